/** Whom calls for a member's information identified, told by comparing them with calls without credentials (4.6, 7). */

import type { ObservedCall, Print, ReplyFacts, SentCredential } from '../observe/observation.ts';
import { type Everything, once, type PointContext } from './seen.ts';

/** The calls without credentials that count. */
export const callsAsNobody = once((seen: PointContext) =>
  callsWith(seen, 'none').filter((call) => seen.replyOf(call) !== null),
);

export function repliesToNobody(seen: PointContext): readonly ReplyFacts[] {
  return callsAsNobody(seen).flatMap((call) => seen.replyOf(call) ?? []);
}

/** @returns the nearest call without credentials, of the same method if there is one; null if there is none */
export function nobodyNear(seen: PointContext, { n, sent: { method } }: ObservedCall): ObservedCall | null {
  const all = nobodyByMethod(seen).get(method) ?? callsAsNobody(seen);
  const next = firstFrom(all, n);
  const [before = null, after = null] = [all[next - 1], all[next]];
  if (before === null || after === null) return before ?? after;
  return n - before.n <= after.n - n ? before : after;
}

const nobodyByMethod = once((seen: PointContext) => Map.groupBy(callsAsNobody(seen), ({ sent }) => sent.method));

/** Alike in status, form, names and identity. */
export function isLike(one: ReplyFacts, other: ReplyFacts): boolean {
  const identityOf = ({ record }: ReplyFacts) => record?.identity ?? null;
  return isLikeInShape(one, other) && identityOf(one) === identityOf(other);
}

/** Alike in status, form and names. */
export function isLikeInShape(one: ReplyFacts, other: ReplyFacts): boolean {
  const namesOf = ({ names }: ReplyFacts) => names.map(({ name }) => name).join(' ');
  return one.status === other.status && one.form === other.form && namesOf(one) === namesOf(other);
}

/** OK, and unlike the call as nobody; never while there is none. */
export function identifies(seen: PointContext, call: ObservedCall): boolean {
  return seen.isOk(call) && isLikeNobody(seen, call) === false;
}

/** @returns null if one of the two does not count */
export function isLikeNobody(seen: PointContext, call: ObservedCall): boolean | null {
  const nobody = nobodyNear(seen, call);
  const [reply, other] = [seen.replyOf(call), nobody && seen.replyOf(nobody)];
  return reply && other ? isLike(reply, other) : null;
}

/** The calls for member information with a credential. */
export const tokenCalls = once((seen: PointContext) => callsWith(seen, 'token'));
export const basicCalls = once((seen: PointContext) => callsWith(seen, 'basic'));

/** @returns those with that token */
export function usesOf(seen: PointContext, token: Print): readonly ObservedCall[] {
  return usesByToken(seen).get(token) ?? [];
}

const usesByToken = once((seen: PointContext) => Map.groupBy(tokenCalls(seen), tokenIn));

/** The token that a call for a member's information was sent with, or null. */
export function tokenIn({ sent: { credential } }: Pick<ObservedCall, 'sent'>): Print | null {
  return credential.kind === 'token' ? credential.print : null;
}

export function callsWith(seen: PointContext, kind: SentCredential['kind']): readonly ObservedCall[] {
  return seen.calls('member').filter(({ sent }) => sent.credential.kind === kind);
}

export function callsAsMember(seen: PointContext): readonly ObservedCall[] {
  return seen.calls('member').filter(({ sent }) => sent.credential.kind !== 'none');
}

/** The calls with credentials that identified a member. */
export const findIdentified = once(
  (seen: PointContext): ReadonlySet<ObservedCall> =>
    new Set(callsAsMember(seen).filter((call) => identifies(seen, call))),
);

/** Whom a call identified; null if it did not say. */
export function identityOf(call: ObservedCall, seen: PointContext): Print | null {
  return seen.isOk(call) ? (seen.replyOf(call)?.record?.identity ?? null) : null;
}

/** Whose token it is, as far as any reply said. */
export function ownerOf(token: Print, issuing: ObservedCall, seen: PointContext): Print | null {
  for (const call of [issuing, ...usesOf(seen, token)]) {
    const identity = identityOf(call, seen);
    if (identity !== null) return identity;
  }
  return null;
}

/** All that the app sent as the profile has it. */
export const ordinaryCalls = once(({ calls }: Everything) => calls.filter(({ feeds }) => feeds === 'all'));

/**
 * Finds an observation by its number in a long list, without reading all of it.
 * @param list in the order of `n`
 * @returns the index of the first that is numbered `n` or higher; the length of the list if there is none
 */
export function firstFrom(list: readonly { readonly n: number }[], n: number): number {
  let [low, high] = [0, list.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    const one = list[middle];
    if (one && one.n < n) low = middle + 1;
    else high = middle;
  }
  return low;
}
