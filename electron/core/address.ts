/** Which addresses count as "this computer" and which may ever be opened or called. Pure. */

/** True for 127.0.0.0/8, ::1 and localhost, as `URL.hostname` writes them. */
export function isThisComputer(hostname: string): boolean {
  return hostname === 'localhost' || hostname === '[::1]' || /^127(\.\d{1,3}){3}$/.test(hostname);
}

/**
 * True for https, and for http to this computer: all that may be opened in a browser or called.
 * Addresses with a user name or password in them are never allowed.
 */
export function isAllowedAddress(address: string): boolean {
  const url = URL.parse(address);
  if (url === null || `${url.username}${url.password}` !== '') return false;
  return url.protocol === 'https:' || (url.protocol === 'http:' && isThisComputer(url.hostname));
}
