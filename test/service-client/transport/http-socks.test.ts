/** SOCKS5 (N1, N2) at a real proxy on loopback that is sound, or lies, hangs and cuts. */
import { inspect } from 'node:util';
import { describe, expect, test } from 'vitest';
import type { ProxyLogin, ProxyLogins } from '../../../electron/service-client/transport/proxy.ts';
import { makeCertificate, reply, startStubService } from '../../stub-service.ts';
import { type SocksBehaviour, startStubSocks } from '../../stub-socks.ts';
import { setUpHttpBench } from '../http-bench.ts';

const bench = setUpHttpBench();
const { get, send } = bench;

/** @param logins what is known; then what is answered in turn */
function useProxy(address: string, [known = null, ...answers]: readonly (ProxyLogin | null)[] = []): void {
  let current = known;
  const proxyLogins: ProxyLogins = {
    current: () => current,
    async ask() {
      current = answers.shift() ?? null;
      return current ? { kind: 'login', login: current } : { kind: 'dismissed' };
    },
    noteRoute: () => undefined,
  };
  bench.useProxy(`SOCKS5 ${address}`, { proxyLogins });
}

describe.each(['http', 'https'] as const)('N1: an %s call', (scheme) => {
  const options = () => (scheme === 'https' ? bench : {});

  test.each<[string, SocksBehaviour]>([
    ['a proxy', {}],
    ['one that writes byte by byte', { isInPieces: true }],
    ['one that says its own address as IPv6', { bound: 'ipv6', isInPieces: true }],
    ['one that says its own name', { bound: 'name' }],
    ['one at an IPv6 address', { host: '::1' }],
  ])('goes through %s', async (_case, behaviour) => {
    await using service = await startStubService(options());
    await using proxy = await startStubSocks(behaviour);
    useProxy(proxy.address);
    service.answerWith(reply('first'), reply('x'.repeat(500_000)));
    expect(Buffer.from((await send(get(service.origin))).bytes).toString()).toBe('first');
    expect((await send(get(service.origin))).bytes).toHaveLength(500_000);
    expect(proxy.asked[0]).toBe(`ipv4 ${service.host}`);
    expect(proxy.offered[0]).toBe('0');
  });

  test('proves itself to one that asks for a password, once it is known', async () => {
    await using service = await startStubService(options());
    await using proxy = await startStubSocks({ login: 'ada:hüsh', isInPieces: true });
    const [wrong, right] = [
      { login: 'ada', password: 'wrong' },
      { login: 'ada', password: 'hüsh' },
    ];
    useProxy(proxy.address, [null, wrong, right]);
    service.answerWith(reply('ok'), reply('ok'));
    expect((await send(get(service.origin))).status).toBe(200);
    expect(proxy.offered).toEqual(['0', '0 2', '0 2']);
    expect(proxy.logins).toEqual(['ada:wrong', 'ada:hüsh']);
    expect(service.requests).toHaveLength(1);
  });

  test.each<[string, SocksBehaviour, Record<string, unknown>]>([
    ['asks for a password', { login: 'ada:hush' }, { code: 'proxy-needs-password' }],
    ['accepts no way', { greeting: [5, 0xff] }, { code: 'proxy-needs-password' }],
    ['hangs up', { greeting: 'cut' }, { details: { reason: 'ECONNRESET' } }],
    ['hangs up later', { reply: 'cut' }, { details: { reason: 'ECONNRESET' } }],
    ['speaks another version', { greeting: [4, 0] }, { details: { reason: 'NotSocks5' } }],
    [
      'speaks HTTP',
      { greeting: [...Buffer.from('HTTP/1.1 400 Bad Request\r\n\r\n')] },
      { details: { reason: 'NotSocks5' } },
    ],
    ['wants another way', { greeting: [5, 1] }, { details: { reason: 'NotSocks5' } }],
    ['does not allow it', { reply: [5, 2, 0, 1, 0, 0, 0, 0, 0, 0] }, { details: { reason: 'NotAllowed' } }],
    ['does not reach it', { reply: [5, 4, 0, 1, 0, 0, 0, 0, 0, 0] }, { details: { reason: 'HostUnreachable' } }],
    ['is refused there', { reply: [5, 5, 0, 1, 0, 0, 0, 0, 0, 0] }, { details: { reason: 'ConnectionRefused' } }],
    ['answers what nobody knows', { reply: [5, 77, 0, 1, 0, 0, 0, 0, 0, 0] }, { details: { reason: 'NotSocks5' } }],
    ['answers as version 4', { reply: [0, 0, 0, 1, 0, 0, 0, 0, 0, 0] }, { details: { reason: 'NotSocks5' } }],
    ['has an address of no kind', { reply: [5, 0, 0, 9, 0, 0, 0, 0, 0, 0] }, { details: { reason: 'NotSocks5' } }],
    ['speaks in the name of the service', { early: 'HTTP/1.1 200 OK\r\n\r\n' }, { details: { reason: 'NotSocks5' } }],
  ])('N2: ends at one that %s, and nothing is sent', async (_case, behaviour, expected) => {
    await using service = await startStubService(options());
    await using proxy = await startStubSocks(behaviour);
    useProxy(proxy.address);
    const sending = send(get(service.origin));
    await expect(sending).rejects.toMatchObject({ code: 'proxy-failed', ...expected });
    await expect(sending).rejects.toMatchObject({ details: { host: proxy.address } });
    expect(service.requests).toHaveLength(0);
    await proxy.allClosed();
  });

  test.each(['greeting', 'reply'] as const)('N3: ends at the limit where the %s never comes', async (step) => {
    await using service = await startStubService(options());
    await using proxy = await startStubSocks({ [step]: 'hang' });
    useProxy(proxy.address);
    const sending = send(get(service.origin));
    await until(() => (step === 'greeting' ? proxy.offered : proxy.asked).length > 0);
    bench.clock.advance(10_000);
    await expect(sending).rejects.toMatchObject({ code: 'service-timed-out' });
    await bench.http.close();
    await proxy.allClosed();
  });

  test('is cancelled while the proxy hangs', async () => {
    await using proxy = await startStubSocks({ reply: 'hang' });
    useProxy(proxy.address);
    const ending = new AbortController();
    const sending = send(get(`${scheme}://127.0.0.1:9`, { signal: ending.signal }));
    await until(() => proxy.asked.length > 0);
    ending.abort(new Error('cancelled'));
    await expect(sending).rejects.toThrow('cancelled');
    await bench.http.close();
    await proxy.allClosed();
  });
});

test('N1: the proxy finds the name, which is never looked up here', async () => {
  const named = await makeCertificate('service.invalid');
  await using service = await startStubService({ certificate: named });
  await using proxy = await startStubSocks({ leadsTo: service.host });
  useProxy(proxy.address);
  service.answerWith(reply('ok'));
  const request = get('https://service.invalid', { certificateAuthorities: [named.cert] });
  expect((await send(request)).status).toBe(200);
  expect(proxy.asked).toEqual(['name service.invalid:443']);
});

test('N1: an IPv6 address is sent as one', async () => {
  await using proxy = await startStubSocks({ reply: [5, 4, 0, 1, 0, 0, 0, 0, 0, 0] });
  useProxy(proxy.address);
  await expect(send(get('https://[2001:db8::7]:8443'))).rejects.toMatchObject({ code: 'proxy-failed' });
  expect(proxy.asked).toEqual(['ipv6 2001:db8::7:8443']);
});

test('S1: no error of it has the password, also where it is logged', async () => {
  await using proxy = await startStubSocks({ login: 'ada:other' });
  useProxy(proxy.address, [{ login: 'ada', password: 'hush-hush-hush' }]);
  const error: unknown = await send(get('https://service.example')).catch((thrown: unknown) => thrown);
  expect(inspect(error, { depth: 9 })).toContain('proxy-needs-password');
  expect(inspect(error, { depth: 9, showHidden: true })).not.toContain('hush-hush');
});

async function until(isSo: () => boolean): Promise<void> {
  while (!isSo()) await new Promise(setImmediate);
}
