/**
 * Which line of the list has the focus, which are selected, and what a key does to them. A range goes from where it began to
 * where one is.
 */
import { useEffect, useMemo, useState } from 'react';
import { useExchangeMemory } from '../log/exchange-memory.ts';
import type { Line } from './lines.ts';

interface Marks {
  /** Key of the line that has the focus, or had it last; null before. */
  readonly active: number | null;
  /** Where it was then, in case it goes. */
  readonly activeWas: number;
  /** Key of the line from which a range is selected. */
  readonly rangeFrom: number | null;
  readonly selected: ReadonlySet<number>;
}

const NOTHING: Marks = { active: null, activeWas: Number.POSITIVE_INFINITY, rangeFrom: null, selected: new Set() };

/** @param first key of the line that is active until one moves; null for the one that was, or else the last */
export function useListSelection(lines: readonly Line[], first: number | null) {
  const memory = useExchangeMemory();
  const [was] = useState(memory.active);
  const [marks, setMarks] = useState(NOTHING);
  const active = marks.active ?? first ?? was;
  useEffect(() => {
    memory.active = active;
  }, [memory, active]);
  const indexes = useMemo(() => new Map(lines.map(({ key }, index) => [key, index])), [lines]);
  const keyAt = (index: number) => lines[index]?.key ?? null;
  /** Of the active line, or of the one in its place; at first, the last one. */
  const activeIndex = indexes.get(active ?? 0) ?? Math.min(marks.activeWas, lines.length - 1);

  const moveTo = (index: number) => setMarks(({ selected }) => ({ ...activeAt(keyAt(index), index), selected }));
  /** Selects every line from where the range began. */
  const extendTo = (index: number) =>
    setMarks((before) => {
      const from = indexes.get(before.rangeFrom ?? 0) ?? activeIndex;
      const range = lines.slice(Math.min(from, index), Math.max(from, index) + 1);
      const selected = new Set(range.map(({ key }) => key));
      return { ...activeAt(keyAt(index), index), rangeFrom: keyAt(from), selected };
    });
  const toggle = (index: number) =>
    setMarks((before) => {
      const key = keyAt(index);
      if (key === null) return before;
      const selected = new Set(before.selected);
      if (!selected.delete(key)) selected.add(key);
      return { ...activeAt(key, index), selected };
    });
  const selectAll = () => setMarks((before) => ({ ...before, selected: new Set(lines.map(({ key }) => key)) }));
  const selectNone = () => setMarks((before) => ({ ...before, selected: new Set() }));
  /** Those of the selected that are on screen. */
  const selectedLines = useMemo(
    () => (marks.selected.size === 0 ? [] : lines.filter(({ key }) => marks.selected.has(key))),
    [lines, marks.selected],
  );
  return { ...marks, active, activeIndex, lines: selectedLines, moveTo, extendTo, toggle, selectAll, selectNone };
}

export type KeyAction =
  | { readonly kind: 'move'; readonly to: number; readonly isExtending: boolean }
  | { readonly kind: 'fold'; readonly key: number; readonly isOpen: boolean }
  | { readonly kind: 'select-all' | 'open' | 'toggle-selected' };

/**
 * What a key does in the list, as in a tree whose rows take the focus (WAI-ARIA, "Treegrid").
 * @param press the key; `isCommand`: with Ctrl, or Cmd on macOS
 * @param active index of the line that has the focus
 * @param page how many lines are in view
 * @returns null if the key means nothing here
 */
export function actionOf(
  press: { readonly key: string; readonly shiftKey: boolean; readonly isCommand: boolean },
  lines: readonly Line[],
  active: number,
  page: number,
): KeyAction | null {
  if (press.isCommand) return press.key.toLowerCase() === 'a' ? { kind: 'select-all' } : null;
  const line = lines[active];
  if (!line) return null;
  switch (press.key) {
    case 'Enter':
      return { kind: 'open' };
    case ' ':
      return { kind: 'toggle-selected' };
    case 'ArrowRight':
      return goInside(line, active);
    case 'ArrowLeft':
      return goOutside(line, lines);
    default: {
      const to = targetOf(press.key, active, page, lines.length - 1);
      return to === null ? null : { kind: 'move', to, isExtending: press.shiftKey };
    }
  }
}

function targetOf(key: string, active: number, page: number, last: number): number | null {
  const targets: Readonly<Record<string, number>> = {
    ArrowDown: active + 1,
    ArrowUp: active - 1,
    PageDown: active + page,
    PageUp: active - page,
    Home: 0,
    End: last,
  };
  const to = Object.hasOwn(targets, key) ? targets[key] : undefined;
  return to === undefined ? null : Math.min(last, Math.max(0, to));
}

function goInside(line: Line, active: number): KeyAction | null {
  if (line.rows.length === 0) return null;
  if (line.isOpen) return { kind: 'move', to: active + 1, isExtending: false };
  return { kind: 'fold', key: line.key, isOpen: true };
}

function goOutside(line: Line, lines: readonly Line[]): KeyAction | null {
  if (line.isOpen) return { kind: 'fold', key: line.key, isOpen: false };
  const to = line.parent === null ? -1 : lines.findIndex(({ key }) => key === line.parent);
  return to < 0 ? null : { kind: 'move', to, isExtending: false };
}

function activeAt(key: number | null, index: number): Omit<Marks, 'selected'> {
  return { active: key, activeWas: index, rangeFrom: key };
}
