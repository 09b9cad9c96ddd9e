/**
 * Follows main's log of exchanges while somebody looks at it: asks for what has changed, one call at a time, and again
 * while there is more. It knows nothing of the log but its rows.
 */
import type { MemberLoginApi } from '../../../electron/ipc/channels.ts';
import type { ErrorView } from '../../../electron/ipc/views/error.ts';
import type { ExchangeRow, ExchangesView } from '../../../electron/ipc/views/exchanges.ts';
import { subscribeWhileHeard } from '../../ui/subscribe-while-heard.ts';

/** The log as the page has it. Another log, after a Clear, has another id. */
export interface ExchangesState extends Pick<ExchangesView, 'logId' | 'droppedCount' | 'isKeepingSecrets'> {
  /** In order of their numbers. A row that has changed is another object. */
  readonly rows: readonly ExchangeRow[];
  /** Whether main has answered. */
  readonly isRead: boolean;
  /** Why main could not be asked the last time. */
  readonly error: ErrorView | null;
}

/** Made for `useSyncExternalStore`. */
export interface ExchangeSource {
  readonly subscribe: (onChange: () => void) => () => void;
  readonly read: () => ExchangesState;
}

const NOTHING_READ: ExchangesState = {
  rows: [],
  logId: 0,
  droppedCount: 0,
  isKeepingSecrets: false,
  isRead: false,
  error: null,
};

export function followExchanges(
  memberLogin: Pick<MemberLoginApi, 'readExchanges' | 'onExchangesChanged'>,
): ExchangeSource {
  let state = NOTHING_READ;
  let version = 0;
  let isAsking = false;
  let isStale = false;
  const listeners = new Set<() => void>();
  const change = (next: ExchangesState) => {
    state = next;
    for (const listener of listeners) listener();
  };

  const ask = async () => {
    isStale = true;
    if (isAsking) return;
    isAsking = true;
    let next = state;
    while (isStale && listeners.size > 0) {
      isStale = false;
      const outcome = await memberLogin.readExchanges({ since: version });
      if (!outcome.ok) {
        next = { ...next, error: outcome.error };
        break;
      }
      const { value } = outcome;
      const isOtherLog = next.isRead && value.logId !== next.logId;
      // What was asked for was of a log that is gone, so that there may be more in this one.
      if (value.isMore || (isOtherLog && version > 0)) isStale = true;
      version = isOtherLog ? 0 : value.version;
      next = takeAnswer(isOtherLog ? NOTHING_READ : next, value);
      if (!isStale) change(next);
    }
    isAsking = false;
    if (next !== state) change(next);
  };

  return {
    read: () => state,
    subscribe: subscribeWhileHeard(listeners, memberLogin.onExchangesChanged, ask),
  };
}

/** @returns both lists in order of their numbers, without what main has dropped; of two with a number, the changed one */
export function mergeRows(
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
  for (; next < rows.length; next += 1) {
    const old = rows[next];
    if (old) keep(old);
  }
  return merged;
}

function takeAnswer(before: ExchangesState, answer: ExchangesView): ExchangesState {
  const { logId, droppedCount, isKeepingSecrets } = answer;
  const isSame = answer.rows.length === 0 && (before.rows[0]?.number ?? answer.firstKept) >= answer.firstKept;
  const rows = isSame ? before.rows : mergeRows(before.rows, answer.rows, answer.firstKept);
  return { rows, logId, droppedCount, isKeepingSecrets, isRead: true, error: null };
}
