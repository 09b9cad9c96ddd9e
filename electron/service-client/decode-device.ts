/**
 * Decodes the reply that starts a device authorization. The replies to its polls are read by `decode-poll.ts`.
 * @see electron/document/service.md, 2, 4.3 and 8; RFC 8628, 3.2
 */
import { ServiceError } from '../core/errors.ts';
import { clip, toSingleLine } from './body.ts';
import { intervalIn, positiveNumberIn } from './decode-poll.ts';
import { findApplicationFailure } from './refusals.ts';
import {
  type DecodeContext,
  describeUnexpected,
  fieldOf,
  type ReadReply,
  readReply,
  textOf,
  type WireReply,
} from './reply.ts';
import type { SecretMask } from './secret-mask.ts';

/** The reply to the device-code start call (2). */
export interface DeviceAuthorization {
  readonly deviceCode: string;
  readonly userCode: string;
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
  if (failure) throw failure;
  const { body, mask } = read;
  const deviceCode = body.kind === 'json' ? textOf(fieldOf(body, 'device_code')) : null;
  const shown = (name: string, length: number, holds: SecretMask['holds']): string | null => {
    const text = body.kind === 'json' ? (textOf(fieldOf(body, name)) ?? '') : '';
    const isSecret = text === deviceCode || holds(text, length);
    return isSecret ? null : clip(toSingleLine(text), length) || null;
  };
  const userCode = shown('user_code', longestUserCode, mask.holds);
  // A short secret may be a name in the address, such as `test`.
  const addressIn = (name: string) => shown(name, longestAddress, mask.namesHold);
  // The document says `verification_url`; RFC 8628, 3.2 says `verification_uri`.
  const verificationUrl = addressIn('verification_url') ?? addressIn('verification_uri');
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

/** Seconds; both values are those of the example in the document. @see electron/document/service.md, 8 */
const usualInterval = 5;
const usualLifetime = 1800;
/** One day, so that no sign-in waits for ever. */
const longestLifetime = 86_400;
const longestUserCode = 64;
const longestAddress = 2000;

function startIncomplete(read: ReadReply, lookedFor: string): ServiceError {
  const message = 'The reply lacks what is needed to start a device sign-in. See the shape of the reply.';
  return new ServiceError('device-start-incomplete', message, { details: { ...describeUnexpected(read), lookedFor } });
}
