/** Makes durations of the marks that the HTTP client sets. */
import { isIP } from 'node:net';
import type { ConnectionView, TimingView } from '../ipc/views/exchange-details.ts';
import type { RawConnection, RawExchange } from '../service-client/transport/exchange.ts';
import { proxyAddressOf } from '../service-client/transport/proxy.ts';

/** @param nowMs for what is under way; epoch milliseconds */
export function timingOf(raw: RawExchange, nowMs: number): TimingView {
  const { startedAt, startedAtMs, endedAt, isReused } = raw;
  const totalMs = Math.max(0, (endedAt ?? startedAt + nowMs - startedAtMs) - startedAt);
  return { startedAtMs, ...partsOf(marksOf(raw), startedAt, startedAt + totalMs), totalMs, isReused };
}

type Part = Exclude<keyof TimingView, 'startedAtMs' | 'totalMs' | 'isReused'>;

/** When a part was over; null if it was not, undefined if there is no such part. */
type Mark = readonly [part: Part, atMs: number | null | undefined];

function marksOf(raw: RawExchange): readonly Mark[] {
  const { connection, isReused, preparedAt } = raw;
  const stoodAt = connection?.securedAt ?? connection?.connectedAt;
  const wasOpening = isReused && preparedAt !== null && (stoodAt ?? 0) > preparedAt;
  const own = isReused ? undefined : connection;
  return [
    ['prepareMs', preparedAt],
    ['awaitedMs', isReused ? (wasOpening ? stoodAt : undefined) : (connection?.startedAt ?? null)],
    ['nameMs', isNameSought(raw) ? own?.nameFoundAt : undefined],
    ['connectMs', own?.connectedAt],
    ['tlsMs', own && (raw.address.startsWith('https:') ? own.securedAt : undefined)],
    ['ownMs', raw.sendingAt],
    ['sendMs', raw.sentAt],
    ['firstByteMs', raw.firstByteAt],
    ['receiveMs', raw.firstByteAt === null ? undefined : raw.endedAt],
  ];
}

/** Whether its own end, or the proxy, is known by name, which has to be looked up. */
function isNameSought({ address, route }: RawExchange): boolean {
  const proxy = route && proxyAddressOf(route);
  const { hostname } = new URL(proxy === null ? address : `http://${proxy}`);
  return isIP(hostname.replace(/^\[|\]$/g, '')) === 0;
}

/** Each part lasts from the one before. What was passed over has none; what was under way at the end lasts until then. */
function partsOf(marks: readonly Mark[], startedAt: number, endedAt: number): Readonly<Record<Part, number | null>> {
  const parts: Record<Part, number | null> = { ...NO_PARTS };
  const lastReached = marks.findLastIndex(([, atMs]) => typeof atMs === 'number');
  let fromMs = startedAt;
  for (const [index, [part, atMs]] of marks.entries()) {
    if (atMs === undefined || (atMs === null && index < lastReached)) continue;
    const toMs = Math.min(endedAt, Math.max(fromMs, atMs ?? endedAt));
    parts[part] = toMs - fromMs;
    fromMs = toMs;
    if (atMs === null) break;
  }
  return parts;
}

const NO_PARTS: Readonly<Record<Part, null>> = {
  prepareMs: null,
  awaitedMs: null,
  nameMs: null,
  connectMs: null,
  tlsMs: null,
  ownMs: null,
  sendMs: null,
  firstByteMs: null,
  receiveMs: null,
};

/** Epoch milliseconds; null while it is under way. */
export function endOfRaw({ startedAtMs, startedAt, endedAt }: RawExchange): number | null {
  return endedAt === null ? null : Math.round(startedAtMs + Math.max(0, endedAt - startedAt));
}

export function connectionOf({ connection, route }: RawExchange): ConnectionView | null {
  const proxy = route && proxyAddressOf(route);
  if (!connection) return proxy === null ? null : { address: null, proxy, tls: null };
  return { address: connection.remoteAddress, proxy, tls: tlsOf(connection) };
}

/** Of a certificate, its fingerprint tells all. */
export function keyOfConnection({ address, proxy, tls }: ConnectionView): string {
  const ofTls = tls && [tls.version, tls.cipher, tls.problem, tls.certificate?.fingerprint];
  return JSON.stringify([address, proxy, ofTls]);
}

function tlsOf({ tls }: RawConnection): ConnectionView['tls'] {
  if (!tls) return null;
  const { certificate } = tls;
  return { ...tls, certificate: certificate && { ...certificate, names: certificate.names.slice(0, maxNames) } };
}

/** A certificate may name thousands of hosts. */
const maxNames = 100;
