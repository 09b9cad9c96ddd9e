import { describe, expect, test } from 'vitest';
import { LoginError } from '../../electron/core/errors.ts';
import type { AppView } from '../../electron/ipc/views/app.ts';
import type { PollOutcome } from '../../electron/ipc/views/attempts.ts';
import { LOGIN_METHODS } from '../../electron/login/registry.ts';
import { navigate } from '../navigate.ts';
import { type Answer, drop, hang, json, large, redirect, reply } from '../stub-service.ts';
import {
  CLIENT_SECRET,
  CODE,
  callbackOf,
  deliver,
  issueToken,
  MEMBER,
  SECRETS,
  setUp,
  signIn,
  start,
  stepOf,
  TOKEN,
  until,
  viewOf,
  type World,
} from './application-setup.ts';

describe('a sign-in over real HTTP', () => {
  test('ends with the member, brought to the front (C8)', async () => {
    const world = await setUp();
    await signIn(world);
    expect(viewOf(world)).toMatchObject({
      attempts: [],
      sessions: [
        {
          serviceName: 'Stub',
          methodId: 'oauth-code',
          member: { title: 'Probe Member', id: '7', login: 'probe', record: [{ name: 'country', value: 'NL' }] },
          credential: { kind: 'token', mask: '••••••••6789', presentation: 'bearer' },
          status: 'verified',
          storedIn: 'keychain',
        },
      ],
    });
    expect(world.fronts()).toBe(1);
  });

  test('asks the document’s endpoints with the document’s parameters and headers (N0)', async () => {
    const world = await setUp();
    await signIn(world);
    const [exchange, infos] = world.stub.requests;
    expect(exchange).toMatchObject({ method: 'POST', target: '/oauth/access_token' });
    expect(Object.fromEntries(new URLSearchParams(exchange?.body))).toEqual({
      client_id: 'the-key',
      client_secret: CLIENT_SECRET,
      redirect_uri: 'member-login://callback',
      code: CODE,
    });
    expect(infos).toMatchObject({
      method: 'GET',
      target: '/members/infos',
      headers: { authorization: `Bearer ${TOKEN}`, 'x-service-key': 'the-key', 'x-service-version': '3.3' },
    });
  });

  test('S1: no secret is in any view that went to the page, nor in the log', async () => {
    const world = await setUp();
    const sessionId = await signIn(world);
    world.stub.answerWith(json({ errors: [{ code: 'denied', text: `bad token ${TOKEN}` }], access_token: TOKEN }, 401));
    await world.application.handlers.refreshMember({ sessionId });
    const seen = JSON.stringify([world.views, world.lines]);
    for (const secret of SECRETS) expect(seen).not.toContain(secret);
  });

  test('C9: comes back over loopback where the scheme belongs to another copy', async () => {
    const world = await setUp({ isProtocolClient: false });
    world.stub.answerWith(issueToken, json(MEMBER));
    await start(world);
    expect(viewOf(world).status.callbacks).toMatchObject({
      route: 'loopback',
      protocolClient: { kind: 'other-copy', name: 'Another copy' },
    });
    expect(await navigate(callbackOf(world))).toContain('Return to Member Login');
    await until(world, (view) => view.sessions.length === 1);
    expect(await navigate(callbackOf(world))).toContain('This sign-in was already finished');
  });

  test('C10: a pasted address goes through the same checks', async () => {
    const world = await setUp();
    const attemptId = await start(world);
    const paste = (address: string) => world.application.handlers.pasteCallback({ attemptId, address });
    for (const address of ['hello', 'https://evil.example/?code=x', callbackOf(world).replace(/state=.*/, 'state=x')]) {
      expect(() => paste(address)).toThrow(LoginError);
    }
    world.stub.answerWith(issueToken, json(MEMBER));
    await paste(`  ${callbackOf(world)}\n`);
    await until(world, (view) => view.sessions.length === 1);
    expect(viewOf(world).notices).toEqual([]);
  });

  test('the same member signing in again replaces the earlier session', async () => {
    const world = await setUp();
    const first = await signIn(world);
    world.stub.answerWith(issueToken, json(MEMBER));
    await start(world);
    deliver(world);
    await until(world, (view) => view.sessions[0]?.id !== first);
    expect(viewOf(world).sessions).toHaveLength(1);
  });
});

describe('a service that misbehaves during the exchange', () => {
  const html = reply('<title>Maintenance</title><p>Back soon', { headers: { 'content-type': 'text/html' } });
  test.each<[string, Answer, string]>([
    ['answers 500', reply('', { status: 500 }), 'http-error'],
    ['answers HTML', html, 'reply-unreadable'],
    ['answers an empty token', reply('access_token='), 'token-missing'],
    ['answers nothing', reply(''), 'token-missing'],
    ['answers 5 MB', large(5 * 1024 * 1024), 'reply-too-large'],
    ['redirects', redirect('https://elsewhere.example/'), 'unexpected-redirect'],
    ['drops the connection', drop, 'connection-lost'],
    ['refuses the code', json({ error: 'invalid_grant', error_description: 'used' }, 400), 'service-error'],
  ])('that %s ends the attempt by name, and the next one works', async (_name, answer, code) => {
    const world = await setUp();
    world.stub.answerWith(answer);
    await start(world);
    deliver(world);
    await until(world, () => stepOf(world)?.kind === 'ended');
    expect(stepOf(world)).toMatchObject({ end: 'failed', error: { code } });
    expect(JSON.stringify(stepOf(world))).not.toContain(CODE);
    await signIn(world);
    expect(viewOf(world).sessions).toHaveLength(1);
  });

  test('that says nothing is given up after its limit', async () => {
    const world = await setUp();
    world.stub.answerWith(hang);
    await start(world);
    deliver(world);
    await world.stub.received(1);
    await world.clock.advance(15_000);
    expect(stepOf(world)).toMatchObject({ kind: 'ended', error: { code: 'service-timed-out' } });
  });

  test('that is down is named', async () => {
    const world = await setUp();
    await start(world);
    await world.stub.close();
    deliver(world);
    await until(world, () => stepOf(world)?.kind === 'ended');
    expect(stepOf(world)).toMatchObject({ error: { code: 'connection-refused', details: { host: world.stub.host } } });
  });

  test('N5: the exchange is sent once, whatever happens', async () => {
    const world = await setUp();
    world.stub.answerWith(drop);
    await start(world);
    deliver(world);
    await until(world, () => stepOf(world)?.kind === 'ended');
    expect(world.stub.requests).toHaveLength(1);
  });
});

describe('the signed-in member', () => {
  test('refreshing that fails keeps the record and says why', async () => {
    const world = await setUp();
    const sessionId = await signIn(world);
    world.stub.answerWith(drop);
    await world.application.handlers.refreshMember({ sessionId });
    expect(viewOf(world).sessions).toMatchObject([
      { member: { title: 'Probe Member' }, isRefreshing: false, problem: { code: 'connection-lost' } },
    ]);
    world.stub.answerWith(json({ member: { ...MEMBER.member, name: 'New Name' } }));
    await world.application.handlers.refreshMember({ sessionId });
    expect(viewOf(world).sessions).toMatchObject([{ member: { title: 'New Name' }, problem: null }]);
  });

  test('signing out forgets the token without asking the service', async () => {
    const world = await setUp();
    const sessionId = await signIn(world);
    await world.application.handlers.signOut({ sessionId });
    expect(viewOf(world)).toMatchObject({ sessions: [], currentSessionId: null });
    await expect(world.application.handlers.refreshMember({ sessionId })).rejects.toMatchObject({
      code: 'session-not-found',
    });
    expect(world.stub.requests).toHaveLength(2);
  });

  test('a picture comes through main, without credentials', async () => {
    const world = await setUp();
    const png = Buffer.from('89504e470d0a1a0a0000000d494844520000000300000002080600000000000000', 'hex');
    world.stub.answerWith(issueToken, json({ id: 7, picture: `${world.stub.origin}/pictures/7` }), reply(png));
    await start(world);
    deliver(world);
    await until(world, (view) => view.sessions.length === 1);
    const session = viewOf(world).sessions[0];
    expect(session?.member?.pictureAddress).toMatch(new RegExp(`^/picture/${session?.id}\\?`));
    const picture = await world.application.readPicture(session?.id ?? '');
    expect(picture).toMatchObject({ type: 'image/png' });
    expect(world.stub.requests[2]?.rawHeaders.join()).not.toMatch(new RegExp(`authorization|${TOKEN}`, 'i'));
  });
});

test.each([
  'http://service.example/authorize',
  'file:///etc/passwd',
  'other-app://authorize',
  'https://a:b@service.example/',
])('W4: %s is not opened, and the wait says why', async (authorizeAddress) => {
  const world = await setUp({ authorizeAddress });
  await start(world);
  await until(world, () => JSON.stringify(stepOf(world)).includes('address-not-allowed'));
  expect(world.opened).toEqual([]);
  expect(world.lines).toContain('browser not opened: address-not-allowed');
});

test.each([
  ['answers', async () => undefined],
  ['never answers, as some do not before the browser is closed', () => new Promise<void>(() => undefined)],
])('W1: the address can be opened again and copied, and the callback counts, where the opener %s', async (_, open) => {
  const world = await setUp({ openBrowser: open });
  const attemptId = await start(world);
  await world.application.handlers.openAgain({ attemptId });
  await world.application.handlers.copyAddress({ attemptId });
  expect(world.opened).toEqual([world.opened[0], world.opened[0], `copied ${world.opened[0]}`]);
  expect(stepOf(world)).toMatchObject({ kind: 'waiting-for-browser', problem: null });
  world.opened.pop();
  world.stub.answerWith(issueToken, json(MEMBER));
  deliver(world);
  await until(world, (view) => view.sessions.length === 1);
});

test('D6: a computer that slept through the wait for a poll asks once as it wakes', async () => {
  const world = await setUp();
  const { origin } = world.stub;
  const code = { device_code: 'd', user_code: 'BCDF', verification_url: `${origin}/d`, expires_in: 900, interval: 30 };
  world.stub.answerWith(json(code), json({ error: 'authorization_pending' }, 400));
  await world.application.handlers.startLogin({ serviceId: 'demo', methodId: 'device-code', fields: {} });
  await until(world, () => stepOf(world)?.kind === 'show-code');
  world.clock.jumpWallClock(300_000);
  world.wake();
  await until(world, () => JSON.stringify(stepOf(world)).includes('"count":1'));
  expect(world.stub.requests).toHaveLength(2);
});

describe('a code that a service gave while a device waited', () => {
  const startReply = { device_code: 'd-1', user_code: 'BCDF', verification_url: 'https://s.example/d', interval: 5 };

  /** Signs in by a device code, and returns what each poll but the last was told as. */
  async function signInByCode(world: World): Promise<readonly (PollOutcome | null)[]> {
    const notYet = json({ error: 'noch_nicht' }, 400);
    world.stub.answerWith(json({ ...startReply, expires_in: 600 }), notYet, notYet, issueToken, json(MEMBER));
    const methodId = 'device-code';
    await world.application.handlers.startLogin({ serviceId: viewOf(world).service.id, methodId, fields: {} });
    const told: (PollOutcome | null)[] = [];
    for (const count of [1, 2]) {
      const pollOf = ({ attempts: [attempt] }: AppView) =>
        attempt?.step.kind === 'show-code' && attempt.step.poll.nextAtMs !== null ? attempt.step.poll : null;
      await until(world, (view) => pollOf(view)?.count === count - 1);
      await world.clock.advance(5_000);
      await until(world, (view) => pollOf(view)?.count === count);
      told.push(pollOf(viewOf(world))?.last ?? null);
    }
    await world.clock.advance(5_000);
    await until(world, (view) => view.attempts.length === 0);
    return told;
  }

  test('D9: is told as it is, then known to mean pending', async () => {
    const world = await setUp();
    expect(await signInByCode(world)).toMatchObject([
      { kind: 'unexpected', error: { details: { serviceText: 'noch_nicht' } } },
      { kind: 'unexpected' },
    ]);
    expect(await signInByCode(world)).toEqual([{ kind: 'pending' }, { kind: 'pending' }]);
  });
});

describe('side by side', () => {
  const startMethod = async (world: World, methodId: string): Promise<void> => {
    await world.application.handlers.startLogin({ serviceId: viewOf(world).service.id, methodId, fields: {} });
    await until(world, ({ attempts }) =>
      attempts.some((attempt) => attempt.methodId === methodId && attempt.step.kind === 'waiting-for-browser'),
    );
  };

  test.each([false, true])(
    'C3: two redirect methods wait, and each gets its own callback (reversed: %s)',
    async (isReversed) => {
      const world = await setUp();
      world.stub.answerWith(json({ key: 'the-key-of-the-page' }));
      await startMethod(world, 'oauth-like');
      await startMethod(world, 'oauth-code');
      const [keyPage = '', codePage = ''] = world.opened;
      expect(keyPage).toMatch(/\/oauth\?key=the-key-of-the-page&state=[\w-]{43}$/);
      const stateOf = (address: string) => new URL(address).searchParams.get('state');
      const callbacks = [
        `member-login://callback?token=${TOKEN}&state=${stateOf(keyPage)}`,
        `member-login://callback?code=${CODE}&state=${stateOf(codePage)}`,
      ];
      for (const address of isReversed ? callbacks.toReversed() : callbacks) {
        const isCode = address.includes('code=');
        world.stub.answerWith(...(isCode ? [issueToken] : []), json(MEMBER));
        const count = viewOf(world).sessions.length;
        deliver(world, address);
        await until(world, (view) => view.sessions.length > count);
      }
      expect(
        viewOf(world)
          .sessions.map(({ methodId }) => methodId)
          .toSorted(),
      ).toEqual(['oauth-code', 'oauth-like']);
      expect(viewOf(world).attempts).toEqual([]);
    },
  );

  test('results tell what was tried at this service, and what was not', async () => {
    const world = await setUp();
    await signIn(world);
    const { comparison } = viewOf(world);
    expect(comparison.results.map(({ methodId, last }) => [methodId, last?.outcome ?? null])).toEqual(
      LOGIN_METHODS.map(({ id }) => [id, id === 'oauth-code' ? 'worked' : null]),
    );
    expect(comparison).toMatchObject({ workedCount: 1, verdict: 'nothing' });
    const requests = comparison.results[0]?.last?.requests.map(({ method, path, credentials }) => [
      method,
      path,
      credentials,
    ]);
    expect(requests?.toSorted()).toEqual([
      ['GET', '/members/infos', 'none'],
      ['GET', '/members/infos', 'token'],
      ['POST', '/oauth/access_token', 'application'],
    ]);
  });

  test('what was refused before anything was sent is no result', async () => {
    const world = await setUp();
    const fields = { login: 'a:b', password: 'secret', passwordForm: 'plain' };
    await world.application.handlers.startLogin({ serviceId: 'demo', methodId: 'http-basic', fields });
    await until(world, () => stepOf(world)?.kind === 'ended');
    expect(stepOf(world)).toMatchObject({ error: { code: 'login-has-colon' } });
    expect(viewOf(world).comparison.results.filter(({ last }) => last !== null)).toEqual([]);
  });

  test('what was cancelled is no result', async () => {
    const world = await setUp();
    const attemptId = await start(world);
    await world.application.handlers.cancelLogin({ attemptId });
    expect(viewOf(world).comparison.results[0]?.last).toBeNull();
  });
});

describe('what the person is told while the window is in the back', () => {
  test('that a sign-in has worked', async () => {
    const world = await setUp();
    await signIn(world);
    expect(world.announced).toEqual(['You are signed in']);
  });

  test('that one was declined, ran out of time or failed, each in its own words', async () => {
    const world = await setUp();
    const hasEnded = () => until(world, () => stepOf(world)?.kind === 'ended');
    await start(world);
    deliver(world, callbackOf(world, 'error=access_denied'));
    await hasEnded();
    await start(world);
    await world.clock.advance(5 * 60_000);
    await hasEnded();
    await start(world);
    world.stub.answerWith(reply('', { status: 500 }));
    deliver(world);
    await hasEnded();
    expect(world.announced).toEqual(['You declined', 'Time ran out', 'The sign-in did not work']);
  });

  test('that it waits for an answer, once, and then that it has worked', async () => {
    const world = await setUp();
    world.stub.answerWith(issueToken, json(MEMBER));
    const attemptId = await start(world);
    deliver(world, `member-login://callback?code=${CODE}`);
    await until(world, () => stepOf(world)?.kind === 'confirming-member');
    await world.clock.advance(2_000);
    expect(world.announced).toEqual(['One question before you are signed in']);
    await world.application.handlers.answer({ attemptId, fields: { isThisMember: 'yes' } });
    await until(world, (view) => view.sessions.length === 1);
    expect(world.announced.slice(1)).toEqual(['You are signed in']);
  });

  test('nothing of what the person cancelled, or began anew', async () => {
    const world = await setUp();
    await start(world);
    const attemptId = await start(world);
    await world.application.handlers.cancelLogin({ attemptId });
    expect(stepOf(world)).toMatchObject({ kind: 'ended', end: 'cancelled' });
    await world.clock.advance(0);
    expect(world.announced).toEqual([]);
  });
});
