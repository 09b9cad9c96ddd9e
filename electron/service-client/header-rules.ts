/** Which headers a person may write into a request: none that the HTTP client decides, and none that it refuses. */

/** What is wrong with a header, and what it must be. */
export interface HeaderFault {
  readonly part: 'name' | 'value';
  readonly expected: string;
}

/** @returns null if a request may have that header */
export function faultOfHeader(name: string, value: string): HeaderFault | null {
  if (!TOKEN.test(name)) return { part: 'name', expected: 'must be a header’s name' };
  if (OF_HTTP_CLIENT.test(name)) return { part: 'name', expected: 'must not be a header that the HTTP client sets' };
  if (!VALUE.test(value)) {
    return { part: 'value', expected: 'must be one line of characters that a header can carry (Latin-1)' };
  }
  return null;
}

/** @see RFC 9110, 5.6.2 */
const TOKEN = /^[\w!#$%&'*+.^`|~-]{1,200}$/;
/** They say where a request goes, how long it is, or how the connection is used. */
const OF_HTTP_CLIENT =
  /^(?:host|content-length|transfer-encoding|connection|upgrade|keep-alive|expect|te|trailer|proxy-.*)$/i;
/** @see RFC 9110, 5.5 */
const VALUE = /^[\t\x20-\x7e\x80-\xff]*$/;
