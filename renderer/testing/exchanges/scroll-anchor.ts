/**
 * Keeps what somebody reads where it is while lines come and go: by the first line in view, or by the end of the list
 * where that is in view. All lines are equally high.
 */
import type { Line } from './lines.ts';

export const LINE_HEIGHT = 32;
/** So near to the end, the list follows what comes. */
const END_PX = 5;

type Keyed = Pick<Line, 'key'>;

/** Whether the end of the list is in view. `top` and `height`: how far it is scrolled, and what is seen of it. */
export function isAtEnd(count: number, top: number, height: number): boolean {
  return top + height >= count * LINE_HEIGHT - END_PX;
}

/** @returns how far to scroll, so that what was in view at `top` stays where it is */
export function topAfter(before: readonly Keyed[], after: readonly Keyed[], top: number, height: number): number {
  if (isAtEnd(before.length, top, height)) return Math.max(0, after.length * LINE_HEIGHT - height);
  const first = Math.floor(top / LINE_HEIGHT);
  // Most often, lines are added below.
  if (before[first]?.key === after[first]?.key) return top;
  const indexes = new Map(after.map(({ key }, index) => [key, index]));
  const [survivor, index] = nearestSurvivor(before, indexes, first);
  if (index === undefined) return 0;
  return survivor === first ? top + (index - first) * LINE_HEIGHT : index * LINE_HEIGHT;
}

/** @returns how far to scroll, so that a line is in view */
export function topToSee(index: number, top: number, height: number): number {
  const start = index * LINE_HEIGHT;
  if (start < top) return start;
  return Math.max(top, start + LINE_HEIGHT - height);
}

/** @returns where that line was, and where it is; what comes after counts before what came before */
function nearestSurvivor(
  before: readonly Keyed[],
  indexes: ReadonlyMap<number, number>,
  first: number,
): readonly [was: number, is: number | undefined] {
  for (let distance = 0; distance < before.length; distance += 1) {
    for (const was of [first + distance, first - distance]) {
      const key = before[was]?.key;
      const is = key === undefined ? undefined : indexes.get(key);
      if (is !== undefined) return [was, is];
    }
  }
  return [first, undefined];
}
