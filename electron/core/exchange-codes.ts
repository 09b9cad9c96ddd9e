/**
 * The codes of exchanges: what a request is for, how far it is, what was changed in it, and what its reply means. The
 * HTTP client tells them, the log keeps them, and the page words them; each is written here alone.
 */

/**
 * What a request is for. `member-as-nobody` is the reading of the member without credentials, `call` what a person wrote.
 */
export type Purpose =
  | 'code-exchange'
  | 'device-start'
  | 'device-poll'
  | 'key-request'
  | 'identification'
  | 'member'
  | 'member-as-nobody'
  | 'picture'
  | 'call'
  | 'revocation';

/** `held` until the person decides, `waiting` for the system's proxy and authorities, then `connecting`. */
export type ExchangeState = 'held' | 'waiting' | 'connecting' | 'sent' | 'receiving' | 'done' | 'failed';

/** What was changed in a request before it was sent; no values. */
export interface RequestChange {
  readonly kind: 'replaced' | 'removed' | 'added';
  readonly place: 'path' | 'query' | 'form' | 'header';
  /** Empty for the path. */
  readonly name: string;
}

/**
 * `nobody`: the service answered, and told nobody apart; `as-nobody`: the answer to the call without credentials, to
 * compare with; `unexpected-reply`: a poll goes on after it; `replied`: to what a person wrote, which nobody judges.
 * Everything that went wrong has the code of its error, and none of these is such a code.
 */
export type MeaningCode =
  | 'token'
  | 'device-code'
  | 'key'
  | 'pending'
  | 'slow-down'
  | 'busy'
  | 'unexpected-reply'
  | 'member'
  | 'nobody'
  | 'as-nobody'
  | 'picture'
  | 'replied'
  | 'revoked';
