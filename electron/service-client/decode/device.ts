/**
 * Decodes the replies of a device authorization: to its start, and to each poll for its token. Only known final errors end the
 * polling; any other unknown reply is reported as `unexpected`.
 * @see electron/document-check/service.md, 2, 4.2, 4.3 and 8; RFC 8628, 3.2 and 3.5
 */
import { LONGEST_ADDRESS } from '../../core/address.ts';
import { type ErrorDetails, LoginError, type LoginErrorCode, type ServiceError } from '../../core/errors.ts';
import { toShownLine } from '../../core/one-line.ts';
import { REPLY_CODES } from '../../core/reply-codes.ts';
import type { SecretMask } from '../secrets/secret-mask.ts';
import type { Body } from './body.ts';
import { applicationRefused, FINAL_CODES, findApplicationFailure, fitOf, isOnlyWarning } from './refusals.ts';
import {
  type DecodeContext,
  fieldOf,
  findFailure,
  isBusy,
  isSuccess,
  notFound,
  type PinnedReplies,
  type ReadReply,
  readReply,
  textOf,
  type WireReply,
  warningIn,
  wordsIn,
} from './reply.ts';
import { readRetryAfter } from './reply-times.ts';
import { findIssuedToken, type IssuedToken, tokenMissing, type Warned } from './token.ts';

/** The reply to the device-code start call (2). */
export interface DeviceAuthorization extends Warned {
  readonly deviceCode: string;
  readonly userCode: string;
  /** In the form in which it is opened; the service's own text where that is no address. */
  readonly verificationUrl: string;
  readonly expiresInSeconds: number;
  /** 5 if the reply has no usable interval; at most 60 (D3). */
  readonly intervalSeconds: number;
}

/**
 * Reads the reply that starts a device authorization.
 * @throws ServiceError `application-refused`, `service-error`, `http-error`, `device-start-incomplete`
 */
export function decodeDeviceStart(reply: WireReply, sent: DecodeContext): DeviceAuthorization {
  const read = readReply(reply, sent);
  const failure = findApplicationFailure(read, sent);
  if (failure && !isOnlyWarning(failure, read)) throw failure;
  const { body, mask } = read;
  const deviceCode = body.kind === 'json' ? textOf(fieldOf(body, 'device_code')) : null;
  const textIn = (name: string) => (body.kind === 'json' ? (textOf(fieldOf(body, name)) ?? '') : '');
  const shown = (text: string, length: number, holds: SecretMask['holds']): string | null =>
    text === deviceCode || holds(text, length) ? null : toShownLine(text, length) || null;
  const userCode = shown(textIn('user_code'), longestUserCode, mask.holds);
  const addressIn = (name: string): string | null => {
    const written = textIn(name);
    // Cut short, it would be another address.
    if (written.length > LONGEST_ADDRESS) return null;
    // A short secret may be a name in the address, such as `test`.
    const text = shown(written, LONGEST_ADDRESS, mask.namesHold);
    const address = text === null ? null : (URL.parse(text)?.href ?? text);
    const isShown = address !== null && address.length <= LONGEST_ADDRESS && !mask.namesHold(address, LONGEST_ADDRESS);
    return isShown ? address : null;
  };
  // The document says `verification_url`; RFC 8628, 3.2 says `verification_uri`.
  const verificationUrl = addressIn('verification_url') ?? addressIn('verification_uri');
  if (deviceCode === null || userCode === null || verificationUrl === null) {
    if (failure) throw failure;
    const needed = { device_code: deviceCode, user_code: userCode, verification_url: verificationUrl };
    const missing = Object.entries(needed).filter(([, value]) => value === null);
    throw startIncomplete(read, missing.map(([name]) => name).join(', '));
  }
  return {
    deviceCode,
    userCode,
    verificationUrl,
    expiresInSeconds: Math.min(positiveNumberIn(body, 'expires_in') ?? usualLifetime, longestLifetime),
    intervalSeconds: intervalIn(body) ?? usualInterval,
    warning: warningIn(read),
  };
}

/** Seconds; both values are those of the example in the document. @see electron/document-check/service.md, 8 */
const usualInterval = 5;
const usualLifetime = 1800;
/** One day, so that no sign-in waits for ever. */
const longestLifetime = 86_400;
const longestUserCode = 64;

function startIncomplete(read: ReadReply, lookedFor: string): ServiceError {
  const message = 'The reply lacks what is needed to start a sign-in by short code. See the shape of the reply.';
  return notFound(read, { error: 'device-start-incomplete', message, details: { lookedFor } });
}

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

/** With the profile's own signs of what a poll can bring. */
export interface PollContext extends Required<DecodeContext>, Readonly<Record<PollField, PinnedReplies>> {
  /** The code that the poll sent. */
  readonly code: string;
  /** Codes that were found to mean that a poll is pending. */
  readonly pendingCodes?: readonly string[];
  /** The current time, in epoch milliseconds. */
  readonly nowMs: number;
}

/**
 * Reads the reply to one poll. What fits best counts: a pinned status with its code, then a code, pinned or known, under
 * any status, then a status that is pinned; of equal fits the first of `MEANINGS`. Any other reply without a token is busy
 * or unexpected. The reply of a refused token may be that of a pending poll: it counts for calls with a token alone.
 * @throws LoginError `declined`, `device-code-expired`; ServiceError `application-refused`, `service-error`; `reply-unreadable` for a web
 *   page
 */
export function decodePoll(reply: WireReply, sent: PollContext): PollReply {
  const secrets = [...sent.secrets, sent.code];
  const read = readReply(reply, { host: sent.host, secrets });
  const issued = findIssuedToken(read, secrets);
  if (issued) return { kind: 'token', ...issued };

  const known = findMeaning(read, sent);
  if (known) return known.tell(read);

  const busy = isBusy(read.status) ? findFailure(read) : null;
  if (busy) return { kind: 'busy', error: busy, retryAfterMs: readRetryAfter(read.headers, sent.nowMs) };
  // Under a success status the text could be anything, even a token, so it is not shown.
  const words = isSuccess(read.status) && read.fault === null ? {} : wordsIn(read);
  const error = tokenMissing(read, { status: read.status, ...words, lookedFor: 'access_token' });
  // An interface answers with no web page, but something on the way may (D10).
  if (read.body.kind === 'html') throw error;
  return { kind: 'unexpected', error, unknownCode: codeIn(error.details, read) };
}

/** The seconds between polls that the reply asks for, or null (D3). */
function intervalIn(body: Body): number | null {
  const seconds = positiveNumberIn(body, 'interval');
  return seconds === null ? null : Math.min(seconds, LONGEST_INTERVAL_SECONDS);
}

/** Reads a positive number, also one written as digits, and rounds it up to a whole number; otherwise null. */
function positiveNumberIn(body: Body, name: string): number | null {
  const value = fieldOf(body, name);
  const isDigits = typeof value === 'string' && /^\s*\d+\s*$/.test(value);
  const number = typeof value === 'number' ? value : isDigits ? Number(value) : 0;
  return number > 0 ? Math.ceil(number) : null;
}

/** No interval that a service names counts for longer (D3). */
export const LONGEST_INTERVAL_SECONDS = 60;

type PollField = 'devicePending' | 'deviceDeclined' | 'deviceExpired' | 'applicationRefused';

interface PollMeaning {
  /** The field of the profile for it; null where only known codes say it. */
  readonly field: PollField | null;
  readonly codes: readonly string[];
  /** May throw it. */
  readonly tell: (read: ReadReply) => PollReply;
}

const PENDING: PollMeaning = { field: 'devicePending', codes: REPLY_CODES.devicePending, tell: waiting('pending') };

/** What a reply to a poll can mean: of two that fit it alike, the first counts. */
const MEANINGS: readonly PollMeaning[] = [
  PENDING,
  { field: null, codes: ['slow_down'], tell: waiting('slow-down') },
  { field: 'deviceDeclined', codes: REPLY_CODES.deviceDeclined, tell: (read) => raise(endedBy(read, 'declined')) },
  {
    field: 'deviceExpired',
    codes: REPLY_CODES.deviceExpired,
    tell: (read) => raise(endedBy(read, 'device-code-expired')),
  },
  {
    field: 'applicationRefused',
    codes: REPLY_CODES.applicationRefused,
    tell: (read) => raise(applicationRefused(read)),
  },
  { field: null, codes: FINAL_CODES, tell: (read) => raise(findFailure(read)) },
];

/** The profile fields that recognise a poll's reply. Where two list the same reply, the first one counts. */
export const POLL_ORDER: readonly PollField[] = MEANINGS.flatMap(({ field }) => field ?? []);

function waiting(kind: 'pending' | 'slow-down'): PollMeaning['tell'] {
  return ({ body }) => ({ kind, intervalSeconds: intervalIn(body) });
}

/** @returns the meaning that fits best; null if none fits */
function findMeaning(read: ReadReply, sent: PollContext): PollMeaning | null {
  const [best] = [...MEANINGS, { ...PENDING, field: null, codes: sent.pendingCodes ?? [] }]
    .map((meaning) => ({ meaning, fit: fitOf(read, meaning.field && sent[meaning.field], meaning.codes) }))
    .toSorted((one, other) => other.fit - one.fit);
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
