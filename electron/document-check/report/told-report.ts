/**
 * What a report tells, in words: a row for each point, of which each format lays out some columns. Each text is of one line if
 * the report's are. What a service wrote stands between backticks, or is a text as a whole.
 */
import { byDocument, isStatement, type PointId, type StatementId } from '../../core/check-codes.ts';
import { wordObserved } from '../../text/check-observed.ts';
import { REASON_TEXTS } from '../../text/check-reasons.ts';
import { CHECK_WORDS, pointText, wordMissing } from '../../text/document-check.ts';
import { OUTCOME_WORDS, REPORT, VERDICT_WORDS } from '../../text/report.ts';
import { POINTS } from '../points/points.ts';
import { isBroken, isJudged, selectedStatements, weighStatements } from './outcome.ts';
import type { Drift, JudgedPoint, Report, ReportedFinding } from './report.ts';

export type ToldReport = ReturnType<typeof tellReport>;
export type ToldPoint = ReturnType<typeof tellPoint>;

export function tellReport(report: Report) {
  const { findings, outcome } = report;
  const selected = selectedStatements(report.selection);
  const drift = new Map(report.drift.map((one) => [one.id, one]));
  const { accepted } = weighStatements(report);
  const points = findings
    .toSorted(byDocument)
    .map((finding) => tellPoint(finding, drift.get(finding.id) ?? null, { selected, accepted, report }));
  const settings = points.flatMap(({ setting }) => setting ?? []);
  return {
    /** In the document's order. */
    points,
    sections: [...Map.groupBy(points, ({ section }) => section)],
    /** Then the outcome alone says why. */
    isBlank: !findings.some(isJudged),
    outcome: OUTCOME_WORDS[outcome].title,
    /** What it comes to, after the title of its outcome. */
    sentences: outcomeSentences(report, selected),
    /** What it was compared with, in sentences; null for nothing. */
    against: againstSentences(report),
    /** How many there are of each verdict; empty for none. */
    statements: countVerdicts(points, 'statement'),
    openPoints: countVerdicts(points, 'open-point'),
    /** Each once. */
    settings: [...new Map(settings.map((setting) => [`${setting.field} ${setting.observed}`, setting])).values()],
  };
}

interface Told {
  readonly selected: readonly StatementId[];
  readonly accepted: readonly PointId[];
  readonly report: Report;
}

function tellPoint(finding: ReportedFinding, drift: Drift | null, told: Told) {
  const { id, kind, section, verdict, setting } = finding;
  const selected = isStatement(id) && told.selected.includes(id) ? id : null;
  const isAccepted = told.accepted.includes(id);
  const { question, consequence = '' } = pointText(id);
  const observed = wordsObserved(id, finding);
  const [before, now] = drift ? [drift.before, drift.now].map((judged) => wordJudged(id, judged)) : [];
  return {
    id,
    kind,
    section,
    question,
    verdict,
    verdictWords: isAccepted ? REPORT.accepted : VERDICT_WORDS[verdict],
    /** It is broken or mixed, which is no failure. */
    isAccepted,
    /** Of an open point, what was observed says it alone. */
    said: wordJudged(id, finding),
    result: resultOf(finding, drift, isAccepted),
    isSelected: selected !== null,
    /** What it means if it does not hold. */
    consequence,
    reasons: finding.reasons.map((reason) => REASON_TEXTS[reason]),
    /** Why a statement was not judged, in a sentence or more, or in none; null if it was, and for an open point. */
    unjudged:
      kind === 'open-point' || verdict === 'named-otherwise' || isJudged(finding)
        ? null
        : whyUnjudged(finding, selected, told.report),
    observed,
    /** What was observed, with what it is; empty for nothing. */
    observes: observed && `${REPORT.observes} ${observed}`,
    /** As a profile file writes the values. */
    setting: setting && {
      field: setting.field,
      now: JSON.stringify(setting.now),
      observed: JSON.stringify(setting.observed),
    },
    drift: before === undefined || now === undefined ? null : { before, now, sentence: REPORT.differs(before, now) },
  };
}

type Result = 'passed' | 'broken' | 'drifted' | 'skipped' | 'no-test';

/** As of a test: an open point is one only where it went otherwise. */
function resultOf(finding: ReportedFinding, drift: Drift | null, isAccepted: boolean): Result {
  if (isBroken(finding) && !isAccepted) return 'broken';
  if (drift) return 'drifted';
  if (finding.kind === 'open-point') return 'no-test';
  return finding.verdict === 'held' ? 'passed' : 'skipped';
}

/** Told apart by semicolons; empty for nothing. */
function wordsObserved(id: PointId, { observed }: JudgedPoint): string {
  return wordObserved(id, observed).join('; ');
}

function wordJudged(id: PointId, judged: JudgedPoint): string {
  const observed = wordsObserved(id, judged);
  const verdict = VERDICT_WORDS[judged.verdict];
  if (observed === '') return verdict;
  return judged.verdict === 'observed' ? observed : `${verdict}: ${observed}`;
}

/** @returns why it counts for nothing, what was left out that shows it, or what would show it */
function whyUnjudged(
  { id, reasons, verdict }: ReportedFinding,
  selected: StatementId | null,
  { selection, evidence }: Report,
): string {
  if (reasons.length > 0) return reasons.map((reason) => REASON_TEXTS[reason]).join(' ');
  if (verdict === 'could-not-judge') return '';
  if (selected === null) return REPORT.notSelected;
  const missing = new Set(evidence.leftOut.map((one) => one.id));
  const showing = [...selection.methods, ...selection.probes].filter(
    (part) => missing.has(part) && POINTS[selected].shownBy.some((way) => way.includes(part)),
  );
  return showing.length > 0 ? REPORT.wasLeftOut(showing) : wordMissing(id, CHECK_WORDS);
}

function outcomeSentences(report: Report, selected: readonly StatementId[]): readonly string[] {
  const { drift, interrupted, evidence, outcome } = report;
  const { held, broken, accepted, acceptedInVain, isSettled } = weighStatements(report);
  const counts = {
    selected: selected.length,
    held: selected.filter((id) => held.includes(id)).length,
    open: selected.filter((id) => !isSettled(id)).length,
    broken: broken.length,
    accepted: accepted.length,
    drifted: drift.length,
  };
  return [
    interrupted ? REPORT.interrupted : '',
    evidence.error?.message ?? '',
    acceptedInVain.length > 0 ? REPORT.acceptedInVain(acceptedInVain) : '',
    OUTCOME_WORDS[outcome].sentence(counts),
    accepted.length > 0 ? REPORT.acceptedAsBroken(accepted) : '',
  ].filter((text) => text !== '');
}

function againstSentences({ evidence: { against } }: Report): readonly string[] | null {
  if (against === null) return null;
  return [
    REPORT.comparedWith(against.service?.name ?? null, against.endedAt),
    ...(against.isOtherSelection ? [REPORT.otherSelection] : []),
    ...(against.outcome === 'could-not-run' ? [REPORT.beforeCouldNotRun] : []),
  ];
}

function countVerdicts(points: readonly ToldPoint[], kind: ReportedFinding['kind']): string {
  const words = [...new Set(Object.values(VERDICT_WORDS)), REPORT.accepted];
  const counts = words.map((verdictWords) => {
    const count = points.filter((point) => point.kind === kind && point.verdictWords === verdictWords).length;
    return count === 0 ? '' : REPORT.counted(verdictWords, count);
  });
  return counts.filter((text) => text !== '').join(', ');
}
