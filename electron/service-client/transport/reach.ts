/**
 * Finds out how far the way to an address leads, stage by stage, without a request: the proxy that the system names, the
 * name, the connection, and TLS with its certificates. It takes the way of a call, and fails as a call would.
 */
import type { Socket } from 'node:net';
import { type DetailedPeerCertificate, TLSSocket } from 'node:tls';
import type { Clock } from '../../core/clock.ts';
import type { ConnectionRules, Connections, LoneConnection } from './connections.ts';
import type { RawCertificate, RawConnection } from './exchange.ts';
import { type CallSite, startOfCall } from './failure.ts';
import { type ProxyLogin, type ProxyRoute, proxyAddressOf } from './proxy.ts';
import { type TrustedAuthorities, whoVouches } from './trusted-authorities.ts';

export type StageKind = 'proxy' | 'name' | 'connection' | 'tls';

export interface ReachedStage {
  readonly kind: StageKind;
  /** `not-needed`: there is nothing to do there, or the proxy does it. */
  readonly outcome: 'worked' | 'failed' | 'not-needed' | 'not-reached';
  /** Milliseconds; null unless it was gone through. */
  readonly durationMs: number | null;
  /** What a call would fail with. */
  readonly error: unknown;
}

export interface Reached {
  /** In the order in which they are gone through: proxy, name, connection, TLS. */
  readonly stages: readonly ReachedStage[];
  /** Host and port of the proxy; null if there is none, or it is not known. */
  readonly proxy: string | null;
  /** Of the other end that was connected, such as `192.0.2.1:443`; of the proxy if there is one. */
  readonly remoteAddress: string | null;
  readonly tlsVersion: string | null;
  readonly certificate: RawCertificate | null;
  /** Where the authority that the certificate is trusted by comes from; null if it is not trusted, or not known. */
  readonly trustedBy: TrustedAuthorities['by'] | null;
  /** Whether the service is known to have asked for a client certificate. */
  readonly isCertificateAsked: boolean;
}

interface ReachOptions {
  readonly connections: Connections;
  readonly proxyFor: (address: string) => Promise<ProxyRoute>;
  /** What a proxy is told of the person; nobody is asked for it here. */
  readonly loginFor: (route: ProxyRoute) => ProxyLogin | null;
  /** As of a call. */
  readonly translate: (thrown: unknown, site: CallSite, rules: ConnectionRules) => unknown;
  /** What ends waiting: the caller's signal, or a limit. */
  readonly ending: {
    orEnded<T>(awaited: Promise<T>): Promise<T>;
    limitTo(ms: number): void;
    liftLimit(): void;
    close(): void;
  };
  readonly clock: Pick<Clock, 'schedule'>;
  /** As of a call: for finding the proxy, and again until the connection is open. */
  readonly connectMs: number;
}

export interface ReachRequest extends ConnectionRules {
  readonly address: string;
  readonly signal: AbortSignal;
}

/** How long a refusal of the client's certificate is waited for, which in TLS 1.3 comes after the handshake. */
export const REFUSAL_MS = 500;

/**
 * @returns what was found out; a failure is in its stage
 * @throws the signal's reason if it aborts
 */
export async function reach(address: URL, request: ReachRequest, options: ReachOptions): Promise<Reached> {
  const { connections, proxyFor, ending, connectMs } = options;
  const { orEnded } = ending;
  let site = startOfCall(address, request.clientCertificate);
  let lone: LoneConnection | null = null;
  let socket: Socket | null = null;
  let error: unknown = null;
  const startedAt = performance.now();
  let routedAt: number | null = null;
  try {
    ending.limitTo(connectMs);
    const route = await orEnded(proxyFor(request.address));
    ending.liftLimit();
    routedAt = performance.now();
    site = { ...site, route };
    lone = await orEnded(connections.openAlone(address, route, request, options.loginFor(route)));
    ending.limitTo(connectMs);
    socket = await orEnded(lone.socket);
    ending.liftLimit();
    if (socket instanceof TLSSocket) {
      site = { ...site, isUnderWay: true };
      await orEnded(refusal(socket, options.clock));
    }
  } catch (thrown) {
    request.signal.throwIfAborted();
    error = options.translate(thrown, site, request);
  } finally {
    ending.close();
    lone?.destroy();
  }
  const facts = lone?.begun.connection ?? null;
  return {
    stages: tellStages({ error, address, route: routedAt === null ? null : site.route, facts, startedAt, routedAt }),
    proxy: proxyAddressOf(site.route),
    remoteAddress: facts?.remoteAddress ?? null,
    tlsVersion: facts?.tls?.version ?? null,
    certificate: facts?.tls?.certificate ?? null,
    trustedBy: socket instanceof TLSSocket && lone ? whoVouches(chainOf(socket), lone.trusted) : null,
    isCertificateAsked: socket !== null && connections.facts.asksForCertificate(socket),
  };
}

/** Settles when the service refused the client by then, or said something else, or the time is over. */
function refusal(socket: TLSSocket, clock: ReachOptions['clock']): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  if (socket.getProtocol() !== 'TLSv1.3') return Promise.resolve();
  const cancel = clock.schedule(REFUSAL_MS, resolve);
  socket.once('data', () => resolve()).once('error', reject);
  // Where it closes without a word, what it asked for decides.
  socket.once('end', () => {
    const { localAddress, localPort, bytesRead } = socket;
    const told = { code: 'UND_ERR_SOCKET', socket: { localAddress, localPort, bytesRead } };
    reject(Object.assign(new Error('The other side closed.'), told));
  });
  return promise.finally(cancel);
}

/** From the certificate to the last that is known of those above it. */
function chainOf(socket: TLSSocket): readonly Uint8Array[] {
  const chain: Uint8Array[] = [];
  let next: DetailedPeerCertificate | undefined = socket.getPeerCertificate(true);
  while (next?.raw && !chain.some((der) => next?.raw.equals(der))) {
    chain.push(next.raw);
    next = next.issuerCertificate;
  }
  return chain;
}

interface ReachProgress {
  /** What a call would fail with; null if it worked. */
  readonly error: unknown;
  readonly address: URL;
  /** Null if it was not found. */
  readonly route: ProxyRoute | null;
  readonly facts: RawConnection | null;
  readonly startedAt: number;
  readonly routedAt: number | null;
}

/** The first stage that has no end failed; those after it were not reached. */
function tellStages(progress: ReachProgress): readonly ReachedStage[] {
  let isOver = false;
  return plan(progress).map(({ kind, from, to }): ReachedStage => {
    if (isOver) return { kind, outcome: 'not-reached', durationMs: null, error: null };
    if (to === 'not-needed') return { kind, outcome: 'not-needed', durationMs: null, error: null };
    const durationMs = to === null || from === null ? null : Math.max(0, to - from);
    if (to !== null) return { kind, outcome: 'worked', durationMs, error: null };
    isOver = true;
    return { kind, outcome: 'failed', durationMs: null, error: progress.error };
  });
}

interface Planned {
  readonly kind: StageKind;
  readonly from: number | null;
  /** Null if it was not come to. */
  readonly to: number | 'not-needed' | null;
}

function plan({ error, address, route, facts, startedAt, routedAt }: ReachProgress): readonly Planned[] {
  const isTls = address.protocol === 'https:';
  const stoodAt = facts?.connectedAt ?? null;
  const begunAt = facts?.startedAt ?? null;
  const hasTls = facts?.tls != null;
  // The refusal of a client certificate may come after the handshake.
  const securedAt = error === null ? (facts?.securedAt ?? null) : null;
  const tls: Planned = { kind: 'tls', from: stoodAt, to: isTls ? securedAt : 'not-needed' };
  if (route !== null && route.kind !== 'direct') {
    // While the tunnel is awaited, the connection to the proxy stands already.
    const isThrough = isTls ? hasTls : error === null;
    return [
      { kind: 'proxy', from: startedAt, to: isThrough ? stoodAt : null },
      { kind: 'name', from: null, to: 'not-needed' },
      { kind: 'connection', from: null, to: 'not-needed' },
      tls,
    ];
  }
  const isName = !/^(\d+\.){3}\d+$|^\[/.test(address.hostname);
  const foundAt = facts?.nameFoundAt ?? (stoodAt === null ? null : begunAt);
  return [
    { kind: 'proxy', from: startedAt, to: routedAt },
    { kind: 'name', from: begunAt, to: isName ? foundAt : 'not-needed' },
    { kind: 'connection', from: isName ? foundAt : begunAt, to: stoodAt },
    tls,
  ];
}
