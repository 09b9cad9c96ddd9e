/** The sessions, in memory, which of them is shown, and what they are good for. */
import { isDeepStrictEqual } from 'node:util';
import type { BasicCredential, TokenCredential } from '../service-client/credential.ts';
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

export type Sessions = ReturnType<typeof createSessions>;

/** @param onRemoved called for each session that was removed, for whatever reason */
export function createSessions(onChange: () => void, onRemoved: (sessionId: string) => void = () => undefined) {
  let sessions = new Map<string, Session>();
  let currentId: string | null = null;

  const newestId = (): string | null => [...sessions.keys()].at(-1) ?? null;

  return {
    /** Oldest first. */
    get all(): readonly Session[] {
      return [...sessions.values()];
    },
    /** The session that is shown; null if nobody is signed in. */
    get current(): Session | null {
      return currentId === null ? null : (sessions.get(currentId) ?? null);
    },
    find: (sessionId: string): Session | null => sessions.get(sessionId) ?? null,
    /** Adds a new session and shows it. */
    add(session: Session): void {
      sessions.set(session.id, session);
      currentId = session.id;
      onChange();
    },
    /**
     * Adds sessions of an earlier run before those of this run. The session that is shown does not change.
     * @param shownId the session to show if none is shown; if there is no such session, the newest is shown
     */
    restore(restored: readonly Session[], shownId: string | null): void {
      if (restored.length === 0) return;
      sessions = new Map([...restored, ...sessions.values()].map((session) => [session.id, session]));
      currentId ??= shownId !== null && sessions.has(shownId) ? shownId : newestId();
      onChange();
    },
    select(sessionId: string): void {
      if (!sessions.has(sessionId)) return;
      currentId = sessionId;
      onChange();
    },
    /**
     * Changes fields of a session.
     * @returns the changed session, or null if it was removed
     */
    update(sessionId: string, change: SessionChange): Session | null {
      const session = sessions.get(sessionId);
      if (!session) return null;
      const changed = { ...session, ...change };
      if (isDeepStrictEqual(changed, session)) return session;
      sessions.set(sessionId, changed);
      onChange();
      return changed;
    },
    remove(sessionId: string): void {
      if (!sessions.delete(sessionId)) return;
      if (currentId === sessionId) currentId = newestId();
      onRemoved(sessionId);
      onChange();
    },
    removeAll(): void {
      if (sessions.size === 0) return;
      const removed = [...sessions.keys()];
      sessions.clear();
      currentId = null;
      for (const sessionId of removed) onRemoved(sessionId);
      onChange();
    },
  };
}

/** With what the document check may call a service as a member: the credentials of sessions that work. */
export interface MemberCredentials {
  /** Null if nobody is signed in so. */
  readonly token: TokenCredential | null;
  readonly basic: BasicCredential | null;
  /** Of the same member, from its record. */
  readonly email: string | null;
  /** The sessions that they are of. */
  readonly sessionIds: readonly string[];
  /** Tokens of all sessions, also of those that ended. */
  readonly tokens: ReadonlySet<string>;
}

/** @param sessions of one service; the newest that works is taken of each kind */
export function findCredentials(sessions: readonly Session[]): MemberCredentials {
  const newest = sessions.toSorted((one, other) => other.signedInAtMs - one.signedInAtMs);
  const usable = newest.filter(({ status, isChanged }) => status === 'verified' && !isChanged);
  const withToken = usable.find(({ credential }) => credential.kind === 'token');
  const email = withToken?.member?.email ?? null;
  const identity = withToken?.member?.identity ?? null;
  // Of the same member, if there is one.
  const byBasic = usable.filter(({ credential }) => credential.kind === 'basic');
  const withBasic = byBasic.find(({ member }) => identity !== null && member?.identity === identity) ?? byBasic[0];
  return {
    token: withToken?.credential.kind === 'token' ? withToken.credential : null,
    basic: withBasic?.credential.kind === 'basic' ? withBasic.credential : null,
    email: email ?? withBasic?.member?.email ?? null,
    sessionIds: [withToken, withBasic].flatMap((session) => session?.id ?? []),
    tokens: new Set(sessions.flatMap(({ credential }) => (credential.kind === 'token' ? [credential.token] : []))),
  };
}

/** @returns what the session's member is known by, and the login that HTTP Basic sends */
export function membersOf({ member, credential }: Session) {
  const login = credential.kind === 'basic' ? credential.login : null;
  return [
    ...(member ? [member] : []),
    ...(login === null ? [] : [{ id: null, login, email: null, name: null, title: login, identity: null }]),
  ];
}
