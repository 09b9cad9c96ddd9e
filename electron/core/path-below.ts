/** Paths that are appended to a service's address, which they must not lead out of: tokens are bound to it (S7). */

import { LONGEST_ADDRESS } from './address.ts';

/** What a path may be written with, before it is looked at where it leads. */
export const PATH_FORM = /^\/(?:(?![?#])[!-~])*$/;

/**
 * Whether a path, appended to an address, stays below it, however a server reads it: dots, slashes and percent signs may be
 * percent-encoded, also in more bytes than UTF-8 allows, backslashes count as slashes, several slashes as one, and what follows a semicolon may not count.
 * @param base an http or https address without a slash at its end
 * @param path begins with a slash, without query and fragment; one that is longer than any address is not below
 */
export function isPathBelow(base: string, path: string): boolean {
  // Each percent sign may hide another one, so a very long path would take long.
  if (path.length > LONGEST_ADDRESS || !PATH_FORM.test(path) || !leadsBelow(base, path)) return false;
  const read = path
    .replace(OVERLONG, decodeOverlong)
    .replace(/%(?:25|2e|2f|3b|5c)/gi, decodeURIComponent)
    .replace(/;[^/\\]*/g, '')
    .replace(/[/\\]+/g, '/');
  return read === path || isPathBelow(base, read);
}

/** A character of ASCII in two or three bytes, which some servers take for it. @see RFC 3629, 10 */
const OVERLONG = /%(?:c|e0%8)([01])%([89ab][\da-f])/gi;

function decodeOverlong(_found: string, high: string, low: string): string {
  return String.fromCharCode(Number(high) * 64 + (Number.parseInt(low, 16) % 64));
}

function leadsBelow(base: string, path: string): boolean {
  const [above, href] = [URL.parse(base)?.href, URL.parse(`${base}${path}`)?.href];
  return above !== undefined && href?.startsWith(`${above.replace(/\/$/, '')}/`) === true;
}
