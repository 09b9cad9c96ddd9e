/** X2: what is recorded of a request is what a server of plain TCP or TLS received, byte for byte. */
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createServiceClient, type ServiceClient } from '../../electron/service-client/client.ts';
import type { ServiceProfileInput } from '../../electron/service-client/profile.ts';
import { anyText } from '../any-text.ts';
import { startStubProxy } from '../stub-proxy.ts';
import { profileAt } from './client-bench.ts';
import { answerJson, type EchoServer, startEchoServer } from './echo-server.ts';
import { setUpHttpBench } from './http-bench.ts';
import { type KeptExchanges, keepExchanges, sentBytes } from './kept-exchanges.ts';

const bench = setUpHttpBench();
let server: EchoServer;
let kept: KeptExchanges;

const { signal } = new AbortController();

beforeEach(async () => {
  server = await startEchoServer(bench.certificate);
  kept = keepExchanges();
});
afterEach(() => server[Symbol.asyncDispose]());

function clientWith(change: Partial<ServiceProfileInput> = {}, baseUrl = `${server.origin}/api`): ServiceClient {
  const profile = profileAt(baseUrl, { certificateAuthorities: [bench.certificate.cert], ...change });
  return createServiceClient({ profile, http: bench.http, clock: bench.clock, recorder: kept });
}

/** Two requests may be under way at the same time. */
function expectSame(count: number, at = server): void {
  const recorded = kept.all.map(({ exchange }) => sentBytes(exchange));
  expect(recorded.toSorted()).toEqual(at.received.toSorted());
  expect(recorded.length).toBe(count);
}

const TOKEN = { kind: 'token', token: 'the-token', presentation: 'bearer' } as const;
const BASIC = { kind: 'basic', login: 'ada', password: ')%>+$:"\\é', passwordForm: 'plain' } as const;

const CALLS: readonly (readonly [string, number, (client: ServiceClient) => Promise<unknown>])[] = [
  ['code-exchange', 1, (client) => client.exchangeCode({ redirectUri: 'a://b', code: ')%>+$:"\\é' }, { signal })],
  ['device-start', 1, (client) => client.startDevice({ signal })],
  ['device-poll', 1, (client) => client.pollDevice('the-device-code', { signal })],
  ['key-request', 1, (client) => client.requestKey({ redirectUri: null }, { signal })],
  ['identification', 1, (client) => client.identify({ login: 'ada', passwordHash: 'abc' }, { signal })],
  ['member', 2, (client) => client.readMember(TOKEN, { signal })],
  ['member', 2, (client) => client.readMember({ ...TOKEN, presentation: 'access-token-parameter' }, { signal })],
  ['member', 2, (client) => client.readMember(BASIC, { signal })],
  ['picture', 1, (client) => client.readPicture(`${server.origin}/a%20b?size=1&u=é`, { signal })],
];

describe('X2: what is recorded is what was received', () => {
  test.each(CALLS)('of %s, by GET', async (purpose, count, call) => {
    await call(clientWith()).catch(() => undefined);
    expectSame(count);
    expect(kept.all[0]?.exchange.purpose).toBe(purpose);
  });

  test.each(CALLS)('of %s, by POST, with more parameters and other headers', async (_purpose, count, call) => {
    const more = { scope: 'profile é', grant_type: 'urn:x' };
    const client = clientWith({
      memberMethod: 'POST',
      headerNames: { key: 'X-API-Key', version: 'X-V', token: 'Authorization' },
      furtherParameters: { codeExchange: more, deviceStart: more, devicePoll: more, keyRequest: more },
    });
    await call(client).catch(() => undefined);
    expectSame(count);
  });

  test.each(CALLS)('of %s, through a tunnel', async (_purpose, count, call) => {
    await using proxy = await startStubProxy();
    bench.useProxy(`PROXY ${proxy.address}`);
    await call(clientWith()).catch(() => undefined);
    expectSame(count);
    expect(proxy.asked).toContain(`CONNECT ${server.host}`);
  });

  test('of plain http, direct and through a proxy of this computer', async () => {
    await using plain = await startEchoServer();
    await clientWith({}, plain.origin)
      .requestKey({ redirectUri: null }, { signal })
      .catch(() => undefined);
    expectSame(1, plain);
    await using proxy = await startEchoServer();
    bench.useProxy(`PROXY ${proxy.host}`);
    kept = keepExchanges();
    await clientWith({}, plain.origin)
      .startDevice({ signal })
      .catch(() => undefined);
    expectSame(1, proxy);
    expect(proxy.received[0]).toContain(`POST ${plain.origin}/oauth/device HTTP/1.1\r\n`);
  });

  test('of every request on one connection, also after replies that failed', async () => {
    const client = clientWith();
    server.answerWith(answerJson({ key: 'k' }), answerJson({}, '500 Oh'), 'HTTP/1.1 302 Found\r\nlocation: /x\r\n\r\n');
    for (let count = 0; count < 4; count += 1) {
      await client.requestKey({ redirectUri: null }, { signal }).catch(() => undefined);
      // undici keeps a connection back for two turns of the event loop before it uses it again.
      await new Promise(setImmediate);
      await new Promise(setImmediate);
    }
    expectSame(4);
    expect(kept.all.map(({ exchange }) => exchange.isReused)).toEqual([false, true, true, false]);
    expect(server.connections).toBe(2);
  });

  test.each([
    ['before a reply', (socket: { destroy(): void }) => socket.destroy()],
    ['half-way through one', 'HTTP/1.1 200 OK\r\ncontent-length: 9\r\n\r\nhalf'],
  ])('of one that is cut %s', async (_when, answer) => {
    server.answerWith(answer);
    const read = clientWith().requestKey({ redirectUri: null }, { signal });
    if (typeof answer === 'string') {
      await expect.poll(() => kept.last.exchange.wireBytes).toBe(4);
      await bench.http.close();
    }
    await expect(read).rejects.toMatchObject({ code: 'connection-lost' });
    expectSame(1);
  });

  test('while others of the process send too, with the same undici channel', async () => {
    await using plain = await startEchoServer();
    const client = clientWith({}, `${plain.origin}/ours`);
    const foreign = async () => void (await (await fetch(`${plain.origin}/foreign`)).arrayBuffer());
    const own = () => client.requestKey({ redirectUri: null }, { signal }).catch(() => undefined);
    await Promise.all([foreign(), own(), foreign(), own(), own(), foreign()]);
    const ours = plain.received.filter((bytes) => bytes.includes('/ours'));
    expect(kept.all.map(({ exchange }) => sentBytes(exchange)).toSorted()).toEqual(ours.toSorted());
    expect(plain.received.length).toBe(6);
  });

  test('whatever the values are', async () => {
    await fc.assert(
      fc.asyncProperty(anyText, anyText, fc.constantFrom('GET', 'POST'), async (code, token, memberMethod) => {
        kept = keepExchanges();
        const before = server.received.length;
        const client = clientWith({ memberMethod, furtherParameters: { codeExchange: { note: token } } });
        await client.exchangeCode({ redirectUri: code, code }, { signal }).catch(() => undefined);
        await client
          .readMember({ ...TOKEN, token: code, presentation: 'access-token-parameter' }, { signal })
          .catch(() => undefined);
        const recorded = kept.all.map(({ exchange }) => sentBytes(exchange));
        expect(recorded.toSorted()).toEqual(server.received.slice(before).toSorted());
        expect(recorded.length).toBe(3);
      }),
      { numRuns: 30 },
    );
  });
});
