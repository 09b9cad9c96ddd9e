/** Credentials that identify a member, in the form in which they are sent. They never leave the main process. */
import { createHash } from 'node:crypto';
import type { ErrorDetails } from '../core/errors.ts';
import { PRESENTATIONS, type TokenPresentation } from './profile.ts';

export type Credential = TokenCredential | BasicCredential;

export interface TokenCredential {
  readonly kind: 'token';
  readonly token: string;
  readonly presentation: TokenPresentation;
}

/** HTTP Basic (5.5). */
export interface BasicCredential {
  readonly kind: 'basic';
  /** Contains no colon. */
  readonly login: string;
  /** As it is sent: the password itself, or its MD5 in lower-case hex. */
  readonly password: string;
  readonly passwordForm: 'plain' | 'md5';
}

/**
 * @param details of the error with which a token was answered
 * @returns the other ways in which it may be sent. Where a record came, the token may well work as it is, so it is not
 *   to be put into an address (T6)
 */
export function findUntried(
  tried: readonly TokenPresentation[],
  { profileField }: ErrorDetails,
): readonly TokenPresentation[] {
  const isRecordThere = profileField === 'memberIdPath';
  return PRESENTATIONS.filter((way) => !tried.includes(way) && !(isRecordThere && way === 'access-token-parameter'));
}

/** @returns the MD5 of the password's UTF-8 bytes, in lower-case hex (S9) */
export function hashPassword(password: string): string {
  return createHash('md5').update(password, 'utf8').digest('hex');
}
