/** What a probe has to know of a reply to go on: whether it is OK, and what it brought. It judges no point. */
import { ServiceError } from '../../core/errors.ts';
import { type CallRequest, hostOf } from '../../service-client/call.ts';
import { isReadableBody } from '../../service-client/decode/body.ts';
import { decodeDeviceStart } from '../../service-client/decode/device.ts';
import { decodeMember } from '../../service-client/decode/member.ts';
import { findFailure, hasCode, isBusy, readReply } from '../../service-client/decode/reply.ts';
import { readRetryAfter } from '../../service-client/decode/reply-times.ts';
import { decodeIdentification, decodeKey, findIssuedToken } from '../../service-client/decode/token.ts';
import type { ServiceProfile } from '../../service-client/profile.ts';
import type { HttpReply } from '../../service-client/transport/exchange.ts';

export type ProbeReply = ReturnType<typeof readProbeReply>;

/**
 * @param status null if nothing came
 * @param reply null for a redirect, and for a reply that is too large or cut
 */
export function readProbeReply(
  status: number | null,
  reply: HttpReply | null,
  { purpose }: Pick<CallRequest, 'purpose'>,
  profile: ServiceProfile,
) {
  // Nothing of a reply is shown here, so nothing has to be masked.
  const whole = reply && readReply(reply, { host: '', secrets: [] });
  const failure = whole && findFailure(whole);
  const isOk = whole !== null && failure === null && isReadableBody(whole.body);
  const isAnswered = reply !== null && !isBusy(reply.status);
  const reading = { ...profile, host: hostOf(profile), secrets: [], tokenPath: profile.identificationTokenPath };
  const decoded = <T>(of: CallRequest['purpose'], decode: (reply: HttpReply) => T): T | null =>
    reply && purpose === of ? decodedOrNull(() => decode(reply)) : null;
  const isIssued = purpose === 'code-exchange' || purpose === 'device-poll';
  const issued = whole && isIssued ? findIssuedToken(whole, []) : null;
  return {
    status,
    reply,
    /** A status of success, readable, and no error in the body. */
    isOk,
    /** Whether the service was not too busy to answer, be it with an error. */
    isAnswered,
    isRefused: isAnswered && failure !== null,
    saysSlowDown: whole !== null && hasCode(whole, ['slow_down']),
    /** Equal for replies that say the same: status, and the error's code or else its text without digits. */
    gist: whole && `${status} ${(whole.fault?.code ?? whole.fault?.text ?? whole.body.kind).replace(/\d+/g, '')}`,
    token: issued?.token ?? decoded('identification', (one) => decodeIdentification(one, reading).token),
    key: decoded('key-request', (one) => decodeKey(one, reading).key),
    device: decoded('device-start', (one) => decodeDeviceStart(one, reading)),
    /**
     * Whether a credential was taken: the reply is OK and unlike that to nobody. A record in another place than the profile
     * names is one.
     */
    identifies(credential: 'token' | 'basic', nobody: { readonly reply: HttpReply | null }): boolean {
      if (reply === null || !isOk) return false;
      try {
        decodeMember(reply, { ...reading, credential, nobody: nobody.reply });
        return true;
      } catch (thrown) {
        return thrown instanceof ServiceError && thrown.code === 'member-record-missing';
      }
    },
  };
}

/** Milliseconds that a busy service asks to wait; 0 if it asks for nothing. */
export function waitAskedBy({ reply }: Pick<ProbeReply, 'reply'>, nowMs: number): number {
  return (reply && isBusy(reply.status) && readRetryAfter(reply.headers, nowMs)) || 0;
}

function decodedOrNull<T>(decode: () => T): T | null {
  try {
    return decode();
  } catch (thrown) {
    if (thrown instanceof ServiceError) return null;
    throw thrown;
  }
}
