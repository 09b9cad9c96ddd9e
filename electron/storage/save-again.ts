/** Tries again, at growing distances and when the computer wakes, to save what could not be saved. */
import type { Clock } from '../core/clock.ts';
import type { StoreWatch } from './store-watch.ts';

const FIRST_WAIT_MS = 5_000;
const LONGEST_WAIT_MS = 5 * 60_000;

export interface SavingAgainOptions {
  readonly store: Pick<StoreWatch, 'isKeeping' | 'saveAgain' | 'listen'>;
  readonly clock: Clock;
  /** Calls the listener each time the computer wakes up. @returns a function that removes the listener */
  readonly onWake: (listener: () => void) => () => void;
  /** Stops it. */
  readonly signal: AbortSignal;
}

export function keepSavingAgain({ store, clock, onWake, signal }: SavingAgainOptions): void {
  let waitMs = FIRST_WAIT_MS;
  let cancelWait: (() => void) | null = null;

  const stopWaiting = (): void => {
    cancelWait?.();
    cancelWait = null;
  };

  function wait(): void {
    if (cancelWait || signal.aborted) return;
    cancelWait = clock.schedule(waitMs, () => {
      cancelWait = null;
      waitMs = Math.min(2 * waitMs, LONGEST_WAIT_MS);
      store.saveAgain();
    });
  }

  store.listen(() => {
    if (!store.isKeeping) return wait();
    stopWaiting();
    waitMs = FIRST_WAIT_MS;
  });
  const stopListening = onWake(() => {
    stopWaiting();
    waitMs = FIRST_WAIT_MS;
    store.saveAgain();
  });
  signal.addEventListener(
    'abort',
    () => {
      stopWaiting();
      stopListening();
    },
    { once: true },
  );
  if (!store.isKeeping) wait();
}
