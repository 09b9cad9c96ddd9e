import { afterEach, describe, expect, test, vi } from 'vitest';
import { setDeadline, startSleep, systemClock } from '../../electron/core/clock.ts';
import { FakeClock } from '../fake-clock.ts';

function setUpDeadline(limitMs: number) {
  const clock = new FakeClock();
  const passedAt: number[] = [];
  const deadline = setDeadline(clock, limitMs, () => passedAt.push(clock.elapsedMs));
  return { clock, deadline, passedAt };
}

describe('D6: a deadline', () => {
  test('passes once its time is over, to the millisecond, and once only', async () => {
    const { clock, passedAt, deadline } = setUpDeadline(2_500);
    await clock.advance(2_499);
    expect(passedAt).toEqual([]);
    await clock.advance(10_000);
    deadline.look();
    expect(passedAt).toEqual([2_500]);
    expect(clock.pending).toBe(0);
  });

  test('is not extended by a clock that is set back', async () => {
    const { clock, passedAt } = setUpDeadline(5_000);
    await clock.advance(1_500);
    clock.jumpWallClock(-3_600_000);
    await clock.advance(60_000);
    expect(passedAt).toEqual([5_000]);
  });

  test('is not extended by a sleep: it is noticed within a second', async () => {
    const { clock, passedAt } = setUpDeadline(60_000);
    await clock.advance(1_500);
    clock.jumpWallClock(60_000);
    await clock.advance(500);
    expect(passedAt).toEqual([2_000]);
  });

  test('is noticed at once by who looks', async () => {
    const { clock, deadline, passedAt } = setUpDeadline(60_000);
    deadline.look();
    expect(passedAt).toEqual([]);
    clock.jumpWallClock(60_000);
    deadline.look();
    expect(passedAt).toEqual([0]);
    await clock.advance(120_000);
    expect(passedAt).toEqual([0]);
  });

  test('that was taken back never passes, also where somebody looks', async () => {
    const { clock, deadline, passedAt } = setUpDeadline(1_000);
    deadline.cancel();
    expect(clock.pending).toBe(0);
    await clock.advance(5_000);
    deadline.look();
    expect(passedAt).toEqual([]);
  });
});

function setUpSleep(delayMs: number) {
  const clock = new FakeClock();
  const controller = new AbortController();
  const sleep = startSleep(clock, delayMs, controller.signal);
  const endedAt: number[] = [];
  sleep.done.then(
    () => endedAt.push(clock.elapsedMs),
    () => undefined,
  );
  return { clock, controller, sleep, endedAt };
}

describe('a sleep', () => {
  test('lasts as long as it was asked to, whatever the clock is set to', async () => {
    const { clock, endedAt } = setUpSleep(5_000);
    clock.jumpWallClock(3_600_000);
    await clock.advance(4_999);
    expect(endedAt).toEqual([]);
    await clock.advance(1);
    expect(endedAt).toEqual([5_000]);
  });

  test('rejects at once with the reason of its signal, and leaves no timer', async () => {
    const { clock, controller, sleep } = setUpSleep(5_000);
    const reason = new Error('over');
    controller.abort(reason);
    await expect(sleep.done).rejects.toBe(reason);
    expect(clock.pending).toBe(0);
    sleep.wake();
    expect(clock.pending).toBe(0);
  });

  test('does not begin where the signal has aborted already', async () => {
    const clock = new FakeClock();
    const reason = new Error('over');
    await expect(startSleep(clock, 5_000, AbortSignal.abort(reason)).done).rejects.toBe(reason);
    expect(clock.pending).toBe(0);
  });

  test('is over on waking where the computer slept through it', async () => {
    const { clock, sleep, endedAt } = setUpSleep(5_000);
    await clock.advance(1_000);
    clock.jumpWallClock(4_000);
    sleep.wake();
    await clock.advance(0);
    expect(endedAt).toEqual([1_000]);
    expect(clock.pending).toBe(0);
  });

  test('lasts for the rest on waking where the computer slept through a part of it', async () => {
    const { clock, sleep, endedAt } = setUpSleep(5_000);
    clock.jumpWallClock(3_000);
    sleep.wake();
    sleep.wake();
    await clock.advance(10_000);
    expect(endedAt).toEqual([2_000]);
    expect(clock.pending).toBe(0);
  });

  test('is not made longer on waking by a clock that was set back', async () => {
    const { clock, sleep, endedAt } = setUpSleep(5_000);
    await clock.advance(2_000);
    clock.jumpWallClock(-60_000);
    sleep.wake();
    await clock.advance(10_000);
    expect(endedAt).toEqual([5_000]);
  });
});

describe('the system’s clock', () => {
  afterEach(() => void vi.useRealTimers());

  test('does not run a timer at once that is too long for Node', () => {
    vi.useFakeTimers();
    let ran = 0;
    const cancel = systemClock.schedule(2 ** 40, () => ran++);
    vi.advanceTimersByTime(1_000);
    expect(ran).toBe(0);
    cancel();
    expect(vi.getTimerCount()).toBe(0);
  });
});
