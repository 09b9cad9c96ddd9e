/**
 * A report as JUnit XML, as pipelines read it: a test suite for each section of the document, a test case for each statement.
 * Without instants, durations and hosts.
 */
import { REPORT } from '../../text/report.ts';
import type { Report } from './report.ts';
import { type ToldPoint, type ToldReport, tellReport } from './told-report.ts';
import { element, writeXml, type XmlElement } from './xml.ts';

export function writeJunit(report: Report): string {
  const told = tellReport(report);
  // Pipelines take what is before the last dot for a package.
  const suite = report.evidence.service?.name ?? REPORT.title;
  const sections = told.sections.map(([section, points]) => {
    const cases = points.flatMap((point) => caseOf(point, `${suite}.${section}`) ?? []);
    return suiteOf(section, cases, []);
  });
  const runs = report.outcome === 'could-not-run' ? [runCase(report, told, `${suite}.run`)] : [];
  const suites = [
    suiteOf('run', runs, runProperties(report, told)),
    ...sections.filter(({ cases }) => cases.length > 0),
  ];
  const xml = suites.map((one) => one.xml);
  const counts = countsOf(suites.flatMap(({ cases }) => cases));
  return writeXml(element('testsuites', { name: REPORT.suites, ...counts }, xml));
}

interface Case {
  readonly xml: XmlElement;
  readonly result: 'passed' | 'failure' | 'skipped' | 'error';
}

/** What is no test: the selection and what the document leaves open. */
function runProperties({ selection }: Report, { against, points }: ToldReport): readonly XmlElement[] {
  const properties = [
    ['methods', selection.methods.join(' ')],
    ['probes', selection.probes.join(' ')],
    ...(against ? [['compared', against.join(' ')]] : []),
    ...points.filter(({ kind }) => kind === 'open-point').map(({ id, said }) => [id, said]),
  ];
  return properties.map(([name = '', value = '']) => element('property', { name, value }));
}

/** A check that could not run is a test of its own, which ends in an error. */
function runCase({ evidence, interrupted }: Report, { sentences }: ToldReport, classname: string): Case {
  const type = evidence.error?.code ?? (interrupted ? 'interrupted' : 'could-not-run');
  const [message = '', ...more] = sentences;
  const error = element('error', { message, type }, more);
  return { xml: element('testcase', { classname, name: 'run' }, [error]), result: 'error' };
}

function suiteOf(name: string, cases: readonly Case[], properties: readonly XmlElement[]) {
  const content = [
    ...(properties.length === 0 ? [] : [element('properties', {}, properties)]),
    ...cases.map(({ xml }) => xml),
  ];
  return { xml: element('testsuite', { name, ...countsOf(cases) }, content), cases };
}

function countsOf(cases: readonly Case[]): XmlElement['attributes'] {
  const count = (result: Case['result']): number => cases.filter((one) => one.result === result).length;
  return { tests: cases.length, failures: count('failure'), errors: count('error'), skipped: count('skipped') };
}

function caseOf(point: ToldPoint, classname: string): Case | null {
  const { id, question, verdict, consequence, reasons, drift, observes, setting } = point;
  const testCase = (result: Case['result'], ...content: readonly XmlElement[]): Case => ({
    xml: element('testcase', { classname, name: `${id} ${question}` }, content),
    result,
  });
  const seen = [observes, setting ? `${setting.field}: ${setting.now} → ${setting.observed}` : ''];
  const failure = (message: string, type: string, lines: readonly string[]): Case =>
    testCase(
      'failure',
      element(
        'failure',
        { message, type },
        lines.filter((text) => text !== ''),
      ),
    );
  switch (point.result) {
    case 'broken':
      return failure(consequence, verdict, [...reasons, drift?.sentence ?? '', ...seen]);
    case 'drifted':
      return failure(drift?.sentence ?? '', 'drifted', seen);
    case 'passed':
      return testCase('passed');
    case 'skipped':
      return testCase('skipped', element('skipped', { message: skippedBy(point) }));
    case 'no-test':
      return null;
  }
}

/** Of what is accepted, also what it is. */
function skippedBy({ isAccepted, unjudged, verdictWords, consequence, reasons }: ToldPoint): string {
  if (!isAccepted) return unjudged || verdictWords;
  return [`${verdictWords}.`, consequence, ...reasons].join(' ');
}
