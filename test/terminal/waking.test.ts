import { expect, test } from 'vitest';
import { watchForWaking } from '../../electron/terminal/waking.ts';
import { FakeClock } from '../fake-clock.ts';

test('tells that the computer slept, and not that it was busy', async () => {
  const clock = new FakeClock();
  let woken = 0;
  const end = watchForWaking(clock)(() => {
    woken += 1;
  });
  await clock.advance(60_000);
  clock.jumpWallClock(3_000);
  await clock.advance(2_000);
  expect(woken).toBe(0);
  clock.jumpWallClock(60_000);
  await clock.advance(2_000);
  expect(woken).toBe(1);
  end();
  expect(clock.pending).toBe(0);
});
