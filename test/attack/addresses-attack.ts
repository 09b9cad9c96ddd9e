/**
 * Addresses: each that the app would open is ASCII in one form, has a plain host, and is https or on this computer. Paths:
 * each that is below an address stays there, whatever a server makes of it.
 */
import assert from 'node:assert/strict';
import fc from 'fast-check';
import { isPathBelow, isThisComputer, readAllowedAddress, readServiceAddress } from '../../electron/core/address.ts';
import type { Attack } from './attack.ts';
import { hostileAddress, hostilePath } from './hostile-addresses.ts';

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
