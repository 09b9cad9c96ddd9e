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

/** A point that was not seen is told alike whether the document states it or leaves it open. */
export type ShownVerdict = Exclude<Verdict, 'not-observed'>;

/** In the order in which they are counted. */
const VERDICTS: readonly ShownVerdict[] = [
  'held',
  'broken',
  'mixed',
  'named-otherwise',
  'could-not-judge',
  'observed',
  'not-seen',
];

export function shownAs(verdict: Verdict): ShownVerdict {
  return verdict === 'not-observed' ? 'not-seen' : verdict;
}

/**
 * @param kept is counted even if it does not occur
 * @returns how many points have each verdict that occurs
 */
export function countVerdicts(findings: readonly FindingView[], kept: CheckFilter = 'all') {
  return VERDICTS.map((verdict) => ({
    verdict,
    count: findings.filter((finding) => shownAs(finding.verdict) === verdict).length,
  })).filter(({ verdict, count }) => count > 0 || verdict === kept);
}

/** `differs`: from the report that is compared with. */
export type CheckFilter = ShownVerdict | 'all' | 'differs';

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
  const isShown = ({ verdict }: FindingView) => filter === 'all' || shownAs(verdict) === filter;
  const shown = findings.filter(filter === 'differs' ? ({ id }) => drifts.has(id) : isShown);
  return [...Map.groupBy(shown, ({ section }) => section)].map(([section, of]) => ({ section, findings: of }));
}

/** @returns what would have most of these points seen, the first of several; null if all were seen */
export function bestWay(findings: readonly FindingView[]): string | null {
  const ways = Map.groupBy(findings, ({ missing }) => missing);
  ways.delete(null);
  const [best] = [...ways].toSorted(([, one], [, other]) => other.length - one.length);
  return best?.[0] ?? null;
}

/** @returns whether nothing was ever observed */
export function isNothingObserved(findings: readonly FindingView[]): boolean {
  return findings.every(({ exchanges }) => exchanges.length === 0);
}

/** @returns what a probe is called, by its id */
export function probeTitle({ probes }: Pick<DocumentCheckView, 'probes'>, id: string): string {
  return probes.find((probe) => probe.id === id)?.title ?? id;
}
