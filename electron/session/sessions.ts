/** The signed-in members of this run, in memory only, and which of them is shown. It calls no service. */
import type { Session } from './session.ts';

export interface Sessions {
  readonly all: readonly Session[];
  /** The session that is shown; null where nobody is signed in. */
  readonly current: Session | null;
  /** Keeps a new session and shows it. */
  add(session: Session): void;
  find(sessionId: string): Session | null;
  select(sessionId: string): void;
  /** Changes what is known of a session; without effect once it was removed. */
  update(
    sessionId: string,
    change: Partial<Pick<Session, 'member' | 'memberReadAtMs' | 'isRefreshing' | 'problem'>>,
  ): void;
  remove(sessionId: string): void;
}

export function createSessions(onChange: () => void): Sessions {
  const sessions = new Map<string, Session>();
  let currentId: string | null = null;

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
    select(sessionId) {
      if (!sessions.has(sessionId)) return;
      currentId = sessionId;
      onChange();
    },
    update(sessionId, change) {
      const session = sessions.get(sessionId);
      if (!session) return;
      sessions.set(sessionId, { ...session, ...change });
      onChange();
    },
    remove(sessionId) {
      if (!sessions.delete(sessionId)) return;
      if (currentId === sessionId) currentId = [...sessions.keys()].at(-1) ?? null;
      onChange();
    },
  };
}
