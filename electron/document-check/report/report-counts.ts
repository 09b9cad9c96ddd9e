/** What a report says at its top, in counts and sentences. */
import { VERDICTS, type Verdict } from '../../core/check-codes.ts';
import { OUTCOME_WORDS, type OutcomeCounts, REPORT } from '../../text/report.ts';
import { isBroken } from './outcome.ts';
import { selectedStatements } from './reach.ts';
import type { Report, ReportedFinding } from './report.ts';

function countOutcome({ findings, selection, drift }: Report): OutcomeCounts {
  const selected: ReadonlySet<string> = new Set(selectedStatements(selection));
  return {
    selected: selected.size,
    held: findings.filter(({ id, verdict }) => selected.has(id) && verdict === 'held').length,
    broken: findings.filter(isBroken).length,
    drifted: drift.length,
  };
}

/** @returns sentences that say what the report comes to, after the outcome's title */
export function outcomeSentences(report: Report): readonly string[] {
  const { interrupted, evidence, outcome } = report;
  return [
    ...(interrupted ? [REPORT.interrupted] : []),
    ...(evidence.error ? [evidence.error.message] : []),
    OUTCOME_WORDS[outcome].sentence(countOutcome(report)),
  ].filter((text) => text !== '');
}

/** @returns what a report was compared with, in sentences; null for nothing */
export function againstSentences({ evidence: { against } }: Report): readonly string[] | null {
  if (against === null) return null;
  return [
    REPORT.comparedWith(against.service?.name ?? null, against.endedAt),
    ...(against.isOtherSelection ? [REPORT.otherSelection] : []),
    ...(against.outcome === 'could-not-run' ? [REPORT.beforeCouldNotRun] : []),
  ];
}

/** @returns the verdicts that there are, in the order in which they are counted everywhere */
export function countVerdicts(
  findings: readonly ReportedFinding[],
  kind: ReportedFinding['kind'],
): readonly (readonly [Verdict, number])[] {
  const byVerdict = Map.groupBy(
    findings.filter((finding) => finding.kind === kind),
    ({ verdict }) => verdict,
  );
  return VERDICTS.flatMap((verdict) => {
    const count = byVerdict.get(verdict)?.length ?? 0;
    return count === 0 ? [] : [[verdict, count] as const];
  });
}
