/** Keeps a pace: gathers calls that come too often, and waits longer after each try that failed. */
import type { Clock } from './clock.ts';

/** Changes are gathered for this long before the page is told. */
const FRAME_MS = 50;

/** @returns a function that has `act` run within a frame, once however often it is called until then */
export function onceAFrame(clock: Clock, act: () => void): () => void {
  return gather((run) => clock.schedule(FRAME_MS, run), act);
}

/** @returns a function that has `act` run at the end of the turn, once however often it is called in that turn */
export function onceATurn(act: () => void): () => void {
  return gather(queueMicrotask, act);
}

/** @returns the wait after one more failure in a row: twice as long, up to a limit */
export function waitLonger(waitMs: number, longestMs: number): number {
  return Math.min(2 * waitMs, longestMs);
}

/**
 * Tries something again and again, and waits longer each time.
 * @param options.signal stops it
 */
export function createRetries({
  clock,
  firstMs,
  longestMs,
  run,
  signal,
}: {
  readonly clock: Clock;
  readonly firstMs: number;
  readonly longestMs: number;
  readonly run: () => void;
  readonly signal: AbortSignal;
}) {
  let waitMs = firstMs;
  let cancelWait: (() => void) | null = null;
  const stopWaiting = (): void => {
    cancelWait?.();
    cancelWait = null;
  };
  signal.addEventListener('abort', stopWaiting, { once: true });

  return {
    /** Runs once the wait is over; after that, the next wait is longer. Has no effect during a wait. */
    later(atLeastMs = 0): void {
      if (cancelWait || signal.aborted) return;
      cancelWait = clock.schedule(Math.max(waitMs, atLeastMs), () => {
        cancelWait = null;
        run();
      });
      waitMs = waitLonger(waitMs, longestMs);
    },
    /** Ends the wait. The next one is as short as the first. */
    reset(): void {
      stopWaiting();
      waitMs = firstMs;
    },
  };
}

function gather(schedule: (run: () => void) => unknown, act: () => void): () => void {
  let isDue = false;
  return () => {
    if (isDue) return;
    isDue = true;
    schedule(() => {
      isDue = false;
      act();
    });
  };
}
