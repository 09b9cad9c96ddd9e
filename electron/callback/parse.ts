/**
 * Reads what arrives from outside as a possible callback: argv, the system's URL events, the loopback
 * listener and the paste field all go through here. It decides only whether the text has the form of a
 * callback, not whether an attempt waits for it.
 */

/** The application's own scheme, as `electron-builder.yml` registers it. */
export const CALLBACK_SCHEME = 'member-login';
/** What a Linux desktop calls this application's entry, as `desktopName` of package.json has it for Electron. */
export const DESKTOP_NAME = 'example.member-login.app.desktop';

/** Far above any real authorization code, far below what a command line carries. */
export const MAX_CALLBACK_CHARACTERS = 4096;

export type ParsedCallback =
  | { readonly kind: 'callback'; readonly callback: Callback }
  | { readonly kind: 'refused'; readonly code: 'callback-malformed' | 'callback-wrong-address' }
  /** No address at all. */
  | { readonly kind: 'unknown' };

export interface Callback {
  /** Scheme, authority and path, to be compared with a redirect URI by {@link isSentTo}. */
  readonly target: string;
  /** The GET parameters, decoded; each name occurs once. */
  readonly parameters: ReadonlyMap<string, string>;
}

/**
 * @param text a whole URL, as it arrived
 * @returns a callback to any address, because a service may have registered one that only pasting can bring; a
 * refusal where it may not be used (over-long, fragment, credentials, no host, duplicate or undecodable parameters)
 * @see RFC 8252, 7.1 and 7.3
 */
export function parseCallback(text: string): ParsedCallback {
  if (!/^[a-z][a-z\d+.-]*:/i.test(text)) return { kind: 'unknown' };
  const url = text.length > MAX_CALLBACK_CHARACTERS ? null : URL.parse(text);
  // White space and control characters would be dropped silently, and the address be another than it looked.
  if (!url || /[#\s\p{Cc}]/u.test(text)) return { kind: 'refused', code: 'callback-malformed' };
  if (url.host === '' || `${url.username}${url.password}` !== '')
    return { kind: 'refused', code: 'callback-wrong-address' };
  const parameters = readParameters(url.search);
  if (!parameters) return { kind: 'refused', code: 'callback-malformed' };
  return { kind: 'callback', callback: { target: targetOf(url), parameters } };
}

/** Whether a callback came to this redirect URI. An empty path and `/` are the same: Windows appends one. */
export function isSentTo(callback: Callback, redirectUri: string): boolean {
  const url = URL.parse(redirectUri);
  return url !== null && targetOf(url) === callback.target;
}

export type FoundAddress =
  | { readonly kind: 'none' }
  | { readonly kind: 'one'; readonly address: string }
  | { readonly kind: 'several' };

/** Looks for addresses of the application's scheme at every position of a command line. */
export function findCallbackAddress(argv: readonly string[]): FoundAddress {
  const found = new Set(argv.filter((argument) => argument.toLowerCase().startsWith(`${CALLBACK_SCHEME}:`)));
  const [address] = found;
  if (address === undefined) return { kind: 'none' };
  return found.size === 1 ? { kind: 'one', address } : { kind: 'several' };
}

function targetOf(url: URL): string {
  return `${url.protocol}//${url.host}${url.pathname === '/' ? '' : url.pathname}`;
}

function readParameters(search: string): ReadonlyMap<string, string> | null {
  const parameters = new Map<string, string>();
  for (const pair of search.slice(1).split('&')) {
    if (pair === '') continue;
    const [rawName = '', ...rest] = pair.split('=');
    const name = decode(rawName);
    const value = decode(rest.join('='));
    if (name === null || value === null || parameters.has(name)) return null;
    parameters.set(name, value);
  }
  return parameters;
}

function decode(text: string): string | null {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    return null;
  }
}
