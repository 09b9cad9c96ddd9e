/**
 * Sends one HTTP request and returns the whole reply, within limits of time and size, through the system's proxy,
 * trusting the authorities of the system and of the profile. Redirects are not followed, nothing is sent twice, and
 * plain http is used to this computer only.
 */
import type { Dispatcher } from 'undici';
import { isThisComputer, readAllowedAddress } from '../core/address.ts';
import type { Clock } from '../core/clock.ts';
import { ServiceError } from '../core/errors.ts';
import { type ConnectionRules, createConnections } from './connections.ts';
import { ACCEPT_ENCODING, decodeContent, isTooLarge } from './content-coding.ts';
import { type CallSite, proxyFailed, toServiceError } from './failure.ts';
import { type ProxyRoute, parseProxyAnswer } from './proxy.ts';
import { collectBytes } from './reply-bytes.ts';

export interface HttpRequest extends ConnectionRules {
  readonly method: 'GET' | 'POST';
  readonly address: string;
  /** Names in lower case. `accept-encoding` and `content-length` are added. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | null;
  /** What the request carries. A `password` is sent over https only, with no exception. */
  readonly credentials: 'none' | 'application' | 'token' | 'password';
  readonly signal: AbortSignal;
  /** A limit for the whole request, in milliseconds, in addition to the limits that apply to every request. */
  readonly limitMs?: number;
}

export interface HttpReply {
  readonly status: number;
  /** Names in lower case; repeated headers are joined with a comma. */
  readonly headers: Readonly<Record<string, string>>;
  /** Unpacked if the reply was compressed. */
  readonly bytes: Uint8Array;
}

export interface Http {
  /**
   * @throws ServiceError; the signal's reason as soon as the signal aborts
   */
  send(request: HttpRequest): Promise<HttpReply>;
  /**
   * Looks up the proxy and loads the certificate authorities, so that the first call to an address need not wait for
   * them. Opens no connection. Never rejects, because the call itself will report any problem.
   */
  prepare(request: Pick<HttpRequest, 'address' | keyof ConnectionRules>): Promise<void>;
  /**
   * The proxy that a request to that address would use. Plain http leaves this computer for no proxy, whatever the system
   * answers.
   * @throws ServiceError `proxy-failed`
   */
  proxyFor(address: string): Promise<ProxyRoute>;
  /** Closes all connections at once. */
  close(): Promise<void>;
}

interface HttpLimits {
  /** For the proxy lookup, and again until the connection is open. */
  readonly connectMs: number;
  /** From then to the last byte of the reply. */
  readonly replyMs: number;
  /** For the reply as it comes, and for what it unpacks to. */
  readonly maxBytes: number;
}

export interface HttpOptions {
  readonly clock: Clock;
  /** Returns the system's proxies for an origin as Chromium writes them: `DIRECT`, or `PROXY host:port; DIRECT`. */
  readonly resolveProxy: (address: string) => Promise<string>;
  /**
   * The system's certificate authorities, as PEM; null if they are not known for now. Asked before every call for which
   * they count, which waits for the answer.
   */
  readonly systemAuthorities: () => Promise<readonly string[] | null>;
  readonly limits?: Partial<HttpLimits>;
}

const defaultLimits: HttpLimits = { connectMs: 10_000, replyMs: 15_000, maxBytes: 1024 * 1024 };

/** Creates the app's HTTP client. Nothing is read or connected before the first request. */
export function createHttp(options: HttpOptions): Http {
  const { clock } = options;
  const limits = { ...defaultLimits, ...options.limits };
  const connections = createConnections(options.systemAuthorities, limits.connectMs);

  async function proxyFor(address: string): Promise<ProxyRoute> {
    try {
      const { origin, protocol } = new URL(address);
      const route = parseProxyAnswer(await options.resolveProxy(`${origin}/`));
      return protocol === 'http:' && isElsewhere(route) ? { kind: 'direct' } : route;
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
      // The system may take long to say which authorities it trusts, which is no fault of the service.
      clearLimit();
      const dispatcher = await orAborted(connections.to(address, route, request), signal);
      signal.throwIfAborted();
      clearLimit = limitTo(limits.connectMs);
      const reply = await exchange(dispatcher, request, { address, signal, maxBytes: limits.maxBytes, onUnderWay });
      const bytes = await orAborted(unpack(address, reply, limits.maxBytes), signal);
      return { ...reply, bytes };
    } catch (thrown) {
      throw signal.aborted ? signal.reason : toServiceError(thrown, site);
    } finally {
      clearLimit();
      clearOwnLimit();
    }
  }

  async function prepare(request: Parameters<Http['prepare']>[0]): Promise<void> {
    try {
      await connections.to(new URL(request.address), await proxyFor(request.address), request);
    } catch {
      // The call itself will fail in the same way and report it.
    }
  }

  return { send, prepare, proxyFor, close: connections.close };
}

/** @returns an Http that trusts the authorities that each request brings along, and no others */
export function trustingNoOthers(http: Http): Http {
  return {
    ...http,
    send: (request) => http.send({ ...request, trustsNoOthers: true }),
    prepare: (request) => http.prepare({ ...request, trustsNoOthers: true }),
  };
}

/**
 * Checks that a request may be sent to its address. Called first for every request.
 * @returns the parsed address
 * @throws ServiceError `address-not-secure`
 */
export function checkAddress(request: Pick<HttpRequest, 'address' | 'credentials'>): URL {
  const url = readAllowedAddress(request.address);
  if (url && (request.credentials !== 'password' || url.protocol === 'https:')) return url;
  throw new ServiceError('address-not-secure', 'Nothing was sent: this call needs an https address.', {
    details: { host: URL.parse(request.address)?.host ?? '' },
  });
}

/** Whether it is a proxy on another computer, which would see what is not encrypted, and pass it to its own ports. */
function isElsewhere(route: ProxyRoute): boolean {
  return route.kind === 'proxy' && !isThisComputer(URL.parse(`http://${route.address}`)?.hostname ?? '');
}

function timedOut(address: URL, limitMs: number): ServiceError {
  return new ServiceError('service-timed-out', `${address.host} took longer than ${limitMs / 1000} s. Try again.`, {
    details: { host: address.host, limitSeconds: limitMs / 1000 },
  });
}

/** Settles as `promise` does, or rejects with the signal's reason as soon as the signal aborts. */
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
  /** Called when the connection is open and the request is about to be sent. */
  readonly onUnderWay: () => void;
}

/** Sends one request and collects its reply. Ending it early closes its connection. */
function exchange(dispatcher: Dispatcher, request: HttpRequest, options: ExchangeOptions): Promise<HttpReply> {
  const { address, signal, maxBytes } = options;
  let onAbort = () => {};
  const replied = new Promise<HttpReply>((resolve, reject) => {
    let controller: Dispatcher.DispatchController | undefined;
    let status = 0;
    let headers: HttpReply['headers'] = {};
    const body = collectBytes();
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
        headers: {
          'accept-encoding': ACCEPT_ENCODING,
          ...request.headers,
          ...(request.body !== null && { 'content-length': byteLength(request.body) }),
        },
        body: request.body,
      },
      {
        onRequestStart(started) {
          controller = started;
          // The call may have been aborted while it waited for a connection; then nothing is sent.
          if (signal.aborted) end(signal.reason);
          else options.onUnderWay();
        },
        onResponseStart(_controller, statusCode, replyHeaders) {
          status = statusCode;
          headers = flatten(replyHeaders);
          if (status >= 300 && status < 400) end(unexpectedRedirect(address, status, headers.location));
        },
        onResponseData(_controller, chunk) {
          if (body.size + chunk.length > maxBytes) end(tooLarge(address, maxBytes));
          else body.add(chunk);
        },
        onResponseEnd: () => resolve({ status, headers, bytes: body.read() }),
        onResponseError: (_controller, error) => end(error),
      },
    );
  });
  // Otherwise the signal would keep its listener, and with it the whole reply, in memory.
  return replied.finally(() => signal.removeEventListener('abort', onAbort));
}

/** @throws ServiceError `reply-too-large`, `reply-unreadable` */
async function unpack(address: URL, { bytes, headers }: HttpReply, maxBytes: number): Promise<Uint8Array> {
  try {
    return await decodeContent(bytes, headers['content-encoding'], maxBytes);
  } catch (thrown) {
    if (isTooLarge(thrown)) throw tooLarge(address, maxBytes);
    throw new ServiceError(
      'reply-unreadable',
      `The compressed reply of ${address.host} could not be unpacked. Try again.`,
      {
        details: { host: address.host, replyShape: `${bytes.length} compressed bytes` },
      },
    );
  }
}

function byteLength(text: string): string {
  return String(Buffer.byteLength(text));
}

function flatten(headers: Readonly<Record<string, string | string[] | undefined>>): HttpReply['headers'] {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]));
}

/** Following a redirect could send credentials to another server. @see RFC 9700, 4.12 */
function unexpectedRedirect(from: URL, status: number, location: string | undefined): ServiceError {
  const target = location === undefined ? null : URL.parse(location, from.href);
  const message = `${from.host} answered with a redirect, which was not followed. Check the addresses in the profile.`;
  return new ServiceError('unexpected-redirect', message, { details: { host: target?.host || from.host, status } });
}

function tooLarge(address: URL, maxBytes: number): ServiceError {
  return new ServiceError('reply-too-large', `The reply from ${address.host} is larger than ${maxBytes} bytes.`, {
    details: { host: address.host },
  });
}
