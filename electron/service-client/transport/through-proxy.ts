/**
 * The ways through an HTTP proxy: for https a tunnel, in which the proxy sees no credentials, and for plain http
 * forwarding. undici's own ProxyAgent would hide the certificate that is not trusted at the end of a tunnel.
 * @see RFC 9110, 9.3.6; RFC 9112, 3.2.2
 */
import { Socket } from 'node:net';
import type { buildConnector, Dispatcher } from 'undici';
import { ServiceError } from '../../core/errors.ts';
import { proxyFailed, proxyRefused } from './failure.ts';
import type { ProxyRoute } from './proxy.ts';
import {
  isBasicAmong,
  type ProxyLogin,
  type ProxyOnRoute,
  proxyAuthorization,
  proxyNeedsPassword,
  proxySchemes,
} from './proxy-login.ts';
import type { Connect, Pool } from './undici-parts.ts';

export type UsedProxy = Extract<ProxyRoute, { kind: 'proxy' }>;

/** @returns a connector that fails with what a proxy amounts to that cannot be reached */
export function reachProxy(connect: Connect, route: ProxyOnRoute): Connect {
  return (options, callback) =>
    // With a request to pass on, undici would ask for the certificate of the service.
    connect({ ...options, servername: '' }, (error, socket) =>
      error ? callback(proxyFailed(error, route), null) : callback(null, socket),
    );
}

/**
 * @param proxy opens connections to the proxy
 * @param login what the proxy is told of the person; null for nothing
 * @param secure opens TLS to the service within a tunnel
 * @returns a connector to services
 */
export function tunnelThrough(
  proxy: Pool,
  route: UsedProxy,
  login: ProxyLogin | null,
  secure: Connect,
): buildConnector.connector {
  return (options, callback) => {
    openTunnel(proxy, route, login, options).then(
      (httpSocket) => secure({ ...options, httpSocket }, callback),
      (error: Error) => callback(error, null),
    );
  };
}

/** Sends requests to the proxy, each with the whole address that it is for. */
export function forwardThrough(proxy: Pool): Pick<Dispatcher, 'dispatch'> {
  return {
    dispatch({ origin = '', path, headers, ...request }, handler) {
      const { host } = new URL(origin);
      const given = Array.isArray(headers) ? headers : [];
      return proxy.dispatch({ ...request, path: `${origin}${path}`, headers: [...given, 'host', host] }, handler);
    },
  };
}

/** @throws ServiceError `proxy-needs-password`, or `proxy-failed` if the proxy refuses it, ends it or cannot be understood */
async function openTunnel(
  proxy: Pool,
  route: UsedProxy,
  login: ProxyLogin | null,
  { host = '', port }: buildConnector.Options,
): Promise<Socket> {
  const path = port === '' ? `${host}:443` : host;
  const proof = login && { 'proxy-authorization': proxyAuthorization(login) };
  try {
    const reply = await proxy.connect({ path, headers: { host, 'proxy-connection': 'keep-alive', ...proof } });
    const { socket, statusCode } = reply;
    // A service says nothing before it is asked, so what is there already is the proxy's.
    if (statusCode === 200 && socket instanceof Socket && socket.readableLength === 0) return socket;
    socket.on('error', () => {}).destroy();
    const schemes = statusCode === 407 ? proxySchemes(reply.headers['proxy-authenticate']) : [];
    throw isBasicAmong(schemes) ? proxyNeedsPassword(route) : proxyRefused(statusCode, route, schemes);
  } catch (error) {
    // As it is, undici would take some for the end of a kept connection, and connect again and again.
    throw error instanceof ServiceError ? error : proxyFailed(error, route);
  }
}
