import { describe, expect, test } from 'vitest';
import { createMember } from '../member.ts';
import { createArchiveWorld, createRecord, createSession, scramble, storageError } from './fake-session-store.ts';

const WEAK_ALLOWED = { callbackChoice: 'automatic', isWeakStorageAllowed: true } as const;
const BASIC = { kind: 'basic', login: 'test', password: 'password-a', passwordForm: 'plain' } as const;

describe('keeping', () => {
  test('S1: a token session rests sealed, and nothing of its secret is readable', async () => {
    const { archive, store, rests } = createArchiveWorld();
    archive.keep(createSession('a'));
    await archive.settle();
    expect(store.onDisk.sessions).toMatchObject([{ id: 'a', serviceId: 'service', rest: 'keychain' }]);
    expect(JSON.stringify(store.onDisk)).not.toContain('token-a');
    expect(store.contentOnDisk('a')).toEqual({
      serviceId: 'service',
      origin: 'https://service.example',
      token: 'token-a',
      presentation: 'bearer',
      hasWorked: true,
      member: createMember({ id: 'a' }),
      memberReadAtMs: 1,
    });
    expect(rests.get('a')).toBe('keychain');
  });

  test.each(['keychain', 'weak'] as const)('T4: HTTP Basic is never stored (%s)', async (system) => {
    const { archive, box, store } = createArchiveWorld({ settings: WEAK_ALLOWED });
    box.system = system;
    archive.keep(createSession('a', { credential: BASIC }));
    await archive.settle();
    await archive.restore();
    archive.allowWeak(true);
    await archive.settle();
    expect(store.idsOnDisk).toEqual([]);
    expect(box.sealed).toBe(0);
  });

  test.each(['weak', 'none', 'not-answering'] as const)(
    'S4: nothing is written where the system is %s',
    async (system) => {
      const { archive, box, store, rests } = createArchiveWorld();
      box.system = system;
      archive.keep(createSession('a'));
      await archive.settle();
      expect(store.idsOnDisk).toEqual([]);
      expect(box.sealed).toBe(0);
      expect(rests.get('a') ?? 'memory').toBe('memory');
    },
  );

  test('S4: the choice for weak storage saves what is in memory; taken back, it leaves the disk and goes on', async () => {
    const { archive, box, store, rests } = createArchiveWorld();
    box.system = 'weak';
    archive.keep(createSession('a'));
    await archive.settle();
    archive.allowWeak(true);
    await archive.settle();
    expect(store.onDisk.sessions).toMatchObject([{ id: 'a', rest: 'weak' }]);
    expect(rests.get('a')).toBe('weak');
    archive.allowWeak(false);
    await archive.settle();
    expect(store.onDisk).toMatchObject({ sessions: [], settings: { isWeakStorageAllowed: false } });
    expect(rests.get('a')).toBe('memory');
    archive.allowWeak(true);
    await archive.settle();
    expect(store.idsOnDisk).toEqual(['a']);
  });

  test('S4: taking the choice back keeps what the keychain sealed', async () => {
    const weak = createRecord('a', { rest: 'weak' });
    const { archive, store } = createArchiveWorld({ settings: WEAK_ALLOWED, sessions: [weak, createRecord('b')] });
    archive.allowWeak(false);
    await archive.settle();
    expect(store.idsOnDisk).toEqual(['b']);
  });

  test('S4: a choice that is taken back during sealing writes nothing', async () => {
    const { archive, box, store } = createArchiveWorld({ settings: WEAK_ALLOWED });
    box.system = 'weak';
    box.hold();
    archive.keep(createSession('a'));
    await untilCalled(() => box.sealed > 0);
    archive.allowWeak(false);
    box.release();
    await archive.settle();
    expect(store.idsOnDisk).toEqual([]);
  });

  test('a choice that is made while nothing could be sealed counts', async () => {
    const { archive, box, store } = createArchiveWorld();
    box.system = 'weak';
    archive.keep(createSession('a'));
    archive.allowWeak(true);
    await archive.settle();
    expect(store.idsOnDisk).toEqual(['a']);
  });

  test('a session that is signed out during its sealing does not come back', async () => {
    const { archive, box, store } = createArchiveWorld();
    box.hold();
    archive.keep(createSession('a'));
    await untilCalled(() => box.sealed > 0);
    archive.remove('a');
    box.release();
    await archive.settle();
    expect(store.idsOnDisk).toEqual([]);
  });

  test('the last of several states is the one on disk, whichever sealing ends first', async () => {
    const { archive, box, store } = createArchiveWorld();
    box.hold();
    archive.keep(createSession('a', { memberReadAtMs: 1 }));
    await untilCalled(() => box.sealed > 0);
    const release = box.release.bind(box);
    archive.keep(createSession('a', { memberReadAtMs: 2 }));
    archive.keep(createSession('a', { memberReadAtMs: 3 }));
    release();
    await archive.settle();
    expect(store.contentOnDisk('a')).toMatchObject({ memberReadAtMs: 3 });
    expect(box.sealed).toBe(2);
  });

  test('settling waits for what is being sealed', async () => {
    const { archive, box, store } = createArchiveWorld();
    box.hold();
    archive.keep(createSession('a'));
    let isSettled = false;
    const settled = archive.settle().then(() => {
      isSettled = true;
    });
    await untilCalled(() => box.sealed > 0);
    expect(isSettled).toBe(false);
    box.release();
    await settled;
    expect(store.idsOnDisk).toEqual(['a']);
  });

  test('a sealing that fails leaves the session in memory, and is told once', async () => {
    const { archive, box, store, told, rests } = createArchiveWorld();
    box.sealFailure = storageError('secret-not-sealed');
    archive.keep(createSession('a'));
    archive.keep(createSession('b'));
    await archive.settle();
    archive.keep(createSession('a'));
    await archive.settle();
    expect(store.idsOnDisk).toEqual([]);
    expect(told).toEqual(['secret-not-sealed']);
    expect(rests.size).toBe(0);
  });

  test('a store that cannot be written is told once; the place is named once it can', async () => {
    const { archive, store, told, rests } = createArchiveWorld();
    store.isWritable = false;
    archive.keep(createSession('a'));
    archive.keep(createSession('b'));
    await archive.settle();
    expect(told).toEqual(['store-not-writable']);
    expect(rests.size).toBe(0);
    store.isWritable = true;
    archive.keep(createSession('c'));
    await archive.settle();
    expect(store.idsOnDisk).toEqual(['a', 'b', 'c']);
    expect([...rests]).toEqual([
      ['a', 'keychain'],
      ['b', 'keychain'],
      ['c', 'keychain'],
    ]);
  });

  test('forgetting a service takes its records, also those that were not opened, and no others', async () => {
    const other = createRecord('b', { serviceId: 'other' });
    const { archive, box, store } = createArchiveWorld({ sessions: [createRecord('a'), other] });
    box.hold();
    archive.keep(createSession('c'));
    await untilCalled(() => box.sealed > 0);
    archive.forgetService('service');
    box.release();
    await archive.settle();
    expect(store.idsOnDisk).toEqual(['b']);
  });
});

describe('restoring', () => {
  test('T1: sessions come back as they were, not verified, oldest first', async () => {
    const newer = createRecord('a', { signedInAtMs: 5 });
    const { archive, store } = createArchiveWorld({ sessions: [newer, createRecord('b')] });
    expect(archive.lockedCount).toBe(2);
    expect(await archive.restore()).toEqual([
      createSession('b', { standing: 'not-verified', rest: 'keychain' }),
      createSession('a', { standing: 'not-verified', rest: 'keychain', signedInAtMs: 5 }),
    ]);
    expect(archive.lockedCount).toBe(0);
    expect(store.idsOnDisk).toEqual(['a', 'b']);
  });

  test('nothing on disk asks nothing of the keychain', async () => {
    const { archive, box } = createArchiveWorld();
    expect(await archive.restore()).toEqual([]);
    expect(box.opened).toBe(0);
  });

  test('a second restoring opens nothing twice', async () => {
    const { archive, box } = createArchiveWorld({ sessions: [createRecord('a')] });
    await archive.restore();
    expect(await archive.restore()).toEqual([]);
    expect(box.opened).toBe(1);
  });

  test.each([
    ['cannot be opened', 'damaged'],
    ['holds no JSON', scramble('token-a')],
    ['holds JSON of another shape', scramble('{"token":"token-a"}')],
    ['holds an empty token', scramble(JSON.stringify({ ...sealedContent(), token: '' }))],
    ['holds an unknown way to send the token', scramble(JSON.stringify({ ...sealedContent(), presentation: 'other' }))],
    ['was sealed for another service (S7)', scramble(JSON.stringify({ ...sealedContent(), serviceId: 'other' }))],
    [
      'was sealed for another origin (S7)',
      scramble(JSON.stringify({ ...sealedContent(), origin: 'https://b.example' })),
    ],
    ['holds a member of another shape', scramble(JSON.stringify({ ...sealedContent(), member: { id: 1 } }))],
  ])('S5: a record that %s is set aside and told once; the others come back', async (_, sealed) => {
    const damaged = [createRecord('a', { sealed }), createRecord('b', { sealed })];
    const { archive, store, told, setAside } = createArchiveWorld({ sessions: [...damaged, createRecord('c')] });
    expect((await archive.restore()).map(({ id }) => id)).toEqual(['c']);
    expect(setAside).toEqual(damaged);
    expect(store.idsOnDisk).toEqual(['c']);
    expect(told).toEqual(['store-set-aside sessions-2030-01-01.json']);
    await archive.restore();
    expect(told).toHaveLength(1);
  });

  test('S5: records that cannot be set aside stay where they are', async () => {
    const { archive, store, told } = createArchiveWorld({ sessions: [createRecord('a', { sealed: 'damaged' })] });
    store.isWritable = false;
    expect(await archive.restore()).toEqual([]);
    expect(store.read().sessions).toHaveLength(1);
    expect(told).toEqual(['store-not-writable']);
  });

  test.each(['keychain-missing', 'keychain-not-answering'] as const)(
    'S5: %s leaves the records untouched, for another try',
    async (code) => {
      const records = [createRecord('a'), createRecord('b')];
      const { archive, box, store, told, setAside } = createArchiveWorld({ sessions: records });
      box.openFailure = storageError(code);
      expect(await archive.restore()).toEqual([]);
      expect(store.onDisk.sessions).toEqual(records);
      expect(setAside).toEqual([]);
      expect(told).toEqual([code]);
      expect(archive.lockedCount).toBe(2);
      box.openFailure = null;
      expect((await archive.restore()).map(({ id }) => id)).toEqual(['a', 'b']);
    },
  );

  test('a record of a keychain that is away is not taken for damaged', async () => {
    const { archive, box, store, told } = createArchiveWorld({ sessions: [createRecord('a', { sealed: 'damaged' })] });
    box.system = 'weak';
    await archive.restore();
    expect(store.idsOnDisk).toEqual(['a']);
    expect(told).toEqual(['keychain-missing']);
  });

  test('a sign-in meanwhile is saved beside records that are locked', async () => {
    const { archive, box, store } = createArchiveWorld({ sessions: [createRecord('a')] });
    box.openFailure = storageError('keychain-not-answering');
    await archive.restore();
    archive.keep(createSession('b'));
    await archive.settle();
    archive.remove('b');
    archive.rememberCurrent(null);
    expect(store.idsOnDisk).toEqual(['a']);
    archive.keep(createSession('c'));
    await archive.settle();
    expect(store.idsOnDisk).toEqual(['a', 'c']);
  });

  test('what could not be saved before is saved when the keychain answers again', async () => {
    const { archive, box, store } = createArchiveWorld();
    box.system = 'not-answering';
    archive.keep(createSession('a'));
    await archive.settle();
    box.system = 'keychain';
    await archive.restore();
    await archive.settle();
    expect(store.idsOnDisk).toEqual(['a']);
  });

  test('a record is sealed anew where the box asks for it', async () => {
    const { archive, box, store } = createArchiveWorld({ sessions: [createRecord('a'), createRecord('b')] });
    box.shouldReseal = true;
    await archive.restore();
    await archive.settle();
    expect(box.sealed).toBe(2);
    expect(store.idsOnDisk).toEqual(['a', 'b']);
  });

  test('a weak record moves to the keychain once there is one', async () => {
    const { archive, box, rests } = createArchiveWorld({ sessions: [createRecord('a', { rest: 'weak' })] });
    await archive.restore();
    await archive.settle();
    expect(rests.get('a')).toBe('keychain');
    expect(box.sealed).toBe(1);
  });

  test('a service that is forgotten during the opening stays forgotten', async () => {
    const { archive, box, store } = createArchiveWorld({ sessions: [createRecord('a')] });
    box.hold();
    const restoring = archive.restore();
    archive.forgetService('service');
    box.release();
    expect(await restoring).toEqual([]);
    await archive.settle();
    expect(store.idsOnDisk).toEqual([]);
  });

  test('S4: a choice that is taken back during the opening brings the sessions into memory', async () => {
    const records = [createRecord('a', { rest: 'weak' })];
    const { archive, box, store } = createArchiveWorld({ sessions: records, settings: WEAK_ALLOWED });
    box.system = 'weak';
    box.hold();
    const restoring = archive.restore();
    archive.allowWeak(false);
    box.release();
    expect(await restoring).toMatchObject([{ id: 'a', rest: 'memory' }]);
    await archive.settle();
    expect(store.idsOnDisk).toEqual([]);
  });

  test('the session that was shown is remembered, and written only when it changes', () => {
    const { archive, store } = createArchiveWorld({ currentSessionId: 'a' });
    store.isWritable = false;
    archive.rememberCurrent('a');
    store.isWritable = true;
    archive.rememberCurrent('b');
    expect(store.onDisk.currentSessionId).toBe('b');
    expect(archive.currentSessionId).toBe('b');
  });
});

function sealedContent() {
  return {
    serviceId: 'service',
    origin: 'https://service.example',
    token: 'token-a',
    presentation: 'bearer',
    hasWorked: true,
    member: null,
    memberReadAtMs: null,
  };
}

/** Lets promises settle until the claim holds; each turn of the microtask queue is one try. */
async function untilCalled(claim: () => boolean): Promise<void> {
  for (let turn = 0; turn < 100 && !claim(); turn += 1) await Promise.resolve();
  expect(claim()).toBe(true);
}
