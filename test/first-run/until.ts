/** Waits for what no event tells. */
import { setTimeout as delay } from 'node:timers/promises';

const LOOK_AGAIN_MS = 100;

/**
 * Looks again and again, until what it sees is so.
 * @returns what was seen then
 * @throws Error that names the failure, after the limit
 */
export async function until<T>(
  look: () => Promise<T> | T,
  isSo: (seen: T) => boolean,
  { seconds, failure }: { readonly seconds: number; readonly failure: string },
): Promise<T> {
  const endMs = performance.now() + seconds * 1_000;
  for (;;) {
    const seen = await look();
    if (isSo(seen)) return seen;
    if (performance.now() > endMs) throw new Error(`${failure}, after ${seconds} seconds.`);
    await delay(LOOK_AGAIN_MS);
  }
}
