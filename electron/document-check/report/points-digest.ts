/** Tells which points and which judges a report was made by: others find otherwise, which would look like drift. */
import { createHash } from 'node:crypto';
import { OPEN_POINTS, STATEMENTS, sectionOf } from '../../core/check-codes.ts';
import { POINTS } from '../points/points.ts';

/** Rises by hand with each change of what a judge takes for held, broken, uncounted or observed, or of how it tells it. */
export const POINTS_REVISION = 2;

/** SHA-256 in hexadecimal digits. */
export const POINTS_DIGEST: string = digest();

function digest(): string {
  const statements = STATEMENTS.map((id) => [id, sectionOf(id), POINTS[id].shownBy]);
  const openPoints = OPEN_POINTS.map((id) => [id, sectionOf(id), POINTS[id].shownBy]);
  return createHash('sha256')
    .update(JSON.stringify([POINTS_REVISION, statements, openPoints]))
    .digest('hex');
}
