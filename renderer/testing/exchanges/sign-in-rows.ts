/** The exchanges of one sign-in, out of all that the page has: they change with them, and are gone with them. */
import { useMemo, useSyncExternalStore } from 'react';
import type { ExchangeRow, SignInRow } from '../../../electron/ipc/views/exchanges.ts';
import { useExchangeMemory } from './exchange-memory.ts';
import type { ExchangesState } from './exchange-source.ts';

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
