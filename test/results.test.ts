import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { TOP } from './build.ts';
import { addTallies, FAILED, judgeTestStep, PASSED, readPlaywrightReport, readVitestReport } from './results.ts';

describe("reading vitest's report", () => {
  const report = (...files: [status: string, ...tests: string[]][]) => ({
    testResults: files.map(([status, ...tests], index) => ({
      name: join(TOP, `test/file-${index}.test.ts`),
      status,
      message: status === 'failed' ? 'Error: no such module\n  at line 1' : '',
      assertionResults: tests.map((test, at) => ({
        fullName: `test ${at}`,
        status: test,
        failureMessages: test === 'failed' ? [`AssertionError: \u001b[31mexpected ${at}\u001b[0m\n  at line 2`] : [],
      })),
    })),
  });

  test('counts tests by how they ended, and names those that failed', () => {
    expect(readVitestReport(report(['failed', 'passed', 'failed', 'skipped'], ['passed', 'passed', 'todo']))).toEqual({
      passed: 2,
      failed: 1,
      skipped: 2,
      failures: [`${join('test', 'file-0.test.ts')} › test 1 › AssertionError: expected 1`],
      needRealElectron: [],
    });
  });
  test('counts a file that could not be loaded as a failure, and says why', () => {
    expect(readVitestReport(report(['failed'], ['passed', 'passed']))).toMatchObject({
      passed: 1,
      failed: 1,
      failures: [`${join('test', 'file-0.test.ts')} › Error: no such module`],
    });
  });
  test('repeats no more of a message than a line can hold', () => {
    const [file] = report(['failed']).testResults;
    const { failures } = readVitestReport({ testResults: [{ ...file, message: 'x'.repeat(10_000) }] });
    expect(failures[0]?.length).toBeLessThan(250);
  });
});

describe("reading Playwright's report", () => {
  const spec = (title: string, status: string, tags: string[] = []) => ({
    title,
    file: 'a.spec.ts',
    tags,
    tests: [
      { status, results: [status === 'expected' ? {} : { error: { message: `Error: ${title} went wrong\nat 1` } }] },
    ],
  });

  test('counts tests of nested suites; one that passed at a second try has failed', () => {
    const suites = [
      { specs: [spec('a', 'expected'), spec('b', 'flaky')], suites: [{ specs: [spec('c', 'unexpected')] }] },
      { specs: [spec('d', 'skipped')] },
    ];
    expect(readPlaywrightReport({ suites, errors: [] })).toEqual({
      passed: 1,
      failed: 2,
      skipped: 1,
      failures: ['test/e2e/a.spec.ts › b › Error: b went wrong', 'test/e2e/a.spec.ts › c › Error: c went wrong'],
      needRealElectron: [],
    });
  });
  test('counts an error outside every test', () => {
    expect(readPlaywrightReport({ suites: [], errors: [{ message: 'no such file' }] })).toMatchObject({
      failed: 1,
      failures: ['outside every test › no such file'],
    });
  });
  test('lists what needs real Electron and did not run, marked in the title or by a tag', () => {
    const specs = [
      spec('S3: sandboxed @real-electron', 'skipped', ['real-electron']),
      spec('keeps a session in the keychain', 'skipped', ['@real-electron']),
      spec('runs here @real-electron', 'expected', ['real-electron']),
      spec('skipped for another reason', 'skipped'),
    ];
    const { needRealElectron } = readPlaywrightReport({ suites: [{ specs }], errors: [] });
    expect(needRealElectron).toEqual(['S3: sandboxed', 'keeps a session in the keychain']);
  });
});

describe('judging a step that runs tests', () => {
  const tally = { passed: 2, failed: 0, skipped: 1, failures: [], needRealElectron: [] };

  test('takes the count of a run that ended well', () => expect(judgeTestStep(tally, true)).toEqual(tally));
  test('fails a run that executed nothing', () => {
    expect(judgeTestStep({ ...tally, passed: 0 }, true).failed).toBe(1);
  });
  test('fails a run that left no report', () => expect(judgeTestStep(null, true)).toEqual(FAILED));
  test('fails a runner that failed though no test did', () => expect(judgeTestStep(tally, false).failed).toBe(1));
  test('does not count a failure twice', () => {
    expect(judgeTestStep({ ...tally, failed: 1 }, false).failed).toBe(1);
  });
});

test('steps add up', () => {
  expect(
    addTallies([PASSED, FAILED, { passed: 3, failed: 0, skipped: 2, failures: ['b › c'], needRealElectron: ['a'] }]),
  ).toEqual({
    passed: 4,
    failed: 1,
    skipped: 2,
    failures: ['b › c'],
    needRealElectron: ['a'],
  });
});
