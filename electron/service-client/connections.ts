/**
 * Connections to services, direct or through the system's proxy, each with exactly the certificate authorities that it
 * may trust.
 */
import { lookup } from 'node:dns';
import type { LookupFunction } from 'node:net';
import { createSecureContext, getCACertificates, type SecureContext } from 'node:tls';
import type { Dispatcher } from 'undici';
import { leadsToThisComputer } from '../core/address.ts';
import { ServiceError } from '../core/errors.ts';
import { proxyFailed } from './failure.ts';
import type { ProxyRoute } from './proxy.ts';
import { Agent, buildConnector, Pool, ProxyAgent } from './undici-parts.ts';

export interface Connections {
  /**
   * @param authorities PEM certificates trusted in addition to the default and the system's
   * @param isKeptAway whether a name that leads to this computer is refused. A proxy looks names up itself.
   * @throws ServiceError `proxy-not-supported`
   */
  to(address: URL, route: ProxyRoute, authorities: readonly string[], isKeptAway?: boolean): Dispatcher;
  /** Closes all connections at once, those in use too. */
  close(): Promise<void>;
}

/**
 * Connections are kept per route and set of authorities, so that one profile's authorities are not trusted for another.
 * @param systemAuthorities PEM; read once, before the first TLS connection
 * @param connectMs how long to wait for a connection before its socket is freed, in milliseconds
 */
export function createConnections(systemAuthorities: () => readonly string[], connectMs: number): Connections {
  const dispatchers = new Map<string, Dispatcher>();
  let commonAuthorities: readonly string[] | undefined;

  function trust(more: readonly string[]): SecureContext {
    commonAuthorities ??= [...new Set([...getCACertificates('default'), ...systemAuthorities()])];
    // The profile's authorities come first, because OpenSSL uses the first of two with the same name.
    return createSecureContext({ ca: [...more, ...commonAuthorities] });
  }

  function open(isTls: boolean, route: ProxyRoute, authorities: readonly string[], isKeptAway: boolean): Dispatcher {
    // HTTP/1.1 only: a few small calls gain nothing from HTTP/2, and with a connection for each call, aborting a call
    // closes its connection. `http.ts` limits the time for replies, so undici's limits are off; its connect limit only
    // frees the socket of a call that has already ended.
    const common = { allowH2: false, headersTimeout: 0, bodyTimeout: 0, connectTimeout: connectMs };
    const tls = { ...(isTls && { secureContext: trust(authorities) }), timeout: connectMs };
    if (route.kind !== 'proxy') {
      return new Agent({ ...common, connect: { ...tls, ...(isKeptAway && { lookup: lookUpElsewhere }) } });
    }
    const proxyTls = { ...(route.isSecure && { secureContext: trust([]) }), timeout: connectMs };
    const connect = buildConnector({ ...proxyTls, allowH2: false });
    return new ProxyAgent({
      ...common,
      uri: `${route.isSecure ? 'https' : 'http'}://${route.address}`,
      requestTls: tls,
      proxyTls,
      // A client for the tunnel, so that failing to reach the proxy can be told apart from failing beyond it.
      clientFactory: (origin) =>
        new Pool(origin, {
          headersTimeout: connectMs,
          connect: (target, callback) =>
            connect(target, (error, socket) =>
              error ? callback(proxyFailed(error, route), null) : callback(null, socket),
            ),
        }),
    });
  }

  return {
    to(address: URL, route: ProxyRoute, authorities: readonly string[], isKeptAway = false): Dispatcher {
      if (route.kind === 'not-supported') throw proxyNotSupported(route.address);
      const isTls = address.protocol === 'https:';
      const key = JSON.stringify([route, isTls, isTls ? authorities : [], isKeptAway]);
      const dispatcher = dispatchers.get(key) ?? open(isTls, route, authorities, isKeptAway);
      dispatchers.set(key, dispatcher);
      return dispatcher;
    },
    async close(): Promise<void> {
      const all = [...dispatchers.values()];
      dispatchers.clear();
      await Promise.all(all.map((dispatcher) => dispatcher.destroy()));
    },
  };
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
