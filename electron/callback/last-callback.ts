/**
 * Remembers how the last callback looked and what became of it, for whoever looks for the cause of a sign-in that
 * does not come back. It keeps what this app itself gave out (its scheme, addresses on this computer, names of known
 * parameters) and never a value, nor anything that somebody else chose.
 */
import { isThisComputer } from '../core/address.ts';
import type { Clock } from '../core/clock.ts';
import type { LoginErrorCode } from '../core/errors.ts';
import { CALLBACK_SCHEME, MAX_CALLBACK_CHARACTERS } from './parse.ts';
import type { PendingCallbacks } from './pending-callbacks.ts';

export interface LastCallback {
  /** What {@link maskCallback} leaves of it. */
  readonly address: string;
  /** Whether the person pasted it; otherwise the system or the browser brought it. */
  readonly isPasted: boolean;
  readonly outcome: 'accepted' | LoginErrorCode;
  /** Epoch milliseconds. */
  readonly atMs: number;
}

export interface RememberingCallbacks extends PendingCallbacks {
  readonly last: LastCallback | null;
}

/** @param pending decides; everything it is given passes through unchanged */
export function rememberCallbacks(pending: PendingCallbacks, clock: Pick<Clock, 'nowMs'>): RememberingCallbacks {
  let last: LastCallback | null = null;
  return {
    get last() {
      return last;
    },
    expect: (expected, signal) => pending.expect(expected, signal),
    deliver(address, attemptId) {
      const delivery = pending.deliver(address, attemptId);
      const outcome = delivery.kind === 'accepted' ? 'accepted' : delivery.error.code;
      last = { address: maskCallback(address), isPasted: attemptId !== undefined, outcome, atMs: clock.nowMs() };
      return delivery;
    },
  };
}

/** Its length tells nothing. */
const MASK = '••••••••';
const NOT_AN_ADDRESS = '(not an address)';
/** Parameters that a callback of this kind has. Under another name, the name itself may be the secret. */
const KNOWN_NAMES = new Set([
  'code',
  'state',
  'token',
  'access_token',
  'error',
  'error_description',
  'error_uri',
  'iss',
  'scope',
]);
/** More of them tell nothing more. */
const MOST_PARAMETERS = 8;
const OWN_HOST = 'callback';

/**
 * @returns scheme, host and names of parameters as far as they are known ones; eight bullets for each value and for
 * everything else; of what is no web address and has not this app's scheme, that alone
 */
export function maskCallback(address: string): string {
  const url = address.length > MAX_CALLBACK_CHARACTERS ? null : URL.parse(address);
  if (!url) return address.length > MAX_CALLBACK_CHARACTERS ? '(too long for a callback)' : NOT_AN_ADDRESS;
  if (![`${CALLBACK_SCHEME}:`, 'http:', 'https:'].includes(url.protocol)) return NOT_AN_ADDRESS;
  const user = `${url.username}${url.password}` && `${MASK}@`;
  return `${url.protocol}//${user}${maskHost(url)}${maskPath(url)}${maskQuery(url.search)}${url.hash && `#${MASK}`}`;
}

/** A host on this computer is told with its port; anybody else's is not. */
function maskHost({ protocol, hostname, host }: URL): string {
  const isOwn = protocol === `${CALLBACK_SCHEME}:` ? host === OWN_HOST : isThisComputer(hostname);
  if (isOwn) return host;
  return host && MASK;
}

/** One that is empty or `/` is told: systems differ there. */
function maskPath({ pathname }: URL): string {
  return pathname === '' || pathname === '/' ? pathname : `/${MASK}`;
}

function maskQuery(search: string): string {
  if (search === '') return '';
  const pairs = search.slice(1).split('&');
  const shown = pairs.slice(0, MOST_PARAMETERS).map(maskPair);
  return `?${shown.join('&')}${pairs.length > shown.length ? '&…' : ''}`;
}

/** Whether there is a value is told. */
function maskPair(pair: string): string {
  const [name = '', ...value] = pair.split('=');
  const shownName = KNOWN_NAMES.has(name) ? name : name && MASK;
  const shownValue = value.join('=') && MASK;
  return pair.includes('=') ? `${shownName}=${shownValue}` : shownName;
}
