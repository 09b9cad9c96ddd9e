/** A signed-in member with the credential, which never leaves the main process. */
import type { ErrorCode, ErrorDetails } from '../core/errors.ts';
import type { Credential } from '../service-client/credential.ts';
import type { MemberRecord } from '../service-client/decode.ts';
import type { TokenPresentation } from '../service-client/profile.ts';

export interface Session {
  readonly id: string;
  /** The service that issued the credential, and the only one that it is sent to (S7). */
  readonly serviceId: string;
  readonly serviceName: string;
  /** Origin of the service when it issued the credential; null for the demo, whose address changes at each start. */
  readonly origin: string | null;
  readonly methodId: string;
  /** Null once the session has ended, because the credential is then erased. */
  readonly credential: Credential | null;
  readonly signedInAtMs: number;
  readonly member: MemberRecord | null;
  readonly memberReadAtMs: number | null;
  readonly isRefreshing: boolean;
  readonly status: 'verified' | 'not-verified' | 'not-recognised' | 'ended';
  /** Whether this credential, sent as it is now, has ever identified the member. */
  readonly hasWorked: boolean;
  /** Other ways of sending the token that have failed since the last normal reading. */
  readonly triedPresentations: readonly TokenPresentation[];
  /** Why the last reading of the member failed. */
  readonly problem: { readonly code: ErrorCode; readonly details: ErrorDetails } | null;
  readonly storedIn: 'memory' | 'keychain' | 'weak' | 'erased';
}
