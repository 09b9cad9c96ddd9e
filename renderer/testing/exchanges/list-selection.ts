/** Which line of the list has the focus, and which are selected; a range goes from where it began to where one is. */
import { useCallback, useEffect, useMemo, useState } from 'react';
import { useExchangeMemory } from './exchange-memory.ts';
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

export interface ListSelection extends Marks {
  /** Of the active line, or of the one in its place; at first, the last one. */
  readonly activeIndex: number;
  /** Those of the selected that are on screen. */
  readonly lines: readonly Line[];
  readonly moveTo: (index: number) => void;
  /** Selects every line from where the range began. */
  readonly extendTo: (index: number) => void;
  readonly toggle: (index: number) => void;
  readonly selectAll: () => void;
  readonly selectNone: () => void;
}

const NOTHING: Marks = { active: null, activeWas: Number.POSITIVE_INFINITY, rangeFrom: null, selected: new Set() };

/** @param first key of the line that is active until one moves; null for the one that was, or else the last */
export function useListSelection(lines: readonly Line[], first: number | null): ListSelection {
  const memory = useExchangeMemory();
  const [was] = useState(memory.active);
  const [marks, setMarks] = useState(NOTHING);
  const active = marks.active ?? first ?? was;
  useEffect(() => {
    memory.active = active;
  }, [memory, active]);
  const indexes = useMemo(() => new Map(lines.map(({ key }, index) => [key, index])), [lines]);
  const keyAt = useCallback((index: number) => lines[index]?.key ?? null, [lines]);
  const activeIndex = indexes.get(active ?? 0) ?? Math.min(marks.activeWas, lines.length - 1);

  const moveTo = useCallback(
    (index: number) => setMarks(({ selected }) => ({ ...activeAt(keyAt(index), index), selected })),
    [keyAt],
  );
  const extendTo = useCallback(
    (index: number) =>
      setMarks((before) => {
        const from = indexes.get(before.rangeFrom ?? 0) ?? activeIndex;
        const range = lines.slice(Math.min(from, index), Math.max(from, index) + 1);
        const selected = new Set(range.map(({ key }) => key));
        return { ...activeAt(keyAt(index), index), rangeFrom: keyAt(from), selected };
      }),
    [lines, indexes, activeIndex, keyAt],
  );
  const toggle = useCallback(
    (index: number) =>
      setMarks((before) => {
        const key = keyAt(index);
        if (key === null) return before;
        const selected = new Set(before.selected);
        if (!selected.delete(key)) selected.add(key);
        return { ...activeAt(key, index), selected };
      }),
    [keyAt],
  );
  const selectAll = useCallback(
    () => setMarks((before) => ({ ...before, selected: new Set(lines.map(({ key }) => key)) })),
    [lines],
  );
  const selectNone = useCallback(() => setMarks((before) => ({ ...before, selected: new Set() })), []);
  const selectedLines = useMemo(
    () => (marks.selected.size === 0 ? [] : lines.filter(({ key }) => marks.selected.has(key))),
    [lines, marks.selected],
  );
  return { ...marks, active, activeIndex, lines: selectedLines, moveTo, extendTo, toggle, selectAll, selectNone };
}

function activeAt(key: number | null, index: number): Omit<Marks, 'selected'> {
  return { active: key, activeWas: index, rangeFrom: key };
}
