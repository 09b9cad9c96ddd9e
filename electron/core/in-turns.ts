/** Long work on many things in short pieces, so that the app does what else there is to do in between. */
import { nextTurn } from './clock.ts';

/** A few of these fit into the time in which nobody notices a delay. */
const TURN_MS = 10;

/** @returns the items; after about ten milliseconds of work on them, the next one comes in another turn of the event loop */
export async function* inTurns<T>(items: Iterable<T>): AsyncGenerator<T> {
  let endsAt = performance.now() + TURN_MS;
  for (const item of items) {
    yield item;
    if (performance.now() < endsAt) continue;
    await nextTurn();
    endsAt = performance.now() + TURN_MS;
  }
}
