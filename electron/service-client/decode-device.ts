/**
 * Decodes the device-code replies: the start of a device authorization, and each poll. Only known final errors end the
 * polling; any other unknown reply is reported as `unexpected`.
 * @see electron/document/service.md, 2, 4.2, 4.3 and 8; RFC 8628, 3.2 and 3.5
 */
import { LoginError, ServiceError } from '../core/errors.ts';
import { type Body, clip, toSingleLine } from './body.ts';
import { findToken, tokenMissing } from './decode.ts';
import type { HttpReply } from './http.ts';
import type { PinnedReply } from './profile.ts';
import {
  APPLICATION_REFUSALS,
  applicationRefused,
  type DecodeContext,
  describeUnexpected,
  FINAL_CODES,
  fieldOf,
  findApplicationFailure,
  findFailure,
  hasCode,
  isPinned,
  isSuccess,
  type ReadReply,
  readReply,
  textOf,
  type WireReply,
  wordsIn,
} from './reply.ts';

/** The reply to the device-code start call (2). */
export interface DeviceAuthorization {
  readonly deviceCode: string;
  readonly userCode: string;
  readonly verificationUrl: string;
  readonly expiresInSeconds: number;
  /** 5 if the reply has no usable interval; at most 60 (D3). */
  readonly intervalSeconds: number;
}

export type DevicePoll =
  | { readonly kind: 'token'; readonly token: string }
  /** `intervalSeconds` is the interval in the reply, or null. */
  | { readonly kind: 'pending' | 'slow-down'; readonly intervalSeconds: number | null }
  /** Status 429 or 5xx. `retryAfterMs` is the delay that Retry-After asks for, or null. */
  | { readonly kind: 'busy'; readonly error: ServiceError; readonly retryAfterMs: number | null }
  /** Neither a token nor a known final error. The error's details contain the shape of the reply. */
  | { readonly kind: 'unexpected'; readonly error: ServiceError };

/**
 * Reads the reply that starts a device authorization.
 * @throws ServiceError `application-refused`, `service-error`, `http-error`, `device-start-incomplete`
 */
export function decodeDeviceStart(reply: WireReply, sent: DecodeContext): DeviceAuthorization {
  const read = readReply(reply, sent);
  const failure = findApplicationFailure(read);
  if (failure) throw failure;
  const { body, mask } = read;
  const deviceCode = body.kind === 'json' ? textOf(fieldOf(body, 'device_code')) : null;
  const shown = (name: string, length: number): string | null => {
    const text = body.kind === 'json' ? (textOf(fieldOf(body, name)) ?? '') : '';
    const isSecret = text === deviceCode || mask.holds(text, length);
    return isSecret ? null : clip(toSingleLine(text), length) || null;
  };
  const userCode = shown('user_code', longestUserCode);
  // The document says `verification_url`; RFC 8628, 3.2 says `verification_uri`.
  const verificationUrl = shown('verification_url', longestAddress) ?? shown('verification_uri', longestAddress);
  if (deviceCode === null || userCode === null || verificationUrl === null) {
    const needed = { device_code: deviceCode, user_code: userCode, verification_url: verificationUrl };
    const missing = Object.entries(needed).filter(([, value]) => value === null);
    throw startIncomplete(read, missing.map(([name]) => name).join(', '));
  }
  const expiresInSeconds = Math.min(positiveNumberIn(body, 'expires_in') ?? usualLifetime, longestLifetime);
  return {
    deviceCode,
    userCode,
    verificationUrl,
    expiresInSeconds,
    intervalSeconds: intervalIn(body) ?? usualInterval,
  };
}

export interface PollContext extends DecodeContext {
  readonly deviceCode: string;
  /** The profile's own sign of a pending poll, or null. */
  readonly devicePending: PinnedReply | null;
  /** The current time, in epoch milliseconds. */
  readonly nowMs: number;
}

/**
 * Reads the reply to one poll. Error codes count under any status and come first: the profile's code for pending, the
 * standard ones, then the final ones. Statuses come after them, and any other reply is unexpected.
 * @throws LoginError `declined`, `device-code-expired`; ServiceError `application-refused`, `service-error`
 */
export function decodeDevicePoll(reply: HttpReply, sent: PollContext): DevicePoll {
  const read = readReply(reply, { host: sent.host, secrets: [...sent.secrets, sent.deviceCode] });
  const token = findToken(read.body);
  // An error reply may echo the device code, but no service issues it as the token.
  const isIssued = token !== sent.deviceCode && (read.fault === null || isSuccess(read.status));
  if (token !== null && isIssued) return { kind: 'token', token };

  const { devicePending: pin } = sent;
  const pending = { kind: 'pending', intervalSeconds: intervalIn(read.body) } as const;
  if (pin !== null && pin.code !== null && isPinned(read, pin)) return pending;
  if (hasCode(read, ['authorization_pending'])) return pending;
  if (hasCode(read, ['slow_down'])) return { ...pending, kind: 'slow-down' };
  const end = findEnd(read);
  if (end) throw end;
  if (pin !== null && isPinned(read, pin)) return pending;

  const busy = read.status === 429 || read.status >= 500 ? findFailure(read) : null;
  if (busy) return { kind: 'busy', error: busy, retryAfterMs: retryAfterMs(reply.headers['retry-after'], sent.nowMs) };
  // Under a success status the text could be anything, even a token, so it is not shown.
  const words = isSuccess(read.status) && read.fault === null ? {} : wordsIn(read);
  const details = { status: read.status, ...words, lookedFor: 'access_token', profileField: 'devicePending' };
  return { kind: 'unexpected', error: tokenMissing(read, details) };
}

/** Seconds; both values are those of the example in the document. @see electron/document/service.md, 8 */
const usualInterval = 5;
const usualLifetime = 1800;
const longestInterval = 60;
/** One day, so that no sign-in waits for ever. */
const longestLifetime = 86_400;
const longestRetryAfterMs = 3_600_000;
const longestUserCode = 64;
const longestAddress = 2000;

/** The seconds between polls that the reply asks for, or null (D3). */
function intervalIn(body: Body): number | null {
  const seconds = positiveNumberIn(body, 'interval');
  return seconds === null ? null : Math.min(seconds, longestInterval);
}

/** Reads a positive number, also one written as digits, and rounds it up to a whole number; otherwise null. */
function positiveNumberIn(body: Body, name: string): number | null {
  const value = fieldOf(body, name);
  const isDigits = typeof value === 'string' && /^\s*\d+\s*$/.test(value);
  const number = typeof value === 'number' ? value : isDigits ? Number(value) : 0;
  return number > 0 ? Math.ceil(number) : null;
}

function startIncomplete(read: ReadReply, lookedFor: string): ServiceError {
  const message = 'The reply lacks what is needed to start a device sign-in. See the shape of the reply.';
  return new ServiceError('device-start-incomplete', message, { details: { ...describeUnexpected(read), lookedFor } });
}

/** Returns the error if the reply ends the polling, or null. */
function findEnd(read: ReadReply): LoginError | ServiceError | null {
  const { host, status } = read;
  const details = { host, status, ...wordsIn(read) };
  if (hasCode(read, ['access_denied'])) {
    return new LoginError('declined', 'The member declined this sign-in. Start again if that was a mistake.', {
      details,
    });
  }
  if (hasCode(read, ['expired_token'])) {
    return new LoginError('device-code-expired', 'The code has expired. Start again for a new one.', { details });
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
