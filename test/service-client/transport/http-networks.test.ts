/** Networks as they are (N1, N2): IPv6 at real servers on loopback. */
import { lookup } from 'node:dns/promises';
import { expect, test } from 'vitest';
import { startStubProxy } from '../../stub-proxy.ts';
import { makeCertificate, reply, startStubService } from '../../stub-service.ts';
import { setUpHttpBench } from '../http-bench.ts';

const bench = setUpHttpBench();
const { get, send, useProxy } = bench;

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
