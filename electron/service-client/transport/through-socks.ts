/**
 * The way through a SOCKS proxy of version 5, which finds the name of the service itself. What it says is read by the
 * package `socks`; the connection to it is ours, so that its facts, its limits and its end are as with any other.
 * @see RFC 1928; RFC 1929
 */
import { once } from 'node:events';
import type { Socket } from 'node:net';
import { SocksClient } from 'socks';
import type { buildConnector } from 'undici';
import { proxyFailed } from './failure.ts';
import type { ProxyRoute } from './proxy.ts';
import { type ProxyLogin, proxyNeedsPassword } from './proxy-login.ts';
import type { Connect } from './undici-parts.ts';

export type SocksRoute = Extract<ProxyRoute, { kind: 'socks' }>;

interface SocksOptions {
  readonly route: SocksRoute;
  /** What the proxy is told if it asks for a password. */
  readonly login: ProxyLogin | null;
  /** How long the proxy may take, in milliseconds, before its socket is freed. */
  readonly limitMs: number;
  /** Opens the connection to the proxy; its errors are told as they are. */
  readonly reach: Connect;
  /** Opens TLS to the service within it; null for plain http. */
  readonly secure: Connect | null;
  /** The way to the service stands. */
  readonly onThrough: (socket: Socket) => void;
}

export interface SocksWay {
  readonly connect: buildConnector.connector;
  /** Closes what is being opened. */
  destroy(): Promise<void>;
}

export function goThroughSocks({ route, login, limitMs, reach, secure, onThrough }: SocksOptions): SocksWay {
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
    connect(options, callback) {
      open(options).then(
        (httpSocket) => {
          onThrough(httpSocket);
          if (secure) secure({ ...options, httpSocket }, callback);
          else callback(null, httpSocket);
        },
        (error: Error) => callback(error, null),
      );
    },
    async destroy() {
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
