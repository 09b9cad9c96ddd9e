/**
 * The ways through a proxy. Through HTTP: for https a tunnel, in which the proxy sees no credentials, and for plain http
 * forwarding; undici's own ProxyAgent would hide the certificate that is not trusted at the end of a tunnel. Through SOCKS of
 * version 5, which finds the name of the service itself: what it says is read by the package `socks`; the connection to it is
 * ours, so that its facts, its limits and its end are as with any other.
 * @see RFC 9110, 9.3.6; RFC 9112, 3.2.2; RFC 1928; RFC 1929
 */

import { once } from 'node:events';
import { Socket } from 'node:net';
import { SocksClient } from 'socks';
import type { buildConnector, Dispatcher } from 'undici';
import { ServiceError } from '../../core/errors.ts';
import { proxyFailed, proxyRefused } from './failure.ts';
import {
  isBasicAmong,
  type ProxyLogin,
  type ProxyOnRoute,
  type ProxyRoute,
  proxyAuthorization,
  proxyNeedsPassword,
  proxySchemes,
} from './proxy.ts';
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

type SocksRoute = Extract<ProxyRoute, { kind: 'socks' }>;

/**
 * @param options.login what the proxy is told if it asks for a password
 * @param options.limitMs how long the proxy may take, in milliseconds, before its socket is freed
 * @param options.reach opens the connection to the proxy; its errors are told as they are
 * @param options.secure opens TLS to the service within it; null for plain http
 * @param options.onThrough told when the way to the service stands
 */
export function goThroughSocks(options: {
  readonly route: SocksRoute;
  readonly login: ProxyLogin | null;
  readonly limitMs: number;
  readonly reach: Connect;
  readonly secure: Connect | null;
  readonly onThrough: (socket: Socket) => void;
}) {
  const { route, login, limitMs, reach, secure, onThrough } = options;
  const opening = new Set<Socket>();
  const { hostname, port } = new URL(`http://${route.address}`);
  const proxy = { host: hostname.replace(/^\[|\]$/g, ''), port: Number(port || '80') };

  async function open({ hostname: host, port: ownPort, protocol }: buildConnector.Options): Promise<Socket> {
    const socket = await new Promise<Socket>((resolve, reject) => {
      const target = { hostname: proxy.host, host: route.address, protocol: 'http:', port: String(proxy.port) };
      reach(target, (error, opened) => (error ? reject(error) : resolve(opened)));
    });
    // What goes wrong also ends the connection, and is told by that.
    socket.on('error', () => undefined);
    opening.add(socket);
    try {
      await negotiate(socket, { host, port: Number(ownPort || (protocol === 'https:' ? '443' : '80')) });
      return socket;
    } catch (thrown) {
      socket.destroy();
      throw errorOf(thrown, route, login);
    } finally {
      opening.delete(socket);
    }
  }

  async function negotiate(socket: Socket, destination: { readonly host: string; readonly port: number }) {
    await SocksClient.createConnection({
      command: 'connect',
      existing_socket: socket,
      proxy: { ...proxy, type: 5, ...(login && { userId: login.login, password: login.password }) },
      destination,
      timeout: limitMs,
    });
    // The package then hands on what came too early, and lets the socket flow: services say nothing before they are asked.
    let isEarly = false;
    const onData = () => {
      isEarly = true;
    };
    socket.on('data', onData);
    await Promise.race([once(socket, 'resume'), once(socket, 'close')]);
    socket.pause();
    socket.off('data', onData);
    if (isEarly) throw new Error('More came than the answer.');
    if (socket.destroyed) throw new Error('Socket closed');
  }

  return {
    connect(options: buildConnector.Options, callback: buildConnector.Callback): void {
      open(options).then(
        (httpSocket) => {
          onThrough(httpSocket);
          if (secure) secure({ ...options, httpSocket }, callback);
          else callback(null, httpSocket);
        },
        (error: Error) => callback(error, null),
      );
    },
    /** Closes what is being opened. */
    async destroy(): Promise<void> {
      for (const socket of opening) socket.destroy();
    },
  };
}

/** The package's own error is left out, because it has the password. */
function errorOf(thrown: unknown, route: SocksRoute, login: ProxyLogin | null): Error {
  const message = thrown instanceof Error ? thrown.message : '';
  const isRefused = /authentication failed/i.test(message);
  const isUnanswered = /no accepted authentication/i.test(message);
  if (isRefused || (isUnanswered && login === null)) return proxyNeedsPassword(route);
  const reason = isUnanswered ? 'NoAcceptedAuthentication' : reasonIn(message);
  return proxyFailed(Object.assign(new Error('SOCKS'), { code: reason }), route);
}

function reasonIn(message: string): string {
  const [, refusal] = /rejected connection - (\w+)$/.exec(message) ?? [];
  if (refusal !== undefined && !/^(undefined|Granted)$/.test(refusal)) return refusal;
  if (/timed out/i.test(message)) return 'ETIMEDOUT';
  return /^(socket closed|read |write )/i.test(message) ? 'ECONNRESET' : 'NotSocks5';
}
