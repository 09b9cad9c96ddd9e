/**
 * A report as JUnit XML, as pipelines read it: a test suite for each section of the document, a test case for each statement.
 * Without instants, durations and hosts.
 */
import { byDocument } from '../../core/check-codes.ts';
import { REASON_TEXTS } from '../../text/check-reasons.ts';
import { pointText } from '../../text/document-check.ts';
import { REPORT, VERDICT_WORDS } from '../../text/report.ts';
import { isBroken } from './outcome.ts';
import type { Drift, Report, ReportedFinding } from './report.ts';
import { againstSentences, outcomeSentences } from './report-counts.ts';
import { shownDrift, shownObserved, shownSetting, shownVerdict } from './shown-finding.ts';
import { whyUnjudged } from './unjudged.ts';
import { element, writeXml, type XmlElement } from './xml.ts';

export function writeJunit(report: Report): string {
  const bySection = Map.groupBy(report.findings.toSorted(byDocument), ({ section }) => section);
  const sections = [...bySection].map(([section, findings]) => sectionSuite(section, findings, report));
  const suites = [runSuite(report), ...sections.filter(({ cases }) => cases.length > 0)];
  const xml = suites.map((suite) => suite.xml);
  const counts = countsOf(suites.flatMap(({ cases }) => cases));
  return writeXml(element('testsuites', { name: REPORT.suites, ...counts }, xml));
}

interface Suite {
  readonly xml: XmlElement;
  readonly cases: readonly Case[];
}

interface Case {
  readonly xml: XmlElement;
  readonly result: 'passed' | 'failure' | 'skipped' | 'error';
}

/**
 * What is no test: the selection and what the document leaves open. A check that could not run is a test of its own, which
 * ends in an error.
 */
function runSuite(report: Report): Suite {
  const { selection, findings } = report;
  const against = againstSentences(report);
  const properties = [
    property('methods', selection.methods.join(' ')),
    property('probes', selection.probes.join(' ')),
    ...(against ? [property('compared', against.join(' '))] : []),
    ...findings
      .filter(({ kind }) => kind === 'open-point')
      .toSorted(byDocument)
      .map((finding) => property(finding.id, shownVerdict(finding))),
  ];
  return suiteOf('run', report.outcome === 'could-not-run' ? [runCase(report)] : [], properties);
}

function runCase(report: Report): Case {
  const { evidence, interrupted } = report;
  const type = evidence.error?.code ?? (interrupted ? 'interrupted' : 'could-not-run');
  const [message = '', ...more] = outcomeSentences(report);
  const error = element('error', { message, type }, more);
  return { xml: element('testcase', { classname: className(report, 'run'), name: 'run' }, [error]), result: 'error' };
}

function property(name: string, value: string): XmlElement {
  return element('property', { name, value });
}

function sectionSuite(section: string, findings: readonly ReportedFinding[], report: Report): Suite {
  const drift = new Map(report.drift.map((one) => [one.id, one]));
  const cases = findings.flatMap((finding) => {
    const drifted = drift.get(finding.id) ?? null;
    // An open point is a test only where it went otherwise.
    if (finding.kind === 'open-point' && drifted === null) return [];
    return [caseOf(finding, drifted, report)];
  });
  return suiteOf(section, cases, []);
}

function suiteOf(name: string, cases: readonly Case[], properties: readonly XmlElement[]): Suite {
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

function caseOf(finding: ReportedFinding, drifted: Drift | null, report: Report): Case {
  const { id, section, verdict } = finding;
  const { question, consequence = '' } = pointText(id);
  const reasons = finding.reasons.map((reason) => REASON_TEXTS[reason]);
  const testCase = (result: Case['result'], content: readonly XmlElement[]): Case => ({
    xml: element('testcase', { classname: className(report, section), name: `${id} ${question}` }, content),
    result,
  });
  const details = [...reasons, ...(drifted ? [shownDrift(drifted)] : []), ...detailsOf(finding)];
  if (isBroken(finding))
    return testCase('failure', [element('failure', { message: consequence, type: verdict }, details)]);
  if (drifted)
    return testCase('failure', [
      element('failure', { message: shownDrift(drifted), type: 'drifted' }, detailsOf(finding)),
    ]);
  if (verdict === 'held') return testCase('passed', []);
  return testCase('skipped', [element('skipped', { message: whyUnjudged(finding, report) || VERDICT_WORDS[verdict] })]);
}

function detailsOf(finding: ReportedFinding): readonly string[] {
  const observed = shownObserved(finding);
  const setting = shownSetting(finding);
  return [
    ...(observed === '' ? [] : [`${REPORT.observes} ${observed}`]),
    ...(setting === null ? [] : [`${setting.field}: ${setting.now} → ${setting.observed}`]),
  ];
}

/** Pipelines take what is before the last dot for a package. */
function className({ evidence }: Report, section: string): string {
  return `${evidence.service?.name ?? REPORT.title}.${section}`;
}
