/**
 * What was found of a service, and what the page derives from it: its sections, how many points have each verdict, and
 * what a filter leaves. It is followed while somebody looks: main is asked, one call at a time, again after each change.
 */
import { useMemo, useSyncExternalStore } from 'react';
import type { MemberLoginApi } from '../../../electron/ipc/channels.ts';
import type {
  DocumentCheckView,
  DriftView,
  FindingView,
  PointId,
  Verdict,
} from '../../../electron/ipc/views/document-check.ts';
import type { ErrorView } from '../../../electron/ipc/views/error.ts';
import { followAnswers, type Source } from '../../ui/follow.ts';
import { useMemberLogin } from '../../ui/member-login-api.ts';

interface CheckState {
  /** Null until main has answered. */
  readonly view: DocumentCheckView | null;
  /** Why main could not be asked the last time. */
  readonly error: ErrorView | null;
}

type CheckReader = Pick<MemberLoginApi, 'readDocumentCheck' | 'onCheckChanged'>;

export function followCheck(memberLogin: CheckReader, serviceId: string): Source<CheckState> {
  return followAnswers<CheckState>({ view: null, error: null }, memberLogin.onCheckChanged, async (before) => {
    const outcome = await memberLogin.readDocumentCheck({ serviceId });
    const state = outcome.ok ? { view: outcome.value, error: null } : { ...before, error: outcome.error };
    return { state, isMore: false };
  });
}

/** @returns what was found of a service, as it is now */
export function useDocumentCheck(serviceId: string): CheckState {
  const memberLogin = useMemberLogin();
  const source = useMemo(() => followCheck(memberLogin, serviceId), [memberLogin, serviceId]);
  return useSyncExternalStore(source.subscribe, source.read);
}

type Comparison = DocumentCheckView['comparison'];

/** What differs from a report, by point; empty without one. */
export type Drifts = ReadonlyMap<PointId, DriftView>;

export function driftsOf(comparison: Comparison): Drifts {
  return new Map(comparison?.drift.map((drift) => [drift.id, drift]));
}

/** `differs`: from the report that is compared with. `missing`: what was not seen, or could not be judged. */
const FILTERS = ['differs', 'all', 'broken', 'missing', 'open'] as const;

export type CheckFilter = (typeof FILTERS)[number];

/** @returns the filters that there are: what differs is one only while something is compared with */
export function filtersOf(comparison: Comparison): readonly CheckFilter[] {
  return FILTERS.filter((filter) => filter !== 'differs' || comparison);
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

export interface FindingSection {
  readonly section: string;
  readonly findings: readonly FindingView[];
}

/** @returns what the filter leaves, by section, in the order of the findings */
export function sectionsOf(
  findings: readonly FindingView[],
  filter: CheckFilter,
  drifts: Drifts,
): readonly FindingSection[] {
  const shown = findings.filter((finding) => isShown(finding, filter, drifts));
  return [...Map.groupBy(shown, ({ section }) => section)].map(([section, of]) => ({ section, findings: of }));
}

/** The first six are of statements, the others of open points. */
const VERDICTS: readonly Verdict[] = [
  'held',
  'broken',
  'mixed',
  'named-otherwise',
  'not-seen',
  'could-not-judge',
  'observed',
  'not-observed',
];

/** @returns how many points have each verdict that occurs, statements before open points */
export function countVerdicts(findings: readonly FindingView[]) {
  return VERDICTS.map((verdict) => ({
    verdict,
    count: findings.filter((finding) => finding.verdict === verdict).length,
  })).filter(({ count }) => count > 0);
}

/** @returns whether nothing was ever observed */
export function isNothingObserved(findings: readonly FindingView[]): boolean {
  return findings.every(({ exchanges }) => exchanges.length === 0);
}

/** @returns what a probe is called, by its id */
export function probeTitle({ probes }: Pick<DocumentCheckView, 'probes'>, id: string): string {
  return probes.find((probe) => probe.id === id)?.title ?? id;
}
