/**
 * The proxy that the environment names, in the form in which Chromium names the system's. A login and a password in it are
 * for that proxy alone, and only for the case that it asks.
 */
import { isThisComputer } from '../core/address.ts';
import type { Clock } from '../core/clock.ts';
import { createLog } from '../core/log.ts';
import { createHttp } from '../service-client/transport/http.ts';
import {
  isSameRoute,
  type ProxyLogin,
  type ProxyLogins,
  type ProxyOnRoute,
  parseProxyAnswer,
} from '../service-client/transport/proxy.ts';
import { createSystemAuthorities } from '../service-client/transport/system-authorities.ts';

/** The variables that count; of each, the one in lower case comes first. */
export type ProxyEnvironment = Readonly<Record<string, string | undefined>>;

/** HTTP by way of these proxies, with the system's authorities. */
export function createTerminalHttp(environment: ProxyEnvironment, clock: Clock, more: Partial<ProxyLogins> = {}) {
  return createHttp({
    clock,
    resolveProxy: async (address) => proxyFromEnvironment(environment, address),
    proxyLogins: { ...loginsFromEnvironment(environment), ...more },
    systemAuthorities: createSystemAuthorities({ clock, log: createLog(() => undefined) }).read,
  });
}

/**
 * @param address of a request
 * @returns such as `PROXY proxy.example:3128`, or `DIRECT`
 */
export function proxyFromEnvironment(environment: ProxyEnvironment, address: string): string {
  const { protocol, hostname, port } = new URL(address);
  if (isThisComputer(hostname)) return 'DIRECT';
  const named =
    read(environment, protocol === 'https:' ? 'HTTPS_PROXY' : 'HTTP_PROXY') || read(environment, 'ALL_PROXY');
  const exempt = read(environment, 'NO_PROXY');
  if (named === '' || isExempt(exempt, hostname, port || (protocol === 'https:' ? '443' : '80'))) {
    return 'DIRECT';
  }
  return nameProxy(parseProxy(named));
}

/** Answers with what the environment has for the very proxy that asks; nobody is asked. */
export function loginsFromEnvironment(environment: ProxyEnvironment): ProxyLogins {
  /** What each proxy was told; null where it refused that, which is not told again. */
  const told = new Map<string, ProxyLogin | null>();
  return {
    current: (proxy) => told.get(JSON.stringify(proxy)) ?? null,
    async ask(proxy, refused) {
      const key = JSON.stringify(proxy);
      const known = told.get(key);
      const login = refused === null && known !== null ? (known ?? loginFor(proxy, environment)) : null;
      told.set(key, login);
      return login ? { kind: 'login', login } : { kind: 'dismissed' };
    },
    noteRoute: () => undefined,
  };
}

/** @returns the passwords of proxies, as they are written and as they are sent */
export function proxySecretsIn(environment: ProxyEnvironment): readonly string[] {
  return PROXY_VARIABLES.flatMap((name) => {
    const password = parseProxy(read(environment, name))?.password ?? '';
    return password === '' ? [] : [password, decode(password)];
  });
}

const PROXY_VARIABLES = ['HTTPS_PROXY', 'HTTP_PROXY', 'ALL_PROXY'];

function loginFor(proxy: ProxyOnRoute, environment: ProxyEnvironment): ProxyLogin | null {
  for (const name of PROXY_VARIABLES) {
    const named = parseProxy(read(environment, name));
    if (!named || named.username === '' || !isSameRoute(parseProxyAnswer(nameProxy(named)), proxy)) continue;
    return { login: decode(named.username), password: decode(named.password) };
  }
  return null;
}

/** What is no percent-encoding stands for itself. */
function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

function read(environment: ProxyEnvironment, name: string): string {
  return environment[name.toLowerCase()] || environment[name] || '';
}

function parseProxy(named: string): URL | null {
  return URL.parse(/^[a-z][a-z\d+.-]*:\/\//i.test(named) ? named : `http://${named}`);
}

function nameProxy(proxy: URL | null): string {
  // What cannot be read is told as such, not passed by.
  if (!proxy || proxy.hostname === '') return 'UNREADABLE';
  const kind = KINDS[proxy.protocol] ?? proxy.protocol.replace(':', '').toUpperCase();
  const defaultPort = { 'http:': '80', 'https:': '443' }[proxy.protocol] ?? '1080';
  return `${kind} ${proxy.hostname}:${proxy.port || defaultPort}`;
}

const KINDS: Readonly<Record<string, string>> = {
  'http:': 'PROXY',
  'https:': 'HTTPS',
  'socks:': 'SOCKS5',
  'socks5h:': 'SOCKS5',
  'socks4a:': 'SOCKS4',
};

/** Names with everything below them, with or without a port; `*` is all. */
function isExempt(list: string, hostname: string, port: string): boolean {
  const host = hostname.replace(/^\[|\]$/g, '');
  return list.split(/[\s,]+/).some((entry) => {
    if (entry === '*') return true;
    const [, name = '', own] = /^\*?\.?(.*?)(?::(\d+))?$/.exec(entry.toLowerCase()) ?? [];
    const isName = name !== '' && (host === name.replace(/^\[|\]$/g, '') || host.endsWith(`.${name}`));
    return isName && (own === undefined || own === port);
  });
}
