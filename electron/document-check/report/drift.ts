/** Compares what is found now with an earlier report. */
import type { PointId, Verdict } from '../../core/check-codes.ts';
import { isFedAlike } from './reach.ts';
import type { Drift, JudgedPoint, Report, ReportedFinding } from './report.ts';

export interface Comparison {
  /** Points that were judged in both, and otherwise; in the order of the later findings. */
  readonly drift: readonly Drift[];
  /** How many points were judged in both; open points only if the same methods and probes show them in both. */
  readonly judgedInBoth: number;
  readonly judgedOnlyNow: number;
  readonly judgedOnlyThen: number;
  /** Whether other methods or probes were selected. */
  readonly isOtherSelection: boolean;
}

type Compared = Pick<Report, 'findings' | 'selection'>;

/** @param before made by the same points */
export function compareReports(before: Compared, now: Compared): Comparison {
  const then = new Map(before.findings.filter(isJudged).map((finding) => [finding.id, finding]));
  const judged = now.findings.filter(isJudged);
  const both = judged.flatMap((finding) => {
    const was = then.get(finding.id);
    return was && isFedAlike(finding.id, before.selection, now.selection) ? [{ was, finding }] : [];
  });
  const isNow: ReadonlySet<PointId> = new Set(judged.map(({ id }) => id));
  return {
    drift: both
      .filter(({ was, finding }) => isOtherwise(was, finding))
      .map(({ was, finding }) => driftOf(was, finding)),
    judgedInBoth: both.length,
    judgedOnlyNow: judged.filter(({ id }) => !then.has(id)).length,
    judgedOnlyThen: [...then.keys()].filter((id) => !isNow.has(id)).length,
    isOtherSelection: JSON.stringify(before.selection) !== JSON.stringify(now.selection),
  };
}

function isJudged({ verdict }: Pick<ReportedFinding, 'verdict'>): boolean {
  return !UNJUDGED.includes(verdict);
}

const UNJUDGED: readonly Verdict[] = ['not-seen', 'could-not-judge', 'not-observed'];

function isOtherwise(one: JudgedPoint, other: JudgedPoint): boolean {
  return one.verdict !== other.verdict || JSON.stringify(one.observed) !== JSON.stringify(other.observed);
}

function driftOf(was: ReportedFinding, now: ReportedFinding): Drift {
  return { id: now.id, before: judgedIn(was), now: judgedIn(now) };
}

function judgedIn({ verdict, observed }: JudgedPoint): JudgedPoint {
  return { verdict, observed };
}
