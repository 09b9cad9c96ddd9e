import { describe, expect, test } from 'vitest';
import { StorageError } from '../../electron/core/errors.ts';
import { drop, hang, json, reply } from '../stub-service.ts';
import {
  CODE,
  deliver,
  issueToken,
  MEMBER,
  refresh,
  setUp,
  setUpSignedIn,
  signIn,
  start,
  startReading,
  stepOf,
  TOKEN,
  until,
  viewOf,
} from './application-setup.ts';

describe('staying in', () => {
  test('T1: a session survives a restart, is shown at once as not verified, and read again behind it', async () => {
    const before = await setUpSignedIn();
    const world = await setUp({ after: before });
    await until(world, (view) => view.sessions.length === 1);
    before.stub.answerWith(json(MEMBER));
    await until(world, (view) => view.sessions[0]?.status === 'verified');
    const first = world.views.find(({ sessions }) => sessions.length === 1);
    expect(first?.sessions).toMatchObject([{ status: 'not-verified', member: { title: 'Probe Member' } }]);
    expect(viewOf(world).currentSessionId).toBe(viewOf(world).sessions[0]?.id);
    expect(before.stub.requests.at(-1)?.headers.authorization).toBe(`Bearer ${TOKEN}`);
  });

  test('T1: stored sessions are opened and their members read once the window is shown, not before', async () => {
    const before = await setUpSignedIn();
    const window = Promise.withResolvers<void>();
    const world = await setUp({ after: before, windowShown: window.promise });
    const { opened } = before.computer;
    await until(world, (view) => view.service.state === 'ready');
    await world.clock.advance(1_000);
    expect(before.stub.requests).toHaveLength(2);
    expect(world.computer.opened).toBe(opened);
    // The page never shows that nobody is signed in.
    expect(world.views.every(({ isRestoring, isAnyLocked }) => isRestoring && !isAnyLocked)).toBe(true);
    expect(viewOf(world)).toMatchObject({ isRestoring: true, status: { secrets: { system: 'not-known' } } });
    before.stub.answerWith(json(MEMBER));
    window.resolve();
    await until(world, (view) => view.sessions[0]?.status === 'verified');
    expect(world.views.every(({ isRestoring, sessions }) => isRestoring || sessions.length === 1)).toBe(true);
    expect(before.stub.requests).toHaveLength(3);
  });

  test('S4, S11: without a keychain nothing secret rests on disk unless the person agrees, and the status says so', async () => {
    const before = await setUp();
    before.computer.protection = 'weak';
    await signIn(before);
    expect(viewOf(before).status.secrets).toMatchObject({ place: 'memory', system: 'weak', isWeakAllowed: false });
    expect(before.computer.stored.sessions).toEqual([]);
    before.chosen.agrees = () => false;
    await before.application.handlers.allowWeakStorage({ isAllowed: true });
    expect(viewOf(before).status.secrets).toMatchObject({ place: 'memory', isWeakAllowed: false });
    before.chosen.agrees = ({ kind }) => kind === 'weak-storage';
    await before.application.handlers.allowWeakStorage({ isAllowed: true });
    await until(before, (view) => view.sessions[0]?.storedIn === 'weak');
    await before.application.close();
    const world = await setUp({ after: before });
    await until(world, (view) => view.sessions.length === 1);
    await world.application.handlers.allowWeakStorage({ isAllowed: false });
    expect(world.computer.stored.sessions).toEqual([]);
    expect(viewOf(world).sessions).toMatchObject([{ storedIn: 'memory' }]);
  });

  test('S5: what two runs could not open is set aside; each of them says what it did', async () => {
    const before = await setUpSignedIn();
    before.computer.isIntact = false;
    const world = await setUp({ after: before });
    await until(world, (view) => view.notices.length === 1);
    // A restart, which is offered for what is locked, would be the second run.
    expect(viewOf(world)).toMatchObject({ sessions: [], isRestoring: false, isAnyLocked: false });
    expect(viewOf(world).notices).toMatchObject([{ error: { code: 'secret-not-opened' } }]);
    expect(world.computer.aside).toEqual([]);
    await world.application.close();
    const next = await setUp({ after: world });
    await until(next, (view) => view.notices.length === 1);
    expect(viewOf(next)).toMatchObject({ sessions: [], isRestoring: false, isAnyLocked: false });
    expect(viewOf(next).notices).toMatchObject([{ error: { code: 'sessions-set-aside' } }]);
    expect(next.computer.aside).toHaveLength(1);
  });

  test('S5: who signed in again while a session could not be opened is there once, when it can', async () => {
    const before = await setUpSignedIn();
    before.computer.isIntact = false;
    const world = await setUp({ after: before });
    await until(world, (view) => view.notices.length === 1);
    const id = await signIn(world);
    await world.application.close();
    expect(world.computer.stored.sessions).toHaveLength(2);
    world.computer.isIntact = true;
    const next = await setUp({ after: world });
    await until(next, (view) => view.sessions.length > 0);
    expect(viewOf(next)).toMatchObject({ sessions: [{ id }], currentSessionId: id });
    await next.application.close();
    expect(next.computer.stored.sessions).toMatchObject([{ id }]);
  });

  test('a keychain that does not answer loses nothing, and can be asked again', async () => {
    const before = await setUpSignedIn();
    before.computer.protection = 'not-answering';
    const world = await setUp({ after: before });
    await until(world, (view) => view.notices.length === 1);
    expect(viewOf(world)).toMatchObject({ sessions: [], isAnyLocked: true });
    world.computer.protection = 'keychain';
    await world.application.handlers.tryStorageAgain(undefined);
    expect(viewOf(world)).toMatchObject({ sessions: [{ storedIn: 'keychain' }], isAnyLocked: false });
  });

  test('S4: the app is started again when that is asked for, and not before', async () => {
    const world = await setUp();
    world.computer.protection = 'weak';
    await signIn(world);
    expect(world.restarts()).toBe(0);
    await world.application.handlers.restartApp(undefined);
    expect(world.restarts()).toBe(1);
  });

  test('a keychain that answers late opens what it keeps by itself, and is no longer told of', async () => {
    const before = await setUpSignedIn();
    before.computer.protection = 'not-answering';
    const world = await setUp({ after: before });
    await until(world, (view) => view.notices.length === 1);
    world.computer.protection = 'keychain';
    world.computer.answerLate();
    await world.clock.advance(1_000);
    expect(viewOf(world)).toMatchObject({ sessions: [{ storedIn: 'keychain' }], notices: [] });
  });

  test('a keychain that answers once the app has closed is left alone', async () => {
    const before = await setUpSignedIn();
    before.computer.protection = 'not-answering';
    const world = await setUp({ after: before });
    await until(world, (view) => view.notices.length === 1);
    await world.application.close();
    const { opened } = world.computer;
    world.computer.protection = 'keychain';
    world.computer.answerLate();
    await world.clock.advance(1_000);
    expect([world.computer.opened, viewOf(world).status.secrets.system]).toEqual([opened, 'not-answering']);
  });

  test('a disk that takes nothing is told once, and sessions go on in memory', async () => {
    const world = await setUp();
    world.computer.isWritable = false;
    await signIn(world);
    await until(world, (view) => view.notices.length > 0);
    const { notices } = viewOf(world);
    expect(notices).toMatchObject([{ error: { code: 'store-not-writable' } }]);
    await world.application.handlers.dismissNotice({ noticeId: notices[0]?.id ?? '' });
    await signIn(world);
    await world.clock.advance(0);
    expect(viewOf(world).notices).toEqual([]);
    expect(viewOf(world).sessions).toMatchObject([{ storedIn: 'memory' }]);
    expect(viewOf(world).status.secrets).toMatchObject({ place: 'memory', isKeeping: false, system: 'keychain' });
  });

  test('T3: a sign-out that a full disk did not take is told each time, and done as soon as there is room', async () => {
    const world = await setUp();
    const first = await signIn(world);
    const second = await signIn(world, { member: { ...MEMBER.member, id: 8 } });
    world.computer.isWritable = false;
    const noticeCodes = () => viewOf(world).notices.map(({ error }) => error?.code);
    for (const sessionId of [first, second]) {
      await world.application.handlers.signOut({ sessionId });
      expect(noticeCodes()).toEqual(['store-not-erased']);
      await world.application.handlers.dismissNotice({ noticeId: viewOf(world).notices[0]?.id ?? '' });
    }
    await world.application.handlers.allowWeakStorage({ isAllowed: true });
    expect(noticeCodes()).toEqual([]);
    expect(viewOf(world).status.secrets).toMatchObject({ isKeeping: false, isEraseDue: true });
    expect(world.computer.stored.sessions).toHaveLength(2);
    world.computer.isWritable = true;
    await world.clock.advance(5_000);
    expect(world.computer.stored.sessions).toEqual([]);
    // Though no notice was left to take away.
    expect(world.views.at(-1)?.status.secrets).toMatchObject({ isKeeping: true, isEraseDue: false });
  });

  test.each(['wake', 'keepGranted', 'close'] as const)(
    'T3: what could not be erased is erased at the latest at: %s',
    async (way) => {
      const world = await setUp();
      const sessionId = await signIn(world);
      world.computer.isWritable = false;
      await world.application.handlers.signOut({ sessionId });
      world.computer.isWritable = true;
      // At once: the end of the app does not wait for long.
      if (way === 'wake') world.wake();
      else void world.application[way]();
      expect(world.computer.stored.sessions).toEqual([]);
      expect(viewOf(world).notices).toEqual([]);
    },
  );

  test('S4: what is stored weakly and cannot be erased is said to be on disk still', async () => {
    const world = await setUp();
    world.computer.protection = 'weak';
    await world.application.handlers.allowWeakStorage({ isAllowed: true });
    await signIn(world);
    await until(world, (view) => view.sessions[0]?.storedIn === 'weak');
    world.computer.isWritable = false;
    await world.application.handlers.allowWeakStorage({ isAllowed: false });
    expect(viewOf(world)).toMatchObject({
      sessions: [{ storedIn: 'weak' }],
      status: { secrets: { isEraseDue: true } },
      notices: [{ error: { code: 'store-not-erased' } }],
    });
    world.computer.isWritable = true;
    await world.clock.advance(5_000);
    expect(world.computer.stored.sessions).toEqual([]);
    expect(viewOf(world)).toMatchObject({ sessions: [{ storedIn: 'memory' }], notices: [] });
  });

  test('a session that a full disk did not take is said to be stored, whatever was written at last', async () => {
    const world = await setUp();
    world.computer.isWritable = false;
    await signIn(world);
    await until(world, (view) => view.notices.length > 0);
    world.computer.isWritable = true;
    await world.clock.advance(5_000);
    expect(viewOf(world)).toMatchObject({ sessions: [{ storedIn: 'keychain' }], notices: [] });
  });

  test('S5: a store that was set aside is told at the start, by its new name, and a sign-in works', async () => {
    const world = await setUp({ storeSetAside: 'store.damaged.json' });
    expect(viewOf(world).notices).toMatchObject([
      { error: { code: 'store-set-aside', details: { file: 'store.damaged.json' } } },
    ]);
    await signIn(world);
    expect(viewOf(world).sessions).toHaveLength(1);
  });

  test('T1: quitting right after a sign-in waits until its session is on disk', async () => {
    const world = await setUp();
    const { keychain, stored } = world.computer;
    const { seal } = keychain;
    const answered = Promise.withResolvers<void>();
    keychain.seal = (text) => answered.promise.then(() => seal(text));
    await signIn(world);
    let isClosed = false;
    const closed = world.application.close().then(() => {
      isClosed = true;
    });
    for (let turn = 0; turn < 50; turn += 1) await world.clock.advance(0);
    expect([isClosed, stored.sessions]).toEqual([false, []]);
    answered.resolve();
    await closed;
    expect(world.computer.stored.sessions).toHaveLength(1);
    expect(world.isDemoClosed()).toBe(true);
  });

  test('T5: a token that was issued is kept where the app quits while its member is read for the first time', async () => {
    const world = await setUp();
    world.stub.answerWith(issueToken, hang, hang);
    await startReading(world);
    await world.application.close();
    expect(world.computer.stored.sessions).toHaveLength(1);
    const next = await setUp({ after: world });
    await until(next, (view) => view.sessions.length === 1);
  });

  test('T1: a session that could not be read is read again as soon as the computer wakes', async () => {
    const before = await setUpSignedIn();
    before.stub.answerWith(drop);
    const world = await setUp({ after: before });
    await until(world, (view) => view.sessions[0]?.problem?.code === 'connection-lost');
    world.stub.answerWith(json(MEMBER));
    world.wake();
    await until(world, (view) => view.sessions[0]?.status === 'verified');
  });

  test('S4: nothing is asked of the keychain before there is something to keep', async () => {
    const world = await setUp();
    await until(world, (view) => view.service.state === 'ready' && !view.isRestoring);
    await world.clock.advance(0);
    expect(viewOf(world).status.secrets).toMatchObject({ place: 'not-decided', system: 'not-known' });
    await start(world);
    expect(viewOf(world).status.secrets).toMatchObject({ place: 'keychain', system: 'keychain' });
  });

  test('a store of a later release is told at the start, and a sign-in adds nothing to that', async () => {
    const storeFault = new StorageError('store-newer', 'Newer.', { details: { storageFormat: '9.0.0' } });
    const world = await setUp({ storeFault });
    expect(viewOf(world).notices).toMatchObject([
      { error: { code: 'store-newer', details: { storageFormat: '9.0.0' } } },
    ]);
    world.computer.fault = storeFault;
    await signIn(world);
    await world.clock.advance(0);
    expect(viewOf(world).notices).toHaveLength(1);
    expect(viewOf(world).sessions).toMatchObject([{ storedIn: 'memory' }]);
    expect(viewOf(world).status.secrets).toMatchObject({ place: 'memory', isKeeping: false, system: 'keychain' });
  });

  test('T2: a token that is rejected ends its session; one press starts the same way in again', async () => {
    const world = await setUp();
    const sessionId = await signIn(world);
    world.stub.answerWith(reply('', { status: 401 }), reply('', { status: 401 }));
    await refresh(world, sessionId);
    expect(viewOf(world).sessions).toMatchObject([
      { status: 'ended', problem: { code: 'token-refused' }, isTriedAgain: false, storedIn: 'keychain' },
    ]);
    expect(viewOf(world).sessions[0]?.credential).toMatchObject({ otherPresentations: [] });
    expect(world.computer.stored.sessions).toHaveLength(1);
    const started = await world.application.handlers.signInAgain({ sessionId });
    await until(world, () => stepOf(world)?.kind === 'waiting-for-browser');
    expect(started).toEqual({ attemptId: viewOf(world).attempts[0]?.id });
  });

  test('T2: a token that is refused once goes on, and the service is said to refuse at times', async () => {
    const world = await setUp();
    const sessionId = await signIn(world);
    world.stub.answerWith(reply('', { status: 401 }), json(MEMBER));
    await refresh(world, sessionId);
    expect(viewOf(world).sessions).toMatchObject([{ status: 'verified', problem: null, hints: ['refuses-at-times'] }]);
    world.stub.answerWith(json(MEMBER));
    await refresh(world, sessionId);
    expect(viewOf(world).sessions).toMatchObject([{ hints: ['refuses-at-times'] }]);
  });

  test('T2: a token that is refused once at its sign-in is tried a second later, and its reply’s other token is told', async () => {
    const world = await setUp();
    world.stub.answerWith(issueToken, reply('', { status: 401 }), json({ ...MEMBER, access_token: 'another-token' }));
    await start(world);
    deliver(world);
    await until(world, ({ sessions }) => sessions.length > 0, 1);
    expect(viewOf(world).sessions).toMatchObject([
      { status: 'verified', hints: ['refuses-at-times', 'sends-other-token'] },
    ]);
    world.stub.answerWith(json(MEMBER));
    await refresh(world, viewOf(world).currentSessionId ?? '');
    expect(world.stub.requests.at(-1)?.headers.authorization).toBe(`Bearer ${TOKEN}`);
  });

  test('T10: another member that the token brings is said before that record is shown', async () => {
    const world = await setUp();
    const sessionId = await signIn(world);
    const other = json({ member: { id: 'other', name: `Grace ${'H'.repeat(100)}` } });
    world.stub.answerWith(other, other);
    await refresh(world, sessionId);
    const now = `Grace ${'H'.repeat(53)}…`;
    const said = {
      status: 'verified',
      member: { title: 'Probe Member' },
      otherMember: { now, before: 'Probe Member' },
    };
    expect(viewOf(world).sessions).toMatchObject([said]);
    await refresh(world, sessionId);
    expect(viewOf(world).sessions).toMatchObject([{ member: { id: 'other' }, otherMember: null }]);
  });

  test('T5: after a sign-in without a network, the member is read again by itself, and it says so', async () => {
    const world = await setUp();
    world.stub.answerWith(issueToken, drop);
    await start(world);
    deliver(world);
    await until(world, (view) => view.sessions.length === 1);
    expect(viewOf(world).sessions).toMatchObject([
      { status: 'not-verified', isTriedAgain: true, problem: { code: 'connection-lost' } },
    ]);
    world.stub.answerWith(json(MEMBER));
    await world.clock.advance(30_000);
    await until(world, (view) => view.sessions[0]?.status === 'verified');
    expect(viewOf(world).sessions).toMatchObject([{ isTriedAgain: false, problem: null }]);
  });

  test('T5: a way to send the token that was found before the question is kept to', async () => {
    const world = await setUp();
    world.stub.answerWith(issueToken, reply('', { status: 401 }), reply('', { status: 401 }));
    const attemptId = await start(world);
    deliver(world, `member-login://callback?code=${CODE}`);
    await until(world, () => stepOf(world)?.kind === 'member-not-read', 1);
    expect([viewOf(world).sessions, world.computer.stored.sessions]).toEqual([[], []]);
    world.stub.answerWith(json(MEMBER));
    await world.application.handlers.answer({ attemptId, fields: { presentation: 'x-service-token' } });
    await until(world, () => stepOf(world)?.kind === 'confirming-member');
    await world.application.handlers.answer({ attemptId, fields: { isThisMember: 'yes' } });
    await until(world, (view) => view.sessions.length === 1);
    expect(viewOf(world).sessions).toMatchObject([
      { status: 'verified', credential: { presentation: 'x-service-token', isPresentationLearned: true } },
    ]);
  });

  test('5.6: another way to send the token is found, kept to, and used for the next sign-in', async () => {
    const world = await setUp();
    world.stub.answerWith(issueToken, reply('', { status: 401 }), reply('', { status: 401 }));
    await start(world);
    deliver(world);
    await until(world, (view) => view.sessions.length === 1, 1);
    const [session] = viewOf(world).sessions;
    expect(session).toMatchObject({ status: 'not-recognised', problem: { code: 'member-not-identified' } });
    expect(session?.credential).toMatchObject({ otherPresentations: ['x-service-token', 'access-token-parameter'] });
    world.stub.answerWith(json(MEMBER));
    await world.application.handlers.tryPresentations({
      sessionId: session?.id ?? '',
      presentations: ['x-service-token'],
    });
    expect(viewOf(world).sessions).toMatchObject([
      { status: 'verified', credential: { presentation: 'x-service-token', isPresentationLearned: true } },
    ]);
    await signIn(world);
    expect(world.stub.requests.at(-1)?.headers['x-service-token']).toBe(TOKEN);
  });
});
