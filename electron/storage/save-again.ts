/** Tries again, at growing distances and when the computer wakes, to save what could not be saved. */
import type { Clock } from '../core/clock.ts';
import { createRetries } from '../core/pace.ts';
import type { StoreWatch } from './store-watch.ts';

/**
 * @param options.onWake calls the listener each time the computer wakes up, and returns a function that removes it
 * @param options.signal stops it
 */
export function keepSavingAgain({
  store,
  clock,
  onWake,
  signal,
}: {
  readonly store: Pick<StoreWatch, 'isKeeping' | 'saveAgain' | 'listen'>;
  readonly clock: Clock;
  readonly onWake: (listener: () => void) => () => void;
  readonly signal: AbortSignal;
}): void {
  const run = (): void => store.saveAgain();
  const retries = createRetries({ clock, firstMs: 5_000, longestMs: 5 * 60_000, run, signal });
  store.listen(() => {
    if (store.isKeeping) retries.reset();
    else retries.later();
  });
  const stopListening = onWake(() => {
    retries.reset();
    store.saveAgain();
  });
  signal.addEventListener('abort', stopListening, { once: true });
  if (!store.isKeeping) retries.later();
}
