import { afterEach, describe, expect, test } from 'vitest';
import { type Application, createApplication } from '../electron/application.ts';
import { AppError, LoginError } from '../electron/core/errors.ts';
import { createLog } from '../electron/core/log.ts';
import { systemRandom } from '../electron/core/random.ts';
import type { AppView, StepView } from '../electron/ipc/contract.ts';
import { createServiceClient } from '../electron/service/client.ts';
import { createHttp, type Http } from '../electron/service/http.ts';
import { serviceProfileSchema } from '../electron/service/profile.ts';
import { FakeClock } from './fake-clock.ts';
import {
  type Answer,
  drop,
  hang,
  json,
  large,
  redirect,
  reply,
  type StubService,
  startStubService,
} from './stub-service.ts';

const SECRETS = ['the-client-secret', 'the-authorization-code', 'the-issued-token-0123456789'] as const;
const [CLIENT_SECRET, CODE, TOKEN] = SECRETS;
const MEMBER = { member: { id: 7, login: 'probe', name: 'Probe Member', country: 'NL', api_token: TOKEN } };

const issueToken = reply(`access_token=${TOKEN}`);

interface World {
  readonly application: Application;
  readonly stub: StubService;
  readonly http: Http;
  readonly clock: FakeClock;
  readonly views: AppView[];
  readonly lines: string[];
  readonly opened: string[];
  readonly fronts: () => number;
}

const worlds: World[] = [];
afterEach(async () => {
  for (const { application, stub, http } of worlds.splice(0)) {
    await application.close();
    await http.close();
    await stub.close();
  }
});

async function setUp(
  options: { isSchemeOwner?: boolean; fails?: boolean; authorizeAddress?: string } = {},
): Promise<World> {
  const stub = await startStubService();
  const clock = new FakeClock();
  const http = createHttp({ clock, resolveProxy: async () => 'DIRECT', systemAuthorities: () => [] });
  const views: AppView[] = [];
  const lines: string[] = [];
  const opened: string[] = [];
  let fronts = 0;
  let fails = options.fails ?? false;
  const profile = serviceProfileSchema.parse({
    id: 'stub',
    name: 'Stub',
    baseUrl: stub.origin,
    authUrl: stub.origin,
    application: {
      clientId: 'the-key',
      clientSecret: CLIENT_SECRET,
      redirectUri: 'member-login://callback',
      loopbackRedirect: { path: '/callback', allowsRandomSegment: true },
    },
  });
  const application = createApplication({
    clock,
    random: systemRandom,
    log: createLog((line) => lines.push(line)),
    serviceName: 'Stub',
    async startService() {
      if (fails) {
        fails = false;
        throw new AppError('demo-not-started', 'Not started.');
      }
      const client = createServiceClient({ profile, http });
      const { authorizeAddress } = options;
      return {
        profile,
        client: authorizeAddress === undefined ? client : { ...client, authorizeAddress: () => authorizeAddress },
        demoMembers: null,
        close: async () => undefined,
      };
    },
    routeFor: (address) => http.routeFor(address),
    isInstalled: true,
    isSchemeOwner: options.isSchemeOwner ?? true,
    openExternal: async (address) => void opened.push(address),
    copyText: async (text) => void opened.push(`copied ${text}`),
    bringToFront: () => {
      fronts += 1;
    },
    onView: (view) => views.push(view),
  });
  await clock.advance(0);
  const world = { application, stub, http, clock, views, lines, opened, fronts: () => fronts };
  worlds.push(world);
  return world;
}

const viewOf = ({ application }: World): AppView => {
  const view = application.calls['view:get'](undefined);
  if (view instanceof Promise) throw new Error('The view is answered at once.');
  return view;
};
const stepOf = (world: World): StepView | undefined => viewOf(world).attempts[0]?.step;

/** Resolves when the page was sent a view for which this holds. */
async function until(world: World, isSo: (view: AppView) => boolean): Promise<void> {
  while (!isSo(viewOf(world))) await world.clock.advance(0);
}

async function start(world: World): Promise<string> {
  const { attemptId } = await world.application.calls['login:start']({ methodId: 'oauth-code', fields: {} });
  await until(world, () => stepOf(world)?.kind === 'waiting-for-browser');
  return attemptId;
}

/** What the service's page would redirect to. */
function callbackOf({ opened }: World, query = `code=${CODE}`): string {
  const url = new URL(opened.at(-1) ?? '');
  return `${url.searchParams.get('redirect_uri')}?${query}&state=${url.searchParams.get('state')}`;
}

async function signIn(world: World): Promise<string> {
  world.stub.answerWith(issueToken, json(MEMBER));
  await start(world);
  world.application.take({ kind: 'one', address: callbackOf(world) });
  await until(world, (view) => view.sessions.length > 0);
  return viewOf(world).currentSessionId ?? '';
}

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
          tokenMask: '••••••••6789',
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
    await world.application.calls['session:refresh']({ sessionId });
    const seen = JSON.stringify([world.views, world.lines]);
    for (const secret of SECRETS) expect(seen).not.toContain(secret);
  });

  test('C9: comes back over loopback where the scheme belongs to another copy', async () => {
    const world = await setUp({ isSchemeOwner: false });
    world.stub.answerWith(issueToken, json(MEMBER));
    await start(world);
    expect(viewOf(world).status.callbacks).toMatchObject({ route: 'loopback', isSchemeOwner: false });
    const page = await fetch(callbackOf(world));
    expect(await page.text()).toContain('Return to Member Login');
    await until(world, (view) => view.sessions.length === 1);
    const late = await fetch(callbackOf(world));
    expect(await late.text()).toContain('This sign-in was already finished');
  });

  test('C10: a pasted address goes through the same checks', async () => {
    const world = await setUp();
    const attemptId = await start(world);
    const paste = (address: string) => world.application.calls['login:paste-callback']({ attemptId, address });
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
    world.application.take({ kind: 'one', address: callbackOf(world) });
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
    world.application.take({ kind: 'one', address: callbackOf(world) });
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
    world.application.take({ kind: 'one', address: callbackOf(world) });
    await world.stub.received(1);
    await world.clock.advance(15_000);
    expect(stepOf(world)).toMatchObject({ kind: 'ended', error: { code: 'service-timed-out' } });
  });

  test('that is down is named', async () => {
    const world = await setUp();
    await start(world);
    await world.stub.close();
    world.application.take({ kind: 'one', address: callbackOf(world) });
    await until(world, () => stepOf(world)?.kind === 'ended');
    expect(stepOf(world)).toMatchObject({ error: { code: 'connection-refused', details: { host: world.stub.host } } });
  });

  test('N5: the exchange is sent once, whatever happens', async () => {
    const world = await setUp();
    world.stub.answerWith(drop);
    await start(world);
    world.application.take({ kind: 'one', address: callbackOf(world) });
    await until(world, () => stepOf(world)?.kind === 'ended');
    expect(world.stub.requests).toHaveLength(1);
  });
});

describe('callbacks that nobody waits for', () => {
  test('C4: become a notice that says so, at the front', async () => {
    const world = await setUp();
    world.application.take({ kind: 'one', address: 'member-login://callback?code=x&state=y' });
    expect(viewOf(world).notices).toMatchObject([{ error: { code: 'callback-not-expected' } }]);
    expect(world.fronts()).toBe(1);
    await world.application.calls['notice:dismiss']({ noticeId: viewOf(world).notices[0]?.id ?? '' });
    expect(viewOf(world).notices).toEqual([]);
  });

  test('C1: a wrong state is shown beside the waiting attempt and changes nothing', async () => {
    const world = await setUp();
    await start(world);
    world.application.take({ kind: 'one', address: 'member-login://callback?code=x&state=y' });
    expect(stepOf(world)).toMatchObject({ kind: 'waiting-for-browser', problem: { code: 'callback-wrong-state' } });
    expect(world.stub.requests).toEqual([]);
  });

  test('C2: a replay after the sign-in changes nothing', async () => {
    const world = await setUp();
    await signIn(world);
    world.application.take({ kind: 'one', address: callbackOf(world) });
    expect(viewOf(world).notices).toMatchObject([{ error: { code: 'callback-already-used' } }]);
    expect(world.stub.requests).toHaveLength(2);
  });

  test('C5: several at once are refused together', async () => {
    const world = await setUp();
    await start(world);
    world.application.take({ kind: 'several' });
    expect(viewOf(world).notices).toMatchObject([{ error: { code: 'callback-not-single' } }]);
    expect(stepOf(world)?.kind).toBe('waiting-for-browser');
  });

  test('never fill the screen', async () => {
    const world = await setUp();
    for (let count = 0; count < 20; count += 1) world.application.take({ kind: 'several' });
    expect(viewOf(world).notices).toHaveLength(3);
  });

  test('C7: a second launch without a URL only brings the window to the front', async () => {
    const world = await setUp();
    world.application.take({ kind: 'none' });
    expect(world.fronts()).toBe(1);
    expect(viewOf(world).notices).toEqual([]);
  });
});

describe('the signed-in member', () => {
  test('refreshing that fails keeps the record and says why', async () => {
    const world = await setUp();
    const sessionId = await signIn(world);
    world.stub.answerWith(drop);
    await world.application.calls['session:refresh']({ sessionId });
    expect(viewOf(world).sessions).toMatchObject([
      { member: { title: 'Probe Member' }, isRefreshing: false, problem: { code: 'connection-lost' } },
    ]);
    world.stub.answerWith(json({ member: { ...MEMBER.member, name: 'New Name' } }));
    await world.application.calls['session:refresh']({ sessionId });
    expect(viewOf(world).sessions).toMatchObject([{ member: { title: 'New Name' }, problem: null }]);
  });

  test('signing out forgets the token without asking the service', async () => {
    const world = await setUp();
    const sessionId = await signIn(world);
    await world.application.calls['session:sign-out']({ sessionId });
    expect(viewOf(world)).toMatchObject({ sessions: [], currentSessionId: null });
    await expect(world.application.calls['session:refresh']({ sessionId })).rejects.toMatchObject({
      code: 'session-not-found',
    });
    expect(world.stub.requests).toHaveLength(2);
  });

  test('a picture comes through main, without credentials', async () => {
    const world = await setUp();
    const png = Buffer.from('89504e470d0a1a0a0000000d', 'hex');
    world.stub.answerWith(issueToken, json({ id: 7, picture: `${world.stub.origin}/pictures/7` }), reply(png));
    await start(world);
    world.application.take({ kind: 'one', address: callbackOf(world) });
    await until(world, (view) => view.sessions.length === 1);
    const session = viewOf(world).sessions[0];
    expect(session?.member?.pictureAddress).toMatch(new RegExp(`^/picture/${session?.id}\\?`));
    const picture = await world.application.readPicture(session?.id ?? '');
    expect(picture).toMatchObject({ type: 'image/png' });
    expect(world.stub.requests[2]?.rawHeaders.join()).not.toMatch(new RegExp(`authorization|${TOKEN}`, 'i'));
  });
});

describe('the service', () => {
  test('that does not start says so and can be started again', async () => {
    const world = await setUp({ fails: true });
    expect(viewOf(world).service).toMatchObject({
      name: 'Stub',
      state: 'failed',
      problem: { code: 'demo-not-started' },
    });
    expect(() => world.application.calls['login:start']({ methodId: 'oauth-code', fields: {} })).toThrow(
      expect.objectContaining({ code: 'service-not-ready' }),
    );
    await world.application.calls['service:start-again'](undefined);
    expect(viewOf(world).service).toMatchObject({ state: 'ready', problem: null });
  });

  test('tells how its calls travel', async () => {
    const world = await setUp();
    expect(viewOf(world).status.proxy).toEqual({ kind: 'direct' });
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
});

test('starting a sign-in takes earlier notices off the screen', async () => {
  const world = await setUp();
  world.application.take({ kind: 'several' });
  await start(world);
  expect(viewOf(world).notices).toEqual([]);
});

test('W1: the address can be copied and opened again', async () => {
  const world = await setUp();
  const attemptId = await start(world);
  await world.application.calls['login:open-again']({ attemptId });
  await world.application.calls['login:copy-address']({ attemptId });
  expect(world.opened).toEqual([world.opened[0], world.opened[0], `copied ${world.opened[0]}`]);
});

test('several changes in one turn reach the page as one view', async () => {
  const world = await setUp();
  await world.clock.advance(0);
  const before = world.views.length;
  world.application.take({ kind: 'several' });
  world.application.take({ kind: 'several' });
  await world.clock.advance(0);
  expect(world.views.length - before).toBe(1);
});
