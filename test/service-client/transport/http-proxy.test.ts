/** The system's proxy (N1), over real proxies on loopback. */
import { inspect } from 'node:util';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import {
  createHttp,
  type Http,
  type HttpRequest,
  trustingNoOthers,
} from '../../../electron/service-client/transport/http.ts';
import { FakeClock } from '../../fake-clock.ts';
import { startStubProxy } from '../../stub-proxy.ts';
import { type Certificate, makeCertificate, reply, startStubService } from '../../stub-service.ts';

let certificate: Certificate;
let http: Http;

beforeAll(async () => {
  certificate = await makeCertificate();
});
afterEach(() => http.close());

function useAnswer(answer: string, systemAuthorities: readonly string[] = []): void {
  http = createHttp({
    clock: new FakeClock(),
    resolveProxy: async () => answer,
    systemAuthorities: async () => systemAuthorities,
  });
}

function get(address: string, certificateAuthorities = [certificate.cert]): HttpRequest {
  const { signal } = new AbortController();
  return { method: 'GET', address, headers: [], body: null, credentials: 'token', certificateAuthorities, signal };
}

test('N1: the system is asked about each origin', async () => {
  await using service = await startStubService();
  service.answerWith(reply('ok'));
  const resolveProxy = vi.fn(async () => 'DIRECT');
  http = createHttp({ clock: new FakeClock(), resolveProxy, systemAuthorities: async () => [] });
  await http.send(get(`${service.origin}/path`));
  expect(resolveProxy.mock.calls).toEqual([[`${service.origin}/`]]);
});

test('N1: https goes through a tunnel, which sees no credentials, and is kept for the next call', async () => {
  await using service = await startStubService({ certificate });
  await using proxy = await startStubProxy();
  useAnswer(`PROXY ${proxy.address}; DIRECT`);
  service.answerWith(reply('first'), reply('second'));
  await http.send({ ...get(service.origin), headers: [['authorization', 'Bearer t']] });
  await new Promise(setImmediate);
  await new Promise(setImmediate);
  const second = await http.send(get(service.origin));
  expect(Buffer.from(second.bytes).toString()).toBe('second');
  expect(proxy.asked).toEqual([`CONNECT ${service.host}`]);
  expect(service.requests[0]?.headers.authorization).toBe('Bearer t');
});

test('N1: a tunnel does not widen trust', async () => {
  await using service = await startStubService({ certificate });
  await using proxy = await startStubProxy();
  useAnswer(`PROXY ${proxy.address}`);
  await expect(http.send(get(service.origin, []))).rejects.toMatchObject({
    code: 'tls-failed',
    details: { host: service.host, reason: 'DEPTH_ZERO_SELF_SIGNED_CERT' },
  });
});

test.each([
  ['http://127.0.0.1:8080', 'PROXY proxy.example:3128', 'direct'],
  ['http://localhost:8080', 'PROXY 192.0.2.1:3128; DIRECT', 'direct'],
  ['http://[::1]:8080', 'HTTPS proxy.example:3129', 'direct'],
  ['http://127.0.0.1:8080', 'PROXY [2001:db8::1]:3128', 'direct'],
  ['http://127.0.0.1:8080', 'PROXY localhost.example:3128', 'direct'],
  ['http://127.0.0.1:8080', 'PROXY 127.0.0.1:8888', 'proxy'],
  ['http://127.0.0.1:8080', 'PROXY [::1]:8888', 'proxy'],
  ['https://127.0.0.1:8080', 'PROXY proxy.example:3128', 'proxy'],
  ['https://service.example', 'PROXY proxy.example:3128', 'proxy'],
])('S6: http to this computer is sent to no proxy elsewhere, in the clear: %s, %s', async (address, answer, kind) => {
  useAnswer(answer);
  expect(await http.proxyFor(`${address}/path`)).toMatchObject({ kind });
});

test('N1: http to this computer goes to a proxy on it, where the answer says so', async () => {
  await using service = await startStubService();
  await using proxy = await startStubProxy();
  useAnswer(`PROXY ${proxy.address}`);
  service.answerWith(reply('ok'));
  expect((await http.send(get(`${service.origin}/path`))).status).toBe(200);
  expect(proxy.asked).toEqual([`GET ${service.origin}/path`]);
});

test("N1: a proxy that is reached over TLS is trusted by the system's authorities, not by the profile's", async () => {
  const proxyCertificate = await makeCertificate();
  await using service = await startStubService({ certificate });
  await using proxy = await startStubProxy({ certificate: proxyCertificate });
  service.answerWith(reply('ok'));
  useAnswer(`HTTPS ${proxy.address}`, [proxyCertificate.cert]);
  expect((await http.send(get(service.origin))).status).toBe(200);
  await http.close();
  useAnswer(`HTTPS ${proxy.address}`);
  await expect(http.send(get(service.origin, [certificate.cert, proxyCertificate.cert]))).rejects.toMatchObject({
    code: 'proxy-failed',
    details: { host: proxy.address, reason: 'DEPTH_ZERO_SELF_SIGNED_CERT' },
  });
});

test("N1: a proxy that is reached over TLS needs the system's authorities, also for a service that trusts no others", async () => {
  const proxyCertificate = await makeCertificate();
  await using service = await startStubService({ certificate });
  await using proxy = await startStubProxy({ certificate: proxyCertificate });
  service.answerWith(reply('ok'));
  useAnswer(`HTTPS ${proxy.address}`, [proxyCertificate.cert]);
  expect((await trustingNoOthers(http).send(get(service.origin))).status).toBe(200);
  await expect(trustingNoOthers(http).send(get(service.origin, []))).rejects.toMatchObject({ code: 'tls-failed' });
});

test.each(['http', 'https'] as const)(
  'N2: a proxy that asks for a password ends an %s call with 407',
  async (scheme) => {
    await using service = await startStubService(scheme === 'https' ? { certificate } : {});
    await using proxy = await startStubProxy({ refusal: 407 });
    useAnswer(`PROXY ${proxy.address}`);
    await expect(http.send(get(service.origin))).rejects.toMatchObject({
      code: 'proxy-failed',
      details: { host: proxy.address, status: 407 },
    });
    expect(service.connections.opened).toBe(0);
  },
);

test.each(['http', 'https'] as const)(
  'N2: nobody listens at the proxy of an %s call; DIRECT is not tried',
  async (scheme) => {
    await using service = await startStubService(scheme === 'https' ? { certificate } : {});
    const proxy = await startStubProxy();
    await proxy[Symbol.asyncDispose]();
    useAnswer(`PROXY ${proxy.address}; DIRECT`);
    await expect(http.send(get(service.origin))).rejects.toMatchObject({
      code: 'proxy-failed',
      message: expect.stringContaining(`The proxy ${proxy.address} failed`),
      details: { host: proxy.address, reason: 'ECONNREFUSED' },
    });
    expect(service.connections.opened).toBe(0);
  },
);

test('N2: a proxy that cuts the tunnel, or cannot reach the service', async () => {
  await using service = await startStubService({ certificate });
  await using cutting = await startStubProxy({ dropsConnections: true });
  useAnswer(`PROXY ${cutting.address}`);
  await expect(http.send(get(service.origin))).rejects.toMatchObject({
    code: 'proxy-failed',
    details: { host: cutting.address },
  });
  await http.close();
  await using refusing = await startStubProxy({ refusal: 502 });
  useAnswer(`PROXY ${refusing.address}`);
  await expect(http.send(get(service.origin))).rejects.toMatchObject({
    code: 'proxy-failed',
    details: { status: 502 },
  });
});

test.each([
  ['is larger than any head', `HTTP/1.1 200 OK\r\nx: ${'a'.repeat(40_000)}\r\n\r\n`, 'UND_ERR_HEADERS_OVERFLOW'],
  ['is no HTTP', '220 hush.example ESMTP\r\n', 'HPE_INVALID'],
  ['ends too early', 'HTTP/1.1 200 O', 'UND_ERR_SOCKET'],
  ['brings a page of its own', 'HTTP/1.1 200 OK\r\ncontent-length: 4\r\n\r\nhush', undefined],
])('N2: a proxy is named whose answer %s', async (_case, answer, reason) => {
  await using service = await startStubService({ certificate });
  await using proxy = await startStubProxy({ answer });
  useAnswer(`PROXY ${proxy.address}`);
  const error: unknown = await http.send(get(service.origin)).catch((thrown: unknown) => thrown);
  expect(error).toMatchObject({ code: 'proxy-failed', details: { host: proxy.address } });
  expect(error).toMatchObject({ message: expect.stringContaining(`The proxy ${proxy.address} `) });
  if (reason) expect(error).toHaveProperty('details.reason', reason);
  expect(inspect(error)).not.toContain('hush');
});

test('N2: a kind of proxy that this app cannot use is said, and nothing is sent past it', async () => {
  await using service = await startStubService();
  useAnswer('SOCKS4 127.0.0.1:1080');
  await expect(http.send(get(service.origin))).rejects.toMatchObject({
    code: 'proxy-not-supported',
    details: { host: 'SOCKS4 127.0.0.1:1080' },
  });
  expect(service.connections.opened).toBe(0);
});

test('N2: a system that fails to answer is a failing proxy', async () => {
  http = createHttp({
    clock: new FakeClock(),
    resolveProxy: () => Promise.reject(new Error('the script has an error')),
    systemAuthorities: async () => [],
  });
  await expect(http.send(get('https://service.example/'))).rejects.toMatchObject({ code: 'proxy-failed' });
});

test('the status line can ask for the route of an address', async () => {
  useAnswer('PROXY proxy.example:3128');
  expect(await http.proxyFor('https://service.example')).toEqual({
    kind: 'proxy',
    address: 'proxy.example:3128',
    isSecure: false,
  });
});
