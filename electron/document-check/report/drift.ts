/** Compares what is found now with an earlier report. */
import type { PointId } from '../../core/check-codes.ts';
import { isJudged, isShownAlike } from './outcome.ts';
import type { Drift, JudgedPoint, Report } from './report.ts';

type Compared = Pick<Report, 'findings' | 'selection'>;

/** @param before made by the same points */
export function compareReports(before: Compared, now: Compared) {
  const then = new Map(before.findings.filter(isJudged).map((finding) => [finding.id, finding]));
  const judged = now.findings.filter(isJudged);
  const both = judged.flatMap((finding): Drift[] => {
    const { id } = finding;
    const was = then.get(id);
    if (!was || !isShownAlike(id, before.selection, now.selection)) return [];
    return [{ id, before: judgedIn(was), now: judgedIn(finding) }];
  });
  const isNow: ReadonlySet<PointId> = new Set(judged.map(({ id }) => id));
  return {
    /** Points that were judged in both, and otherwise; in the order of the later findings. */
    drift: both.filter((point) => JSON.stringify(point.before) !== JSON.stringify(point.now)),
    /** How many points were judged in both; open points only if the same methods and probes show them in both. */
    judgedInBoth: both.length,
    judgedOnlyNow: judged.filter(({ id }) => !then.has(id)).length,
    judgedOnlyThen: [...then.keys()].filter((id) => !isNow.has(id)).length,
    /** Whether other methods or probes were selected. */
    isOtherSelection: JSON.stringify(before.selection) !== JSON.stringify(now.selection),
  };
}

function judgedIn({ verdict, observed }: JudgedPoint): JudgedPoint {
  return { verdict, observed };
}
