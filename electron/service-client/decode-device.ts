/**
 * The device-code replies: the start of a device authorization, and what each poll brings. A reply that
 * nobody has described is told as such and never taken for the end, nor the end for a reply like that.
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

/** What the device-code start call brings (2). */
export interface DeviceAuthorization {
  readonly deviceCode: string;
  readonly userCode: string;
  readonly verificationUrl: string;
  readonly expiresInSeconds: number;
  /** 5 where it is missing, zero or no number; 60 at most (D3). */
  readonly intervalSeconds: number;
}

export type DevicePoll =
  | { readonly kind: 'token'; readonly token: string }
  /** `intervalSeconds`: a longer one that the service named, or null. */
  | { readonly kind: 'pending' | 'slow-down'; readonly intervalSeconds: number | null }
  /** 429 or 5xx. `retryAfterMs` is what Retry-After asks for, or null. */
  | { readonly kind: 'busy'; readonly error: ServiceError; readonly retryAfterMs: number | null }
  /** Neither a token nor an error that is known to be final: its shape is in the error's details. */
  | { readonly kind: 'unexpected'; readonly error: ServiceError };

/**
 * Reads what a device authorization starts with.
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
  // The document says `verification_url`; `verification_uri` is what RFC 8628, 3.2 made of it.
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
  /** How the service says in its own way that the member has not answered. */
  readonly devicePending: PinnedReply | null;
  /** Instant now, epoch milliseconds. */
  readonly nowMs: number;
}

/**
 * Reads the answer to one poll. A code counts whatever the status says: the service's own for pending, then the
 * final ones; after them the statuses; what is left is unexpected.
 * @throws LoginError `declined`, `device-code-expired`; ServiceError `application-refused`, `service-error`
 */
export function decodeDevicePoll(reply: HttpReply, sent: PollContext): DevicePoll {
  const read = readReply(reply, { host: sent.host, secrets: [...sent.secrets, sent.deviceCode] });
  const token = findToken(read.body);
  // An error may repeat what was sent to it; no service gives out its device code as a token.
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
  // Text under a status of success may be anything, also a token.
  const words = isSuccess(read.status) && read.fault === null ? {} : wordsIn(read);
  const details = { status: read.status, ...words, lookedFor: 'access_token', profileField: 'devicePending' };
  return { kind: 'unexpected', error: tokenMissing(read, details) };
}

/** Seconds. @see electron/document/service.md, 8: both are the shown example's */
const usualInterval = 5;
const usualLifetime = 1800;
const longestInterval = 60;
/** A day: nothing waits for ever. */
const longestLifetime = 86_400;
const longestRetryAfterMs = 3_600_000;
const longestUserCode = 64;
const longestAddress = 2000;

/** Seconds from one poll to the next, or null where none is named (D3). */
function intervalIn(body: Body): number | null {
  const seconds = positiveNumberIn(body, 'interval');
  return seconds === null ? null : Math.min(seconds, longestInterval);
}

/** A whole number above zero, also one written as digits. A part of a second counts as a whole one. */
function positiveNumberIn(body: Body, name: string): number | null {
  const value = fieldOf(body, name);
  const isDigits = typeof value === 'string' && /^\s*\d+\s*$/.test(value);
  const number = typeof value === 'number' ? value : isDigits ? Number(value) : 0;
  return number > 0 ? Math.ceil(number) : null;
}

function startIncomplete(read: ReadReply, lookedFor: string): ServiceError {
  const message = 'The service started no device sign-in that could be shown. See the shape of its reply.';
  return new ServiceError('device-start-incomplete', message, { details: { ...describeUnexpected(read), lookedFor } });
}

/** The error after which asking again is of no use, or null. */
function findEnd(read: ReadReply): LoginError | ServiceError | null {
  const { host, status } = read;
  const details = { host, status, ...wordsIn(read) };
  if (hasCode(read, ['access_denied'])) {
    return new LoginError('declined', 'The member declined this sign-in. Start again if that was not meant.', {
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
 * How long Retry-After asks to wait, an hour at most; null where it is missing or cannot be read.
 * @see RFC 9110, 10.2.3 and 5.6.7: seconds, or one of three forms of a date
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
