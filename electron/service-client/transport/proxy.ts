/**
 * Parses the system's proxy setting: a PAC result as Chromium writes it, such as `PROXY proxy.example:3128; DIRECT`.
 * Only the proxy's kind, host and port are kept, because the entry may also contain a user name and a password.
 */
import { isDeepStrictEqual } from 'node:util';
import { isPlainHost } from '../../core/address.ts';
import { assertNever } from '../../core/errors.ts';

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
