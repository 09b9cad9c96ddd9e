import { describe, expect, test } from 'vitest';
import { endOfDelivery } from '../../electron/callback/callback-end.ts';
import type { Delivery } from '../../electron/callback/pending-callbacks.ts';
import { LoginError, type LoginErrorCode } from '../../electron/core/errors.ts';
import { CALLBACK_PAGES } from '../../electron/text/en.ts';

const errorOf = (code: LoginErrorCode) => new LoginError(code, 'A message.');
const accepted = (error: LoginError | null): Delivery => ({ kind: 'accepted', attemptId: 'one', error });
const refused = (code: LoginErrorCode): Delivery => ({ kind: 'refused', error: errorOf(code), attemptId: null });

describe('the page after a callback', () => {
  test.each([
    [accepted(null), 'accepted'],
    [accepted(errorOf('declined')), 'declined'],
    [accepted(errorOf('authorization-refused')), 'refused-by-service'],
    [{ kind: 'unproven', attemptId: 'one', error: errorOf('declined'), answer: () => undefined }, 'asked-about'],
    [refused('callback-too-late'), 'too-late'],
    [refused('callback-already-used'), 'already-used'],
    [refused('callback-while-asking'), 'while-asking'],
    [refused('callback-wrong-state'), 'of-another-sign-in'],
    [refused('callback-without-state'), 'of-another-sign-in'],
    [refused('callback-malformed'), 'not-usable'],
  ] as const)('%#: is that of its end', (delivery, end) => {
    expect(endOfDelivery(delivery)).toBe(end);
  });

  test('promises a sign-in after none but an accepted answer', () => {
    const promising = Object.entries(CALLBACK_PAGES).filter(([, { text }]) => text.includes('finishing your sign-in'));
    expect(promising.map(([end]) => end)).toEqual(['accepted']);
  });
});
