/** What became of a callback, for the page that the browser shows then. */
import type { LoginErrorCode } from '../core/errors.ts';
import type { Delivery } from './pending-callbacks.ts';

export type CallbackEnd =
  | 'accepted'
  | 'declined'
  | 'refused-by-service'
  | 'asked-about'
  | 'too-late'
  | 'already-used'
  | 'while-asking'
  | 'of-another-sign-in'
  | 'not-usable';

export function endOfDelivery(delivery: Delivery): CallbackEnd {
  if (delivery.kind === 'refused') return REFUSED[delivery.error.code] ?? 'not-usable';
  if (delivery.kind === 'unproven') return 'asked-about';
  if (delivery.error === null) return 'accepted';
  return delivery.error.code === 'declined' ? 'declined' : 'refused-by-service';
}

const REFUSED: Readonly<Partial<Record<LoginErrorCode, CallbackEnd>>> = {
  'callback-too-late': 'too-late',
  'callback-already-used': 'already-used',
  'callback-while-asking': 'while-asking',
  'callback-wrong-state': 'of-another-sign-in',
  'callback-without-state': 'of-another-sign-in',
};
