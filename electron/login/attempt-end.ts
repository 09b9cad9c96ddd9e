/** How an attempt ended, in the few kinds that the page draws differently. Pure. */
import type { AppError } from '../core/errors.ts';
import type { AttemptEnd } from '../ipc/contract.ts';

/** @returns `failed` for whatever is neither a person's choice nor a limit of time */
export function endOf({ code }: AppError): AttemptEnd {
  switch (code) {
    case 'cancelled':
    case 'superseded':
      return 'cancelled';
    case 'declined':
    case 'not-this-member':
      return 'declined';
    case 'sign-in-timed-out':
    case 'device-code-expired':
    case 'member-not-confirmed':
      return 'timed-out';
    default:
      return 'failed';
  }
}
