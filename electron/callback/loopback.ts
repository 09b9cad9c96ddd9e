/**
 * Receives callbacks on this computer: at a free port of 127.0.0.1, opened for one attempt, or at the fixed port of a
 * registered redirect URI, which several attempts may share. Answers GET on exactly the paths that attempts expect, where
 * a browser opens them as a page; any other request gets a 404 and has no effect.
 * @see RFC 8252, 7.3 and 8.3; Fetch Metadata Request Headers (W3C)
 */
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import type { Clock } from '../core/clock.ts';
import { LoginError } from '../core/errors.ts';
import { LOOPBACK_PAGE_POLICY, type LoopbackPage, renderLoopbackPage } from './loopback-page.ts';

/** An address on this computer that a browser can be sent to. */
export interface LoopbackAddress {
  readonly hostname: keyof typeof LISTENED_TO;
  /** 0 for any free port. */
  readonly port: number;
  /** Begins with a slash, and is written as browsers send it. */
  readonly path: string;
}

export interface LoopbackCallback {
  /** What the browser has to be sent to. */
  readonly address: string;
  /**
   * Stops expecting the callback; for one more minute, late ones still get an explanation. At a free port, they get it
   * until the callback at another free port ends.
   */
  end(): void;
}

export type Loopback = ReturnType<typeof createLoopback>;

/** The system's addresses that a browser may mean by a host name. */
const LISTENED_TO = { '127.0.0.1': ['127.0.0.1'], localhost: ['127.0.0.1', '::1'] } as const;

/**
 * Headers that a browser does not send when a person opens a page: those of a WebSocket, and those of a prefetch, by
 * today's name and the names of earlier Chromium, Safari and Firefox.
 */
const NOT_OPENED = /^(?:upgrade|sec-websocket-.*|sec-purpose|purpose|x-purpose|x-moz)$/;
const LATE_CALLBACK_MS = 60_000;
/** Larger than usual, because the browser sends the cookies of all ports of 127.0.0.1. */
const MAX_HEADER_BYTES = 64 * 1024;
const REQUEST_LIMIT_MS = 10_000;

/**
 * @returns the address that a redirect URI names; null unless it is http on 127.0.0.1 or `localhost`. Without a port it
 *   is port 80. A user name, a password or port 0 make it an address that no browser would come back to.
 */
export function findLoopbackAddress(redirectUri: string): LoopbackAddress | null {
  const url = URL.parse(redirectUri);
  if (url?.protocol !== 'http:' || `${url.username}${url.password}` !== '' || url.port === '0') return null;
  const { hostname, pathname: path } = url;
  const port = Number(url.port || 80);
  return hostname === '127.0.0.1' || hostname === 'localhost' ? { hostname, port, path } : null;
}

/** What a socket answers, for one attempt. Attempts with the same redirect URI have equal ones. */
interface Expected {
  /** Host and port as browsers write them. */
  readonly host: string;
  readonly path: string;
}

/** One port of one address. It is closed when nothing is expected there any more. */
interface Socket {
  readonly port: number;
  readonly expected: Set<Expected>;
  close(): void;
}

export function createLoopback({
  onCallback,
  clock,
}: {
  /** Handles the whole address that the browser was sent to. Returns the page that the browser shows. */
  readonly onCallback: (address: string) => LoopbackPage;
  readonly clock: Clock;
}) {
  /** By address and port. A socket is shared from the moment that it is asked for. */
  const sockets = new Map<string, Promise<Socket>>();
  /** Closes the free port that explains late callbacks. */
  let closeLate = (): void => undefined;

  const answer = (expected: ReadonlySet<Expected>, request: IncomingMessage, response: ServerResponse): void => {
    const { method, url = '', headers } = request;
    const found = [...expected].find(({ host, path }) => headers.host === host && url.split('?', 1)[0] === path);
    if (method !== 'GET' || !found || !isNavigation(headers)) respond(response, 404, '');
    else respond(response, 200, renderLoopbackPage(onCallback(`http://${found.host}${url}`)));
  };

  const open = async (address: string, port: number): Promise<Socket> => {
    const key = `${address} ${port}`;
    const known = sockets.get(key);
    if (known) return known;
    const opening = listen(address, port, answer);
    if (port > 0) {
      sockets.set(key, opening);
      opening.catch(() => sockets.delete(key));
    }
    return opening;
  };

  const release = (address: string, socket: Socket, expected: Expected): void => {
    socket.expected.delete(expected);
    if (socket.expected.size > 0) return;
    sockets.delete(`${address} ${socket.port}`);
    socket.close();
  };

  return {
    /**
     * Starts to expect a callback at an address.
     * @returns once it is listened to
     * @throws LoginError `loopback-not-available` if there is no free port; `callback-port-taken` if another program has
     *   the fixed one, or `callback-port-refused` if the system does not allow it
     */
    async expect({ hostname, port, path }: LoopbackAddress): Promise<LoopbackCallback> {
      const held: (() => void)[] = [];
      const hold = async (address: string): Promise<Expected> => {
        const socket = await open(address, port);
        const expected = { host: new URL(`http://${hostname}:${socket.port}`).host, path };
        socket.expected.add(expected);
        held.push(() => release(address, socket, expected));
        return expected;
      };
      const letGo = (): void => {
        for (const releaseOne of held.splice(0)) releaseOne();
      };
      const end = (): void => {
        const cancel = clock.schedule(LATE_CALLBACK_MS, letGo);
        if (port > 0) return;
        closeLate();
        closeLate = () => {
          cancel();
          letGo();
        };
      };
      const [first, ...others] = LISTENED_TO[hostname];
      try {
        const { host } = await hold(first);
        for (const address of others) await hold(address).catch(ignoreMissingAddress);
        return { address: `http://${host}${path}`, end };
      } catch (cause) {
        letGo();
        throw notListening(`${hostname}:${port}`, port, cause);
      }
    },
  };
}

/**
 * Whether a browser opens the address as a page, which a script, a picture, a frame or a prefetch of another page does
 * not. Older browsers do not say what a request is for: they have to ask for a web page, and without an `Origin`, which
 * browsers send with a script's request and leave out where a form's POST is redirected here.
 */
function isNavigation(headers: IncomingHttpHeaders): boolean {
  const names = Object.keys(headers);
  if (names.some((name) => NOT_OPENED.test(name))) return false;
  if (names.some((name) => name.startsWith('sec-fetch-'))) {
    return headers['sec-fetch-mode'] === 'navigate' && headers['sec-fetch-dest'] === 'document';
  }
  return headers.origin === undefined && /\btext\/html\b/i.test(headers.accept ?? '');
}

function listen(
  address: string,
  wantedPort: number,
  answer: (expected: ReadonlySet<Expected>, request: IncomingMessage, response: ServerResponse) => void,
): Promise<Socket> {
  const expected = new Set<Expected>();
  const server = createServer({
    maxHeaderSize: MAX_HEADER_BYTES,
    requestTimeout: REQUEST_LIMIT_MS,
    connectionsCheckingInterval: REQUEST_LIMIT_MS,
  });
  server.on('request', (request, response) => answer(expected, request, response));
  const close = (): void => {
    server.close();
    server.closeAllConnections();
  };
  return new Promise((resolve, reject) => {
    // Never removed: an error after the start has no effect here, but without a listener it would end the app.
    server.on('error', reject);
    server.listen(wantedPort, address, () => {
      // A server that is still open must not keep the app running.
      server.unref();
      const bound = server.address();
      if (bound === null || typeof bound === 'string') reject(new Error('The server has no port.'));
      else resolve({ port: bound.port, expected, close });
    });
  });
}

/** Ignores that the computer has no IPv6: browsers then go to 127.0.0.1. */
function ignoreMissingAddress(thrown: unknown): void {
  if (!['EADDRNOTAVAIL', 'EAFNOSUPPORT'].includes(systemCodeOf(thrown) ?? '')) throw thrown;
}

function notListening(host: string, port: number, cause: unknown): LoginError {
  if (port === 0) {
    const message = 'No port on 127.0.0.1 could be opened. Choose the other route under “Callbacks”.';
    return new LoginError('loopback-not-available', message, { cause });
  }
  const reason = systemCodeOf(cause);
  const details = { host, ...(reason !== null && { reason }) };
  return reason === 'EADDRINUSE'
    ? new LoginError('callback-port-taken', `Another program uses ${host}. Quit it and start again.`, {
        details,
        cause,
      })
    : new LoginError('callback-port-refused', `This app cannot listen at ${host}. Use another port.`, {
        details,
        cause,
      });
}

/** @returns the system's code for an error, such as `EADDRINUSE` */
function systemCodeOf(thrown: unknown): string | null {
  return thrown instanceof Error && 'code' in thrown && typeof thrown.code === 'string' ? thrown.code : null;
}

function respond(response: ServerResponse, status: number, body: string): void {
  response.writeHead(status, {
    'Content-Type': 'text/html; charset=utf-8',
    'Content-Length': Buffer.byteLength(body),
    'Content-Security-Policy': LOOPBACK_PAGE_POLICY,
    'Cache-Control': 'no-store',
    'Referrer-Policy': 'no-referrer',
    'X-Content-Type-Options': 'nosniff',
    Connection: 'close',
  });
  response.end(body);
}
