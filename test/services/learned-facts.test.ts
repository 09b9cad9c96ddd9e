import { expect, test } from 'vitest';
import { createLearned, createProbeAllowance } from '../../electron/services/learned-facts.ts';
import { FakeClock } from '../fake-clock.ts';

type LearnedStore = Parameters<typeof createLearned>[0];
type AllowanceStore = Parameters<typeof createProbeAllowance>[0];

function setUp() {
  let stored: ReturnType<LearnedStore['read']> = { learned: {} };
  let writes = 0;
  const update: LearnedStore['update'] = (change) => {
    writes += 1;
    stored = { ...stored, ...change };
  };
  const learned = createLearned({ read: () => stored, update, updateLater: update });
  return { learned, stored: () => stored.learned, writes: () => writes };
}

test('knows nothing of a service at first, whatever its id', () => {
  const { learned } = setUp();
  for (const id of ['staging', '__proto__', 'constructor']) {
    expect(learned.presentationFor(id)).toBeNull();
    expect(learned.hasReturnedState(id, 'code')).toBe(false);
  }
});

test('keeps each service apart, and each callback parameter', () => {
  const { learned } = setUp();
  learned.rememberPresentation('staging', 'x-service-token');
  learned.rememberStateReturned('staging', 'code');
  expect(learned.presentationFor('staging')).toBe('x-service-token');
  expect(learned.presentationFor('other')).toBeNull();
  expect(learned.hasReturnedState('staging', 'code')).toBe(true);
  expect(learned.hasReturnedState('staging', 'token')).toBe(false);
  expect(learned.hasReturnedState('other', 'code')).toBe(false);
});

test('D9: keeps the codes of pending polls, the newest eight, each service apart', () => {
  const { learned, writes, stored } = setUp();
  for (const code of ['not_yet', 'not_yet', 'later']) learned.rememberPendingCode('staging', code);
  expect(learned.pendingCodesOf('staging')).toEqual(['not_yet', 'later']);
  expect(learned.pendingCodesOf('other')).toEqual([]);
  expect(writes()).toBe(2);
  // As an older copy of the app has written it.
  learned.rememberStateReturned('other', 'code');
  expect(stored().other).not.toHaveProperty('pendingCodes');
  for (const number of '123456789') learned.rememberPendingCode('other', `code-${number}`);
  expect(learned.pendingCodesOf('other')).toEqual([...'23456789'].map((number) => `code-${number}`));
});

test('writes only what is new', () => {
  const { learned, writes, stored } = setUp();
  learned.rememberStateReturned('staging', 'code');
  learned.rememberStateReturned('staging', 'code');
  learned.rememberStateReturned('staging', 'token');
  learned.rememberPresentation('staging', 'bearer');
  learned.rememberPresentation('staging', 'bearer');
  expect(writes()).toBe(3);
  expect(stored()).toEqual({ staging: { presentation: 'bearer', returnsStateWith: ['code', 'token'] } });
});

test('forgets one service and no other', () => {
  const { learned, stored } = setUp();
  learned.rememberStateReturned('staging', 'code');
  learned.rememberStateReturned('other', 'code');
  learned.forget('staging');
  expect(Object.keys(stored())).toEqual(['other']);
});

const HOUR_MS = 60 * 60 * 1000;

function setUpAllowance() {
  const clock = new FakeClock();
  const stored: { now: ReturnType<AllowanceStore['read']> } = { now: {} };
  const store: AllowanceStore = { read: () => stored.now, update: (change) => void Object.assign(stored.now, change) };
  return { clock, stored, allowanceOf: createProbeAllowance(store, clock) };
}

test('a wrong password is allowed once within 24 hours at each service', async () => {
  const { clock, allowanceOf } = setUpAllowance();
  const allowance = allowanceOf('staging');
  expect(allowance.isSpent()).toBe(false);
  allowance.spend();
  expect(allowance.isSpent()).toBe(true);
  expect(allowanceOf('other').isSpent()).toBe(false);
  await clock.advance(23 * HOUR_MS);
  expect(allowanceOf('staging').isSpent()).toBe(true);
  await clock.advance(HOUR_MS);
  expect(allowanceOf('staging').isSpent()).toBe(false);
});

test('a clock that was set back gives no further one', () => {
  const { clock, stored, allowanceOf } = setUpAllowance();
  stored.now = { wrongPasswords: { staging: clock.nowMs() + 1000 * HOUR_MS } };
  expect(allowanceOf('staging').isSpent()).toBe(true);
});

test('what is over is forgotten with the next one', async () => {
  const { clock, stored, allowanceOf } = setUpAllowance();
  allowanceOf('staging').spend();
  await clock.advance(25 * HOUR_MS);
  allowanceOf('other').spend();
  expect(Object.keys(stored.now.wrongPasswords ?? {})).toEqual(['other']);
});
