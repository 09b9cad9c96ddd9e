/**
 * Handles the requests of both servers, which listen on this computer only: rejects requests from other sites, routes
 * by exact path and method, turns failures into replies in the server's own form, and records requests without
 * secrets.
 */
import { once } from 'node:events';
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo, Server, Socket } from 'node:net';
import {
  type DemoReply,
  type DemoRequest,
  joinForms,
  notFound,
  parseForm,
  Refusal,
  type Routes,
  readForm,
} from './message.ts';

export interface RecordedRequest {
  readonly server: 'api' | 'pages';
  readonly method: string;
  /** Without query. */
  readonly path: string;
  /** Value of X-Service-Version, or null (9). */
  readonly version: string | null;
  /** 0 if the connection was cut instead. */
  readonly status: number;
}

/** What differs between the two servers. */
export interface Side {
  readonly name: RecordedRequest['server'];
  /** Such as `https://127.0.0.1:5000`. */
  readonly origin: string;
  readonly routes: Routes;
  /** Sent with every reply. */
  readonly headers: Readonly<Record<string, string>>;
  /** Called before routing. @throws Refusal if the request must not even learn which paths exist */
  admit(request: Pick<DemoRequest, 'headers'>): void;
  refuse(refusal: Refusal): DemoReply;
  /** Returns a reply to send instead of carrying out an admitted request, or null. */
  fail?(): DemoReply | null;
  /** Whether pages of other sites may make calls too. */
  isOpenToOthers?(): boolean;
  /** Whether parameters of a POST may be in the query and in JSON too. */
  readsAnyParameters?(): boolean;
}

export interface Listener {
  readonly port: number;
  /** Stops listening and closes all connections, even those in the middle of a request. */
  close(): Promise<void>;
}

/**
 * @param wantedPort the port to listen on unless another program has it; 0 for any free one
 * @throws the system's error if the server cannot listen on 127.0.0.1
 */
export async function listenOnLoopback(server: Server, wantedPort = 0): Promise<Listener> {
  // Tracked here, because Node's own list lacks connections that are still in their TLS handshake.
  const sockets = new Set<Socket>();
  server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  // An error after the start has no effect, but without a listener it would end the app.
  server.on('error', () => undefined);
  await listen(server, wantedPort).catch((failure) => {
    if (wantedPort === 0) throw failure;
    return listen(server, 0);
  });
  return {
    port: readPort(server.address()),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const socket of sockets) socket.destroy();
      }),
  };
}

async function listen(server: Server, port: number): Promise<void> {
  const listening = once(server, 'listening');
  server.listen(port, '127.0.0.1');
  await listening;
}

function readPort(address: AddressInfo | string | null): number {
  if (address === null || typeof address === 'string') throw new Error('The server is not listening on a port.');
  return address.port;
}

/** @returns a request listener for one of the servers */
export function createResponder(
  side: Side,
  options: {
    /** Milliseconds before the next reply. */
    replyDelayMs(): number;
    /** Waits for that long; rejects when the service closes. */
    wait(delayMs: number): Promise<unknown>;
    record(request: RecordedRequest): void;
  },
): (incoming: IncomingMessage, outgoing: ServerResponse) => void {
  const respond = async (incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> => {
    const method = incoming.method ?? '';
    const [path = '', ...query] = (incoming.url ?? '').split('?');
    const reply = await answer(side, incoming, { method, path, query: query.join('?') });
    const delayMs = options.replyDelayMs();
    if (delayMs > 0) await options.wait(delayMs);
    if (outgoing.destroyed) return;
    const version = String(incoming.headers['x-service-version'] ?? '').slice(0, 64) || null;
    options.record({ server: side.name, method, path: path.slice(0, 200), version, status: reply.status });
    if (reply.status === 0) {
      outgoing.destroy();
      return;
    }
    const length = { 'content-length': Buffer.byteLength(reply.body) };
    const open = side.isOpenToOthers?.() ? OPEN_HEADERS : {};
    outgoing.writeHead(reply.status, { ...side.headers, ...open, ...reply.headers, ...length }).end(reply.body);
  };
  return (incoming, outgoing) => void respond(incoming, outgoing).catch(() => outgoing.destroy());
}

const OPEN_HEADERS = { 'access-control-allow-origin': '*' };
/** The answer to a preflight, which has no key (CORS). */
const PREFLIGHT: DemoReply = {
  status: 204,
  headers: {
    'access-control-allow-methods': 'GET, POST, OPTIONS',
    'access-control-allow-headers': 'authorization, content-type, x-service-key, x-service-token, x-service-version',
  },
  body: '',
};

async function answer(
  side: Side,
  incoming: IncomingMessage,
  { method, path, query }: { readonly method: string; readonly path: string; readonly query: string },
): Promise<DemoReply> {
  const { headers } = incoming;
  let refuse = side.refuse;
  try {
    checkHost(headers, side.origin);
    if (!side.isOpenToOthers?.()) checkOrigin(method, headers, side.origin);
    else if (method === 'OPTIONS') return PREFLIGHT;
    side.admit({ headers });
    const failed = side.fail?.();
    if (failed) return failed;
    const route = side.routes.get(path);
    if (!route) throw notFound();
    refuse = route.refuse ?? refuse;
    if (!route.methods.some((one) => one === method)) {
      throw new Refusal(405, 'wrong_method', 'This address does not support that method.', {
        allow: route.methods.join(', '),
      });
    }
    const given = { method, path, headers, query: parseForm(query) };
    if (method !== 'POST') return await route.handle({ ...given, form: new Map() });
    const isAny = side.readsAnyParameters?.() ?? false;
    const form = await readForm(incoming, isAny);
    return await route.handle(
      isAny ? { ...given, query: new Map(), form: joinForms(given.query, form) } : { ...given, form },
    );
  } catch (failure) {
    const isExpected = failure instanceof Refusal;
    return refuse(isExpected ? failure : new Refusal(500, 'failed', 'Something went wrong inside the demo service.'));
  }
}

/**
 * Rejects requests under a host name that another site points to this computer (DNS rebinding).
 * @param origin the server's own origin, such as `http://127.0.0.1:5000`
 * @throws Refusal 421
 */
function checkHost(headers: IncomingHttpHeaders, origin: string): void {
  if (`//${headers.host}` !== origin.slice(origin.indexOf('//'))) {
    throw new Refusal(421, 'wrong_host', 'This service answers at its own address only.');
  }
}

/**
 * Rejects requests from other sites in the member's browser: cross-site ones, and those from other ports, which browsers
 * treat as same-site.
 * @throws Refusal 403
 * @see https://www.w3.org/TR/fetch-metadata/
 */
function checkOrigin(method: string, headers: IncomingHttpHeaders, origin: string): void {
  const isForeign = headers.origin !== undefined && headers.origin !== origin;
  if (isForeign || (isFromElsewhere(headers) && !isNavigation(method, headers))) {
    throw new Refusal(403, 'foreign_origin', 'This request comes from another site.');
  }
}

function isFromElsewhere(headers: IncomingHttpHeaders): boolean {
  const site = headers['sec-fetch-site'];
  return site !== undefined && site !== 'same-origin' && site !== 'none';
}

/** Whether a link or redirect opens a page in a tab, as opposed to a frame, an image or a form. */
function isNavigation(method: string, headers: IncomingHttpHeaders): boolean {
  return method === 'GET' && headers['sec-fetch-mode'] === 'navigate' && headers['sec-fetch-dest'] === 'document';
}
