/**
 * The exchanges of one sign-in, kept up with main while somebody looks at them. What main no longer has is dropped here
 * too, so that nothing is drawn from it after Clear.
 */
import { useEffect, useState } from 'react';
import type { MemberLoginApi } from '../../electron/ipc/channels.ts';
import type { ExchangeRow, ExchangesView, SignInRow } from '../../electron/ipc/exchange-views.ts';
import { useMemberLogin } from '../member-login-api.ts';

export interface SignInRows {
  readonly signIn: SignInRow;
  /** In order of their numbers. */
  readonly rows: readonly ExchangeRow[];
}

/** @returns null without a number, until they were read, and where they are gone */
export function useSignInRows(signIn: number | null): SignInRows | null {
  const memberLogin = useMemberLogin();
  const [found, setFound] = useState<SignInRows | null>(null);
  useEffect(() => {
    setFound(null);
    return signIn === null ? undefined : followSignIn(memberLogin, signIn, setFound);
  }, [memberLogin, signIn]);
  return found;
}

/** @returns a function that ends it */
export function followSignIn(
  memberLogin: Pick<MemberLoginApi, 'readExchanges' | 'onExchangesChanged'>,
  signIn: number,
  tell: (found: SignInRows | null) => void,
): () => void {
  let known: Known = NOTHING;
  let isReading = false;
  let isStale = true;
  let hasEnded = false;

  const read = async (): Promise<void> => {
    isStale = true;
    if (isReading) return;
    isReading = true;
    while (isStale && !hasEnded) {
      isStale = false;
      const outcome = await memberLogin.readExchanges({ since: known.version });
      if (!outcome.ok || hasEnded) break;
      const isAnotherLog = known.logId !== null && known.logId !== outcome.value.logId;
      // Of another log, everything is asked for again.
      known = isAnotherLog ? { ...NOTHING, logId: outcome.value.logId } : take(known, outcome.value, signIn);
      isStale ||= isAnotherLog || outcome.value.isMore;
      tell(found(known, signIn));
    }
    isReading = false;
  };

  const unsubscribe = memberLogin.onExchangesChanged(() => void read());
  void read();
  return () => {
    hasEnded = true;
    unsubscribe();
  };
}

interface Known {
  readonly rows: ReadonlyMap<number, ExchangeRow>;
  readonly version: number;
  /** Null before the first answer. */
  readonly logId: number | null;
}

const NOTHING: Known = { rows: new Map(), version: 0, logId: null };

function take(known: Known, view: ExchangesView, signIn: number): Known {
  const { version, logId, firstKept } = view;
  const own = view.rows.filter((row) => row.number === signIn || row.signIn === signIn);
  const all = new Map([...known.rows, ...own.map((row) => [row.number, row] as const)]);
  return { rows: new Map([...all].filter(([number]) => number >= firstKept)), version, logId };
}

function found({ rows }: Known, signIn: number): SignInRows | null {
  const head = rows.get(signIn);
  if (head?.kind !== 'sign-in') return null;
  return { signIn: head, rows: [...rows.values()].sort((one, other) => one.number - other.number) };
}
