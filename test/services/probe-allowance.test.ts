import { expect, test } from 'vitest';
import { type AllowanceStore, createProbeAllowance } from '../../electron/services/probe-allowance.ts';
import { FakeClock } from '../fake-clock.ts';

const HOUR_MS = 60 * 60 * 1000;

function setUp() {
  const clock = new FakeClock();
  const stored: { now: ReturnType<AllowanceStore['read']> } = { now: {} };
  const store: AllowanceStore = { read: () => stored.now, update: (change) => void Object.assign(stored.now, change) };
  return { clock, stored, allowanceOf: createProbeAllowance(store, clock) };
}

test('a wrong password is allowed once within 24 hours at each service', async () => {
  const { clock, allowanceOf } = setUp();
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
  const { clock, stored, allowanceOf } = setUp();
  stored.now = { wrongPasswords: { staging: clock.nowMs() + 1000 * HOUR_MS } };
  expect(allowanceOf('staging').isSpent()).toBe(true);
});

test('what is over is forgotten with the next one', async () => {
  const { clock, stored, allowanceOf } = setUp();
  allowanceOf('staging').spend();
  await clock.advance(25 * HOUR_MS);
  allowanceOf('other').spend();
  expect(Object.keys(stored.now.wrongPasswords ?? {})).toEqual(['other']);
});
