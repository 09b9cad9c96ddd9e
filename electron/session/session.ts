/** A signed-in member with the credential, which never leaves the main process, and what became of its token. */
import type { ErrorCode, ErrorDetails } from '../core/errors.ts';
import type { Credential } from '../service-client/credential.ts';
import type { MemberRecord } from '../service-client/decode/member-record.ts';
import type { TokenPresentation } from '../service-client/profile.ts';
import type { ReadingHint, Worked } from '../service-client/read-member.ts';

export interface Session {
  readonly id: string;
  /** The service that issued the credential, and the only one that it is sent to (S7). */
  readonly serviceId: string;
  readonly serviceName: string;
  /** Origin of the service when it issued the credential; null for the demo, whose address changes at each start. */
  readonly origin: string | null;
  /** Binding of the service when it issued the credential; null for the demo, and where an older copy did not keep it. */
  readonly binding: string | null;
  readonly methodId: string;
  /** That of a session that has ended is sent only when the user asks for it. */
  readonly credential: Credential;
  readonly signedInAtMs: number;
  readonly member: MemberRecord | null;
  readonly memberReadAtMs: number | null;
  readonly isRefreshing: boolean;
  readonly status: 'verified' | 'not-verified' | 'not-recognised' | 'ended';
  /** How the token last identified the member; null if it has not as it is sent now, or if that is not known. */
  readonly worked: Worked | null;
  /** Other ways of sending the token that have failed since the last normal reading. */
  readonly triedPresentations: readonly TokenPresentation[];
  /** Why the last reading of the member failed. */
  readonly problem: { readonly code: ErrorCode; readonly details: ErrorDetails } | null;
  /** What the service said beside the member. */
  readonly warning: ErrorDetails | null;
  /** When the service asked to be called again; null if it did not. Only what the app does by itself waits (T12). */
  readonly retryAtMs: number | null;
  /** What readings of this run told of the service. */
  readonly hints: readonly ReadingHint[];
  /** What another member is called whom the token has brought, which is said before that record is shown (T10). */
  readonly otherMember: string | null;
  /** How many readings in a row failed otherwise than by the network, and what they sent, as a digest. */
  readonly failures: { readonly sending: string | null; readonly count: number } | null;
  /** Says nothing where there is no token. */
  readonly tokenLife: TokenLife;
  readonly storedIn: 'memory' | 'keychain' | 'weak';
  /** Whether a request of its sign-in was changed: it is never stored, replaces no other and teaches nothing. */
  readonly isChanged: boolean;
}

/**
 * What became of a session's token: when it was issued, when it last worked, and whether the service revoked it. Instants
 * are epoch milliseconds.
 */
export interface TokenLife {
  /** When the token came first; a later sign-in may have brought it again. */
  readonly issuedAtMs: number;
  /** When it last identified the member; null if it has not, or if that is not known. */
  readonly workedAtMs: number | null;
  /** Whether this sign-in brought the token of the one that it replaced; null if it replaced none. */
  readonly broughtBySignIn: 'same' | 'other' | null;
  /** The last time that the service accepted to revoke it; null if it never did. */
  readonly revoked: {
    readonly atMs: number;
    /** Whether the token has worked since all the same. */
    readonly hasWorkedSince: boolean;
  } | null;
}

export function beginTokenLife(issuedAtMs: number, workedAtMs: number | null): TokenLife {
  return { issuedAtMs, workedAtMs, broughtBySignIn: null, revoked: null };
}

export function tokenWorked(life: TokenLife, nowMs: number): TokenLife {
  return { ...life, workedAtMs: nowMs, revoked: life.revoked && { ...life.revoked, hasWorkedSince: true } };
}

export function tokenRevoked(life: TokenLife, nowMs: number): TokenLife {
  return { ...life, revoked: { atMs: nowMs, hasWorkedSince: false } };
}

/** Whether the service accepted to revoke the token, which has not worked since. */
export function isRevoked({ tokenLife }: Pick<Session, 'tokenLife'>): boolean {
  return tokenLife.revoked?.hasWorkedSince === false;
}

/** Whether there is a token that the service has neither rejected nor accepted to revoke. */
export function mayBeValid(session: Pick<Session, 'credential' | 'status' | 'tokenLife'>): boolean {
  return session.credential.kind === 'token' && session.status !== 'ended' && !isRevoked(session);
}

/** Whether both have the same token: a service may give one to every copy. */
export function hasSameToken(one: Session, other: Session): boolean {
  if (one.credential.kind !== 'token' || other.credential.kind !== 'token') return false;
  return one.serviceId === other.serviceId && one.credential.token === other.credential.token;
}

type WithToken = Pick<Session, 'credential' | 'tokenLife'>;

/**
 * Compares the token of a sign-in with that of the one that it replaces.
 * @returns the life of the newer token, which is that of the older if they are the same
 */
export function continueTokenLife(newer: WithToken, older: WithToken): TokenLife {
  const [life, before] = [newer.tokenLife, older.tokenLife];
  if (newer.credential.kind !== 'token' || older.credential.kind !== 'token') return life;
  if (newer.credential.token !== older.credential.token) return { ...life, broughtBySignIn: 'other' };
  const worked = [life.workedAtMs, before.workedAtMs].filter((atMs) => atMs !== null);
  const hasWorkedSince = life.workedAtMs !== null;
  return {
    issuedAtMs: before.issuedAtMs,
    workedAtMs: worked.length === 0 ? null : Math.max(...worked),
    broughtBySignIn: 'same',
    revoked: before.revoked && (hasWorkedSince ? { ...before.revoked, hasWorkedSince } : before.revoked),
  };
}
