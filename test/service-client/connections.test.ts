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

test('heads are listened to from the first that is awaited until the connections are closed', async () => {
  const heads = channel('undici:client:sendHeaders');
  const before = heads.hasSubscribers;
  const connections = createConnections(async () => [], 1_000);
  const told: string[] = [];
  const write = (headers: string) => heads.publish({ headers, socket: {} });
  connections.facts.awaitHead((head) => told.push(head));
  write('the one awaited');
  write('of another client');
  connections.facts.awaitHead((head) => told.push(head));
  connections.facts.awaitHead(null);
  write('too late');
  await connections.close();
  expect([told, before, heads.hasSubscribers]).toEqual([['the one awaited'], false, false]);
});
