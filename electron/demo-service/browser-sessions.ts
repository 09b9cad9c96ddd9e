/**
 * Browsers in which somebody signed in recently, in memory only. One session counts on every page: having signed in on
 * one, a member is not asked for the password on another, but every page still asks for consent.
 */
import type { Member } from './members.ts';
import { hash, makeSecret } from './secrets.ts';
import { keepNewest } from './state.ts';

export type BrowserSessions = ReturnType<typeof createBrowserSessions>;

const SESSION_MS = 15 * 60_000;
const MAX_SESSIONS = 50;

export function createBrowserSessions(nowMs: () => number) {
  const sessions = new Map<string, { readonly member: Member; readonly expiresAtMs: number }>();
  return {
    /** Remembers that a browser signed in. @returns the session's cookie */
    begin(member: Member): string {
      const session = makeSecret();
      sessions.set(hash(session), { member, expiresAtMs: nowMs() + SESSION_MS });
      keepNewest(sessions, MAX_SESSIONS);
      return session;
    },
    /** @returns who signed in; null if the session is unknown, ended or too old */
    find(session: string): Member | null {
      const found = sessions.get(hash(session));
      return found && nowMs() < found.expiresAtMs ? found.member : null;
    },
    /** Has no effect if the session is unknown. */
    end: (session: string): void => void sessions.delete(hash(session)),
  };
}
