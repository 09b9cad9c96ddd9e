/** What the screen shows of the log: the lines that the filter and the folds leave, and what is selected of them. */
import { useCallback, useContext, useEffect, useMemo, useState } from 'react';
import type { AppView } from '../../../electron/ipc/views/app.ts';
import type { ExchangeRow } from '../../../electron/ipc/views/exchanges.ts';
import { exchanges } from '../../text/exchanges.ts';
import { useNow } from '../../ui/clock.ts';
import { LocaleContext } from '../../ui/locale.ts';
import { clockOf } from './clock-time.ts';
import {
  choicesOf,
  type ExchangeFilter,
  type FilterChoices,
  matcherOf,
  NO_FILTER,
  outcomeOf,
  prepareSearchTexts,
  rememberSearchTexts,
} from './exchange-filter.ts';
import { type KeptFilter, useExchangeMemory, useExchanges } from './exchange-memory.ts';
import type { ExchangesState } from './exchange-source.ts';
import { useFolds } from './folds.ts';
import type { Wording } from './line-words.ts';
import { type Entry, entriesOf, type Line, linesOf, numbersOfAll } from './lines.ts';
import { type ListSelection, useListSelection } from './list-selection.ts';
import { areSameNames, type MemberNames, memberNamesInCase, memberNamesOf } from './member-names.ts';

export interface ShownOf {
  readonly methods: AppView['methods'];
  /** Null for a case, whose sessions are none of this app. */
  readonly sessions: AppView['sessions'] | null;
  /** The moment that a case is of, epoch milliseconds; left out where time goes on. */
  readonly atMs?: number;
}

export interface ShownExchanges {
  readonly log: ExchangesState;
  /** Those that this list is about. */
  readonly rows: readonly ExchangeRow[];
  readonly entries: readonly Entry[];
  readonly filter: ExchangeFilter;
  readonly setFilter: (filter: ExchangeFilter) => void;
  readonly isFiltered: boolean;
  readonly choices: FilterChoices;
  readonly lines: readonly Line[];
  readonly selection: ListSelection;
  readonly fold: (key: number, isOpen: boolean) => void;
  readonly wording: Wording;
  readonly formatTime: (atMs: number) => string;
  /** How many rows there are, are shown, and are selected. */
  readonly count: string;
}

/** What is shown at first: numbers of a sign-in that is shown alone, and of a row; null for all, and for none. */
export interface ShownFirst {
  readonly signIn: number | null;
  readonly row: number | null;
}

/** @param isListed what this list is about; the same function each time, and left out for everything */
export function useShownExchanges(
  { methods, sessions, atMs }: ShownOf,
  first: ShownFirst,
  isListed: (row: ExchangeRow) => boolean = isAny,
): ShownExchanges {
  const { signIn, row } = first;
  const log = useExchanges();
  const [filter, setFilter] = useKeptFilter(signIn, log.isRead ? log.logId : null);
  const rows = useMemo(() => (isListed === isAny ? log.rows : log.rows.filter(isListed)), [log.rows, isListed]);
  const namesOfCase = useMemo(() => (sessions ? null : memberNamesInCase(rows)), [sessions, rows]);
  const memberNames = useMemberNames(namesOfCase ?? memberNamesOf(sessions ?? [], methods));
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
  const locale = useContext(LocaleContext);
  const selected = useMemo(() => numbersOfAll(selection.lines).size, [selection.lines]);
  return {
    log,
    rows,
    entries,
    filter,
    setFilter,
    isFiltered: matches !== null,
    choices,
    lines,
    selection,
    fold: folds.set,
    wording: useMemo(
      () => ({ nowMs, methods, memberNames, hasSeveralServices }),
      [nowMs, methods, memberNames, hasSeveralServices],
    ),
    formatTime: useMemo(() => clockOf(locale), [locale]),
    count: countOf(rows.length, shown, selected),
  };
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
  const setFilter = useCallback((filter: ExchangeFilter) => setKept((before) => ({ ...before, filter })), []);
  return [kept.filter, setFilter];
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
