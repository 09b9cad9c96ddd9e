/** Makes settings of replies: what a profile can pin, and whether it has to. */

import type { PinnedReply } from '../../../service-client/decode/reply.ts';
import type { ServiceProfile } from '../../../service-client/profile.ts';
import type { ReplyFacts } from '../../observe/observation.ts';
import type { ObservedSetting } from '../finding.ts';

/**
 * @returns the status and the code that all the replies have; null if they differ, or if nothing tells them from a
 *   success
 */
export function pinFor(replies: readonly ReplyFacts[], mayBeSuccess = false): PinnedReply | null {
  const [first, ...others] = replies.map(({ status, error }) => ({ status, code: error?.code ?? null }));
  if (!first || !others.every((other) => isSamePin(other, first))) return null;
  return first.code === null && first.status < 300 && !mayBeSuccess ? null : first;
}

export function isSamePin(one: PinnedReply | null, other: PinnedReply | null): boolean {
  return one?.status === other?.status && one?.code === other?.code;
}

/** Whether a reply fits what a profile has pinned. */
export function fitsPin(reply: ReplyFacts, pin: PinnedReply | null): boolean {
  if (pin === null) return false;
  const fitsStatus = pin.status === null || pin.status === reply.status;
  return fitsStatus && (pin.code === null || pin.code === reply.error?.code);
}

type TopField = keyof ServiceProfile & string;

/** @returns null if the profile says so already */
export function offer<Field extends TopField>(
  profile: ServiceProfile,
  field: Field,
  observed: ServiceProfile[Field],
  warning: ObservedSetting['warning'] = null,
): ObservedSetting | null {
  const now = profile[field];
  return JSON.stringify(now) === JSON.stringify(observed) ? null : { field, now, observed, warning };
}

/**
 * Offers a reply as what refuses the application's key or secret.
 * @param nobody replies to calls without credentials, which must be unlike it; null if a code alone can tell it
 */
export function offerRefusal(
  replies: readonly ReplyFacts[],
  profile: ServiceProfile,
  nobody: readonly ReplyFacts[] | null,
): ObservedSetting | null {
  const pin = pinFor(replies);
  if (
    pin === null ||
    pin.code === 'invalid_client' ||
    replies.every((reply) => fitsPin(reply, profile.applicationRefused))
  ) {
    return null;
  }
  const isTelling = nobody === null ? pin.code !== null : nobody.length > 0;
  const isLikeNobody = nobody?.some(({ status, error }) => isSamePin(pin, { status, code: error?.code ?? null }));
  return isTelling && !isLikeNobody ? offer(profile, 'applicationRefused', pin) : null;
}
