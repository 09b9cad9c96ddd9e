/** What has to be known of a sign-in while it goes on, to tell what its callback is; prints alone. */
import type { Print } from '../document/observation.ts';
import type { SentPage } from '../document/observe-browser.ts';
import type { Prints } from '../document/prints.ts';

export interface ObservedAttempt {
  /** The same for all observations of one sign-in. */
  readonly id: string;
  /** Of the last key request: where its callback is to come. */
  askedPlace: Print | null;
  /** The page that was opened last. */
  page: SentPage | null;
  /** The last device code. */
  device: Print | null;
}

export interface Attempts {
  /** @param signIn stands for the sign-in, and is not kept */
  of(signIn: object): ObservedAttempt;
  signedIn(signIn: object, sessionId: string): void;
  /** @returns the id of the sign-in that led to a session; null if it was before this start of the app */
  idOf(sessionId: string): string | null;
  forget(sessionId: string): void;
}

export function createAttempts(prints: Prints): Attempts {
  const known = new WeakMap<object, ObservedAttempt>();
  const bySession = new Map<string, string>();
  let count = 0;

  function of(signIn: object): ObservedAttempt {
    const found = known.get(signIn);
    if (found) return found;
    count += 1;
    const made = { id: prints.of(`sign-in ${count}`), askedPlace: null, page: null, device: null };
    known.set(signIn, made);
    return made;
  }

  return {
    of,
    signedIn: (signIn, sessionId) => void bySession.set(sessionId, of(signIn).id),
    idOf: (sessionId) => bySession.get(sessionId) ?? null,
    forget: (sessionId) => void bySession.delete(sessionId),
  };
}
