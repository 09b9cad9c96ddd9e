/** The system's proxy (N1), over real proxies on loopback. */
import { inspect } from 'node:util';
import { expect, test, vi } from 'vitest';
import { trustingNoOthers } from '../../../electron/service-client/transport/http.ts';
import { startStubProxy } from '../../stub-proxy.ts';
import { makeCertificate, reply, startStubService } from '../../stub-service.ts';
import { setUpHttpBench } from '../http-bench.ts';

const bench = setUpHttpBench();
const { get, send, use, useProxy } = bench;

test('N1: the system is asked about each origin', async () => {
  await using service = await startStubService();
  service.answerWith(reply('ok'));
  const resolveProxy = vi.fn(async () => 'DIRECT');
  use({ resolveProxy });
  await send(get(`${service.origin}/path`));
  expect(resolveProxy.mock.calls).toEqual([[`${service.origin}/`]]);
});

test('N1: https goes through a tunnel, which sees no credentials, and is kept for the next call', async () => {
  await using service = await startStubService(bench);
  await using proxy = await startStubProxy();
  useProxy(`PROXY ${proxy.address}; DIRECT`);
  service.answerWith(reply('first'), reply('second'));
  await send({ ...get(service.origin), headers: [['authorization', 'Bearer t']] });
  await new Promise(setImmediate);
  await new Promise(setImmediate);
  const second = await send(get(service.origin));
  expect(Buffer.from(second.bytes).toString()).toBe('second');
  expect(proxy.asked).toEqual([`CONNECT ${service.host}`]);
  expect(service.requests[0]?.headers.authorization).toBe('Bearer t');
});

test('N1: a tunnel does not widen trust', async () => {
  await using service = await startStubService(bench);
  await using proxy = await startStubProxy();
  useProxy(`PROXY ${proxy.address}`);
  await expect(send(get(service.origin, { certificateAuthorities: [] }))).rejects.toMatchObject({
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
  useProxy(answer);
  expect(await bench.http.proxyFor(`${address}/path`)).toMatchObject({ kind });
});

test('N1: http to this computer goes to a proxy on it, where the answer says so', async () => {
  await using service = await startStubService();
  await using proxy = await startStubProxy();
  useProxy(`PROXY ${proxy.address}`);
  service.answerWith(reply('ok'));
  expect((await send(get(`${service.origin}/path`))).status).toBe(200);
  expect(proxy.asked).toEqual([`GET ${service.origin}/path`]);
});

test("N1: a proxy that is reached over TLS is trusted by the system's authorities, not by the profile's", async () => {
  const proxyCertificate = await makeCertificate();
  await using service = await startStubService(bench);
  await using proxy = await startStubProxy({ certificate: proxyCertificate });
  service.answerWith(reply('ok'));
  useProxy(`HTTPS ${proxy.address}`, { systemAuthorities: async () => [proxyCertificate.cert] });
  expect((await send(get(service.origin))).status).toBe(200);
  await bench.http.close();
  useProxy(`HTTPS ${proxy.address}`);
  await expect(
    send(get(service.origin, { certificateAuthorities: [bench.certificate.cert, proxyCertificate.cert] })),
  ).rejects.toMatchObject({
    code: 'proxy-failed',
    details: { host: proxy.address, reason: 'DEPTH_ZERO_SELF_SIGNED_CERT' },
  });
});

test("N1: a proxy that is reached over TLS needs the system's authorities, also for a service that trusts no others", async () => {
  const proxyCertificate = await makeCertificate();
  await using service = await startStubService(bench);
  await using proxy = await startStubProxy({ certificate: proxyCertificate });
  service.answerWith(reply('ok'));
  useProxy(`HTTPS ${proxy.address}`, { systemAuthorities: async () => [proxyCertificate.cert] });
  expect((await trustingNoOthers(bench.http).send(get(service.origin))).status).toBe(200);
  await expect(
    trustingNoOthers(bench.http).send(get(service.origin, { certificateAuthorities: [] })),
  ).rejects.toMatchObject({ code: 'tls-failed' });
});

test.each(['http', 'https'] as const)(
  'N2: nobody listens at the proxy of an %s call; DIRECT is not tried',
  async (scheme) => {
    await using service = await startStubService(scheme === 'https' ? bench : {});
    const proxy = await startStubProxy();
    await proxy[Symbol.asyncDispose]();
    useProxy(`PROXY ${proxy.address}; DIRECT`);
    await expect(send(get(service.origin))).rejects.toMatchObject({
      code: 'proxy-failed',
      message: expect.stringContaining(`The proxy ${proxy.address} failed`),
      details: { host: proxy.address, reason: 'ECONNREFUSED' },
    });
    expect(service.connections.opened).toBe(0);
  },
);

test.each([
  ['is larger than any head', `HTTP/1.1 200 OK\r\nx: ${'a'.repeat(40_000)}\r\n\r\n`, 'UND_ERR_HEADERS_OVERFLOW'],
  ['is no HTTP', '220 hush.example ESMTP\r\n', 'HPE_INVALID'],
  ['ends too early', 'HTTP/1.1 200 O', 'UND_ERR_SOCKET'],
  ['brings a page of its own', 'HTTP/1.1 200 OK\r\ncontent-length: 4\r\n\r\nhush', undefined],
])('N2: a proxy is named whose answer %s', async (_case, answer, reason) => {
  await using service = await startStubService(bench);
  await using proxy = await startStubProxy({ answer });
  useProxy(`PROXY ${proxy.address}`);
  const error: unknown = await send(get(service.origin)).catch((thrown: unknown) => thrown);
  expect(error).toMatchObject({ code: 'proxy-failed', details: { host: proxy.address } });
  expect(error).toMatchObject({ message: expect.stringContaining(`The proxy ${proxy.address} `) });
  if (reason) expect(error).toHaveProperty('details.reason', reason);
  expect(inspect(error)).not.toContain('hush');
});
