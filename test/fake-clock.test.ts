import { expect, test } from 'vitest';
import { FakeClock } from './fake-clock.ts';

test('runs due timers in the order of their times, and of equals in the order of scheduling', async () => {
  const clock = new FakeClock();
  const ran: string[] = [];
  clock.schedule(20, () => ran.push(`second at ${clock.elapsedMs}`));
  clock.schedule(10, () => ran.push(`first at ${clock.elapsedMs}`));
  clock.schedule(20, () => ran.push('third'));
  clock.schedule(31, () => ran.push('too late'));
  await clock.advance(30);
  expect(ran).toEqual(['first at 10', 'second at 20', 'third']);
  expect(clock.pending).toBe(1);
});

test('settles promises between timers, so that one advance carries a chain of sleeps', async () => {
  const clock = new FakeClock();
  let woken = 0;
  const sleepThrice = async () => {
    for (; woken < 3; woken++) await new Promise<void>((resolve) => void clock.schedule(10, resolve));
  };
  const done = sleepThrice();
  await clock.advance(30);
  await done;
  expect(woken).toBe(3);
  expect(clock.pending).toBe(0);
});

test('a cancelled timer never runs, and a jump of the wall clock moves no timer', async () => {
  const clock = new FakeClock(1000);
  const cancel = clock.schedule(10, () => expect.unreachable());
  cancel();
  clock.jumpWallClock(500);
  await clock.advance(10);
  expect([clock.nowMs(), clock.elapsedMs]).toEqual([1510, 10]);
});

test('a computer that sleeps moves the wall clock alone, and tells whoever still listens that it woke', async () => {
  const clock = new FakeClock(1000);
  let woken = 0;
  const stop = clock.onWake(() => woken++);
  clock.schedule(10, () => expect.unreachable());
  await clock.sleepComputer(500);
  expect([clock.nowMs(), clock.elapsedMs, woken, clock.wakeListeners]).toEqual([1500, 0, 1, 1]);
  stop();
  await clock.sleepComputer(500);
  expect([woken, clock.wakeListeners]).toEqual([1, 0]);
});
