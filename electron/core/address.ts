/** Rules for addresses: which ones mean this computer, and which ones the app may open or call. */

/** True for 127.0.0.0/8, ::1 and localhost, as `URL.hostname` writes them. */
export function isThisComputer(hostname: string): boolean {
  return hostname === 'localhost' || hostname === '[::1]' || /^127(\.\d{1,3}){3}$/.test(hostname);
}

/**
 * True for https, and for http to this computer: the only addresses that the app opens in a browser or calls.
 * False for any address that contains a user name or password.
 */
export function isAllowedAddress(address: string): boolean {
  const url = URL.parse(address);
  if (url === null || `${url.username}${url.password}` !== '') return false;
  return url.protocol === 'https:' || (url.protocol === 'http:' && isThisComputer(url.hostname));
}
