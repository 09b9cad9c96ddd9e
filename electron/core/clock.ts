/**
 * Time, passed in. This is the only file with timers: everything that waits takes a Clock, so that tests
 * run on a fake one.
 */

export interface Clock {
  /** Instant now, epoch milliseconds. It may jump when the computer's clock is set. */
  nowMs(): number;
  /** Milliseconds since some fixed point. It never jumps. */
  monotonicMs(): number;
  /** Runs `run` once after `delayMs` milliseconds; the returned function takes that back. */
  schedule(delayMs: number, run: () => void): () => void;
}

export const systemClock: Clock = {
  nowMs: () => Date.now(),
  monotonicMs: () => performance.now(),
  schedule(delayMs, run) {
    const timer = setTimeout(run, delayMs);
    return () => clearTimeout(timer);
  },
};

/**
 * Waits `delayMs` milliseconds.
 * @throws the signal's reason, at once, when the signal aborts
 */
export function sleep(clock: Clock, delayMs: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal.aborted) return reject(signal.reason);
    const onAbort = () => {
      cancel();
      reject(signal.reason);
    };
    const cancel = clock.schedule(delayMs, () => {
      signal.removeEventListener('abort', onAbort);
      resolve();
    });
    signal.addEventListener('abort', onAbort, { once: true });
  });
}

/**
 * A signal that aborts with `makeReason()` after `delayMs` milliseconds, unless `clear` is called first.
 */
export function deadline(
  clock: Clock,
  delayMs: number,
  makeReason: () => Error,
): { signal: AbortSignal; clear: () => void } {
  const controller = new AbortController();
  const clear = clock.schedule(delayMs, () => controller.abort(makeReason()));
  return { signal: controller.signal, clear };
}
