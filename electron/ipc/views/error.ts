/**
 * An error on its way to the page, and the types of `core/errors.ts` that come with it: the page imports nothing of
 * core.
 */
import type { CheckId } from '../../core/cause-codes.ts';
import type { AttemptEnd, ErrorCode, ErrorDetails } from '../../core/errors.ts';

export type { AttemptEnd, CheckId, ErrorCode, ErrorDetails };

/** The page words it by its code. */
export interface ErrorView {
  readonly code: ErrorCode;
  readonly details: ErrorDetails;
}

/** Why a sign-in may have failed, in words. */
export interface CauseView {
  readonly sentence: string;
  /** What speaks for it, as sentences. */
  readonly clues: readonly string[];
  /** Path of the profile's field that would mend it; null if none would. */
  readonly field: string | null;
  /** What would settle it; null if nothing would, or it was made. */
  readonly check: CheckId | null;
}
