/**
 * Polls for the token of a device authorization. A code that the service answered with right before it gave the token
 * meant "pending", and is known from then on (D9).
 * @see electron/document/service.md, 4.2; RFC 8628, 3.4 and 3.5
 */
import type { Clock } from '../core/clock.ts';
import { type Call, type CallOptions, type CallRequest, hostOf } from './call.ts';
import { decodePoll, type PollReply } from './decode/decode-poll.ts';
import type { ServiceProfile } from './profile.ts';
import { secretsOfProfile } from './profile-secrets.ts';
import { devicePollOf } from './token-calls.ts';
import type { HttpReply } from './transport/http.ts';

/** The codes that were found to mean "pending" at one service. */
export interface PendingCodes {
  list(): readonly string[];
  remember(code: string): void;
}

export function createDevicePoller(
  { profile, pendingCodes }: { readonly profile: ServiceProfile; readonly pendingCodes: PendingCodes | null },
  call: Call,
  clock: Pick<Clock, 'nowMs'>,
): (deviceCode: string, options: CallOptions) => Promise<PollReply> {
  /** By device code: the unknown code of its last answer. */
  const unknownCodes = new Map<string, string | null>();

  function learnFrom(deviceCode: string, polled: PollReply): void {
    const code = unknownCodes.get(deviceCode);
    if (polled.kind === 'token' && code) pendingCodes?.remember(code);
    if (polled.kind !== 'busy') unknownCodes.set(deviceCode, polled.kind === 'unexpected' ? polled.unknownCode : null);
  }

  function decode(reply: HttpReply, deviceCode: string): PollReply {
    return decodePoll(reply, {
      host: hostOf(profile),
      secrets: secretsOfProfile(profile),
      code: deviceCode,
      applicationRefused: profile.applicationRefused,
      pending: profile.devicePending,
      pendingCodes: pendingCodes?.list() ?? [],
      ends: [
        { code: 'access_denied', pin: profile.deviceDeclined, error: 'declined' },
        { code: 'expired_token', pin: profile.deviceExpired, error: 'device-code-expired' },
      ],
      nowMs: clock.nowMs(),
    });
  }

  return (deviceCode, { signal }) => {
    const request: CallRequest = { ...devicePollOf(profile, deviceCode), signal };
    return call(request, (reply) => {
      const polled = decode(reply, deviceCode);
      learnFrom(deviceCode, polled);
      return {
        value: polled,
        meaning: polled.kind === 'unexpected' ? 'unexpected-reply' : polled.kind,
        details: 'error' in polled ? polled.error.details : ('warning' in polled && polled.warning) || {},
        secrets: polled.kind === 'token' ? [polled.token] : [],
      };
    });
  };
}
