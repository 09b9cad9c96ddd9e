import { describe, expect, test } from 'vitest';
import { bindOldSessions } from '../../electron/session/session-store.ts';
import { createMember, WORKED } from '../member.ts';
import {
  boundTo,
  createOldRecord,
  createRecord,
  createSession,
  scramble,
  setUpSessionStore,
  storageError,
} from './fake-session-store.ts';

const WEAK_ALLOWED = { callbackChoice: 'automatic', isWeakStorageAllowed: true } as const;
const BASIC = { kind: 'basic', login: 'test', password: 'password-a', passwordForm: 'plain' } as const;

describe('keeping', () => {
  test('S1: a token session is stored sealed, and nothing of its secret is readable', async () => {
    const { sessionStore, sealedStore, store, places } = setUpSessionStore();
    sessionStore.keep(createSession('a'));
    await sealedStore.settle();
    expect(store.onDisk.sessions).toMatchObject([{ id: 'a', serviceId: 'service', rest: 'keychain' }]);
    expect(JSON.stringify(store.onDisk)).not.toContain('token-a');
    expect(store.contentOnDisk('a')).toEqual({
      tokenLife: { issuedAtMs: 1, workedAtMs: null, broughtBySignIn: null, revoked: null },
      serviceId: 'service',
      ...boundTo('https://service.example'),
      token: 'token-a',
      presentation: 'bearer',
      hasWorked: true,
      worked: WORKED,
      isEnded: false,
      member: createMember({ id: 'a' }),
      memberReadAtMs: 1,
    });
    expect(places.get('a')).toBe('keychain');
  });

  test.each(['keychain', 'weak'] as const)('T4: HTTP Basic is never stored (%s)', async (system) => {
    const { sessionStore, sealedStore, keychain, store } = setUpSessionStore({ settings: WEAK_ALLOWED });
    keychain.system = system;
    sessionStore.keep(createSession('a', { credential: BASIC }));
    await sealedStore.settle();
    await sessionStore.restore();
    await sealedStore.allowWeak(true);
    await sealedStore.settle();
    expect(store.idsOnDisk).toEqual([]);
    expect(keychain.sealed).toBe(0);
  });

  test.each(['weak', 'none', 'not-answering'] as const)(
    'S4: nothing is written where the system is %s',
    async (system) => {
      const { sessionStore, sealedStore, keychain, store, places } = setUpSessionStore();
      keychain.system = system;
      sessionStore.keep(createSession('a'));
      await sealedStore.settle();
      expect(store.idsOnDisk).toEqual([]);
      expect(keychain.sealed).toBe(0);
      expect(places.get('a') ?? 'memory').toBe('memory');
    },
  );

  test('S4: the choice for weak storage saves what is in memory; taken back, it leaves the disk and goes on', async () => {
    const { sessionStore, sealedStore, keychain, store, places } = setUpSessionStore();
    keychain.system = 'weak';
    sessionStore.keep(createSession('a'));
    await sealedStore.settle();
    await sealedStore.allowWeak(true);
    await sealedStore.settle();
    expect(store.onDisk.sessions).toMatchObject([{ id: 'a', rest: 'weak' }]);
    expect(places.get('a')).toBe('weak');
    await sealedStore.allowWeak(false);
    await sealedStore.settle();
    expect(store.onDisk).toMatchObject({ sessions: [], settings: { isWeakStorageAllowed: false } });
    expect(places.get('a')).toBe('memory');
    await sealedStore.allowWeak(true);
    await sealedStore.settle();
    expect(store.idsOnDisk).toEqual(['a']);
  });

  test('S4: taking the choice back keeps what the keychain sealed', async () => {
    const weak = createRecord('a', { rest: 'weak' });
    const { sealedStore, store } = setUpSessionStore({ settings: WEAK_ALLOWED, sessions: [weak, createRecord('b')] });
    await sealedStore.allowWeak(false);
    await sealedStore.settle();
    expect(store.idsOnDisk).toEqual(['b']);
  });

  test('S4: a choice that is taken back during sealing writes nothing', async () => {
    const { sessionStore, sealedStore, keychain, store } = setUpSessionStore({ settings: WEAK_ALLOWED });
    keychain.system = 'weak';
    keychain.hold();
    sessionStore.keep(createSession('a'));
    await untilCalled(() => keychain.sealed > 0);
    void sealedStore.allowWeak(false);
    keychain.release();
    await sealedStore.settle();
    expect(store.idsOnDisk).toEqual([]);
  });

  test('a choice that is made while nothing could be sealed counts', async () => {
    const { sessionStore, sealedStore, keychain, store } = setUpSessionStore();
    keychain.system = 'weak';
    sessionStore.keep(createSession('a'));
    await sealedStore.allowWeak(true);
    await sealedStore.settle();
    expect(store.idsOnDisk).toEqual(['a']);
  });

  test('a session that is signed out during its sealing does not come back', async () => {
    const { sessionStore, sealedStore, keychain, store } = setUpSessionStore();
    keychain.hold();
    sessionStore.keep(createSession('a'));
    await untilCalled(() => keychain.sealed > 0);
    sessionStore.remove('a');
    keychain.release();
    await sealedStore.settle();
    expect(store.idsOnDisk).toEqual([]);
  });

  test('the last of several states is the one on disk, whichever sealing ends first', async () => {
    const { sessionStore, sealedStore, keychain, store } = setUpSessionStore();
    keychain.hold();
    sessionStore.keep(createSession('a', { memberReadAtMs: 1 }));
    await untilCalled(() => keychain.sealed > 0);
    const release = keychain.release.bind(keychain);
    sessionStore.keep(createSession('a', { memberReadAtMs: 2 }));
    sessionStore.keep(createSession('a', { memberReadAtMs: 3 }));
    release();
    await sealedStore.settle();
    expect(store.contentOnDisk('a')).toMatchObject({ memberReadAtMs: 3 });
    expect(keychain.sealed).toBe(2);
  });

  test('settling waits for what is being sealed', async () => {
    const { sessionStore, sealedStore, keychain, store } = setUpSessionStore();
    keychain.hold();
    sessionStore.keep(createSession('a'));
    let isSettled = false;
    const settled = sealedStore.settle().then(() => {
      isSettled = true;
    });
    await untilCalled(() => keychain.sealed > 0);
    expect(isSettled).toBe(false);
    keychain.release();
    await settled;
    expect(store.idsOnDisk).toEqual(['a']);
  });

  test('a sealing that fails leaves the session in memory, and is told once', async () => {
    const { sessionStore, sealedStore, keychain, store, told, places } = setUpSessionStore();
    keychain.sealFailure = storageError('secret-not-sealed');
    sessionStore.keep(createSession('a'));
    sessionStore.keep(createSession('b'));
    await sealedStore.settle();
    sessionStore.keep(createSession('a'));
    await sealedStore.settle();
    expect(store.idsOnDisk).toEqual([]);
    expect(told).toEqual(['secret-not-sealed']);
    expect(places.size).toBe(0);
  });

  test('a store that cannot be written is told once; the place is named once it can', async () => {
    const { sessionStore, sealedStore, store, told, places } = setUpSessionStore();
    store.isWritable = false;
    sessionStore.keep(createSession('a'));
    sessionStore.keep(createSession('b'));
    await sealedStore.settle();
    expect(told).toEqual(['store-not-writable']);
    expect([...places.values()]).toEqual(['memory', 'memory']);
    store.isWritable = true;
    sessionStore.keep(createSession('c'));
    await sealedStore.settle();
    expect(store.idsOnDisk).toEqual(['a', 'b', 'c']);
    expect([...places]).toEqual([
      ['a', 'keychain'],
      ['b', 'keychain'],
      ['c', 'keychain'],
    ]);
  });

  test('forgetting a service takes its records, also those that were not opened, and no others', async () => {
    const other = createRecord('b', { serviceId: 'other' });
    const { sessionStore, sealedStore, keychain, store } = setUpSessionStore({ sessions: [createRecord('a'), other] });
    keychain.hold();
    sessionStore.keep(createSession('c'));
    await untilCalled(() => keychain.sealed > 0);
    sessionStore.forgetService('service');
    keychain.release();
    await sealedStore.settle();
    expect(store.idsOnDisk).toEqual(['b']);
  });
});

describe('restoring', () => {
  test('T1: sessions come back as they were, not verified, oldest first', async () => {
    const newer = createRecord('a', { signedInAtMs: 5 });
    const { sessionStore, store } = setUpSessionStore({ sessions: [newer, createRecord('b')] });
    expect(sessionStore.unopenedCount).toBe(2);
    expect(await sessionStore.restore()).toEqual([
      createSession('b', { status: 'not-verified', storedIn: 'keychain' }),
      createSession('a', { status: 'not-verified', storedIn: 'keychain', signedInAtMs: 5 }),
    ]);
    expect(sessionStore.unopenedCount).toBe(0);
    expect(store.idsOnDisk).toEqual(['a', 'b']);
  });

  test('T6: a record of an older copy knows who it is about', async () => {
    const { identity: _, ...member } = createMember({ id: null });
    const sealed = scramble(JSON.stringify({ ...sealedContent(), member }));
    const { sessionStore } = setUpSessionStore({ sessions: [createRecord('a', { sealed })] });
    const [session] = await sessionStore.restore();
    expect(session?.member?.identity).toEqual({ field: 'login', value: 'test' });
  });

  test('nothing on disk asks nothing of the keychain', async () => {
    const { sessionStore, keychain } = setUpSessionStore();
    expect(await sessionStore.restore()).toEqual([]);
    expect(keychain.opened).toBe(0);
  });

  test('a second restoring opens nothing twice', async () => {
    const { sessionStore, keychain } = setUpSessionStore({ sessions: [createRecord('a')] });
    await sessionStore.restore();
    expect(await sessionStore.restore()).toEqual([]);
    expect(keychain.opened).toBe(1);
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
  ])('S5: a record that %s is set aside by the second run that fails; the others come back', async (_, sealed) => {
    const records = [createRecord('a', { sealed }), createRecord('b', { sealed }), createRecord('c')];
    const first = setUpSessionStore({ sessions: records });
    for (let times = 0; times < 2; times += 1) await first.sessionStore.restore();
    expect([first.sessionStore.unopenedCount, first.sessionStore.isAnyLocked]).toEqual([2, false]);
    expect(first.setAside).toEqual([]);
    expect(first.told).toEqual(['secret-not-opened']);
    const { sessions } = first.store.onDisk;
    expect(sessions.map(({ hasFailedToOpen: _, ...record }) => record)).toEqual(records);

    const { sessionStore, store, told, setAside } = setUpSessionStore({ sessions });
    expect((await sessionStore.restore()).map(({ id }) => id)).toEqual(['c']);
    expect(setAside).toEqual(sessions.slice(0, 2));
    expect(store.idsOnDisk).toEqual(['c']);
    expect(told).toEqual(['sessions-set-aside sessions-2030-01-01.json']);
    await sessionStore.restore();
    expect(told).toHaveLength(1);
  });

  test('S5: a record that opens again has not failed, however often it did before', async () => {
    const failed = { hasFailedToOpen: true };
    const { sessionStore, keychain, store } = setUpSessionStore({ sessions: [createRecord('a', failed)] });
    keychain.openFailure = storageError('keychain-missing');
    await sessionStore.restore();
    expect(store.onDisk.sessions).toMatchObject([failed]);
    keychain.openFailure = null;
    expect(await sessionStore.restore()).toEqual([
      createSession('a', { status: 'not-verified', storedIn: 'keychain' }),
    ]);
    expect(store.onDisk.sessions).toEqual([createRecord('a')]);
  });

  test('S5: records that cannot be set aside stay where they are', async () => {
    const { sessionStore, store, told } = setUpSessionStore({
      sessions: [createRecord('a', { sealed: 'damaged', hasFailedToOpen: true })],
    });
    store.isWritable = false;
    expect(await sessionStore.restore()).toEqual([]);
    expect(store.read().sessions).toHaveLength(1);
    expect(told).toEqual(['store-not-writable']);
  });

  test.each(['keychain-missing', 'keychain-not-answering'] as const)(
    'S5: %s leaves the records untouched, for another try',
    async (code) => {
      const records = [createRecord('a'), createRecord('b')];
      const { sessionStore, keychain, store, told, setAside } = setUpSessionStore({ sessions: records });
      keychain.openFailure = storageError(code);
      expect(await sessionStore.restore()).toEqual([]);
      expect(store.onDisk.sessions).toEqual(records);
      expect(setAside).toEqual([]);
      expect(told).toEqual([code]);
      expect([sessionStore.unopenedCount, sessionStore.isAnyLocked]).toEqual([2, true]);
      keychain.openFailure = null;
      expect((await sessionStore.restore()).map(({ id }) => id)).toEqual(['a', 'b']);
      expect(sessionStore.isAnyLocked).toBe(false);
    },
  );

  test('a record of a keychain that is away is not taken for damaged', async () => {
    const { sessionStore, keychain, store, told } = setUpSessionStore({
      sessions: [createRecord('a', { sealed: 'damaged' })],
    });
    keychain.system = 'weak';
    await sessionStore.restore();
    expect(store.idsOnDisk).toEqual(['a']);
    expect(told).toEqual(['keychain-missing']);
  });

  test('a sign-in meanwhile is saved beside records that are locked', async () => {
    const { sessionStore, sealedStore, keychain, store } = setUpSessionStore({ sessions: [createRecord('a')] });
    keychain.openFailure = storageError('keychain-not-answering');
    await sessionStore.restore();
    sessionStore.keep(createSession('b'));
    await sealedStore.settle();
    sessionStore.remove('b');
    sessionStore.rememberCurrent(null);
    expect(store.idsOnDisk).toEqual(['a']);
    sessionStore.keep(createSession('c'));
    await sealedStore.settle();
    expect(store.idsOnDisk).toEqual(['a', 'c']);
  });

  test('what could not be saved before is saved when the keychain answers again', async () => {
    const { sessionStore, sealedStore, keychain, store } = setUpSessionStore();
    keychain.system = 'not-answering';
    sessionStore.keep(createSession('a'));
    await sealedStore.settle();
    keychain.system = 'keychain';
    await sessionStore.restore();
    await sealedStore.settle();
    expect(store.idsOnDisk).toEqual(['a']);
  });

  test('a record is sealed anew where the keychain asks for it', async () => {
    const { sessionStore, sealedStore, keychain, store } = setUpSessionStore({
      sessions: [createRecord('a'), createRecord('b')],
    });
    keychain.shouldReseal = true;
    await sessionStore.restore();
    await sealedStore.settle();
    expect(keychain.sealed).toBe(2);
    expect(store.idsOnDisk).toEqual(['a', 'b']);
  });

  test('a weak record moves to the keychain once there is one', async () => {
    const { sessionStore, sealedStore, keychain, places } = setUpSessionStore({
      sessions: [createRecord('a', { rest: 'weak' })],
    });
    await sessionStore.restore();
    await sealedStore.settle();
    expect(places.get('a')).toBe('keychain');
    expect(keychain.sealed).toBe(1);
  });

  test('a service that is forgotten during the opening stays forgotten', async () => {
    const { sessionStore, sealedStore, keychain, store } = setUpSessionStore({ sessions: [createRecord('a')] });
    keychain.hold();
    const restoring = sessionStore.restore();
    sessionStore.forgetService('service');
    keychain.release();
    expect(await restoring).toEqual([]);
    await sealedStore.settle();
    expect(store.idsOnDisk).toEqual([]);
  });

  test('S4: a choice that is taken back during the opening brings the sessions into memory', async () => {
    const records = [createRecord('a', { rest: 'weak' })];
    const { sessionStore, sealedStore, keychain, store } = setUpSessionStore({
      sessions: records,
      settings: WEAK_ALLOWED,
    });
    keychain.system = 'weak';
    keychain.hold();
    const restoring = sessionStore.restore();
    void sealedStore.allowWeak(false);
    keychain.release();
    expect(await restoring).toMatchObject([{ id: 'a', storedIn: 'memory' }]);
    await sealedStore.settle();
    expect(store.idsOnDisk).toEqual([]);
  });

  test('the session that was shown is remembered, and written only when it changes', () => {
    const { sessionStore, store } = setUpSessionStore({ currentSessionId: 'a' });
    store.isWritable = false;
    sessionStore.rememberCurrent('a');
    store.isWritable = true;
    sessionStore.rememberCurrent('b');
    expect(store.onDisk.currentSessionId).toBe('b');
    expect(sessionStore.currentSessionId).toBe('b');
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

const ORIGIN = 'https://service.example';
const BOUND = { origin: ORIGIN, binding: 'that of the stored profile' };

describe('S7: a session of an older copy', () => {
  test('takes the binding of its stored profile, and is sealed anew with it', async () => {
    const { sealedStore, sessionStore, store } = setUpSessionStore({ sessions: [createOldRecord('a')] });
    bindOldSessions(sealedStore, new Map([['service', BOUND]]));
    expect(await sessionStore.restore()).toMatchObject([{ id: 'a', ...BOUND }]);
    await sealedStore.settle();
    expect(store.contentOnDisk('a')).toMatchObject({ token: 'token-a', ...BOUND });
  });

  test.each([
    ['with another origin', { service: { ...BOUND, origin: 'https://elsewhere.example' } }],
    ['of another service', { other: BOUND }],
  ])('takes none from a profile %s, also not from a later one', async (_, bindings) => {
    const { sealedStore, sessionStore } = setUpSessionStore({ sessions: [createOldRecord('a')] });
    bindOldSessions(sealedStore, new Map(Object.entries(bindings)));
    bindOldSessions(sealedStore, new Map([['service', BOUND]]));
    expect(await sessionStore.restore()).toMatchObject([{ id: 'a', origin: ORIGIN, binding: null }]);
  });

  test('keeps what it took while the keychain is silent, whatever is stored of the service by then', async () => {
    const { sealedStore, sessionStore, keychain } = setUpSessionStore({ sessions: [createOldRecord('a')] });
    keychain.system = 'not-answering';
    bindOldSessions(sealedStore, new Map([['service', BOUND]]));
    bindOldSessions(sealedStore, new Map([['service', { ...BOUND, binding: 'another' }]]));
    keychain.system = 'keychain';
    expect(await sessionStore.restore()).toMatchObject([{ id: 'a', ...BOUND }]);
  });
});

test('S7: what was sealed counts, even where an older copy dropped what stood beside it', async () => {
  const { binding: _, ...record } = createRecord('a');
  const { sealedStore, sessionStore, store } = setUpSessionStore({ sessions: [record] });
  bindOldSessions(sealedStore, new Map([['service', BOUND]]));
  expect(await sessionStore.restore()).toMatchObject([{ id: 'a', ...boundTo(ORIGIN) }]);
  await sealedStore.settle();
  expect(store.contentOnDisk('a')).toMatchObject(boundTo(ORIGIN));
});

test('sessions that are bound are not written anew', () => {
  const { sealedStore, store } = setUpSessionStore({ sessions: [createRecord('a')] });
  const before = store.onDisk;
  bindOldSessions(sealedStore, new Map([['service', BOUND]]));
  expect(store.onDisk).toBe(before);
});
