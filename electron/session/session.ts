/** A signed-in member, and what of it may be shown. The credential stays in this type and never leaves main. */
import type { ErrorCode, ErrorDetails } from '../core/errors.ts';
import type { Credential } from '../service-client/credential.ts';
import type { MemberRecord } from '../service-client/decode.ts';
import type { TokenPresentation } from '../service-client/profile.ts';

export interface Session {
  readonly id: string;
  /** The service that issued the credential; it is sent nowhere else (S7). */
  readonly serviceId: string;
  readonly serviceName: string;
  /** Origin of the interface that issued it; null for the demo, whose address changes with each start. */
  readonly origin: string | null;
  readonly methodId: string;
  /** Null once the session has ended: it is erased. */
  readonly credential: Credential | null;
  readonly signedInAtMs: number;
  readonly member: MemberRecord | null;
  readonly memberReadAtMs: number | null;
  readonly isRefreshing: boolean;
  readonly status: 'verified' | 'not-verified' | 'not-recognised' | 'ended';
  /** Whether the member call has ever identified the member with this credential as it is sent now. */
  readonly hasWorked: boolean;
  /** Other ways to send the token that did not help since it was last read in its own way. */
  readonly triedPresentations: readonly TokenPresentation[];
  /** Why the last reading of the member failed. */
  readonly problem: { readonly code: ErrorCode; readonly details: ErrorDetails } | null;
  readonly storedIn: 'memory' | 'keychain' | 'weak' | 'erased';
}
