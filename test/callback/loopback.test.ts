import { request } from 'node:http';
import { Server } from 'node:net';
import { networkInterfaces } from 'node:os';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { createLoopback, findLoopbackAddress, type LoopbackAddress } from '../../electron/callback/loopback.ts';
import { FakeClock } from '../fake-clock.ts';
import { findFreePort, occupyPort } from '../fixed-port.ts';

interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly text: string;
}

const hasIpv6 = Object.values(networkInterfaces()).some((all) => all?.some(({ address }) => address === '::1'));
const clock = new FakeClock();
const open: { end(): void }[] = [];
afterEach(async () => {
  vi.restoreAllMocks();
  for (const callback of open.splice(0)) callback.end();
  await clock.advance(60_000);
});

function setUp() {
  const taken: string[] = [];
  const loopback = createLoopback({
    onCallback(address) {
      taken.push(address);
      return { lang: 'en', end: 'accepted', title: 'Back <b>here</b>', text: 'Done.' };
    },
    clock,
  });
  const listen = async (address: Partial<LoopbackAddress> = {}) => {
    const callback = await loopback.expect({ hostname: '127.0.0.1', port: 0, path: '/callback/guess', ...address });
    open.push(callback);
    return { ...callback, url: new URL(callback.address) };
  };
  return { taken, listen };
}

/** From now on the system refuses to listen on an address. */
function refuseToListen(address: string, code: string): void {
  const { listen } = Server.prototype;
  vi.spyOn(Server.prototype, 'listen').mockImplementation(function (this: Server, ...args: unknown[]) {
    if (args[1] !== address) return Reflect.apply(listen, this, args);
    queueMicrotask(() => this.emit('error', Object.assign(new Error('Refused.'), { code })));
    return this;
  });
}

interface SendOptions {
  readonly method?: string;
  readonly path?: string;
  readonly host?: string;
  /** The address to connect to, if not the host's. */
  readonly to?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

function send(url: URL, options: SendOptions = {}): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const path = options.path ?? `${url.pathname}?code=abc&state=xyz`;
    const headers = { host: options.host ?? url.host, accept: 'text/html', ...options.headers };
    const call = request(
      { host: options.to ?? '127.0.0.1', port: url.port, method: options.method ?? 'GET', path, headers },
      (reply) => {
        let text = '';
        reply.setEncoding('utf8');
        reply.on('data', (part: string) => {
          text += part;
        });
        reply.on('end', () => resolve({ status: reply.statusCode ?? 0, headers: reply.headers, text }));
      },
    );
    call.on('error', reject);
    call.end();
  });
}

describe('C9: the loopback callback', () => {
  test('has a free port of 127.0.0.1 for each attempt', async () => {
    const { listen } = setUp();
    const first = await listen();
    const second = await listen();
    expect(first.address).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/callback\/guess$/);
    expect(first.url.port).not.toBe(second.url.port);
  });

  test('hands over the whole address and answers with a page that cannot be cached, framed or followed', async () => {
    const { listen, taken } = setUp();
    const { address, url } = await listen();
    const answer = await send(url);
    expect(taken).toEqual([`${address}?code=abc&state=xyz`]);
    expect(answer.status).toBe(200);
    expect(answer.headers).toMatchObject({
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'content-security-policy': expect.stringMatching(
        /^default-src 'none'; style-src 'sha256-[^']+'; .*frame-ancestors 'none'$/,
      ),
    });
    expect(answer.text).toContain('Back &lt;b&gt;here&lt;/b&gt;');
  });

  test.each([
    ['another path', { path: '/callback?code=abc' }],
    ['a longer path', { path: '/callback/guess/more?code=abc' }],
    ['a path that only leads there', { path: '/callback/x/../guess?code=abc' }],
    ['another method', { method: 'POST' }],
    ['HEAD', { method: 'HEAD' }],
    ['a foreign Host (DNS rebinding)', { host: 'evil.example' }],
    ['localhost as Host', { host: 'localhost' }],
    ['an absolute address of another origin', { path: 'http://evil.example/callback/guess?code=abc' }],
  ])('answers %s with 404 and consumes nothing', async (_name, options) => {
    const { listen, taken } = setUp();
    const { url } = await listen();
    expect((await send(url, options)).status).toBe(404);
    expect(taken).toEqual([]);
    expect((await send(url)).status).toBe(200);
  });

  const navigation = { 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' };

  test.each([
    ['fetch of a page', { 'sec-fetch-mode': 'no-cors', 'sec-fetch-dest': 'empty', 'sec-fetch-site': 'cross-site' }],
    ['fetch with CORS', { 'sec-fetch-mode': 'cors', 'sec-fetch-dest': 'empty', origin: 'https://evil.example' }],
    ['a picture', { 'sec-fetch-mode': 'no-cors', 'sec-fetch-dest': 'image' }],
    ['a script', { 'sec-fetch-mode': 'no-cors', 'sec-fetch-dest': 'script' }],
    ['a frame', { ...navigation, 'sec-fetch-dest': 'iframe' }],
    ['an object', { ...navigation, 'sec-fetch-dest': 'object' }],
    ['a worker', { 'sec-fetch-mode': 'same-origin', 'sec-fetch-dest': 'worker' }],
    ['a link with rel=prefetch', { 'sec-fetch-mode': 'no-cors', 'sec-fetch-dest': 'empty', 'sec-purpose': 'prefetch' }],
    ['speculation rules that prefetch', { ...navigation, 'sec-purpose': 'prefetch' }],
    ['speculation rules that prerender', { ...navigation, 'sec-purpose': 'prefetch;prerender' }],
    ['an earlier Chromium that prerenders', { ...navigation, purpose: 'prefetch' }],
    ['an earlier Firefox that prefetches', { 'x-moz': 'prefetch' }],
    ['Safari, for its preview', { 'x-purpose': 'preview' }],
    ['a mode without a destination', { 'sec-fetch-mode': 'navigate' }],
    ['a destination without a mode', { 'sec-fetch-dest': 'document' }],
    ['a site alone', { 'sec-fetch-site': 'none' }],
    ['a WebSocket', { connection: 'Upgrade', upgrade: 'websocket', 'sec-websocket-key': 'dGhlIHNhbXBsZSBub25jZQ==' }],
    ['a WebSocket whose upgrade a proxy took away', { 'sec-websocket-version': '13' }],
    ['a change of protocol', { ...navigation, connection: 'Upgrade', upgrade: 'h2c' }],
    ['a script of an older browser', { origin: 'https://evil.example' }],
    ['a script of an older browser that hides its origin', { origin: 'null' }],
    ['a picture of an older browser', { accept: 'image/png,image/*;q=0.8,*/*;q=0.5' }],
    ['a fetch for a certificate, which says nothing of itself', { accept: '*/*' }],
    ['a mode in other letters', { ...navigation, 'sec-fetch-mode': 'Navigate' }],
  ])('answers %s like a wrong path, and consumes nothing', async (_name, headers) => {
    const { listen, taken } = setUp();
    const { url } = await listen();
    const refused = await send(url, { headers });
    const wrongPath = await send(url, { path: '/other' });
    expect({ ...refused, headers: { ...refused.headers, date: '' } }).toEqual({
      ...wrongPath,
      headers: { ...wrongPath.headers, date: '' },
    });
    expect(refused).toMatchObject({ status: 404, text: '' });
    expect(Object.keys(refused.headers).filter((name) => name.startsWith('access-control'))).toEqual([]);
    expect(taken).toEqual([]);
    expect((await send(url, { headers: navigation })).status).toBe(200);
  });

  test.each([
    ['an older browser, which says nothing of what it is for', { accept: 'text/html,application/xhtml+xml' }],
    [
      'a form that was posted and redirected here, with what other browsers leave out',
      { ...navigation, origin: 'null' },
    ],
    ['a redirect from a service’s page', { ...navigation, 'sec-fetch-site': 'cross-site', 'sec-fetch-user': '?1' }],
    ['a redirect that nobody pressed anything for', { ...navigation, 'sec-fetch-site': 'cross-site' }],
    ['an address that was typed', { ...navigation, 'sec-fetch-site': 'none', 'sec-fetch-user': '?1' }],
  ])('takes %s', async (_name, headers) => {
    const { listen, taken } = setUp();
    const { url } = await listen();
    expect((await send(url, { headers })).status).toBe(200);
    expect(taken).toHaveLength(1);
  });

  test('C2: explains late callbacks at one free port alone: an earlier one closes when a later one ends', async () => {
    const { listen } = setUp();
    const ended = [await listen(), await listen(), await listen()];
    const waiting = await listen();
    for (const { end } of ended) end();
    const isOpen = (url: URL) =>
      send(url).then(
        () => true,
        () => false,
      );
    expect(await Promise.all([...ended, waiting].map(({ url }) => isOpen(url)))).toEqual([false, false, true, true]);
    await clock.advance(60_000);
    expect(await Promise.all([...ended, waiting].map(({ url }) => isOpen(url)))).toEqual([false, false, false, true]);
  });

  test('C2: goes on explaining for a minute after its end, then stops listening', async () => {
    const { listen, taken } = setUp();
    const { end, url } = await listen();
    end();
    await clock.advance(59_000);
    expect((await send(url)).status).toBe(200);
    expect(taken).toHaveLength(1);
    await clock.advance(1_000);
    await expect(send(url)).rejects.toMatchObject({ code: 'ECONNREFUSED' });
  });

  test('says so where the system gives no port', async () => {
    refuseToListen('127.0.0.1', 'EMFILE');
    await expect(setUp().listen()).rejects.toMatchObject({ code: 'loopback-not-available' });
  });
});

describe('C11: a fixed port', () => {
  test('is listened to as it is written, for 127.0.0.1 on that address alone', async () => {
    const { listen, taken } = setUp();
    const port = await findFreePort();
    const { url } = await listen({ port, path: '/back' });
    expect(url.href).toBe(`http://127.0.0.1:${port}/back`);
    expect((await send(url)).status).toBe(200);
    expect(taken).toEqual([`http://127.0.0.1:${port}/back?code=abc&state=xyz`]);
    await expect(send(url, { to: '::1' })).rejects.toThrow();
  });

  test.runIf(hasIpv6)(
    'of localhost is listened to on both addresses that a browser may take it for, with that Host alone',
    async () => {
      const { listen, taken } = setUp();
      const port = await findFreePort();
      const { url } = await listen({ hostname: 'localhost', port, path: '/back' });
      for (const to of ['127.0.0.1', '::1']) {
        expect((await send(url, { to, host: `127.0.0.1:${port}` })).status).toBe(404);
        expect((await send(url, { to })).status).toBe(200);
      }
      expect(new Set(taken)).toEqual(new Set([`http://localhost:${port}/back?code=abc&state=xyz`]));
    },
  );

  test.each(['EADDRNOTAVAIL', 'EAFNOSUPPORT'])(
    'of localhost does without IPv6 where there is none (%s)',
    async (code) => {
      const { listen } = setUp();
      refuseToListen('::1', code);
      const { url } = await listen({ hostname: 'localhost', port: await findFreePort() });
      expect((await send(url)).status).toBe(200);
    },
  );

  test('is shared by attempts, each with its own host and path, also by two that begin at once', async () => {
    const { listen, taken } = setUp();
    const port = await findFreePort();
    const [one, two] = await Promise.all([listen({ port, path: '/one' }), listen({ port, path: '/two' })]);
    const three = await listen({ hostname: 'localhost', port, path: '/three' });
    for (const { url } of [one, two, three]) expect((await send(url)).status).toBe(200);
    expect(taken.map((address) => new URL(address).pathname)).toEqual(['/one', '/two', '/three']);
    expect((await send(three.url, { path: '/one' })).status).toBe(404);
  });

  test('stays open until the last attempt has ended, and its minute for late callbacks is over', async () => {
    const { listen } = setUp();
    const port = await findFreePort();
    const one = await listen({ port, path: '/one' });
    const two = await listen({ port, path: '/two' });
    one.end();
    await clock.advance(60_000);
    expect((await send(one.url)).status).toBe(404);
    expect((await send(two.url)).status).toBe(200);
    two.end();
    await clock.advance(59_000);
    expect((await send(two.url)).status).toBe(200);
    await clock.advance(1_000);
    await expect(send(two.url)).rejects.toMatchObject({ code: 'ECONNREFUSED' });
  });

  test('explains late callbacks for its minute, whatever ends at a free port meanwhile', async () => {
    const { listen } = setUp();
    const fixed = await listen({ port: await findFreePort() });
    const free = [await listen(), await listen()];
    for (const { end } of [fixed, ...free]) end();
    expect((await send(fixed.url)).status).toBe(200);
    expect((await send(free[1]?.url ?? fixed.url)).status).toBe(200);
  });

  test('is handed on to the next attempt, with the same path, within that minute and right after it', async () => {
    const { listen } = setUp();
    const port = await findFreePort();
    const first = await listen({ port });
    first.end();
    const second = await listen({ port });
    await clock.advance(60_000);
    expect((await send(second.url)).status).toBe(200);
    second.end();
    await clock.advance(60_000);
    expect((await send((await listen({ port })).url)).status).toBe(200);
  });

  test.each([
    ['127.0.0.1', '127.0.0.1'],
    ['localhost', '127.0.0.1'],
    ...(hasIpv6 ? ([['localhost', '::1']] as const) : []),
  ] as const)(
    'of %s that another program has at %s is named, and nothing of the attempt is left',
    async (hostname, address) => {
      const { listen } = setUp();
      const port = await findFreePort();
      const program = await occupyPort(port, address);
      for (const _time of [1, 2]) {
        await expect(listen({ hostname, port })).rejects.toMatchObject({
          code: 'callback-port-taken',
          details: { host: `${hostname}:${port}` },
        });
      }
      await program.free();
      await (await occupyPort(port, '127.0.0.1')).free();
      expect((await send((await listen({ hostname, port })).url)).status).toBe(200);
    },
  );

  test('that the system refuses is named, with the system’s reason', async () => {
    refuseToListen('127.0.0.1', 'EACCES');
    await expect(setUp().listen({ hostname: 'localhost', port: 80 })).rejects.toMatchObject({
      code: 'callback-port-refused',
      details: { host: 'localhost:80', reason: 'EACCES' },
    });
  });
});

describe('C11: a redirect URI that names this computer', () => {
  test.each([
    ['http://127.0.0.1:8765/back', { hostname: '127.0.0.1', port: 8765, path: '/back' }],
    ['http://localhost:8765', { hostname: 'localhost', port: 8765, path: '/' }],
    ['HTTP://LocalHost:8765/Back%20here?tenant=1', { hostname: 'localhost', port: 8765, path: '/Back%20here' }],
    ['http://localhost/back', { hostname: 'localhost', port: 80, path: '/back' }],
  ])('%s is listened to', (redirectUri, address) => {
    expect(findLoopbackAddress(redirectUri)).toEqual(address);
  });

  test.each([
    'member-login://callback',
    'https://localhost:8765/back',
    'http://localhost.example:8765/back',
    'http://127.0.0.2:8765/back',
    'http://[::1]:8765/back',
    'http://user@localhost:8765/back',
    'http://127.0.0.1:0/back',
    'https://elsewhere.example/back',
  ])('%s is not', (redirectUri) => {
    expect(findLoopbackAddress(redirectUri)).toBeNull();
  });
});
