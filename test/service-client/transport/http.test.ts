import { getEventListeners } from 'node:events';
import { syncBuiltinESMExports } from 'node:module';
import { createServer, type Server, type Socket } from 'node:net';
import tls from 'node:tls';
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import { generate } from 'selfsigned';
import { afterEach, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import {
  createHttp,
  type Http,
  type HttpOptions,
  type HttpRequest,
  trustingNoOthers,
} from '../../../electron/service-client/transport/http.ts';
import { FakeClock } from '../../fake-clock.ts';
import {
  type Certificate,
  dripping,
  drop,
  dropHalfway,
  hang,
  json,
  large,
  makeCertificate,
  portOf,
  redirect,
  reply,
  startStubService,
} from '../../stub-service.ts';

let certificate: Certificate;
let clock: FakeClock;
let http: Http;

beforeAll(async () => {
  certificate = await makeCertificate();
});
beforeEach(() => {
  clock = new FakeClock();
  http = makeHttp();
});
afterEach(() => http.close());

function makeHttp(options: Partial<HttpOptions> = {}): Http {
  return createHttp({ clock, resolveProxy: async () => 'DIRECT', systemAuthorities: async () => [], ...options });
}

function get(address: string, more: Partial<HttpRequest> = {}): HttpRequest {
  return {
    method: 'GET',
    address,
    headers: [],
    body: null,
    credentials: 'token',
    certificateAuthorities: [certificate.cert],
    signal: new AbortController().signal,
    ...more,
  };
}

function post(address: string, body: string, more: Partial<HttpRequest> = {}): HttpRequest {
  return get(address, { method: 'POST', body, credentials: 'application', ...more });
}

test('S6: a name that leads to this computer can be refused before a connection is opened', async () => {
  await using service = await startStubService({ certificate });
  const address = service.origin.replace('127.0.0.1', 'localhost');
  await expect(http.send(get(address, { isKeptAway: true }))).rejects.toMatchObject({
    code: 'address-not-secure',
    details: { host: 'localhost' },
  });
  expect(service.connections.opened).toBe(0);
  service.answerWith(reply('here'));
  expect((await http.send(get(address))).status).toBe(200);
});

test('sends what it was given, with an explicit content-length, and brings back status, headers and bytes', async () => {
  await using service = await startStubService({ certificate });
  service.answerWith(reply('grüße', { status: 201, headers: { 'x-answer': 'yes' } }));
  const answer = await http.send(post(`${service.origin}/path?q=1`, 'name=ä', { headers: [['x-service-key', 'k']] }));
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
  expect(clock.pending).toBe(0);
});

test('a POST without parameters says that it is empty', async () => {
  await using service = await startStubService();
  service.answerWith(reply('ok'));
  await http.send(post(service.origin, ''));
  expect(service.requests[0]?.headers['content-length']).toBe('0');
});

describe('what may be called', () => {
  test.each(['http', 'https'] as const)('S8: a password over %s', async (scheme) => {
    await using service = await startStubService(scheme === 'https' ? { certificate } : {});
    service.answerWith(reply('ok'));
    const sent = http.send(get(service.origin, { credentials: 'password' }));
    if (scheme === 'https') return expect((await sent).status).toBe(200);
    await expect(sent).rejects.toMatchObject({ code: 'address-not-secure', details: { host: service.host } });
    expect(service.connections.opened).toBe(0);
  });

  test.each(['http://service.example/', 'ftp://127.0.0.1/', 'https://user:secret@127.0.0.1/', 'not an address'])(
    'S8: %s is refused before anybody is asked for a proxy',
    async (address) => {
      const resolveProxy = vi.fn(async () => 'DIRECT');
      http = makeHttp({ resolveProxy });
      await expect(http.send(get(address))).rejects.toMatchObject({ code: 'address-not-secure' });
      expect(resolveProxy).not.toHaveBeenCalled();
    },
  );
});

describe('S6: redirects', () => {
  test.each([301, 302, 303, 307, 308])('%i is not followed, and its target is named', async (status) => {
    await using service = await startStubService();
    await using other = await startStubService();
    service.answerWith(redirect(`${other.origin}/steal`, status));
    await expect(http.send(post(service.origin, 'client_secret=s'))).rejects.toMatchObject({
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
    await expect(http.send(get(`${service.origin}/members`))).rejects.toMatchObject({
      code: 'unexpected-redirect',
      details: { host: `${service.host}${path}`, status: 302 },
    });
  });

  test('one to the service itself over another scheme is told with that', async () => {
    await using service = await startStubService();
    service.answerWith(redirect(`https://${service.host}/secret`));
    const sent = http.send(get(service.origin));
    await expect(sent).rejects.toMatchObject({ details: { host: `https://${service.host}` } });
  });

  test('one without a target names the service itself', async () => {
    await using service = await startStubService();
    service.answerWith(reply('', { status: 304 }));
    await expect(http.send(get(service.origin))).rejects.toMatchObject({
      code: 'unexpected-redirect',
      details: { host: service.host },
    });
  });
});

describe('N2: each failure has its name', () => {
  test('a name that does not exist', async () => {
    await expect(http.send(get('https://no-such-service.invalid/'))).rejects.toMatchObject({
      code: 'name-not-found',
      details: { host: 'no-such-service.invalid' },
    });
  });

  test('nobody listens', async () => {
    const service = await startStubService();
    await service.close();
    await expect(http.send(get(service.origin))).rejects.toMatchObject({
      code: 'connection-refused',
      details: { host: service.host, reason: 'ECONNREFUSED' },
    });
  });

  test('the connection is cut before a reply, and in the middle of one', async () => {
    await using service = await startStubService();
    service.answerWith(drop, dropHalfway);
    await expect(http.send(get(service.origin))).rejects.toMatchObject({ code: 'connection-lost' });
    await expect(http.send(get(service.origin))).rejects.toMatchObject({ code: 'connection-lost' });
  });

  test('a certificate that nobody vouches for', async () => {
    await using service = await startStubService({ certificate });
    await expect(http.send(get(service.origin, { certificateAuthorities: [] }))).rejects.toMatchObject({
      code: 'tls-failed',
      details: { host: service.host, reason: 'DEPTH_ZERO_SELF_SIGNED_CERT' },
    });
    expect(service.requests).toEqual([]);
  });

  test('N1: a certificate that nobody vouches for says what is known of the system’s authorities, if they count', async () => {
    await using service = await startStubService({ certificate });
    http = makeHttp({ systemAuthorities: async () => null, authorities: () => '0 (Error)' });
    const request = get(service.origin, { certificateAuthorities: [] });
    await expect(http.send(request)).rejects.toHaveProperty('details.systemAuthorities', '0 (Error)');
    const reached = await http.reach(request);
    expect(reached.stages.at(-1)?.error).toHaveProperty('details.systemAuthorities', '0 (Error)');
    await expect(trustingNoOthers(http).send(request)).rejects.not.toHaveProperty('details.systemAuthorities');
  });

  test('a certificate for another name', async () => {
    const foreign = await makeCertificate('elsewhere.example');
    await using service = await startStubService({ certificate: foreign });
    await expect(http.send(get(service.origin, { certificateAuthorities: [foreign.cert] }))).rejects.toMatchObject({
      code: 'tls-failed',
      details: { reason: 'ERR_TLS_CERT_ALTNAME_INVALID' },
    });
    expect(service.requests).toEqual([]);
  });

  test('a certificate that is refused for a reason that Node has no code for', async () => {
    const { private: key, cert } = await generate(undefined, { keySize: 1024, algorithm: 'sha256' });
    // The service itself accepts a key that is too small.
    const weak = { key, cert, ciphers: 'DEFAULT@SECLEVEL=0' };
    await using service = await startStubService({ certificate: weak });
    await expect(http.send(get(service.origin, { certificateAuthorities: [cert] }))).rejects.toMatchObject({
      code: 'tls-failed',
      details: { reason: 'UNSPECIFIED' },
    });
    expect(service.requests).toEqual([]);
  });

  test('plain HTTP behind an https address, and no HTTP at all', async () => {
    await using service = await startStubService();
    const address = service.origin.replace('http:', 'https:');
    await expect(http.send(get(address))).rejects.toMatchObject({ code: 'tls-failed' });
    await using other = await listenOn('127.0.0.1', (socket) => socket.end('SSH-2.0-server\r\n'));
    await expect(http.send(get(`http://127.0.0.1:${other.port}/`))).rejects.toMatchObject({
      code: 'reply-unreadable',
      details: { reason: expect.stringMatching(/^HPE_/) },
    });
  });
});

describe('N6: compressed replies', () => {
  const packed = (bytes: Uint8Array) => reply(bytes, { headers: { 'content-encoding': 'gzip' } });

  test('come as the plain ones, in every coding that is asked for', async () => {
    await using service = await startStubService();
    const packers = { gzip: gzipSync, deflate: deflateSync, br: brotliCompressSync };
    const plain = Buffer.from('{"access_token":"grün"}');
    for (const [name, pack] of Object.entries(packers)) {
      service.answerWith(reply(pack(plain), { headers: { 'content-encoding': name } }));
      expect(Buffer.from((await http.send(get(service.origin))).bytes)).toEqual(plain);
    }
    expect(service.requests[0]?.headers['accept-encoding']).toBe(Object.keys(packers).join(', '));
  });

  test('N3: are cut off at the limit, by what they unpack to', async () => {
    await using service = await startStubService();
    service.answerWith(
      packed(gzipSync(new Uint8Array(1024 * 1024 + 1))),
      packed(gzipSync(new Uint8Array(1024 * 1024))),
    );
    await expect(http.send(get(service.origin))).rejects.toMatchObject({
      code: 'reply-too-large',
      details: { host: service.host },
    });
    expect((await http.send(get(service.origin))).bytes.length).toBe(1024 * 1024);
    expect(clock.pending).toBe(0);
  });

  test('that are broken cannot be read, and nothing of them is told but their size', async () => {
    await using service = await startStubService();
    service.answerWith(packed(Buffer.from('token-of-ada')));
    const error: unknown = await http.send(get(service.origin)).catch((thrown: unknown) => thrown);
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
    const sent = http.send(get(service.origin));
    const ended = vi.fn();
    sent.catch(ended);
    await service.received(1);
    await clock.advance(14_999);
    expect(ended).not.toHaveBeenCalled();
    await clock.advance(1);
    await expect(sent).rejects.toMatchObject({
      code: 'service-timed-out',
      details: { host: service.host, limitSeconds: 15 },
    });
    await service.allClosed();
    expect(clock.pending).toBe(0);
  });

  test("D4: a request's own limit ends all of it, and leaves the others as they are", async () => {
    await using service = await startStubService();
    service.answerWith(hang, hang);
    const ended = vi.fn();
    const short = http.send({ ...get(service.origin), limitMs: 4_000 });
    short.catch(ended);
    const long = http.send({ ...get(service.origin), limitMs: 60_000 });
    long.catch(ended);
    await service.received(2);
    await clock.advance(3_999);
    expect(ended).not.toHaveBeenCalled();
    await clock.advance(1);
    await expect(short).rejects.toMatchObject({ code: 'service-timed-out', details: { limitSeconds: 4 } });
    await clock.advance(11_000);
    await expect(long).rejects.toMatchObject({ code: 'service-timed-out', details: { limitSeconds: 15 } });
    expect(clock.pending).toBe(0);
  });

  test('a reply that drips does not win time by it', async () => {
    await using service = await startStubService();
    const { answer, drip } = dripping();
    service.answerWith(answer);
    const sent = http.send(get(service.origin));
    sent.catch(() => {});
    await service.received(1);
    for (let second = 0; second < 15; second++) {
      drip();
      await clock.advance(1_000);
    }
    await expect(sent).rejects.toMatchObject({ code: 'service-timed-out' });
    await service.allClosed();
  });

  test('a connection that never stands is given up after its own limit', async () => {
    const arrived = Promise.withResolvers<void>();
    await using silent = await listenOn('127.0.0.1', () => arrived.resolve());
    const sent = http.send(get(`https://127.0.0.1:${silent.port}/`));
    sent.catch(() => {});
    await arrived.promise;
    await clock.advance(10_000);
    await expect(sent).rejects.toMatchObject({ code: 'service-timed-out', details: { limitSeconds: 10 } });
  });

  test('a system that does not say which proxy to use is waited for no longer than a connection', async () => {
    http = makeHttp({ resolveProxy: () => new Promise(() => {}) });
    const sent = http.send(get('https://service.example/'));
    sent.catch(() => {});
    await clock.advance(10_000);
    await expect(sent).rejects.toMatchObject({ code: 'service-timed-out' });
  });

  test('5 MB are cut off, and exactly the limit is not', async () => {
    await using service = await startStubService();
    service.answerWith(large(5 * 1024 * 1024), large(1024 * 1024));
    await expect(http.send(get(service.origin))).rejects.toMatchObject({ code: 'reply-too-large' });
    await service.allClosed();
    expect((await http.send(get(service.origin))).bytes.length).toBe(1024 * 1024);
  });
});

describe("the caller's signal", () => {
  test('ends a call at once with its own reason, and its connection with it', async () => {
    await using service = await startStubService();
    service.answerWith(hang);
    const controller = new AbortController();
    const sent = http.send(get(service.origin, { signal: controller.signal }));
    sent.catch(() => {});
    await service.received(1);
    const reason = new Error('cancelled by the person');
    controller.abort(reason);
    await expect(sent).rejects.toBe(reason);
    await service.allClosed();
    expect(clock.pending).toBe(0);
  });

  test('that has aborted already lets nothing out', async () => {
    await using service = await startStubService();
    const reason = new Error('cancelled before');
    await expect(http.send(get(service.origin, { signal: AbortSignal.abort(reason) }))).rejects.toBe(reason);
    expect(service.connections.opened).toBe(0);
  });

  test('that lives long keeps nothing of the calls that have ended', async () => {
    await using service = await startStubService();
    const { signal } = new AbortController();
    service.answerWith(reply('ok'), drop);
    await http.send(get(service.origin, { signal }));
    await expect(http.send(get(service.origin, { signal }))).rejects.toMatchObject({ code: 'connection-lost' });
    expect(getEventListeners(signal, 'abort')).toEqual([]);
  });

  test('that aborts while the connection is made lets no request out', async () => {
    await using service = await startStubService({ certificate });
    const controller = new AbortController();
    const reason = new Error('cancelled meanwhile');
    http = makeHttp({
      async resolveProxy() {
        setImmediate(() => controller.abort(reason));
        return 'DIRECT';
      },
    });
    await expect(http.send(post(service.origin, 'code=c', { signal: controller.signal }))).rejects.toBe(reason);
    service.answerWith(reply('next'));
    await http.send(get(`${service.origin}/next`));
    expect(service.requests.map(({ target }) => target)).toEqual(['/next']);
  });
});

describe('N5: nothing is sent twice', () => {
  test('a POST whose kept connection is cut arrives once', async () => {
    await using service = await startStubService();
    service.answerWith(json({}), drop, json({}));
    await http.send(post(service.origin, 'n=1'));
    // undici keeps a connection back for two turns of the event loop before it uses it again.
    await clock.advance(0);
    await clock.advance(0);
    await expect(http.send(post(service.origin, 'n=2'))).rejects.toMatchObject({ code: 'connection-lost' });
    await clock.advance(60_000);
    expect(service.requests.map(({ body }) => body)).toEqual(['n=1', 'n=2']);
    expect(service.connections.opened).toBe(1);
  });

  test('not after 500, 503 or 429 either', async () => {
    await using service = await startStubService();
    for (const status of [500, 503, 429]) {
      service.answerWith(reply('', { status, headers: { 'retry-after': '0' } }));
      expect((await http.send(post(service.origin, 'n=1'))).status).toBe(status);
    }
    expect(service.requests.length).toBe(3);
  });
});

describe('N1: authorities', () => {
  test('the authority of one profile is not trusted for another, not even on a connection made before', async () => {
    await using service = await startStubService({ certificate });
    service.answerWith(reply('ok'), reply('ok'));
    await http.send(get(service.origin));
    const another = await makeCertificate();
    for (const certificateAuthorities of [[], [another.cert]]) {
      await expect(http.send(get(service.origin, { certificateAuthorities }))).rejects.toMatchObject({
        code: 'tls-failed',
      });
    }
    expect((await http.send(get(service.origin))).status).toBe(200);
    expect(service.connections.opened).toBe(3);
  });

  test("the system's authorities count for https, and are not asked for anything else", async () => {
    const systemAuthorities = vi.fn(async () => [certificate.cert]);
    http = makeHttp({ systemAuthorities });
    await using plain = await startStubService();
    plain.answerWith(reply('ok'));
    await http.send(get(plain.origin));
    expect(systemAuthorities).not.toHaveBeenCalled();
    await using service = await startStubService({ certificate });
    const another = await makeCertificate();
    for (const certificateAuthorities of [[], [another.cert]]) {
      service.answerWith(reply('ok'));
      expect((await http.send(get(service.origin, { certificateAuthorities }))).status).toBe(200);
    }
  });

  test("a service that trusts no others needs its own: the system's are not asked for, and do not count", async () => {
    const systemAuthorities = vi.fn(async () => [certificate.cert]);
    http = makeHttp({ systemAuthorities });
    const own = trustingNoOthers(http);
    await using service = await startStubService({ certificate });
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
    await http.send(get(service.origin));
    expect(systemAuthorities).toHaveBeenCalledTimes(1);
    expect(service.connections.opened).toBe(4);
  });

  test('can be read ahead of the first https call, without connecting', async () => {
    const systemAuthorities = vi.fn(async () => []);
    http = makeHttp({ systemAuthorities });
    await using service = await startStubService({ certificate });
    await http.prepare(get(service.origin));
    expect(systemAuthorities).toHaveBeenCalledTimes(1);
    expect(service.connections.opened).toBe(0);
  });

  test('a call goes on without them while they are not known, and later ones use them, on a connection of their own', async () => {
    let known: readonly string[] | null = null;
    http = makeHttp({ systemAuthorities: async () => known });
    await using service = await startStubService({ certificate });
    const unvouched = get(service.origin, { certificateAuthorities: [] });
    service.answerWith(reply('ok'), reply('ok'), reply('ok'));
    await http.send(get(service.origin));
    await expect(http.send(unvouched)).rejects.toMatchObject({ code: 'tls-failed' });
    known = [certificate.cert];
    await http.send(get(service.origin));
    await http.send(unvouched);
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
    await http.prepare(get('https://service.example'));
    expect(asked.mock.calls).toEqual([['bundled'], ['extra']]);
  });

  test('waiting for them is no time of the service, and an abort ends it', async () => {
    const authorities = Promise.withResolvers<readonly string[] | null>();
    http = makeHttp({ systemAuthorities: () => authorities.promise });
    await using service = await startStubService({ certificate });
    service.answerWith(reply('ok'));
    const controller = new AbortController();
    const reason = new Error('cancelled while waiting');
    const aborted = http.send(post(service.origin, 'code=c', { signal: controller.signal }));
    const sent = http.send(post(service.origin, 'n=1'));
    await clock.advance(600_000);
    controller.abort(reason);
    await expect(aborted).rejects.toBe(reason);
    authorities.resolve(null);
    expect((await sent).status).toBe(200);
    expect(service.requests.map(({ body }) => body)).toEqual(['n=1']);
    expect(clock.pending).toBe(0);
  });

  test('after waiting for them, the limit of a connection still holds', async () => {
    const authorities = Promise.withResolvers<null>();
    http = makeHttp({ systemAuthorities: () => authorities.promise });
    const arrived = Promise.withResolvers<void>();
    await using silent = await listenOn('127.0.0.1', () => arrived.resolve());
    const sent = http.send(get(`https://127.0.0.1:${silent.port}/`));
    sent.catch(() => {});
    await clock.advance(20_000);
    authorities.resolve(null);
    await arrived.promise;
    await clock.advance(10_000);
    await expect(sent).rejects.toMatchObject({ code: 'service-timed-out', details: { limitSeconds: 10 } });
  });

  test.each([
    ['proxy-not-supported', { resolveProxy: async () => 'SOCKS4 127.0.0.1:1' }],
    ['proxy-failed', { resolveProxy: () => Promise.reject(new Error('no answer')) }],
  ])('reading ahead leaves %s for the call to say', async (code, options) => {
    http = makeHttp(options);
    const request = get('https://127.0.0.1:1');
    await http.prepare(request);
    await expect(http.send(request)).rejects.toMatchObject({ code });
  });
});

test('closing cuts calls that are under way', async () => {
  await using service = await startStubService();
  service.answerWith(hang);
  const sent = http.send(get(service.origin));
  sent.catch(() => {});
  await service.received(1);
  await http.close();
  await expect(sent).rejects.toMatchObject({ code: 'connection-lost' });
  await service.allClosed();
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
