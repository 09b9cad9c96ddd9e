/** A signed-in member with the credential, which never leaves the main process. */
import type { ErrorCode, ErrorDetails } from '../core/errors.ts';
import type { Credential } from '../service-client/credential.ts';
import type { MemberRecord } from '../service-client/decode/decode.ts';
import type { TokenPresentation } from '../service-client/profile.ts';
import type { ReadingHint, Worked } from '../service-client/read-member.ts';
import type { TokenLife } from './token-life.ts';

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
