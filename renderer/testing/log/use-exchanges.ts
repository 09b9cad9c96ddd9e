/** What screens read of the exchanges: all rows, those of one sign-in, and the details of one row; and their times. */
import { useCallback, useContext, useMemo, useSyncExternalStore } from 'react';
import type { ErrorView } from '../../../electron/ipc/views/error.ts';
import type { ExchangeDetails } from '../../../electron/ipc/views/exchange-details.ts';
import type { ExchangeRow, SignInRow } from '../../../electron/ipc/views/exchanges.ts';
import { useAnswer } from '../../ui/follow.ts';
import { LocaleContext } from '../../ui/format.ts';
import { type ExchangesState, useExchangeMemory } from './exchange-memory.ts';

/** @returns all exchanges as they are now */
export function useExchanges(): ExchangesState {
  const { source } = useExchangeMemory();
  return useSyncExternalStore(source.subscribe, source.read);
}

export interface SignInRows {
  readonly signIn: SignInRow;
  /** In order of their numbers, the sign-in's own among them. */
  readonly rows: readonly ExchangeRow[];
}

/** @returns null without a number, until they were read, and where they are gone */
export function useSignInRows(signIn: number | null): SignInRows | null {
  const { source } = useExchangeMemory();
  const select = useMemo(() => selectSignIn(signIn), [signIn]);
  return useSyncExternalStore(signIn === null ? subscribeToNothing : source.subscribe, () => select(source.read()));
}

function subscribeToNothing(): () => void {
  return () => undefined;
}

/** @returns a function that gives the same object as long as nothing of that sign-in has changed */
export function selectSignIn(signIn: number | null): (state: Pick<ExchangesState, 'rows'>) => SignInRows | null {
  let seen: readonly ExchangeRow[] | null = null;
  let found: SignInRows | null = null;
  return ({ rows }) => {
    if (signIn === null || rows === seen) return found;
    seen = rows;
    const own = rows.filter((row) => row.number === signIn || row.signIn === signIn);
    const head = own.find(({ number }) => number === signIn);
    if (head?.kind !== 'sign-in') found = null;
    else if (!found || !areSame(found.rows, own)) found = { signIn: head, rows: own };
    return found;
  };
}

/** A row that has changed is another object. */
function areSame(before: readonly ExchangeRow[], after: readonly ExchangeRow[]): boolean {
  return before.length === after.length && before.every((row, index) => row === after[index]);
}

export type DetailsState =
  | { readonly kind: 'reading' | 'gone' }
  | { readonly kind: 'failed'; readonly error: ErrorView }
  | { readonly kind: 'read'; readonly details: ExchangeDetails };

/** Asks for the details of a row, and again when the row has changed: what was read stays until then. */
export function useExchangeDetails(row: ExchangeRow): DetailsState {
  const { reader } = useExchangeMemory();
  const ask = useCallback(
    async () => ({ number: row.number, outcome: await reader.readExchange({ number: row.number }) }),
    [row, reader],
  );
  const { answer } = useAnswer(ask);
  if (answer?.number !== row.number) return { kind: 'reading' };
  const { outcome } = answer;
  if (!outcome.ok) return { kind: 'failed', error: outcome.error };
  return outcome.value ? { kind: 'read', details: outcome.value } : { kind: 'gone' };
}

/**
 * @returns a function that formats an instant (epoch milliseconds) as logs do, such as `14:02:07.120` in this computer's
 * time zone, so that it can be found in the logs of the service; the same function until the locale changes
 */
export function useClockTime(): (atMs: number) => string {
  const locale = useContext(LocaleContext);
  return useMemo(() => {
    const format = new Intl.DateTimeFormat(locale, {
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
      fractionalSecondDigits: 3,
      hourCycle: 'h23',
    });
    return (atMs) => format.format(atMs);
  }, [locale]);
}
