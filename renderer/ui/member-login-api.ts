/**
 * The page's only way to main: the one place that reads `window.memberLogin`, the subscription to the view,
 * and the hook that runs a call. It keeps nothing but the latest view and the latest call's error.
 */
import { createContext, useCallback, useContext, useRef, useState } from 'react';
import type { MemberLoginApi, Outcome } from '../../electron/ipc/channels.ts';
import type { AppView } from '../../electron/ipc/views/app.ts';
import type { ErrorView } from '../../electron/ipc/views/error.ts';
import { createSource, type Source } from './follow.ts';

/** Characters that main takes of anything that is typed. */
export const TYPED_AT_MOST = 20_000;

declare global {
  interface Window {
    readonly memberLogin: MemberLoginApi;
  }
}

/** @returns what the preload put on the window */
export function readMemberLoginApi(): MemberLoginApi {
  return window.memberLogin;
}

export const MemberLoginContext = createContext<MemberLoginApi | null>(null);

/** @returns the bridge to main, for everything inside the app */
export function useMemberLogin(): MemberLoginApi {
  const memberLogin = useContext(MemberLoginContext);
  if (!memberLogin) throw new Error('useMemberLogin is used outside the app.');
  return memberLogin;
}

type ViewState =
  | { readonly kind: 'loading' }
  | { readonly kind: 'failed'; readonly error: ErrorView; readonly tryAgain: () => Promise<void> }
  | { readonly kind: 'shown'; readonly view: AppView };

/** What main says, from the moment it is followed. */
export type ViewSource = Source<ViewState>;

/**
 * Asks for the view once and follows its changes. A pushed view is never older than the answer to the
 * question, so once one has come, that answer no longer counts. It begins before anything is drawn: an answer
 * that comes first is drawn first.
 */
export function followView(memberLogin: MemberLoginApi): ViewSource {
  const source = createSource<ViewState>({ kind: 'loading' });
  const ask = async () => {
    source.change({ kind: 'loading' });
    const outcome = await memberLogin.getView();
    if (source.read().kind !== 'loading') return;
    source.change(
      outcome.ok ? { kind: 'shown', view: outcome.value } : { kind: 'failed', error: outcome.error, tryAgain: ask },
    );
  };
  memberLogin.onViewChanged((view) => source.change({ kind: 'shown', view }));
  void ask();
  return source;
}

export interface Call {
  readonly isRunning: boolean;
  /** Why the last call failed, until the next one starts. */
  readonly error: ErrorView | null;
  /** Runs a call unless one is running. @returns whether it did what it was for */
  run<T>(call: () => Promise<Outcome<T>>): Promise<boolean>;
  /** Takes the error off the screen. */
  forget(): void;
}

/** One control's calls to main, with the error to show beside it. */
export function useCall(): Call {
  const [isRunning, setIsRunning] = useState(false);
  const [error, setError] = useState<ErrorView | null>(null);
  const running = useRef(false);

  const run = useCallback(async <T>(call: () => Promise<Outcome<T>>): Promise<boolean> => {
    if (running.current) return false;
    running.current = true;
    setIsRunning(true);
    setError(null);
    const outcome = await call();
    running.current = false;
    setIsRunning(false);
    if (!outcome.ok) setError(outcome.error);
    return outcome.ok;
  }, []);
  const forget = useCallback(() => setError(null), []);
  return { isRunning, error, run, forget };
}
