/** The order of the document: by section, then as its points stand in their lists. */
import { OPEN_POINTS, type PointId, STATEMENTS, sectionOf } from './check-codes.ts';

export function byDocument(one: { readonly id: PointId }, other: { readonly id: PointId }): number {
  return placeOf(one.id) - placeOf(other.id);
}

const POINTS: readonly PointId[] = [...STATEMENTS, ...OPEN_POINTS];
const PLACES = new Map(POINTS.toSorted((one, other) => rankOf(one) - rankOf(other)).map((id, place) => [id, place]));

function placeOf(id: PointId): number {
  return PLACES.get(id) ?? POINTS.length;
}

/** Sections count as numbers: 4.10 would come after 4.2. */
function rankOf(id: PointId): number {
  const [chapter, part = '0'] = sectionOf(id).split('.');
  return Number(chapter) * 100 + Number(part);
}
