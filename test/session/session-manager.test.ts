import { describe, expect, test } from 'vitest';
import { AppError, ServiceError, type ServiceErrorCode } from '../../electron/core/errors.ts';
import { createMember, createReading, WORKED } from '../member.ts';
import { createRecord, storageError } from './fake-session-store.ts';
import { setUpManager } from './manager-setup.ts';

const BASIC = { kind: 'basic', login: 'test', password: 'password-a', passwordForm: 'plain' } as const;
const OFFLINE = ['name-not-found', 'network-unreachable', 'connection-refused', 'service-timed-out'] as const;

/** Long after the fake clock. */
const clockAhead = 10_000_000_000_000;

describe('a sign-in', () => {
  test('is kept, shown and saved', async () => {
    const { signIn, find, sealedStore, store, sessions } = setUpManager();
    const id = signIn();
    expect(sessions.current?.id).toBe(id);
    await sealedStore.settle();
    expect(find(id)).toMatchObject({
      origin: 'https://service.example',
      status: 'verified',
      worked: WORKED,
      storedIn: 'keychain',
    });
    expect(store.onDisk).toMatchObject({ currentSessionId: id, sessions: [{ id }] });
  });

  test('T4: by HTTP Basic is kept in memory only', async () => {
    const { signIn, find, sealedStore, store } = setUpManager();
    const id = signIn({ methodId: 'http-basic', credential: BASIC });
    await sealedStore.settle();
    expect(find(id)).toMatchObject({ status: 'verified', storedIn: 'memory' });
    expect(JSON.stringify(store.onDisk)).not.toContain('password-a');
    expect(store.idsOnDisk).toEqual([]);
  });

  test('T6: replaces the one of the same identity, whatever field has it, and never one without', () => {
    const { signIn, sessions } = setUpManager();
    const sub = (value: string) => ({ member: createMember({ identity: { field: 'sub', value }, login: null }) });
    const nobody = { member: createMember({ identity: null, name: 'Ada' }) };
    signIn(sub('90071992547409931'));
    const other = signIn(sub('90071992547409930'));
    const again = signIn(sub('90071992547409931'));
    const [one, two] = [signIn(nobody), signIn(nobody)];
    expect(sessions.all.map(({ id }) => id)).toEqual([other, again, one, two]);
  });

  test('T3: replaces only the session of the same member by the same method at the same service', async () => {
    const { signIn, open, sessions, sealedStore, store } = setUpManager();
    open('other');
    const first = signIn();
    const others = [
      signIn({ member: createMember({ id: '2' }) }),
      signIn({ methodId: 'device-code' }),
      signIn({ serviceId: 'other' }),
    ];
    const again = signIn();
    await sealedStore.settle();
    expect(sessions.all.map(({ id }) => id)).toEqual([...others, again]);
    expect(store.idsOnDisk).not.toContain(first);
  });

  test.each(['https://elsewhere.example', 'https://service.example/path'])(
    'at another address of the same service replaces nobody: %s',
    (address) => {
      const { signIn, open, sessions } = setUpManager();
      const first = signIn();
      open('service', address);
      const second = signIn();
      expect(sessions.all.map(({ id }) => id)).toEqual([first, second]);
    },
  );

  test('by a member without an id replaces the one with the same login', () => {
    const { signIn, sessions } = setUpManager();
    signIn({ member: createMember({ id: null }) });
    const other = signIn({ member: createMember({ id: null, login: 'other' }) });
    const again = signIn({ member: createMember({ id: null }) });
    expect(sessions.all.map(({ id }) => id)).toEqual([other, again]);
  });

  test.each([
    ['member-not-identified', 'not-recognised', 'member-not-identified'],
    ['member-record-missing', 'not-recognised', 'member-record-missing'],
    ['connection-refused', 'not-verified', 'connection-refused'],
    ['http-error', 'not-verified', 'http-error'],
  ] as const)('with %s is kept as %s', (code, status, problem) => {
    const { signIn, find } = setUpManager();
    const id = signIn({ member: serviceError(code) });
    expect(find(id)).toMatchObject({ status, worked: null, problem: { code: problem } });
    expect(find(id)?.credential).not.toBeNull();
  });
});

describe('reading the member anew', () => {
  test('shows the new record and saves it', async () => {
    const { signIn, find, sessionManager, answer, sealedStore, store } = setUpManager();
    const id = signIn({ worked: null });
    answer(() => createMember({ name: 'New Name' }));
    await sessionManager.refresh(id);
    await sealedStore.settle();
    expect(find(id)).toMatchObject({ member: { name: 'New Name' }, status: 'verified', isRefreshing: false });
    expect(store.contentOnDisk(id)).toMatchObject({ member: { name: 'New Name' }, hasWorked: true, worked: WORKED });
  });

  test('T7: what the service reported beside the member is shown there, until the next reading', async () => {
    const { sessionManager, signIn, find, answer } = setUpManager();
    const warning = { serviceText: 'Pay soon.' };
    const id = signIn({ warning, worked: null });
    expect(find(id)).toMatchObject({
      status: 'verified',
      member: { id: '1' },
      warning: { serviceText: 'Pay soon.' },
    });
    answer(() => createMember());
    await sessionManager.refresh(id);
    expect(find(id)).toMatchObject({ status: 'verified', warning: null });
  });

  test('T2: a token that everyone’s answer meets now ends its session, and is kept sealed', async () => {
    const { signIn, find, sessionManager, answer, sealedStore, store, clock } = setUpManager();
    const id = signIn();
    const memberReadAtMs = clock.nowMs();
    await clock.advance(1_000);
    answer(failWith('token-refused'));
    await sessionManager.refresh(id);
    expect(find(id)).toMatchObject({
      status: 'ended',
      member: { id: '1' },
      memberReadAtMs,
      isRefreshing: false,
      problem: { code: 'token-refused' },
    });
    await sealedStore.settle();
    expect(find(id)?.storedIn).toBe('keychain');
    expect(store.contentOnDisk(id)).toMatchObject({ token: 'token', isEnded: true });
  });

  test('T2: the token of a session that ended is never sent by itself', async () => {
    const { signIn, find, sessionManager, answer, sent, clock, open } = setUpManager();
    const id = signIn();
    const other = signIn({ token: 'other', member: serviceError('member-not-identified') });
    answer(failWith('token-refused'));
    await sessionManager.refresh(id);
    answer(() => createMember({ id: '2' }));
    await sessionManager.tryPresentations(other, ['x-service-token']);
    open('service', 'https://service.example', 'another-key');
    sessionManager.verifyRestored();
    await clock.sleepComputer(3_600_000);
    await clock.advance(3_600_000);
    expect(sent.filter((line) => line.includes('token as'))).toEqual(['service: token as bearer']);
    expect(find(id)?.status).toBe('ended');
  });

  test('T2: the token of a session that ended is not erased by a record that another session is shown', async () => {
    const { signIn, find, sessionManager, answer, sealedStore, store } = setUpManager();
    const id = signIn();
    const other = signIn({ token: 'other', member: createMember({ id: '2' }) });
    answer(failWith('token-refused'));
    await sessionManager.refresh(id);
    answer(() => createMember());
    await sessionManager.refresh(other);
    await sessionManager.refresh(other);
    await sealedStore.settle();
    expect(find(other)).toMatchObject({ status: 'verified', member: { id: '1' } });
    expect(find(id)?.status).toBe('ended');
    expect(store.contentOnDisk(id)).toMatchObject({ token: 'token', isEnded: true });
  });

  test('T2: the token of a session that ended is sent once more when asked, and comes back if it works', async () => {
    const { signIn, find, sessionManager, answer, sealedStore, store, clock, sent } = setUpManager();
    const id = signIn();
    for (const code of ['token-refused', 'connection-lost', 'http-error', 'member-not-identified'] as const) {
      answer(failWith(code));
      await sessionManager.refresh(id);
      expect(find(id)).toMatchObject({ status: 'ended', problem: { code } });
    }
    await clock.advance(3_600_000);
    expect(sent).toHaveLength(4);
    answer(() => createMember());
    await sessionManager.refresh(id);
    expect(find(id)).toMatchObject({ status: 'verified', problem: null });
    await sealedStore.settle();
    expect(store.contentOnDisk(id)).toMatchObject({ isEnded: false });
  });

  test.each<[string, (setup: ReturnType<typeof setUpManager>, id: string) => void]>([
    ['Dismiss, which is signing out', ({ sessionManager }, id) => sessionManager.signOut(id)],
    ['signing out of all', ({ sessionManager }) => sessionManager.signOutAll()],
    ['forgetting the service', ({ sessionManager }) => sessionManager.forgetService('service')],
  ])('T2: the token of a session that ended is erased by %s', async (_name, act) => {
    const setup = setUpManager();
    const id = setup.signIn();
    setup.answer(failWith('token-refused'));
    await setup.sessionManager.refresh(id);
    act(setup, id);
    await setup.sealedStore.settle();
    expect([setup.sessions.all, setup.store.idsOnDisk]).toEqual([[], []]);
  });

  test.each([true, false])(
    'T2: signing in anew erases the session that ended, also if its member is read later (read at once: %s)',
    async (isReadAtOnce) => {
      const { signIn, sessions, sessionManager, answer, sealedStore, store } = setUpManager();
      const ended = signIn();
      const other = signIn({ token: 'other', member: createMember({ id: '2' }) });
      answer(failWith('token-refused'));
      await sessionManager.refresh(ended);
      const anew = signIn(isReadAtOnce ? {} : { token: 'anew', member: serviceError('http-error') });
      answer(() => createMember());
      await sessionManager.refresh(anew);
      await sealedStore.settle();
      expect(sessions.all.map(({ id }) => id)).toEqual([other, anew]);
      expect(store.idsOnDisk).toEqual([other, anew]);
    },
  );

  test('T2: a changed profile ends nothing; it is tried three times, later and later, and then on a press', async () => {
    const { signIn, find, sessionManager, answer, sent, clock } = setUpManager();
    const id = signIn();
    answer(() => createReading(serviceError('member-not-identified'), { sending: 'otherwise' }));
    await sessionManager.refresh(id);
    const sentAt: number[] = [];
    for (let second = 1; second <= 3_600; second += 1) {
      const before = sent.length;
      await clock.advance(1_000);
      if (sent.length > before) sentAt.push(second);
    }
    expect(sentAt).toEqual([30, 90, 210]);
    expect(clock.pending).toBe(0);
    const session = find(id);
    expect(session).toMatchObject({ problem: { code: 'profile-changed' } });
    expect(session && sessionManager.isTriedAgain(session)).toBe(false);
    await sessionManager.refresh(id);
    await clock.advance(3_600_000);
    expect(sent).toHaveLength(5);
  });

  test('T2: a key that is corrected brings a session back at once, also after the last try', async () => {
    const { sessionManager, answer, sent, clock, find, open } = setUpManager({ sessions: [createRecord('a')] });
    open('service', 'https://service.example', 'mistyped');
    answer(() => createReading(serviceError('member-not-identified'), { sending: 'otherwise' }));
    await sessionManager.restore();
    sessionManager.verifyRestored();
    await clock.advance(3_600_000);
    expect(sent).toHaveLength(4);
    sessionManager.verifyRestored();
    await clock.advance(0);
    expect(sent).toHaveLength(4);
    expect(find('a')).toMatchObject({ status: 'not-verified', problem: { code: 'profile-changed' } });
    answer(() => createMember({ id: 'a' }));
    open('service');
    sessionManager.verifyRestored();
    await clock.advance(0);
    expect(find('a')).toMatchObject({ status: 'verified', problem: null });
  });

  test('T2: a warning beside the member is shown, and is no failure', async () => {
    const { signIn, find, sessionManager, answer, clock, sent } = setUpManager();
    const id = signIn();
    const warning = { serviceText: 'Confirm your address.' };
    answer(() => createReading(createMember(), { result: { member: createMember(), warning } }));
    await sessionManager.refresh(id);
    expect(find(id)).toMatchObject({ status: 'verified', problem: null, warning });
    await clock.advance(3_600_000);
    expect(sent).toHaveLength(1);
    answer(() => createMember());
    await sessionManager.refresh(id);
    expect(find(id)?.warning).toBeNull();
  });

  test.each(OFFLINE)('T5: after a sign-in with %s, the member is read again by itself', async (code) => {
    const { signIn, find, answer, clock, sent } = setUpManager();
    answer(failWith(code));
    const id = signIn({ member: serviceError(code) });
    expect(find(id)).toMatchObject({ status: 'not-verified', problem: { code } });
    await clock.advance(29_999);
    expect(sent).toEqual([]);
    await clock.advance(1);
    expect(sent).toHaveLength(1);
    answer(() => createMember());
    await clock.advance(60_000);
    expect(find(id)?.status).toBe('verified');
    expect(clock.pending).toBe(0);
  });

  test('T2: a rejection of what never worked leaves it to the person', async () => {
    const { signIn, find, sessionManager, answer, sealedStore, store } = setUpManager();
    const id = signIn({ worked: null });
    answer(failWith('token-refused'));
    await sessionManager.refresh(id);
    expect(find(id)).toMatchObject({ status: 'not-recognised', problem: { code: 'member-not-identified' } });
    await sealedStore.settle();
    expect(store.idsOnDisk).toEqual([id]);
  });

  test.each(['member-not-identified', 'member-record-missing'] as const)('T2: %s ends nothing', async (code) => {
    const { signIn, find, sessionManager, answer } = setUpManager();
    const id = signIn();
    answer(failWith(code));
    await sessionManager.refresh(id);
    expect(find(id)).toMatchObject({ status: 'not-recognised', worked: WORKED, problem: { code } });
    expect(find(id)?.credential).not.toBeNull();
  });

  test('T6: a record that does not say who it is about says nothing against a token that had worked', async () => {
    const { signIn, find, sessionManager, answer } = setUpManager();
    const id = signIn();
    answer(() => createMember({ id: null, login: null, email: null }));
    await sessionManager.refresh(id);
    const problem = { code: 'member-record-missing', details: { profileField: 'memberIdPath' } };
    expect(find(id)).toMatchObject({ status: 'verified', worked: WORKED, problem, member: { id: '1' } });
  });

  test('T2: HTTP Basic that identifies nobody any more keeps its session', async () => {
    const { signIn, find, sessionManager, answer } = setUpManager();
    const id = signIn({ credential: BASIC });
    answer(failWith('basic-not-identified'));
    await sessionManager.refresh(id);
    expect(find(id)).toMatchObject({
      status: 'not-recognised',
      credential: BASIC,
      problem: { code: 'basic-not-identified' },
    });
  });

  test.each(OFFLINE)('T2: %s keeps everything and is shown', async (code) => {
    const { signIn, find, sessionManager, answer, sealedStore } = setUpManager();
    const id = signIn();
    await sealedStore.settle();
    const before = find(id);
    answer(failWith(code));
    await sessionManager.refresh(id);
    expect(find(id)).toEqual({ ...before, problem: { code, details: {} } });
  });

  test('two at once are one call', async () => {
    const { signIn, sessionManager, sent } = setUpManager();
    const id = signIn();
    await Promise.all([sessionManager.refresh(id), sessionManager.refresh(id)]);
    expect(sent).toHaveLength(1);
  });

  test('says that it is under way', async () => {
    const { signIn, find, sessionManager, answer } = setUpManager();
    const id = signIn();
    const reply = Promise.withResolvers<ReturnType<typeof createMember>>();
    answer(() => reply.promise);
    const refreshing = sessionManager.refresh(id);
    expect(find(id)?.isRefreshing).toBe(true);
    reply.resolve(createMember());
    await refreshing;
    expect(find(id)?.isRefreshing).toBe(false);
  });
});

describe('S7: a credential', () => {
  test('goes to the service that issued it, whichever is current', async () => {
    const { signIn, sessionManager, open, sent } = setUpManager();
    open('other');
    const first = signIn();
    signIn({ serviceId: 'other', token: 'other-token' });
    await sessionManager.refresh(first);
    expect(sent).toEqual(['service: token as bearer']);
  });

  test.each(['https://elsewhere.example', 'https://service.example/path'])(
    'goes nowhere where the service has another address than the one that issued it: %s',
    async (address) => {
      const { signIn, sessionManager, open, sent } = setUpManager();
      const id = signIn();
      open('service', address);
      await expect(sessionManager.refresh(id)).rejects.toMatchObject({ code: 'service-moved' });
      await expect(sessionManager.tryPresentations(id, ['bearer'])).rejects.toMatchObject({ code: 'service-moved' });
      await expect(sessionManager.readPicture(id)).rejects.toMatchObject({ code: 'service-moved' });
      expect(sent).toEqual([]);
    },
  );

  test('goes nowhere where the service is not there', async () => {
    const { signIn, sessionManager, shut, sent } = setUpManager();
    const id = signIn();
    shut('service');
    await expect(sessionManager.refresh(id)).rejects.toMatchObject({ code: 'service-not-known' });
    expect(sent).toEqual([]);
  });

  test('of the demo follows the demo to its new address, and no record without an origin goes elsewhere', async () => {
    const records = [
      createRecord('a', { serviceId: 'demo', origin: null }),
      createRecord('b', { origin: null }),
      createRecord('c', { serviceId: 'demo', origin: 'https://elsewhere.example' }),
    ];
    const { sessionManager, open, sent } = setUpManager({ sessions: records });
    open('demo', 'https://127.0.0.1:4443');
    await sessionManager.restore();
    await sessionManager.refresh('a');
    await expect(sessionManager.refresh('b')).rejects.toMatchObject({ code: 'service-moved' });
    await expect(sessionManager.refresh('c')).rejects.toMatchObject({ code: 'service-moved' });
    expect(sent).toEqual(['demo: token-a as bearer']);
  });

  test('of a session that was restored is not sent where its service has moved', async () => {
    const { sessionManager, open, sent, clock } = setUpManager({ sessions: [createRecord('a')] });
    open('service', 'https://elsewhere.example');
    await sessionManager.restore();
    sessionManager.verifyRestored();
    await clock.advance(10 * 60_000);
    expect(sent).toEqual([]);
  });
});

describe('other ways to send a token', () => {
  const onlyAs =
    (presentation: string) =>
    (credential: { readonly kind: string; readonly presentation?: string }): ReturnType<typeof createMember> => {
      if (credential.presentation === presentation) return createMember();
      throw serviceError('token-refused');
    };

  test('are tried in turn; the first that works is kept, saved and learned', async () => {
    const { signIn, find, sessionManager, answer, sent, learned, sealedStore, store } = setUpManager();
    const id = signIn({ member: serviceError('member-not-identified') });
    answer(onlyAs('access-token-parameter'));
    await sessionManager.tryPresentations(id, ['x-service-token', 'access-token-parameter', 'bearer']);
    expect(sent).toEqual(['service: token as x-service-token', 'service: token as access-token-parameter']);
    expect(find(id)).toMatchObject({
      status: 'verified',
      worked: WORKED,
      problem: null,
      isRefreshing: false,
      credential: { presentation: 'access-token-parameter' },
    });
    expect(learned).toEqual(['service access-token-parameter']);
    await sealedStore.settle();
    expect(store.contentOnDisk(id)).toMatchObject({ presentation: 'access-token-parameter' });
  });

  test('leave the session as it was where none works, and are remembered until it is read anew', async () => {
    const { signIn, find, sessionManager, answer, learned, sealedStore } = setUpManager();
    const id = signIn({ member: serviceError('member-not-identified') });
    await sealedStore.settle();
    const before = find(id);
    answer(failWith('token-refused'));
    await sessionManager.tryPresentations(id, ['x-service-token', 'access-token-parameter']);
    expect(find(id)).toEqual({
      ...before,
      triedPresentations: ['x-service-token', 'access-token-parameter'],
      problem: { code: 'member-not-identified', details: {} },
    });
    await sessionManager.refresh(id);
    expect(find(id)?.triedPresentations).toEqual([]);
    expect(learned).toEqual([]);
  });

  test('T2: end nothing that had worked in another way', async () => {
    const { signIn, find, sessionManager, answer } = setUpManager();
    const id = signIn();
    answer(failWith('token-refused'));
    await sessionManager.tryPresentations(id, ['x-service-token']);
    expect(find(id)).toMatchObject({
      status: 'verified',
      credential: { presentation: 'bearer' },
      problem: { code: 'member-not-identified' },
    });
  });

  test('T6: that bring a record of nobody in particular leave a known member as it was', async () => {
    const { signIn, find, sessionManager, answer, learned } = setUpManager();
    const id = signIn();
    answer(failWith('member-not-identified'));
    await sessionManager.refresh(id);
    answer(() => createMember({ id: null, login: null, email: null, name: 'Guest' }));
    await sessionManager.tryPresentations(id, ['x-service-token']);
    expect(find(id)).toMatchObject({
      credential: { presentation: 'bearer' },
      member: { id: '1' },
      problem: { code: 'member-record-missing' },
    });
    expect(learned).toEqual([]);
  });

  test('T2: that are taken up by a token which had worked end nothing either', async () => {
    const { signIn, find, sessionManager, answer, clock } = setUpManager();
    const worked = signIn({ token: 'a' });
    const id = signIn({ token: 'b', member: serviceError('member-not-identified') });
    answer(failWith('member-not-identified'));
    await sessionManager.refresh(worked);
    answer((credential) => {
      if (credential.kind === 'token' && credential.token === 'a') throw serviceError('token-refused');
      return onlyAs('x-service-token')(credential);
    });
    await sessionManager.tryPresentations(id, ['x-service-token']);
    await clock.advance(0);
    expect(find(worked)).toMatchObject({
      status: 'not-recognised',
      credential: { presentation: 'x-service-token' },
    });
  });

  test('are not gone on with where the service cannot be reached', async () => {
    const { signIn, find, sessionManager, answer, sent } = setUpManager();
    const id = signIn({ member: serviceError('member-not-identified') });
    answer(failWith('connection-refused'));
    await sessionManager.tryPresentations(id, ['x-service-token', 'access-token-parameter']);
    expect(sent).toHaveLength(1);
    expect(find(id)).toMatchObject({
      status: 'not-recognised',
      triedPresentations: [],
      problem: { code: 'connection-refused' },
    });
  });

  test('are taken up by the other unrecognised tokens of that service, and by no others', async () => {
    const { signIn, find, sessionManager, answer, open, sent, clock } = setUpManager();
    open('other', 'https://service.example');
    const [a, b, c] = ['a', 'b', 'c'].map((token) => signIn({ token, member: serviceError('member-not-identified') }));
    const elsewhere = signIn({ serviceId: 'other', token: 'd', member: serviceError('member-not-identified') });
    const verified = signIn({ token: 'e' });
    answer((credential) => {
      if (credential.kind === 'token' && credential.token === 'c') throw serviceError('token-refused');
      return onlyAs('x-service-token')(credential);
    });
    await sessionManager.tryPresentations(a ?? '', ['x-service-token']);
    await clock.advance(0);
    expect(sent).toEqual(['a', 'b', 'c'].map((token) => `service: ${token} as x-service-token`));
    expect(find(b ?? '')).toMatchObject({ status: 'verified', credential: { presentation: 'x-service-token' } });
    expect(find(c ?? '')).toMatchObject({ status: 'not-recognised' });
    expect(find(elsewhere)).toMatchObject({ status: 'not-recognised', credential: { presentation: 'bearer' } });
    expect(find(verified)).toMatchObject({ credential: { presentation: 'bearer' } });
  });

  test('run once where they are asked for twice, after a reading that is under way', async () => {
    const { signIn, sessionManager, answer, sent } = setUpManager();
    const id = signIn({ member: serviceError('member-not-identified') });
    let running = 0;
    answer(async (credential) => {
      running += 1;
      expect(running).toBe(1);
      await Promise.resolve();
      running -= 1;
      return onlyAs('x-service-token')(credential);
    });
    const ways = ['x-service-token'] as const;
    await Promise.all([
      sessionManager.refresh(id),
      sessionManager.tryPresentations(id, ways),
      sessionManager.tryPresentations(id, ways),
    ]);
    expect(sent).toEqual(['service: token as bearer', 'service: token as x-service-token']);
  });

  test('are refused for a session without a token', async () => {
    const { signIn, sessionManager, sent } = setUpManager();
    const id = signIn({ credential: BASIC });
    await expect(sessionManager.tryPresentations(id, ['bearer'])).rejects.toMatchObject({ code: 'argument-invalid' });
    expect(sent).toEqual([]);
  });
});

describe('a restart', () => {
  test('T1: brings sessions back, and the one that was shown; calling nobody until asked to', async () => {
    const records = [createRecord('a'), createRecord('b')];
    const { sessionManager, sessions, sent, changes } = setUpManager({ sessions: records, currentSessionId: 'a' });
    const restoring = sessionManager.restore();
    expect(sessionManager.isRestoring).toBe(true);
    expect(changes()).toBe(1);
    await Promise.all([restoring, sessionManager.restore()]);
    expect(sessionManager.isRestoring).toBe(false);
    expect(sessions.all.map(({ id, status }) => [id, status])).toEqual([
      ['a', 'not-verified'],
      ['b', 'not-verified'],
    ]);
    expect(sessions.current?.id).toBe('a');
    expect(sent).toEqual([]);
  });

  test('T1: offline keeps them, and tries again later and later until they are verified', async () => {
    const { sessionManager, answer, sent, clock, find } = setUpManager({ sessions: [createRecord('a')] });
    answer(failWith('network-unreachable'));
    await sessionManager.restore();
    sessionManager.verifyRestored();
    const sentAt: number[] = [];
    for (let second = 0; second <= 1_600; second += 1) {
      const before = sent.length;
      await clock.advance(second === 0 ? 0 : 1_000);
      if (sent.length > before || second === 0) sentAt.push(second);
    }
    expect(sentAt).toEqual([0, 30, 90, 210, 450, 750, 1_050, 1_350]);
    expect(find('a')).toMatchObject({ status: 'not-verified', problem: { code: 'network-unreachable' } });
    answer(() => createMember());
    await clock.advance(300_000);
    expect(find('a')).toMatchObject({ status: 'verified', problem: null });
    expect(clock.pending).toBe(0);
  });

  test('T1: a computer that wakes tries at once, and starts the waits anew', async () => {
    const { sessionManager, answer, sent, clock } = setUpManager({ sessions: [createRecord('a')] });
    answer(failWith('network-unreachable'));
    await sessionManager.restore();
    sessionManager.verifyRestored();
    await clock.advance(100_000);
    expect(sent).toHaveLength(3);
    await clock.sleepComputer(3_600_000);
    expect(sent).toHaveLength(4);
    await clock.advance(29_999);
    expect(sent).toHaveLength(4);
    await clock.advance(1);
    expect(sent).toHaveLength(5);
    expect(clock.pending).toBe(1);
  });

  test('T12: no service is asked before it wants to be, also after waking; a press does not wait', async () => {
    const { sessionManager, answer, sent, clock, signIn } = setUpManager();
    const id = signIn();
    const askedFor = (seconds: number): void =>
      answer(() => createReading(serviceError('http-error'), { retryAtMs: clock.nowMs() + seconds * 1_000 }));
    askedFor(300);
    await sessionManager.refresh(id);
    await clock.advance(100_000);
    await clock.sleepComputer(100_000);
    sessionManager.verifyRestored();
    await clock.advance(99_000);
    expect(sent).toHaveLength(1);
    await sessionManager.refresh(id);
    expect(sent).toHaveLength(2);
    answer(() => createMember());
    await clock.advance(299_000);
    expect(sent).toHaveLength(2);
    await clock.advance(2_000);
    expect(sent).toHaveLength(3);
  });

  test('T12: one that wants to be asked later holds up no other, and a clock that was set back holds up nobody', async () => {
    const { sessionManager, answer, sent, clock, signIn } = setUpManager();
    const [one, other] = [signIn(), signIn({ token: 'other', member: createMember({ id: '2' }) })];
    answer((credential) => {
      if (credential.kind === 'token' && credential.token === 'other') throw serviceError('http-error');
      return createReading(serviceError('http-error'), { retryAtMs: clock.nowMs() + 3_600_000 });
    });
    await Promise.all([sessionManager.refresh(one), sessionManager.refresh(other)]);
    await clock.advance(30_000);
    expect(sent.slice(2)).toEqual(['service: other as bearer']);
    clock.jumpWallClock(-86_400_000);
    await clock.advance(60_000);
    expect(sent.slice(3).toSorted()).toEqual(['service: other as bearer', 'service: token as bearer']);
  });

  test('T12: a sign-in whose member a busy service would not tell keeps to what that asked for', async () => {
    const { answer, sent, clock, signIn } = setUpManager();
    answer(() => createMember());
    signIn({ member: serviceError('http-error'), retryAtMs: clock.nowMs() + 200_000 });
    await clock.advance(199_000);
    expect(sent).toEqual([]);
    await clock.advance(2_000);
    expect(sent).toHaveLength(1);
  });

  test.each([
    ['the same field has another value', { id: '2' }, true],
    ['a field that is new tells nothing', { identity: { field: 'sub', value: '9' } }, false],
    ['the field of before has another value', { id: '2', identity: { field: 'sub', value: '9' } }, true],
    [
      'no field tells, and the name is another',
      { id: null, identity: { field: 'sub', value: '9' }, title: 'Grace' },
      true,
    ],
  ])('T10: another member is said before it is shown, where %s', async (_name, change, isSaid) => {
    const { sessionManager, answer, signIn, find } = setUpManager();
    const id = signIn();
    answer(() => createMember({ title: 'Test Member', ...change }));
    await sessionManager.refresh(id);
    const title = 'title' in change ? change.title : 'Test Member';
    expect(find(id)).toMatchObject(isSaid ? { otherMember: title, member: { id: '1' } } : { otherMember: null });
    await sessionManager.refresh(id);
    expect(find(id)).toMatchObject({ status: 'verified', otherMember: null, member: change });
  });

  test('T1: a service that comes up later verifies its sessions then', async () => {
    const record = createRecord('a', { serviceId: 'demo', origin: null });
    const { sessionManager, open, sent, find, clock } = setUpManager({ sessions: [record] });
    await sessionManager.restore();
    sessionManager.verifyRestored();
    await clock.advance(0);
    expect(sent).toEqual([]);
    open('demo');
    sessionManager.verifyRestored();
    await clock.advance(0);
    expect(find('a')?.status).toBe('verified');
  });

  test('T2: a token that worked before the restart and is refused now has ended, also after another restart', async () => {
    const { sessionManager, answer, find, store, sealedStore, clock } = setUpManager({
      sessions: [createRecord('a')],
    });
    answer(failWith('token-refused'));
    await sessionManager.restore();
    sessionManager.verifyRestored();
    await clock.advance(3_600_000);
    await sealedStore.settle();
    expect(find('a')).toMatchObject({ status: 'ended', storedIn: 'keychain' });
    expect(clock.pending).toBe(0);
    const later = setUpManager({ sessions: store.onDisk.sessions });
    await later.sessionManager.restore();
    later.sessionManager.verifyRestored();
    await later.clock.advance(3_600_000);
    expect(later.find('a')).toMatchObject({ status: 'ended', problem: { code: 'token-refused' } });
    expect(later.sent).toEqual([]);
  });

  test('T2: a token of an older copy, which kept no fingerprint, ends only after it has worked once more', async () => {
    const { sessionManager, answer, find, clock } = setUpManager({
      sessions: [createRecord('a', {}, { worked: undefined, isEnded: undefined })],
    });
    answer(failWith('token-refused'));
    await sessionManager.restore();
    sessionManager.verifyRestored();
    await clock.advance(0);
    expect(find('a')).toMatchObject({ status: 'not-recognised', problem: { code: 'member-not-identified' } });
    answer(() => createMember());
    await sessionManager.refresh('a');
    answer(failWith('token-refused'));
    await sessionManager.refresh('a');
    expect(find('a')?.status).toBe('ended');
  });

  test('three members are read at a time', async () => {
    const records = Array.from({ length: 8 }, (_, index) => createRecord(`${index}`));
    const { sessionManager, answer, clock, sessions } = setUpManager({ sessions: records });
    let running = 0;
    let most = 0;
    answer(async (credential) => {
      running += 1;
      most = Math.max(most, running);
      await new Promise<void>((resolve) => clock.schedule(1_000, resolve));
      running -= 1;
      return createMember({ id: credential.kind === 'token' ? credential.token : null });
    });
    await sessionManager.restore();
    sessionManager.verifyRestored();
    await clock.advance(3_000);
    expect(most).toBe(3);
    expect(sessions.all.every(({ status }) => status === 'verified')).toBe(true);
  });

  test('a request to verify during a round has another follow it at once', async () => {
    const { sessionManager, answer, sent, clock } = setUpManager({ sessions: [createRecord('a')] });
    const reply = Promise.withResolvers<never>();
    answer(() => reply.promise);
    await sessionManager.restore();
    sessionManager.verifyRestored();
    sessionManager.verifyRestored();
    answer(failWith('network-unreachable'));
    reply.reject(serviceError('network-unreachable'));
    await clock.advance(0);
    expect(sent).toHaveLength(2);
  });

  test('a session that was verified in another way meanwhile is not read again', async () => {
    const records = ['a', 'b', 'c', 'd'].map((id) => createRecord(id));
    const { sessionManager, answer, sent, clock } = setUpManager({ sessions: records });
    const reply = Promise.withResolvers<ReturnType<typeof createMember>>();
    answer(() => reply.promise);
    await sessionManager.restore();
    sessionManager.verifyRestored();
    answer(() => createMember({ id: 'd' }));
    await sessionManager.refresh('d');
    reply.resolve(createMember());
    await clock.advance(0);
    expect(sent).toHaveLength(4);
  });

  test('what arrives after closing changes nothing', async () => {
    const { sessionManager, keychain, answer, sessions, signIn, find, close } = setUpManager({
      sessions: [createRecord('a')],
    });
    const id = signIn();
    const reply = Promise.withResolvers<ReturnType<typeof createMember>>();
    answer(() => reply.promise);
    const refreshing = sessionManager.refresh(id);
    keychain.hold();
    const restoring = sessionManager.restore();
    close();
    keychain.release();
    reply.resolve(createMember({ name: 'New Name' }));
    await Promise.all([refreshing, restoring]);
    expect(find(id)).toMatchObject({ member: { name: 'Test Member' } });
    expect(sessions.all).toHaveLength(1);
  });

  test('nothing is called, and nothing waits, after closing', async () => {
    const { sessionManager, answer, sent, clock, close } = setUpManager({ sessions: [createRecord('a')] });
    answer(failWith('network-unreachable'));
    await sessionManager.restore();
    sessionManager.verifyRestored();
    await clock.advance(0);
    close();
    expect(clock.pending).toBe(0);
    expect(clock.wakeListeners).toBe(0);
    sessionManager.verifyRestored();
    await sessionManager.refresh('a');
    await clock.advance(3_600_000);
    expect(sent).toHaveLength(1);
  });

  test('a password is not sent again by itself', async () => {
    const { signIn, sessionManager, sent, clock } = setUpManager();
    signIn({ credential: BASIC, member: serviceError('network-unreachable') });
    sessionManager.verifyRestored();
    await clock.advance(3_600_000);
    expect(sent).toEqual([]);
  });

  test('who signed in again meanwhile is not there twice', async () => {
    const records = [createRecord('1'), createRecord('2')];
    const { sessionManager, keychain, signIn, sessions, store, sealedStore } = setUpManager({ sessions: records });
    keychain.hold();
    const restoring = sessionManager.restore();
    const id = signIn();
    keychain.release();
    await restoring;
    await sealedStore.settle();
    expect(sessions.all.map((session) => session.id)).toEqual(['2', id]);
    expect(sessions.current?.id).toBe(id);
    expect(store.idsOnDisk).toEqual(['2', id]);
  });

  const sameMember = (id: string, signedInAtMs: number, sealed = {}) =>
    createRecord(id, { signedInAtMs }, { member: createMember({ id: '1' }), ...sealed });

  test.each([
    ['the newest stays', {}, {}, ['newer']],
    ['also within one millisecond', {}, {}, ['newer'], 1],
    ['one that had ended stays beside it (T2)', { isEnded: true }, {}, ['older', 'newer']],
    ['one that had ended takes nobody’s place', {}, { isEnded: true }, ['older', 'newer']],
  ])(
    'who signed in again while a session was locked in an earlier run: %s',
    async (_what, older, newer, left, newerAtMs = 2) => {
      const records = [sameMember('older', 1, older), sameMember('newer', newerAtMs, newer)];
      const { sessionManager, sessions, store, sealedStore } = setUpManager({ sessions: records });
      await sessionManager.restore();
      await sealedStore.settle();
      expect(sessions.all.map(({ id }) => id)).toEqual(left);
      expect(store.idsOnDisk).toEqual(left);
    },
  );

  test('who is shown stays, in the newest of their sessions', async () => {
    const third = createRecord('third', { signedInAtMs: 3 }, { member: createMember({ id: '3' }) });
    const { sessionManager, sessions, store, sealedStore } = setUpManager({
      sessions: [sameMember('older', 1), sameMember('newer', 2), third],
      currentSessionId: 'older',
    });
    await sessionManager.restore();
    await sealedStore.settle();
    expect([sessions.current?.id, store.onDisk.currentSessionId]).toEqual(['newer', 'newer']);
  });

  test('a session that opens later than an older one of the same member takes its place', async () => {
    const records = [sameMember('older', 1), sameMember('newer', 2, { token: 'newer' })];
    const { sessionManager, keychain, sessions, store, sealedStore } = setUpManager({ sessions: records });
    const { open } = keychain;
    const sealedNewer = records[1]?.sealed;
    keychain.open = (sealed) =>
      sealed === sealedNewer ? Promise.reject(storageError('keychain-missing')) : open.call(keychain, sealed);
    await sessionManager.restore();
    expect(sessions.current?.id).toBe('older');
    keychain.open = open;
    await sessionManager.restore();
    await sealedStore.settle();
    expect([sessions.all.map(({ id }) => id), sessions.current?.id]).toEqual([['newer'], 'newer']);
    expect(store.idsOnDisk).toEqual(['newer']);
  });

  test('who signs in anew is the newest, though the computer’s clock was set back', async () => {
    const { sessionManager, keychain, signIn, sessions, clock } = setUpManager({
      sessions: [sameMember('1', clockAhead)],
    });
    expect(clock.nowMs()).toBeLessThan(clockAhead);
    keychain.hold();
    const restoring = sessionManager.restore();
    const id = signIn();
    keychain.release();
    await restoring;
    expect(sessions.all.map((session) => session.id)).toEqual([id]);
  });

  test('T3: a keychain that does not answer loses nobody', async () => {
    const { sessionManager, keychain, signIn, sessions, store, sealedStore, told } = setUpManager({
      sessions: [createRecord('2')],
    });
    keychain.openFailure = storageError('keychain-not-answering');
    await sessionManager.restore();
    expect(told).toEqual(['keychain-not-answering']);
    const newer = signIn();
    keychain.openFailure = null;
    await sessionManager.restore();
    await sealedStore.settle();
    expect(sessions.all.map(({ id }) => id)).toEqual(['2', newer]);
    expect(store.idsOnDisk).toEqual(['2', newer]);
  });

  test('signing out of all leaves nothing behind, also of what could not be opened', async () => {
    const { sessionManager, keychain, signIn, sessions, store, sealedStore } = setUpManager({
      sessions: [createRecord('2')],
    });
    keychain.openFailure = storageError('keychain-not-answering');
    await sessionManager.restore();
    signIn();
    sessionManager.signOutAll();
    keychain.openFailure = null;
    await sessionManager.restore();
    await sealedStore.settle();
    expect(sessions.all).toEqual([]);
    expect(store.idsOnDisk).toEqual([]);
  });

  test('a session that cannot be read at its service says why', async () => {
    const { sessionManager, find, clock } = setUpManager({
      sessions: [createRecord('a', { origin: 'https://old.example' })],
    });
    await sessionManager.restore();
    sessionManager.verifyRestored();
    await clock.advance(0);
    const moved = find('a');
    expect(moved).toMatchObject({ status: 'not-verified', problem: { code: 'service-moved' } });
    expect(moved && sessionManager.isTriedAgain(moved)).toBe(false);
  });

  test('a session whose service is still on its way is left as it is', async () => {
    const { sessionManager, find, clock, shut } = setUpManager({ sessions: [createRecord('a')] });
    shut('service', 'service-not-ready');
    await sessionManager.restore();
    sessionManager.verifyRestored();
    await clock.advance(0);
    expect(find('a')).toMatchObject({ status: 'not-verified', problem: null });
  });

  test('is under way until the sessions are there, also where some are damaged', async () => {
    const { sessionManager, sessions, changesWith } = setUpManager({
      sessions: [createRecord('a', { sealed: 'damaged' }), createRecord('b')],
    });
    const seen = changesWith(() => [sessionManager.isRestoring, sessions.all.length]);
    await sessionManager.restore();
    expect(seen).not.toContainEqual([false, 0]);
    expect(seen.at(-1)).toEqual([false, 1]);
  });

  test('is not said to be under way where there is nothing to open', async () => {
    const { sessionManager, changesWith } = setUpManager();
    const seen = changesWith(() => sessionManager.isRestoring);
    await sessionManager.restore();
    expect(seen).not.toContain(true);
  });

  test('two sign-ins in a row leave the earlier one on disk until the last is there', async () => {
    const { signIn, store, sealedStore } = setUpManager();
    const first = signIn();
    await sealedStore.settle();
    const seen: (readonly string[])[] = [];
    const update = store.update.bind(store);
    store.update = (change) => {
      update(change);
      seen.push(store.idsOnDisk);
    };
    signIn();
    const last = signIn();
    await sealedStore.settle();
    expect(store.idsOnDisk).toEqual([last]);
    expect(seen.filter((ids) => ids.length === 0)).toEqual([]);
    expect(first).not.toBe(last);
  });

  test('signing in again takes the place of the earlier session in one step', async () => {
    const { sessionManager, signIn, store, sealedStore } = setUpManager();
    const first = signIn();
    await sealedStore.settle();
    const seen: (readonly string[])[] = [];
    const update = store.update.bind(store);
    store.update = (change) => {
      update(change);
      seen.push(store.idsOnDisk);
    };
    const second = signIn();
    await sealedStore.settle();
    expect(seen.map((ids) => ids.length)).not.toContain(0);
    expect(store.idsOnDisk).toEqual([second]);
    expect(second).not.toBe(first);
    sessionManager.signOut(second);
    expect(store.idsOnDisk).toEqual([]);
  });
});

describe('signing out', () => {
  test('T3: works offline, and takes the token off the disk', async () => {
    const { signIn, sessionManager, sessions, sealedStore, store, shut, sent } = setUpManager();
    const first = signIn({ token: 'a', member: createMember({ id: 'a' }) });
    const second = signIn({ token: 'b', member: createMember({ id: 'b' }) });
    await sealedStore.settle();
    shut('service');
    sessionManager.signOut(second);
    expect(sessions.all.map(({ id }) => id)).toEqual([first]);
    expect(store.onDisk).toMatchObject({ currentSessionId: first, sessions: [{ id: first }] });
    sessionManager.signOutAll();
    expect(sessions.all).toEqual([]);
    expect(store.onDisk).toMatchObject({ currentSessionId: null, sessions: [] });
    expect(sent).toEqual([]);
  });

  test.each(['signOut', 'signOutAll', 'forgetService'] as const)(
    'cuts off what is under way, and a late reply changes nothing (%s)',
    async (how) => {
      const { signIn, sessionManager, answer, sessions, sealedStore, store } = setUpManager();
      const id = signIn();
      const reply = Promise.withResolvers<ReturnType<typeof createMember>>();
      const signals: AbortSignal[] = [];
      answer((_, signal) => {
        signals.push(signal);
        return reply.promise;
      });
      const refreshing = sessionManager.refresh(id);
      if (how === 'signOut') sessionManager.signOut(id);
      else if (how === 'signOutAll') sessionManager.signOutAll();
      else sessionManager.forgetService('service');
      expect(signals.map(({ aborted }) => aborted)).toEqual([true]);
      reply.resolve(createMember());
      await refreshing;
      await sealedStore.settle();
      expect(sessions.all).toEqual([]);
      expect(store.idsOnDisk).toEqual([]);
    },
  );

  test('in the middle of trying other ways learns nothing and tries no more', async () => {
    const { signIn, sessionManager, answer, sent, learned } = setUpManager();
    const id = signIn({ member: serviceError('member-not-identified') });
    const reply = Promise.withResolvers<ReturnType<typeof createMember>>();
    answer(() => reply.promise);
    const trying = sessionManager.tryPresentations(id, ['x-service-token', 'access-token-parameter']);
    sessionManager.signOut(id);
    reply.resolve(createMember());
    await trying;
    expect(sent).toHaveLength(1);
    expect(learned).toEqual([]);
  });

  test('ends the trying again', async () => {
    const { sessionManager, answer, sent, clock } = setUpManager({ sessions: [createRecord('a')] });
    answer(failWith('network-unreachable'));
    await sessionManager.restore();
    sessionManager.verifyRestored();
    await clock.advance(0);
    sessionManager.signOut('a');
    await clock.advance(3_600_000);
    expect(sent).toHaveLength(1);
    expect(clock.pending).toBe(0);
  });

  test('of a forgotten service leaves the others', async () => {
    const { signIn, sessionManager, open, sessions, sealedStore, store } = setUpManager();
    open('other');
    signIn();
    const other = signIn({ serviceId: 'other' });
    await sealedStore.settle();
    sessionManager.forgetService('service');
    expect(sessions.all.map(({ id }) => id)).toEqual([other]);
    expect(store.idsOnDisk).toEqual([other]);
  });
});

describe('a picture', () => {
  test('is asked of the service of its session, also after that has ended', async () => {
    const { signIn, sessionManager, answer, sent } = setUpManager();
    const id = signIn();
    answer(failWith('token-refused'));
    await sessionManager.refresh(id);
    expect(await sessionManager.readPicture(id)).toMatchObject({ type: 'image/png' });
    expect(sent.at(-1)).toBe('service: https://service.example/1.png');
  });

  test('of the demo is asked of nobody where it stood before the restart, until the member is read again', async () => {
    const member = createMember({ picture: 'https://127.0.0.1:4000/pictures/1.png' });
    const record = createRecord('a', { serviceId: 'demo', origin: null }, { member });
    const { sessionManager, open, answer, sent } = setUpManager({ sessions: [record] });
    open('demo', 'https://127.0.0.1:4443');
    await sessionManager.restore();
    expect(await sessionManager.readPicture('a')).toBeNull();
    expect(sent).toEqual([]);
    answer(() => createMember({ picture: 'https://127.0.0.1:4443/pictures/1.png' }));
    await sessionManager.refresh('a');
    expect(await sessionManager.readPicture('a')).toMatchObject({ type: 'image/png' });
  });

  test('is null where there is none, and refused where there is no session', async () => {
    const { signIn, sessionManager } = setUpManager();
    const id = signIn({ member: createMember() });
    expect(await sessionManager.readPicture(id)).toBeNull();
    await expect(sessionManager.readPicture('unknown')).rejects.toBeInstanceOf(AppError);
  });
});

test('the session that is shown is remembered for the next start', () => {
  const { signIn, sessionManager, store } = setUpManager();
  const first = signIn({ member: createMember({ id: '2' }) });
  signIn();
  sessionManager.select(first);
  expect(store.onDisk.currentSessionId).toBe(first);
});

function serviceError(code: ServiceErrorCode): ServiceError {
  return new ServiceError(code, 'Made to fail.');
}

function failWith(code: ServiceErrorCode): () => never {
  return () => {
    throw serviceError(code);
  };
}
