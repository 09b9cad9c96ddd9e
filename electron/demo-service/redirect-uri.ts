/**
 * The app's registered callback addresses. Addresses are compared as text, not parsed or normalised, so that two
 * parsers cannot read one differently.
 */

export const REDIRECT_URI = 'member-login://callback';

export const LOOPBACK_REDIRECT = { path: '/callback', allowsRandomSegment: true } as const;

/** Explicit port without leading zeros; one segment of unreserved characters without dots. */
const LOOPBACK = /^http:\/\/127\.0\.0\.1:([1-9]\d{0,4})\/callback(\/[\w-]{1,128})?$/;

/**
 * @returns whether a code may be sent to this address
 * @see RFC 8252, 7.1 and 7.3: the application's scheme, and 127.0.0.1 with any port
 */
export function isRegisteredRedirect(redirectUri: string): boolean {
  if (redirectUri === REDIRECT_URI) return true;
  const port = LOOPBACK.exec(redirectUri)?.[1];
  return port !== undefined && Number(port) <= 65_535;
}
