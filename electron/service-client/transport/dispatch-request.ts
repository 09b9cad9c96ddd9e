/**
 * Sends one request over a connection and collects its reply. Ending it early closes its connection. Redirects are not
 * followed.
 */
import type { Dispatcher } from 'undici';
import { ServiceError } from '../../core/errors.ts';
import type { ConnectionFacts } from './connection-facts.ts';
import type { Sender } from './connections.ts';
import { tooLarge } from './content-coding.ts';
import type { HttpReply } from './exchange.ts';
import { type ExchangeRecord, recordDispatch } from './exchange-record.ts';
import { proxyRefused } from './failure.ts';
import type { ProxyRoute } from './proxy.ts';
import { type Header, headersToSend } from './request-headers.ts';

export type HttpMethod = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

export interface SentRequest {
  readonly method: HttpMethod;
  /** In the order in which they are sent. `accept-encoding` is added unless it is among them, and `content-length`. */
  readonly headers: readonly Header[];
  readonly body: string | null;
  /** Where it is taken down how the request goes. */
  readonly record?: ExchangeRecord;
}

interface DispatchOptions {
  readonly address: URL;
  readonly route: ProxyRoute;
  readonly signal: AbortSignal;
  readonly maxBytes: number;
  /** Called when the connection is open and the request is about to be sent. */
  readonly onUnderWay: () => void;
  readonly facts: ConnectionFacts;
}

/** @returns the reply as it came, not unpacked */
export function dispatchRequest(sender: Sender, request: SentRequest, options: DispatchOptions): Promise<HttpReply> {
  const { address, signal } = options;
  const { record } = request;
  const reply = Promise.withResolvers<HttpReply>();
  const { handler, end } = handleReply(options, reply);
  const dispatch = (by: Dispatcher.DispatchHandler) => sender.dispatch(writeRequest(address, request), by);
  const onAbort = () => end(signal.reason);
  signal.addEventListener('abort', onAbort, { once: true });
  if (record) recordDispatch(record, options.facts, handler, dispatch);
  else dispatch(handler);
  // Otherwise the signal would keep its listener, and with it the whole reply, in memory.
  return reply.promise.finally(() => signal.removeEventListener('abort', onAbort));
}

function writeRequest({ origin, pathname, search }: URL, request: SentRequest): Dispatcher.DispatchOptions {
  const { method, body } = request;
  return {
    origin,
    path: `${pathname}${search}`,
    method,
    // As pairs, because an object would change the order of names that are numbers.
    headers: [
      ...headersToSend(request).flat(),
      ...(body === null ? [] : ['content-length', String(Buffer.byteLength(body))]),
    ],
    body,
  };
}

/** @returns what undici tells of the reply, and what ends it early */
function handleReply(
  { address, route, signal, maxBytes, onUnderWay }: DispatchOptions,
  { resolve, reject }: PromiseWithResolvers<HttpReply>,
): { readonly handler: Dispatcher.DispatchHandler; readonly end: (reason: unknown) => void } {
  let controller: Dispatcher.DispatchController | undefined;
  let status = 0;
  let headers: HttpReply['headers'] = {};
  const body = collectBytes();
  const isForwarded = route.kind === 'proxy' && address.protocol === 'http:';
  const end = (reason: unknown) => {
    reject(reason);
    controller?.abort(new Error('The call has ended.'));
  };
  const handler: Dispatcher.DispatchHandler = {
    onRequestStart(started) {
      controller = started;
      // The call may have been aborted while it waited for a connection; then nothing is sent.
      if (signal.aborted) end(signal.reason);
      else onUnderWay();
    },
    onResponseStart(_controller, statusCode, replyHeaders) {
      status = statusCode;
      headers = flatten(replyHeaders);
      if (status >= 300 && status < 400) end(unexpectedRedirect(address, status, headers.location));
      if (status === 407 && isForwarded) end(proxyRefused(status, route));
    },
    onResponseData(_controller, chunk) {
      if (body.size + chunk.length > maxBytes) end(tooLarge(address, maxBytes));
      else body.add(chunk);
    },
    onResponseEnd: () => resolve({ status, headers, bytes: body.read() }),
    onResponseError: (_controller, error) => end(error),
  };
  return { handler, end };
}

function flatten(headers: Readonly<Record<string, string | string[] | undefined>>): HttpReply['headers'] {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]));
}

/** Following a redirect could send credentials to another server. @see RFC 9700, 4.12 */
function unexpectedRedirect(from: URL, status: number, location: string | undefined): ServiceError {
  const target = location === undefined ? null : URL.parse(location, from.href);
  const message = `${from.host} answered with a redirect, which was not followed. Check addresses and paths in the profile.`;
  return new ServiceError('unexpected-redirect', message, { details: { host: nameTarget(from, target), status } });
}

/** @returns the other host, or the service's own with its scheme or path; the path only if it is of plain words */
function nameTarget(from: URL, target: URL | null): string {
  if (!target?.host) return from.host;
  if (target.origin !== from.origin) return target.host === from.host ? target.origin : target.host;
  return `${target.host}${PLAIN_PATH.test(target.pathname) ? target.pathname : '/…'}`;
}

/** What else is in a path may be a secret that nobody knows yet. */
const PLAIN_PATH = /^(?:\/[a-z._-]{0,20}\d{0,2}){1,8}$/;

const SMALLEST = 4096;

export function collectBytes() {
  let bytes = new Uint8Array(SMALLEST);
  let size = 0;
  return {
    /** How many bytes have been added. */
    get size(): number {
      return size;
    },
    /** Adds a copy of the chunk. */
    add(chunk: Uint8Array): void {
      const needed = size + chunk.length;
      if (needed > bytes.length) {
        const larger = new Uint8Array(Math.max(needed, 2 * bytes.length));
        larger.set(bytes.subarray(0, size));
        bytes = larger;
      }
      bytes.set(chunk, size);
      size = needed;
    },
    /** Returns all bytes that have been added. */
    read: (): Uint8Array => bytes.slice(0, size),
  };
}
