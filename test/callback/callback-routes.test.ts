import { describe, expect, test } from 'vitest';
import {
  type CallbackRegistration,
  type CallbackRequest,
  createCallbackRoutes,
} from '../../electron/callback/callback-routes.ts';
import { createPendingCallbacks } from '../../electron/callback/pending-callbacks.ts';
import { systemRandom } from '../../electron/core/random.ts';
import type { CallbackChoice, ProtocolClient } from '../../electron/ipc/views/status.ts';
import { FakeClock } from '../fake-clock.ts';
import { occupyPort } from '../fixed-port.ts';
import { navigate } from '../navigate.ts';

const REGISTRATION: CallbackRegistration = {
  serviceId: 'one',
  redirectUri: 'member-login://callback',
  loopbackRedirect: { path: '/callback', allowsRandomSegment: true },
};

const REQUEST: CallbackRequest = { parameter: 'code', profileField: null, state: 'send', isRedirectSent: true };

function setUp({
  isProtocolClient = false,
  client = null as ProtocolClient['kind'] | null,
  choice = 'automatic' as CallbackChoice,
  returned = new Set<string>(),
} = {}) {
  const pending = createPendingCallbacks();
  const clock = new FakeClock();
  const chosen: CallbackChoice[] = [];
  const routes = createCallbackRoutes({
    pending,
    clock,
    random: systemRandom,
    protocolClient: () => client ?? (isProtocolClient ? 'this-copy' : 'other-copy'),
    choice,
    onChoice: (made) => void chosen.push(made),
    learned: {
      hasReturnedState: (serviceId, parameter) => returned.has(`${serviceId} ${parameter}`),
      rememberStateReturned: (serviceId, parameter) => void returned.add(`${serviceId} ${parameter}`),
    },
    onLoopbackCallback(address) {
      return { lang: 'en', end: 'accepted', title: pending.deliver(address).kind, text: '' };
    },
  });
  const openOnly = (change: Partial<CallbackRegistration & CallbackRequest> = {}) =>
    routes.open('attempt', { ...REQUEST, ...change }, { ...REGISTRATION, ...change }, new AbortController().signal);
  const open = async (change: Partial<CallbackRegistration & CallbackRequest> = {}) => {
    const opened = await openOnly(change);
    return { ...opened, received: opened.receive() };
  };
  return { pending, clock, routes, openOnly, open, chosen, returned };
}

describe('C9: the way back', () => {
  test.each([
    { isProtocolClient: true, choice: 'automatic', isRegistered: true, isRedirectSent: true, route: 'scheme' },
    { isProtocolClient: false, choice: 'automatic', isRegistered: true, isRedirectSent: true, route: 'loopback' },
    { isProtocolClient: false, choice: 'automatic', isRegistered: false, isRedirectSent: true, route: 'scheme' },
    { isProtocolClient: false, choice: 'automatic', isRegistered: true, isRedirectSent: false, route: 'scheme' },
    { isProtocolClient: false, choice: 'scheme', isRegistered: true, isRedirectSent: true, route: 'scheme' },
    { isProtocolClient: true, choice: 'loopback', isRegistered: true, isRedirectSent: true, route: 'loopback' },
    { isProtocolClient: true, choice: 'loopback', isRegistered: true, isRedirectSent: false, route: 'scheme' },
    { isProtocolClient: true, choice: 'loopback', isRegistered: false, isRedirectSent: true, route: 'scheme' },
  ] as const)('is $route for %o', ({ isProtocolClient, choice, isRegistered, isRedirectSent, route }) => {
    const { routes } = setUp({ isProtocolClient });
    routes.choose(choice);
    const loopbackRedirect = isRegistered ? REGISTRATION.loopbackRedirect : null;
    expect(routes.callbackRouteFor({ ...REGISTRATION, loopbackRedirect, isRedirectSent })).toBe(route);
  });

  test.each([
    { redirectUri: 'http://localhost:8765/back', isRegistered: true, isRedirectSent: true, route: 'loopback' },
    { redirectUri: 'http://127.0.0.1:8765/', isRegistered: false, isRedirectSent: false, route: 'loopback' },
    { redirectUri: 'https://elsewhere.example/', isRegistered: true, isRedirectSent: true, route: 'loopback' },
    { redirectUri: 'https://elsewhere.example/', isRegistered: true, isRedirectSent: false, route: 'elsewhere' },
    { redirectUri: 'https://elsewhere.example/', isRegistered: false, isRedirectSent: true, route: 'elsewhere' },
  ] as const)('is no matter of choice where the registered address is not the scheme’s (%o)', (row) => {
    const loopbackRedirect = row.isRegistered ? REGISTRATION.loopbackRedirect : null;
    for (const choice of ['automatic', 'scheme', 'loopback'] as const) {
      for (const isProtocolClient of [true, false]) {
        const { routes } = setUp({ isProtocolClient, choice });
        expect(routes.callbackRouteFor({ ...row, loopbackRedirect })).toBe(row.route);
      }
    }
  });

  test('is as it was chosen before, and a new choice is handed out to be kept', () => {
    const { routes, chosen } = setUp({ isProtocolClient: true, choice: 'loopback' });
    expect(routes.choice).toBe('loopback');
    expect(routes.callbackRouteFor({ ...REGISTRATION, isRedirectSent: true })).toBe('loopback');
    routes.choose('scheme');
    expect(routes.choice).toBe('scheme');
    expect(chosen).toEqual(['scheme']);
  });

  test('is the registered address where the service is not told another (4.4)', async () => {
    const { open } = setUp({ choice: 'loopback' });
    expect(await open({ isRedirectSent: false, parameter: 'token' })).toMatchObject({
      route: 'scheme',
      redirectUri: 'member-login://callback',
    });
  });

  test('sends the registered redirect URI exactly as configured (C5)', async () => {
    const { open } = setUp({ isProtocolClient: true });
    const opened = await open({ redirectUri: 'member-login://Callback?' });
    expect(opened.redirectUri).toBe('member-login://Callback?');
  });

  test('has a random segment of 128 bits in the path of each attempt, where the service permits one', async () => {
    const { open } = setUp();
    const paths = [await open(), await open()].map(({ redirectUri }) => new URL(redirectUri).pathname);
    expect(new Set(paths).size).toBe(2);
    for (const path of paths) expect(path).toMatch(/^\/callback\/[\w-]{22}$/);
    const plain = await open({ loopbackRedirect: { path: '/', allowsRandomSegment: false } });
    expect(new URL(plain.redirectUri).pathname).toBe('/');
  });

  test('takes nothing before the browser is sent, because any page may have sent it', async () => {
    const { openOnly, pending } = setUp({ isProtocolClient: true });
    const opened = await openOnly();
    const early = pending.deliver(`${opened.redirectUri}?code=invented`);
    expect(early).toMatchObject({ kind: 'refused', error: { code: 'callback-not-expected' } });
    const received = opened.receive();
    pending.deliver(`${opened.redirectUri}?code=abc&state=${opened.state}`);
    await expect(received).resolves.toMatchObject({ value: 'abc' });
  });

  test('takes the callback on the loopback address, then explains late ones and closes', async () => {
    const { open, clock } = setUp();
    const { redirectUri, state, received, route, isReceived } = await open();
    expect({ route, isReceived }).toEqual({ route: 'loopback', isReceived: true });
    expect(await navigate(`${redirectUri}?code=abc&state=${state}`)).toContain('accepted');
    await expect(received).resolves.toMatchObject({ value: 'abc', retry: null });
    expect(await navigate(`${redirectUri}?code=abc&state=${state}`)).toContain('refused');
    await clock.advance(60_000);
    await expect(navigate(redirectUri)).rejects.toThrow();
  });
});

describe('C9: whether the answer comes by itself', () => {
  const { loopbackRedirect, redirectUri } = REGISTRATION;
  const way = { redirectUri, isRedirectSent: true };

  test.each(['this-copy', 'not-known', 'nobody', 'other-copy', 'not-installed'] as const)(
    'always over loopback, which a sign-in takes unless the scheme is known to be this copy’s (%s)',
    (client) => {
      const { routes } = setUp({ client });
      const route = client === 'this-copy' ? 'scheme' : 'loopback';
      expect(routes.callbackRouteFor({ ...way, loopbackRedirect })).toBe(route);
      expect(routes.isReceived({ ...way, loopbackRedirect })).toBe(true);
    },
  );

  test.each([
    { client: 'this-copy', isReceived: true },
    // Nobody is told to paste before the system was asked.
    { client: 'not-known', isReceived: true },
    { client: 'nobody', isReceived: false },
    { client: 'other-copy', isReceived: false },
    { client: 'not-installed', isReceived: false },
  ] as const)('by the scheme: $isReceived for $client, also of a sign-in that waits', ({ client, isReceived }) => {
    const { routes } = setUp({ client });
    expect(routes.isReceived({ ...way, loopbackRedirect: null })).toBe(isReceived);
    // What was known when it began does not count for the scheme, which may be taken over meanwhile.
    for (const wasReceived of [true, false]) {
      expect(routes.isStillReceived({ route: 'scheme', isReceived: wasReceived })).toBe(isReceived);
      expect(routes.isStillReceived({ route: 'loopback', isReceived: wasReceived })).toBe(wasReceived);
    }
  });

  test('never at an address of another kind', () => {
    const { routes } = setUp({ isProtocolClient: true });
    const elsewhere = { redirectUri: 'https://elsewhere.example/', loopbackRedirect: null, isRedirectSent: true };
    expect(routes.isReceived(elsewhere)).toBe(false);
  });
});

describe('C11: a registered address on this computer', () => {
  const openAt = async (change: Partial<CallbackRegistration & CallbackRequest> = {}) => {
    const program = await occupyPort();
    const redirectUri = `http://127.0.0.1:${program.port}/back?tenant=1`;
    const world = setUp();
    const registration = { redirectUri, loopbackRedirect: null, ...change };
    return { ...world, program, redirectUri, open: () => world.open(registration) };
  };

  test.each([true, false])(
    'is sent as it is written, and brings the callback (sent: %s, as in 4.4)',
    async (isRedirectSent) => {
      const { program, redirectUri, open } = await openAt({ isRedirectSent });
      await program.free();
      const opened = await open();
      expect(opened).toMatchObject({ route: 'loopback', isReceived: true, problem: null, redirectUri });
      expect(await navigate(`${redirectUri}&code=abc&state=${opened.state}`)).toContain('accepted');
      await expect(opened.received).resolves.toMatchObject({ value: 'abc', retry: null });
    },
  );

  test('is handed to each of two attempts by its own state, and explains both afterwards', async () => {
    const { program, redirectUri, open } = await openAt();
    await program.free();
    const [first, second] = [await open(), await open()];
    for (const { state, received } of [second, first]) {
      expect(await navigate(`${redirectUri}&code=of-${state}&state=${state}`)).toContain('accepted');
      expect((await received).value).toBe(`of-${state}`);
    }
    expect(await navigate(`${redirectUri}&code=abc&state=${first.state}`)).toContain('refused');
  });

  test('whose port another program has does not end the attempt: its callback is pasted', async () => {
    const { program, redirectUri, open, pending } = await openAt();
    const opened = await open();
    await program.free();
    const { host } = new URL(redirectUri);
    expect(opened).toMatchObject({ route: 'loopback', isReceived: false, redirectUri });
    expect(opened.problem).toMatchObject({ code: 'callback-port-taken', details: { host } });
    expect(pending.deliver(`${redirectUri}&code=abc&state=${opened.state}`).kind).toBe('accepted');
    await expect(opened.received).resolves.toMatchObject({ value: 'abc' });
  });

  test('whose port another program has gives way to a free port, where the service permits one', async () => {
    const { program, open } = await openAt({ loopbackRedirect: REGISTRATION.loopbackRedirect });
    const opened = await open();
    await program.free();
    expect(opened).toMatchObject({ route: 'loopback', isReceived: true, problem: null });
    expect(await navigate(`${opened.redirectUri}?code=abc&state=${opened.state}`)).toContain('accepted');
  });
});

describe('C12: a loopback address instead of the scheme', () => {
  test.each([
    { isRegistered: true, isRedirectSent: true, isLoopbackPossible: true },
    { isRegistered: true, isRedirectSent: false, isLoopbackPossible: false },
    { isRegistered: false, isRedirectSent: true, isLoopbackPossible: false },
  ])(
    'is possible only where the service is told of it (%o)',
    async ({ isRegistered, isRedirectSent, isLoopbackPossible }) => {
      const { open } = setUp({ choice: 'scheme' });
      const loopbackRedirect = isRegistered ? REGISTRATION.loopbackRedirect : null;
      expect(await open({ loopbackRedirect, isRedirectSent })).toMatchObject({ route: 'scheme', isLoopbackPossible });
    },
  );

  test('is not offered to a sign-in that has one', async () => {
    expect(await setUp({ choice: 'loopback' }).open()).toMatchObject({ route: 'loopback', isLoopbackPossible: false });
  });
});

describe('C1: the state', () => {
  test('is fresh and of at least 128 bits for every attempt', async () => {
    const { open } = setUp({ isProtocolClient: true });
    const states = await Promise.all(Array.from({ length: 20 }, async () => (await open()).state ?? ''));
    expect(new Set(states).size).toBe(20);
    for (const state of states) expect(Buffer.from(state, 'base64url').length * 8).toBeGreaterThanOrEqual(128);
  });

  test('is omitted where the profile says so', async () => {
    const { open } = setUp({ isProtocolClient: true });
    expect((await open({ state: 'omit' })).state).toBeNull();
  });

  test('is required of a service from the moment it returned one, and of no other service', async () => {
    const { open, pending } = setUp({ isProtocolClient: true });
    const first = await open();
    pending.deliver(`${first.redirectUri}?code=abc&state=${first.state}`);
    await first.received;
    await open();
    expect(pending.deliver('member-login://callback?code=abc')).toMatchObject({
      error: { code: 'callback-without-state' },
    });
    const other = setUp({ isProtocolClient: true, returned: new Set(['one code']) });
    await other.open({ serviceId: 'two' });
    expect(other.pending.deliver('member-login://callback?code=abc').kind).toBe('accepted');
  });

  test('that came back beside one parameter is not required beside another', async () => {
    const { open, pending } = setUp({ isProtocolClient: true, returned: new Set(['one code']) });
    await open({ parameter: 'token' });
    expect(pending.deliver('member-login://callback?token=abc').kind).toBe('accepted');
  });

  test('is learned by service and parameter', async () => {
    const { open, pending, returned } = setUp({ isProtocolClient: true });
    const { state } = await open({ parameter: 'token' });
    pending.deliver(`member-login://callback?token=abc&state=${state}`);
    expect([...returned]).toEqual(['one token']);
  });

  test('is required at once where the profile says so', async () => {
    const { open, pending } = setUp({ isProtocolClient: true });
    await open({ state: 'required' });
    expect(pending.deliver('member-login://callback?code=abc')).toMatchObject({
      error: { code: 'callback-without-state' },
    });
  });

  test('is never required where none goes out, whatever the service did before', async () => {
    const { open, pending } = setUp({ isProtocolClient: true, returned: new Set(['one code']) });
    await open({ state: 'omit' });
    expect(pending.deliver('member-login://callback?code=abc').kind).toBe('accepted');
  });
});
