import { lookup } from 'node:dns/promises';
import { getEventListeners } from 'node:events';
import { syncBuiltinESMExports } from 'node:module';
import { createServer, type Server, type Socket } from 'node:net';
import tls from 'node:tls';
import { gzipSync } from 'node:zlib';
import { generate } from 'selfsigned';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { type HttpRequest, trustingNoOthers } from '../../../electron/service-client/transport/http.ts';
import { startStubProxy } from '../../stub-proxy.ts';
import {
  dripping,
  drop,
  hang,
  json,
  large,
  makeCertificate,
  portOf,
  redirect,
  reply,
  startStubService,
} from '../../stub-service.ts';
import { setUpHttpBench } from '../http-bench.ts';

const bench = setUpHttpBench();
const { get, send, use, useProxy } = bench;

function post(address: string, body: string, more: Partial<HttpRequest> = {}): HttpRequest {
  return get(address, { method: 'POST', body, credentials: 'application', ...more });
}

test('S6: a name that leads to this computer can be refused before a connection is opened', async () => {
  await using service = await startStubService(bench);
  const address = service.origin.replace('127.0.0.1', 'localhost');
  await expect(send(get(address, { isKeptAway: true }))).rejects.toMatchObject({
    code: 'address-not-secure',
    details: { host: 'localhost' },
  });
  expect(service.connections.opened).toBe(0);
  service.answerWith(reply('here'));
  expect((await send(get(address))).status).toBe(200);
});

test('sends what it was given, with an explicit content-length, and brings back status, headers and bytes', async () => {
  await using service = await startStubService(bench);
  service.answerWith(reply('grüße', { status: 201, headers: { 'x-answer': 'yes' } }));
  const answer = await send(post(`${service.origin}/path?q=1`, 'name=ä', { headers: [['x-service-key', 'k']] }));
  expect(answer.status).toBe(201);
  expect(answer.headers['x-answer']).toBe('yes');
  expect(Buffer.from(answer.bytes).toString()).toBe('grüße');
  const [request] = service.requests;
  expect(request).toMatchObject({ method: 'POST', target: '/path?q=1', body: 'name=ä' });
  expect(request?.rawHeaders).toEqual([
    'host',
    service.host,
    'connection',
    'keep-alive',
    'accept-encoding',
    'gzip, deflate, br',
    'x-service-key',
    'k',
    'content-length',
    '7',
  ]);
  expect(bench.clock.pending).toBe(0);
});

test('a POST without parameters says that it is empty', async () => {
  await using service = await startStubService();
  service.answerWith(reply('ok'));
  await send(post(service.origin, ''));
  expect(service.requests[0]?.headers['content-length']).toBe('0');
});

describe('what may be called', () => {
  test.each(['http', 'https'] as const)('S8: a password over %s', async (scheme) => {
    await using service = await startStubService(scheme === 'https' ? bench : {});
    service.answerWith(reply('ok'));
    const sent = send(get(service.origin, { credentials: 'password' }));
    if (scheme === 'https') return expect((await sent).status).toBe(200);
    await expect(sent).rejects.toMatchObject({ code: 'address-not-secure', details: { host: service.host } });
    expect(service.connections.opened).toBe(0);
  });

  test.each(['http://service.example/', 'ftp://127.0.0.1/', 'https://user:secret@127.0.0.1/', 'not an address'])(
    'S8: %s is refused before anybody is asked for a proxy',
    async (address) => {
      const resolveProxy = vi.fn(async () => 'DIRECT');
      use({ resolveProxy });
      await expect(send(get(address))).rejects.toMatchObject({ code: 'address-not-secure' });
      expect(resolveProxy).not.toHaveBeenCalled();
    },
  );
});

describe('S6: redirects', () => {
  test.each([301, 302, 303, 307, 308])('%i is not followed, and its target is named', async (status) => {
    await using service = await startStubService();
    await using other = await startStubService();
    service.answerWith(redirect(`${other.origin}/steal`, status));
    await expect(send(post(service.origin, 'client_secret=s'))).rejects.toMatchObject({
      code: 'unexpected-redirect',
      details: { host: other.host, status },
    });
    expect(other.connections.opened).toBe(0);
    await service.allClosed();
  });

  test.each([
    ['/members/infos/?next=hush', '/members/infos/'],
    ['infos/v2', '/infos/v2'],
    ['/session/hush4711/x', '/…'],
    ['/HUSH', '/…'],
    [`/${'a/'.repeat(50)}`, '/…'],
  ])('S1: one to the service itself, %s, is told with its path, if that is of plain words', async (location, path) => {
    await using service = await startStubService();
    service.answerWith(redirect(location));
    await expect(send(get(`${service.origin}/members`))).rejects.toMatchObject({
      code: 'unexpected-redirect',
      details: { host: `${service.host}${path}`, status: 302 },
    });
  });

  test('one to the service itself over another scheme is told with that', async () => {
    await using service = await startStubService();
    service.answerWith(redirect(`https://${service.host}/secret`));
    const sent = send(get(service.origin));
    await expect(sent).rejects.toMatchObject({ details: { host: `https://${service.host}` } });
  });

  test('one without a target names the service itself', async () => {
    await using service = await startStubService();
    service.answerWith(reply('', { status: 304 }));
    await expect(send(get(service.origin))).rejects.toMatchObject({
      code: 'unexpected-redirect',
      details: { host: service.host },
    });
  });
});

describe('N2: each failure has its name', () => {
  test('N1: a certificate that nobody vouches for says what is known of the system’s authorities, if they count', async () => {
    await using service = await startStubService(bench);
    use({ systemAuthorities: async () => null, authorities: () => '0 (Error)' });
    const request = get(service.origin, { certificateAuthorities: [] });
    await expect(send(request)).rejects.toHaveProperty('details.systemAuthorities', '0 (Error)');
    const reached = await bench.http.reach(request);
    expect(reached.stages.at(-1)?.error).toHaveProperty('details.systemAuthorities', '0 (Error)');
    await expect(trustingNoOthers(bench.http).send(request)).rejects.not.toHaveProperty('details.systemAuthorities');
  });

  test('a certificate that is refused for a reason that Node has no code for', async () => {
    const { private: key, cert } = await generate(undefined, { keySize: 1024, algorithm: 'sha256' });
    // The service itself accepts a key that is too small.
    const weak = { key, cert, ciphers: 'DEFAULT@SECLEVEL=0' };
    await using service = await startStubService({ certificate: weak });
    await expect(send(get(service.origin, { certificateAuthorities: [cert] }))).rejects.toMatchObject({
      code: 'tls-failed',
      details: { reason: 'UNSPECIFIED' },
    });
    expect(service.requests).toEqual([]);
  });

  test('S1: sending has not begun where the connection, its certificate or the proxy fails, and has where the reply does', async () => {
    await using service = await startStubService(bench);
    const closed = await listenOn('127.0.0.1', () => undefined);
    await closed[Symbol.asyncDispose]();
    const refused = `https://127.0.0.1:${closed.port}/`;
    const begun: string[] = [];
    const trying = async (address: string, more: Partial<HttpRequest> = {}) => {
      const onUnderWay = () => void begun.push(address);
      return send(post(address, 'password', { onUnderWay, ...more })).then(
        () => 'replied',
        ({ code }) => code,
      );
    };
    expect(await trying(refused)).toBe('connection-refused');
    expect(await trying(service.origin, { certificateAuthorities: [] })).toBe('tls-failed');
    useProxy(`PROXY 127.0.0.1:${closed.port}`);
    expect(await trying(service.origin)).toBe('proxy-failed');
    expect(begun).toEqual([]);
    useProxy('DIRECT');
    service.answerWith(drop);
    expect(await trying(service.origin)).toBe('connection-lost');
    expect(begun).toEqual([service.origin]);
  });

  test('plain HTTP behind an https address, and no HTTP at all', async () => {
    await using service = await startStubService();
    const address = service.origin.replace('http:', 'https:');
    await expect(send(get(address))).rejects.toMatchObject({ code: 'tls-failed' });
    await using other = await listenOn('127.0.0.1', (socket) => socket.end('SSH-2.0-server\r\n'));
    await expect(send(get(`http://127.0.0.1:${other.port}/`))).rejects.toMatchObject({
      code: 'reply-unreadable',
      details: { reason: expect.stringMatching(/^HPE_/) },
    });
  });
});

describe('N6: compressed replies', () => {
  const packed = (bytes: Uint8Array) => reply(bytes, { headers: { 'content-encoding': 'gzip' } });

  test('N3: are cut off at the limit, by what they unpack to', async () => {
    await using service = await startStubService();
    service.answerWith(
      packed(gzipSync(new Uint8Array(1024 * 1024 + 1))),
      packed(gzipSync(new Uint8Array(1024 * 1024))),
    );
    await expect(send(get(service.origin))).rejects.toMatchObject({
      code: 'reply-too-large',
      details: { host: service.host },
    });
    expect((await send(get(service.origin))).bytes.length).toBe(1024 * 1024);
    expect(bench.clock.pending).toBe(0);
  });

  test('that are broken cannot be read, and nothing of them is told but their size', async () => {
    await using service = await startStubService();
    service.answerWith(packed(Buffer.from('token-of-ada')));
    const error: unknown = await send(get(service.origin)).catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({
      code: 'reply-unreadable',
      details: { host: service.host, replyShape: '12 compressed bytes' },
    });
    expect(error).not.toHaveProperty('cause');
  });
});

describe('N3: limits', () => {
  test('a reply that does not come is cut off, with its connection', async () => {
    await using service = await startStubService();
    service.answerWith(hang);
    const sent = send(get(service.origin));
    const ended = vi.fn();
    sent.catch(ended);
    await service.received(1);
    await bench.clock.advance(14_999);
    expect(ended).not.toHaveBeenCalled();
    await bench.clock.advance(1);
    await expect(sent).rejects.toMatchObject({
      code: 'service-timed-out',
      details: { host: service.host, limitSeconds: 15 },
    });
    await service.allClosed();
    expect(bench.clock.pending).toBe(0);
  });

  test("D4: a request's own limit ends all of it, and leaves the others as they are", async () => {
    await using service = await startStubService();
    service.answerWith(hang, hang);
    const ended = vi.fn();
    const short = send({ ...get(service.origin), limitMs: 4_000 });
    short.catch(ended);
    const long = send({ ...get(service.origin), limitMs: 60_000 });
    long.catch(ended);
    await service.received(2);
    await bench.clock.advance(3_999);
    expect(ended).not.toHaveBeenCalled();
    await bench.clock.advance(1);
    await expect(short).rejects.toMatchObject({ code: 'service-timed-out', details: { limitSeconds: 4 } });
    await bench.clock.advance(11_000);
    await expect(long).rejects.toMatchObject({ code: 'service-timed-out', details: { limitSeconds: 15 } });
    expect(bench.clock.pending).toBe(0);
  });

  test('a reply that drips does not win time by it', async () => {
    await using service = await startStubService();
    const { answer, drip } = dripping();
    service.answerWith(answer);
    const sent = send(get(service.origin));
    sent.catch(() => {});
    await service.received(1);
    for (let second = 0; second < 15; second++) {
      drip();
      await bench.clock.advance(1_000);
    }
    await expect(sent).rejects.toMatchObject({ code: 'service-timed-out' });
    await service.allClosed();
  });

  test('a connection that never stands is given up after its own limit', async () => {
    const arrived = Promise.withResolvers<void>();
    await using silent = await listenOn('127.0.0.1', () => arrived.resolve());
    const sent = send(get(`https://127.0.0.1:${silent.port}/`));
    sent.catch(() => {});
    await arrived.promise;
    await bench.clock.advance(10_000);
    await expect(sent).rejects.toMatchObject({ code: 'service-timed-out', details: { limitSeconds: 10 } });
  });

  test('a system that does not say which proxy to use is waited for no longer than a connection', async () => {
    use({ resolveProxy: () => new Promise(() => {}) });
    const sent = send(get('https://service.example/'));
    sent.catch(() => {});
    await bench.clock.advance(10_000);
    await expect(sent).rejects.toMatchObject({ code: 'service-timed-out' });
  });

  test('5 MB are cut off, and exactly the limit is not', async () => {
    await using service = await startStubService();
    service.answerWith(large(5 * 1024 * 1024), large(1024 * 1024));
    await expect(send(get(service.origin))).rejects.toMatchObject({ code: 'reply-too-large' });
    await service.allClosed();
    expect((await send(get(service.origin))).bytes.length).toBe(1024 * 1024);
  });
});

describe("the caller's signal", () => {
  test('ends a call at once with its own reason, and its connection with it', async () => {
    await using service = await startStubService();
    service.answerWith(hang);
    const controller = new AbortController();
    const sent = send(get(service.origin, { signal: controller.signal }));
    sent.catch(() => {});
    await service.received(1);
    const reason = new Error('cancelled by the person');
    controller.abort(reason);
    await expect(sent).rejects.toBe(reason);
    await service.allClosed();
    expect(bench.clock.pending).toBe(0);
  });

  test('that has aborted already lets nothing out', async () => {
    await using service = await startStubService();
    const reason = new Error('cancelled before');
    await expect(send(get(service.origin, { signal: AbortSignal.abort(reason) }))).rejects.toBe(reason);
    expect(service.connections.opened).toBe(0);
  });

  test('that lives long keeps nothing of the calls that have ended', async () => {
    await using service = await startStubService();
    const { signal } = new AbortController();
    service.answerWith(reply('ok'), drop);
    await send(get(service.origin, { signal }));
    await expect(send(get(service.origin, { signal }))).rejects.toMatchObject({ code: 'connection-lost' });
    expect(getEventListeners(signal, 'abort')).toEqual([]);
  });

  test('that aborts while the connection is made lets no request out', async () => {
    await using service = await startStubService(bench);
    const controller = new AbortController();
    const reason = new Error('cancelled meanwhile');
    use({
      async resolveProxy() {
        setImmediate(() => controller.abort(reason));
        return 'DIRECT';
      },
    });
    await expect(send(post(service.origin, 'code=c', { signal: controller.signal }))).rejects.toBe(reason);
    service.answerWith(reply('next'));
    await send(get(`${service.origin}/next`));
    expect(service.requests.map(({ target }) => target)).toEqual(['/next']);
  });
});

describe('N5: nothing is sent twice', () => {
  test('a POST whose kept connection is cut arrives once', async () => {
    await using service = await startStubService();
    service.answerWith(json({}), drop, json({}));
    await send(post(service.origin, 'n=1'));
    // undici keeps a connection back for two turns of the event loop before it uses it again.
    await bench.clock.advance(0);
    await bench.clock.advance(0);
    await expect(send(post(service.origin, 'n=2'))).rejects.toMatchObject({ code: 'connection-lost' });
    await bench.clock.advance(60_000);
    expect(service.requests.map(({ body }) => body)).toEqual(['n=1', 'n=2']);
    expect(service.connections.opened).toBe(1);
  });

  test('not after 500, 503 or 429 either', async () => {
    await using service = await startStubService();
    for (const status of [500, 503, 429]) {
      service.answerWith(reply('', { status, headers: { 'retry-after': '0' } }));
      expect((await send(post(service.origin, 'n=1'))).status).toBe(status);
    }
    expect(service.requests.length).toBe(3);
  });
});

describe('N1: authorities', () => {
  test('the authority of one profile is not trusted for another, not even on a connection made before', async () => {
    await using service = await startStubService(bench);
    service.answerWith(reply('ok'), reply('ok'));
    await send(get(service.origin));
    const another = await makeCertificate();
    for (const certificateAuthorities of [[], [another.cert]]) {
      await expect(send(get(service.origin, { certificateAuthorities }))).rejects.toMatchObject({
        code: 'tls-failed',
      });
    }
    expect((await send(get(service.origin))).status).toBe(200);
    expect(service.connections.opened).toBe(3);
  });

  test("the system's authorities count for https, and are not asked for anything else", async () => {
    const systemAuthorities = vi.fn(async () => [bench.certificate.cert]);
    use({ systemAuthorities });
    await using plain = await startStubService();
    plain.answerWith(reply('ok'));
    await send(get(plain.origin));
    expect(systemAuthorities).not.toHaveBeenCalled();
    await using service = await startStubService(bench);
    const another = await makeCertificate();
    for (const certificateAuthorities of [[], [another.cert]]) {
      service.answerWith(reply('ok'));
      expect((await send(get(service.origin, { certificateAuthorities }))).status).toBe(200);
    }
  });

  test("a service that trusts no others needs its own: the system's are not asked for, and do not count", async () => {
    const systemAuthorities = vi.fn(async () => [bench.certificate.cert]);
    use({ systemAuthorities });
    const own = trustingNoOthers(bench.http);
    await using service = await startStubService(bench);
    service.answerWith(reply('own'), reply('also by the system’s'));
    await own.prepare(get(service.origin));
    await own.send(get(service.origin));
    const another = await makeCertificate();
    for (const certificateAuthorities of [[], [another.cert]]) {
      await expect(own.send(get(service.origin, { certificateAuthorities }))).rejects.toMatchObject({
        code: 'tls-failed',
      });
    }
    expect(systemAuthorities).not.toHaveBeenCalled();
    // Nor is its connection used for a call that trusts others too.
    await send(get(service.origin));
    expect(systemAuthorities).toHaveBeenCalledTimes(1);
    expect(service.connections.opened).toBe(4);
  });

  test('can be read ahead of the first https call, without connecting', async () => {
    const systemAuthorities = vi.fn(async () => []);
    use({ systemAuthorities });
    await using service = await startStubService(bench);
    await bench.http.prepare(get(service.origin));
    expect(systemAuthorities).toHaveBeenCalledTimes(1);
    expect(service.connections.opened).toBe(0);
  });

  test('a call goes on without them while they are not known, and later ones use them, on a connection of their own', async () => {
    let known: readonly string[] | null = null;
    use({ systemAuthorities: async () => known });
    await using service = await startStubService(bench);
    const unvouched = get(service.origin, { certificateAuthorities: [] });
    service.answerWith(reply('ok'), reply('ok'), reply('ok'));
    await send(get(service.origin));
    await expect(send(unvouched)).rejects.toMatchObject({ code: 'tls-failed' });
    known = [bench.certificate.cert];
    await send(get(service.origin));
    await send(unvouched);
    expect(service.connections.opened).toBe(4);
  });

  test("Node's own list, which may hold the system's, is not asked for: that would read them here and now", async () => {
    const { getCACertificates } = tls;
    const asked = vi.fn(getCACertificates);
    tls.getCACertificates = asked;
    syncBuiltinESMExports();
    onTestFinished(() => {
      tls.getCACertificates = getCACertificates;
      syncBuiltinESMExports();
    });
    await bench.http.prepare(get('https://service.example'));
    expect(asked.mock.calls).toEqual([['bundled'], ['extra']]);
  });

  test('waiting for them is no time of the service, and an abort ends it', async () => {
    const authorities = Promise.withResolvers<readonly string[] | null>();
    use({ systemAuthorities: () => authorities.promise });
    await using service = await startStubService(bench);
    service.answerWith(reply('ok'));
    const controller = new AbortController();
    const reason = new Error('cancelled while waiting');
    const aborted = send(post(service.origin, 'code=c', { signal: controller.signal }));
    const sent = send(post(service.origin, 'n=1'));
    await bench.clock.advance(600_000);
    controller.abort(reason);
    await expect(aborted).rejects.toBe(reason);
    authorities.resolve(null);
    expect((await sent).status).toBe(200);
    expect(service.requests.map(({ body }) => body)).toEqual(['n=1']);
    expect(bench.clock.pending).toBe(0);
  });

  test('after waiting for them, the limit of a connection still holds', async () => {
    const authorities = Promise.withResolvers<null>();
    use({ systemAuthorities: () => authorities.promise });
    const arrived = Promise.withResolvers<void>();
    await using silent = await listenOn('127.0.0.1', () => arrived.resolve());
    const sent = send(get(`https://127.0.0.1:${silent.port}/`));
    sent.catch(() => {});
    await bench.clock.advance(20_000);
    authorities.resolve(null);
    await arrived.promise;
    await bench.clock.advance(10_000);
    await expect(sent).rejects.toMatchObject({ code: 'service-timed-out', details: { limitSeconds: 10 } });
  });

  test.each([
    ['proxy-not-supported', { resolveProxy: async () => 'SOCKS4 127.0.0.1:1' }],
    ['proxy-failed', { resolveProxy: () => Promise.reject(new Error('no answer')) }],
  ])('reading ahead leaves %s for the call to say', async (code, options) => {
    use(options);
    const request = get('https://127.0.0.1:1');
    await bench.http.prepare(request);
    await expect(send(request)).rejects.toMatchObject({ code });
  });
});

test('closing cuts calls that are under way', async () => {
  await using service = await startStubService();
  service.answerWith(hang);
  const sent = send(get(service.origin));
  sent.catch(() => {});
  await service.received(1);
  await bench.http.close();
  await expect(sent).rejects.toMatchObject({ code: 'connection-lost' });
  await service.allClosed();
});

test.each(['http', 'https'] as const)('N1: an IPv6 address, over %s', async (scheme) => {
  await using service = await startStubService({
    at: '::1',
    ...(scheme === 'https' && { certificate: bench.certificate }),
  });
  service.answerWith(reply('ok'));
  expect((await send(get(service.origin))).status).toBe(200);
  expect(service.requests[0]?.headers.host).toBe(service.host);
});

/** What the system says of it, which may leave IPv6 out. */
const localhost = (await lookup('localhost', { all: true })).map(({ address }) => address);

test.for(['127.0.0.1', '::1'] as const)('N1: localhost where only %s listens', async (at, { skip }) => {
  skip(!localhost.includes(at));

  await using service = await startStubService({ at, certificate: bench.certificate });
  service.answerWith(reply('ok'));
  const port = new URL(service.origin).port;
  expect((await send(get(`https://localhost:${port}`))).status).toBe(200);
});

test('S6: a certificate for no IPv6 address is refused at one', async () => {
  const named = await makeCertificate('service.example');
  await using service = await startStubService({ at: '::1', certificate: named });
  const details = { reason: 'ERR_TLS_CERT_ALTNAME_INVALID' };
  await expect(send(get(service.origin, { certificateAuthorities: [named.cert] }))).rejects.toMatchObject({
    code: 'tls-failed',
    details,
  });
  expect(service.requests).toHaveLength(0);
});

test('N1: a proxy at an IPv6 address, and a service at one behind it', async () => {
  await using service = await startStubService({ at: '::1', certificate: bench.certificate });
  await using proxy = await startStubProxy({ host: '::1' });
  useProxy(`PROXY ${proxy.address}`);
  service.answerWith(reply('ok'));
  expect((await send(get(service.origin))).status).toBe(200);
  expect(proxy.asked).toEqual([`CONNECT ${service.host}`]);
});

/** A bare TCP listener. */
async function listenOn(host: string, onConnection: (socket: Socket) => void) {
  const sockets = new Set<Socket>();
  const server: Server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => {});
    onConnection(socket);
  });
  await new Promise<void>((resolve) => server.listen(0, host, resolve));
  return {
    port: portOf(server.address()),
    async [Symbol.asyncDispose]() {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
