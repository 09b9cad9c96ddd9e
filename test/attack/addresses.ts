/**
 * Addresses that look like others, or that programs read in different ways: each that the app would open is ASCII in one
 * form, has a plain host, and is https or on this computer. Paths: each that is below an address stays there, whatever a
 * server makes of it.
 */
import assert from 'node:assert/strict';
import fc from 'fast-check';
import { isPathBelow, isThisComputer, readAllowedAddress, readServiceAddress } from '../../electron/core/address.ts';
import type { Attack } from './attacks.ts';

export const ADDRESSES_ATTACK: Attack = {
  title: 'addresses',
  share: 1 / 2,
  perRun: 2,
  property: () => fc.property(hostileAddress(), hostilePath(), server(), attack),
};

function attack(text: string, path: string, readings: readonly Reading[]): void {
  const read = readServiceAddress(text);
  if (read.kind === 'address') assert(readAllowedAddress(read.address), read.address);
  const url = readAllowedAddress(text);
  if (url !== null) attackAddress(url);
  if (isPathBelow(BASE, path)) attackPath(path, readings);
}

function attackAddress(url: URL): void {
  assert.match(url.href, /^https?:\/\/[!#-~]+$/);
  assert.match(url.hostname, /^[\w.-]+$|^\[[\da-f:]+\]$/);
  assert(!`${url.origin}${url.pathname}`.includes('\\'), url.href);
  assert.equal(readAllowedAddress(url.href)?.href, url.href);
  assert(url.protocol === 'https:' || isThisComputer(url.hostname));
  assert.equal(`${url.username}${url.password}`, '');
}

const BASE = 'https://service.example/v1';

/** One thing that some server does with a path before it looks where it leads. Bytes stand for themselves. */
type Reading = (path: string) => string;

const READINGS: readonly Reading[] = [
  (path) => path.replace(/%([\da-f]{2})/gi, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16))),
  (path) => path.replace(/%u([\da-f]{4})/gi, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16))),
  (path) => Buffer.from(path, 'latin1').toString('utf8'),
  (path) => path.replace(/[\xc0-\xc1][\x80-\xbf]|\xe0[\x80-\x9f][\x80-\xbf]/g, decodeOverlong),
  (path) => path.normalize('NFKC'),
  (path) => path.replace(/\p{Cc}+/gu, ''),
  (path) => path.replace(/[;\p{Cc}][^/\\]*/gu, ''),
  (path) => path.replace(/[?#].*$/s, ''),
  (path) => path.replace(/\s+(?=[/\\]|$)/g, ''),
  (path) => path.replaceAll('\\', '/').replace(/\/+/g, '/'),
];

/** Does some of that, in any order and repeatedly. */
function server(): fc.Arbitrary<readonly Reading[]> {
  return fc.array(fc.constantFrom(...READINGS), { maxLength: 8 });
}

function decodeOverlong(bytes: string): string {
  const code = [...bytes].reduce((sum, byte) => sum * 64 + (byte.charCodeAt(0) & 63), 0);
  return String.fromCharCode(code & 127);
}

function attackPath(path: string, readings: readonly Reading[]): void {
  const { origin, pathname } = new URL(`${BASE}${path}`);
  assert.equal(origin, 'https://service.example');
  assert(pathname.startsWith('/v1/'), path);
  let read = pathname.slice('/v1'.length);
  for (const reading of readings) {
    read = reading(read);
    let depth = 0;
    for (const part of read.split('/')) {
      if (part !== '' && part !== '.') depth += part === '..' ? -1 : 1;
      assert(depth >= 0, `${path} is read as ${read}`);
    }
  }
}

/** Texts that hold an address, or nearly. */
function hostileAddress(): fc.Arbitrary<string> {
  const scheme = fc.constantFrom(
    ...['https:', 'http:', 'HTTPS:', 'ht\ttps:', ' https:', ''],
    ...['javascript:', 'file:', 'data:'],
  );
  const slashes = fc.constantFrom('//', '/', '', '\\\\', '/\\', '//\n', '////');
  const user = fc.constantFrom('', '', '', 'user@', 'service.example@', ':@', '@', 'a:b@', 'service.example%40', '\\@');
  const host = fc.oneof(
    fc.constantFrom(
      ...['service.example', 'SERVICE.example.', 'xn--bcher-kva.example', 'bücher.example', 'a..b'],
      // They look like others.
      ...['аррӏе.example', 'pаypal.example', 'ｓervice。example', 'service\u00ad.example', 'service\u202e.example'],
      // They end elsewhere once they are decoded.
      ...['serv%69ce.example', 'service.example%2f.evil.example', 'service.example\\.evil.example'],
      'service.example#.evil.example',
    ),
    fc
      .tuple(fc.constantFrom('a', 'service.example', 'x.'), fc.constantFrom(...`"$&'()*+,;=!{}~\`^|%<>`, '%22', '%60'))
      .map(([name, mark]) => `${name}${mark}.example`),
    thisComputer(),
    fc.domain(),
    fc.ipV4Extended(),
    fc.ipV6().map((address) => `[${address}]`),
  );
  const port = fc.constantFrom('', '', ':443', ':80', ':0', ':8443', ':99999', ':', ':0443');
  const rest = fc.oneof(
    fc.webPath(),
    fc.string({ unit: 'grapheme' }),
    fc.constantFrom('/../a', '/a\\b', '?a=\u202eb', '#'),
  );
  return fc.tuple(scheme, slashes, user, host, port, rest).map((parts) => parts.join(''));
}

/** Paths that lead upwards once a server has decoded them, or nearly. */
function hostilePath(): fc.Arbitrary<string> {
  const dot = [
    ...['.', '%2e', '%252E', '%%32e', '%2%65', '%%35e', '%u002e'],
    // Overlong, and letters that become dots.
    ...['%c0%ae', '%e0%80%ae', '%EF%BC%8E', '%e2%80%a4'],
  ];
  const slash = [
    ...['/', '/', '/', '\\', '//', '%2f', '%5C', '%252f', '%%32%66'],
    ...['%c1%9c', '%u2215', '%EF%BC%8F', '%ef%bc%bc'],
  ];
  const mark = [
    ...['', '', '', '%00', '%09', '%7f', '%c2%85', '%20', '%25'],
    ...[';', '%3b', '%ef%bc%9b', '%cd%be', ';a=b', '?', '%3f'],
  ];
  const word = [
    ...['a', 'b%20c', 'caf%C3%A9', 'x;y=1', '100%', '%', '%ff'],
    ...['%EF%BC%852e', '%e2%80%a5', '%E2%80%A6', '%uff0e'],
  ];
  const dots = fc
    .tuple(fc.constantFrom(...dot), fc.constantFrom(...mark), fc.constantFrom(...dot))
    .map((all) => all.join(''));
  const part = fc.oneof(dots, dots, fc.constantFrom(...dot, ...word));
  const parts = fc.array(fc.tuple(part, fc.constantFrom(...mark), fc.constantFrom(...slash)), { maxLength: 5 });
  return parts.map((all) => `/${all.flat().join('')}`);
}

/** Writings of a host that a connection to this computer can be made by. */
export function thisComputer(): fc.Arbitrary<string> {
  return fc.constantFrom(
    ...['127.0.0.1', '127.0.0.1.', '127.1', '127.255.255.254', '0', '0.0.0.0', '0.1.2.3'],
    ...['2130706433', '0x7f000001', '0X7F.1', '0177.0.0.1', '%31%32%37.0.0.1', '①②⑦.0.0.1'],
    ...['localhost', 'LOCALHOST.', 'localhost..', 'ｌocalhost', 'local\u00adhost', 'a.localhost', 'a.b.localhost.'],
    ...['[::1]', '[0:0:0:0:0:0:0:1]', '[::]', '[::127.0.0.1]'],
    ...['[::ffff:127.0.0.1]', '[::ffff:7f00:1]', '[::ffff:0.0.0.0]'],
  );
}

/** Hosts on networks that are not reached from elsewhere. */
export function privateNetwork(): fc.Arbitrary<string> {
  return fc.constantFrom(
    ...['10.0.0.1', '10.1', '0xa000001', '172.16.0.1', '172.31.255.255', '192.168.1.1.', '169.254.169.254'],
    ...['100.64.0.1', '224.0.0.1', '255.255.255.255'],
    ...['[::ffff:10.0.0.1]', '[::ffff:a9fe:a9fe]', '[64:ff9b::10.0.0.1]', '[2002:a00:1::1]'],
    ...['[fc00::1]', '[fd12:3456::1]', '[fe80::1]', '[ff02::1]'],
    ...['router', 'router.', 'printer.local', 'host.internal', 'nas.home.arpa', 'localhost.localdomain'],
  );
}
