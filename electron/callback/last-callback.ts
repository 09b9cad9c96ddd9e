/**
 * Remembers the last callback and its outcome for the diagnostics. Only parts that reveal nothing are kept: the app's
 * scheme, addresses on this computer and known parameter names. Everything else is masked.
 */
import { isThisComputer } from '../core/address.ts';
import type { Clock } from '../core/clock.ts';
import type { LoginErrorCode } from '../core/errors.ts';
import { isKnownName } from '../core/parameter-names.ts';
import { CALLBACK_SCHEME, MAX_CALLBACK_CHARACTERS } from './parse.ts';
import type { PendingCallbacks } from './pending-callbacks.ts';

export interface LastCallback {
  /** Masked by {@link maskCallback}. */
  readonly address: string;
  /** Whether the user pasted it; otherwise it came from the system or the browser. */
  readonly isPasted: boolean;
  /** `unproven`: a refusal without the state, about which the user was asked. */
  readonly outcome: 'accepted' | 'unproven' | LoginErrorCode;
  /** Epoch milliseconds. */
  readonly atMs: number;
}

export interface RememberingCallbacks extends PendingCallbacks {
  readonly last: LastCallback | null;
}

/** Wraps `pending` and passes every call on to it unchanged. */
export function rememberCallbacks(pending: PendingCallbacks, clock: Pick<Clock, 'nowMs'>): RememberingCallbacks {
  let last: LastCallback | null = null;
  return {
    get last() {
      return last;
    },
    expect: (expected, signal) => pending.expect(expected, signal),
    deliver(address, attemptId) {
      const delivery = pending.deliver(address, attemptId);
      const outcome = delivery.kind === 'refused' ? delivery.error.code : delivery.kind;
      last = { address: maskCallback(address), isPasted: attemptId !== undefined, outcome, atMs: clock.nowMs() };
      return delivery;
    },
  };
}

/** Has a fixed length, so that it does not reveal the length of the value. */
const MASK = '••••••••';
const NOT_AN_ADDRESS = '(not an address)';
/** How many parameters are shown. */
const MAX_PARAMETERS = 8;
const OWN_HOST = 'callback';

/**
 * @returns the address with its scheme, its host if it is on this computer, and known parameter names; eight bullets
 *   replace each value and everything else. Just a note if it is neither a web address nor of this app's scheme.
 */
export function maskCallback(address: string): string {
  const url = address.length > MAX_CALLBACK_CHARACTERS ? null : URL.parse(address);
  if (!url) return address.length > MAX_CALLBACK_CHARACTERS ? '(too long for a callback)' : NOT_AN_ADDRESS;
  if (![`${CALLBACK_SCHEME}:`, 'http:', 'https:'].includes(url.protocol)) return NOT_AN_ADDRESS;
  const user = `${url.username}${url.password}` && `${MASK}@`;
  return `${url.protocol}//${user}${maskHost(url)}${maskPath(url)}${maskQuery(url.search)}${url.hash && `#${MASK}`}`;
}

/** Shows the host of the app's own scheme, and a host on this computer with its port; masks any other host. */
function maskHost({ protocol, hostname, host }: URL): string {
  const isOwn = protocol === `${CALLBACK_SCHEME}:` ? host === OWN_HOST : isThisComputer(hostname);
  if (isOwn) return host;
  return host && MASK;
}

/** Shows an empty path or `/`, because systems differ in which of the two they send. */
function maskPath({ pathname }: URL): string {
  return pathname === '' || pathname === '/' ? pathname : `/${MASK}`;
}

function maskQuery(search: string): string {
  if (search === '') return '';
  const pairs = search.slice(1).split('&');
  const shown = pairs.slice(0, MAX_PARAMETERS).map(maskPair);
  return `?${shown.join('&')}${pairs.length > shown.length ? '&…' : ''}`;
}

/** An empty value stays visibly empty. Text without `=` is no name. */
function maskPair(pair: string): string {
  if (!pair.includes('=')) return pair && MASK;
  const [name = '', ...value] = pair.split('=');
  const shownName = isKnownName(name) ? name : name && MASK;
  return `${shownName}=${value.join('=') && MASK}`;
}
