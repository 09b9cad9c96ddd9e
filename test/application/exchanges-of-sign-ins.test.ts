import { describe, expect, test } from 'vitest';
import { navigate } from '../navigate.ts';
import { drop, hang, json } from '../stub-service.ts';
import {
  begin,
  CLIENT_SECRET,
  callbackOf,
  deliver,
  issueToken,
  LAUNCH,
  MEMBER,
  signIn,
  start,
  TOKEN,
  until,
  untilEnded,
  viewOf,
} from './application-setup.ts';
import { isSignedIn, listed, overHttps, setUpListed } from './exchanges-setup.ts';

describe('each way to sign in lists its steps in order', () => {
  test('the authorization code', async () => {
    const world = await setUpListed();
    const sessionId = await signIn(world);
    expect(listed(world)).toEqual([
      'oauth-code worked',
      'page-opened',
      'callback-received scheme',
      'code-exchange 200 token',
      'member 200 member',
    ]);
    expect(world.rows()[0]).toMatchObject({ member: 'Probe Member', sessionId, serviceName: 'Stub' });
    const belonging = world
      .rows()
      .slice(1)
      .map((row) => row.signIn);
    expect(new Set(belonging)).toEqual(new Set([world.rows()[0]?.number]));
  });

  test('X1: the device code, with each poll and when the next one goes out', async () => {
    const world = await setUpListed();
    const pending = json({ error: 'authorization_pending' }, 400);
    const device = { device_code: 'd', user_code: 'BCDF', verification_url: 'https://s.example/d', expires_in: 600 };
    world.stub.answerWith(json({ ...device, interval: 5 }), pending, issueToken, json(MEMBER));
    const attemptId = await begin(world, 'device-code');
    await until(world, ({ attempts: [attempt] }) => attempt?.step.kind === 'show-code');
    await world.application.handlers.openAgain({ attemptId });
    await world.clock.advance(5_000);
    await until(world, () => listed(world).includes('device-poll 400 pending'));
    await world.clock.advance(0);
    const poll = world.rows().find((row) => row.kind === 'request' && row.purpose === 'device-poll');
    expect(poll).toMatchObject({ meaning: { nextAtMs: world.clock.nowMs() + 5_000 } });
    await world.clock.advance(5_000);
    await until(world, isSignedIn);
    expect(listed(world)).toEqual([
      'device-code worked',
      'device-start 200 device-code',
      'page-opened',
      'device-poll 400 pending',
      'device-poll 200 token',
      'member 200 member',
    ]);
  });

  test('similar to OAuth, over loopback', async () => {
    const world = await setUpListed({ isProtocolClient: false, profile: { keyRequestParameters: 'redirect-uri' } });
    world.stub.answerWith(json({ key: 'the-key' }), json(MEMBER));
    await begin(world, 'oauth-like');
    await until(world, ({ attempts: [attempt] }) => attempt?.step.kind === 'waiting-for-browser');
    const [attempt] = viewOf(world).attempts;
    const step = attempt?.step.kind === 'waiting-for-browser' ? attempt.step : null;
    const state = new URL(world.opened.at(-1) ?? '').searchParams.get('state');
    await navigate(`${step?.redirectUri}?token=${TOKEN}&state=${state}`);
    await until(world, isSignedIn);
    expect(listed(world)).toEqual([
      'oauth-like worked',
      'key-request 200 key',
      'page-opened',
      'callback-received loopback',
      'member 200 member',
    ]);
    const callback = world.rows().find((row) => row.kind === 'browser' && row.route === 'loopback');
    expect(callback).toMatchObject({ address: step?.redirectUri });
  });

  test('login and password, which need no browser', async () => {
    const world = await setUpListed(await overHttps());
    world.stub.answerWith(json({ token: TOKEN, ...MEMBER }));
    await begin(world, 'password', { login: 'probe', password: 'secret' });
    await until(world, isSignedIn);
    expect(listed(world)).toEqual(['password worked', 'identification 200 token']);
  });

  test('S1: whether anything of it was sent is told, as soon as it was', async () => {
    const typed = { login: 'probe', password: 'secret' };
    const untrusted = await setUpListed({ ...(await overHttps()), profile: { certificateAuthorities: [] } });
    await begin(untrusted, 'password', typed);
    await until(untrusted, ({ attempts: [attempt] }) => attempt?.step.kind === 'ended');
    expect(viewOf(untrusted).attempts).toMatchObject([
      { isAnythingSent: false, step: { error: { code: 'tls-failed' } } },
    ]);
    const world = await setUpListed(await overHttps());
    world.stub.answerWith(hang);
    await begin(world, 'password', typed);
    expect(viewOf(world).attempts).toMatchObject([{ isAnythingSent: false }]);
    await until(world, ({ attempts: [attempt] }) => attempt?.isAnythingSent === true);
    expect(viewOf(world).attempts).toMatchObject([{ step: { kind: 'exchanging' } }]);
  });

  test('HTTP Basic', async () => {
    const world = await setUpListed(await overHttps());
    world.stub.answerWith(json(MEMBER));
    await begin(world, 'http-basic', { login: 'probe', password: 'secret', passwordForm: 'plain' });
    await until(world, isSignedIn);
    expect(listed(world)).toEqual(['http-basic worked', 'member 200 member']);
  });
});

describe('a sign-in that fails is listed with its reason', () => {
  test('of the service', async () => {
    const world = await setUpListed();
    world.stub.answerWith(json({ error: 'invalid_client' }, 401));
    await start(world);
    deliver(world);
    await untilEnded(world);
    expect(listed(world)).toEqual([
      'oauth-code failed: application-refused',
      'page-opened',
      'callback-received scheme',
      'code-exchange 401 application-refused',
    ]);
  });

  test('X1: of a reply that never came', async () => {
    const world = await setUpListed();
    world.stub.answerWith(drop);
    await begin(world, 'oauth-like');
    await untilEnded(world);
    expect(listed(world)).toEqual(['oauth-like failed: connection-lost', 'key-request null connection-lost']);
  });

  test('of the person, who declined on the service’s page or cancelled here', async () => {
    const world = await setUpListed();
    await start(world);
    deliver(world, callbackOf(world, 'error=access_denied'));
    await untilEnded(world);
    world.application.handlers.cancelLogin({ attemptId: await start(world) });
    await until(world, () => listed(world).includes('oauth-code failed: cancelled'));
    expect(listed(world)).toEqual([
      'oauth-code failed: declined',
      'page-opened',
      'callback-received scheme declined',
      'oauth-code failed: cancelled',
      'page-opened',
    ]);
  });

  test('but not one that does not even begin', async () => {
    const world = await setUpListed();
    await expect(begin(world, 'no-such-method')).rejects.toMatchObject({ code: 'method-not-known' });
    await expect(begin(world, 'password', { stranger: 'x' })).rejects.toMatchObject({ code: 'argument-invalid' });
    expect(listed(world)).toEqual([]);
  });
});

describe('the browser’s part', () => {
  test('has a page that was not opened, and one that was opened again', async () => {
    let isBroken = true;
    const openBrowser = () => (isBroken ? Promise.reject(new Error('no browser')) : Promise.resolve());
    const world = await setUpListed({ openBrowser });
    const attemptId = await start(world);
    await until(world, () => listed(world).length > 1);
    isBroken = false;
    await world.application.handlers.openAgain({ attemptId });
    await until(world, () => listed(world).length > 2);
    expect(listed(world)).toEqual(['oauth-code running', 'page-not-opened  unexpected', 'page-opened']);
  });

  test('has a page before its callback, also where the opener answers only as the browser closes', async () => {
    const world = await setUpListed({ openBrowser: () => new Promise<never>(() => undefined) });
    await signIn(world);
    expect(listed(world).slice(1, 3)).toEqual(['page-opened', 'callback-received scheme']);
  });

  test('has callbacks that were pasted, refused, asked about, and late', async () => {
    const world = await setUpListed();
    const { handlers } = world.application;
    const attemptId = await start(world);
    const right = callbackOf(world);
    const wrong = right.replace(/state=.*$/, 'state=wrong');
    expect(() => handlers.pasteCallback({ attemptId, address: wrong })).toThrow();
    deliver(world, wrong);
    deliver(world, right.replace(/\?.*$/, '?error=access_denied'));
    world.stub.answerWith(issueToken, json(MEMBER));
    await handlers.pasteCallback({ attemptId, address: ` ${right} ` });
    await until(world, isSignedIn);
    deliver(world, right);
    expect(listed(world).filter((row) => row.startsWith('callback'))).toEqual([
      'callback-refused pasted callback-wrong-state',
      'callback-refused scheme callback-wrong-state',
      'callback-asked-about scheme declined',
      'callback-received pasted',
      'callback-refused scheme callback-already-used',
    ]);
    const ofNobody = world.rows().filter((row) => row.kind === 'browser' && row.signIn === null);
    expect(ofNobody).toEqual([world.rows().at(-1)]);
  });

  test('is told what is no secret in it: the application’s id, and where the service’s page leads back to', async () => {
    const world = await setUpListed({ isProtocolClient: false });
    await start(world);
    const sent = new URL(world.opened.at(-1) ?? '').searchParams.get('redirect_uri');
    const callback = callbackOf(world, `error=server_error&error_description=${CLIENT_SECRET}`);
    await navigate(callback);
    await untilEnded(world);
    const browser = world.rows().filter((row) => row.kind === 'browser');
    const details = browser.map(({ number }) => world.application.handlers.readExchange({ number }));
    const [page, arrived] = await Promise.all(details);
    expect(page?.sent.parameters).toEqual(
      expect.arrayContaining([
        { name: 'client_id', value: 'the-key' },
        { name: 'redirect_uri', value: sent },
      ]),
    );
    expect(browser[1]).toMatchObject({ event: 'callback-received', route: 'loopback', address: sent });
    const state = new URL(callback).searchParams.get('state') ?? '';
    for (const secret of [CLIENT_SECRET, state]) expect(JSON.stringify([page, arrived, browser])).not.toContain(secret);
  });

  test('is not flooded by refused callbacks, which any page can send', async () => {
    const world = await setUpListed();
    for (let count = 0; count < 100; count += 1) deliver(world, `member-login://callback?code=${count}`);
    world.application.take({ ...LAUNCH, callback: { kind: 'several' } });
    expect(listed(world)).toEqual(Array(20).fill('callback-refused scheme callback-not-expected'));
  });

  test('has several callbacks at once, of which none was used', async () => {
    const world = await setUpListed();
    world.application.take({ ...LAUNCH, callback: { kind: 'several' } });
    expect(listed(world)).toEqual(['callback-refused scheme callback-not-single']);
  });
});
