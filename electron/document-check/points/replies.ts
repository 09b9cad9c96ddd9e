/** Replies in words, so that those of two services can be compared, and as what a profile can be set to. */
import { REPLY_CODES, type ReplyField } from '../../core/reply-codes.ts';
import type { PinnedReplies, PinnedReply } from '../../service-client/decode/reply.ts';
import type { ServiceProfile } from '../../service-client/profile.ts';
import type { ReplyFacts } from '../observe/observation.ts';
import type { ObservedSetting, OfferedReplies } from './finding.ts';
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

function pinOf(reply: ReplyFacts): PinnedReply {
  return { status: reply.status, code: codeOf(reply) };
}

/** Whether two replies have the very status and code. */
export function isAsPinned(reply: ReplyFacts, other: ReplyFacts): boolean {
  return reply.status === other.status && codeOf(reply) === codeOf(other);
}

/** Whether a reply says what a field is for, by a code that is known or as the profile has pinned it. */
export function isKnownAs(field: ReplyField, reply: ReplyFacts, profile: ServiceProfile): boolean {
  const known: readonly (string | null)[] = REPLY_CODES[field];
  const fits = ({ status, code }: PinnedReply): boolean =>
    (status === null || status === reply.status) && (code === null || code === codeOf(reply));
  return known.includes(codeOf(reply)) || [profile[field] ?? []].flat().some(fits);
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
 * Offers each reply that the profile does not know yet.
 * @param unlike what it has to differ from
 * @param statusAlone where a reply without a code is telling
 */
export function offerReplies(
  profile: ServiceProfile,
  field: ReplyField,
  replies: readonly ReplyFacts[],
  unlike: readonly ReplyFacts[] = [],
  statusAlone: 'in-refusals' | 'always' | 'never' = 'in-refusals',
): OfferedReplies | null {
  const added = replies.filter((reply) => {
    const code = codeOf(reply);
    const isRefusal = statusAlone === 'in-refusals' && reply.status >= 300;
    const isTelling = code !== null || isRefusal || statusAlone === 'always';
    return isTelling && !isKnownAs(field, reply, profile) && !unlike.some((other) => isAsPinned(other, reply));
  });
  return added.length === 0 ? null : { field, replies: added.map(pinOf) };
}

const MOST_REPLIES = 8;

/** @returns one setting for a field: the replies that the profile has, and after them all that any point offers */
export function settingOf(
  { field }: OfferedReplies,
  profile: ServiceProfile,
  offers: readonly OfferedReplies[],
): ObservedSetting | null {
  const now: PinnedReplies = profile[field];
  const added = offers.filter((offer) => offer.field === field).flatMap(({ replies }) => replies);
  const all = [...new Map([now ?? [], added].flat(2).map((pin) => [JSON.stringify(pin), pin])).values()];
  // Where none is pinned, 401 is the sign of a refused token.
  const isUsual = field === 'tokenRefused' && now === null && all.every(({ status }) => status === 401);
  if (isUsual || all.length > MOST_REPLIES) return null;
  return { field, now, observed: all.length === 1 ? all[0] : all, warning: null };
}
