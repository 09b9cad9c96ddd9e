/** What a report comes to, and what its methods and probes can have seen: what they cannot reach is no part of its outcome. */
import { isStatement, type PointId, type Selection, STATEMENTS, type StatementId } from '../../core/check-codes.ts';
import type { Finding } from '../points/finding.ts';
import { POINTS } from '../points/points.ts';
import type { Part } from '../points/shown-by.ts';

/**
 * `passed`: each selected statement holds, and nothing drifted; `failed`: one is broken or mixed, or drifted; `incomplete`: none is,
 * but not each was seen or could be judged; `could-not-run`: bad input, no service, or interrupted.
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
}

/** @param couldNotRun also if what was found until then is worth a report */
export function outcomeOf({ findings, drift, selection }: Found, couldNotRun: boolean): Outcome {
  if (couldNotRun) return 'could-not-run';
  if (drift.length > 0 || findings.some(isBroken)) return 'failed';
  const held = new Set(findings.filter(({ verdict }) => verdict === 'held').map(({ id }) => id));
  const selected = selectedStatements(selection);
  // Nothing selected is nothing seen.
  return selected.length > 0 && selected.every((id) => held.has(id)) ? 'passed' : 'incomplete';
}

type Judged = Pick<Finding, 'verdict'>;

export function isBroken({ verdict }: Judged): boolean {
  return verdict === 'broken' || verdict === 'mixed';
}

/** Whether anything was seen that could be judged. */
export function isJudged({ verdict }: Judged): boolean {
  return verdict !== 'not-seen' && verdict !== 'could-not-judge' && verdict !== 'not-observed';
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
