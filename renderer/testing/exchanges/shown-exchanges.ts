/** What the screen shows of the log: the lines that the filter and the folds leave, and what is selected of them. */
import { useCallback, useEffect, useMemo, useState } from 'react';
import type { AppView } from '../../../electron/ipc/views/app.ts';
import type { ExchangeRow } from '../../../electron/ipc/views/exchanges.ts';
import { exchanges } from '../../text/exchanges.ts';
import { useNow } from '../../ui/clock.ts';
import { type ChosenFolds, type ExchangeFilter, type KeptFilter, useExchangeMemory } from '../log/exchange-memory.ts';
import { outcomeOf } from '../log/rows.ts';
import { useClockTime, useExchanges } from '../log/use-exchanges.ts';
import { choicesOf, matcherOf, NO_FILTER, prepareSearchTexts, rememberSearchTexts } from './exchange-filter.ts';
import { areSameNames, type MemberNames, memberNamesInCase, memberNamesOf } from './line-words.ts';
import { type Entry, entriesOf, type Line, linesOf, numbersOfAll } from './lines.ts';
import { useListSelection } from './list-selection.ts';

export type ShownExchanges = ReturnType<typeof useShownExchanges>;

export interface ListScope {
  readonly kind: 'selected' | 'shown' | 'all';
  readonly rows: readonly ExchangeRow[];
}

interface ListOf extends Pick<AppView, 'methods'> {
  /** Null for a case, whose sessions are none of this app. */
  readonly sessions: AppView['sessions'] | null;
  /** The moment that a case is of, epoch milliseconds; left out where time goes on. */
  readonly atMs?: number;
}

/**
 * @param first what is shown at first: numbers of a sign-in that is shown alone, and of a row; null for all, and for none
 * @param isListed what this list is about; the same function each time, and left out for everything
 */
export function useShownExchanges(
  { methods, sessions, atMs }: ListOf,
  { signIn, row }: { readonly signIn: number | null; readonly row: number | null } = NOTHING_FIRST,
  isListed: (row: ExchangeRow) => boolean = isAny,
) {
  const log = useExchanges();
  const [filter, setFilter] = useKeptFilter(signIn, log.isRead ? log.logId : null);
  const rows = useMemo(() => (isListed === isAny ? log.rows : log.rows.filter(isListed)), [log.rows, isListed]);
  const namesOfCase = useMemo(() => (sessions ? null : memberNamesInCase(rows)), [sessions, rows]);
  const memberNames = useMemberNames(namesOfCase ?? memberNamesOf(sessions ?? []));
  const searchTextOf = useMemo(() => rememberSearchTexts(memberNames), [memberNames]);
  useEffect(() => prepareSearchTexts(rows, searchTextOf), [rows, searchTextOf]);
  const entries = useMemo(() => entriesOf(rows), [rows]);
  const choices = useMemo(() => choicesOf(rows, filter.signIn), [rows, filter.signIn]);
  const { methodIds } = choices;
  const matches = useMemo(() => matcherOf(filter, methodIds, searchTextOf), [filter, methodIds, searchTextOf]);
  const folds = useFolds(entries, log.isRead ? log.logId : null, matches && JSON.stringify(filter));
  const { isOpen } = folds;
  const lines = useMemo(() => linesOf(entries, { matches, isOpen }), [entries, matches, isOpen]);
  const shown = useMemo(() => (matches ? numbersOfAll(lines).size : null), [matches, lines]);
  const selection = useListSelection(lines, row);
  const currentMs = useNow(atMs === undefined && entries.some(isUnderWay));
  const nowMs = atMs ?? currentMs;
  const hasSeveralServices = rows.some(({ serviceId }) => serviceId !== rows[0]?.serviceId);
  const isFiltered = matches !== null || isListed !== isAny;
  const selected = useMemo(() => numbersOfAll(selection.lines).size, [selection.lines]);
  return {
    log,
    /** Those that this list is about. */
    rows,
    entries,
    filter,
    setFilter,
    choices,
    lines,
    selection,
    scope: useScope(rows, lines, selection.lines, isFiltered),
    fold: folds.set,
    wording: useMemo(
      () => ({ nowMs, methods, memberNames, hasSeveralServices }),
      [nowMs, methods, memberNames, hasSeveralServices],
    ),
    formatTime: useClockTime(),
    /** How many rows there are, are shown, and are selected. */
    count: countOf(rows.length, shown, selected),
  };
}

const NOTHING_FIRST = { signIn: null, row: null };

/** The rows that the list's actions are for: what is selected, else what the filter shows, else everything. */
function useScope(
  rows: readonly ExchangeRow[],
  lines: readonly Line[],
  selected: readonly Line[],
  isFiltered: boolean,
): ListScope {
  return useMemo(() => {
    if (selected.length === 0 && !isFiltered) return { kind: 'all', rows };
    const numbers = numbersOfAll(selected.length > 0 ? selected : lines);
    return {
      kind: selected.length > 0 ? 'selected' : 'shown',
      rows: rows.filter(({ number }) => numbers.has(number)),
    };
  }, [rows, lines, selected, isFiltered]);
}

/** @param signIn number of the sign-in that is shown alone at first; null for what was shown last */
function useKeptFilter(
  signIn: number | null,
  logId: number | null,
): [ExchangeFilter, (filter: ExchangeFilter) => void] {
  const memory = useExchangeMemory();
  const [kept, setKept] = useState<KeptFilter>(() => {
    if (signIn !== null) return { logId, filter: { ...NO_FILTER, signIn } };
    return memory.filter ?? { logId, filter: NO_FILTER };
  });
  if (logId !== null && kept.logId !== logId) {
    setKept({ logId, filter: kept.logId === null ? kept.filter : NO_FILTER });
  }
  useEffect(() => {
    memory.filter = kept;
  }, [memory, kept]);
  const setFilter = (filter: ExchangeFilter) => setKept((before) => ({ ...before, filter }));
  return [kept.filter, setFilter];
}

/**
 * Which groups are open: a sign-in that runs, the newest, and those that come while one looks, so that nothing folds by
 * itself; all else is folded. What a person opened or closed stays so, also while other screens are shown; under a filter,
 * that is forgotten with the filter.
 * @param logId of the entries; null until they were read
 * @param filterKey another text for another filter; null without one
 */
function useFolds(entries: readonly Entry[], logId: number | null, filterKey: string | null) {
  const memory = useExchangeMemory();
  const [known, setKnown] = useState(() => memory.folds ?? beginFolds(entries, logId));
  const [filtered, setFiltered] = useState({ key: filterKey, chosen: NOTHING_CHOSEN });
  const folds = known.logId === logId ? known : beginFolds(entries, logId);
  if (folds !== known) setKnown(folds);
  useEffect(() => {
    memory.folds = known;
  }, [memory, known]);
  const { atFirst } = folds;
  if (filtered.key !== filterKey) setFiltered({ key: filterKey, chosen: NOTHING_CHOSEN });

  const choices = filterKey === null ? folds.chosen : filtered.chosen;
  const isOpen = useCallback(
    (key: number, hasMatches: boolean | null) =>
      choices.get(key) ?? (hasMatches !== null && (filterKey === null ? isOpenAtFirst(key, atFirst) : hasMatches)),
    [choices, filterKey, atFirst],
  );
  const set = (key: number, isSetOpen: boolean) => {
    const choose = <F extends Pick<ChosenFolds, 'chosen'>>(before: F): F => {
      return { ...before, chosen: new Map(before.chosen).set(key, isSetOpen) };
    };
    if (filterKey === null) setKnown(choose);
    else setFiltered(choose);
  };
  return { isOpen, set };
}

export function foldsAtFirst(entries: readonly Entry[]): ChosenFolds['atFirst'] {
  const signIns = entries.flatMap((entry) => ('rows' in entry && entry.signIn ? [entry.signIn] : []));
  const newest = signIns.at(-1)?.number ?? 0;
  const running = signIns.filter(({ outcome }) => outcome === 'running').map(({ number }) => number);
  return { open: new Set([newest, ...running]), newest };
}

const NOTHING_CHOSEN: ReadonlyMap<number, boolean> = new Map();

function beginFolds(entries: readonly Entry[], logId: number | null): ChosenFolds {
  return { logId, atFirst: foldsAtFirst(entries), chosen: NOTHING_CHOSEN };
}

function isOpenAtFirst(key: number, { open, newest }: ChosenFolds['atFirst']): boolean {
  return key > newest || open.has(key);
}

/** The same object until a name changes: the texts that are looked through are made of them. */
function useMemberNames(names: MemberNames): MemberNames {
  const [kept, setKept] = useState(names);
  if (areSameNames(kept, names)) return kept;
  setKept(names);
  return names;
}

function isAny(): boolean {
  return true;
}

function countOf(count: number, shown: number | null, selected: number): string {
  if (count === 0) return '';
  const words = shown === null ? exchanges.count(count) : exchanges.countShown(shown, count);
  return selected === 0 ? words : `${words}, ${exchanges.selected(selected)}`;
}

function isUnderWay(entry: Entry): boolean {
  return 'rows' in entry ? entry.signIn?.outcome === 'running' : outcomeOf(entry) === 'running';
}
