/**
 * Keeps what somebody reads where it is while lines come and go, by the first line in view, or by the end of the list where
 * that is in view; and the focus with its line. All lines are equally high.
 */
import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { useExchangeMemory } from '../log/exchange-memory.ts';
import type { Line } from './lines.ts';

export const LINE_HEIGHT = 32;
/** So near to the end, the list follows what comes. */
const END_PX = 5;

type Keyed = Pick<Line, 'key'>;

/** @returns how far to scroll, so that what was in view at `top` stays where it is; `height`: what is seen of the list */
export function topAfter(before: readonly Keyed[], after: readonly Keyed[], top: number, height: number): number {
  const isAtEnd = top + height >= before.length * LINE_HEIGHT - END_PX;
  if (isAtEnd) return Math.max(0, after.length * LINE_HEIGHT - height);
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

/** Without the line of column names, which stays in view above the others. */
export function heightInView({ clientHeight }: HTMLElement): number {
  return clientHeight - LINE_HEIGHT;
}

type Box = RefObject<HTMLDivElement | null>;

/**
 * Before the changed list is painted, scrolls it so that what was in view has not moved. At first, scrolls it to the line
 * that is wanted, else to where it was when another screen took its place, else to its end.
 */
export function usePlaceKept(box: Box, lines: readonly Line[], wantedIndex: number): void {
  const memory = useExchangeMemory();
  const drawn = useRef<readonly Line[] | null>(null);
  useLayoutEffect(() => {
    const element = box.current;
    if (!element || drawn.current === lines) return;
    const before = drawn.current ?? memory.place?.lines ?? [];
    const from = drawn.current ? element.scrollTop : (memory.place?.top ?? 0);
    const height = heightInView(element);
    const isWanted = drawn.current === null && wantedIndex >= 0;
    const top = isWanted ? topToSee(wantedIndex, 0, height) : topAfter(before, lines, from, height);
    drawn.current = lines;
    if (top !== element.scrollTop) element.scrollTop = top;
  }, [box, lines, memory, wantedIndex]);
  useLayoutEffect(() => {
    const element = box.current;
    return () => {
      if (element) memory.place = { lines: (drawn.current ?? []).map(({ key }) => ({ key })), top: element.scrollTop };
    };
  }, [box, memory]);
}

/** Gives the focus to the active line where the line that had it is gone. @returns focuses it once it is drawn */
export function useFocusKept(box: Box, lines: readonly Line[], activeIndex: number): () => void {
  const isWanted = useRef(false);
  const hadFocus = useRef(false);
  // Where the person has gone elsewhere, what goes there is not lost here.
  useEffect(() => {
    const element = box.current;
    const leave = ({ relatedTarget }: FocusEvent) => {
      if (relatedTarget instanceof Node && !element?.contains(relatedTarget)) hadFocus.current = false;
    };
    element?.addEventListener('focusout', leave);
    return () => element?.removeEventListener('focusout', leave);
  }, [box]);
  useLayoutEffect(() => {
    const element = box.current;
    const key = lines[activeIndex]?.key;
    if (!element || key === undefined) return;
    const isLost = hadFocus.current && document.activeElement === document.body;
    if (isWanted.current || isLost) {
      const line = element.querySelector<HTMLElement>(`[data-key="${key}"]`);
      const top = topToSee(activeIndex, element.scrollTop, heightInView(element));
      if (isWanted.current && top !== element.scrollTop) element.scrollTop = top;
      line?.focus({ preventScroll: true });
      isWanted.current = false;
    }
    hadFocus.current = element.contains(document.activeElement);
  });
  return () => {
    isWanted.current = true;
  };
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
