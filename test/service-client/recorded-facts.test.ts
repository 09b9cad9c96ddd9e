/** X1: what is recorded of a request, of its reply and of its connection, however it ends. */
import { gzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createServiceClient, type ServiceClient } from '../../electron/service-client/client.ts';
import type { RawExchange } from '../../electron/service-client/transport/exchange.ts';
import { startStubProxy } from '../stub-proxy.ts';
import { makeCertificate } from '../stub-service.ts';
import { profileAt } from './client-bench.ts';
import { answerJson, type EchoServer, startEchoServer } from './echo-server.ts';
import { setUpHttpBench } from './http-bench.ts';
import { type KeptExchange, type KeptExchanges, keepExchanges } from './kept-exchanges.ts';

const bench = setUpHttpBench();
const { use, useProxy } = bench;
let server: EchoServer;
let kept: KeptExchanges;

const KEY = answerJson({ key: 'the-key' });

beforeEach(async () => {
  server = await startEchoServer(bench.certificate);
  kept = keepExchanges();
});
afterEach(() => server[Symbol.asyncDispose]());

function clientOf(baseUrl: string, certificateAuthorities: string[]): ServiceClient {
  const profile = profileAt(baseUrl, { certificateAuthorities });
  return createServiceClient({ profile, http: bench.http, clock: bench.clock, recorder: kept });
}

/** One request, and what was recorded of it once it had ended. */
async function ask(
  baseUrl = server.origin,
  certificateAuthorities = [bench.certificate.cert],
  signal = new AbortController().signal,
): Promise<KeptExchange> {
  await clientOf(baseUrl, certificateAuthorities)
    .requestKey({ redirectUri: null }, { signal })
    .catch(() => undefined);
  return kept.last;
}

/** Instants in the order in which they must be; those that were not reached are left out. */
function instantsOf(exchange: RawExchange): readonly number[] {
  const { connection } = exchange;
  const opened = exchange.isReused
    ? []
    : [connection?.startedAt, connection?.nameFoundAt, connection?.connectedAt, connection?.securedAt];
  const { startedAt, preparedAt, sendingAt, sentAt, firstByteAt, endedAt } = exchange;
  return [startedAt, preparedAt, ...opened, sendingAt, sentAt, firstByteAt, endedAt].filter((at) => at != null);
}

function expectInOrder({ exchange }: KeptExchange, count: number): void {
  const instants = instantsOf(exchange);
  expect(instants).toEqual(instants.toSorted((one, other) => one - other));
  expect(instants.length).toBe(count);
}

describe('a request that is answered', () => {
  test('goes through all states, with its times in order, and tells of its connection', async () => {
    server.answerWith(KEY);
    const told = await ask(server.origin.replace('127.0.0.1', 'localhost'));
    expect(told.states).toEqual(['waiting', 'connecting', 'sent', 'receiving', 'done']);
    expectInOrder(told, 10);
    expect(told.exchange).toMatchObject({
      method: 'POST',
      address: expect.stringContaining('https://localhost'),
      startedAtMs: bench.clock.nowMs(),
      route: { kind: 'direct' },
      isReused: false,
      status: 200,
      error: null,
    });
    expect(told.exchange.connection).toMatchObject({
      remoteAddress: server.host,
      tls: {
        version: 'TLSv1.3',
        cipher: expect.stringMatching(/^TLS_/),
        problem: null,
        certificate: {
          subject: expect.stringMatching(/^CN=Stub service /),
          issuer: expect.stringMatching(/^CN=Stub service /),
          names: ['localhost', '127.0.0.1', '0:0:0:0:0:0:0:1'],
          fingerprint: expect.stringMatching(/^([0-9A-F]{2}:){31}[0-9A-F]{2}$/),
        },
      },
    });
    expect(Buffer.from(told.exchange.replyBytes).toString()).toBe('{"key":"the-key"}');
    expect(told.exchange.wireBytes).toBe(17);
  });

  test('on a connection that stood before tells of the same, and waited for none', async () => {
    server.answerWith(KEY, KEY);
    const first = await ask();
    await new Promise(setImmediate);
    await new Promise(setImmediate);
    const second = await ask();
    expect(second.exchange.isReused).toBe(true);
    expect(second.exchange.connection).toBe(first.exchange.connection);
    expectInOrder(second, 6);
  });

  test('tells its certificate on every new connection, though TLS could resume a session', async () => {
    server.answerWith(KEY, KEY);
    await ask();
    await new Promise(setImmediate);
    await new Promise(setImmediate);
    server.answerWith((socket) => socket.end());
    await ask();
    await ask();
    expect(server.connections).toBe(2);
    expect(kept.last.exchange.connection?.tls?.certificate?.names).toContain('localhost');
  });

  test('without an encoding of its own has its headers as they came, also after a 103', async () => {
    const early = 'HTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\n';
    const head = 'HTTP/1.1 200 OK\r\nX-b: 1\r\nx-B: 2\r\nX-A: gr\xfcn\r\nContent-Length: 2\r\n\r\n{}';
    server.answerWith(Buffer.from(early + head, 'latin1'));
    const { exchange, states } = await ask();
    expect(exchange.status).toBe(200);
    expect(exchange.replyHeaders).toEqual(['X-b', '1', 'x-B', '2', 'X-A', 'gr\xfcn', 'Content-Length', '2']);
    expect(states).toEqual(['waiting', 'connecting', 'sent', 'receiving', 'done']);
  });

  test('that is compressed tells how much went over the wire, and what it unpacks to', async () => {
    const packed = gzipSync('{"key":"a key"}'.padEnd(500));
    const head = `HTTP/1.1 200 OK\r\ncontent-encoding: gzip\r\ncontent-length: ${packed.length}\r\n\r\n`;
    server.answerWith(Buffer.concat([Buffer.from(head), packed]));
    const { exchange } = await ask();
    expect(exchange.wireBytes).toBe(packed.length);
    expect(exchange.replyBytes.length).toBe(500);
  });
});

describe('a reply that is not taken keeps its status and headers', () => {
  const length = 2 * 1024 * 1024;
  test.each([
    ['a redirect', 'HTTP/1.1 302 Found\r\nlocation: /x\r\n\r\n', 302, 'unexpected-redirect'],
    ['too large', `HTTP/1.1 200 OK\r\ncontent-length: ${length}\r\n\r\n${'a'.repeat(length)}`, 200, 'reply-too-large'],
    [
      'that cannot be unpacked',
      'HTTP/1.1 200 OK\r\ncontent-encoding: gzip\r\ncontent-length: 4\r\n\r\noops',
      200,
      'reply-unreadable',
    ],
    [
      'that is cut off',
      (socket: { end(text: string): void }) => socket.end('HTTP/1.1 201 OK\r\ncontent-length: 9\r\n\r\nhalf'),
      201,
      'connection-lost',
    ],
  ])('%s', async (_kind, answer, status, code) => {
    server.answerWith(answer);
    const told = await ask();
    expect(told.exchange).toMatchObject({ state: 'failed', status, error: { code } });
    expect(told.exchange.replyHeaders.length).toBe(code === 'reply-unreadable' ? 4 : 2);
    expect(told.exchange.replyBytes.length).toBe(0);
    expect(told.meanings).toMatchObject([{ code }]);
    expectInOrder(told, 9);
  });

  test('a proxy that refuses plain http', async () => {
    await using plain = await startEchoServer();
    await using proxy = await startStubProxy({ refusal: 407 });
    useProxy(`PROXY ${proxy.address}`);
    const { exchange } = await ask(plain.origin);
    expect(exchange).toMatchObject({ state: 'failed', status: 407, error: { code: 'proxy-failed' } });
    expect(exchange.connection).toMatchObject({ remoteAddress: proxy.address, tls: null });
  });

  test('one that has none but a 103', async () => {
    server.answerWith((socket) => socket.end('HTTP/1.1 103 Early Hints\r\n\r\n'));
    const { exchange } = await ask();
    expect(exchange).toMatchObject({ state: 'failed', status: null, error: { code: 'connection-lost' } });
    expect(exchange.firstByteAt).not.toBeNull();
  });
});

describe('a request that is not answered', () => {
  test('because its name does not exist', async () => {
    const told = await ask('https://no-such-service.invalid');
    expect(told.states).toEqual(['waiting', 'connecting', 'failed']);
    expect(told.exchange).toMatchObject({ sentHead: null, status: null, error: { code: 'name-not-found' } });
    expect(told.exchange.connection).toMatchObject({ nameFoundAt: null, remoteAddress: null, tls: null });
    expectInOrder(told, 4);
  });

  test('because nobody listens', async () => {
    await server[Symbol.asyncDispose]();
    const told = await ask();
    expect(told.exchange).toMatchObject({ sentHead: null, error: { code: 'connection-refused' } });
    expect(told.exchange.connection).toMatchObject({ connectedAt: null });
    server = await startEchoServer(bench.certificate);
  });

  test('in time, while TLS is set up: the connection is as far as it came', async () => {
    await using silent = await startEchoServer();
    const asking = ask(silent.origin.replace('http:', 'https:'));
    await expect.poll(() => kept.all[0]?.exchange.connection?.connectedAt ?? null).not.toBeNull();
    await bench.clock.advance(10_000);
    const told = await asking;
    const error = { code: 'service-timed-out', details: { limitSeconds: 10 } };
    expect(told.exchange).toMatchObject({ sendingAt: null, error });
    const { connection } = told.exchange;
    const nothing = { version: null, cipher: null, certificate: null, problem: null };
    expect(connection).toMatchObject({ securedAt: null, remoteAddress: silent.host, tls: nothing });
    expectInOrder(told, 5);
  });

  test('because a kept connection had closed, and no new one came to stand', async () => {
    server.answerWith(KEY);
    await ask();
    await new Promise(setImmediate);
    await new Promise(setImmediate);
    const closing = server[Symbol.asyncDispose]();
    const told = await ask();
    await closing;
    expect(told.exchange).toMatchObject({ sentHead: null, isReused: false, error: { code: 'connection-refused' } });
    expect(told.exchange.connection).toMatchObject({ connectedAt: null });
    server = await startEchoServer(bench.certificate);
  });

  test('because the person ended it, before or while it waits', async () => {
    const controller = new AbortController();
    use({ resolveProxy: () => new Promise(() => {}) });
    const asking = ask(server.origin, [], controller.signal);
    controller.abort();
    const told = await asking;
    expect(told.states).toEqual(['waiting', 'failed']);
    expect(told.exchange).toMatchObject({ preparedAt: null, connection: null, error: { code: 'cancelled' } });
    await ask(server.origin, [], controller.signal);
    expect(kept.all.length).toBe(1);
  });

  test('because its address is not secure', async () => {
    const { signal } = new AbortController();
    const identified = clientOf('http://127.0.0.1:1', []).identify({ login: 'ada', passwordHash: 'hash' }, { signal });
    await identified.catch(() => undefined);
    expect(kept.last.states).toEqual(['waiting', 'failed']);
    expect(kept.last.exchange).toMatchObject({ sentHead: null, error: { code: 'address-not-secure' } });
  });

  test('because the system names a proxy that cannot be used, or fails to name one', async () => {
    useProxy('SOCKS4 127.0.0.1:1');
    expect((await ask()).exchange.error?.code).toBe('proxy-not-supported');
    use({ resolveProxy: () => Promise.reject(new Error('no answer')) });
    expect((await ask()).exchange.error?.code).toBe('proxy-failed');
    expect(kept.all.map(({ exchange }) => exchange.connection)).toEqual([null, null]);
  });
});

describe('a certificate that is not trusted is told', () => {
  const days = (count: number) => new Date(Date.now() + count * 86_400_000);
  const expired = { notBeforeDate: days(-9), notAfterDate: days(-2) };

  const CASES = [
    ['of an unknown authority', undefined, {}, false, 'DEPTH_ZERO_SELF_SIGNED_CERT'],
    ['for another name', 'elsewhere.example', {}, true, 'ERR_TLS_CERT_ALTNAME_INVALID'],
    ['that has expired', undefined, expired, true, 'CERT_HAS_EXPIRED'],
    ['that is not valid yet', undefined, { notBeforeDate: days(2) }, true, 'CERT_NOT_YET_VALID'],
  ] as const;

  test.each(CASES)('%s', async (_kind, otherName, dates, isTrusted, problem) => {
    const bad = await makeCertificate(otherName, dates);
    await using other = await startEchoServer(bad);
    const told = await ask(other.origin, isTrusted ? [bad.cert] : []);
    expectBad(told, problem, otherName ?? '127.0.0.1');
    expect(other.received).toEqual([]);
    expectInOrder(told, 5);
  });

  test.each(CASES.slice(0, 1))('%s, at the end of a tunnel', async (_kind, otherName, dates, isTrusted, problem) => {
    const bad = await makeCertificate(otherName, dates);
    await using other = await startEchoServer(bad);
    await using proxy = await startStubProxy();
    useProxy(`PROXY ${proxy.address}`);
    const told = await ask(other.origin, isTrusted ? [bad.cert] : []);
    expectBad(told, problem, otherName ?? '127.0.0.1');
    expect(told.exchange.connection?.remoteAddress).toBe(proxy.address);
    expectInOrder(told, 5);
  });

  function expectBad({ exchange, meanings }: KeptExchange, problem: string, name: string): void {
    expect(exchange).toMatchObject({ sentHead: null, error: { code: 'tls-failed', details: { reason: problem } } });
    expect(exchange.connection).toMatchObject({
      securedAt: null,
      tls: { version: 'TLSv1.3', problem, certificate: { names: expect.arrayContaining([name]) } },
    });
    const { validFromMs = 0, validToMs = 0 } = exchange.connection?.tls?.certificate ?? {};
    expect(validFromMs).toBeLessThan(validToMs);
    expect(meanings).toMatchObject([{ code: 'tls-failed' }]);
  }
});

describe('through a proxy', () => {
  test('the connection is the tunnel, and TLS is with the service, also if the proxy has its own', async () => {
    const own = await makeCertificate();
    await using proxy = await startStubProxy({ certificate: own });
    useProxy(`HTTPS ${proxy.address}`, { systemAuthorities: async () => [own.cert] });
    server.answerWith(KEY);
    const told = await ask();
    expect(told.exchange.route).toMatchObject({ kind: 'proxy', address: proxy.address });
    const proxyPort = proxy.address.split(':')[1];
    expect(told.exchange.connection?.remoteAddress).toBe(`127.0.0.1:${proxyPort}`);
    const { subject } = told.exchange.connection?.tls?.certificate ?? {};
    const direct = await readDirectly();
    expect(subject).toBe(direct);
    expectInOrder(told, 10);
  });

  async function readDirectly(): Promise<string | undefined> {
    use();
    server.answerWith(KEY);
    return (await ask()).exchange.connection?.tls?.certificate?.subject;
  }

  test.each([
    [{ refusal: 407 }, 407],
    [{ dropsConnections: true }, undefined],
  ])('that opens no tunnel (%j), nothing was sent to the service', async (options, status) => {
    await using proxy = await startStubProxy(options);
    useProxy(`PROXY ${proxy.address}`);
    const { exchange } = await ask();
    expect(exchange).toMatchObject({ sentHead: null, status: null, error: { code: 'proxy-failed' } });
    expect(exchange.error?.details.status).toBe(status);
    expect(exchange.connection).toMatchObject({ remoteAddress: proxy.address, tls: null });
    expect(exchange.connection?.connectedAt).not.toBeNull();
  });

  test('that takes too long: what it does later is no part of the exchange', async () => {
    let answerLate = async (): Promise<void> => undefined;
    await using proxy = await startEchoServer();
    proxy.answerWith((socket) => {
      answerLate = () =>
        new Promise((resolve) => {
          socket.once('data', () => resolve()).write('HTTP/1.1 200 OK\r\n\r\n');
        });
    });
    useProxy(`PROXY ${proxy.host}`);
    const asking = ask();
    await expect.poll(() => proxy.received.length).toBe(1);
    await bench.clock.advance(10_000);
    const told = await asking;
    const known = structuredClone(told.exchange.connection);
    await answerLate();
    expect(told.exchange.connection).toEqual(known);
    expect(known).toMatchObject({ remoteAddress: proxy.host, tls: null });
  });

  test('whose own certificate is not trusted, TLS with the service was not reached', async () => {
    await using proxy = await startStubProxy({ certificate: await makeCertificate() });
    useProxy(`HTTPS ${proxy.address}`);
    const { exchange } = await ask();
    expect(exchange.error).toMatchObject({ code: 'proxy-failed', details: { host: proxy.address } });
    expect(exchange.connection?.tls).toBeNull();
  });
});
