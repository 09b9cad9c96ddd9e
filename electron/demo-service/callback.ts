/**
 * Redirects to the app's callback address with the result and the page's `state`. The caller has already checked the
 * address.
 *
 * @see electron/document-check/service.md, 4.1 and 4.4
 */

import type { Behaviours } from './behaviours.ts';
import { type DemoReply, type Form, optional, Refusal } from './message.ts';

const LONGEST_STATE = 1024;

/**
 * Returns the note at the foot of a consent page: where both answers lead.
 * @param callback browsers ask before they open an address whose scheme is not http
 */
export function describeWayBack(callback: string): string {
  const way = 'Both take you back to the app on this computer.';
  return callback.startsWith('http:') ? way : `${way} If your browser asks whether to open it, agree.`;
}

/**
 * Returns the `state` in the page's query, or null.
 * @throws Refusal 400 if it is too long
 */
export function readState(query: Form): string | null {
  const state = optional(query, 'state');
  if (state !== null && state.length > LONGEST_STATE) {
    throw new Refusal(400, 'invalid_request', 'The parameter state is too long.');
  }
  return state;
}

/**
 * @param name name of the parameter with the result
 * @param value its value, which must not need escaping
 * @param state the page's state; null if it had none, and then none is returned
 * @returns a 303, so that the browser uses GET
 */
export function redirectBack(
  callback: string,
  { name, value, state }: { readonly name: string; readonly value: string; readonly state: string | null },
  { stateOnCallbacks }: Pick<Behaviours, 'stateOnCallbacks'>,
): DemoReply {
  const returned = stateOnCallbacks.value === 'wrong' ? `not-${state}` : state;
  const isReturned = state !== null && stateOnCallbacks.value !== 'not-returned';
  const start = callback.includes('?') ? '&' : '?';
  const ending = isReturned ? `&state=${encodeURIComponent(String(returned))}` : '';
  return {
    status: 303,
    headers: { location: `${callback}${start}${name}=${value}${ending}`, 'referrer-policy': 'no-referrer' },
    body: '',
  };
}

/** Registered addresses are compared as text, not parsed or normalised, so that two parsers cannot read one differently. */
export const REDIRECT_URI = 'member-login://callback';

export const LOOPBACK_REDIRECT = { path: '/callback', allowsRandomSegment: true } as const;

/** Explicit port without leading zeros; one segment of unreserved characters without dots. */
const LOOPBACK = /^http:\/\/127\.0\.0\.1:([1-9]\d{0,4})\/callback(\/[\w-]{1,128})?$/;

/** A port, a path and a query of characters that need no escaping. */
const LOCALHOST = /^http:\/\/(?:localhost|127\.0\.0\.1):([1-9]\d{0,4})(?:\/[\w./~-]{0,256})?(?:\?[\w.~=&%-]{0,256})?$/;

/**
 * @returns whether a code may be sent to this address
 * @see RFC 8252, 7.1 and 7.3: the application's scheme, and 127.0.0.1 with any port
 */
export function isRegisteredRedirect(redirectUri: string, { redirectUris }: Pick<Behaviours, 'redirectUris'>): boolean {
  if (redirectUri === REDIRECT_URI) return true;
  const port = (redirectUris.value === 'own' ? LOOPBACK : LOCALHOST).exec(redirectUri)?.[1];
  return port !== undefined && Number(port) <= 65_535;
}
