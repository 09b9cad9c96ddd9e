/**
 * A loopback service that does what a test scripts, good or bad, and records what came over the wire. It has no timers:
 * a reply that hangs or drips moves only when the test says so.
 */
import { randomUUID } from 'node:crypto';
import {
  createServer as createHttpServer,
  type IncomingMessage,
  type RequestListener,
  type ServerResponse,
} from 'node:http';
import { createServer as createHttpsServer } from 'node:https';
import type { AddressInfo, Socket } from 'node:net';
import { generate } from 'selfsigned';

export interface RecordedRequest {
  readonly method: string;
  /** Path and query as they came. */
  readonly target: string;
  /** Names and values in turn, as they came. */
  readonly rawHeaders: readonly string[];
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
}

/** Answers one request. */
export type Answer = (response: ServerResponse, request: RecordedRequest) => void;

export interface Certificate {
  readonly key: string;
  readonly cert: string;
}

/** When it is valid; now, if left out. */
interface CertificateDates {
  readonly notBeforeDate?: Date;
  readonly notAfterDate?: Date;
}

export type StubService = Awaited<ReturnType<typeof startStubService>>;

/** A whole reply with an explicit length. */
export function reply(
  body: string | Uint8Array,
  options: { status?: number; headers?: Record<string, string> } = {},
): Answer {
  return (response) => {
    response.writeHead(options.status ?? 200, { 'content-length': Buffer.byteLength(body), ...options.headers });
    response.end(body);
  };
}

export function json(value: unknown, status = 200): Answer {
  return reply(JSON.stringify(value), { status, headers: { 'content-type': 'application/json' } });
}

export function redirect(location: string, status = 302): Answer {
  return reply('', { status, headers: { location } });
}

/** Takes the request and says nothing. */
export const hang: Answer = () => {};

/** Takes the request and cuts the connection. */
export const drop: Answer = (response) => response.socket?.destroy();

/** Begins a reply and cuts the connection in the middle of it. */
export const dropHalfway: Answer = (response) => {
  response.writeHead(200, { 'content-length': 8 });
  response.write('half', () => response.socket?.destroy());
};

/** Begins a reply that never ends; `drip` sends one more byte of it. */
export function dripping(): { answer: Answer; drip: () => void } {
  let open: ServerResponse | undefined;
  return {
    answer(response) {
      open = response;
      response.writeHead(200).write('a');
    },
    drip: () => void open?.write('a'),
  };
}

/** A reply of that many bytes in chunks, its length not said beforehand. */
export function large(bytes: number): Answer {
  return (response) => {
    response.on('error', () => {});
    response.writeHead(200);
    const chunk = Buffer.alloc(64 * 1024, 'a');
    for (let sent = 0; sent < bytes; sent += chunk.length) response.write(chunk.subarray(0, bytes - sent));
    response.end();
  };
}

/** A fresh self-signed certificate for 127.0.0.1 and `localhost`, or for another name alone. */
export async function makeCertificate(otherName?: string, dates: CertificateDates = {}): Promise<Certificate> {
  const altNames =
    otherName === undefined
      ? [
          { type: 2 as const, value: 'localhost' },
          { type: 7 as const, ip: '127.0.0.1' },
          { type: 7 as const, ip: '::1' },
        ]
      : [{ type: 2 as const, value: otherName }];
  // OpenSSL tells authorities by their names: two of one name would hide each other.
  const made = await generate([{ name: 'commonName', value: `Stub service ${randomUUID()}` }], {
    keyType: 'ec',
    algorithm: 'sha256',
    ...dates,
    extensions: [
      { name: 'basicConstraints', cA: true },
      { name: 'subjectAltName', altNames },
    ],
  });
  return { key: made.private, cert: made.cert };
}

interface StubOptions {
  /** Makes it https. */
  readonly certificate?: Certificate;
  /** Where it listens; 127.0.0.1 if left out. */
  readonly at?: '127.0.0.1' | '::1';
  /** Answers some requests beside the script, such as those that come at no certain moment. */
  readonly aside?: (request: RecordedRequest) => Answer | null;
}

/** Starts the service on 127.0.0.1 and a free port. */
export async function startStubService(options: StubOptions = {}) {
  const requests: RecordedRequest[] = [];
  const answers: Answer[] = [];
  const sockets = new Set<Socket>();
  const waiting = new Set<() => void>();
  const awaited = new Set<ServerResponse>();
  let opened = 0;
  const changed = () => {
    for (const check of waiting) check();
  };
  const until = (isSo: () => boolean): Promise<void> =>
    new Promise((resolve) => {
      const check = () => {
        if (!isSo()) return;
        waiting.delete(check);
        resolve();
      };
      waiting.add(check);
      check();
    });

  const onRequest: RequestListener = async (incoming, response) => {
    awaited.add(response);
    response.on('close', () => {
      awaited.delete(response);
      changed();
    });
    const chunks: Buffer[] = [];
    for await (const chunk of incoming) chunks.push(chunk);
    const request: RecordedRequest = {
      method: incoming.method ?? '',
      target: incoming.url ?? '',
      rawHeaders: incoming.rawHeaders,
      headers: incoming.headers,
      body: Buffer.concat(chunks).toString(),
    };
    const aside = options.aside?.(request);
    if (aside) return aside(response, request);
    requests.push(request);
    const answer = answers.shift() ?? reply('no answer was scripted for this request', { status: 501 });
    answer(response, request);
    changed();
  };

  const server = options.certificate
    ? createHttpsServer({ ...options.certificate }, onRequest)
    : createHttpServer(onRequest);
  server.on('connection', (socket: Socket) => {
    opened += 1;
    sockets.add(socket);
    socket.on('error', () => {});
    socket.on('close', () => {
      sockets.delete(socket);
      changed();
    });
  });
  const { at = '127.0.0.1' } = options;
  await new Promise<void>((resolve) => server.listen(0, at, resolve));
  const host = `${at === '::1' ? '[::1]' : at}:${portOf(server.address())}`;
  const close = async () => {
    for (const socket of sockets) socket.destroy();
    await new Promise((resolve) => server.close(resolve));
  };

  return {
    /** Such as `https://127.0.0.1:50123`. */
    origin: `${options.certificate ? 'https' : 'http'}://${host}`,
    host,
    /** Those that took an answer of the script, or found none. */
    requests: requests,
    /** How many connections were ever opened, and how many are open now. */
    get connections() {
      return { opened, open: sockets.size };
    },
    /** Queues answers, one request each. A request without one gets 501. */
    answerWith: (...more: readonly Answer[]) => void answers.push(...more),
    /** Resolves when this many requests have arrived in full. */
    received: (count: number) => until(() => requests.length >= count),
    /** Resolves when no connection is open any more. One that is kept open for further requests closes after seconds. */
    allClosed: () => until(() => sockets.size === 0),
    /** Resolves when every request was answered, or its connection was closed. */
    noneAwaited: () => until(() => awaited.size === 0),
    close,
    [Symbol.asyncDispose]: close,
  };
}

/** The port of a server that listens on TCP. */
export function portOf(address: AddressInfo | string | null): number {
  if (address === null || typeof address === 'string') throw new Error('This server does not listen on TCP.');
  return address.port;
}
