import { describe, expect, test } from 'vitest';
import { type AppError, type ErrorCode, StorageError } from '../../electron/core/errors.ts';
import { watchStore } from '../../electron/storage/store-watch.ts';
import { FakeComputer } from '../fake-computer.ts';

const NOT_WRITABLE = new StorageError('store-not-writable', 'Not written.');
const NEWER = new StorageError('store-newer', 'Newer.');

function setUp(fault: StorageError | null = null) {
  const computer = new FakeComputer();
  const told: (ErrorCode | `not ${ErrorCode}`)[] = [];
  const teller = {
    tell: ({ code }: AppError) => void told.push(code),
    takeBack: (code: ErrorCode) => void told.push(`not ${code}`),
  };
  const turns: (() => void)[] = [];
  const watch = watchStore({ ...computer.store, fault }, teller, (act) => turns.push(act));
  const nextTurn = () => {
    for (const act of turns.splice(0)) act();
  };
  return { computer, told, watch, turns, nextTurn };
}

describe('what nobody waits for', () => {
  test('is read at once, and is on disk a little later, in one write', () => {
    const { computer, watch, turns, nextTurn } = setUp();
    watch.updateLater({ currentServiceId: 'one' });
    watch.updateLater({ currentSessionId: 'session' });
    expect(watch.read()).toMatchObject({ currentServiceId: 'one', currentSessionId: 'session' });
    expect(computer.stored).toMatchObject({ currentServiceId: null, currentSessionId: null });
    expect(turns).toHaveLength(1);
    nextTurn();
    expect(computer.stored).toMatchObject({ currentServiceId: 'one', currentSessionId: 'session' });
  });

  test.each(['update', 'saveAgain'] as const)('is on disk before that with %s', (way) => {
    const { computer, watch, nextTurn } = setUp();
    watch.updateLater({ currentServiceId: 'one' });
    if (way === 'update') watch.update({ currentSessionId: 'session' });
    else watch.saveAgain();
    expect(computer.stored.currentServiceId).toBe('one');
    const { stored } = computer;
    nextTurn();
    expect(computer.stored).toBe(stored);
  });

  test('is told where it cannot be written, and stays in memory', () => {
    const { computer, told, watch, nextTurn } = setUp();
    computer.isWritable = false;
    watch.updateLater({ currentServiceId: 'one' });
    expect(told).toEqual([]);
    nextTurn();
    expect([told, watch.read().currentServiceId]).toEqual([['store-not-writable'], 'one']);
  });
});

describe('what cannot be written', () => {
  test('is told at the start, and not again by each change', () => {
    const { computer, told, watch } = setUp(NOT_WRITABLE);
    expect([told, watch.isKeeping]).toEqual([['store-not-writable'], false]);
    computer.isWritable = false;
    watch.update({ currentServiceId: 'one' });
    expect(watch.update({ currentServiceId: 'two' })).toBe(false);
    watch.tell(NOT_WRITABLE);
    expect(told).toEqual(['store-not-writable']);
    expect(watch.read().currentServiceId).toBe('two');
  });

  test('is taken back when a change reaches the disk, and then told again', () => {
    const { computer, told, watch } = setUp();
    expect([told, watch.isKeeping]).toEqual([[], true]);
    for (const isWritable of [false, true, true, false]) {
      computer.isWritable = isWritable;
      expect(watch.update({ currentServiceId: 'one' })).toBe(isWritable);
      expect(watch.isKeeping).toBe(isWritable);
    }
    expect(told).toEqual(['store-not-writable', 'not store-not-writable', 'store-not-writable']);
  });
});

describe('what was to be erased', () => {
  const SEALED = { sealed: 'x', rest: 'keychain' } as const;
  const service = (id: string, clientSecret: typeof SEALED | null = SEALED) => ({ profile: { id }, clientSecret });

  test('is told each time something more of it stays on disk, and taken back once it is gone', () => {
    const { computer, told, watch } = setUp();
    watch.update({ services: [service('one'), service('two'), service('three', null)] });
    computer.isWritable = false;
    watch.update({ currentServiceId: 'one' });
    expect([told.splice(0), watch.isEraseDue]).toEqual([['store-not-writable'], false]);
    watch.update({ services: [service('one', null), service('two'), service('three', null)] });
    expect([told.splice(0), watch.isEraseDue]).toEqual([['not store-not-writable', 'store-not-erased'], true]);
    watch.update({ currentServiceId: 'two' });
    expect(told).toEqual([]);
    watch.update({ services: [service('one', null), service('two')] });
    expect(told.splice(0)).toEqual(['not store-not-writable', 'store-not-erased']);
    expect(watch.saved().services).toHaveLength(3);
    computer.isWritable = true;
    watch.saveAgain();
    expect([told, watch.isEraseDue]).toEqual([['not store-not-writable', 'not store-not-erased'], false]);
    expect(computer.stored.services).toHaveLength(2);
  });

  test('and is wanted again is no longer told of', () => {
    const { computer, told, watch } = setUp();
    watch.update({ services: [service('one')] });
    computer.isWritable = false;
    watch.update({ services: [] });
    told.splice(0);
    watch.update({ services: [service('one')] });
    expect([told, watch.isEraseDue, watch.isKeeping]).toEqual([
      ['not store-not-erased', 'store-not-writable'],
      false,
      false,
    ]);
  });
});

test('nothing is written again where all is on disk, or where a later release wrote it', () => {
  for (const fault of [null, NEWER]) {
    const { computer, watch } = setUp(fault);
    computer.fault = new StorageError('store-newer', 'Newer.');
    watch.saveAgain();
    expect(watch.isKeeping).toBe(fault === null);
  }
});

test('any other error is passed on each time, and says nothing of the store', () => {
  const { told, watch } = setUp();
  for (let count = 0; count < 2; count += 1) watch.tell(new StorageError('keychain-missing', 'None.'));
  expect([told, watch.isKeeping]).toEqual([['keychain-missing', 'keychain-missing'], true]);
});

test('what a later release wrote is one fault, told once', () => {
  const { told, watch } = setUp(NEWER);
  watch.tell(NEWER);
  expect([told, watch.isKeeping]).toEqual([['store-newer'], false]);
});

test('another process’s file takes the place of an earlier fault, and ends what was said of trying again', () => {
  const { computer, told, watch } = setUp();
  watch.update({ services: ['one', 'two'].map((id) => ({ profile: { id }, clientSecret: null })) });
  computer.isWritable = false;
  watch.update({ services: watch.read().services.slice(1) });
  expect(told.splice(0)).toContain('store-not-erased');
  computer.fault = new StorageError('store-changed-elsewhere', 'Changed.');
  watch.saveAgain();
  expect(told.splice(0)).toEqual(['not store-not-erased', 'not store-not-writable', 'store-changed-elsewhere']);
  watch.update({ currentServiceId: 'two' });
  expect([told, watch.isKeeping, watch.isEraseDue]).toEqual([[], false, true]);
  watch.update({ services: [] });
  expect(told, 'again where more stays on disk').toEqual(['store-changed-elsewhere']);
});

test('a defect is thrown', () => {
  const { computer } = setUp();
  const update = () => {
    throw new TypeError('A defect.');
  };
  const watch = watchStore(
    { ...computer.store, update },
    { tell: () => undefined, takeBack: () => undefined },
    () => {},
  );
  expect(() => watch.update({})).toThrow(TypeError);
  expect(watch.isKeeping).toBe(true);
});
