import { channel } from 'node:diagnostics_channel';
import { expect, onTestFinished, test, vi } from 'vitest';
import { createConnections } from '../../../electron/service-client/transport/connections.ts';
import { json, startStubService } from '../../stub-service.ts';
import { setUpHttpBench } from '../http-bench.ts';

const bench = setUpHttpBench();
const ADDRESS = new URL('https://service.example');

test('N1: calls share connections only if they trust the same authorities', async () => {
  let system: readonly string[] | null = null;
  const connections = createConnections(async () => system, 1_000);
  const to = (trustsNoOthers?: true) =>
    connections.to(
      ADDRESS,
      { kind: 'direct' },
      { certificateAuthorities: [], ...(trustsNoOthers && { trustsNoOthers }) },
    );
  const [before, own] = [await to(), await to(true)];
  expect(own).not.toBe(before);
  expect(await to()).toBe(before);
  system = [];
  const after = await to();
  expect(after).not.toBe(before);
  expect([await to(), await to(true)]).toEqual([after, own]);
  await connections.close();
});

test('a head is told of once it is awaited, until the connections are closed', async () => {
  const connections = createConnections(async () => [], 1_000);
  const told: string[] = [];
  const awaitHead = () => connections.facts.awaitHead((head) => told.push(head));
  const write = (headers: string) => channel('undici:client:sendHeaders').publish({ headers, socket: {} });
  awaitHead();
  write('the one awaited');
  write('of another client');
  awaitHead();
  connections.facts.awaitHead(null);
  write('too late');
  awaitHead();
  await connections.close();
  write('after the end');
  expect(told).toEqual(['the one awaited']);
});

test('a certificate that nobody vouches for is refused, whatever the environment says', async () => {
  vi.stubEnv('NODE_TLS_REJECT_UNAUTHORIZED', '0');
  onTestFinished(() => void vi.unstubAllEnvs());
  await using service = await startStubService(bench);
  service.answerWith(json({}));
  const request = bench.get(service.origin, { certificateAuthorities: [] });
  await expect(bench.send(request)).rejects.toMatchObject({
    code: 'tls-failed',
    details: { host: service.host, reason: 'DEPTH_ZERO_SELF_SIGNED_CERT' },
  });
  expect(service.requests).toHaveLength(0);
});
