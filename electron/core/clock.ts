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

export const systemClock: Clock = {
  nowMs: () => Date.now(),
  schedule(delayMs, run) {
    const timer = setTimeout(run, delayMs);
    return () => clearTimeout(timer);
  },
};

/** How often a deadline looks at the clock. */
const LOOK_MS = 1_000;

/**
 * Calls `onPassed` once `limitMs` milliseconds have passed, also while the computer slept: timers stand still
 * then, the clock does not. A clock that is set back does not extend it.
 * @returns a function that takes the deadline back
 */
export function setDeadline(clock: Clock, limitMs: number, onPassed: () => void): () => void {
  const endAtMs = clock.nowMs() + limitMs;
  let leftMs = limitMs;
  let cancel = (): void => undefined;
  const look = (): void => {
    const waitMs = Math.min(LOOK_MS, leftMs, endAtMs - clock.nowMs());
    if (waitMs > 0) {
      leftMs -= waitMs;
      cancel = clock.schedule(waitMs, look);
    } else onPassed();
  };
  look();
  return () => cancel();
}
