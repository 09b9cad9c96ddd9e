/** What the page derives from the findings: their sections, how many have each verdict, and what a filter leaves. */
import type {
  DocumentCheckView,
  DriftView,
  FindingView,
  PointId,
  ReportComparisonView,
  Verdict,
} from '../../../electron/ipc/views/document-check.ts';

/** `differs`: from the report that is compared with. `missing`: what was not seen, or could not be judged. */
export type CheckFilter = 'differs' | 'all' | 'broken' | 'missing' | 'open';

/** What differs from a report, by point; empty without one. */
export type Drifts = ReadonlyMap<PointId, DriftView>;

export interface FindingSection {
  readonly section: string;
  readonly findings: readonly FindingView[];
}

/** @returns the filters that there are: what differs is one only while something is compared with */
export function filtersOf(comparison: ReportComparisonView | null): readonly CheckFilter[] {
  return comparison ? ['differs', ...FILTERS] : FILTERS;
}

const FILTERS: readonly CheckFilter[] = ['all', 'broken', 'missing', 'open'];

export function driftsOf(comparison: ReportComparisonView | null): Drifts {
  return new Map(comparison?.drift.map((drift) => [drift.id, drift]));
}

/** @returns what the filter leaves, by section, in the order of the findings */
export function sectionsOf(
  findings: readonly FindingView[],
  filter: CheckFilter,
  drifts: Drifts,
): readonly FindingSection[] {
  const bySection = Map.groupBy(
    findings.filter((finding) => isShown(finding, filter, drifts)),
    ({ section }) => section,
  );
  return [...bySection].map(([section, shown]) => ({ section, findings: shown }));
}

export function isShown({ id, verdict, kind }: FindingView, filter: CheckFilter, drifts: Drifts): boolean {
  switch (filter) {
    case 'differs':
      return drifts.has(id);
    case 'all':
      return true;
    case 'broken':
      return verdict === 'broken' || verdict === 'mixed';
    case 'missing':
      return verdict === 'not-seen' || verdict === 'could-not-judge' || verdict === 'not-observed';
    case 'open':
      return kind === 'open-point';
  }
}

/** @returns how many points have each verdict that occurs, statements before open points */
export function countVerdicts(findings: readonly FindingView[]) {
  return VERDICTS.map((verdict) => ({
    verdict,
    count: findings.filter((finding) => finding.verdict === verdict).length,
  })).filter(({ count }) => count > 0);
}

/** The first five are of statements, the others of open points. */
const VERDICTS: readonly Verdict[] = [
  'held',
  'broken',
  'mixed',
  'not-seen',
  'could-not-judge',
  'observed',
  'not-observed',
];

/** @returns whether nothing was ever observed */
export function isNothingObserved(findings: readonly FindingView[]): boolean {
  return findings.every(({ exchanges }) => exchanges.length === 0);
}

/** @returns what a probe is called, by its id */
export function probeTitle({ probes }: Pick<DocumentCheckView, 'probes'>, id: string): string {
  return probes.find((probe) => probe.id === id)?.title ?? id;
}
