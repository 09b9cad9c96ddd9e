/** A report as Markdown, for people: what it comes to, what is broken, a table for each section, settings and evidence. */
import { byDocument } from '../../core/check-codes.ts';
import { REASON_TEXTS } from '../../text/check-reasons.ts';
import { pointText } from '../../text/document-check.ts';
import { OUTCOME_WORDS, REPORT, VERDICT_WORDS } from '../../text/report.ts';
import { code, prose, table, worded } from './markdown.ts';
import { isBroken } from './outcome.ts';
import type { Report, ReportedFinding } from './report.ts';
import { againstSentences, countVerdicts, outcomeSentences } from './report-counts.ts';
import { shownObserved, shownSetting, shownSettings, shownVerdict } from './shown-finding.ts';
import { whyUnjudged } from './unjudged.ts';
import { evidenceLines } from './write-markdown-evidence.ts';

export function writeMarkdown(report: Report): string {
  const { evidence } = report;
  const findings = report.findings.toSorted(byDocument);
  const title = evidence.service ? REPORT.titleOf(code(evidence.service.name)) : REPORT.title;
  const lines = [
    `# ${title}`,
    '',
    `**${OUTCOME_WORDS[report.outcome].title}.** ${outcomeSentences(report).map(worded).join(' ')}`.trimEnd(),
    '',
    ...summary(report),
    ...brokenLines(findings),
    ...driftLines(report),
    ...sections(findings, report),
    ...settingLines(findings),
    ...leftOutLines(report),
    ...evidenceLines(evidence),
  ];
  return `${lines.join('\n').trimEnd()}\n`;
}

function summary(report: Report): readonly string[] {
  const { findings, selection, evidence } = report;
  const against = againstSentences(report);
  const { service, startedAt, endedAt, application } = evidence;
  const counts = (kind: ReportedFinding['kind']): string =>
    countVerdicts(findings, kind)
      .map(([verdict, count]) => REPORT.counted(verdict, count))
      .join(', ') || REPORT.none;
  const ids = (all: readonly string[]): string => all.map(code).join(', ') || REPORT.none;
  return table(
    ['', ''],
    [
      [REPORT.statements, counts('statement')],
      [REPORT.openPoints, counts('open-point')],
      [REPORT.methods, ids(selection.methods)],
      [REPORT.probes, ids(selection.probes)],
      ...(service ? [[REPORT.service, `${code(service.name)} ${code(service.address)}`]] : []),
      [REPORT.made, REPORT.madeAt(startedAt, endedAt)],
      [REPORT.madeBy, code(`${application.name} ${application.version}`)],
      ...(against ? [[REPORT.compared, against.map(worded).join(' ')]] : []),
    ],
  );
}

function brokenLines(findings: readonly ReportedFinding[]): readonly string[] {
  const broken = findings.filter(isBroken);
  if (broken.length === 0) return [];
  const lines = broken.flatMap((finding) => {
    const { id, verdict, reasons } = finding;
    const { question, consequence = '' } = pointText(id);
    const observed = shownObserved(finding);
    return [
      `- **${VERDICT_WORDS[verdict]}: ${code(id)}** ${prose(question)}`,
      `  - ${prose([consequence, ...reasons.map((reason) => REASON_TEXTS[reason])].join(' '))}`,
      ...(observed === '' ? [] : [`  - ${REPORT.observes} ${worded(observed)}`]),
    ];
  });
  return [`## ${REPORT.broken}`, '', ...lines, ''];
}

function driftLines({ drift }: Report): readonly string[] {
  if (drift.length === 0) return [];
  const rows = drift
    .toSorted(byDocument)
    .map(({ id, before, now }) => [
      `${code(id)} ${prose(pointText(id).question)}`,
      worded(shownVerdict({ id, ...before })),
      worded(shownVerdict({ id, ...now })),
    ]);
  return [`## ${REPORT.drift}`, '', ...table([REPORT.point, REPORT.before, REPORT.now], rows)];
}

function sections(findings: readonly ReportedFinding[], report: Report): readonly string[] {
  const bySection = Map.groupBy(findings, ({ section }) => section);
  return [...bySection].flatMap(([section, of]) => {
    const rows = of.map((finding) => [
      VERDICT_WORDS[finding.verdict],
      `${code(finding.id)} ${prose(pointText(finding.id).question)}`,
      seenCell(finding, report),
      settingCell(finding),
    ]);
    const head = [REPORT.verdict, REPORT.point, REPORT.observed, REPORT.setting];
    return [`## ${REPORT.section(section)}`, '', ...table(head, rows)];
  });
}

/** What was observed, or why nothing was judged. */
function seenCell(finding: ReportedFinding, report: Report): string {
  const isUnjudged = finding.verdict === 'not-seen' || finding.verdict === 'could-not-judge';
  const why = isUnjudged ? prose(whyUnjudged(finding, report)) : '';
  return [why, worded(shownObserved(finding))].filter((text) => text !== '').join(' ');
}

function settingCell(finding: ReportedFinding): string {
  const setting = shownSetting(finding);
  return setting === null ? '' : `${code(setting.field)} ${code(setting.observed)}`;
}

function settingLines(findings: readonly ReportedFinding[]): readonly string[] {
  const rows = shownSettings(findings).map(({ field, now, observed }) => [code(field), code(now), code(observed)]);
  if (rows.length === 0) return [];
  return [`## ${REPORT.settings}`, '', ...table([REPORT.field, REPORT.inProfile, REPORT.observed], rows)];
}

function leftOutLines({ evidence: { leftOut, locked } }: Report): readonly string[] {
  if (leftOut.length + locked.length === 0) return [];
  return [
    `## ${REPORT.leftOut}`,
    '',
    ...leftOut.map(({ id, why }) => `- ${code(id)}: ${worded(why)}`),
    ...locked.map((what) => `- ${REPORT.locked}: ${worded(what)}`),
    '',
  ];
}
