import { describe, expect, test, vi } from 'vitest';
import { announceQuestions, comeForwardOnceConfirmed } from '../../electron/application/sign-ins.ts';
import type { AttemptStep } from '../../electron/login/method.ts';
import { DESKTOP_WORDS } from '../../electron/text/en.ts';

describe('a question to the person', () => {
  test('is told once for each attempt, and again where one asks anew', () => {
    const told: string[] = [];
    const tell = announceQuestions(
      ({ body }) => told.push(body.split('.')[0] ?? ''),
      () => DESKTOP_WORDS.announcements,
    );
    const asking = (id: string) => ({ id, serviceName: id, isAsking: true });
    const waiting = (id: string) => ({ id, serviceName: id, isAsking: false });
    tell([waiting('first')]);
    tell([asking('first')]);
    tell([asking('first'), waiting('second')]);
    tell([asking('first'), asking('second')]);
    expect(told).toEqual(['first', 'second']);
    tell([]);
    tell([asking('first')]);
    expect(told).toEqual(['first', 'second', 'first']);
  });
});

const CODE: AttemptStep = {
  kind: 'show-code',
  userCode: 'WDJBMJHT',
  address: 'http://127.0.0.1:49152/device',
  isAddressAllowed: true,
  isOnThisComputer: true,
  startedAtMs: 0,
  deadlineAtMs: 1_800_000,
  problem: null,
  poll: { count: 0, nextAtMs: 5_000, intervalSeconds: 5, last: null, repeats: 0 },
};
const READING: AttemptStep = { kind: 'loading-member' };

describe('D8: the window', () => {
  test('comes forward once, when a code that was shown has been confirmed', () => {
    const bringToFront = vi.fn();
    const look = comeForwardOnceConfirmed(bringToFront);
    look([{ id: 'one', step: CODE }]);
    look([{ id: 'one', step: { ...CODE, poll: { ...CODE.poll, count: 1 } } }]);
    expect(bringToFront).not.toHaveBeenCalled();
    look([{ id: 'one', step: READING }]);
    look([{ id: 'one', step: READING }]);
    look([]);
    expect(bringToFront).toHaveBeenCalledOnce();
  });

  test.each<[string, AttemptStep]>([
    ['was declined or ran out', { kind: 'ended', end: 'declined', error: { code: 'declined', details: {} } }],
    ['is still asked for', CODE],
  ])('stays where it is while a code %s', (_, step) => {
    const bringToFront = vi.fn();
    const look = comeForwardOnceConfirmed(bringToFront);
    look([{ id: 'one', step: CODE }]);
    look([{ id: 'one', step }]);
    look([]);
    expect(bringToFront).not.toHaveBeenCalled();
  });

  test('does not come forward for another sign-in, whose browser has brought it already', () => {
    const bringToFront = vi.fn();
    const look = comeForwardOnceConfirmed(bringToFront);
    look([{ id: 'one', step: CODE }]);
    look([
      { id: 'one', step: CODE },
      { id: 'two', step: READING },
    ]);
    expect(bringToFront).not.toHaveBeenCalled();
  });
});
