/** Tells in plain Node when a computer wakes: its timers stop while it sleeps, and its clock does not. */
import type { Clock } from '../core/clock.ts';

const LOOK_MS = 1_000;
/** A computer under load is late, too. */
const SLEPT_MS = 5_000;

/** @returns what calls a listener each time, and returns a function that ends that */
export function watchForWaking(clock: Clock): (listener: () => void) => () => void {
  const listeners = new Set<() => void>();
  let end = (): void => undefined;
  const look = (): void => {
    const sinceMs = clock.nowMs();
    end = clock.schedule(LOOK_MS, () => {
      if (clock.nowMs() - sinceMs > LOOK_MS + SLEPT_MS) for (const tell of [...listeners]) tell();
      look();
    });
  };
  return (listener) => {
    if (listeners.size === 0) look();
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
      if (listeners.size === 0) end();
    };
  };
}
