/** What became of a session's token: when it was issued, when it last worked, and whether the service revoked it. */
import type { Credential } from '../service-client/credential.ts';

/** Instants are epoch milliseconds. */
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

/** The part of a session that is about its token. */
interface WithToken {
  readonly credential: Credential;
  readonly tokenLife: TokenLife;
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
export function isRevoked({ tokenLife }: Pick<WithToken, 'tokenLife'>): boolean {
  return tokenLife.revoked?.hasWorkedSince === false;
}

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
