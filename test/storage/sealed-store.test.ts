import { expect, test } from 'vitest';
import { type ErrorCode, StorageError } from '../../electron/core/errors.ts';
import type { RecordKind } from '../../electron/storage/sealed-records.ts';
import { createSealedStore } from '../../electron/storage/sealed-store.ts';
import type { Stored } from '../../electron/storage/stored.ts';
import { FakeComputer } from '../fake-computer.ts';

interface Note {
  readonly id: string;
  readonly text: string;
}

/** Notes lie where services do. */
const noteKind = (isPlainKept: boolean): RecordKind<Note, unknown> => ({
  read: ({ services }) =>
    services.map(({ profile, clientSecret }) => ({ id: String(profile), plain: profile, secret: clientSecret })),
  toChange: (records) => ({
    services: records
      .filter(({ secret }) => isPlainKept || secret !== null)
      .map(({ plain, secret }) => ({ profile: plain, clientSecret: secret === 'nothing' ? null : secret })),
  }),
  isPlainKept,
  idOf: ({ id }) => id,
  plainOf: ({ id }) => id,
  secretOf: ({ text }) => (text === '' ? 'not-stored' : { text }),
  toValue: (plain, text) => (text === null ? null : { id: String(plain), text }),
});

function setUp(isPlainKept = false) {
  const computer = new FakeComputer();
  const told: ErrorCode[] = [];
  const changes: Partial<Stored>[] = [];
  const store = createSealedStore({
    store: {
      read: computer.store.read,
      saved: computer.store.read,
      listen: () => undefined,
      update(change) {
        changes.push(change);
        computer.store.update(change);
        return true;
      },
      updateLater: () => undefined,
      tell: ({ code }) => told.push(code),
    },
    keychain: computer.keychain,
  });
  const notes = store.records(noteKind(isPlainKept));
  const onDisk = () => computer.stored.services.map(({ profile, clientSecret }) => [profile, clientSecret?.rest]);
  return { computer, store, notes, told, changes, onDisk };
}

test('S4: weakly sealed secrets leave the disk in the step in which the choice is taken back', async () => {
  const { computer, store, notes, changes, onDisk } = setUp();
  computer.protection = 'weak';
  await store.allowWeak(true);
  notes.keep({ id: 'a', text: 'secret' });
  await store.settle();
  expect(onDisk()).toEqual([['a', 'weak']]);
  const applied = store.allowWeak(false);
  expect(changes.at(-1)).toEqual({ services: [], settings: expect.objectContaining({ isWeakStorageAllowed: false }) });
  await applied;
  expect(notes.opened.get('a')).toEqual({ id: 'a', text: 'secret' });
});

test('S4: a choice that is taken back during a sealing leaves the stronger secret on disk', async () => {
  const { computer, store, notes, onDisk } = setUp();
  notes.keep({ id: 'a', text: 'secret' });
  await store.settle();
  computer.protection = 'weak';
  await store.allowWeak(true);
  const sealing = Promise.withResolvers<string>();
  const begun = Promise.withResolvers<void>();
  computer.keychain.seal = () => {
    begun.resolve();
    return sealing.promise;
  };
  notes.keep({ id: 'a', text: 'newer' });
  await begun.promise;
  void store.allowWeak(false);
  sealing.resolve('sealed');
  await store.settle();
  expect(onDisk()).toEqual([['a', 'keychain']]);
});

test('a failure to seal is told once, and again after a success', async () => {
  const { computer, store, notes, told } = setUp();
  const { seal } = computer.keychain;
  for (const isSealing of [false, false, true, false]) {
    computer.keychain.seal = isSealing
      ? seal
      : () => Promise.reject(new StorageError('secret-not-sealed', 'Not sealed.'));
    notes.keep({ id: 'a', text: 'secret' });
    await store.settle();
  }
  expect(told).toEqual(['secret-not-sealed', 'secret-not-sealed']);
});

test('a defect in one sealing is told, and the next goes on', async () => {
  const { computer, store, notes, told, onDisk } = setUp();
  const { update } = computer.store;
  computer.store.update = () => {
    throw new TypeError('A defect.');
  };
  notes.keep({ id: 'a', text: 'secret' });
  await store.settle();
  computer.store.update = update;
  notes.keep({ id: 'b', text: 'secret' });
  await store.settle();
  expect([told, onDisk()]).toEqual([['unexpected'], [['b', 'keychain']]]);
});

test('a value without a secret is never stored, and what it replaces goes at once', async () => {
  const { store, notes, onDisk } = setUp();
  notes.keep({ id: 'a', text: 'secret' });
  await store.settle();
  notes.keep({ id: 'b', text: '' }, ['a']);
  expect([onDisk(), [...notes.opened.keys()]]).toEqual([[], []]);
  await store.settle();
  notes.saveUnsaved();
  await store.settle();
  expect(onDisk()).toEqual([]);
});

test('a record that left the disk while it was opened in vain is gone, not damaged', async () => {
  const { computer, store, notes } = setUp();
  computer.protection = 'weak';
  await store.allowWeak(true);
  computer.stored = { ...computer.stored, services: [{ profile: 'a', clientSecret: { sealed: 'x', rest: 'weak' } }] };
  computer.isIntact = false;
  const opening = notes.open('a');
  void store.allowWeak(false);
  expect(await opening).toEqual({ kind: 'gone' });
});

test('a plain part that is kept is on disk at once, without the secret that belonged to another', async () => {
  const { store, notes, onDisk } = setUp(true);
  notes.keep({ id: 'a', text: 'secret' });
  expect(onDisk()).toEqual([['a', undefined]]);
  await store.settle();
  expect(onDisk()).toEqual([['a', 'keychain']]);
  notes.keep({ id: 'a', text: 'other' });
  expect(onDisk()).toEqual([['a', undefined]]);
  await store.settle();
});
