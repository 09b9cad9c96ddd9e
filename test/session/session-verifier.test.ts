import { describe, expect, test } from 'vitest';
import { isTriedAgain, isTriedOnChange } from '../../electron/session/session-verifier.ts';
import { createSession } from './fake-session-store.ts';

describe('what a session would send', () => {
  const session = createSession('one');
  const refused = { status: 'not-verified', problem: { code: 'http-error', details: {} } } as const;

  function askedBy(isTried: typeof isTriedAgain, change: Parameters<typeof createSession>[1]): number {
    let asked = 0;
    isTried({ ...session, ...change }, () => {
      asked += 1;
      return 'sending';
    });
    return asked;
  }

  test('is worked out only for a session whose next reading depends on it', () => {
    const spent = { ...refused, failures: { sending: 'sending', count: 4 } };
    expect(askedBy(isTriedAgain, {})).toBe(0);
    expect(askedBy(isTriedOnChange, {})).toBe(0);
    expect(askedBy(isTriedAgain, { ...spent, failures: { sending: 'sending', count: 3 } })).toBe(0);
    expect(askedBy(isTriedAgain, spent)).toBe(1);
    expect(askedBy(isTriedOnChange, spent)).toBe(1);
  });

  test('brings a session back that was given up, once it is something else', () => {
    const givenUp = { ...session, ...refused, failures: { sending: 'before', count: 4 } };
    expect(isTriedAgain(givenUp, () => 'before')).toBe(false);
    expect(isTriedAgain(givenUp, () => 'now')).toBe(true);
  });
});

test.each([
  ['service-moved', false],
  ['profile-secret-not-opened', false],
  ['keychain-missing', false],
  // It may answer late, and the app goes on then.
  ['keychain-not-answering', true],
] as const)(
  'a session with %s is read again by itself: %s; and in any case when something has changed',
  (code, isTried) => {
    const session = createSession('one', { status: 'not-verified', problem: { code, details: {} } });
    expect(isTriedAgain(session, () => null)).toBe(isTried);
    expect(isTriedOnChange(session, () => null)).toBe(true);
  },
);
