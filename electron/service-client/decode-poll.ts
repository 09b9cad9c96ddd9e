/**
 * Decodes the reply to one poll for a token. Only known final errors end the polling; any other unknown reply is reported
 * as `unexpected`.
 * @see electron/document/service.md, 4.2; RFC 8628, 3.5
 */
import { LoginError, type LoginErrorCode, type ServiceError } from '../core/errors.ts';
import type { Body } from './body.ts';
import { findToken, tokenMissing } from './decode.ts';
import type { HttpReply } from './http.ts';
import type { PinnedReply, ServiceProfile } from './profile.ts';
import {
  APPLICATION_REFUSALS,
  applicationRefused,
  type DecodeContext,
  FINAL_CODES,
  fieldOf,
  findFailure,
  hasCode,
  isPinned,
  isSuccess,
  type ReadReply,
  readReply,
  wordsIn,
} from './reply.ts';

export type PollReply =
  | { readonly kind: 'token'; readonly token: string }
  /** `intervalSeconds` is the interval in the reply, or null. */
  | { readonly kind: 'pending' | 'slow-down'; readonly intervalSeconds: number | null }
  /** Status 429 or 5xx. `retryAfterMs` is the delay that Retry-After asks for, or null. */
  | { readonly kind: 'busy'; readonly error: ServiceError; readonly retryAfterMs: number | null }
  /** Neither a token nor a known final error. The error's details contain the shape of the reply. */
  | { readonly kind: 'unexpected'; readonly error: ServiceError };

export interface PollContext extends DecodeContext {
  /** The code that the poll sent. */
  readonly code: string;
  /** The profile's own sign of a pending poll, or null. */
  readonly pending: PinnedReply | null;
  /** The field of the profile that decides `pending`, if one does. */
  readonly profileField?: keyof ServiceProfile;
  /** The error that the sign-in ends with, by the service's code for it. */
  readonly ends: Readonly<Record<string, LoginErrorCode>>;
  /** The current time, in epoch milliseconds. */
  readonly nowMs: number;
}

/**
 * Reads the reply to one poll. Error codes count under any status and come first: the profile's code for pending, the
 * standard ones, then the final ones. Statuses come after them, and any other reply is unexpected.
 * @throws LoginError of `sent.ends`; ServiceError `application-refused`, `service-error`
 */
export function decodePoll(reply: HttpReply, sent: PollContext): PollReply {
  const read = readReply(reply, { host: sent.host, secrets: [...sent.secrets, sent.code] });
  const token = findToken(read.body);
  // An error reply may echo the code that was sent, but no service issues it as the token.
  const isIssued = token !== sent.code && (read.fault === null || isSuccess(read.status));
  if (token !== null && isIssued) return { kind: 'token', token };

  const { pending: pin, profileField } = sent;
  const pending = { kind: 'pending', intervalSeconds: intervalIn(read.body) } as const;
  if (pin !== null && pin.code !== null && isPinned(read, pin)) return pending;
  if (hasCode(read, ['authorization_pending'])) return pending;
  if (hasCode(read, ['slow_down'])) return { ...pending, kind: 'slow-down' };
  const end = findEnd(read, sent.ends);
  if (end) throw end;
  if (pin !== null && isPinned(read, pin)) return pending;

  const busy = read.status === 429 || read.status >= 500 ? findFailure(read) : null;
  if (busy) return { kind: 'busy', error: busy, retryAfterMs: retryAfterMs(reply.headers['retry-after'], sent.nowMs) };
  // Under a success status the text could be anything, even a token, so it is not shown.
  const words = isSuccess(read.status) && read.fault === null ? {} : wordsIn(read);
  const details = { status: read.status, ...words, lookedFor: 'access_token', ...(profileField && { profileField }) };
  return { kind: 'unexpected', error: tokenMissing(read, details) };
}

/** The seconds between polls that the reply asks for, or null (D3). */
export function intervalIn(body: Body): number | null {
  const seconds = positiveNumberIn(body, 'interval');
  return seconds === null ? null : Math.min(seconds, longestInterval);
}

/** Reads a positive number, also one written as digits, and rounds it up to a whole number; otherwise null. */
export function positiveNumberIn(body: Body, name: string): number | null {
  const value = fieldOf(body, name);
  const isDigits = typeof value === 'string' && /^\s*\d+\s*$/.test(value);
  const number = typeof value === 'number' ? value : isDigits ? Number(value) : 0;
  return number > 0 ? Math.ceil(number) : null;
}

/** Seconds. */
const longestInterval = 60;
const longestRetryAfterMs = 3_600_000;

/** Returns the error if the reply ends the polling, or null. */
function findEnd(read: ReadReply, ends: PollContext['ends']): LoginError | ServiceError | null {
  const { host, status } = read;
  for (const [code, error] of Object.entries(ends)) {
    if (!hasCode(read, [code])) continue;
    const details = { host, status, ...wordsIn(read) };
    return new LoginError(error, `The service ended this sign-in: ${code}. Start again.`, { details });
  }
  if (hasCode(read, APPLICATION_REFUSALS)) return applicationRefused(read);
  return hasCode(read, FINAL_CODES) ? findFailure(read) : null;
}

/**
 * Reads Retry-After, which is in seconds or one of three date formats. Returns at most an hour, or null if the header
 * is missing or cannot be read.
 * @see RFC 9110, 10.2.3 and 5.6.7
 */
function retryAfterMs(header: string | undefined, nowMs: number): number | null {
  const text = header?.trim() ?? '';
  if (/^-?\d+$/.test(text)) return limit(Number(text) * 1000);
  if (!/^[A-Z][a-z]+,? [\w -]+ \d\d:\d\d:\d\d (?:GMT|\d{4})$/.test(text)) return null;
  const atMs = Date.parse(text.endsWith('GMT') ? text : `${text} GMT`);
  return Number.isNaN(atMs) ? null : limit(atMs - nowMs);
}

function limit(waitMs: number): number {
  return Math.min(Math.max(waitMs, 0), longestRetryAfterMs);
}
