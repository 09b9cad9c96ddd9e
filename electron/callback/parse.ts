/**
 * Parses callbacks from every source: the command line, the system's URL events, the loopback listener and the paste
 * field. Checks only their form; `pending-callbacks.ts` decides which attempt they belong to.
 */

/** The app's own scheme, as registered in `electron-builder.yml`. */
export const CALLBACK_SCHEME = 'member-login';
/** File name of the app's desktop entry on Linux; the same as `desktopName` in package.json. */
export const DESKTOP_NAME = 'example.member-login.app.desktop';

/** A callback may carry a long token. The limit is still half of what fits on a command line. */
export const MAX_CALLBACK_CHARACTERS = 16_384;

export type ParsedCallback =
  | { readonly kind: 'callback'; readonly callback: Callback }
  | { readonly kind: 'refused'; readonly code: 'callback-malformed' | 'callback-wrong-address' }
  /** Not an address. */
  | { readonly kind: 'unknown' };

export interface Callback {
  /** Scheme, authority and path; compare it with a redirect URI by {@link isSentTo}. */
  readonly target: string;
  /** The decoded query parameters; each name occurs once. */
  readonly parameters: ReadonlyMap<string, string>;
}

/**
 * @param text a whole URL, as it arrived
 * @returns a callback to any address, because a service may have registered one whose callbacks the user has to paste;
 *   `refused` if it is too long, has a fragment, credentials or no host, or has duplicate or undecodable parameters
 * @see RFC 8252, 7.1 and 7.3
 */
export function parseCallback(text: string): ParsedCallback {
  if (!/^[a-z][a-z\d+.-]*:/i.test(text)) return { kind: 'unknown' };
  const url = text.length > MAX_CALLBACK_CHARACTERS ? null : URL.parse(text);
  // The URL parser silently drops white space and control characters, so the address would not be what it looks like.
  if (!url || /[#\s\p{Cc}]/u.test(text)) return { kind: 'refused', code: 'callback-malformed' };
  if (url.host === '' || `${url.username}${url.password}` !== '')
    return { kind: 'refused', code: 'callback-wrong-address' };
  const parameters = readParameters(url.search);
  if (!parameters) return { kind: 'refused', code: 'callback-malformed' };
  return { kind: 'callback', callback: { target: targetOf(url), parameters } };
}

const WRAPPING = /["'`<>‚„\p{Pi}\p{Pf}]/u;

/** Takes away what people copy around an address: white space, quotes of any language and angle brackets. */
export function unwrapPasted(text: string): string {
  let address = text.trim();
  while (WRAPPING.test(address.charAt(0))) {
    address = address.slice(1, WRAPPING.test(address.charAt(address.length - 1)) ? -1 : undefined).trim();
  }
  return address;
}

/** Whether a callback was sent to this redirect URI. An empty path equals `/`, because Windows adds a slash. */
export function isSentTo(callback: Callback, redirectUri: string): boolean {
  const url = URL.parse(redirectUri);
  return url !== null && targetOf(url) === callback.target;
}

export type FoundAddress =
  | { readonly kind: 'none' }
  | { readonly kind: 'one'; readonly address: string }
  | { readonly kind: 'several' };

/** Finds addresses of the app's scheme anywhere on a command line. */
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
