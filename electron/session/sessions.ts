/** The signed-in members of this run, in memory only, and which of them is shown. It calls no service. */
import { isDeepStrictEqual } from 'node:util';
import type { Session } from './session.ts';

/** What of a session can change. */
type SessionChange = Partial<
  Pick<
    Session,
    | 'credential'
    | 'member'
    | 'memberReadAtMs'
    | 'isRefreshing'
    | 'status'
    | 'hasWorked'
    | 'triedPresentations'
    | 'problem'
    | 'storedIn'
  >
>;

export interface Sessions {
  /** Oldest first. */
  readonly all: readonly Session[];
  /** The session that is shown; null where nobody is signed in. */
  readonly current: Session | null;
  /** Keeps a new session and shows it. */
  add(session: Session): void;
  /**
   * Keeps sessions of an earlier run, before those of this one. Whoever is shown stays shown.
   * @param currentId the one to show where nobody is; the newest where it is not among them
   */
  restore(restored: readonly Session[], currentId: string | null): void;
  find(sessionId: string): Session | null;
  select(sessionId: string): void;
  /**
   * Changes what is known of a session; without effect once it was removed.
   * @returns the session as it is now; null where it was removed
   */
  update(sessionId: string, change: SessionChange): Session | null;
  remove(sessionId: string): void;
  removeAll(): void;
}

export function createSessions(onChange: () => void): Sessions {
  let sessions = new Map<string, Session>();
  let currentId: string | null = null;

  const newestId = (): string | null => [...sessions.keys()].at(-1) ?? null;

  return {
    get all() {
      return [...sessions.values()];
    },
    get current() {
      return currentId === null ? null : (sessions.get(currentId) ?? null);
    },
    find: (sessionId) => sessions.get(sessionId) ?? null,
    add(session) {
      sessions.set(session.id, session);
      currentId = session.id;
      onChange();
    },
    restore(restored, shownId) {
      if (restored.length === 0) return;
      sessions = new Map([...restored, ...sessions.values()].map((session) => [session.id, session]));
      currentId ??= shownId !== null && sessions.has(shownId) ? shownId : newestId();
      onChange();
    },
    select(sessionId) {
      if (!sessions.has(sessionId)) return;
      currentId = sessionId;
      onChange();
    },
    update(sessionId, change) {
      const session = sessions.get(sessionId);
      if (!session) return null;
      const changed = { ...session, ...change };
      if (isDeepStrictEqual(changed, session)) return session;
      sessions.set(sessionId, changed);
      onChange();
      return changed;
    },
    remove(sessionId) {
      if (!sessions.delete(sessionId)) return;
      if (currentId === sessionId) currentId = newestId();
      onChange();
    },
    removeAll() {
      if (sessions.size === 0) return;
      sessions.clear();
      currentId = null;
      onChange();
    },
  };
}
