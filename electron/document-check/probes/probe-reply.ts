/** What a probe has to know of a reply to go on: whether it is OK, and what it brought. It judges no point. */
import { ServiceError } from '../../core/errors.ts';
import { hostOf } from '../../service-client/call.ts';
import { isReadableBody } from '../../service-client/decode/body.ts';
import { type DeviceAuthorization, decodeDeviceStart } from '../../service-client/decode/device.ts';
import { decodeMember } from '../../service-client/decode/member.ts';
import { findFailure, hasCode, isBusy, readReply } from '../../service-client/decode/reply.ts';
import { readRetryAfter } from '../../service-client/decode/reply-times.ts';
import { decodeIdentification, decodeKey, findIssuedToken } from '../../service-client/decode/token.ts';
import type { ServiceProfile } from '../../service-client/profile.ts';
import type { HttpReply } from '../../service-client/transport/exchange.ts';
import type { ProbeCall } from './probe.ts';

/** Nothing of a reply is shown here, so nothing has to be masked. */
const read = (reply: HttpReply) => readReply(reply, { host: '', secrets: [] });

/** A status of success, readable, and no error in the body. */
export function isOk(reply: HttpReply): boolean {
  return findFailure(read(reply)) === null && isReadableBody(read(reply).body);
}

/** A refusal, which a service that is busy does not give. */
export function isRefused(reply: HttpReply): boolean {
  return !isBusy(reply.status) && findFailure(read(reply)) !== null;
}

/** Whether a poll was answered, be it with an error. */
export function isAnswered(reply: HttpReply | null): reply is HttpReply {
  return reply !== null && !isBusy(reply.status);
}

export function saysSlowDown(reply: HttpReply): boolean {
  return hasCode(read(reply), ['slow_down']);
}

/** Equal for replies that say the same: status, and the error's code or else its text without digits. */
export function gistOf(reply: HttpReply): string {
  const { status, fault, body } = read(reply);
  return `${status} ${(fault?.code ?? fault?.text ?? body.kind).replace(/\d+/g, '')}`;
}

/** Milliseconds that a busy service asks to wait; 0 if it asks for nothing. */
export function waitAskedBy({ status, headers }: HttpReply, nowMs: number): number {
  return (isBusy(status) && readRetryAfter(headers, nowMs)) || 0;
}

/** @returns the token of a code exchange or a poll */
export function tokenOf(reply: HttpReply | null): string | null {
  return reply && (findIssuedToken(read(reply), [])?.token ?? null);
}

/** @returns the token that a reply brought, of whatever call */
export function broughtTokenOf(
  { purpose }: Pick<ProbeCall, 'purpose'>,
  reply: HttpReply | null,
  profile: ServiceProfile,
): string | null {
  if (purpose === 'identification') return identifiedTokenOf(reply, profile);
  return purpose === 'code-exchange' || purpose === 'device-poll' ? tokenOf(reply) : null;
}

export function identifiedTokenOf(reply: HttpReply | null, profile: ServiceProfile): string | null {
  return decoded(reply, (whole) => decodeIdentification(whole, readingOf(profile)).token);
}

export function keyOf(reply: HttpReply | null, profile: ServiceProfile): string | null {
  return decoded(reply, (whole) => decodeKey(whole, readingOf(profile)).key);
}

export function deviceOf(reply: HttpReply | null, profile: ServiceProfile): DeviceAuthorization | null {
  return decoded(reply, (whole) => decodeDeviceStart(whole, readingOf(profile)));
}

/**
 * Whether a credential was taken: the reply is OK and unlike that to nobody. A record in another place than the profile
 * names is one.
 * @param nobody null if there was no reply
 */
export function identifies(
  reply: HttpReply | null,
  nobody: HttpReply | null,
  profile: ServiceProfile,
  credential: 'token' | 'basic',
): boolean {
  if (reply === null || !isOk(reply)) return false;
  try {
    decodeMember(reply, { ...readingOf(profile), credential, nobody });
    return true;
  } catch (thrown) {
    return thrown instanceof ServiceError && thrown.code === 'member-record-missing';
  }
}

function readingOf(profile: ServiceProfile) {
  return {
    ...profile,
    host: hostOf(profile),
    secrets: [],
    tokenPath: profile.identificationTokenPath,
  };
}

function decoded<T>(reply: HttpReply | null, decode: (reply: HttpReply) => T): T | null {
  if (reply === null) return null;
  try {
    return decode(reply);
  } catch (thrown) {
    if (thrown instanceof ServiceError) return null;
    throw thrown;
  }
}
