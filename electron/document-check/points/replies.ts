/** Replies in words, so that those of two services can be compared, and as what a profile can be set to. */
import type { PinnedReplies, PinnedReply } from '../../service-client/decode/reply.ts';
import type { ServiceProfile } from '../../service-client/profile.ts';
import type { ReplyFacts } from '../observe/observation.ts';
import type { ObservedSetting } from './finding.ts';
import type { Answered } from './judge.ts';
import type { PointContext } from './seen.ts';

/** Such as `400 json error-description authorization_pending`, or `200 form empty`. */
export function wordsOf(reply: ReplyFacts): string {
  return withCode(reply, codeOf(reply));
}

/** Each reply once; one that differs from others in its code alone is told as one that varies. */
export function wordReplies(replies: readonly ReplyFacts[]): readonly string[] {
  const groups = Map.groupBy(replies, (reply) => withCode(reply, null));
  return [...groups.values()].flatMap(([first, ...others]) => {
    if (!first) return [];
    const isSame = others.every((other) => codeOf(other) === codeOf(first));
    return withCode(first, isSame ? codeOf(first) : 'varies');
  });
}

/** The replies of those that were refused, and whether any was accepted. */
export function wordOutcomes(
  seen: PointContext,
  told: readonly Answered[],
  isAccepted = ({ call }: Answered): boolean => seen.isOk(call),
): readonly string[] {
  const refused = told.filter((one) => !isAccepted(one)).map(({ reply }) => reply);
  return [...wordReplies(refused), ...(refused.length < told.length ? ['accepted'] : [])];
}

/** Status, kind, form and error code. */
function withCode({ status, family, form, error }: ReplyFacts, code: string | null): string {
  return [String(status), family, error?.style ?? form, ...(code === null ? [] : [code])].join(' ');
}

function codeOf({ error }: ReplyFacts): string | null {
  return error?.code ?? null;
}

/**
 * @returns the status and the code that all the replies have; null if they differ, or if nothing tells them from a
 *   success
 */
export function pinFor(replies: readonly ReplyFacts[], mayBeSuccess = false): PinnedReply | null {
  const [first, ...others] = replies;
  if (!first || !others.every((other) => isPinned(other, pinOf(first)))) return null;
  const pin = pinOf(first);
  return pin.code === null && pin.status !== null && pin.status < 300 && !mayBeSuccess ? null : pin;
}

function pinOf(reply: ReplyFacts): PinnedReply {
  return { status: reply.status, code: codeOf(reply) };
}

/** Whether a reply has the very status and code. */
export function isPinned(reply: ReplyFacts, pin: PinnedReply): boolean {
  return reply.status === pin.status && codeOf(reply) === pin.code;
}

/** Whether a reply fits what a profile has pinned. */
export function fitsPin(reply: ReplyFacts, pinned: PinnedReplies): boolean {
  return [pinned ?? []].flat().some(({ status, code }) => {
    const fitsStatus = status === null || status === reply.status;
    return fitsStatus && (code === null || code === reply.error?.code);
  });
}

/** @returns null if the profile says so already */
export function offer<Field extends keyof ServiceProfile>(
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
  const isKnown = replies.every((reply) => fitsPin(reply, profile.applicationRefused));
  if (pin === null || pin.code === 'invalid_client' || isKnown) return null;
  const isTelling = nobody === null ? pin.code !== null : nobody.length > 0;
  const isLikeNobody = nobody?.some((reply) => isPinned(reply, pin));
  return isTelling && !isLikeNobody ? offer(profile, 'applicationRefused', pin) : null;
}
