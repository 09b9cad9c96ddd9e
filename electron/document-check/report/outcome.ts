/** What a report comes to, and what its methods and probes can have seen: what they cannot reach is no part of its outcome. */
import {
  isStatement,
  type PointId,
  type Selection,
  STATEMENTS,
  type StatementId,
  type Verdict,
} from '../../core/check-codes.ts';
import type { Finding } from '../points/finding.ts';
import { POINTS } from '../points/points.ts';
import type { Part } from '../points/shown-by.ts';

/**
 * `passed`: each selected statement holds, is accepted, or is named otherwise, and nothing drifted; `failed`: another one is broken or
 * mixed, or one drifted; `incomplete`: none is, but not each was seen or could be judged; `could-not-run`: bad input, such as an
 * accepted statement that holds, no service, or interrupted.
 */
export const OUTCOMES = ['passed', 'failed', 'incomplete', 'could-not-run'] as const;
export type Outcome = (typeof OUTCOMES)[number];

/** Exit codes of a command. */
export const EXIT_CODES: Readonly<Record<Outcome, 0 | 1 | 2 | 3>> = {
  passed: 0,
  failed: 1,
  'could-not-run': 2,
  incomplete: 3,
};

interface Found {
  readonly findings: readonly Pick<Finding, 'id' | 'verdict'>[];
  readonly drift: readonly unknown[];
  readonly selection: Selection;
  /** Statements that are known to be broken or mixed, which is no failure; that they drift is one. */
  readonly accepted?: readonly StatementId[] | undefined;
}

/** @param couldNotRun also if what was found until then is worth a report */
export function outcomeOf(found: Found, couldNotRun: boolean): Outcome {
  const { drift, selection } = found;
  const { broken, acceptedInVain, isSettled } = weighStatements(found);
  if (couldNotRun || acceptedInVain.length > 0) return 'could-not-run';
  if (drift.length > 0 || broken.length > 0) return 'failed';
  const selected = selectedStatements(selection);
  // Nothing selected is nothing seen.
  return selected.length > 0 && selected.every(isSettled) ? 'passed' : 'incomplete';
}

/** What counts for the outcome. */
export function weighStatements({ findings, accepted = [] }: Pick<Found, 'findings' | 'accepted'>) {
  const isAccepted = ({ id }: Pick<Finding, 'id'>): boolean => accepted.some((one) => one === id);
  const idsOf = (of: Found['findings']): readonly PointId[] => of.map(({ id }) => id);
  const broken = findings.filter(isBroken);
  const held = findings.filter(({ verdict }) => verdict === 'held');
  const named = findings.filter(({ verdict }) => verdict === 'named-otherwise');
  const taken = broken.filter(isAccepted);
  const settled = new Set(idsOf([...held, ...named, ...taken]));
  return {
    held: idsOf(held),
    broken: idsOf(broken.filter((one) => !isAccepted(one))),
    accepted: idsOf(taken),
    /** They hold now. */
    acceptedInVain: idsOf(held.filter(isAccepted)),
    /** Whether it was seen, and keeps nothing from passing. */
    isSettled: (id: PointId): boolean => settled.has(id),
  };
}

type Judged = Pick<Finding, 'verdict'>;

export function isBroken({ verdict }: Judged): boolean {
  return verdict === 'broken' || verdict === 'mixed';
}

const UNJUDGED: readonly Verdict[] = ['named-otherwise', 'not-seen', 'could-not-judge', 'not-observed'];

/** Whether anything was seen that could be judged. */
export function isJudged({ verdict }: Judged): boolean {
  return !UNJUDGED.includes(verdict);
}

/** @returns the statements that these methods and probes can have seen, in the document's order */
export function selectedStatements(selection: Selection): readonly StatementId[] {
  const chosen = partsOf(selection);
  return STATEMENTS.filter((id) => POINTS[id].shownBy.some((way) => way.every((part) => chosen.has(part))));
}

/** @returns whether an open point was shown by the same methods and probes; true for a statement, which more cannot change */
export function isShownAlike(id: PointId, one: Selection, other: Selection): boolean {
  if (isStatement(id)) return true;
  const [before, now] = [partsOf(one), partsOf(other)];
  return POINTS[id].shownBy.every((part) => before.has(part) === now.has(part));
}

function partsOf({ methods, probes }: Selection): ReadonlySet<Part> {
  return new Set([...methods, ...probes]);
}
