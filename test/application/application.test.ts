import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { type Application, createApplication } from '../../electron/application/application.ts';
import type { Launch } from '../../electron/callback/launches.ts';
import { AppError, LoginError, StorageError } from '../../electron/core/errors.ts';
import { createLog } from '../../electron/core/log.ts';
import { systemRandom } from '../../electron/core/random.ts';
import type { AppView, PollOutcome, StepView } from '../../electron/ipc/contract.ts';
import { LOGIN_METHODS } from '../../electron/login/registry.ts';
import { createServiceClient } from '../../electron/service-client/client.ts';
import { createHttp, type Http, type HttpRequest } from '../../electron/service-client/http.ts';
import { type ServiceProfileInput, serviceProfileSchema } from '../../electron/service-client/profile.ts';
import type { DemoControls } from '../../electron/services/service-list.ts';
import { FakeClock } from '../fake-clock.ts';
import { FakeComputer } from '../fake-computer.ts';
import { FAKE_ABOUT, fakeProtocolClient } from '../fake-system.ts';
import { findFreePort, occupyPort } from '../fixed-port.ts';
import {
  type Answer,
  type Certificate,
  drop,
  hang,
  json,
  large,
  makeCertificate,
  redirect,
  reply,
  type StubService,
  startStubService,
} from '../stub-service.ts';

const SECRETS = ['the-client-secret', 'the-authorization-code', 'the-issued-token-0123456789'] as const;
const [CLIENT_SECRET, CODE, TOKEN] = SECRETS;
const MEMBER = { member: { id: 7, login: 'probe', name: 'Probe Member', country: 'NL', api_token: TOKEN } };

/** A second launch that wants the window alone. */
const LAUNCH: Launch = { callback: { kind: 'none' }, profileFile: null, otherVersion: null };

const issueToken = reply(`access_token=${TOKEN}`);

interface World {
  readonly application: Application;
  readonly computer: FakeComputer;
  readonly stub: StubService;
  readonly http: Http;
  readonly clock: FakeClock;
  readonly views: AppView[];
  readonly lines: string[];
  readonly opened: string[];
  /** Titles of what the person was told while the window was in the back. */
  readonly announced: readonly string[];
  readonly fronts: () => number;
  readonly isDemoClosed: () => boolean;
  readonly wake: () => void;
  /** What the next "Open profile file…" brings. */
  readonly chosen: { file: string | null };
}

interface WorldOptions {
  readonly isProtocolClient?: boolean;
  readonly fails?: boolean;
  readonly authorizeAddress?: string;
  readonly profile?: Partial<ServiceProfileInput>;
  readonly receivesLaunches?: boolean;
  /** The system's proxies, as Chromium writes them; direct, if left out. */
  readonly proxies?: string;
  /** What the opening of the store found out. */
  readonly storeFault?: StorageError;
  /** Name that the file was given which could not be read. */
  readonly storeSetAside?: string;
  /** Settled at once, if left out. */
  readonly windowShown?: Promise<void>;
  /** An earlier world, closed, whose computer and service this one has. */
  readonly after?: World;
}

const worlds: World[] = [];
afterEach(async () => {
  for (const { application, stub } of worlds.splice(0)) {
    await application.close();
    await stub.close();
  }
});

async function setUp(options: WorldOptions = {}): Promise<World> {
  const stub = options.after?.stub ?? (await startStubService());
  const computer = options.after?.computer ?? new FakeComputer();
  const clock = new FakeClock();
  const { proxies = 'DIRECT' } = options;
  const http = withoutNobody(createHttp({ clock, resolveProxy: async () => proxies, systemAuthorities: () => [] }));
  const views: AppView[] = [];
  const lines: string[] = [];
  const opened: string[] = [];
  const announced: string[] = [];
  const wakeListeners = new Set<() => void>();
  const chosen: World['chosen'] = { file: null };
  let fronts = 0;
  let isDemoClosed = false;
  let fails = options.fails ?? false;
  const profile = serviceProfileSchema.parse({ ...profileOf(stub), ...options.profile });
  const application = createApplication({
    clock,
    random: systemRandom,
    log: createLog((line) => lines.push(line)),
    locale: null,
    demoName: 'Stub',
    async startDemo() {
      if (fails) {
        fails = false;
        throw new AppError('demo-not-started', 'Not started.');
      }
      const close = async () => {
        isDemoClosed = true;
      };
      return { profile, demo: DEMO_CONTROLS, close };
    },
    http,
    createClient(parts) {
      const { authorizeAddress } = options;
      const client = createServiceClient(parts);
      return authorizeAddress === undefined ? client : { ...client, authorizeAddress: () => authorizeAddress };
    },
    store: { ...computer.store, fault: options.storeFault ?? null, setAside: options.storeSetAside ?? null },
    receivesLaunches: options.receivesLaunches ?? true,
    keychain: computer.keychain,
    protocolClient: fakeProtocolClient(options.isProtocolClient),
    about: FAKE_ABOUT,
    announce: ({ title }) => void announced.push(title),
    onWake(listener) {
      wakeListeners.add(listener);
      return () => void wakeListeners.delete(listener);
    },
    chooseProfileFile: async () => chosen.file,
    openExternal: async (address) => void opened.push(address),
    copyText: async (text) => void opened.push(`copied ${text}`),
    bringToFront: () => {
      fronts += 1;
    },
    onView: (view) => views.push(view),
    windowShown: options.windowShown ?? Promise.resolve(),
  });
  await clock.advance(0);
  const wake = () => {
    for (const listener of wakeListeners) listener();
  };
  const world = {
    application,
    computer,
    stub,
    http,
    clock,
    views,
    lines,
    opened,
    announced,
    fronts: () => fronts,
    isDemoClosed: () => isDemoClosed,
    wake,
    chosen,
  };
  worlds.push(world);
  return world;
}

const DEMO_CONTROLS: DemoControls = {
  members: [],
  behaviour: { list: () => [], set: () => false, reset: () => undefined, actions: [], act: async () => false },
};

function profileOf(stub: StubService): ServiceProfileInput {
  return {
    id: 'demo',
    name: 'Stub',
    baseUrl: stub.origin,
    authUrl: stub.origin,
    application: {
      clientId: 'the-key',
      clientSecret: CLIENT_SECRET,
      redirectUri: 'member-login://callback',
      loopbackRedirect: { path: '/callback', allowsRandomSegment: true },
    },
  };
}

/** What anybody gets without credentials is refused here, so that a test scripts the other replies alone. */
function withoutNobody(http: Http): Http {
  const isNobody = ({ address, credentials }: HttpRequest): boolean =>
    credentials === 'none' && new URL(address).pathname === '/members/infos';
  const refusal = { status: 401, headers: {}, bytes: new Uint8Array() };
  return { ...http, send: async (request) => (isNobody(request) ? refusal : http.send(request)) };
}

const viewOf = ({ application }: World): AppView => {
  const view = application.handlers.getView(undefined);
  if (view instanceof Promise) throw new Error('The view is answered at once.');
  return view;
};
const stepOf = (world: World): StepView | undefined => viewOf(world).attempts[0]?.step;

/** Resolves when the page was sent a view for which this holds. */
async function until(world: World, isSo: (view: AppView) => boolean): Promise<void> {
  while (!isSo(viewOf(world))) await world.clock.advance(0);
}

async function start(world: World): Promise<string> {
  const { attemptId } = await world.application.handlers.startLogin({
    serviceId: viewOf(world).service.id,
    methodId: 'oauth-code',
    fields: {},
  });
  await until(world, () => stepOf(world)?.kind === 'waiting-for-browser');
  return attemptId;
}

/** What the service's page would redirect to. */
function callbackOf({ opened }: World, query = `code=${CODE}`): string {
  const url = new URL(opened.at(-1) ?? '');
  return `${url.searchParams.get('redirect_uri')}?${query}&state=${url.searchParams.get('state')}`;
}

async function signIn(world: World): Promise<string> {
  const before = viewOf(world).currentSessionId;
  world.stub.answerWith(issueToken, json(MEMBER));
  await start(world);
  world.application.take({ ...LAUNCH, callback: { kind: 'one', address: callbackOf(world) } });
  await until(world, ({ currentSessionId }) => currentSessionId !== before && currentSessionId !== null);
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
    const page = await fetch(callbackOf(world));
    expect(await page.text()).toContain('Return to Member Login');
    await until(world, (view) => view.sessions.length === 1);
    const late = await fetch(callbackOf(world));
    expect(await late.text()).toContain('This sign-in was already finished');
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
    world.application.take({ ...LAUNCH, callback: { kind: 'one', address: callbackOf(world) } });
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
    world.application.take({ ...LAUNCH, callback: { kind: 'one', address: callbackOf(world) } });
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
    world.application.take({ ...LAUNCH, callback: { kind: 'one', address: callbackOf(world) } });
    await world.stub.received(1);
    await world.clock.advance(15_000);
    expect(stepOf(world)).toMatchObject({ kind: 'ended', error: { code: 'service-timed-out' } });
  });

  test('that is down is named', async () => {
    const world = await setUp();
    await start(world);
    await world.stub.close();
    world.application.take({ ...LAUNCH, callback: { kind: 'one', address: callbackOf(world) } });
    await until(world, () => stepOf(world)?.kind === 'ended');
    expect(stepOf(world)).toMatchObject({ error: { code: 'connection-refused', details: { host: world.stub.host } } });
  });

  test('N5: the exchange is sent once, whatever happens', async () => {
    const world = await setUp();
    world.stub.answerWith(drop);
    await start(world);
    world.application.take({ ...LAUNCH, callback: { kind: 'one', address: callbackOf(world) } });
    await until(world, () => stepOf(world)?.kind === 'ended');
    expect(world.stub.requests).toHaveLength(1);
  });
});

describe('callbacks that nobody waits for', () => {
  test('C4: become a notice that says so, at the front', async () => {
    const world = await setUp();
    world.application.take({
      ...LAUNCH,
      callback: { kind: 'one', address: 'member-login://callback?code=x&state=y' },
    });
    expect(viewOf(world).notices).toMatchObject([{ error: { code: 'callback-not-expected' } }]);
    expect(world.fronts()).toBe(1);
    await world.application.handlers.dismissNotice({ noticeId: viewOf(world).notices[0]?.id ?? '' });
    expect(viewOf(world).notices).toEqual([]);
  });

  test('C1: a wrong state is shown beside the waiting attempt and changes nothing', async () => {
    const world = await setUp();
    await start(world);
    world.application.take({
      ...LAUNCH,
      callback: { kind: 'one', address: 'member-login://callback?code=x&state=y' },
    });
    expect(stepOf(world)).toMatchObject({ kind: 'waiting-for-browser', problem: { code: 'callback-wrong-state' } });
    expect(world.stub.requests).toEqual([]);
  });

  test('C2: a replay after the sign-in changes nothing', async () => {
    const world = await setUp();
    await signIn(world);
    world.application.take({ ...LAUNCH, callback: { kind: 'one', address: callbackOf(world) } });
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
    world.application.take({ ...LAUNCH, callback: { kind: 'none' } });
    expect(world.fronts()).toBe(1);
    expect(viewOf(world).notices).toEqual([]);
  });
});

describe('another version that was started meanwhile', () => {
  test('is named, at the front; its callback is used, and its profile file opened', async () => {
    const world = await setUp();
    world.application.take({ ...LAUNCH, otherVersion: '2.0.0' });
    expect(viewOf(world).notices).toMatchObject([
      { error: { code: 'other-version-open', details: { version: '2.0.0' } } },
    ]);
    expect(world.fronts()).toBe(1);
    world.application.take({ ...LAUNCH, otherVersion: '2.0.0', profileFile: resolve('missing.json') });
    await until(world, ({ notices }) => notices.length === 2);
    expect(viewOf(world).notices[0]).toMatchObject({ error: { code: 'profile-file-unreadable' } });
  });

  test('is not named where it only brings a callback, as the owner of the scheme does', async () => {
    const world = await setUp();
    world.stub.answerWith(issueToken, json(MEMBER));
    await start(world);
    const callback = { kind: 'one', address: callbackOf(world) } as const;
    world.application.take({ ...LAUNCH, otherVersion: '2.0.0', callback });
    await until(world, ({ currentSessionId }) => currentSessionId !== null);
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
    const png = Buffer.from('89504e470d0a1a0a0000000d', 'hex');
    world.stub.answerWith(issueToken, json({ id: 7, picture: `${world.stub.origin}/pictures/7` }), reply(png));
    await start(world);
    world.application.take({ ...LAUNCH, callback: { kind: 'one', address: callbackOf(world) } });
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
    expect(() =>
      world.application.handlers.startLogin({
        serviceId: viewOf(world).service.id,
        methodId: 'oauth-code',
        fields: {},
      }),
    ).toThrow(expect.objectContaining({ code: 'demo-not-started' }));
    await world.application.handlers.startServiceAgain(undefined);
    expect(viewOf(world).service).toMatchObject({ state: 'ready', problem: null });
  });

  test('tells how its calls travel', async () => {
    const world = await setUp();
    expect(viewOf(world).status.proxy).toEqual({ kind: 'direct' });
  });

  test('N2: a proxy of a kind that is not supported is named, and a sign-in ends before anything is sent', async () => {
    const address = 'SOCKS5 proxy.example:1080';
    const world = await setUp({ proxies: address });
    expect(viewOf(world).status.proxy).toEqual({ kind: 'not-supported', address });
    await start(world);
    world.application.take({ ...LAUNCH, callback: { kind: 'one', address: callbackOf(world) } });
    await until(world, () => stepOf(world)?.kind === 'ended');
    expect(stepOf(world)).toMatchObject({ error: { code: 'proxy-not-supported', details: { host: address } } });
    expect(world.stub.requests).toEqual([]);
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

test('starting a sign-in takes earlier notices off the screen', async () => {
  const world = await setUp();
  world.application.take({ ...LAUNCH, callback: { kind: 'several' } });
  await start(world);
  expect(viewOf(world).notices).toEqual([]);
});

test('W1: the address can be copied and opened again', async () => {
  const world = await setUp();
  const attemptId = await start(world);
  await world.application.handlers.openAgain({ attemptId });
  await world.application.handlers.copyAddress({ attemptId });
  expect(world.opened).toEqual([world.opened[0], world.opened[0], `copied ${world.opened[0]}`]);
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

test('several changes in one turn reach the page as one view', async () => {
  const world = await setUp();
  await world.clock.advance(0);
  const before = world.views.length;
  world.application.take({ ...LAUNCH, callback: { kind: 'several' } });
  world.application.take({ ...LAUNCH, callback: { kind: 'several' } });
  await world.clock.advance(0);
  expect(world.views.length - before).toBe(1);
});

describe('staying in', () => {
  test('T1: a session survives a restart, is shown at once as not verified, and read again behind it', async () => {
    const before = await setUp();
    await signIn(before);
    await before.application.close();
    const world = await setUp({ after: before });
    await until(world, (view) => view.sessions.length === 1);
    before.stub.answerWith(json(MEMBER));
    await until(world, (view) => view.sessions[0]?.status === 'verified');
    const first = world.views.find(({ sessions }) => sessions.length === 1);
    expect(first?.sessions).toMatchObject([{ status: 'not-verified', member: { title: 'Probe Member' } }]);
    expect(viewOf(world).currentSessionId).toBe(viewOf(world).sessions[0]?.id);
    expect(before.stub.requests.at(-1)?.headers.authorization).toBe(`Bearer ${TOKEN}`);
  });

  test('T1: members of stored sessions are read once the window is shown, not before', async () => {
    const before = await setUp();
    await signIn(before);
    await before.application.close();
    const window = Promise.withResolvers<void>();
    const world = await setUp({ after: before, windowShown: window.promise });
    await until(world, (view) => view.sessions.length === 1 && view.service.state === 'ready');
    await world.clock.advance(1_000);
    expect(before.stub.requests).toHaveLength(2);
    before.stub.answerWith(json(MEMBER));
    window.resolve();
    await until(world, (view) => view.sessions[0]?.status === 'verified');
    expect(before.stub.requests).toHaveLength(3);
  });

  test('S4: without a keychain nothing secret rests on disk, and the status says so', async () => {
    const before = await setUp();
    before.computer.protection = 'weak';
    await signIn(before);
    expect(viewOf(before).status.secrets).toMatchObject({ place: 'memory', system: 'weak', isWeakAllowed: false });
    expect(before.computer.stored.sessions).toEqual([]);
    await before.application.handlers.allowWeakStorage({ isAllowed: true });
    await until(before, (view) => view.sessions[0]?.storedIn === 'weak');
    await before.application.close();
    const world = await setUp({ after: before });
    await until(world, (view) => view.sessions.length === 1);
    await world.application.handlers.allowWeakStorage({ isAllowed: false });
    expect(world.computer.stored.sessions).toEqual([]);
    expect(viewOf(world).sessions).toMatchObject([{ storedIn: 'memory' }]);
  });

  test('S5: what cannot be opened is set aside and told once', async () => {
    const before = await setUp();
    await signIn(before);
    await before.application.close();
    before.computer.isIntact = false;
    const world = await setUp({ after: before });
    await until(world, (view) => view.notices.length === 1);
    expect(viewOf(world)).toMatchObject({ sessions: [], isRestoring: false });
    expect(viewOf(world).notices).toMatchObject([{ error: { code: 'store-set-aside' } }]);
    expect(world.computer.aside).toHaveLength(1);
  });

  test('a keychain that does not answer loses nothing, and can be asked again', async () => {
    const before = await setUp();
    await signIn(before);
    await before.application.close();
    before.computer.protection = 'not-answering';
    const world = await setUp({ after: before });
    await until(world, (view) => view.notices.length === 1);
    expect(viewOf(world).sessions).toEqual([]);
    world.computer.protection = 'keychain';
    await world.application.handlers.tryStorageAgain(undefined);
    expect(viewOf(world).sessions).toHaveLength(1);
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
    await start(world);
    world.application.take({ ...LAUNCH, callback: { kind: 'one', address: callbackOf(world) } });
    await until(world, () => stepOf(world)?.kind === 'loading-member');
    await world.application.close();
    expect(world.computer.stored.sessions).toHaveLength(1);
    const next = await setUp({ after: world });
    await until(next, (view) => view.sessions.length === 1);
  });

  test('T1: a session that could not be read is read again as soon as the computer wakes', async () => {
    const before = await setUp();
    await signIn(before);
    await before.application.close();
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
    world.stub.answerWith(reply('', { status: 401 }));
    await world.application.handlers.refreshMember({ sessionId });
    expect(viewOf(world).sessions).toMatchObject([
      { status: 'ended', problem: { code: 'token-refused' }, isTriedAgain: false, storedIn: 'keychain' },
    ]);
    expect(viewOf(world).sessions[0]?.credential).toMatchObject({ otherPresentations: [] });
    expect(world.computer.stored.sessions).toHaveLength(1);
    const started = await world.application.handlers.signInAgain({ sessionId });
    await until(world, () => stepOf(world)?.kind === 'waiting-for-browser');
    expect(started).toEqual({ attemptId: viewOf(world).attempts[0]?.id });
  });

  test('T5: after a sign-in without a network, the member is read again by itself, and it says so', async () => {
    const world = await setUp();
    world.stub.answerWith(issueToken, drop);
    await start(world);
    world.application.take({ ...LAUNCH, callback: { kind: 'one', address: callbackOf(world) } });
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
    world.stub.answerWith(issueToken, reply('', { status: 401 }));
    const attemptId = await start(world);
    world.application.take({ ...LAUNCH, callback: { kind: 'one', address: `member-login://callback?code=${CODE}` } });
    await until(world, () => stepOf(world)?.kind === 'member-not-read');
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
    world.stub.answerWith(issueToken, reply('', { status: 401 }));
    await start(world);
    world.application.take({ ...LAUNCH, callback: { kind: 'one', address: callbackOf(world) } });
    await until(world, (view) => view.sessions.length === 1);
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
      const page = await fetch(callbackOf(world));
      expect(await page.text()).toContain('Return to Member Login');
      await until(world, (view) => view.sessions.length === 1);
      expect(world.stub.requests[0]?.body).toContain(`redirect_uri=${encodeURIComponent(`http://${host}/back`)}`);
    },
  );

  test('brings the token of the flow with a key, whose request names no address (4.4)', async () => {
    const host = `127.0.0.1:${await findFreePort()}`;
    const redirectUri = `http://${host}/token`;
    const world = await setUp({ profile: { application: applicationAt(redirectUri) } });
    world.stub.answerWith(json({ key: 'the-key-of-the-page' }), json(MEMBER));
    const { id: serviceId } = viewOf(world).service;
    await world.application.handlers.startLogin({ serviceId, methodId: 'oauth-like', fields: {} });
    await until(world, () => stepOf(world)?.kind === 'waiting-for-browser');
    expect(stepOf(world)).toMatchObject({ isReceived: true, redirectUri });
    const state = new URL(world.opened.at(-1) ?? '').searchParams.get('state');
    await fetch(`${redirectUri}?token=${TOKEN}&state=${state}`);
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
        world.application.take({ ...LAUNCH, callback: { kind: 'one', address } });
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

describe('a service of a profile file', () => {
  const folder = mkdtempSync(join(tmpdir(), 'application-'));
  let certificate: Certificate;
  beforeAll(async () => {
    certificate = await makeCertificate();
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  const writeProfile = (name: string, content: unknown): string => {
    const path = join(folder, name);
    writeFileSync(path, typeof content === 'string' ? content : JSON.stringify(content));
    return path;
  };

  /** Opens a profile whose service is the world's own stub under another id. */
  async function openStaging(world: World, change: Partial<ServiceProfileInput> = {}): Promise<void> {
    world.chosen.file = writeProfile('staging.json', {
      ...profileOf(world.stub),
      id: 'staging',
      name: 'Staging',
      ...change,
    });
    expect(await world.application.handlers.openProfileFile(undefined)).toBe(true);
  }

  /** Opens a file that would move that service. @returns the call, once the person is asked */
  async function askToMove(world: World, change: Partial<ServiceProfileInput>, name = 'moved.json') {
    const before = viewOf(world).replacement;
    const profile = { ...profileOf(world.stub), id: 'staging', name: 'New staging', ...change };
    world.chosen.file = writeProfile(name, profile);
    const opening = world.application.handlers.openProfileFile(undefined);
    await until(world, ({ replacement }) => replacement !== null && replacement !== before);
    return { opening };
  }

  async function answerReplacement(world: World, isReplaced: boolean): Promise<void> {
    const { replacement } = viewOf(world);
    await world.application.handlers.answerReplacement({ replacementId: replacement?.id ?? '', isReplaced });
  }

  /** Opens a file that moves that service, and says so. */
  async function moveStaging(world: World, change: Partial<ServiceProfileInput>): Promise<void> {
    const { opening } = await askToMove(world, change);
    await answerReplacement(world, true);
    expect(await opening).toBe(true);
  }

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
    const before = await setUp();
    await openStaging(before);
    await before.application.close();
    before.computer.protection = 'not-answering';
    const world = await setUp({ after: before });
    await until(world, (view) => view.service.state === 'failed');
    expect(viewOf(world).service.problem).toMatchObject({ code: 'keychain-not-answering' });
    world.computer.protection = 'keychain';
    await world.application.handlers.startServiceAgain(undefined);
    expect(viewOf(world).service.state).toBe('ready');
  });

  test('is asked for its file again where its secret could not be kept', async () => {
    const before = await setUp();
    before.computer.protection = 'none';
    await openStaging(before);
    await before.application.close();
    const world = await setUp({ after: before });
    await until(world, (view) => view.service.state === 'failed');
    expect(viewOf(world).service).toMatchObject({ id: 'staging', problem: { code: 'profile-secret-missing' } });
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
    const none = { kind: 'none' } as const;
    const profile = { ...profileOf(world.stub), id: 'launched', name: 'Launched' };
    world.application.take({ ...LAUNCH, profileFile: writeProfile('launched.json', profile), callback: none });
    await until(world, (view) => view.service.id === 'launched' && view.service.state === 'ready');
    world.application.take({ ...LAUNCH, profileFile: join(folder, 'missing.json'), callback: none });
    await until(world, (view) => view.notices.length === 1);
    expect(viewOf(world).notices).toMatchObject([
      { error: { code: 'profile-file-unreadable', details: { file: 'missing.json', reason: 'ENOENT' } } },
    ]);
    expect(world.fronts()).toBe(2);
  });

  test('S7: no token of one service goes to another, nor to the same id at another address', async () => {
    const world = await setUp();
    await openStaging(world);
    const sessionId = await signIn(world);
    await using other = await startStubService();
    await moveStaging(world, { baseUrl: other.origin, authUrl: other.origin });
    await expect(world.application.handlers.refreshMember({ sessionId })).rejects.toMatchObject({
      code: 'service-moved',
    });
    expect(other.requests).toEqual([]);
  });

  test.each<[string, (stub: StubService) => Partial<ServiceProfileInput>]>([
    ['another path', ({ origin }) => ({ baseUrl: `${origin}/other` })],
    ['another port', ({ origin }) => ({ baseUrl: origin.replace(/\d+$/, '1') })],
    ['other sign-in pages', ({ origin }) => ({ authUrl: `${origin}/other` })],
    ['other authorities', () => ({ certificateAuthorities: [certificate.cert] })],
  ])('S7: a known service with %s is asked about by name; until then nothing is sent or changes', async (_, change) => {
    const world = await setUp();
    await openStaging(world);
    const sessionId = await signIn(world);
    await start(world);
    await world.application.handlers.selectService({ serviceId: 'demo' });
    await world.clock.advance(0);
    const [stored, view, sent] = [world.computer.stored, viewOf(world), world.stub.requests.length];
    const { opening } = await askToMove(world, change(world.stub));
    const after = { baseUrl: world.stub.origin, authUrl: world.stub.origin, ...change(world.stub) };
    expect(viewOf(world)).toEqual({
      ...view,
      replacement: {
        id: expect.any(String),
        file: 'moved.json',
        serviceName: 'Staging',
        baseAddress: { before: `${world.stub.origin}/`, after: `${after.baseUrl}/` },
        authAddress: { before: `${world.stub.origin}/`, after: `${after.authUrl}/` },
        hasOtherAuthorities: 'certificateAuthorities' in after,
      },
    });
    await answerReplacement(world, false);
    expect(await opening).toBe(false);
    await world.clock.advance(60_000);
    expect(world.computer.stored).toEqual(stored);
    expect(viewOf(world)).toMatchObject({ service: { id: 'demo' }, replacement: null });
    expect(world.stub.requests).toHaveLength(sent);
    world.stub.answerWith(json(MEMBER));
    await world.application.handlers.refreshMember({ sessionId });
    expect(world.stub.requests).toHaveLength(sent + 1);
  });

  test('S7: a later file takes the place of the question, also one that a launch names', async () => {
    const world = await setUp();
    await openStaging(world);
    const first = await askToMove(world, { authUrl: 'https://first.example' });
    const { id = '' } = viewOf(world).replacement ?? {};
    const second = await askToMove(world, { authUrl: 'https://second.example' }, 'second.json');
    expect(await first.opening).toBe(false);
    // An answer to the first question that comes late answers nothing.
    await world.application.handlers.answerReplacement({ replacementId: id, isReplaced: true });
    expect(viewOf(world).replacement).toMatchObject({ file: 'second.json' });
    const profile = { ...profileOf(world.stub), id: 'staging', authUrl: 'https://third.example' };
    world.application.take({ ...LAUNCH, profileFile: writeProfile('third.json', profile) });
    await until(world, ({ replacement }) => replacement?.file === 'third.json');
    expect(await second.opening).toBe(false);
    await answerReplacement(world, true);
    await until(world, ({ service }) => service.authAddress === 'https://third.example');
    expect(viewOf(world).replacement).toBeNull();

    const { opening } = await askToMove(world, { authUrl: 'https://fourth.example' });
    await openStaging(world, { id: 'other', name: 'Other' });
    expect(viewOf(world)).toMatchObject({ service: { id: 'other' }, replacement: null });
    expect(await opening).toBe(false);
  });

  test('S7: after a replacement, the sessions stay for the service as it was, also after a restart', async () => {
    const before = await setUp();
    await openStaging(before);
    await signIn(before);
    const sent = before.stub.requests.length;
    await moveStaging(before, { baseUrl: `${before.stub.origin}/other` });
    const isMoved = ({ sessions }: AppView) => sessions[0]?.problem?.code === 'service-moved';
    await until(before, isMoved);
    await before.application.close();

    const world = await setUp({ after: before });
    await until(world, isMoved);
    await world.clock.advance(10 * 60_000);
    expect(world.stub.requests).toHaveLength(sent);
    world.stub.answerWith(json(MEMBER));
    await moveStaging(world, {});
    await until(world, ({ sessions }) => sessions[0]?.status === 'verified' && sessions[0].problem === null);
    await moveStaging(world, { certificateAuthorities: [certificate.cert] });
    await until(world, isMoved);
    await moveStaging(world, {});
    await until(world, ({ sessions }) => sessions[0]?.problem === null);
    expect(world.stub.requests.slice(sent).every(({ target }) => target === '/members/infos')).toBe(true);
  });

  test('S7: a session that an older copy stored takes the stored profile’s binding, even if a file is opened first', async () => {
    const before = await setUp();
    await openStaging(before);
    await signIn(before);
    await before.application.close();
    const { computer } = before;
    const unbound = computer.stored.sessions.map(({ binding: _, sealed, ...session }) => {
      const { binding: _binding, ...content } = JSON.parse(Buffer.from(sealed, 'base64').toString());
      return { ...session, sealed: Buffer.from(JSON.stringify(content)).toString('base64') };
    });
    computer.stored = { ...computer.stored, sessions: unbound };
    computer.protection = 'not-answering';
    const silent = await setUp({ after: before });
    await moveStaging(silent, { baseUrl: `${before.stub.origin}/other` });
    await silent.application.close();

    computer.protection = 'keychain';
    const sent = before.stub.requests.length;
    const world = await setUp({ after: before });
    // The keychain could not keep the secret of the file.
    await openStaging(world, { baseUrl: `${before.stub.origin}/other` });
    await until(world, ({ sessions }) => sessions[0]?.problem?.code === 'service-moved');
    expect(world.stub.requests).toHaveLength(sent);
    world.stub.answerWith(json(MEMBER));
    await moveStaging(world, {});
    await until(world, ({ sessions }) => sessions[0]?.status === 'verified');
  });

  test('that is replaced hands nothing of what was tried and found out to another address', async () => {
    const world = await setUp();
    await openStaging(world);
    await signIn(world);
    await start(world);
    await using other = await startStubService();
    await moveStaging(world, { baseUrl: other.origin, authUrl: other.origin });
    expect(viewOf(world).comparison.workedCount).toBe(0);
    expect(stepOf(world)).toMatchObject({ kind: 'ended', end: 'cancelled' });
    expect(world.computer.stored.learned).toEqual({});
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
    await world.application.handlers.forgetService({ serviceId: 'staging' });
    expect(viewOf(world).service).toMatchObject({ id: 'demo', state: 'ready' });
  });

  test('S7: what was typed for one service never goes to another that is current meanwhile', async () => {
    const world = await setUp();
    await openStaging(world);
    await world.application.handlers.startLogin({ serviceId: 'demo', methodId: 'oauth-code', fields: {} });
    expect(viewOf(world)).toMatchObject({ service: { id: 'staging' }, attempts: [{ serviceId: 'demo' }] });
    expect(() =>
      world.application.handlers.startLogin({ serviceId: 'gone', methodId: 'oauth-code', fields: {} }),
    ).toThrow(expect.objectContaining({ code: 'service-not-known' }));
  });

  test('an attempt goes on for the service that it was started for', async () => {
    const world = await setUp();
    await start(world);
    await openStaging(world);
    world.stub.answerWith(issueToken, json(MEMBER));
    expect(viewOf(world).attempts).toMatchObject([{ serviceId: 'demo', serviceName: 'Stub' }]);
    world.application.take({ ...LAUNCH, callback: { kind: 'one', address: callbackOf(world) } });
    await until(world, (view) => view.sessions.length === 1);
    expect(viewOf(world)).toMatchObject({ service: { id: 'staging' }, sessions: [{ serviceId: 'demo' }] });
  });

  test('is forgotten with its attempts, sessions, results and secret', async () => {
    const world = await setUp();
    await openStaging(world);
    await signIn(world);
    await start(world);
    await world.application.handlers.forgetService({ serviceId: 'staging' });
    expect(viewOf(world)).toMatchObject({ service: { id: 'demo' }, sessions: [], services: [{ id: 'demo' }] });
    expect(stepOf(world)).toMatchObject({ kind: 'ended', end: 'cancelled' });
    const { sessions, services, learned, results } = world.computer.stored;
    expect({ sessions, services, learned, results }).toEqual({ sessions: [], services: [], learned: {}, results: {} });
    await expect(world.application.handlers.forgetService({ serviceId: 'demo' })).rejects.toMatchObject({
      code: 'argument-invalid',
    });
  });
});

describe('what the person is told while the window is in the back', () => {
  const deliver = (world: World, address: string): void =>
    world.application.take({ ...LAUNCH, callback: { kind: 'one', address } });

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
    deliver(world, callbackOf(world));
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

describe('what the menu offers', () => {
  test('becomes a notice where it fails, on a window that is in front', async () => {
    const world = await setUp();
    world.chosen.file = resolve('missing-profile.json');
    await world.application.act('showLog');
    await world.application.act('openProfileFile');
    expect(viewOf(world).notices.map(({ error }) => error.code)).toEqual(['profile-file-unreadable', 'log-not-there']);
    expect(world.fronts()).toBe(2);
  });

  test('is done without a word where it works, or where the person thought better of it', async () => {
    const world = await setUp();
    await world.application.act('openProfileFile');
    expect([viewOf(world).notices, world.fronts()]).toEqual([[], 0]);
  });
});
