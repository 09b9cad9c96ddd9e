/**
 * An error on its way to the page, and the types of `core/errors.ts` that come with it: the page imports nothing of
 * core.
 */
import type { CauseId, CheckId, ClueId } from '../../core/cause-codes.ts';
import type { AttemptEnd, ErrorCode, ErrorDetails } from '../../core/errors.ts';

export type { AttemptEnd, CauseId, CheckId, ClueId, ErrorCode, ErrorDetails };

/** The page words it by its code. */
export interface ErrorView {
  readonly code: ErrorCode;
  readonly details: ErrorDetails;
}

/** Why a sign-in may have failed. */
export interface CauseView {
  readonly id: CauseId;
  /** What speaks for it. */
  readonly clues: readonly ClueId[];
  /** Path of the profile's field that would mend it; null if none would. */
  readonly field: string | null;
  /** What would settle it; null if nothing would, or it was made. */
  readonly check: CheckId | null;
}
