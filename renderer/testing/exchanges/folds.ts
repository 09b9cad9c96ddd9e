/**
 * Which groups are open: a sign-in that runs, the newest, and those that come while one looks, so that nothing folds by
 * itself; polls are folded. What a person opened or closed stays so; under a filter, that is forgotten with the filter.
 */
import { useCallback, useEffect, useState } from 'react';
import { type ChosenFolds, type FirstSight, useExchangeMemory } from './exchange-memory.ts';
import type { Entry } from './lines.ts';

export function firstSightOf(entries: readonly Entry[]): FirstSight {
  const signIns = entries.flatMap((entry) => ('rows' in entry && entry.signIn ? [entry.signIn] : []));
  const newest = signIns.at(-1)?.number ?? 0;
  const running = signIns.filter(({ outcome }) => outcome === 'running').map(({ number }) => number);
  return { open: new Set([newest, ...running]), newest };
}

/**
 * It stays while other screens are shown.
 * @param logId of the entries; null until they were read
 * @param filterKey another text for another filter; null without one
 */
export function useFolds(entries: readonly Entry[], logId: number | null, filterKey: string | null) {
  const memory = useExchangeMemory();
  const [known, setKnown] = useState(() => memory.folds ?? beginFolds(entries, logId));
  const [filtered, setFiltered] = useState({ key: filterKey, chosen: NOTHING_CHOSEN });
  const folds = known.logId === logId ? known : beginFolds(entries, logId);
  if (folds !== known) setKnown(folds);
  useEffect(() => {
    memory.folds = known;
  }, [memory, known]);
  const { sight } = folds;
  if (filtered.key !== filterKey) setFiltered({ key: filterKey, chosen: NOTHING_CHOSEN });

  const choices = filterKey === null ? folds.chosen : filtered.chosen;
  const isOpen = useCallback(
    (key: number, hasMatches: boolean) =>
      choices.get(key) ?? (filterKey === null ? isOpenAtFirst(key, sight) : hasMatches),
    [choices, filterKey, sight],
  );
  const set = useCallback(
    (key: number, isSetOpen: boolean) => {
      const choose = <F extends Pick<ChosenFolds, 'chosen'>>(before: F): F => {
        return { ...before, chosen: new Map(before.chosen).set(key, isSetOpen) };
      };
      if (filterKey === null) setKnown(choose);
      else setFiltered(choose);
    },
    [filterKey],
  );
  return { isOpen, set };
}

const NOTHING_CHOSEN: ReadonlyMap<number, boolean> = new Map();

function beginFolds(entries: readonly Entry[], logId: number | null): ChosenFolds {
  return { logId, sight: firstSightOf(entries), chosen: NOTHING_CHOSEN };
}

/** Keys of polls are negative. */
function isOpenAtFirst(key: number, { open, newest }: FirstSight): boolean {
  return key > newest || open.has(key);
}
