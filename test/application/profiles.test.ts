import { resolve } from 'node:path';
import { describe, expect, test, vi } from 'vitest';
import { StorageError } from '../../electron/core/errors.ts';
import { json, reply } from '../stub-service.ts';
import {
  CLIENT_SECRET,
  deliver,
  issueToken,
  LAUNCH,
  MEMBER,
  openStaging,
  profileOf,
  setUp,
  setUpSignedIn,
  signIn,
  start,
  TOKEN,
  until,
  viewOf,
  type World,
  writeProfile,
} from './application-setup.ts';

describe('a service of a profile file', () => {
  test('becomes the current one, and is so after a restart; its secret is nowhere in plain text', async () => {
    const before = await setUp();
    await openStaging(before);
    expect(viewOf(before).service).toMatchObject({ id: 'staging', name: 'Staging', state: 'ready', demo: null });
    await before.application.close();
    const world = await setUp({ after: before });
    await until(world, (view) => view.service.state === 'ready');
    expect(viewOf(world).services.map(({ id, isCurrent }) => [id, isCurrent])).toEqual([
      ['demo', false],
      ['staging', true],
    ]);
    expect(JSON.stringify([before.views, world.views, before.lines, world.computer.stored])).not.toContain(
      CLIENT_SECRET,
    );
  });

  test('T2: with a mistyped key ends nobody, and with the key corrected brings everybody back by itself', async () => {
    const before = await setUp();
    const mistyped = { ...profileOf(before.stub).application, clientId: 'mistyped' };
    await openStaging(before);
    await signIn(before);
    await openStaging(before, { application: mistyped });
    await before.application.close();
    const world = await setUp({ after: before });
    world.stub.answerWith(...Array.from({ length: 4 }, () => reply('', { status: 401 })));
    await until(world, (view) => (view.sessions[0]?.problem ?? null) !== null);
    expect(viewOf(world).sessions).toMatchObject([{ status: 'not-verified', problem: { code: 'profile-changed' } }]);
    for (const seconds of [30, 60, 120]) {
      const count = world.stub.requests.length;
      await world.clock.advance(seconds * 1_000);
      await until(world, (view) => world.stub.requests.length > count && view.sessions[0]?.isRefreshing === false);
    }
    expect(viewOf(world).sessions).toMatchObject([{ isTriedAgain: false }]);
    world.stub.answerWith(json(MEMBER));
    await openStaging(world);
    await until(world, (view) => view.sessions[0]?.status === 'verified');
    expect(world.stub.requests.at(-1)?.headers).toMatchObject({ 'x-service-key': 'the-key' });
  });

  test.each([
    ['https://service.example/pages', false],
    ['http://localhost:8080/pages', true],
  ])('with pages at %s is said to have them on this computer, or elsewhere', async (authUrl, isHere) => {
    const world = await setUp();
    await openStaging(world, { authUrl });
    expect(viewOf(world).service).toMatchObject({ authAddress: authUrl, hasPagesOnThisComputer: isHere });
  });

  test('that a silent keychain kept closed starts once that answers', async () => {
    const before = await setUpSignedIn('staging');
    before.computer.protection = 'not-answering';
    const world = await setUp({ after: before });
    await until(world, (view) => view.service.state === 'failed');
    expect(viewOf(world).service.problem).toMatchObject({ code: 'keychain-not-answering' });
    world.computer.protection = 'keychain';
    world.stub.answerWith(json(MEMBER));
    await world.application.handlers.startServiceAgain(undefined);
    // Whichever button asked it: everything that it kept closed is there.
    expect(viewOf(world)).toMatchObject({ service: { state: 'ready' }, sessions: [{ serviceId: 'staging' }] });
    expect(viewOf(world)).toMatchObject({ isAnyLocked: false, status: { secrets: { system: 'keychain' } } });
  });

  test('that a silent keychain kept closed starts by itself where that answers late, though nobody is signed in', async () => {
    const before = await setUp();
    await openStaging(before);
    await before.application.close();
    before.computer.protection = 'not-answering';
    const world = await setUp({ after: before });
    await until(world, (view) => view.service.state === 'failed');
    world.computer.protection = 'keychain';
    world.computer.answerLate();
    await world.clock.advance(1_000);
    expect(viewOf(world).service.state).toBe('ready');
  });

  test('has its secret in memory until that is sealed, and the page is told of both', async () => {
    const world = await setUp();
    const { keychain } = world.computer;
    const { seal } = keychain;
    const answered = Promise.withResolvers<void>();
    keychain.seal = (text) => answered.promise.then(() => seal(text));
    const shown = () => world.views.at(-1)?.services.map(({ isSecretInMemory }) => isSecretInMemory);
    await openStaging(world);
    await world.clock.advance(1_000);
    expect(shown()).toEqual([false, true]);
    answered.resolve();
    await world.clock.advance(1_000);
    expect(shown()).toEqual([false, false]);
  });

  test('that cannot be erased is said to be on disk still', async () => {
    const world = await setUp();
    await openStaging(world);
    await until(world, () => world.computer.stored.services[0]?.clientSecret !== null);
    world.computer.isWritable = false;
    await world.application.handlers.deleteService({ serviceId: 'staging' });
    expect(viewOf(world)).toMatchObject({
      notices: [{ error: { code: 'store-not-erased' } }],
      status: { secrets: { isEraseDue: true } },
    });
  });

  test('whose secret could not be written is said to lose it with the app', async () => {
    const world = await setUp();
    world.computer.isWritable = false;
    await openStaging(world);
    await world.clock.advance(1_000);
    expect(viewOf(world).services).toMatchObject([{ id: 'demo' }, { id: 'staging', isSecretInMemory: true }]);
    world.computer.isWritable = true;
    await world.clock.advance(5_000);
    expect(world.views.at(-1)?.services).toMatchObject([{ id: 'demo' }, { isSecretInMemory: false }]);
    expect(world.computer.stored.services).toMatchObject([{ clientSecret: { rest: 'keychain' } }]);
  });

  test('has its secret sealed with its tokens where a keychain answers late by itself', async () => {
    const world = await setUp();
    world.computer.protection = 'not-answering';
    await openStaging(world);
    await signIn(world);
    world.computer.protection = 'keychain';
    world.computer.answerLate();
    await world.clock.advance(1_000);
    expect(world.computer.stored).toMatchObject({
      services: [{ clientSecret: { rest: 'keychain' } }],
      sessions: [{ rest: 'keychain' }],
    });
  });

  test('whose secret another keychain sealed is not read again by itself', async () => {
    const before = await setUpSignedIn('staging');
    const { keychain } = before.computer;
    const { open } = keychain;
    keychain.open = async (sealed) => {
      const opened = await open(sealed);
      if (opened.text === CLIENT_SECRET) throw new StorageError('secret-not-opened', 'Not opened.');
      return opened;
    };
    const world = await setUp({ after: before });
    await until(world, (view) => (view.sessions[0]?.problem ?? null) !== null);
    expect(viewOf(world)).toMatchObject({
      sessions: [{ problem: { code: 'profile-secret-not-opened' }, isTriedAgain: false }],
      service: { problem: { code: 'profile-secret-not-opened' } },
    });
    world.stub.answerWith(json(MEMBER));
    await openStaging(world);
    await until(world, (view) => view.sessions[0]?.status === 'verified');
  });

  test('has its secret sealed once a keychain answers that was silent when the file was opened', async () => {
    const world = await setUp();
    world.computer.protection = 'not-answering';
    await openStaging(world);
    await until(world, (view) => view.status.secrets.system === 'not-answering');
    world.computer.protection = 'keychain';
    await world.application.handlers.tryStorageAgain(undefined);
    await world.clock.advance(1_000);
    expect(world.computer.stored.services).toMatchObject([{ clientSecret: { rest: 'keychain' } }]);
  });

  test('has its secret opened once the window is shown, because the keychain may ask the user', async () => {
    const before = await setUp();
    await openStaging(before);
    await before.application.close();
    const window = Promise.withResolvers<void>();
    const world = await setUp({ after: before, windowShown: window.promise });
    await world.clock.advance(1_000);
    expect([world.computer.opened, viewOf(world).service.state]).toEqual([0, 'starting']);
    window.resolve();
    await until(world, (view) => view.service.state === 'ready');
    expect(world.computer.opened).toBe(1);
  });

  test('that a launch names is the current one at once, and the keychain is asked once the window is shown', async () => {
    const window = Promise.withResolvers<void>();
    const world = await setUp({ windowShown: window.promise });
    const { keychain } = world.computer;
    const state = vi.spyOn(keychain, 'state');
    const profile = { ...profileOf(world.stub), id: 'launched', name: 'Launched' };
    world.application.take({ ...LAUNCH, profileFile: writeProfile('launched.json', profile) });
    await until(world, (view) => view.service.id === 'launched');
    await world.clock.advance(1_000);
    const before = [viewOf(world).service.state, state.mock.calls.length];
    window.resolve();
    expect(before).toEqual(['starting', 0]);
    await until(world, (view) => view.service.state === 'ready' && view.status.secrets.system === 'keychain');
    await until(world, () => world.computer.stored.services.length === 1);
  });

  test('S5: waits for a keychain that is locked, and can be opened from its file meanwhile', async () => {
    const before = await setUp();
    await openStaging(before);
    await before.application.close();
    before.computer.protection = 'none';
    const world = await setUp({ after: before });
    await until(world, (view) => view.service.state === 'failed');
    expect(viewOf(world).service.problem).toMatchObject({ code: 'keychain-missing' });
    expect(world.computer.stored.services).toMatchObject([{ clientSecret: { rest: 'keychain' } }]);
    await openStaging(world);
    expect(viewOf(world).service.state).toBe('ready');
    await world.application.close();
    world.computer.protection = 'keychain';
    const next = await setUp({ after: world });
    await until(next, (view) => view.service.state !== 'starting');
    expect(viewOf(next).service.state).toBe('ready');
  });

  test('starts without its secret where that could not be kept', async () => {
    const before = await setUp();
    before.computer.protection = 'none';
    await openStaging(before);
    const secretsInMemory = (world: World) => viewOf(world).services.map(({ isSecretInMemory }) => isSecretInMemory);
    expect(secretsInMemory(before)).toEqual([false, true]);
    await before.application.close();
    const world = await setUp({ after: before });
    await until(world, (view) => view.service.state === 'ready');
    // Nothing is left to lose.
    expect(secretsInMemory(world)).toEqual([false, false]);
    await openStaging(world);
    expect(viewOf(world).service.state).toBe('ready');
  });

  test.each([
    ['{', 'profile-file-not-json'],
    ['{}', 'profile-file-invalid'],
    [JSON.stringify({ id: 'demo' }), 'profile-file-invalid'],
  ])('that is broken changes nothing: %s', async (content, code) => {
    const world = await setUp();
    const sessionId = await signIn(world);
    world.chosen.file = writeProfile('broken.json', content);
    await expect(world.application.handlers.openProfileFile(undefined)).rejects.toMatchObject({
      code,
      details: { file: 'broken.json' },
    });
    expect(viewOf(world)).toMatchObject({ service: { id: 'demo', state: 'ready' }, currentSessionId: sessionId });
    expect(viewOf(world).services).toHaveLength(1);
  });

  test('that a launch names is opened, and a broken one becomes a notice', async () => {
    const world = await setUp();
    const profile = { ...profileOf(world.stub), id: 'launched', name: 'Launched' };
    world.application.take({ ...LAUNCH, profileFile: writeProfile('launched.json', profile) });
    await until(world, (view) => view.service.id === 'launched' && view.service.state === 'ready');
    world.application.take({ ...LAUNCH, profileFile: resolve('missing.json') });
    await until(world, (view) => view.notices.length === 1);
    expect(viewOf(world).notices).toMatchObject([
      { error: { code: 'profile-file-unreadable', details: { file: 'missing.json', reason: 'ENOENT' } } },
    ]);
    expect(world.fronts()).toBe(2);
  });

  test('a profile that was edited decides anew how the token is sent', async () => {
    const world = await setUp();
    await openStaging(world);
    await signIn(world);
    await openStaging(world, { tokenPresentation: 'x-service-token' });
    await signIn(world);
    expect(world.stub.requests.at(-1)?.headers['x-service-token']).toBe(TOKEN);
  });

  test('that is forgotten while it is current leaves a demo that is started', async () => {
    const before = await setUp();
    await openStaging(before);
    await before.application.close();
    const world = await setUp({ after: before });
    await until(world, (view) => view.service.state === 'ready');
    await world.application.handlers.deleteService({ serviceId: 'staging' });
    expect(viewOf(world).service).toMatchObject({ id: 'demo', state: 'ready' });
  });

  test('S7: what was typed for one service never goes to another that is current meanwhile', async () => {
    const world = await setUp();
    await openStaging(world);
    await world.application.handlers.startLogin({ serviceId: 'demo', methodId: 'oauth-code', fields: {} });
    expect(viewOf(world)).toMatchObject({ service: { id: 'staging' }, attempts: [{ serviceId: 'demo' }] });
    await expect(async () =>
      world.application.handlers.startLogin({ serviceId: 'gone', methodId: 'oauth-code', fields: {} }),
    ).rejects.toMatchObject({ code: 'service-not-known' });
  });

  test('an attempt goes on for the service that it was started for', async () => {
    const world = await setUp();
    await start(world);
    await openStaging(world);
    world.stub.answerWith(issueToken, json(MEMBER));
    expect(viewOf(world).attempts).toMatchObject([{ serviceId: 'demo', serviceName: 'Stub' }]);
    deliver(world);
    await until(world, (view) => view.sessions.length === 1);
    expect(viewOf(world)).toMatchObject({ service: { id: 'staging' }, sessions: [{ serviceId: 'demo' }] });
  });

  test('is forgotten with its attempts, sessions, results and secret', async () => {
    const world = await setUp();
    await openStaging(world);
    await signIn(world);
    await start(world);
    await world.application.handlers.deleteService({ serviceId: 'staging' });
    expect(viewOf(world)).toMatchObject({ service: { id: 'demo' }, sessions: [], services: [{ id: 'demo' }] });
    expect(viewOf(world).attempts).toEqual([]);
    const { sessions, services, learned, results } = world.computer.stored;
    expect({ sessions, services, learned, results }).toEqual({ sessions: [], services: [], learned: {}, results: {} });
    await expect(world.application.handlers.deleteService({ serviceId: 'demo' })).rejects.toMatchObject({
      code: 'argument-invalid',
    });
  });
});
