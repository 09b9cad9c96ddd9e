import { expect, test } from 'vitest';
import { AttemptDeadline } from '../../electron/login/attempt-deadline.ts';
import { FakeClock } from '../fake-clock.ts';

function setUp() {
  const clock = new FakeClock();
  const ends: string[] = [];
  const deadline = new AttemptDeadline(clock, ({ code, details }) => {
    ends.push(`${code} after ${details.limitSeconds} s at ${clock.elapsedMs}`);
  });
  const set = (endsAs: 'sign-in-timed-out' | 'member-not-confirmed', limitMs: number, inMs = limitMs) =>
    deadline.set({ endsAs, limitMs, endsAtMs: clock.nowMs() + inMs });
  return { clock, ends, deadline, set };
}

test('a limit ends the attempt once, with its code and how long the person had in all', async () => {
  const { clock, ends, set } = setUp();
  set('member-not-confirmed', 60_000, 5_000);
  await clock.advance(4_999);
  expect(ends).toEqual([]);
  await clock.advance(60_000);
  expect(ends).toEqual(['member-not-confirmed after 60 s at 5000']);
});

test('a later limit takes the place of the one before, whichever is longer', async () => {
  const { clock, ends, set } = setUp();
  set('sign-in-timed-out', 1_000);
  set('member-not-confirmed', 3_000);
  await clock.advance(10_000);
  expect(ends).toEqual(['member-not-confirmed after 3 s at 3000']);
});

test('a limit that has passed ends the attempt at once', () => {
  const { ends, set } = setUp();
  set('sign-in-timed-out', 1_000, 0);
  expect(ends).toEqual(['sign-in-timed-out after 1 s at 0']);
});

test('W2: a look finds out at once that the computer slept through the limit', async () => {
  const { clock, ends, deadline, set } = setUp();
  set('sign-in-timed-out', 2_000);
  deadline.look();
  expect(ends).toEqual([]);
  clock.jumpWallClock(2_000);
  deadline.look();
  expect(ends).toEqual(['sign-in-timed-out after 2 s at 0']);
});

test('one that was cleared ends nothing and leaves no timer, and another can be set', async () => {
  const { clock, ends, deadline, set } = setUp();
  deadline.clear();
  set('sign-in-timed-out', 2_000);
  deadline.clear();
  expect(clock.pending).toBe(0);
  clock.jumpWallClock(2_000);
  deadline.look();
  expect(ends).toEqual([]);
  set('member-not-confirmed', 1_000);
  await clock.advance(1_000);
  expect(ends).toEqual(['member-not-confirmed after 1 s at 1000']);
});

test('a limit of this app stands still in a pause, also one that is set in it', async () => {
  const { clock, ends, deadline, set } = setUp();
  set('sign-in-timed-out', 2_000);
  await clock.advance(1_000);
  deadline.pause();
  await clock.advance(60_000);
  expect(deadline.resume()).toBe(60_000);
  await clock.advance(999);
  expect(ends).toEqual([]);
  deadline.pause();
  await clock.advance(5_000);
  set('member-not-confirmed', 3_000);
  await clock.advance(5_000);
  expect(deadline.resume()).toBe(5_000);
  await clock.advance(3_000);
  expect(ends).toEqual(['member-not-confirmed after 3 s at 74999']);
});

test('a limit of the service runs on in a pause, and ends nothing outside of one', async () => {
  const { clock, ends, deadline } = setUp();
  const endsAtMs = clock.nowMs() + 2_000;
  deadline.set({ endsAs: 'sign-in-timed-out', limitMs: 2_000, endsAtMs, isOfService: true });
  expect(deadline.serviceEndsAtMs).toBe(endsAtMs);
  deadline.pause();
  await clock.advance(2_000);
  expect(ends).toEqual(['sign-in-timed-out after 2 s at 2000']);
  expect(deadline.resume()).toBe(0);
  deadline.set({ endsAs: 'sign-in-timed-out', limitMs: 2_000, endsAtMs: endsAtMs + 2_000, isOfService: true });
  await clock.advance(2_000);
  expect(ends).toHaveLength(1);
});
