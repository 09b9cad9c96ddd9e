import { describe, expect, test } from 'vitest';
import { bindOldSessions } from '../../electron/session/bind-old-sessions.ts';
import { boundTo, createOldRecord, createRecord, setUpSessionStore } from './fake-session-store.ts';

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
