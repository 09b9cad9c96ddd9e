/** Proxies that ask for a password (N2), over real proxies on loopback. */
import { inspect } from 'node:util';
import { describe, expect, test, vi } from 'vitest';
import { ServiceError } from '../../../electron/core/errors.ts';
import {
  flawOfProxyLogin,
  type ProxyAnswer,
  type ProxyLogin,
  type ProxyLogins,
  proxySchemes,
} from '../../../electron/service-client/transport/proxy.ts';
import { startStubProxy } from '../../stub-proxy.ts';
import { reply, startStubService } from '../../stub-service.ts';
import { setUpHttpBench } from '../http-bench.ts';

const RIGHT: ProxyLogin = { login: 'ada', password: 'hüsh:)%>+$"\\é' };
const WRONG: ProxyLogin = { login: 'ada', password: 'a-wrong-password' };
const LOGIN = `${RIGHT.login}:${RIGHT.password}`;

const bench = setUpHttpBench();
const { get, send } = bench;
const ask = vi.fn<ProxyLogins['ask']>();

/** @param answers in turn; then none comes */
function useAnswers(resolveProxy: () => string, ...answers: readonly (ProxyLogin | 'dismissed' | 'moved')[]): void {
  const left = [...answers];
  let current: ProxyLogin | null = null;
  ask.mockReset().mockImplementation(async (): Promise<ProxyAnswer> => {
    const next = left.shift();
    if (next === undefined) return new Promise(() => undefined);
    if (typeof next === 'string') return { kind: next };
    current = next;
    return { kind: 'login', login: next };
  });
  bench.use({
    resolveProxy: async () => resolveProxy(),
    proxyLogins: { current: () => current, ask, noteRoute: () => undefined },
  });
}

test('N2: the tunnel is asked for again with the answer, and the service gets one request', async () => {
  await using service = await startStubService(bench);
  await using proxy = await startStubProxy({ login: LOGIN });
  useAnswers(() => `PROXY ${proxy.address}`, WRONG, RIGHT);
  service.answerWith(reply('ok'), reply('ok'));
  expect((await send(get(service.origin))).status).toBe(200);
  expect(proxy.proofs).toHaveLength(3);
  expect(proxy.proofs[0]).toBeUndefined();
  expect(ask.mock.calls.map(([, refused]) => refused)).toEqual([null, WRONG]);
  expect(service.requests).toHaveLength(1);
  expect(service.requests[0]?.headers['proxy-authorization']).toBeUndefined();
  // What is known is sent at once.
  await send(get(service.origin));
  expect(ask).toHaveBeenCalledTimes(2);
});

test('N2: without an answer the call ends by name, and nothing was sent', async () => {
  await using service = await startStubService(bench);
  await using proxy = await startStubProxy({ login: LOGIN });
  useAnswers(() => `PROXY ${proxy.address}`, 'dismissed');
  const expected = { code: 'proxy-needs-password', details: { host: proxy.address } };
  await expect(send(get(service.origin))).rejects.toMatchObject(expected);
  expect(service.connections.opened).toBe(0);
});

test('N2: where the system names another proxy meanwhile, the call goes on over that', async () => {
  await using service = await startStubService(bench);
  await using proxy = await startStubProxy({ login: LOGIN });
  let answer = `PROXY ${proxy.address}`;
  useAnswers(() => answer, 'moved');
  ask.mockImplementation(async () => {
    answer = 'DIRECT';
    return { kind: 'moved' };
  });
  service.answerWith(reply('ok'));
  expect((await send(get(service.origin))).status).toBe(200);
  expect(proxy.asked).toHaveLength(1);
});

describe('while a person is asked', () => {
  test('N3: the limits of the call are off, up to five minutes', async () => {
    await using service = await startStubService(bench);
    await using proxy = await startStubProxy({ login: LOGIN });
    useAnswers(() => `PROXY ${proxy.address}`);
    const sending = send(get(service.origin));
    await vi.waitFor(() => expect(ask).toHaveBeenCalled());
    await bench.clock.advance(299_000);
    const state = await Promise.race([sending.catch(() => 'ended'), Promise.resolve('waiting')]);
    expect(state).toBe('waiting');
    const expected = expect(sending).rejects.toMatchObject({ code: 'proxy-needs-password' });
    await bench.clock.advance(2_000);
    await expected;
  });

  test('N3: a limit that the caller sets counts', async () => {
    await using service = await startStubService(bench);
    await using proxy = await startStubProxy({ login: LOGIN });
    useAnswers(() => `PROXY ${proxy.address}`);
    const sending = send(get(service.origin, { limitMs: 20_000 }));
    await vi.waitFor(() => expect(ask).toHaveBeenCalled());
    const expected = expect(sending).rejects.toMatchObject({ code: 'service-timed-out' });
    await bench.clock.advance(20_000);
    await expected;
  });

  test('the call can be cancelled', async () => {
    await using service = await startStubService(bench);
    await using proxy = await startStubProxy({ login: LOGIN });
    useAnswers(() => `PROXY ${proxy.address}`);
    const ending = new AbortController();
    const sending = send(get(service.origin, { signal: ending.signal }));
    await vi.waitFor(() => expect(ask).toHaveBeenCalled());
    ending.abort(new Error('cancelled'));
    await expect(sending).rejects.toThrow('cancelled');
  });
});

test.each([
  [['Negotiate', 'NTLM'], 'Negotiate, NTLM'],
  [['Digest realm="Basic, please", nonce="Basic"'], 'Digest'],
  [[], undefined],
])('N2: a proxy that wants %j is told by that, and nobody is asked', async (schemes, reason) => {
  await using service = await startStubService(bench);
  await using proxy = await startStubProxy({ refusal: 407, schemes });
  useAnswers(() => `PROXY ${proxy.address}`, RIGHT);
  const error: unknown = await send(get(service.origin)).catch((thrown: unknown) => thrown);
  expect(error).toMatchObject({ code: 'proxy-failed', details: { host: proxy.address, status: 407 } });
  expect(error instanceof ServiceError && error.details.reason).toBe(reason);
  expect(ask).not.toHaveBeenCalled();
});

test('N2: a forwarded 407 asks nobody: it cannot be told from the service’s own', async () => {
  await using service = await startStubService();
  await using proxy = await startStubProxy({ refusal: 407, schemes: ['Basic realm="x"'] });
  useAnswers(() => `PROXY ${proxy.address}`, RIGHT);
  await expect(send(get(service.origin))).rejects.toMatchObject({
    code: 'proxy-failed',
    details: { status: 407 },
  });
  expect(ask).not.toHaveBeenCalled();
});

test('S1: no error has the password', async () => {
  await using service = await startStubService(bench);
  await using proxy = await startStubProxy({ login: LOGIN });
  useAnswers(() => `PROXY ${proxy.address}`, WRONG, 'dismissed');
  const error: unknown = await send(get(service.origin)).catch((thrown: unknown) => thrown);
  expect(inspect(error, { depth: 9, showHidden: true })).not.toContain(WRONG.password);
});

test.each<[readonly string[], readonly string[]]>([
  [['Basic realm="a"'], ['Basic']],
  [
    ['Negotiate', 'NTLM', 'basic realm=a'],
    ['Negotiate', 'NTLM', 'basic'],
  ],
  [['Digest realm="x, Basic y", qop="auth", Basic realm="z"'], ['Digest', 'Basic']],
  [['Negotiate dG9rZW4=, NTLM'], ['Negotiate', 'NTLM']],
  [['realm="x"', '', ',,,', '"'.repeat(9_999)], []],
  [['A, B, C, D, E, F'], ['A', 'B', 'C', 'D']],
])('N2: the schemes of %j', (header, schemes) => {
  expect(proxySchemes(header)).toEqual(schemes);
});

test.each([
  ['proxy', { login: '', password: 'p' }, { field: 'login', code: 'field-missing' }],
  ['proxy', { login: 'a:b', password: 'p' }, { field: 'login', code: 'login-has-colon' }],
  ['proxy', { login: 'a', password: 'é'.repeat(999) }, null],
  ['socks', { login: 'a:b', password: 'p' }, null],
  ['socks', { login: 'é'.repeat(128), password: 'p' }, { field: 'login', code: 'field-too-long' }],
  ['socks', { login: 'a', password: 'é'.repeat(128) }, { field: 'password', code: 'field-too-long' }],
] as const)('S9: a %s cannot be told every login', (kind, login, flaw) => {
  expect(flawOfProxyLogin(kind, login)).toEqual(flaw);
});
