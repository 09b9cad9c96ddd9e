/**
 * The codes of exchanges: what a request is for, how far it is, what was changed in it, what its reply means, and what
 * happened in the browser. The HTTP client tells them, the log and case files keep them, and the page words them; each is
 * written here alone.
 */

/**
 * What a request is for. `member-as-nobody` is the reading of the member without credentials, `call` what a person wrote.
 */
export const PURPOSES = [
  'code-exchange',
  'device-start',
  'device-poll',
  'key-request',
  'identification',
  'member',
  'member-as-nobody',
  'picture',
  'call',
  'revocation',
] as const;

export type Purpose = (typeof PURPOSES)[number];

/** `held` until the person decides, `waiting` for the system's proxy and authorities, then `connecting`. */
export const EXCHANGE_STATES = ['held', 'waiting', 'connecting', 'sent', 'receiving', 'done', 'failed'] as const;

export type ExchangeState = (typeof EXCHANGE_STATES)[number];

export const CHANGE_KINDS = ['replaced', 'removed', 'added'] as const;
export const CHANGED_PLACES = ['path', 'query', 'form', 'header'] as const;

/** What was changed in a request before it was sent, or in the address of a page before it was opened; no values. */
export interface RequestChange {
  readonly kind: (typeof CHANGE_KINDS)[number];
  readonly place: (typeof CHANGED_PLACES)[number];
  /** Empty for the path. */
  readonly name: string;
}

/**
 * `nobody`: the service answered, and told nobody apart; `as-nobody`: the answer to the call without credentials, to
 * compare with; `unexpected-reply`: a poll goes on after it; `replied`: to what a person wrote, which nobody judges.
 * Everything that went wrong has the code of its error, and none of these is such a code.
 */
export const MEANING_CODES = [
  'token',
  'device-code',
  'key',
  'pending',
  'slow-down',
  'busy',
  'unexpected-reply',
  'member',
  'nobody',
  'as-nobody',
  'picture',
  'replied',
  'revoked',
] as const;

export type MeaningCode = (typeof MEANING_CODES)[number];

/** The browser's part. `page-held` waits for the person; `callback-asked-about` came without the state, and they are asked. */
export const BROWSER_EVENTS = [
  'page-held',
  'page-opened',
  'page-not-opened',
  'callback-received',
  'callback-asked-about',
  'callback-refused',
] as const;

export type BrowserEventCode = (typeof BROWSER_EVENTS)[number];

/** How a callback arrives. */
export const ARRIVALS = ['scheme', 'loopback', 'pasted'] as const;

export type Arrival = (typeof ARRIVALS)[number];
