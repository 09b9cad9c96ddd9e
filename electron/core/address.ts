/**
 * Rules for addresses: which of them the app may open or call, how a service's base address is read, which paths stay
 * below it, and how near to this computer hosts are.
 */
import { BlockList, isIP } from 'node:net';

/** Longer addresses of a service are not used. A QR code can hold this many characters. */
export const LONGEST_ADDRESS = 2000;

/**
 * Reads an address that the app may open in a browser or call: https, or http to this computer, with a plain host and
 * without a user name or password. The result's `href` is the one form in which the address is checked, shown, copied,
 * opened and called: ASCII only, with the host as it is looked up, such as `xn--bcher-kva.example` for `bücher.example`.
 * @returns null for any other text
 */
export function readAllowedAddress(text: string): URL | null {
  const url = URL.parse(text);
  if (url === null || `${url.username}${url.password}` !== '' || !isPlainHost(url.hostname)) return null;
  const isAllowed = url.protocol === 'https:' || (url.protocol === 'http:' && isThisComputer(url.hostname));
  return isAllowed ? url : null;
}

/**
 * True for letters of ASCII, digits and `. _ -`, and for IPv6 addresses in brackets. `URL.hostname` may also have quotes,
 * parentheses and the like, which mean something else to a shell or a page.
 */
export function isPlainHost(hostname: string): boolean {
  return /^(?:[a-z\d._-]+|\[[a-f\d:]+\])$/i.test(hostname);
}

/**
 * True for 127.0.0.0/8, ::1 and localhost, as `URL.hostname` writes them: what plain http is allowed to. Narrow on
 * purpose; {@link leadsToThisComputer} is wide.
 */
export function isThisComputer(hostname: string): boolean {
  return hostname === 'localhost' || hostname === '[::1]' || /^127(\.\d{1,3}){3}$/.test(hostname);
}

/**
 * True for every host that a connection to this computer may be written as: also `0.0.0.0`, `[::]`, mapped addresses,
 * `localhost.` and names below it.
 * @param hostname as `URL.hostname` or the resolver writes it, which may name an interface, as in `fe80::1%eth0`
 */
export function leadsToThisComputer(hostname: string): boolean {
  return nearnessOf(hostname) === 2;
}

/**
 * True if a host is nearer to this computer than another one: on it rather than on a network, or on a private network
 * rather than elsewhere. Addresses and special names count as they are written; no name is looked up.
 * @param hostname as `URL.hostname` writes it; so is `other`
 */
export function isNearer(hostname: string, other: string): boolean {
  return nearnessOf(hostname) > nearnessOf(other);
}

/** @returns 2 for this computer, 1 for a private network, 0 for elsewhere */
function nearnessOf(hostname: string): 0 | 1 | 2 {
  const host = hostname.replace(/^\[|\]$|\.+$|%.*$/g, '');
  const version = isIP(host);
  if (version === 0) {
    if (/(^|\.)localhost$/.test(host)) return 2;
    // Names that are looked up within a network only: those without a dot, and those of RFC 6762 and RFC 8375.
    return /^[^.]*$|\.(local|localdomain|internal|home\.arpa)$/.test(host) ? 1 : 0;
  }
  const family = version === 4 ? 'ipv4' : 'ipv6';
  if (thisComputer.check(host, family)) return 2;
  return privateNetworks.check(host, family) ? 1 : 0;
}

/** A list of IPv4 networks holds their IPv4-mapped addresses (`::ffff:0:0/96`) too. */
const thisComputer = listOf('0.0.0.0/8', '127.0.0.0/8', '::/96');

/** Private, shared, link-local, multicast and reserved networks, and those that carry an IPv4 address. @see RFC 6890 */
const privateNetworks = listOf(
  '10.0.0.0/8',
  '100.64.0.0/10',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '224.0.0.0/3',
  '64:ff9b::/96',
  '64:ff9b:1::/48',
  '2002::/16',
  'fc00::/7',
  'fe80::/10',
  'fec0::/10',
  'ff00::/8',
);

function listOf(...networks: readonly string[]): BlockList {
  const list = new BlockList();
  for (const network of networks) {
    const [address = '', bits] = network.split('/');
    list.addSubnet(address, Number(bits), address.includes(':') ? 'ipv6' : 'ipv4');
  }
  return list;
}

export type ReadAddress =
  | { readonly kind: 'address'; readonly address: string }
  /** Such as `must not contain ? or #`. */
  | { readonly kind: 'refused'; readonly expected: string };

/**
 * Takes off white space around it and one slash at its end.
 * @returns the address in the form in which it is called: https, or http to this computer, without a slash at its end
 */
export function readServiceAddress(written: string): ReadAddress {
  const text = written.trim();
  if (text === '') return refused(EXAMPLE);
  // The parser of addresses would leave some of them out.
  if (/[\s\p{Cc}]/u.test(text)) return refused('must not contain spaces or control characters');
  if (!/^(?:https?:|[a-z][a-z0-9+.-]*:[\\/]{2})/i.test(text)) return refused(EXAMPLE);
  const url = URL.parse(text);
  if (url === null) return refused('must be an address with a host, such as https://staging.example.com');
  return readParts(url, text);
}

const EXAMPLE = 'must begin with https://, such as https://staging.example.com';
export const HOST_EXPECTED = 'must have a host of letters, digits, . _ and - only';

function readParts(url: URL, text: string): ReadAddress {
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return refused('must begin with https://');
  if (`${url.username}${url.password}` !== '') return refused('must not contain a user name or a password');
  if (!isPlainHost(url.hostname)) return refused(HOST_EXPECTED);
  if (/[?#]/.test(text)) return refused('must not contain ? or #');
  if (url.protocol === 'http:' && !isThisComputer(url.hostname)) {
    return refused('must begin with https://; http is possible to this computer only');
  }
  const address = url.href.replace(/\/$/, '');
  if (address.endsWith('/')) return refused('must not end with more than one slash');
  if (address.length > LONGEST_ADDRESS) return refused(`must have at most ${LONGEST_ADDRESS} characters`);
  return { kind: 'address', address };
}

function refused(expected: string): ReadAddress {
  return { kind: 'refused', expected };
}

/** What a path may be written with, before it is looked at where it leads. */
export const PATH_FORM = /^\/(?:(?![?#])[!-~])*$/;

/**
 * Whether a path, appended to an address, stays below it, however often a server decodes it: backslashes count as slashes,
 * several slashes as one, and what follows a semicolon may not count. What servers decode in different ways is not below:
 * bytes that are no UTF-8, control characters, `%u`, and characters that some take for a dot, a slash or a semicolon. A
 * percent sign that encodes nothing stands for itself.
 * @param base an http or https address without a slash at its end
 * @param path begins with a slash, without query and fragment; one that is longer than any address is not below
 */
export function isPathBelow(base: string, path: string): boolean {
  // Each percent sign may hide another one, so a very long path would take long.
  if (path.length > LONGEST_ADDRESS || !PATH_FORM.test(path)) return false;
  const above = URL.parse(base)?.href.replace(/\/$/, '');
  const sent = URL.parse(`${base}${path.replace(/[/\\]+/g, '/')}`)?.href;
  if (above === undefined || !sent?.startsWith(`${above}/`)) return false;
  // The parser of addresses has followed all dots that it knows, so any others are hidden ones.
  const decoded = decodeWhole(sent.slice(above.length));
  return decoded !== null && !/[/\\]\s*\.\.\s*(?:$|[/\\;?#])/.test(decoded);
}

/** @returns null for what servers decode in different ways */
function decodeWhole(path: string): string | null {
  if (/%u|\p{Cc}/iu.test(path)) return null;
  try {
    const decoded = path.replace(/(?:%[\da-f]{2})+/gi, decodeURIComponent);
    const others = decoded.replace(/[ -~]+/g, '').normalize('NFKC');
    if (/[./\\;]/.test(others)) return null;
    const read = decoded.normalize('NFKC');
    return read === path ? read : decodeWhole(read);
  } catch {
    return null;
  }
}

/**
 * The path of an address in one writing, to tell whether a server may take two addresses for the same: percent-decoded as
 * often as it can be, in lower case, without dots, repeated slashes and one at the end, and of each part without what some
 * servers leave away: parameters after a semicolon, what follows a control character, dots and spaces at its end.
 * @param address an http or https address
 */
export function canonicalPathOf(address: string): string {
  const decoded = decodeBytes(URL.parse(address)?.pathname ?? '').toLowerCase();
  const parts: string[] = [];
  for (const part of decoded.split(/[/\\]+/).map(plainPart)) {
    if (part === '..') parts.pop();
    else if (part !== '' && part !== '.') parts.push(part);
  }
  return `/${parts.join('/')}`;
}

/** The dots of `.` and `..` stay. What is not from the space on is a control character. */
function plainPart(part: string): string {
  return part.replace(/(?:;|[^ -\uffff]).*$/s, '').replace(/(?<=[^. ])[. ]+$/, '');
}

/** Byte by byte, because what is no UTF-8 is compared, too. */
function decodeBytes(path: string): string {
  const decoded = path.replace(/%[\da-f]{2}/gi, (code) => String.fromCharCode(Number.parseInt(code.slice(1), 16)));
  return decoded === path ? path : decodeBytes(decoded);
}
