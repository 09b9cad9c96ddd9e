import { describe, expect, test } from 'vitest';
import { LOGIN_METHODS } from '../../electron/login/registry.ts';
import type { ServiceProfileInput } from '../../electron/service-client/profile.ts';
import { findFreePort, occupyPort } from '../fixed-port.ts';
import { navigate } from '../navigate.ts';
import { json } from '../stub-service.ts';
import {
  begin,
  CLIENT_SECRET,
  callbackOf,
  deliver,
  issueToken,
  LAUNCH,
  MEMBER,
  setUp,
  signIn,
  start,
  stepOf,
  TOKEN,
  until,
  viewOf,
  type World,
} from './application-setup.ts';

describe('callbacks that nobody waits for', () => {
  test('C4: become a notice that says so, at the front', async () => {
    const world = await setUp();
    deliver(world, 'member-login://callback?code=x&state=y');
    expect(viewOf(world).notices).toMatchObject([{ error: { code: 'callback-not-expected' } }]);
    expect(world.fronts()).toBe(1);
    await world.application.handlers.dismissNotice({ noticeId: viewOf(world).notices[0]?.id ?? '' });
    expect(viewOf(world).notices).toEqual([]);
  });

  test('C1: a wrong state is shown beside the waiting attempt and changes nothing', async () => {
    const world = await setUp();
    await start(world);
    deliver(world, 'member-login://callback?code=x&state=y');
    expect(stepOf(world)).toMatchObject({ kind: 'waiting-for-browser', problem: { code: 'callback-wrong-state' } });
    expect(world.stub.requests).toEqual([]);
  });

  test('C2: a replay after the sign-in changes nothing', async () => {
    const world = await setUp();
    await signIn(world);
    deliver(world);
    expect(viewOf(world).notices).toMatchObject([{ error: { code: 'callback-already-used' } }]);
    expect(world.stub.requests).toHaveLength(2);
  });

  test('C5: several at once are refused together', async () => {
    const world = await setUp();
    await start(world);
    world.application.take({ ...LAUNCH, callback: { kind: 'several' } });
    expect(viewOf(world).notices).toMatchObject([{ error: { code: 'callback-not-single' } }]);
    expect(stepOf(world)?.kind).toBe('waiting-for-browser');
  });

  test('never fill the screen', async () => {
    const world = await setUp();
    for (let count = 0; count < 20; count += 1) world.application.take({ ...LAUNCH, callback: { kind: 'several' } });
    expect(viewOf(world).notices).toHaveLength(1);
  });

  test('C7: a second launch without a URL only brings the window to the front', async () => {
    const world = await setUp();
    world.application.take(LAUNCH);
    expect(world.fronts()).toBe(1);
    expect(viewOf(world).notices).toEqual([]);
  });
});

test('C9: where a second launch does not reach this process, callbacks come by this computer', async () => {
  const callbacksOf = async (receivesLaunches: boolean) => viewOf(await setUp({ receivesLaunches })).status.callbacks;
  expect(await callbacksOf(true)).toMatchObject({ route: 'scheme', protocolClient: { kind: 'this-copy' } });
  expect(await callbacksOf(false)).toMatchObject({ route: 'loopback', protocolClient: { kind: 'not-heard' } });
});

test('C9: taking the scheme over says so where the system leaves it with the other copy', async () => {
  const world = await setUp({ isProtocolClient: false });
  await expect(world.application.handlers.claimScheme(undefined)).rejects.toMatchObject({ code: 'scheme-not-claimed' });
  expect(viewOf(world).status.callbacks.protocolClient).toMatchObject({ kind: 'other-copy', name: 'Another copy' });
});

describe('what has to be known before starting', () => {
  const cautions = (world: World) => Object.fromEntries(viewOf(world).methods.map(({ id, caution }) => [id, caution]));
  const application = (change: Partial<ServiceProfileInput['application']>) => ({
    clientId: 'the-key',
    clientSecret: CLIENT_SECRET,
    redirectUri: 'member-login://callback',
    ...change,
  });
  const none = { 'oauth-code': null, 'device-code': null, 'oauth-like': null };
  // The stub speaks http (S8).
  const typedHere = LOGIN_METHODS.filter(({ passwordGoesTo }) => passwordGoesTo === 'this-app');
  const passwords = Object.fromEntries(typedHere.map(({ id }) => [id, 'needs-https']));

  test('nothing, where the system hands the answer to this copy', async () => {
    expect(cautions(await setUp())).toMatchObject({ ...none, ...passwords });
  });

  test('4.4: that the answer must be pasted, where the scheme is another copy’s and the key request names no address', async () => {
    const world = await setUp({ isProtocolClient: false });
    expect(cautions(world)).toMatchObject({ ...none, 'oauth-like': 'answer-not-received', ...passwords });
    const other = await setUp({ isProtocolClient: false, profile: { keyRequestParameters: 'redirect-uri' } });
    expect(cautions(other)).toMatchObject({ ...none, ...passwords });
  });

  test('the same of both, where the registered address is of another kind, also for the scheme’s owner', async () => {
    const world = await setUp({ profile: { application: application({ redirectUri: 'https://elsewhere.example/' }) } });
    const lost = 'answer-not-received';
    expect(cautions(world)).toMatchObject({ ...none, 'oauth-code': lost, 'oauth-like': lost, ...passwords });
    await start(world);
    expect(stepOf(world)).toMatchObject({ isReceived: false, redirectUri: 'https://elsewhere.example/' });
    const attemptId = viewOf(world).attempts[0]?.id ?? '';
    world.stub.answerWith(issueToken, json(MEMBER));
    await world.application.handlers.pasteCallback({ attemptId, address: callbackOf(world) });
    await until(world, (view) => view.sessions.length === 1);
  });
});

describe('C11: a redirect URI on this computer', () => {
  const applicationAt = (redirectUri: string) => ({ clientId: 'the-key', clientSecret: CLIENT_SECRET, redirectUri });

  test.each(['automatic', 'scheme', 'loopback'] as const)(
    'is the way back, whatever was chosen for others (%s)',
    async (choice) => {
      const host = `127.0.0.1:${await findFreePort()}`;
      const world = await setUp({ profile: { application: applicationAt(`http://${host}/back`) } });
      await world.application.handlers.chooseCallbackRoute({ choice });
      expect(viewOf(world).status.callbacks).toMatchObject({
        route: 'loopback',
        registered: { route: 'loopback', host },
        isLoopbackRegistered: true,
      });
      expect(viewOf(world).methods.map(({ caution }) => caution)).not.toContain('answer-not-received');
      world.stub.answerWith(issueToken, json(MEMBER));
      await start(world);
      expect(stepOf(world)).toMatchObject({ route: 'loopback', isReceived: true, problem: null });
      expect(await navigate(callbackOf(world))).toContain('Back to Member Login');
      await until(world, (view) => view.sessions.length === 1);
      expect(world.stub.requests[0]?.body).toContain(`redirect_uri=${encodeURIComponent(`http://${host}/back`)}`);
    },
  );

  test('C13: stays open while the member is asked about somebody’s answer, for the member’s own', async () => {
    const redirectUri = `http://127.0.0.1:${await findFreePort()}/back`;
    const world = await setUp({ profile: { application: applicationAt(redirectUri) } });
    world.stub.answerWith(issueToken, json(MEMBER), issueToken, json(MEMBER));
    await start(world);
    expect(await navigate(`${redirectUri}?code=somebodys`)).toContain('Back to Member Login');
    await until(world, () => stepOf(world)?.kind === 'confirming-member');
    expect(await navigate(`${redirectUri}?code=other`)).toContain('Answer in Member Login first');
    expect(await navigate(callbackOf(world))).toContain('Back to Member Login');
    await until(world, (view) => view.sessions.length === 1);
  });

  test('brings the token of the flow with a key, whose request names no address (4.4)', async () => {
    const host = `127.0.0.1:${await findFreePort()}`;
    const redirectUri = `http://${host}/token`;
    const world = await setUp({ profile: { application: applicationAt(redirectUri) } });
    world.stub.answerWith(json({ key: 'the-key-of-the-page' }), json(MEMBER));
    await begin(world, 'oauth-like');
    await until(world, () => stepOf(world)?.kind === 'waiting-for-browser');
    expect(stepOf(world)).toMatchObject({ isReceived: true, redirectUri });
    const state = new URL(world.opened.at(-1) ?? '').searchParams.get('state');
    await navigate(`${redirectUri}?token=${TOKEN}&state=${state}`);
    await until(world, (view) => view.sessions.length === 1);
  });

  test('whose port another program has is named while the sign-in waits, also after other problems, and pasting goes on', async () => {
    const { host, free } = await occupyPort();
    const world = await setUp({ profile: { application: applicationAt(`http://${host}/back`) } });
    const attemptId = await start(world);
    const taken = { isReceived: false, problem: { code: 'callback-port-taken', details: { host } } };
    expect(stepOf(world)).toMatchObject(taken);
    await world.application.handlers.openAgain({ attemptId });
    expect(stepOf(world)).toMatchObject(taken);
    world.stub.answerWith(issueToken, json(MEMBER));
    await world.application.handlers.pasteCallback({ attemptId, address: callbackOf(world) });
    await until(world, (view) => view.sessions.length === 1);
    await free();
  });
});
