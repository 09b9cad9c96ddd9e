/**
 * Connections to services, direct or through the system's proxy, each with exactly the certificate authorities that it
 * may trust.
 */
import { lookup } from 'node:dns';
import type { LookupFunction } from 'node:net';
import { createSecureContext, getCACertificates, type SecureContext, type SecureContextOptions } from 'node:tls';
import type { Dispatcher } from 'undici';
import { leadsToThisComputer } from '../core/address.ts';
import { assertNever } from '../core/assert-never.ts';
import { ServiceError } from '../core/errors.ts';
import { type ClientCertificate, digestOf, identifyBy } from './client-certificate.ts';
import { type ConnectionFacts, createConnectionFacts } from './connection-facts.ts';
import type { ProxyRoute } from './proxy.ts';
import type { ProxyLogin } from './proxy-login.ts';
import { forwardThrough, reachProxy, tunnelThrough, type UsedProxy } from './through-proxy.ts';
import { goThroughSocks, type SocksRoute, type SocksWay } from './through-socks.ts';
import { Agent, buildConnector, type Connect, Pool } from './undici-parts.ts';

/** What a connection depends on, besides its address and route. */
export interface ConnectionRules {
  /** PEM certificates that are trusted. */
  readonly certificateAuthorities: readonly string[];
  /** Whether those alone are trusted for the address, and not the default and the system's too. */
  readonly trustsNoOthers?: boolean;
  /** Whether a name that leads to this computer is refused; it may still lead there from a proxy. */
  readonly isKeptAway?: boolean;
  /** What the client proves itself with where the address asks for it; never shown to a proxy. */
  readonly clientCertificate?: ClientCertificate | null;
}

/** Sends requests over connections of one kind. */
export type Sender = Pick<Dispatcher, 'dispatch'>;

export interface Connections {
  /**
   * Waits for the system's authorities if they count. Opens no connection.
   * @param login what a proxy on the route is told of the person; by default, nothing
   * @throws ServiceError `proxy-not-supported`, `client-certificate-unusable`
   */
  to(address: URL, route: ProxyRoute, rules: ConnectionRules, login?: ProxyLogin | null): Promise<Sender>;
  readonly facts: ConnectionFacts;
  /** Closes all connections at once, those in use too. */
  close(): Promise<void>;
}

/**
 * Connections are kept per route, proxy login, set of authorities and client certificate, so that one profile's authorities are not
 * trusted for another, and its certificate is not shown for another.
 * @param systemAuthorities PEM, or null if they are not known for now; asked whenever they count
 * @param connectMs how long to wait for a connection before its socket is freed, in milliseconds
 */
export function createConnections(
  systemAuthorities: () => Promise<readonly string[] | null>,
  connectMs: number,
): Connections {
  const senders = new Map<string, Sender>();
  const opened: { destroy(): Promise<void> }[] = [];
  const loginNumbers = new WeakMap<ProxyLogin, number>();
  let lastLogin = 0;
  const facts = createConnectionFacts();
  // A TLS session that is resumed would tell no certificate, and an environment variable could have any one accepted.
  const common = { allowH2: false, maxCachedSessions: 0, rejectUnauthorized: true, timeout: connectMs };

  function keep<T extends { destroy(): Promise<void> }>(one: T): T {
    opened.push(one);
    return one;
  }

  /** Stands for a login where it must not be. */
  function numberOf(login: ProxyLogin | null): number {
    if (login === null) return 0;
    const known = loginNumbers.get(login);
    if (known !== undefined) return known;
    lastLogin += 1;
    loginNumbers.set(login, lastLogin);
    return lastLogin;
  }

  function open(address: URL, { route, login }: Way, rules: ConnectionRules, system: readonly string[]): Sender {
    const { certificateAuthorities, trustsNoOthers = false, isKeptAway = false, clientCertificate = null } = rules;
    const identity = clientCertificate && isTls(address) ? identifyBy(clientCertificate) : {};
    const trusted = () =>
      trustsNoOthers ? trust(certificateAuthorities, identity) : trustToo(certificateAuthorities, system, identity);
    const connect = buildConnector({
      ...common,
      ...(isTls(address) && { secureContext: trusted() }),
      ...(route.kind === 'direct' && isKeptAway && { lookup: lookUpElsewhere }),
    });
    const reach = facts.watch(connect, 'service');
    switch (route.kind) {
      case 'direct':
        return keep(new Agent({ ...LIMITS, connect: reach }));
      case 'proxy': {
        if (!isTls(address)) return forwardThrough(openProxy(route, system, 0));
        const proxy = openProxy(route, system, connectMs);
        return keep(new Agent({ ...LIMITS, connect: tunnelThrough(proxy, route, login, reach) }));
      }
      case 'socks':
        return keep(new Agent({ ...LIMITS, connect: openSocks(route, login, isTls(address) ? reach : null) }));
      default:
        return assertNever(route);
    }
  }

  function openProxy(route: UsedProxy, system: readonly string[], headersTimeout: number): Pool {
    const secureContext = route.isSecure && { secureContext: trustToo([], system) };
    const connect = reachProxy(buildConnector({ ...common, ...secureContext }), route);
    const origin = `${route.isSecure ? 'https' : 'http'}://${route.address}`;
    return keep(new Pool(origin, { ...LIMITS, headersTimeout, connect: facts.watch(connect, 'proxy') }));
  }

  function openSocks(route: SocksRoute, login: ProxyLogin | null, secure: Connect | null): SocksWay['connect'] {
    const reach = facts.watch(reachProxy(buildConnector(common), route), 'proxy');
    const { wentThrough: onThrough } = facts;
    return keep(goThroughSocks({ route, login, limitMs: connectMs, reach, secure, onThrough })).connect;
  }

  return {
    facts,
    async to(address, route, rules, login = null) {
      if (route.kind === 'not-supported') throw proxyNotSupported(route.address);
      const { certificateAuthorities, trustsNoOthers = false, isKeptAway = false, clientCertificate = null } = rules;
      const identity = clientCertificate && digestOf(clientCertificate);
      const trusts = isTls(address) && { certificateAuthorities, trustsNoOthers, identity };
      const needsSystem = (trusts && !trustsNoOthers) || (route.kind === 'proxy' && route.isSecure);
      const system = needsSystem ? await systemAuthorities() : null;
      // A connection that was opened without the system's authorities is not used once they are known.
      const key = JSON.stringify([route, numberOf(login), trusts, isKeptAway, system !== null]);
      const sender = senders.get(key) ?? open(address, { route, login }, rules, system ?? []);
      senders.set(key, sender);
      return sender;
    },
    async close(): Promise<void> {
      senders.clear();
      facts.close();
      await Promise.all(opened.splice(0).map((dispatcher) => dispatcher.destroy()));
    },
  };
}

interface Way {
  readonly route: Exclude<ProxyRoute, { kind: 'not-supported' }>;
  readonly login: ProxyLogin | null;
}

/**
 * HTTP/1.1 only: a few small calls gain nothing from HTTP/2, and with a connection for each call, aborting a call closes
 * its connection. `http.ts` limits the time for replies, so undici's limits are off; its connect limit only frees the
 * socket of a call that has already ended.
 */
const LIMITS = { allowH2: false, headersTimeout: 0, bodyTimeout: 0 };

function isTls(address: URL): boolean {
  return address.protocol === 'https:';
}

function trust(authorities: readonly string[], identity: SecureContextOptions = {}): SecureContext {
  return createSecureContext({ ...identity, ca: [...new Set(authorities)] });
}

/**
 * Trusts these authorities, Node's own and the system's. Node's list `default` is not used, because an environment variable
 * can add the system's to it, which would be read here and now.
 */
function trustToo(
  authorities: readonly string[],
  system: readonly string[],
  identity: SecureContextOptions = {},
): SecureContext {
  // The profile's come first, because OpenSSL uses the first of two with the same name.
  return trust([...authorities, ...getCACertificates('bundled'), ...getCACertificates('extra'), ...system], identity);
}

/** Looks a name up for a connection, and fails with `address-not-secure` if it leads to this computer. */
const lookUpElsewhere: LookupFunction = (hostname, options, callback) => {
  lookup(hostname, { ...options, all: true }, (error, found) => {
    const [first] = found ?? [];
    if (error || first === undefined) callback(error, []);
    else if (found.some(({ address }) => leadsToThisComputer(address))) callback(leadsHere(hostname), []);
    else if (options.all) callback(null, found);
    else callback(null, first.address, first.family);
  });
};

function leadsHere(host: string): ServiceError {
  const message = 'Nothing was sent: the name leads to this computer.';
  return new ServiceError('address-not-secure', message, { details: { host } });
}

function proxyNotSupported(address: string): ServiceError {
  const message = `This app does not support the system's proxy (${address}). Set an HTTP or HTTPS proxy instead.`;
  return new ServiceError('proxy-not-supported', message, { details: { host: address } });
}
