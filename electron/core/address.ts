/** Rules for addresses: their one form, which of them the app may open or call, and how near to it their hosts are. */
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
