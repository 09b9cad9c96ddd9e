/**
 * Time, passed in: everything that waits takes a Clock, so that tests run on a fake one. This is the only file
 * with timers, save for the demo service, which stands alone and keeps its own.
 */

export interface Clock {
  /** Instant now, epoch milliseconds. It may jump when the computer's clock is set. */
  nowMs(): number;
  /** Runs `run` once after `delayMs` milliseconds; the returned function takes that back. */
  schedule(delayMs: number, run: () => void): () => void;
}

/** The longest that a timer of Node holds; it runs a longer one at once. */
const LONGEST_TIMER_MS = 2 ** 31 - 1;

export const systemClock: Clock = {
  nowMs: () => Date.now(),
  schedule(delayMs, run) {
    const timer = setTimeout(run, Math.min(delayMs, LONGEST_TIMER_MS));
    return () => clearTimeout(timer);
  },
};

/** How often a deadline looks at the clock. */
const LOOK_MS = 1_000;

export interface Deadline {
  /** Looks at the clock now rather than within a second: for the moment before something that must not be late. */
  look(): void;
  /** Takes it back. */
  cancel(): void;
}

/**
 * Calls `onPassed` once `limitMs` milliseconds have passed, also while the computer slept: timers stand still
 * then, the clock does not. A clock that is set back does not extend it.
 */
export function setDeadline(clock: Clock, limitMs: number, onPassed: () => void): Deadline {
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
    look() {
      if (leftMs <= 0 || clock.nowMs() >= endAtMs) pass();
    },
    cancel,
  };
}

export interface Sleep {
  /** Resolves when the time is over; rejects at once with the signal's reason when that aborts. */
  readonly done: Promise<void>;
  /** To be called when the computer woke: the time that it was asleep counts, as the wall clock has it. */
  wake(): void;
}

/**
 * Waits for `delayMs` milliseconds by the timers, which a change of the clock does not move. They stand still
 * while the computer sleeps; only {@link Sleep.wake} makes up for that.
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
      const restMs = endAtMs - clock.nowMs();
      // Beside the timer of the whole: whichever ends first. A clock that was set back must not add to the wait.
      if (restMs <= 0) end();
      else timers.push(clock.schedule(restMs, end));
    },
  };
}
