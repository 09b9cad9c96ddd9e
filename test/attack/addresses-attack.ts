/** Addresses: each that the app would open is ASCII in one form, and https or on this computer. */
import assert from 'node:assert/strict';
import fc from 'fast-check';
import { isThisComputer, readAllowedAddress } from '../../electron/core/address.ts';
import type { Attack } from './attack.ts';
import { hostileAddress } from './hostile-addresses.ts';

export const ADDRESSES_ATTACK: Attack = {
  title: 'addresses',
  share: 1 / 2,
  perRun: 1,
  property: () => fc.property(hostileAddress(), attack),
};

function attack(text: string): void {
  const url = readAllowedAddress(text);
  if (url === null) return;
  assert.match(url.href, /^https?:\/\/[!#-~]+$/);
  assert(!`${url.origin}${url.pathname}`.includes('\\'), url.href);
  assert.equal(readAllowedAddress(url.href)?.href, url.href);
  assert(url.protocol === 'https:' || isThisComputer(url.hostname));
  assert.equal(`${url.username}${url.password}`, '');
}
