/** N2: the way to a service is told stage by stage, over real servers, and nothing is sent on it. */
import { createServer, type Server } from 'node:net';
import { createServer as createTlsServer, type TlsOptions } from 'node:tls';
import { beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { trustingNoOthers } from '../../../electron/service-client/transport/http.ts';
import { REFUSAL_MS, type Reached, type ReachRequest } from '../../../electron/service-client/transport/reach.ts';
import { startStubProxy } from '../../stub-proxy.ts';
import { type Certificate, makeCertificate, portOf, startStubService } from '../../stub-service.ts';
import { setUpHttpBench } from '../http-bench.ts';

const bench = setUpHttpBench();
const { use, useProxy } = bench;
let other: Certificate;
let sentBytes: number;

beforeAll(async () => {
  other = await makeCertificate();
});
beforeEach(() => {
  sentBytes = 0;
});

function request(address: string, more: Partial<ReachRequest> = {}): ReachRequest {
  return { address, certificateAuthorities: [bench.certificate.cert], signal: new AbortController().signal, ...more };
}

/** What it is once nothing more is waited for after the handshake. */
async function reached(address: string, more: Partial<ReachRequest> = {}): Promise<Reached> {
  let isOver = false;
  const reaching = bench.http.reach(request(address, more)).finally(() => {
    isOver = true;
  });
  await expect.poll(() => isOver || bench.clock.pending === 1, { interval: 2 }).toBe(true);
  const goOn = async (): Promise<boolean> => {
    if (!isOver) await bench.clock.advance(REFUSAL_MS);
    return isOver;
  };
  await expect.poll(goOn, { interval: 5 }).toBe(true);
  return reaching;
}

const outcomesOf = ({ stages }: Reached) => stages.map(({ kind, outcome }) => `${kind} ${outcome}`);
const errorOf = ({ stages }: Reached) => stages.find(({ outcome }) => outcome === 'failed')?.error;

async function listen(listener: Server, host = '127.0.0.1'): Promise<string> {
  await new Promise<void>((resolve) => listener.listen(0, host, resolve));
  onTestFinished(() => void listener.close());
  return `https://${host.includes(':') ? `[${host}]` : host}:${portOf(listener.address())}`;
}

function startTls(options: TlsOptions = {}, host?: string): Promise<string> {
  const listener = createTlsServer({ ...bench.certificate, ...options }, (socket) => {
    socket.on('error', () => {});
    socket.on('data', (chunk) => {
      sentBytes += chunk.length;
    });
  });
  listener.on('tlsClientError', () => {});
  return listen(listener, host);
}

describe('a way that leads to the service', () => {
  test.each(['TLSv1.2', 'TLSv1.3'] as const)('tells each stage of %s and whose certificate it is', async (version) => {
    const origin = await startTls({ minVersion: version, maxVersion: version });
    const told = await reached(origin.replace('127.0.0.1', 'localhost'));
    expect(outcomesOf(told)).toEqual(['proxy worked', 'name worked', 'connection worked', 'tls worked']);
    for (const { durationMs } of told.stages) expect(durationMs).toBeGreaterThanOrEqual(0);
    expect(told).toMatchObject({
      proxy: null,
      remoteAddress: new URL(origin).host,
      tlsVersion: version,
      trustedBy: 'profile',
      isCertificateAsked: false,
      certificate: { names: ['localhost', '127.0.0.1', '0:0:0:0:0:0:0:1'] },
    });
    expect(sentBytes).toBe(0);
    expect(bench.clock.pending).toBe(0);
  });
  test('needs no name for an address, and no TLS for http on this computer', async () => {
    await using service = await startStubService();
    expect(outcomesOf(await reached(service.origin))).toEqual([
      'proxy worked',
      'name not-needed',
      'connection worked',
      'tls not-needed',
    ]);
    await service.allClosed();
    expect(service.requests).toEqual([]);
  });
  test('N1: leads to an IPv6 address', async () => {
    const told = await reached(await startTls({}, '::1'), { certificateAuthorities: [] });
    expect(outcomesOf(told).slice(0, 3)).toEqual(['proxy worked', 'name not-needed', 'connection worked']);
    expect(told.remoteAddress).toMatch(/^\[::1\]:\d+$/);
  });
  test('N1: says that the system vouches for the certificate', async () => {
    const origin = await startTls();
    use({ systemAuthorities: async () => [bench.certificate.cert.replaceAll('\n', '\r\n')] });
    expect(await reached(origin, { certificateAuthorities: [other.cert] })).toMatchObject({ trustedBy: 'system' });
    const own = trustingNoOthers(bench.http);
    expect(errorOf(await own.reach(request(origin, { certificateAuthorities: [] })))).toMatchObject({
      code: 'tls-failed',
    });
  });
});

const EXPIRED = { notBeforeDate: new Date('2020-01-01'), notAfterDate: new Date('2021-01-01') };

describe('a way that ends', () => {
  test('at a name that nobody has', async () => {
    const told = await reached('https://no-such-service.invalid');
    expect(outcomesOf(told)).toEqual(['proxy worked', 'name failed', 'connection not-reached', 'tls not-reached']);
    expect(errorOf(told)).toMatchObject({ code: 'name-not-found' });
  });
  test('where nobody listens', async () => {
    const gone = await startStubService();
    await gone.close();
    const told = await reached(gone.origin.replace('http:', 'https:'));
    expect(outcomesOf(told)).toEqual(['proxy worked', 'name not-needed', 'connection failed', 'tls not-reached']);
    expect(errorOf(told)).toMatchObject({ code: 'connection-refused' });
  });
  test('with a service that says nothing', async () => {
    const silent = await listen(createServer((socket) => void socket.on('error', () => {})));
    const reaching = bench.http.reach(request(silent));
    await expect.poll(() => bench.clock.pending, { interval: 2 }).toBe(1);
    await bench.clock.advance(10_000);
    const told = await reaching;
    expect(outcomesOf(told).at(-1)).toBe('tls failed');
    expect(errorOf(told)).toMatchObject({ code: 'service-timed-out', details: { limitSeconds: 10 } });
  });
  test('with a service that speaks no TLS', async () => {
    await using plain = await startStubService();
    expect(errorOf(await reached(plain.origin.replace('http:', 'https:')))).toMatchObject({ code: 'tls-failed' });
  });
  test.each<[string, () => Promise<TlsOptions>, string]>([
    ['of another host', () => makeCertificate('elsewhere.example'), 'ERR_TLS_CERT_ALTNAME_INVALID'],
    ['that has expired', () => makeCertificate(undefined, EXPIRED), 'CERT_HAS_EXPIRED'],
    ['that nobody vouches for', async () => other, 'DEPTH_ZERO_SELF_SIGNED_CERT'],
  ])('at a certificate %s, which is told all the same', async (kind, make, reason) => {
    const made = await make();
    const origin = await startTls(made);
    const authorities = reason.startsWith('DEPTH') ? [] : [String(made.cert)];
    const told = await reached(origin, { certificateAuthorities: authorities });
    expect(outcomesOf(told)).toEqual(['proxy worked', 'name not-needed', 'connection worked', 'tls failed']);
    expect(errorOf(told)).toMatchObject({ code: 'tls-failed', details: { reason } });
    expect(told.certificate).not.toBeNull();
    if (kind.includes('host')) expect(told.certificate?.names).toEqual(['elsewhere.example']);
    expect(told.trustedBy).toBeNull();
  });
});

describe('a service that demands a client certificate', () => {
  test.each(['TLSv1.2', 'TLSv1.3'] as const)('ends the way without one in %s, as late as that', async (version) => {
    const demanding = { requestCert: true, ca: [other.cert], minVersion: version, maxVersion: version };
    const told = await bench.http.reach(request(await startTls(demanding)));
    expect(outcomesOf(told).at(-1)).toBe('tls failed');
    expect(errorOf(told)).toMatchObject({ code: 'client-certificate-wanted' });
  });
  test.each(['TLSv1.2', 'TLSv1.3'] as const)('refuses a wrong one in %s, and takes the right one', async (version) => {
    const demanding = { requestCert: true, ca: [other.cert], minVersion: version, maxVersion: version };
    const origin = await startTls(demanding);
    const showing = ({ cert, key }: Certificate) => ({
      clientCertificate: { certificate: cert, key, passphrase: null },
    });
    const code = 'client-certificate-refused';
    expect(errorOf(await bench.http.reach(request(origin, showing(bench.certificate))))).toMatchObject({ code });
    const told = await reached(origin, showing(other));
    expect(told).toMatchObject({ isCertificateAsked: true });
    expect(outcomesOf(told).at(-1)).toBe('tls worked');
  });
});

describe('through a proxy', () => {
  test('the proxy looks up and connects', async () => {
    await using proxy = await startStubProxy();
    useProxy(`PROXY ${proxy.address}`);
    const told = await reached(await startTls());
    expect(outcomesOf(told)).toEqual(['proxy worked', 'name not-needed', 'connection not-needed', 'tls worked']);
    expect(told).toMatchObject({ proxy: proxy.address, remoteAddress: proxy.address, trustedBy: 'profile' });
    expect(proxy.asked).toHaveLength(1);
  });
  test('one that refuses ends the way, and so does one that is not there', async () => {
    const origin = await startTls();
    const refusing = await startStubProxy({ refusal: 502 });
    useProxy(`PROXY ${refusing.address}`);
    const stages = ['proxy failed', 'name not-reached', 'connection not-reached', 'tls not-reached'];
    const refused = await reached(origin);
    expect(outcomesOf(refused)).toEqual(stages);
    expect(errorOf(refused)).toMatchObject({ code: 'proxy-failed', details: { status: 502 } });
    await refusing[Symbol.asyncDispose]();
    const gone = await reached(origin);
    expect(outcomesOf(gone)).toEqual(stages);
    expect(errorOf(gone)).toMatchObject({ code: 'proxy-failed', details: { host: refusing.address } });
  });
  test('http on this computer leads to the proxy on it', async () => {
    await using service = await startStubService();
    await using proxy = await startStubProxy();
    useProxy(`PROXY ${proxy.address}`);
    expect(outcomesOf(await reached(service.origin))).toEqual([
      'proxy worked',
      'name not-needed',
      'connection not-needed',
      'tls not-needed',
    ]);
    expect([proxy.asked, service.connections.opened]).toEqual([[], 0]);
  });
  test.each([
    ['which is not supported', async () => 'QUIC 127.0.0.1:1', 'proxy-not-supported'],
    ['which the system does not tell', () => Promise.reject(new Error('no answer')), 'proxy-failed'],
  ])('%s, the way ends there', async (_what, resolveProxy, code) => {
    use({ resolveProxy });
    const told = await reached('https://service.example');
    expect(outcomesOf(told)[0]).toBe('proxy failed');
    expect(errorOf(told)).toMatchObject({ code });
  });
});

test('ends at once with its signal, and takes nothing along', async () => {
  const ending = new AbortController();
  const silent = await listen(createServer((socket) => void socket.on('error', () => {})));
  const reaching = bench.http.reach(request(silent, { signal: ending.signal }));
  await expect.poll(() => bench.clock.pending, { interval: 2 }).toBe(1);
  ending.abort(new Error('left'));
  await expect(reaching).rejects.toThrow('left');
  expect(bench.clock.pending).toBe(0);
});

test('S8: http elsewhere is refused before anything is looked up', async () => {
  use({ resolveProxy: () => Promise.reject(new Error('asked')) });
  await expect(bench.http.reach(request('http://service.example'))).rejects.toMatchObject({
    code: 'address-not-secure',
  });
});
