/** The sessions, in memory, and which of them is shown. */
import { isDeepStrictEqual } from 'node:util';
import type { Session } from './session.ts';

/** The fields of a session that can change. */
type SessionChange = Partial<
  Pick<
    Session,
    | 'credential'
    | 'member'
    | 'memberReadAtMs'
    | 'isRefreshing'
    | 'status'
    | 'worked'
    | 'triedPresentations'
    | 'problem'
    | 'warning'
    | 'retryAtMs'
    | 'hints'
    | 'otherMember'
    | 'failures'
    | 'tokenLife'
    | 'storedIn'
  >
>;

export interface Sessions {
  /** Oldest first. */
  readonly all: readonly Session[];
  /** The session that is shown; null if nobody is signed in. */
  readonly current: Session | null;
  /** Adds a new session and shows it. */
  add(session: Session): void;
  /**
   * Adds sessions of an earlier run before those of this run. The session that is shown does not change.
   * @param currentId the session to show if none is shown; if there is no such session, the newest is shown
   */
  restore(restored: readonly Session[], currentId: string | null): void;
  find(sessionId: string): Session | null;
  select(sessionId: string): void;
  /**
   * Changes fields of a session. Has no effect if the session was removed.
   * @returns the changed session, or null if it was removed
   */
  update(sessionId: string, change: SessionChange): Session | null;
  remove(sessionId: string): void;
  removeAll(): void;
}

/** @param onRemoved called for each session that was removed, for whatever reason */
export function createSessions(
  onChange: () => void,
  onRemoved: (sessionId: string) => void = () => undefined,
): Sessions {
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
      onRemoved(sessionId);
      onChange();
    },
    removeAll() {
      if (sessions.size === 0) return;
      const removed = [...sessions.keys()];
      sessions.clear();
      currentId = null;
      for (const sessionId of removed) onRemoved(sessionId);
      onChange();
    },
  };
}
