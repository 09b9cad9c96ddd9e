/**
 * The clock, deadlines and sleeping. Everything that waits is passed a Clock, so that tests can use a fake one. Only
 * this file sets timers, except for the demo service, which shares no code with the app.
 */

export interface Clock {
  /** The current time in epoch milliseconds. It jumps when the computer's clock is set. */
  nowMs(): number;
  /** Calls `run` once after `delayMs` milliseconds. The returned function cancels the call. */
  schedule(delayMs: number, run: () => void): () => void;
}

/** The longest delay that `setTimeout` accepts; it fires at once for a longer one. */
const LONGEST_TIMER_MS = 2 ** 31 - 1;

export const systemClock: Clock = {
  nowMs: () => Date.now(),
  schedule(delayMs, run) {
    const timer = setTimeout(run, Math.min(delayMs, LONGEST_TIMER_MS));
    return () => clearTimeout(timer);
  },
};

/** Lets the process do what else there is to do first. Resolves in the next turn of the event loop. */
export function nextTurn(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}

/** How often a deadline checks the clock. */
const LOOK_MS = 1_000;

export type Deadline = ReturnType<typeof setDeadline>;

/**
 * Calls `onPassed` once `limitMs` milliseconds have passed. Time asleep counts: timers stop while the computer
 * sleeps, so the clock is checked as well. Setting the clock back does not extend the deadline.
 */
export function setDeadline(clock: Clock, limitMs: number, onPassed: () => void) {
  const endAtMs = clock.nowMs() + limitMs;
  let leftMs = limitMs;
  let isOver = false;
  let cancelTimer = (): void => undefined;
  const cancel = (): void => {
    isOver = true;
    cancelTimer();
  };
  const pass = (): void => {
    if (isOver) return;
    cancel();
    onPassed();
  };
  const lookAndWait = (): void => {
    const waitMs = Math.min(LOOK_MS, leftMs, endAtMs - clock.nowMs());
    if (waitMs > 0) {
      cancelTimer = clock.schedule(waitMs, () => {
        leftMs -= waitMs;
        lookAndWait();
      });
    } else pass();
  };
  lookAndWait();
  return {
    /** Milliseconds until it passes, at most a second too many; 0 from then on. */
    get leftMs(): number {
      return isOver ? 0 : Math.max(0, Math.min(leftMs, endAtMs - clock.nowMs()));
    },
    /** Checks the clock now instead of within a second. Call it just before an action that must not happen late. */
    look(): void {
      if (leftMs <= 0 || clock.nowMs() >= endAtMs) pass();
    },
    cancel,
  };
}

export interface Sleep {
  /** Resolves when the time is up; rejects at once with the signal's reason when the signal aborts. */
  readonly done: Promise<void>;
  /** Call this when the computer wakes up, so that the time asleep counts. It is measured by the wall clock. */
  wake(): void;
}

/**
 * Waits for `delayMs` milliseconds. It uses timers, which setting the clock does not affect but which stop while the
 * computer sleeps; {@link Sleep.wake} makes up for that.
 */
export function startSleep(clock: Clock, delayMs: number, signal: AbortSignal): Sleep {
  const endAtMs = clock.nowMs() + delayMs;
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const timers: (() => void)[] = [];
  let isOver = false;
  const finish = (settle: () => void): void => {
    isOver = true;
    for (const cancel of timers) cancel();
    signal.removeEventListener('abort', abort);
    settle();
  };
  const end = (): void => finish(resolve);
  const abort = (): void => finish(() => reject(signal.reason));
  if (signal.aborted) abort();
  else {
    signal.addEventListener('abort', abort, { once: true });
    timers.push(clock.schedule(delayMs, end));
  }
  return {
    done: promise,
    wake() {
      if (isOver) return;
      const remainingMs = endAtMs - clock.nowMs();
      // The first timer keeps running, so that setting the clock back does not extend the wait.
      if (remainingMs <= 0) end();
      else timers.push(clock.schedule(remainingMs, end));
    },
  };
}

/** @returns such as `2026-11-22` */
export function utcDay(atMs: number): string {
  return new Date(atMs).toISOString().slice(0, 10);
}
