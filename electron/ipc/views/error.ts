/**
 * An error on its way to the page, and the types of `core/errors.ts` that come with it: the page imports nothing of
 * core.
 */
import type { AttemptEnd, ErrorCode, ErrorDetails } from '../../core/errors.ts';

export type { AttemptEnd, ErrorCode, ErrorDetails };

/** The page words it by its code. */
export interface ErrorView {
  readonly code: ErrorCode;
  readonly details: ErrorDetails;
}
