/** Paths that are appended to a service's address, which they must not lead out of: tokens are bound to it (S7). */

import { LONGEST_ADDRESS } from './address.ts';

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
