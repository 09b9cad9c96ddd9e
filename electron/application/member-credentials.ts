/** With what the document check may call a service as a member: the credentials of sessions that work. */
import type { BasicCredential, TokenCredential } from '../service-client/credential.ts';
import type { Session } from '../session/session.ts';

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
