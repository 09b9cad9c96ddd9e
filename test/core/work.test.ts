import { expect, test } from 'vitest';
import { inTurns } from '../../electron/core/work.ts';

test('long work lets the event loop turn in between, and misses nothing', async () => {
  let turns = 0;
  const count = (): void => {
    turns += 1;
    next = setImmediate(count);
  };
  let next = setImmediate(count);
  const seen: number[] = [];
  for await (const item of inTurns([1, 2, 3, 4])) {
    seen.push(item);
    const endsAt = performance.now() + 11;
    while (performance.now() < endsAt);
  }
  clearImmediate(next);
  expect(seen).toEqual([1, 2, 3, 4]);
  expect(turns).toBeGreaterThanOrEqual(4);
});
