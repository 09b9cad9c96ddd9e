/**
 * Which groups are open: a sign-in that runs, the newest, and those that come while one looks, so that nothing folds by
 * itself; polls are folded. What a person opened or closed stays so; under a filter, that is forgotten with the filter.
 */
import { useCallback, useState } from 'react';
import type { Entry } from './lines.ts';

export interface Folds {
  readonly isOpen: (key: number, hasMatches: boolean) => boolean;
  readonly set: (key: number, isOpen: boolean) => void;
}

/** What was there when somebody began to look. */
export interface FirstSight {
  readonly open: ReadonlySet<number>;
  /** Number of the newest sign-in then. */
  readonly newest: number;
}

export function firstSightOf(entries: readonly Entry[]): FirstSight {
  const signIns = entries.flatMap((entry) => ('rows' in entry && entry.signIn ? [entry.signIn] : []));
  const newest = signIns.at(-1)?.number ?? 0;
  const running = signIns.filter(({ outcome }) => outcome === 'running').map(({ number }) => number);
  return { open: new Set([newest, ...running]), newest };
}

/**
 * @param logId of the entries; null until they were read
 * @param filterKey another text for another filter; null without one
 */
export function useFolds(entries: readonly Entry[], logId: number | null, filterKey: string | null): Folds {
  const [seen, setSeen] = useState(() => ({ logId, sight: firstSightOf(entries) }));
  const [chosen, setChosen] = useState<ReadonlyMap<number, boolean>>(new Map());
  const [filtered, setFiltered] = useState({ key: filterKey, chosen: new Map<number, boolean>() });
  let { sight } = seen;
  if (seen.logId !== logId) {
    sight = firstSightOf(entries);
    setSeen({ logId, sight });
    setChosen(new Map());
  }
  if (filtered.key !== filterKey) setFiltered({ key: filterKey, chosen: new Map() });

  const choices = filterKey === null ? chosen : filtered.chosen;
  const isOpen = useCallback(
    (key: number, hasMatches: boolean) =>
      choices.get(key) ?? (filterKey === null ? isOpenAtFirst(key, sight) : hasMatches),
    [choices, filterKey, sight],
  );
  const set = useCallback(
    (key: number, isSetOpen: boolean) => {
      if (filterKey === null) setChosen((before) => new Map(before).set(key, isSetOpen));
      else setFiltered((before) => ({ ...before, chosen: new Map(before.chosen).set(key, isSetOpen) }));
    },
    [filterKey],
  );
  return { isOpen, set };
}

/** Keys of polls are negative. */
function isOpenAtFirst(key: number, { open, newest }: FirstSight): boolean {
  return key > newest || open.has(key);
}
