/** Makes durations of the marks that the HTTP client sets. */
import type { ConnectionView, TimingView } from '../ipc/views/exchange-details.ts';
import type { RawConnection, RawExchange } from '../service-client/exchange.ts';

/** @param nowMs for what is under way; epoch milliseconds */
export function timingOf(raw: RawExchange, nowMs: number): TimingView {
  const { connection, isReused } = raw;
  const own = isReused ? null : connection;
  return {
    startedAtMs: raw.startedAtMs,
    prepareMs: between(raw.startedAt, raw.preparedAt),
    nameMs: between(own?.startedAt ?? null, own?.nameFoundAt ?? null),
    connectMs: between(own?.nameFoundAt ?? own?.startedAt ?? null, own?.connectedAt ?? null),
    tlsMs: between(own?.connectedAt ?? null, own?.securedAt ?? null),
    sendMs: between(raw.sendingAt, raw.sentAt),
    firstByteMs: between(raw.sentAt ?? raw.sendingAt, raw.firstByteAt),
    receiveMs: between(raw.firstByteAt, raw.endedAt),
    totalMs: between(raw.startedAt, raw.endedAt) ?? Math.max(0, nowMs - raw.startedAtMs),
    isReused,
  };
}

/** Epoch milliseconds; null while it is under way. */
export function endOfRaw({ startedAtMs, startedAt, endedAt }: RawExchange): number | null {
  return endedAt === null ? null : Math.round(startedAtMs + Math.max(0, endedAt - startedAt));
}

export function connectionOf({ connection, route }: RawExchange): ConnectionView | null {
  const proxy = route?.kind === 'proxy' ? route.address : null;
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

function between(from: number | null, to: number | null): number | null {
  return from === null || to === null ? null : Math.max(0, to - from);
}
