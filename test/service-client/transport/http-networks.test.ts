/** Networks as they are (N1, N2): IPv6, and certificates that are bad in themselves, at real servers on loopback. */
import { lookup } from 'node:dns/promises';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { createHttp, type Http, type HttpRequest } from '../../../electron/service-client/transport/http.ts';
import { FakeClock } from '../../fake-clock.ts';
import { startStubProxy } from '../../stub-proxy.ts';
import { type Certificate, makeCertificate, reply, startStubService } from '../../stub-service.ts';

let certificate: Certificate;
let http: Http;

beforeAll(async () => {
  certificate = await makeCertificate();
});
afterEach(() => http.close());

function useRoute(answer = 'DIRECT'): void {
  http = createHttp({
    clock: new FakeClock(),
    resolveProxy: async () => answer,
    systemAuthorities: async () => [],
  });
}

function get(address: string, { cert }: Certificate = certificate): HttpRequest {
  const { signal } = new AbortController();
  return {
    method: 'GET',
    address,
    headers: [],
    body: null,
    credentials: 'token',
    certificateAuthorities: [cert],
    signal,
  };
}

test.each(['http', 'https'] as const)('N1: an IPv6 address, over %s', async (scheme) => {
  await using service = await startStubService({ at: '::1', ...(scheme === 'https' && { certificate }) });
  useRoute();
  service.answerWith(reply('ok'));
  expect((await http.send(get(service.origin))).status).toBe(200);
  expect(service.requests[0]?.headers.host).toBe(service.host);
});

/** What the system says of it, which may leave IPv6 out. */
const localhost = (await lookup('localhost', { all: true })).map(({ address }) => address);

test.for(['127.0.0.1', '::1'] as const)('N1: localhost where only %s listens', async (at, { skip }) => {
  skip(!localhost.includes(at));

  await using service = await startStubService({ at, certificate });
  useRoute();
  service.answerWith(reply('ok'));
  const port = new URL(service.origin).port;
  expect((await http.send(get(`https://localhost:${port}`))).status).toBe(200);
});

test('S6: a certificate for no IPv6 address is refused at one', async () => {
  const named = await makeCertificate('service.example');
  await using service = await startStubService({ at: '::1', certificate: named });
  useRoute();
  const details = { reason: 'ERR_TLS_CERT_ALTNAME_INVALID' };
  await expect(http.send(get(service.origin, named))).rejects.toMatchObject({ code: 'tls-failed', details });
  expect(service.requests).toHaveLength(0);
});

test('N1: a proxy at an IPv6 address, and a service at one behind it', async () => {
  await using service = await startStubService({ at: '::1', certificate });
  await using proxy = await startStubProxy({ host: '::1' });
  useRoute(`PROXY ${proxy.address}`);
  service.answerWith(reply('ok'));
  expect((await http.send(get(service.origin))).status).toBe(200);
  expect(proxy.asked).toEqual([`CONNECT ${service.host}`]);
});

const DAY_MS = 86_400_000;
const inDays = (days: number): Date => new Date(Date.now() + days * DAY_MS);

test.each<[string, () => Promise<Certificate>, string]>([
  [
    'expired',
    () => makeCertificate(undefined, { notBeforeDate: inDays(-9), notAfterDate: inDays(-1) }),
    'CERT_HAS_EXPIRED',
  ],
  [
    'not valid yet',
    () => makeCertificate(undefined, { notBeforeDate: inDays(2), notAfterDate: inDays(9) }),
    'CERT_NOT_YET_VALID',
  ],
  ['for another host', () => makeCertificate('other.example'), 'ERR_TLS_CERT_ALTNAME_INVALID'],
])('S6: a certificate that is %s is refused, also where its authority is trusted', async (_case, make, reason) => {
  const bad = await make();
  await using service = await startStubService({ certificate: bad });
  useRoute();
  await expect(http.send(get(service.origin, bad))).rejects.toMatchObject({ code: 'tls-failed', details: { reason } });
  expect(service.requests).toHaveLength(0);
});
