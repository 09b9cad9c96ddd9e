/** Reads the base address of a service, as a person writes it, and says what is wrong with it. */
import { isPlainHost, isThisComputer, LONGEST_ADDRESS } from '../core/address.ts';

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
