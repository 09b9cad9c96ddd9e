/**
 * Sends one HTTP request and returns the whole reply, within limits of time and size, through the system's proxy,
 * trusting the authorities of the system and of the profile. Redirects are not followed, nothing is sent twice, and
 * plain http is used to this computer only.
 */
import { isThisComputer, readAllowedAddress } from '../../core/address.ts';
import type { Clock } from '../../core/clock.ts';
import { ServiceError } from '../../core/errors.ts';
import { type ConnectionRules, createConnections } from './connections.ts';
import { unpackReply } from './content-coding.ts';
import { dispatchRequest, type SentRequest } from './dispatch-request.ts';
import type { HttpReply } from './exchange.ts';
import { type CallSite, proxyFailed, startOfCall, toServiceError } from './failure.ts';
import {
  type ProxyLogin,
  type ProxyLogins,
  type ProxyOnRoute,
  type ProxyRoute,
  parseProxyAnswer,
  proxyAddressOf,
} from './proxy.ts';
import { type Reached, type ReachRequest, reach } from './reach.ts';

export interface HttpRequest extends ConnectionRules, SentRequest {
  readonly address: string;
  /** What the request carries. A `password` is sent over https only, with no exception. */
  readonly credentials: 'none' | 'application' | 'token' | 'password';
  readonly signal: AbortSignal;
  /** Called when sending begins: before that, nothing of the request has left. */
  readonly onUnderWay?: () => void;
  /** A limit for the whole request, in milliseconds, in addition to the limits that apply to every request. */
  readonly limitMs?: number;
}

export interface Http {
  /**
   * @returns the reply, unpacked if it was compressed
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
  /**
   * Finds out how far the way to that address leads, without a request.
   * @throws ServiceError `address-not-secure`; the signal's reason as soon as the signal aborts
   */
  reach(request: ReachRequest): Promise<Reached>;
  /** Lets go of connections of those rules once their requests are done, and of the key that they hold. */
  leave(rules: ConnectionRules): void;
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
  /** For a person to tell the proxy's password; the others are off meanwhile. */
  readonly answerMs: number;
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
  /** How many of them were read, for the error of a certificate whose authority is not known. */
  readonly authorities?: () => string;
  /** Where passwords of proxies come from; by default, there are none. */
  readonly proxyLogins?: ProxyLogins;
  readonly limits?: Partial<HttpLimits>;
}

const defaultLimits: HttpLimits = { connectMs: 10_000, replyMs: 15_000, maxBytes: 1024 * 1024, answerMs: 300_000 };

/** Creates the app's HTTP client. Nothing is read or connected before the first request. */
export function createHttp(options: HttpOptions): Http {
  const { clock, proxyLogins } = options;
  const limits = { ...defaultLimits, ...options.limits };
  const connections = createConnections(options.systemAuthorities, limits.connectMs);

  const proxyFor = createProxyFinder(options);

  const loginFor = (route: ProxyRoute): ProxyLogin | null =>
    (isThroughProxy(route) && proxyLogins?.current(route)) || null;

  function translate(thrown: unknown, site: CallSite, { trustsNoOthers }: ConnectionRules): unknown {
    const isCertificateAsked = thrown instanceof Error && connections.facts.asksForCertificate(thrown);
    const systemAuthorities = trustsNoOthers ? undefined : options.authorities?.();
    return toServiceError(thrown, { ...site, isCertificateAsked, systemAuthorities });
  }

  async function send(request: HttpRequest): Promise<HttpReply> {
    const address = checkAddress(request);
    const { record } = request;
    request.signal.throwIfAborted();
    const ending = createEnding(request, address, clock);
    const { signal, orEnded } = ending;
    let login: ProxyLogin | null = null;
    let site = startOfCall(address, request.clientCertificate);

    async function sendOnce(): Promise<HttpReply> {
      site = { ...site, isUnderWay: false };
      ending.limitTo(limits.connectMs);
      const route = await orEnded(proxyFor(request.address));
      signal.throwIfAborted();
      site = { ...site, route };
      login = loginFor(route);
      record?.prepare(route);
      const onUnderWay = () => {
        site = { ...site, isUnderWay: true };
        request.onUnderWay?.();
        ending.limitTo(limits.replyMs);
      };
      // The system may take long to say which authorities it trusts, which is no fault of the service.
      ending.liftLimit();
      const sender = await orEnded(connections.to(address, route, request, login));
      signal.throwIfAborted();
      ending.limitTo(limits.connectMs);
      record?.connect();
      const { maxBytes } = limits;
      const { facts } = connections;
      const reply = await dispatchRequest(sender, request, { address, route, signal, maxBytes, onUnderWay, facts });
      return { ...reply, bytes: await orEnded(unpackReply(reply, address, maxBytes)) };
    }

    /** Waits for a person, as long as the person takes. @throws `refusal` if there is no answer */
    async function askForLogin(refusal: unknown): Promise<void> {
      ending.liftLimit();
      const { route } = site;
      if (!proxyLogins || !isPasswordAsked(refusal, site) || !isThroughProxy(route)) throw refusal;
      ending.limitTo(limits.answerMs, () => refusal);
      const { kind } = await orEnded(proxyLogins.ask(route, login, address, signal));
      ending.liftLimit();
      if (kind === 'dismissed') throw refusal;
    }

    try {
      // Until the proxy lets something pass, nothing was sent to the service, so to begin anew is not to send twice.
      for (;;) {
        try {
          return await sendOnce();
        } catch (thrown) {
          if (signal.aborted) throw thrown;
          await askForLogin(thrown);
        }
      }
    } catch (thrown) {
      if (signal.aborted) throw signal.reason;
      throw translate(thrown, site, request);
    } finally {
      ending.close();
    }
  }

  async function prepare(request: Parameters<Http['prepare']>[0]): Promise<void> {
    try {
      const route = await proxyFor(request.address);
      await connections.to(new URL(request.address), route, request, loginFor(route));
    } catch {
      // The call itself will fail in the same way and report it.
    }
  }

  return {
    send,
    prepare,
    proxyFor,
    async reach(request) {
      const address = checkAddress({ ...request, credentials: 'none' });
      const ending = createEnding(request, address, clock);
      const { connectMs } = limits;
      return reach(address, request, { connections, proxyFor, loginFor, translate, ending, clock, connectMs });
    },
    leave: connections.leave,
    close: connections.close,
  };
}

/** @returns an Http that trusts the authorities that each request brings along, and no others */
export function trustingNoOthers(http: Http): Http {
  return {
    ...http,
    send: (request) => http.send({ ...request, trustsNoOthers: true }),
    prepare: (request) => http.prepare({ ...request, trustsNoOthers: true }),
    reach: (request) => http.reach({ ...request, trustsNoOthers: true }),
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

function createProxyFinder({ resolveProxy, proxyLogins }: HttpOptions): Http['proxyFor'] {
  return async (address) => {
    try {
      const url = new URL(address);
      const answer = parseProxyAnswer(await resolveProxy(`${url.origin}/`));
      const route: ProxyRoute = url.protocol === 'http:' && isElsewhere(answer) ? { kind: 'direct' } : answer;
      proxyLogins?.noteRoute(url, route);
      return route;
    } catch (cause) {
      throw proxyFailed(cause, { kind: 'direct' });
    }
  };
}

/** Whether it is a proxy on another computer, which would see what is not encrypted, and pass it to its own ports. */
function isElsewhere(route: ProxyRoute): boolean {
  const address = proxyAddressOf(route);
  return address !== null && !isThisComputer(URL.parse(`http://${address}`)?.hostname ?? '');
}

function isThroughProxy(route: ProxyRoute): route is ProxyOnRoute {
  return proxyAddressOf(route) !== null;
}

function isPasswordAsked(thrown: unknown, { isUnderWay }: CallSite): boolean {
  return !isUnderWay && thrown instanceof ServiceError && thrown.code === 'proxy-needs-password';
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

/** Ends a request with its caller's signal, or at a limit: its own, and one for what it waits for now. */
function createEnding(
  { signal: callers, limitMs }: Pick<HttpRequest, 'signal' | 'limitMs'>,
  address: URL,
  clock: Clock,
) {
  // `AbortSignal.any` takes longer than all else that is done here.
  const ending = new AbortController();
  const end = () => ending.abort(callers.reason);
  callers.addEventListener('abort', end, { once: true });
  const { promise: ended, reject } = Promise.withResolvers<never>();
  ending.signal.addEventListener('abort', () => reject(ending.signal.reason), { once: true });
  if (callers.aborted) end();
  // That this is not awaited is no error.
  ended.catch(() => undefined);
  const schedule = (ms: number, reason = (): unknown => timedOut(address, ms)) =>
    clock.schedule(ms, () => ending.abort(reason()));
  const clearOwn = limitMs === undefined ? () => undefined : schedule(limitMs);
  let clear = (): void => undefined;
  return {
    signal: ending.signal,
    orEnded: <T>(awaited: Promise<T>): Promise<T> => Promise.race([awaited, ended]),
    /** @param reason what the request ends with; that it took too long if absent */
    limitTo(ms: number, reason?: () => unknown): void {
      clear();
      clear = schedule(ms, reason);
    },
    liftLimit: () => clear(),
    close(): void {
      clear();
      clearOwn();
      callers.removeEventListener('abort', end);
    },
  };
}
