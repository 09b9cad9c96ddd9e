/**
 * The page's only way to main: the one place that reads `window.members`, the subscription to the view,
 * and the hook that runs a call. It keeps nothing but the latest view and the latest call's error.
 */
import { createContext, useCallback, useContext, useEffect, useRef, useState } from 'react';
import type { AppView, ErrorView, MembersApi, Outcome } from '../electron/ipc/contract.ts';

declare global {
  interface Window {
    readonly members: MembersApi;
  }
}

/** @returns what the preload put on the window */
export function readMembersApi(): MembersApi {
  return window.members;
}

export const MembersContext = createContext<MembersApi | null>(null);

/** @returns the bridge to main, for everything inside the app */
export function useMembers(): MembersApi {
  const members = useContext(MembersContext);
  if (!members) throw new Error('useMembers is used outside the app.');
  return members;
}

export type ViewState =
  | { readonly kind: 'loading' }
  | { readonly kind: 'failed'; readonly error: ErrorView; readonly tryAgain: () => Promise<void> }
  | { readonly kind: 'shown'; readonly view: AppView };

/**
 * Asks for the view once and follows its changes. A pushed view is never older than the answer to the
 * question, so once one has come, that answer no longer counts.
 */
export function useView(members: MembersApi): ViewState {
  const [view, setView] = useState<AppView | null>(null);
  const [error, setError] = useState<ErrorView | null>(null);
  const ask = useCallback(async () => {
    setError(null);
    const outcome = await members.getView();
    if (outcome.ok) setView((pushed) => pushed ?? outcome.value);
    else setError(outcome.error);
  }, [members]);

  useEffect(() => members.onViewChanged(setView), [members]);
  useEffect(() => {
    void ask();
  }, [ask]);

  if (view) return { kind: 'shown', view };
  return error ? { kind: 'failed', error, tryAgain: ask } : { kind: 'loading' };
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
