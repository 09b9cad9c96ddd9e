/**
 * Takes down the heads of requests as they are written, and the facts of each connection while it is opened: its times, its
 * other end, and what TLS tells, also where the certificate is not trusted. Finds them again by the connection's socket, or by
 * the error that it failed with.
 */
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { Socket } from 'node:net';
import { TLSSocket } from 'node:tls';
import { readTls } from './certificates.ts';
import type { RawConnection, RawTls } from './exchange.ts';
import type { Connect } from './undici-parts.ts';

export interface ConnectionFacts {
  /** @returns a connector that opens connections as the given one does, and takes down their facts */
  watch(connect: Connect, to: 'service' | 'proxy'): Connect;
  /** @param end a socket, or the error of a connection that did not come to stand */
  of(end: object): RawConnection | null;
  /** The way to the service stands, through a proxy that was reached before. */
  wentThrough(socket: Socket): void;
  /**
   * Whether the other end is known to have asked for a client certificate, and has sent nothing since. BoringSSL does not
   * tell.
   * @param end a socket, or the error that a connection or a request failed with
   */
  asksForCertificate(end: object): boolean;
  /** Runs what may open a connection, and tells of one that is begun during that. */
  whileOpening(onBegun: (connection: RawConnection) => void, run: () => void): void;
  /** Tells of the head that is written next, but for what undici adds last; null if none is awaited any more. */
  awaitHead(onHead: OnHead | null): void;
  /** No head is told of any more. */
  close(): void;
}

type OnHead = (head: string, connection: RawConnection | null) => void;

/** undici's channel for every head of the process. */
const HEADS = 'undici:client:sendHeaders';

export function createConnectionFacts(): ConnectionFacts {
  const known = new WeakMap<object, RawConnection>();
  const asking = new WeakSet<RawConnection>();
  const askingEnds = new Set<string>();
  let announce: ((connection: RawConnection) => void) | null = null;
  let awaited: OnHead | null = null;
  let isListening = false;

  function listen(message: unknown): void {
    const onHead = awaited;
    awaited = null;
    if (onHead && isHead(message)) onHead(message.headers, known.get(message.socket) ?? null);
  }

  function watchAsking(socket: TLSSocket, connection: RawConnection): void {
    const look = (): void => {
      const end = ownEnd(socket);
      if (hasAsked(socket)) {
        asking.add(connection);
        if (end !== null) askingEnds.add(end);
        // It may be of an earlier connection.
      } else if (end !== null && !asking.has(connection)) askingEnds.delete(end);
    };
    for (const event of ['secure', 'end']) socket.prependOnceListener(event, look);
    socket.prependOnceListener('error', (error: Error) => {
      look();
      if (socket.bytesRead === 0) known.set(error, connection);
    });
  }

  return {
    awaitHead(onHead) {
      awaited = onHead;
      // To begin and end it for each request takes longer than all else that is done here.
      if (!isListening) subscribe(HEADS, listen);
      isListening = true;
    },

    close() {
      unsubscribe(HEADS, listen);
      isListening = false;
    },

    of: (end) => known.get(end) ?? null,

    wentThrough(socket) {
      const connection = known.get(socket);
      if (connection) connection.connectedAt = performance.now();
    },

    asksForCertificate(end) {
      const connection = known.get(end);
      return connection ? asking.has(connection) : askingEnds.has(ownEnd(end) ?? '');
    },

    whileOpening(onBegun, run) {
      announce = onBegun;
      try {
        run();
      } finally {
        announce = null;
      }
    },

    watch: (connect, to) => (options, callback) => {
      // The way through a proxy has begun with the connection to it.
      const tunnel = options.httpSocket && known.get(options.httpSocket);
      const connection = tunnel ?? begin();
      const socket = connect(options, (error, opened) => {
        if (error) {
          known.set(error, connection);
          if (connection.tls?.certificate) connection.tls = { ...connection.tls, problem: codeOf(error) };
          callback(error, null);
        } else {
          if (connection.tls) connection.securedAt = performance.now();
          // An encrypted one stands only now.
          else if (to === 'proxy') connection.connectedAt = performance.now();
          callback(null, opened);
        }
      });
      known.set(socket, connection);
      const secured = to === 'service' && socket instanceof TLSSocket ? socket : null;
      if (tunnel) {
        tunnel.connectedAt = performance.now();
        tunnel.tls = nothingYet;
      } else {
        watchReaching(socket, connection, secured !== null);
        announce?.(connection);
      }
      if (secured) {
        watchTls(secured, connection);
        watchAsking(secured, connection);
      }
      return socket;
    },
  };
}

function isHead(message: unknown): message is { readonly headers: string; readonly socket: object } {
  return (
    typeof message === 'object' &&
    message !== null &&
    'headers' in message &&
    typeof message.headers === 'string' &&
    'socket' in message &&
    typeof message.socket === 'object'
  );
}

function begin(): RawConnection {
  const startedAt = performance.now();
  return { startedAt, nameFoundAt: null, connectedAt: null, securedAt: null, remoteAddress: null, tls: null };
}

function watchReaching(socket: Socket, connection: RawConnection, isTlsNext: boolean): void {
  socket.once('lookup', (error) => {
    if (!error) connection.nameFoundAt = performance.now();
  });
  socket.once('connect', () => {
    connection.connectedAt = performance.now();
    connection.remoteAddress = addressOf(socket);
    if (isTlsNext) connection.tls = nothingYet;
  });
}

/** Node ends a connection with a bad certificate in its own listener, after which the certificate cannot be read. */
function watchTls(socket: TLSSocket, connection: RawConnection): void {
  socket.prependOnceListener('secure', () => {
    connection.tls = readTls(socket);
  });
}

/** Of a client, OpenSSL has shared algorithms for signatures only once the other end has asked for a certificate. */
function hasAsked(socket: TLSSocket): boolean {
  // Typed as if a socket that was closed meanwhile still had any.
  const shared: readonly string[] | null = socket.getSharedSigalgs();
  return (shared?.length ?? 0) > 0;
}

/** @returns this end of a socket, or of the one that an error of undici tells of if nothing was read from it; or null */
function ownEnd(of: object): string | null {
  const told = 'socket' in of && typeof of.socket === 'object' && of.socket !== null ? of.socket : of;
  const { localAddress, localPort, bytesRead }: { localAddress?: unknown; localPort?: unknown; bytesRead?: unknown } =
    told;
  if (localPort === undefined || (told !== of && bytesRead !== 0)) return null;
  return `${localAddress} ${localPort}`;
}

const nothingYet: RawTls = { version: null, cipher: null, certificate: null, problem: null };

function addressOf({ remoteAddress, remotePort, remoteFamily }: Socket): string | null {
  if (remoteAddress === undefined) return null;
  return `${remoteFamily === 'IPv6' ? `[${remoteAddress}]` : remoteAddress}:${remotePort}`;
}

function codeOf(error: Error): string {
  return 'code' in error && typeof error.code === 'string' ? error.code : error.name;
}
