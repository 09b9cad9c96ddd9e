/** What a judge of one point tells, and what is concluded from it. */
import {
  type PointId,
  type Reason,
  STATEMENTS,
  type StatementId,
  sectionOf,
  type Verdict,
} from '../../core/check-codes.ts';
import type { Observation } from '../observe/observation.ts';
import type { Evidence, Finding, ObservedSetting } from './finding.ts';
import type { Seen } from './seen.ts';
import type { Way } from './shown-by.ts';

export type Judge = (seen: Seen) => Judged;

/** What is known of a statement of the document. */
export interface Statement {
  readonly judge: Judge;
  /** The alternatives; one is enough. */
  readonly shownBy: readonly Way[];
}

export type Statements = Readonly<Partial<Record<StatementId, Statement>>>;

export interface Judged {
  /** Each exchange that bears on the point. */
  readonly exchanges: readonly Evidence[];
  /** A needed exchange did not happen: "not seen", if nothing counted. */
  readonly isMissing: boolean;
  readonly observed: readonly string[];
  readonly setting?: ObservedSetting | null;
}

export function held({ n }: Observation): Evidence {
  return { n, counts: 'held', reason: null };
}

export function broken({ n }: Observation, reason: Reason): Evidence {
  return { n, counts: 'broken', reason };
}

export function observed({ n }: Observation): Evidence {
  return { n, counts: 'observed', reason: null };
}

/** @param reason null if the exchange says nothing about the point either way */
export function uncounted({ n }: Observation, reason: Reason | null): Evidence {
  return { n, counts: 'not-counted', reason };
}

/** @returns the finding of a point, its lists sorted and without duplicates */
export function conclude(id: PointId, judged: Judged): Finding {
  const kind = isStatement(id) ? 'statement' : 'open-point';
  const verdict = kind === 'statement' ? verdictOf(judged) : judged.observed.length > 0 ? 'observed' : 'not-observed';
  return {
    id,
    kind,
    section: sectionOf(id),
    verdict,
    reasons: reasonsOf(judged, verdict),
    observed: sorted(judged.observed),
    setting: judged.setting ?? null,
  };
}

function isStatement(id: PointId): boolean {
  return STATEMENTS.some((statement) => statement === id);
}

function verdictOf({ exchanges, isMissing }: Judged): Verdict {
  const isHeld = exchanges.some(({ counts }) => counts === 'held');
  const isBroken = exchanges.some(({ counts }) => counts === 'broken');
  if (isHeld && isBroken) return 'mixed';
  if (isHeld) return 'held';
  if (isBroken) return 'broken';
  return isMissing ? 'not-seen' : 'could-not-judge';
}

/** What was broken counts; only where nothing did, what kept exchanges from counting. */
function reasonsOf({ exchanges }: Judged, verdict: Verdict): readonly Reason[] {
  if (verdict === 'held' || verdict === 'observed') return [];
  const telling = verdict === 'broken' || verdict === 'mixed' ? 'broken' : 'not-counted';
  const reasons = exchanges.filter(({ counts }) => counts === telling).map(({ reason }) => reason);
  return sorted(reasons.filter((reason) => reason !== null));
}

function sorted<T extends string>(texts: readonly T[]): readonly T[] {
  return [...new Set(texts)].sort();
}
