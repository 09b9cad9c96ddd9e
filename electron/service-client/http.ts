/**
 * Sends one HTTP request and brings back the whole reply, within limits of time and size, through the
 * system's proxy, trusting the system's authorities and the profile's. It follows no redirect, repeats
 * no request, and sends nothing in the clear except to this computer.
 */
import type { Dispatcher } from 'undici';
import { isAllowedAddress } from '../core/address.ts';
import type { Clock } from '../core/clock.ts';
import { ServiceError } from '../core/errors.ts';
import { createConnections } from './connections.ts';
import { type CallSite, proxyFailed, toServiceError } from './failure.ts';
import { type ProxyRoute, parseProxyAnswer } from './proxy.ts';

export interface HttpRequest {
  readonly method: 'GET' | 'POST';
  readonly address: string;
  /** By name, in lower case. `content-length` is added. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | null;
  /** What the request carries; `password` goes over https only, with no exception. */
  readonly credentials: 'none' | 'application' | 'token' | 'password';
  /** PEM certificates that are trusted beside the default and the system's authorities. */
  readonly certificateAuthorities: readonly string[];
  readonly signal: AbortSignal;
  /** A limit of its own for all of it, beside those that hold for every request. */
  readonly limitMs?: number;
}

export interface HttpReply {
  readonly status: number;
  /** By name, in lower case; repeated ones joined by a comma. */
  readonly headers: Readonly<Record<string, string>>;
  readonly bytes: Uint8Array;
}

export interface Http {
  /**
   * @throws ServiceError; the signal's reason, at once, when the signal aborts
   */
  send(request: HttpRequest): Promise<HttpReply>;
  /**
   * Makes ready what the first call to an address would otherwise wait for: the way out and the trust. Nothing
   * is connected, and it never rejects: what is wrong is for the call to say.
   */
  prepare(request: Pick<HttpRequest, 'address' | 'certificateAuthorities'>): Promise<void>;
  /** Which way a request to that address would leave this computer. */
  proxyFor(address: string): Promise<ProxyRoute>;
  /** Cuts all connections. */
  close(): Promise<void>;
}

interface HttpLimits {
  /** Until a connection stands, the question for the proxy included. */
  readonly connectMs: number;
  /** From then until the last byte of the reply. */
  readonly replyMs: number;
  readonly maxBytes: number;
}

export interface HttpOptions {
  readonly clock: Clock;
  /** The system's answer for an origin, as Chromium writes it: `DIRECT`, or `PROXY host:port; DIRECT`. */
  readonly resolveProxy: (address: string) => Promise<string>;
  /** The system's certificate authorities, as PEM. Asked once, before the first connection that needs them. */
  readonly systemAuthorities: () => readonly string[];
  readonly limits?: Partial<HttpLimits>;
}

const defaultLimits: HttpLimits = { connectMs: 10_000, replyMs: 15_000, maxBytes: 1024 * 1024 };

/** Makes the one HTTP client of the application. Nothing is read or connected before the first request. */
export function createHttp(options: HttpOptions): Http {
  const { clock } = options;
  const limits = { ...defaultLimits, ...options.limits };
  const connections = createConnections(options.systemAuthorities, limits.connectMs);

  async function proxyFor(address: string): Promise<ProxyRoute> {
    try {
      return parseProxyAnswer(await options.resolveProxy(`${new URL(address).origin}/`));
    } catch (cause) {
      throw proxyFailed(cause, { kind: 'direct' });
    }
  }

  async function send(request: HttpRequest): Promise<HttpReply> {
    const address = checkAddress(request);
    request.signal.throwIfAborted();
    const limit = new AbortController();
    const limitTo = (ms: number) => clock.schedule(ms, () => limit.abort(timedOut(address, ms)));
    let clearLimit = limitTo(limits.connectMs);
    const clearOwnLimit = request.limitMs === undefined ? () => undefined : limitTo(request.limitMs);
    const signal = AbortSignal.any([request.signal, limit.signal]);
    let site: CallSite = { address, route: { kind: 'direct' }, isUnderWay: false };
    try {
      const route = await orAborted(proxyFor(request.address), signal);
      signal.throwIfAborted();
      site = { ...site, route };
      const onUnderWay = () => {
        site = { ...site, isUnderWay: true };
        clearLimit();
        clearLimit = limitTo(limits.replyMs);
      };
      const dispatcher = connections.to(address, route, request.certificateAuthorities);
      return await exchange(dispatcher, request, { address, signal, maxBytes: limits.maxBytes, onUnderWay });
    } catch (thrown) {
      throw signal.aborted ? signal.reason : toServiceError(thrown, site);
    } finally {
      clearLimit();
      clearOwnLimit();
    }
  }

  async function prepare({ address, certificateAuthorities }: Parameters<Http['prepare']>[0]): Promise<void> {
    try {
      connections.to(new URL(address), await proxyFor(address), certificateAuthorities);
    } catch {
      // The call meets the same failure and names it.
    }
  }

  return { send, prepare, proxyFor, close: connections.close };
}

/**
 * Whether a request may go out at all; asked before anything else of every request.
 * @throws ServiceError `address-not-secure`
 */
export function checkAddress(request: Pick<HttpRequest, 'address' | 'credentials'>): URL {
  const url = URL.parse(request.address);
  const isSecureEnough = request.credentials !== 'password' || url?.protocol === 'https:';
  if (url && isSecureEnough && isAllowedAddress(request.address)) return url;
  throw new ServiceError('address-not-secure', 'Nothing was sent: this call needs an https address.', {
    details: { host: url?.host ?? '' },
  });
}

function timedOut(address: URL, limitMs: number): ServiceError {
  return new ServiceError('service-timed-out', `${address.host} took longer than ${limitMs / 1000} s. Try again.`, {
    details: { host: address.host, limitSeconds: limitMs / 1000 },
  });
}

/** What the promise brings, or the signal's reason as soon as that aborts. */
export function orAborted<T>(promise: Promise<T>, signal: AbortSignal): Promise<T> {
  const { promise: aborted, reject } = Promise.withResolvers<never>();
  const onAbort = () => reject(signal.reason);
  signal.addEventListener('abort', onAbort, { once: true });
  return Promise.race([promise, aborted]).finally(() => signal.removeEventListener('abort', onAbort));
}

interface ExchangeOptions {
  readonly address: URL;
  readonly signal: AbortSignal;
  readonly maxBytes: number;
  /** Called when a connection stands and the request is about to go out. */
  readonly onUnderWay: () => void;
}

/** One request and its reply. Ending it early destroys its connection. */
function exchange(dispatcher: Dispatcher, request: HttpRequest, options: ExchangeOptions): Promise<HttpReply> {
  const { address, signal, maxBytes } = options;
  let onAbort = () => {};
  const replied = new Promise<HttpReply>((resolve, reject) => {
    let controller: Dispatcher.DispatchController | undefined;
    let status = 0;
    let headers: HttpReply['headers'] = {};
    const chunks: Buffer[] = [];
    let size = 0;
    const end = (reason: unknown) => {
      reject(reason);
      controller?.abort(new Error('The call has ended.'));
    };
    onAbort = () => end(signal.reason);
    signal.addEventListener('abort', onAbort, { once: true });

    dispatcher.dispatch(
      {
        origin: address.origin,
        path: `${address.pathname}${address.search}`,
        method: request.method,
        headers: { ...request.headers, ...(request.body !== null && { 'content-length': byteLength(request.body) }) },
        body: request.body,
      },
      {
        onRequestStart(started) {
          controller = started;
          // An aborted call may still have waited for its connection; nothing of it goes out any more.
          if (signal.aborted) end(signal.reason);
          else options.onUnderWay();
        },
        onResponseStart(_controller, statusCode, replyHeaders) {
          status = statusCode;
          headers = flatten(replyHeaders);
          if (status >= 300 && status < 400) end(unexpectedRedirect(address, status, headers.location));
        },
        onResponseData(_controller, chunk) {
          size += chunk.length;
          if (size > maxBytes) end(tooLarge(address, maxBytes));
          else chunks.push(chunk);
        },
        onResponseEnd: () => resolve({ status, headers, bytes: Buffer.concat(chunks) }),
        onResponseError: (_controller, error) => end(error),
      },
    );
  });
  // A signal keeps its listeners, and with them the whole reply, for as long as it lives.
  return replied.finally(() => signal.removeEventListener('abort', onAbort));
}

function byteLength(text: string): string {
  return String(Buffer.byteLength(text));
}

function flatten(headers: Readonly<Record<string, string | string[] | undefined>>): HttpReply['headers'] {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]));
}

/** @see RFC 9700, 4.12: credentials would go to whatever the redirect names. */
function unexpectedRedirect(from: URL, status: number, location: string | undefined): ServiceError {
  const target = location === undefined ? null : URL.parse(location, from.href);
  return new ServiceError('unexpected-redirect', `${from.host} answered with a redirect, which was not followed.`, {
    details: { host: target?.host || from.host, status },
  });
}

function tooLarge(address: URL, maxBytes: number): ServiceError {
  return new ServiceError('reply-too-large', `The reply from ${address.host} is larger than ${maxBytes} bytes.`, {
    details: { host: address.host },
  });
}
