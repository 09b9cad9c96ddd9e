/** Which headers a person may write into a request: none that the HTTP client sets itself, and none that it refuses. */

/** What is wrong with a header, and what it must be. */
export interface HeaderFault {
  readonly part: 'name' | 'value';
  readonly expected: string;
}

/** @returns null if a request may have that header */
export function faultOfHeader(name: string, value: string): HeaderFault | null {
  if (!isHeaderName(name)) return { part: 'name', expected: 'must be a header’s name' };
  if (isFixedHeader(name)) return { part: 'name', expected: 'must not be a header that the HTTP client sets' };
  if (!isHeaderValue(value)) {
    return { part: 'value', expected: 'must be one line of characters that a header can carry (Latin-1)' };
  }
  return null;
}

export function isHeaderName(name: string): boolean {
  return TOKEN.test(name);
}

/** Whether the HTTP client sets that header itself, by the address, the body or the connection. */
export function isFixedHeader(name: string): boolean {
  return FIXED.test(name);
}

/** Whether a header stays away once it is removed: the HTTP client would add `accept-encoding` again. */
export function isRemovableHeader(name: string): boolean {
  return name.toLowerCase() !== 'accept-encoding';
}

export function isHeaderValue(value: string): boolean {
  return VALUE.test(value);
}

/** @see RFC 9110, 5.6.2 */
const TOKEN = /^[\w!#$%&'*+.^`|~-]{1,200}$/;
const FIXED = /^(?:host|content-length|transfer-encoding|connection|upgrade|keep-alive|expect|te|trailer|proxy-.*)$/i;
/** @see RFC 9110, 5.5 */
const VALUE = /^[\t\x20-\x7e\x80-\xff]*$/;
