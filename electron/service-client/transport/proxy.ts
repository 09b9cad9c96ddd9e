/**
 * The system's proxy: what its setting says, which is a PAC result as Chromium writes it, such as `PROXY proxy.example:3128;
 * DIRECT`, and how this app proves itself to a proxy that asks for a password. Of the setting, only the proxy's kind, host and
 * port are kept, because it may also contain a user name and a password.
 */
import { isDeepStrictEqual } from 'node:util';
import { isPlainHost } from '../../core/address.ts';
import { assertNever, ServiceError } from '../../core/errors.ts';
import { encodeBasic } from './request-headers.ts';

/** Whether a request goes directly to the service or through a proxy. */
export type ProxyRoute =
  | { readonly kind: 'direct' }
  /** `address` is host and port; `isSecure` says whether the connection to the proxy itself uses TLS. */
  | { readonly kind: 'proxy'; readonly address: string; readonly isSecure: boolean }
  /** SOCKS version 5; `address` is host and port. */
  | { readonly kind: 'socks'; readonly address: string }
  /**
   * The system names only proxies of kinds that this app does not support. `address` is the kind, host and port of the
   * first, such as `SOCKS5 proxy.example:1080`, with … for each part that could not be read.
   */
  | { readonly kind: 'not-supported'; readonly address: string };

/** @returns host and port of the proxy that requests go through; null if they go through none */
export function proxyAddressOf(route: ProxyRoute): string | null {
  switch (route.kind) {
    case 'direct':
    case 'not-supported':
      return null;
    case 'proxy':
    case 'socks':
      return route.address;
    default:
      return assertNever(route);
  }
}

export function isSameRoute(one: ProxyRoute, other: ProxyRoute): boolean {
  return isDeepStrictEqual(one, other);
}

/**
 * Returns the first entry that this app supports: DIRECT, PROXY, HTTP, HTTPS or SOCKS5. In a PAC file, SOCKS alone means
 * version 4, which is not supported. An empty answer means direct, as it does in Chromium. Later entries are not tried
 * when a request fails, so that nothing is sent twice.
 */
export function parseProxyAnswer(answer: string): ProxyRoute {
  const entries = answer.split(';').map((entry) => entry.trim());
  const named = entries.filter((entry) => entry !== '');
  for (const entry of named) {
    const route = parseEntry(entry);
    if (route) return route;
  }
  const first = named[0];
  return first === undefined ? { kind: 'direct' } : { kind: 'not-supported', address: nameEntry(first) };
}

function parseEntry(entry: string): ProxyRoute | null {
  if (/^direct$/i.test(entry)) return { kind: 'direct' };
  const [, kind, hostAndPort] = /^(proxy|https?|socks5)\s+(\S+)$/i.exec(entry) ?? [];
  if (kind === undefined || hostAndPort === undefined) return null;
  const isSocks = kind.toLowerCase() === 'socks5';
  const isSecure = kind.toLowerCase() === 'https';
  const url = URL.parse(`http://${hostAndPort}`);
  const isHostAndPort = url && isPlainHost(url.hostname) && url.pathname === '/' && !/[/?#@]/.test(hostAndPort);
  if (!isHostAndPort) return null;
  const writtenPort = /:(\d+)$/.exec(hostAndPort)?.[1];
  if (isSocks) return { kind: 'socks', address: `${url.hostname}:${writtenPort ?? '1080'}` };
  return { kind: 'proxy', address: `${url.hostname}:${writtenPort ?? (isSecure ? '443' : '80')}`, isSecure };
}

/** Keeps only the parts that match these patterns; anything else could be a password. */
function nameEntry(entry: string): string {
  const [, kind] = /^(proxy|https?|socks[45]?|quic)(?=\s)/i.exec(entry) ?? [];
  const [, place] = /^\S+\s+(?:[^\s/?#]*@)?((?:\[[\da-f:.]{2,45}\]|[a-z\d._-]{1,253}):\d{1,5})$/i.exec(entry) ?? [];
  return `${kind ?? '…'} ${place ?? '…'}`;
}

/** A proxy that requests go through. */
export type ProxyOnRoute = Extract<ProxyRoute, { kind: 'proxy' | 'socks' }>;

/** One answer of a person. It is known by its identity: what was refused is not tried again. */
export interface ProxyLogin {
  readonly login: string;
  readonly password: string;
}

export type ProxyAnswer =
  | { readonly kind: 'login'; readonly login: ProxyLogin }
  /** The person does not say now. */
  | { readonly kind: 'dismissed' }
  /** That proxy is no longer the one to use. */
  | { readonly kind: 'moved' };

/** The passwords of proxies. Each is for the kind, host and port that it was given for, and for no other. */
export interface ProxyLogins {
  /** The login to begin with; null if none is known in this run. */
  current(proxy: ProxyOnRoute): ProxyLogin | null;
  /**
   * Waits for a login, of the store or of a person. All who ask for one proxy wait for one answer.
   * @param refused what that proxy has just refused; null if nothing was sent
   * @param address of the request
   */
  ask(proxy: ProxyOnRoute, refused: ProxyLogin | null, address: URL, signal: AbortSignal): Promise<ProxyAnswer>;
  /** The system's answer for an address. */
  noteRoute(address: URL, route: ProxyRoute): void;
}

/** @see RFC 7617, 2; RFC 9110, 11.7.2 */
export function proxyAuthorization(given: ProxyLogin): string {
  return `Basic ${encodeBasic(given)}`;
}

/** @returns what must not be shown of it (X3) */
export function secretsOfProxyLogin(given: ProxyLogin): readonly string[] {
  const { login, password } = given;
  return [password, `${login}:${password}`, encodeBasic(given)].filter((secret) => secret !== '');
}

export interface ProxyLoginFlaw {
  readonly field: 'login' | 'password';
  readonly code: 'field-missing' | 'login-has-colon' | 'field-too-long';
}

/**
 * @returns why no such proxy can be told it; null if one can
 * @see RFC 7617, 2; RFC 1929, 2
 */
export function flawOfProxyLogin(kind: ProxyOnRoute['kind'], { login, password }: ProxyLogin): ProxyLoginFlaw | null {
  if (login === '') return { field: 'login', code: 'field-missing' };
  if (kind === 'proxy') return login.includes(':') ? { field: 'login', code: 'login-has-colon' } : null;
  if (Buffer.byteLength(login) > MAX_SOCKS_BYTES) return { field: 'login', code: 'field-too-long' };
  return Buffer.byteLength(password) > MAX_SOCKS_BYTES ? { field: 'password', code: 'field-too-long' } : null;
}

/** Of a login, and of a password, in UTF-8. */
export const MAX_SOCKS_BYTES = 255;

/**
 * The schemes that a reply with status 407 names, such as `Basic` and `NTLM`; at most four.
 * @see RFC 9110, 11.6.1
 */
export function proxySchemes(header: string | readonly string[] | undefined): readonly string[] {
  const lines = typeof header === 'string' ? [header] : (header ?? []);
  const challenges = lines.flatMap((line) => withoutQuoted(line).split(','));
  const schemes = challenges.flatMap((one) => /^\s*([A-Za-z][\w.-]{0,30})(?=\s*$|\s+[^=\s])/.exec(one)?.[1] ?? []);
  return [...new Set(schemes)].slice(0, 4);
}

/** A quoted text may have commas and the names of schemes. */
function withoutQuoted(line: string): string {
  return line.slice(0, 4096).replace(/"(?:[^"\\]|\\.)*"/g, '""');
}

export function isBasicAmong(schemes: readonly string[]): boolean {
  return schemes.some((scheme) => scheme.toLowerCase() === 'basic');
}

export function proxyNeedsPassword({ address }: ProxyOnRoute): ServiceError {
  const message = `The proxy ${address} asks for a password. Nothing was sent to the service.`;
  return new ServiceError('proxy-needs-password', message, { details: { host: address } });
}
