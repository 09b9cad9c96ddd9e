import { expect, test } from 'vitest';
import { StorageError } from '../../electron/core/errors.ts';
import { keepSavingAgain, watchStore } from '../../electron/storage/store-watch.ts';
import { FakeClock } from '../fake-clock.ts';
import { FakeComputer } from '../fake-computer.ts';

const MINUTE_MS = 60_000;

function setUp(fault: StorageError | null = null) {
  const computer = new FakeComputer();
  const clock = new FakeClock();
  const closing = new AbortController();
  /** When a write was tried, in seconds. */
  const tries: number[] = [];
  const update: typeof computer.store.update = (change) => {
    tries.push(clock.elapsedMs / 1_000);
    computer.store.update(change);
  };
  const teller = { tell: () => undefined, takeBack: () => undefined };
  const store = watchStore({ ...computer.store, update, fault }, teller, (act) => act());
  keepSavingAgain({ store, clock, onWake: clock.onWake, signal: closing.signal });
  return { computer, clock, closing, tries, store };
}

test('tries again at growing distances, five minutes at most, until it has saved', async () => {
  const { computer, clock, tries, store } = setUp();
  computer.isWritable = false;
  store.update({ currentServiceId: 'one' });
  await clock.advance(17 * MINUTE_MS);
  expect(tries).toEqual([0, 5, 15, 35, 75, 155, 315, 615, 915]);
  computer.isWritable = true;
  await clock.advance(5 * MINUTE_MS);
  expect([computer.stored.currentServiceId, store.isKeeping, clock.pending]).toEqual(['one', true, 0]);
});

test('begins anew with the first distance after it has saved, by whatever change', async () => {
  const { computer, clock, tries, store } = setUp();
  for (const [isWritable, waitMs] of [
    [false, 10 * MINUTE_MS],
    [true, 0],
    [false, 5_000],
  ] as const) {
    computer.isWritable = isWritable;
    store.update({ currentServiceId: 'one' });
    expect(clock.pending).toBe(isWritable ? 0 : 1);
    tries.splice(0);
    await clock.advance(waitMs);
  }
  expect(tries).toEqual([605]);
});

test('tries at once when the computer wakes, and writes nothing then that is on disk', async () => {
  const { computer, clock, tries, store } = setUp();
  await clock.sleepComputer(MINUTE_MS);
  expect(tries).toEqual([]);
  computer.isWritable = false;
  store.update({ currentServiceId: 'one' });
  await clock.advance(MINUTE_MS);
  computer.isWritable = true;
  await clock.sleepComputer(MINUTE_MS);
  expect(computer.stored.currentServiceId).toBe('one');
});

test('tries also what was found at the start, but not for what a later release wrote', async () => {
  for (const [code, count] of [
    ['store-not-writable', 1],
    ['store-newer', 0],
    ['store-changed-elsewhere', 0],
  ] as const) {
    const { clock, tries } = setUp(new StorageError(code, 'Made to fail.'));
    await clock.advance(MINUTE_MS);
    expect([tries.length, clock.pending]).toEqual([count, 0]);
  }
});

test('tries also what another part of the app could not write', async () => {
  const { clock, tries, store } = setUp();
  const error = new StorageError('store-not-writable', 'Made to fail.');
  for (let count = 0; count < 2; count += 1) store.tell(error);
  expect([store.isKeeping, clock.pending]).toEqual([false, 1]);
  await clock.advance(MINUTE_MS);
  expect([tries, store.isKeeping, clock.pending]).toEqual([[5], true, 0]);
});

test('stops when the app is closing', async () => {
  const { computer, clock, closing, tries, store } = setUp();
  computer.isWritable = false;
  store.update({ currentServiceId: 'one' });
  closing.abort();
  store.update({ currentServiceId: 'two' });
  await clock.advance(10 * MINUTE_MS);
  expect([tries, clock.pending, clock.wakeListeners]).toEqual([[0, 0], 0, 0]);
});
