/**
 * Receives a callback on 127.0.0.1, for a copy of the app that does not own the callback scheme. Listens on a free
 * port for one attempt and answers GET on exactly one path; any other request gets a 404 and has no effect.
 * @see RFC 8252, 7.3 and 8.3
 */
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { Clock } from '../core/clock.ts';
import { LoginError } from '../core/errors.ts';
import type { Random } from '../core/random.ts';
import { LOOPBACK_PAGE_POLICY, type LoopbackPage, renderLoopbackPage } from './loopback-page.ts';

export interface LoopbackOptions {
  /** Registered path, beginning with a slash. */
  readonly path: string;
  /** Whether to add a random segment of 128 bits to the path. */
  readonly withRandomSegment: boolean;
  /** Handles the whole address that the browser was sent to. Returns the page that the browser shows. */
  readonly onCallback: (address: string) => LoopbackPage;
  readonly random: Random;
  readonly clock: Clock;
}

export interface LoopbackCallback {
  readonly redirectUri: string;
  /** Stops listening after one more minute, in which late callbacks still get an explanation. */
  end(): void;
}

const LATE_CALLBACK_MS = 60_000;
/** Larger than usual, because the browser sends the cookies of all ports of 127.0.0.1. */
const MAX_HEADER_BYTES = 64 * 1024;
const REQUEST_LIMIT_MS = 10_000;

/**
 * @returns the listener, once it is listening
 * @throws LoginError `loopback-not-available` if no port can be opened
 */
export async function listenOnLoopback(options: LoopbackOptions): Promise<LoopbackCallback> {
  const segment = options.withRandomSegment ? `/${options.random.token(128)}` : '';
  const path = `${options.path === '/' ? '' : options.path}${segment}` || '/';
  const server = createServer({ maxHeaderSize: MAX_HEADER_BYTES, requestTimeout: REQUEST_LIMIT_MS });
  const port = await listen(server);
  const origin = `http://127.0.0.1:${port}`;
  server.on('request', (request, response) => {
    const target = URL.parse(request.url ?? '', origin);
    const isExpected =
      request.method === 'GET' &&
      request.headers.host === `127.0.0.1:${port}` &&
      target?.origin === origin &&
      target.pathname === path;
    if (!isExpected) return respond(response, 404, '');
    respond(response, 200, renderLoopbackPage(options.onCallback(`${origin}${path}${target.search}`)));
  });
  let isEnding = false;
  return {
    redirectUri: `${origin}${path}`,
    end() {
      if (isEnding) return;
      isEnding = true;
      options.clock.schedule(LATE_CALLBACK_MS, () => {
        server.close();
        server.closeAllConnections();
      });
    },
  };
}

function listen(server: Server): Promise<number> {
  return new Promise((resolve, reject) => {
    const fail = (cause?: Error) => {
      const message = 'No port on 127.0.0.1 could be opened. Choose the other route under “Callbacks”.';
      reject(new LoginError('loopback-not-available', message, { cause }));
    };
    // Never removed: an error after the start has no effect here, but without a listener it would end the app.
    server.on('error', fail);
    server.listen(0, '127.0.0.1', () => {
      // A server that is still open must not keep the app running.
      server.unref();
      const address = server.address();
      if (address === null || typeof address === 'string') return fail();
      resolve(address.port);
    });
  });
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
