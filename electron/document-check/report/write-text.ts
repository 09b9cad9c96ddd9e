/** A report in short, for a terminal: what it comes to, and all that did not go as the document says. */
import { byDocument } from '../../core/check-codes.ts';
import { toShownLine } from '../../core/one-line.ts';
import { REASON_TEXTS } from '../../text/check-reasons.ts';
import { pointText } from '../../text/document-check.ts';
import { OUTCOME_WORDS, REPORT, VERDICT_WORDS } from '../../text/report.ts';
import { isBroken } from './outcome.ts';
import { selectedStatements } from './reach.ts';
import type { Outcome, Report, ReportedFinding } from './report.ts';
import { againstSentences, countVerdicts, outcomeSentences } from './report-counts.ts';
import { shownDrift, shownObserved, shownSettings } from './shown-finding.ts';
import { whyUnjudged } from './unjudged.ts';

/** One line; its words alone say all, and its role may be shown by a colour. */
export interface TextLine {
  /** An outcome also stands for its own kind: `failed` for what is broken or drifted, `incomplete` for what was not seen. */
  readonly role: 'title' | 'plain' | 'faint' | Outcome;
  readonly text: string;
}

/** Characters of a line; a terminal may break it. */
const LONGEST_LINE = 500;

/** @returns lines without control characters, without a line end */
export function writeText(report: Report): readonly TextLine[] {
  const { evidence, outcome } = report;
  const findings = report.findings.toSorted(byDocument);
  // Then the outcome alone says why.
  const isBlank = findings.every(({ verdict }) => UNJUDGED.has(verdict) || verdict === 'not-observed');
  return [
    line('title', evidence.service ? REPORT.titleOf(evidence.service.name) : REPORT.title),
    ...evidence.leftOut.map(({ id, why }) => line('incomplete', `${REPORT.leftOut}: ${id}. ${why}`)),
    ...evidence.locked.map((what) => line('incomplete', `${REPORT.locked}: ${what}`)),
    ...(againstSentences(report) ?? []).map((sentence) => line('plain', sentence)),
    ...findings.filter(isBroken).flatMap(brokenLines),
    ...report.drift
      .toSorted(byDocument)
      .flatMap((drift) => point('failed', REPORT.drifted, drift.id, [shownDrift(drift)])),
    ...(isBlank ? [] : unjudgedLines(findings, report)),
    ...shownSettings(findings).map(({ field, now, observed }) => line('plain', REPORT.couldBe(field, observed, now))),
    ...(isBlank ? [] : countLines(findings)),
    line(outcome, `${OUTCOME_WORDS[outcome].title}. ${outcomeSentences(report).join(' ')}`),
  ];
}

const UNJUDGED: ReadonlySet<string> = new Set(['not-seen', 'could-not-judge']);
const INDENT = '  ';

function line(role: TextLine['role'], text: string, indent = ''): TextLine {
  return { role, text: indent + toShownLine(text, LONGEST_LINE) };
}

function point(
  role: TextLine['role'],
  what: string,
  id: ReportedFinding['id'],
  more: readonly string[],
): readonly TextLine[] {
  const told = more.filter((text) => text !== '').map((text) => line('plain', text, INDENT));
  return [line(role, `${what}: ${id} ${pointText(id).question}`), ...told];
}

function brokenLines(finding: ReportedFinding): readonly TextLine[] {
  const { id, verdict, reasons } = finding;
  const { consequence = '' } = pointText(id);
  const observed = shownObserved(finding);
  return point('failed', VERDICT_WORDS[verdict], id, [
    consequence,
    reasons.map((reason) => REASON_TEXTS[reason]).join(' '),
    observed && `${REPORT.observes} ${observed}`,
  ]);
}

/** Those that were selected, by what kept them from being judged. */
function unjudgedLines(findings: readonly ReportedFinding[], report: Report): readonly TextLine[] {
  const selected: ReadonlySet<string> = new Set(selectedStatements(report.selection));
  const unjudged = findings.filter(({ id, verdict }) => selected.has(id) && UNJUDGED.has(verdict));
  const byReason = Map.groupBy(unjudged, (finding) =>
    `${VERDICT_WORDS[finding.verdict]}. ${whyUnjudged(finding, report)}`.trimEnd(),
  );
  return [...byReason].flatMap(([why, of]) => [
    line('incomplete', why),
    ...of.map(({ id }) => line('plain', `${id} ${pointText(id).question}`, INDENT)),
  ]);
}

function countLines(findings: readonly ReportedFinding[]): readonly TextLine[] {
  const counts = (kind: ReportedFinding['kind']): string =>
    countVerdicts(findings, kind)
      .map(([verdict, count]) => REPORT.counted(verdict, count))
      .join(', ');
  const [statements, openPoints] = [counts('statement'), counts('open-point')];
  if (statements === '' && openPoints === '') return [];
  return [line('faint', `${REPORT.statements}: ${statements}`), line('faint', `${REPORT.openPoints}: ${openPoints}`)];
}
