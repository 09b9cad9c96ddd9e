/** What screens read of the exchanges: all rows, those of one sign-in, and the details of one row. */
import { useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import type { ErrorView } from '../../../electron/ipc/views/error.ts';
import type { ExchangeDetails } from '../../../electron/ipc/views/exchange-details.ts';
import type { ExchangeRow, SignInRow } from '../../../electron/ipc/views/exchanges.ts';
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
  const [answer, setAnswer] = useState<{ readonly number: number; readonly state: DetailsState } | null>(null);
  useEffect(() => {
    let isWanted = true;
    const read = async () => {
      const { number } = row;
      const outcome = await reader.readExchange({ number });
      if (!isWanted) return;
      if (!outcome.ok) setAnswer({ number, state: { kind: 'failed', error: outcome.error } });
      else if (outcome.value) setAnswer({ number, state: { kind: 'read', details: outcome.value } });
      else setAnswer({ number, state: { kind: 'gone' } });
    };
    void read();
    return () => {
      isWanted = false;
    };
  }, [row, reader]);
  return answer?.number === row.number ? answer.state : READING;
}

const READING: DetailsState = { kind: 'reading' };
