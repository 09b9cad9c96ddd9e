import { channel } from 'node:diagnostics_channel';
import { expect, test } from 'vitest';
import { createConnections } from '../../electron/service-client/connections.ts';

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
