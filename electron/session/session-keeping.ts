/**
 * Keeps sessions on disk, each in place of those that it replaces, and which of them is shown. A session of a changed
 * sign-in is neither kept nor remembered, and replaces none.
 */
import { isSameSignIn } from './same-sign-in.ts';
import type { Session } from './session.ts';
import type { SessionStore } from './session-store.ts';
import type { SessionWork } from './session-work.ts';
import type { Sessions } from './sessions.ts';
import { continueTokenLife } from './token-life.ts';

export interface SessionKeeping {
  /** Saves a session in place of those of the same member, method and service to which `isReplaced` applies. */
  keepInPlaceOf(isReplaced: (old: Session) => boolean, session: Session): void;
  /** Remembers which session to show after the next start. */
  rememberCurrent(): void;
}

export interface SessionKeepingOptions {
  readonly sessions: Sessions;
  readonly sessionStore: SessionStore;
  readonly work: SessionWork;
}

export function createSessionKeeping({ sessions, sessionStore, work }: SessionKeepingOptions): SessionKeeping {
  function rememberCurrent(): void {
    const { current } = sessions;
    if (!current?.isChanged) sessionStore.rememberCurrent(current?.id ?? null);
  }

  return {
    rememberCurrent,
    keepInPlaceOf(isReplaced, signedIn) {
      if (signedIn.isChanged) return;
      const older = sessions.all.filter(
        (old) => old.id !== signedIn.id && isSameSignIn(signedIn, old) && isReplaced(old),
      );
      const replaced = older.map(({ id }) => id);
      const last = older.findLast(({ isChanged }) => !isChanged);
      const tokenLife = last ? continueTokenLife(signedIn, last) : signedIn.tokenLife;
      const session = sessions.update(signedIn.id, { tokenLife }) ?? signedIn;
      const isShown = replaced.some((id) => id === sessions.current?.id);
      for (const id of replaced) {
        work.stop(id);
        sessions.remove(id);
      }
      sessionStore.keep(session, replaced);
      if (!isShown) return;
      sessions.select(session.id);
      rememberCurrent();
    },
  };
}
