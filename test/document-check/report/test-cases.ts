/** Test cases of a JUnit report, as a published parser reads them. */
import { parse, type TestCase } from 'junit2json';

export async function readTestCases(xml: string): Promise<readonly TestCase[]> {
  const read = await parse(xml);
  if (!read || !('testsuite' in read)) throw new Error('These are no test suites.');
  const { testsuite = [] } = read;
  return testsuite.flatMap(({ testcase = [] }) => testcase);
}
