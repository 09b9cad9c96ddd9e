/**
 * Opens and keeps the connections to services: directly or through the system's proxy, with exactly the
 * certificate authorities that a call may trust. It sends nothing by itself.
 */
import { createSecureContext, getCACertificates, type SecureContext } from 'node:tls';
import type { Dispatcher } from 'undici';
import { ServiceError } from '../core/errors.ts';
import { proxyFailed } from './failure.ts';
import type { ProxyRoute } from './proxy.ts';
import { Agent, buildConnector, Pool, ProxyAgent } from './undici-parts.ts';

export interface Connections {
  /**
   * @param authorities PEM certificates that are trusted beside the default and the system's
   * @throws ServiceError `proxy-not-supported`
   */
  to(address: URL, route: ProxyRoute, authorities: readonly string[]): Dispatcher;
  /** Cuts all of them. */
  close(): Promise<void>;
}

/**
 * Connections are kept per route and set of authorities, so that no profile meets another's trust.
 * @param systemAuthorities PEM; asked once, before the first connection over TLS
 * @param connectMs after which the socket of a connection that never stood is freed
 */
export function createConnections(systemAuthorities: () => readonly string[], connectMs: number): Connections {
  const dispatchers = new Map<string, Dispatcher>();
  let commonAuthorities: readonly string[] | undefined;

  function trust(more: readonly string[]): SecureContext {
    commonAuthorities ??= [...new Set([...getCACertificates('default'), ...systemAuthorities()])];
    // The profile's come first: of two authorities with one name, OpenSSL takes the first.
    return createSecureContext({ ca: [...more, ...commonAuthorities] });
  }

  function open(isTls: boolean, route: ProxyRoute, authorities: readonly string[]): Dispatcher {
    // HTTP/1.1 alone: a handful of small calls gains nothing from HTTP/2, and each keeps a connection of its
    // own, so that ending a call ends its connection. Reply limits run on the clock, so undici's are off;
    // its connect limit only frees the socket of a call that has ended already.
    const common = { allowH2: false, headersTimeout: 0, bodyTimeout: 0, connectTimeout: connectMs };
    const tls = { ...(isTls && { secureContext: trust(authorities) }), timeout: connectMs };
    if (route.kind !== 'proxy') return new Agent({ ...common, connect: tls });
    const proxyTls = { ...(route.isSecure && { secureContext: trust([]) }), timeout: connectMs };
    const connect = buildConnector({ ...proxyTls, allowH2: false });
    return new ProxyAgent({
      ...common,
      uri: `${route.isSecure ? 'https' : 'http'}://${route.address}`,
      requestTls: tls,
      proxyTls,
      // The tunnel's own client, so that a failure to reach the proxy is told from one behind it.
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
    to(address: URL, route: ProxyRoute, authorities: readonly string[]): Dispatcher {
      if (route.kind === 'not-supported') throw proxyNotSupported(route.address);
      const isTls = address.protocol === 'https:';
      const key = JSON.stringify([route, isTls, isTls ? authorities : []]);
      const dispatcher = dispatchers.get(key) ?? open(isTls, route, authorities);
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

function proxyNotSupported(address: string): ServiceError {
  return new ServiceError('proxy-not-supported', `The system names a proxy that this app cannot use: ${address}.`, {
    details: { host: address },
  });
}
