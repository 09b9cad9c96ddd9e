/**
 * Reads what the system says about proxies: a PAC result as Chromium writes it, such as
 * `PROXY proxy.example:3128; DIRECT`. Pure. It asks no system, opens no connection, and passes on nothing of a
 * proxy but its kind, host and port: a user and a password may stand there as well.
 */

/** How a request leaves this computer. */
export type ProxyRoute =
  | { readonly kind: 'direct' }
  /** `address` is host and port; `isSecure` when the proxy itself is reached over TLS. */
  | { readonly kind: 'proxy'; readonly address: string; readonly isSecure: boolean }
  /**
   * Only kinds of proxy that this app cannot use. `address` is kind, host and port of the first of them, such as
   * `SOCKS5 proxy.example:1080`, with … for what cannot be told.
   */
  | { readonly kind: 'not-supported'; readonly address: string };

/**
 * Takes the first entry that this app can use: DIRECT, PROXY, HTTP or HTTPS. SOCKS is not among them,
 * because undici's support for it is experimental. An empty answer means direct, as it does in Chromium.
 * A later entry is never tried after a failed request: nothing is sent twice.
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
  const [, kind, hostAndPort] = /^(proxy|https?)\s+(\S+)$/i.exec(entry) ?? [];
  if (kind === undefined || hostAndPort === undefined) return null;
  const isSecure = kind.toLowerCase() === 'https';
  const url = URL.parse(`http://${hostAndPort}`);
  const isHostAndPort = url && url.pathname === '/' && !/[/?#@]/.test(hostAndPort);
  if (!isHostAndPort) return null;
  const writtenPort = /:(\d+)$/.exec(hostAndPort)?.[1];
  return { kind: 'proxy', address: `${url.hostname}:${writtenPort ?? (isSecure ? '443' : '80')}`, isSecure };
}

/** Whatever is not written like one of these may be anything, also a password. */
function nameEntry(entry: string): string {
  const [, kind] = /^(proxy|https?|socks[45]?|quic)(?=\s)/i.exec(entry) ?? [];
  const [, place] = /^\S+\s+(?:[^\s/?#]*@)?((?:\[[\da-f:.]{2,45}\]|[a-z\d._-]{1,253}):\d{1,5})$/i.exec(entry) ?? [];
  return `${kind ?? '…'} ${place ?? '…'}`;
}
