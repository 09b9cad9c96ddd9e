/**
 * What the selected methods and probes can have seen. What they cannot reach is no part of a report's outcome, and an open point
 * may differ by them alone.
 */
import { OPEN_POINTS, type PointId, STATEMENTS, type StatementId } from '../../core/check-codes.ts';
import { OPEN_POINT_ROWS, STATEMENT_ROWS } from '../points/points.ts';
import type { Part } from '../points/shown-by.ts';
import type { Selection } from './report.ts';

/** @returns the statements that these methods and probes can have seen, in the document's order */
export function selectedStatements(selection: Selection): readonly StatementId[] {
  const chosen = partsOf(selection);
  return STATEMENTS.filter((id) => STATEMENT_ROWS[id].shownBy.some((way) => way.every((part) => chosen.has(part))));
}

/** @returns whether an open point was shown by the same methods and probes; true for a statement, which more cannot change */
export function isFedAlike(id: PointId, one: Selection, other: Selection): boolean {
  const openPoint = OPEN_POINTS.find((known) => known === id);
  if (openPoint === undefined) return true;
  const [before, now] = [partsOf(one), partsOf(other)];
  return OPEN_POINT_ROWS[openPoint].shownBy.every((part) => before.has(part) === now.has(part));
}

function partsOf({ methods, probes }: Selection): ReadonlySet<Part> {
  return new Set([...methods, ...probes]);
}
