/** A signed-in member, and what of it may be shown. The token stays in this type and never leaves main. */
import type { ErrorCode, ErrorDetails } from '../core/errors.ts';
import type { MemberRecord } from '../service/decode.ts';

export interface Session {
  readonly id: string;
  /** The profile that issued the token; it is sent nowhere else. */
  readonly profileId: string;
  readonly serviceName: string;
  readonly methodId: string;
  readonly token: string;
  readonly signedInAtMs: number;
  readonly member: MemberRecord | null;
  readonly memberReadAtMs: number | null;
  readonly isRefreshing: boolean;
  /** Why the last reading of the member failed. */
  readonly problem: { readonly code: ErrorCode; readonly details: ErrorDetails } | null;
}
