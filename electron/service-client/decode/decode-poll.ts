/**
 * Decodes the reply to one poll for a token. Only known final errors end the polling; any other unknown reply is reported
 * as `unexpected`.
 * @see electron/document/service.md, 4.2; RFC 8628, 3.5
 */
import { type ErrorDetails, LoginError, type LoginErrorCode, type ServiceError } from '../../core/errors.ts';
import type { PinnedReply } from '../profile.ts';
import { readRetryAfter } from '../retry-after.ts';
import type { HttpReply } from '../transport/http.ts';
import type { Body } from './body.ts';
import { findIssuedToken, type IssuedToken, tokenMissing } from './decode.ts';
import { applicationRefused, FINAL_CODES, fitOf, fitOfApplication } from './refusals.ts';
import { type DecodeContext, fieldOf, findFailure, isSuccess, type ReadReply, readReply, wordsIn } from './reply.ts';

export type PollReply =
  | ({ readonly kind: 'token' } & IssuedToken)
  /** `intervalSeconds` is the interval in the reply, or null. */
  | { readonly kind: 'pending' | 'slow-down'; readonly intervalSeconds: number | null }
  /** Status 429 or 5xx. `retryAfterMs` is the delay that Retry-After asks for, or null. */
  | { readonly kind: 'busy'; readonly error: ServiceError; readonly retryAfterMs: number | null }
  /** Neither a token nor a known error. The error's details contain the service's words and the shape of the reply. */
  | {
      readonly kind: 'unexpected';
      readonly error: ServiceError;
      /** The service's code, if it has one that is not known. */
      readonly unknownCode: string | null;
    };

export interface PollContext extends DecodeContext {
  /** The code that the poll sent. */
  readonly code: string;
  /** The profile's own sign of a pending poll, or null. */
  readonly pending: PinnedReply | null;
  /** Codes that were found to mean that a poll is pending. */
  readonly pendingCodes?: readonly string[];
  /** What ends the sign-in: the service's code for it, and the profile's own sign. */
  readonly ends: readonly { readonly code: string; readonly pin: PinnedReply | null; readonly error: LoginErrorCode }[];
  /** The current time, in epoch milliseconds. */
  readonly nowMs: number;
}

/**
 * Reads the reply to one poll. What fits best counts: a pinned status with its code, then a code, pinned or known, under
 * any status, then a status that is pinned. Any other reply without a token is busy or unexpected.
 * @throws LoginError of `sent.ends`; ServiceError `application-refused`, `service-error`; `reply-unreadable` for a web
 *   page
 */
export function decodePoll(reply: HttpReply, sent: PollContext): PollReply {
  const secrets = [...sent.secrets, sent.code];
  const read = readReply(reply, { host: sent.host, secrets });
  const issued = findIssuedToken(read, secrets);
  if (issued) return { kind: 'token', ...issued };

  const known = findMeaning(read, sent);
  if (known) return known();

  const busy = read.status === 429 || read.status >= 500 ? findFailure(read) : null;
  if (busy) return { kind: 'busy', error: busy, retryAfterMs: readRetryAfter(reply.headers, sent.nowMs) };
  // Under a success status the text could be anything, even a token, so it is not shown.
  const words = isSuccess(read.status) && read.fault === null ? {} : wordsIn(read);
  const error = tokenMissing(read, { status: read.status, ...words, lookedFor: 'access_token' });
  // An interface answers with no web page, but something on the way may (D10).
  if (read.body.kind === 'html') throw error;
  return { kind: 'unexpected', error, unknownCode: codeIn(error.details, read) };
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

/** Returns the meaning that fits best, of equal ones the first, or null if none fits. A meaning may be to throw. */
function findMeaning(read: ReadReply, sent: PollContext): (() => PollReply) | null {
  const pending = (): PollReply => ({ kind: 'pending', intervalSeconds: intervalIn(read.body) });
  const slowDown = (): PollReply => ({ kind: 'slow-down', intervalSeconds: intervalIn(read.body) });
  const [best] = [
    { fit: fitOf(read, sent.pending, ['authorization_pending']), meaning: pending },
    { fit: fitOf(read, null, ['slow_down']), meaning: slowDown },
    ...sent.ends.map(({ code, pin, error }) => ({
      fit: fitOf(read, pin, [code]),
      meaning: () => raise(endedBy(read, error)),
    })),
    { fit: fitOfApplication(read, sent), meaning: () => raise(applicationRefused(read)) },
    { fit: fitOf(read, null, FINAL_CODES), meaning: () => raise(findFailure(read)) },
    { fit: fitOf(read, null, sent.pendingCodes), meaning: pending },
  ].toSorted((one, other) => other.fit - one.fit);
  return best && best.fit > 0 ? best.meaning : null;
}

/** Some services put the code where others put the text. What was masked, or is a sentence, is no code. */
function codeIn({ serviceCode, serviceText }: ErrorDetails, { fault }: ReadReply): string | null {
  const code = serviceCode ?? serviceText ?? '';
  return fault !== null && /^[\w.:-]{1,64}$/.test(code) ? code : null;
}

function raise(error: unknown): never {
  throw error;
}

function endedBy(read: ReadReply, error: LoginErrorCode): LoginError {
  const { host, status } = read;
  const details = { host, status, ...wordsIn(read) };
  return new LoginError(error, `The service ended this sign-in: ${error}. Start again.`, { details });
}
