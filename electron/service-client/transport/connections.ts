/**
 * Connections to services, direct or through the system's proxy, each with exactly the certificate authorities that it
 * may trust.
 */
import { lookup } from 'node:dns';
import type { LookupFunction, Socket } from 'node:net';
import type { buildConnector as Building, Dispatcher } from 'undici';
import { leadsToThisComputer } from '../../core/address.ts';
import { assertNever, ServiceError } from '../../core/errors.ts';
import { type ClientCertificate, digestOf, identifyBy } from './client-certificate.ts';
import { type ConnectionFacts, createConnectionFacts } from './connection-facts.ts';
import type { RawConnection } from './exchange.ts';
import type { ProxyLogin, ProxyOnRoute, ProxyRoute } from './proxy.ts';
import { forwardThrough, goThroughSocks, reachProxy, tunnelThrough, type UsedProxy } from './through-proxy.ts';
import { checkIdentity, listTrusted, trust } from './trusted-authorities.ts';
import { Agent, buildConnector, type Connect, Pool } from './undici-parts.ts';

/** What a connection depends on, besides its address and route. */
export interface ConnectionRules {
  /** PEM certificates that are trusted. */
  readonly certificateAuthorities: readonly string[];
  /** Whether those alone are trusted for the address, and not the default and the system's too. */
  readonly trustsNoOthers?: boolean;
  /** Whether a name that leads to this computer is refused; it may still lead there from a proxy. */
  readonly isKeptAway?: boolean;
  /** What the client proves itself with where the address asks for it; never shown to a proxy. */
  readonly clientCertificate?: ClientCertificate | null;
}

/** Sends requests over connections of one kind. */
export type Sender = Pick<Dispatcher, 'dispatch'>;

export type Connections = ReturnType<typeof createConnections>;

/**
 * Connections are kept per route, proxy login, set of authorities and client certificate, so that one profile's authorities are not
 * trusted for another, and its certificate is not shown for another.
 * @param systemAuthorities PEM, or null if they are not known for now; asked whenever they count
 * @param connectMs how long to wait for a connection before its socket is freed, in milliseconds
 */
export function createConnections(systemAuthorities: () => Promise<readonly string[] | null>, connectMs: number) {
  const senders = new Map<string, OpenedSender>();
  const opened = new Set<{ destroy(): Promise<void> }>();
  const numberOf = numberLogins();
  const facts = createConnectionFacts();
  const wayTo = createWays(facts, connectMs);

  function open(address: URL, planned: Planned, rules: ConnectionRules, system: readonly string[]): OpenedSender {
    const { connect, proxy, forwards } = wayTo(address, planned, rules, system);
    if (proxy) opened.add(proxy);
    if (forwards) return { sender: forwardThrough(forwards), trust: null, letGo: () => forwards.close() };
    const agent = new Agent({ ...LIMITS, connect });
    opened.add(agent);
    return {
      sender: agent,
      trust: isTls(address) ? trustOf(rules) : null,
      async letGo() {
        await agent.close();
        await proxy?.destroy();
        opened.delete(agent);
        if (proxy) opened.delete(proxy);
      },
    };
  }

  /** @returns null where the system's authorities do not count, or are not known for now */
  async function systemFor(address: URL, route: UsableRoute, rules: ConnectionRules) {
    const isTrusted = isTls(address) && !rules.trustsNoOthers;
    return isTrusted || (route.kind === 'proxy' && route.isSecure) ? await systemAuthorities() : null;
  }

  return {
    facts,

    /**
     * Waits for the system's authorities if they count. Opens no connection.
     * @param login what a proxy on the route is told of the person; by default, nothing
     * @throws ServiceError `proxy-not-supported`, `client-certificate-unusable`
     */
    async to(
      address: URL,
      route: ProxyRoute,
      rules: ConnectionRules,
      login: ProxyLogin | null = null,
    ): Promise<Sender> {
      const planned = { route: requireUsable(route), login };
      const { trustsNoOthers = false, isKeptAway = false } = rules;
      const trusts = isTls(address) && [trustOf(rules), trustsNoOthers];
      const system = await systemFor(address, planned.route, rules);
      // A connection that was opened without the system's authorities is not used once they are known.
      const key = JSON.stringify([route, numberOf(login), trusts, isKeptAway, system !== null]);
      const found = senders.get(key) ?? open(address, planned, rules, system ?? []);
      senders.set(key, found);
      return found.sender;
    },

    /**
     * Opens a connection as a call would, on which nothing is sent, so that its way can be told stage by stage.
     * @throws ServiceError as `to`
     */
    async openAlone(address: URL, route: ProxyRoute, rules: ConnectionRules, login: ProxyLogin | null = null) {
      const planned = { route: requireUsable(route), login };
      const system = (await systemFor(address, planned.route, rules)) ?? [];
      const way = wayTo(address, planned, rules, system);
      return { ...openAlone(whereTo(address.href), way, facts), trusted: trustedBy(rules, system) };
    },

    /** Lets go of the connections of those rules, and of the key that they hold; requests that are under way are finished. */
    leave(rules: ConnectionRules): void {
      const left = trustOf(rules);
      for (const [key, { trust: held, letGo }] of senders) {
        if (held !== left) continue;
        senders.delete(key);
        // What fails was closed by then.
        letGo().catch(() => undefined);
      }
    },

    /** Closes all connections at once, those in use too. */
    async close(): Promise<void> {
      senders.clear();
      facts.close();
      const all = [...opened];
      opened.clear();
      await Promise.all(all.map((dispatcher) => dispatcher.destroy()));
    },
  };
}

/** @returns a function that finds the way to an address: a connector, and the proxy that it goes through */
function createWays(facts: ConnectionFacts, connectMs: number) {
  // A TLS session that is resumed would tell no certificate, and an environment variable could have any one accepted.
  const common = {
    allowH2: false,
    maxCachedSessions: 0,
    rejectUnauthorized: true,
    timeout: connectMs,
    checkServerIdentity: checkIdentity,
  };

  function reachService(address: URL, rules: ConnectionRules, system: readonly string[], isDirect: boolean): Connect {
    const { isKeptAway = false, clientCertificate = null } = rules;
    const identity = clientCertificate && isTls(address) ? identifyBy(clientCertificate) : {};
    const connect = buildConnector({
      ...common,
      ...(isTls(address) && { secureContext: trust(trustedBy(rules, system), identity) }),
      ...(isDirect && isKeptAway && { lookup: lookUpElsewhere }),
    });
    return facts.watch(connect, 'service');
  }

  function reachOwnProxy(route: ProxyOnRoute, system: readonly string[]): Connect {
    const secureContext = route.kind === 'proxy' && route.isSecure && { secureContext: trust(listTrusted([], system)) };
    return facts.watch(reachProxy(buildConnector({ ...common, ...secureContext }), route), 'proxy');
  }

  return (address: URL, { route, login }: Planned, rules: ConnectionRules, system: readonly string[]): Way => {
    switch (route.kind) {
      case 'direct':
        return { connect: reachService(address, rules, system, true), proxy: null };
      case 'proxy': {
        const connect = reachOwnProxy(route, system);
        const headersTimeout = isTls(address) ? connectMs : 0;
        const proxy = new Pool(originOf(route), { ...LIMITS, headersTimeout, connect });
        if (isTls(address)) {
          const secure = reachService(address, rules, system, false);
          return { connect: tunnelThrough(proxy, route, login, secure), proxy };
        }
        const reachIt: Building.connector = (_, callback) => void connect(whereTo(originOf(route)), callback);
        return { connect: reachIt, proxy, forwards: proxy };
      }
      case 'socks': {
        const secure = isTls(address) ? reachService(address, rules, system, false) : null;
        const reach = reachOwnProxy(route, system);
        const { wentThrough: onThrough } = facts;
        const proxy = goThroughSocks({ route, login, limitMs: connectMs, reach, secure, onThrough });
        return { connect: proxy.connect, proxy };
      }
      default:
        return assertNever(route);
    }
  };
}

/** @returns a function that tells what stands for a login where the login must not be */
function numberLogins(): (login: ProxyLogin | null) => number {
  const numbers = new WeakMap<ProxyLogin, number>();
  let last = 0;
  return (login) => {
    if (login === null) return 0;
    const known = numbers.get(login);
    if (known !== undefined) return known;
    last += 1;
    numbers.set(login, last);
    return last;
  };
}

export type LoneConnection = Awaited<ReturnType<Connections['openAlone']>>;

/** Opens a connection of its own, on which nothing is sent, to learn how far the way to an address leads. */
function openAlone(where: Building.Options, { connect, proxy }: Way, facts: ConnectionFacts) {
  const opening = Promise.withResolvers<Socket>();
  const begun: { connection: RawConnection | null } = { connection: null };
  let isDestroyed = false;
  const destroy = (socket: Socket): void => void socket.on('error', () => {}).destroy();
  facts.whileOpening(
    (connection) => {
      begun.connection = connection;
    },
    () =>
      connect(where, (error, socket) => {
        if (error) opening.reject(error);
        else if (isDestroyed) destroy(socket);
        else opening.resolve(socket);
      }),
  );
  // That nobody waits for it any more is no error.
  opening.promise.catch(() => undefined);
  return {
    /** Rejects with what a call would fail with. Through a proxy for plain http, it leads to the proxy. */
    socket: opening.promise,
    /** How far it has come; its connection is null until it has begun. */
    begun,
    destroy(): void {
      isDestroyed = true;
      opening.promise.then(destroy, () => undefined);
      void proxy?.destroy();
    },
  };
}

interface OpenedSender {
  readonly sender: Sender;
  /** As `trustOf` tells it; null without TLS. */
  readonly trust: string | null;
  /** Finishes what is under way, and closes. */
  letGo(): Promise<void>;
}

/** Stands for a profile's own authorities and client certificate. */
function trustOf({ certificateAuthorities, clientCertificate = null }: ConnectionRules): string {
  return JSON.stringify([certificateAuthorities, clientCertificate && digestOf(clientCertificate)]);
}

type UsableRoute = Exclude<ProxyRoute, { kind: 'not-supported' }>;

interface Planned {
  readonly route: UsableRoute;
  readonly login: ProxyLogin | null;
}

interface Way {
  readonly connect: Building.connector;
  /** Closes what is being opened. */
  readonly proxy: { destroy(): Promise<void> } | null;
  /** What plain http is passed on by, in place of a connection to the service. */
  readonly forwards?: Pool;
}

function requireUsable(route: ProxyRoute): UsableRoute {
  if (route.kind === 'not-supported') throw proxyNotSupported(route.address);
  return route;
}

/**
 * HTTP/1.1 only: a few small calls gain nothing from HTTP/2, and with a connection for each call, aborting a call closes
 * its connection. `http.ts` limits the time for replies, so undici's limits are off; its connect limit only frees the
 * socket of a call that has already ended.
 */
const LIMITS = { allowH2: false, headersTimeout: 0, bodyTimeout: 0 };

function originOf({ address, isSecure }: UsedProxy): string {
  return `${isSecure ? 'https' : 'http'}://${address}`;
}

/** As undici tells its connectors: an IPv6 address stands without brackets where it is looked up. */
function whereTo(address: string): Building.Options {
  const { protocol, host, hostname, port } = new URL(address);
  return { protocol, host, hostname: hostname.replace(/^\[(.*)\]$/, '$1'), port };
}

function isTls(address: URL): boolean {
  return address.protocol === 'https:';
}

function trustedBy({ certificateAuthorities, trustsNoOthers }: ConnectionRules, system: readonly string[]) {
  return listTrusted(certificateAuthorities, trustsNoOthers ? null : system);
}

/** Looks a name up for a connection, and fails with `address-not-secure` if it leads to this computer. */
const lookUpElsewhere: LookupFunction = (hostname, options, callback) => {
  lookup(hostname, { ...options, all: true }, (error, found) => {
    const [first] = found ?? [];
    if (error || first === undefined) callback(error, []);
    else if (found.some(({ address }) => leadsToThisComputer(address))) callback(leadsHere(hostname), []);
    else if (options.all) callback(null, found);
    else callback(null, first.address, first.family);
  });
};

function leadsHere(host: string): ServiceError {
  const message = 'Nothing was sent: the name leads to this computer.';
  return new ServiceError('address-not-secure', message, { details: { host } });
}

function proxyNotSupported(address: string): ServiceError {
  const message = `This app does not support the system's proxy (${address}). Set an HTTP or HTTPS proxy instead.`;
  return new ServiceError('proxy-not-supported', message, { details: { host: address } });
}
