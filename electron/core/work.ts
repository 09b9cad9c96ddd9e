/** Long work: in short pieces that keep nothing else waiting, and to its end before the app ends. */
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

/** Work that the app waits for when it ends, such as a file that is being written. */
export type WorkUnderWay = ReturnType<typeof createWorkUnderWay>;

export function createWorkUnderWay() {
  const underWay = new Set<Promise<unknown>>();
  return {
    /** @returns the same work */
    track<T>(work: Promise<T>): Promise<T> {
      const tracked = work.finally(() => underWay.delete(tracked));
      underWay.add(tracked);
      return tracked;
    },
    /** Waits for all of it, however it ends. Never rejects. */
    async settle(): Promise<void> {
      await Promise.allSettled(underWay);
    },
  };
}
