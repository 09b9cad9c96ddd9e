/**
 * What the page keeps of the exchanges, in its memory alone: one copy of the rows for all screens, read while somebody looks
 * at them, and where somebody was while other screens are shown.
 */
import { createContext, useContext } from 'react';
import type { MemberLoginApi } from '../../../electron/ipc/channels.ts';
import type { CallForm } from '../../../electron/ipc/views/calls.ts';
import type { ErrorView } from '../../../electron/ipc/views/error.ts';
import type { ExchangeRow, ExchangesView } from '../../../electron/ipc/views/exchanges.ts';
import { followAnswers, type Source } from '../../ui/follow.ts';

/** Answers for the exchanges that are shown: for main's own log as the bridge does, or for an open case. */
export type ExchangeReader = Pick<MemberLoginApi, 'readExchanges' | 'onExchangesChanged' | 'readExchange' | 'saveHar'>;

/** The log as the page has it. Another log, after a Clear, has another id. */
export interface ExchangesState extends Pick<ExchangesView, 'logId' | 'droppedCount' | 'isKeepingSecrets'> {
  /** In order of their numbers. A row that has changed is another object. */
  readonly rows: readonly ExchangeRow[];
  /** Whether main has answered. */
  readonly isRead: boolean;
  /** Why main could not be asked the last time. */
  readonly error: ErrorView | null;
}

/** One for the log, and one for each open case: their rows have the same numbers. */
export interface ExchangeMemory {
  readonly reader: ExchangeReader;
  readonly source: Source<ExchangesState>;
  /** As all below, null until a screen fills it in. */
  filter: KeptFilter | null;
  folds: ChosenFolds | null;
  /** Where in the list somebody was: the keys of its lines alone, so that no row is kept after Clear, and its scroll top. */
  place: { readonly lines: readonly { readonly key: number }[]; readonly top: number } | null;
  /** Key of the line that had the focus. */
  active: number | null;
  call: KeptCall | null;
}

/** The form for a call as it was left. It ends with Clear, and with the sign-in that it was for. */
export interface KeptCall {
  readonly logId: number;
  readonly sessionId: string;
  readonly form: CallForm;
}

/** Clear, after which the log has another id, also ends the filter. */
export interface KeptFilter {
  /** Null until the log was read. */
  readonly logId: number | null;
  readonly filter: ExchangeFilter;
}

/** What the list shows; null or empty where it does not matter. */
export interface ExchangeFilter {
  /** Number of a sign-in; 0 for what belongs to none. */
  readonly signIn: number | null;
  readonly outcome: 'worked' | 'failed' | 'running' | null;
  /** Of HTTP, or the id of a login method. */
  readonly method: string | null;
  readonly path: string | null;
  readonly text: string;
}

/** What a person opened or closed, and what was open before that. */
export interface ChosenFolds {
  /** Null until the log was read. */
  readonly logId: number | null;
  /** What was open when somebody began to look, and the number of the newest sign-in then. */
  readonly atFirst: { readonly open: ReadonlySet<number>; readonly newest: number };
  readonly chosen: ReadonlyMap<number, boolean>;
}

export function createExchangeMemory(reader: ExchangeReader): ExchangeMemory {
  return { reader, source: followExchanges(reader), filter: null, folds: null, place: null, active: null, call: null };
}

export const ExchangeMemoryContext = createContext<ExchangeMemory | null>(null);

export function useExchangeMemory(): ExchangeMemory {
  const memory = useContext(ExchangeMemoryContext);
  if (!memory) throw new Error('useExchangeMemory is used outside the app.');
  return memory;
}

/** Follows the log while somebody looks at it: asks for what has changed, and again while there is more. */
export function followExchanges({
  readExchanges,
  onExchangesChanged,
}: Pick<ExchangeReader, 'readExchanges' | 'onExchangesChanged'>): Source<ExchangesState> {
  let version = 0;
  return followAnswers(NOTHING_READ, onExchangesChanged, async (before) => {
    const outcome = await readExchanges({ since: version });
    if (!outcome.ok) return { state: { ...before, error: outcome.error }, isMore: false };
    const { value } = outcome;
    const isOtherLog = before.isRead && value.logId !== before.logId;
    // What was asked for was of a log that is gone, so that there may be more in this one.
    const isMore = value.isMore || (isOtherLog && version > 0);
    version = isOtherLog ? 0 : value.version;
    return { state: takeAnswer(isOtherLog ? NOTHING_READ : before, value), isMore };
  });
}

/** @returns both lists in order of their numbers, without what main has dropped; of two with a number, the changed one */
function mergeRows(
  rows: readonly ExchangeRow[],
  changed: readonly ExchangeRow[],
  firstKept: number,
): readonly ExchangeRow[] {
  const merged: ExchangeRow[] = [];
  const keep = (row: ExchangeRow) => {
    if (row.number >= firstKept) merged.push(row);
  };
  let next = 0;
  for (const row of changed) {
    for (let old = rows[next]; old && old.number <= row.number; old = rows[next]) {
      if (old.number < row.number) keep(old);
      next += 1;
    }
    keep(row);
  }
  rows.slice(next).forEach(keep);
  return merged;
}

const NOTHING_LOGGED = { rows: [], logId: 0, droppedCount: 0, isKeepingSecrets: false };
const NOTHING_READ: ExchangesState = { ...NOTHING_LOGGED, isRead: false, error: null };

function takeAnswer(before: ExchangesState, answer: ExchangesView): ExchangesState {
  const { logId, droppedCount, isKeepingSecrets } = answer;
  const isSame = answer.rows.length === 0 && (before.rows[0]?.number ?? answer.firstKept) >= answer.firstKept;
  const rows = isSame ? before.rows : mergeRows(before.rows, answer.rows, answer.firstKept);
  return { rows, logId, droppedCount, isKeepingSecrets, isRead: true, error: null };
}
