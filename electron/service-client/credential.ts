/** Credentials that identify a member, in the form in which they are sent. They never leave the main process. */
import type { TokenPresentation } from './profile.ts';

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
