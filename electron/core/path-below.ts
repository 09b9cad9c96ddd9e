/** Paths that are appended to a service's address, which they must not lead out of: tokens are bound to it (S7). */

/** What a path may be written with, before it is looked at where it leads. */
export const PATH_FORM = /^\/(?:(?![?#])[!-~])*$/;

/**
 * Whether a path, appended to an address, stays below it, however it is written: dots may be percent-encoded, servers may
 * decode slashes before they look at dots, and backslashes count as slashes.
 * @param base an http or https address without a slash at its end
 * @param path begins with a slash, without query and fragment
 */
export function isPathBelow(base: string, path: string): boolean {
  if (!PATH_FORM.test(path)) return false;
  if (!(URL.parse(`${base}${path}`)?.href ?? '').startsWith(`${URL.parse(base)?.href.replace(/\/$/, '')}/`))
    return false;
  // What stays below when it is written with slashes, stays below wherever they are decoded.
  const decoded = path.replace(/%2f|%5c/gi, '/');
  return decoded === path || isPathBelow(base, decoded);
}
