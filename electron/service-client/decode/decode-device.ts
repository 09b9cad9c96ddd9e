/**
 * Decodes the reply that starts a device authorization. The replies to its polls are read by `decode-poll.ts`.
 * @see electron/document/service.md, 2, 4.3 and 8; RFC 8628, 3.2
 */
import { LONGEST_ADDRESS } from '../../core/address.ts';
import type { ServiceError } from '../../core/errors.ts';
import { toShownLine } from '../../core/one-line.ts';
import type { SecretMask } from '../secret-mask.ts';
import type { Warned } from './decode.ts';
import { intervalIn, positiveNumberIn } from './decode-poll.ts';
import { findApplicationFailure, isOnlyWarning } from './refusals.ts';
import {
  type DecodeContext,
  fieldOf,
  notFound,
  type ReadReply,
  readReply,
  textOf,
  type WireReply,
  warningIn,
} from './reply.ts';

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
  const expiresInSeconds = Math.min(positiveNumberIn(body, 'expires_in') ?? usualLifetime, longestLifetime);
  return {
    deviceCode,
    userCode,
    verificationUrl,
    expiresInSeconds,
    intervalSeconds: intervalIn(body) ?? usualInterval,
    warning: warningIn(read),
  };
}

/** Seconds; both values are those of the example in the document. @see electron/document/service.md, 8 */
const usualInterval = 5;
const usualLifetime = 1800;
/** One day, so that no sign-in waits for ever. */
const longestLifetime = 86_400;
const longestUserCode = 64;

function startIncomplete(read: ReadReply, lookedFor: string): ServiceError {
  const message = 'The reply lacks what is needed to start a device sign-in. See the shape of the reply.';
  return notFound(read, { error: 'device-start-incomplete', message, details: { lookedFor } });
}
