/** Whom calls for a member's information identified, told by comparing them with calls without credentials (4.6, 7). */

import type { ObservedCall, Print, ReplyFacts, SentCredential } from '../observe/observation.ts';
import { firstFrom } from './by-number.ts';
import { oncePerSeen, type Seen } from './seen.ts';

/** The calls without credentials that count. */
export const callsAsNobody = oncePerSeen((seen) =>
  seen
    .calls('member')
    .filter(({ sent }) => sent.credential.kind === 'none')
    .filter((call) => seen.replyOf(call) !== null),
);

/** @returns the nearest call without credentials, of the same method if there is one; null if there is none */
export function nobodyNear(seen: Seen, { n, sent: { method } }: ObservedCall): ObservedCall | null {
  const all = nobodyByMethod(seen).get(method) ?? callsAsNobody(seen);
  const next = firstFrom(all, n);
  const [before = null, after = null] = [all[next - 1], all[next]];
  if (before === null || after === null) return before ?? after;
  return n - before.n <= after.n - n ? before : after;
}

const nobodyByMethod = oncePerSeen((seen) => Map.groupBy(callsAsNobody(seen), ({ sent }) => sent.method));

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
export function identifies(seen: Seen, call: ObservedCall): boolean {
  return seen.isOk(call) && isLikeNobody(seen, call) === false;
}

/** @returns null if one of the two does not count */
export function isLikeNobody(seen: Seen, call: ObservedCall): boolean | null {
  const nobody = nobodyNear(seen, call);
  const [reply, other] = [seen.replyOf(call), nobody && seen.replyOf(nobody)];
  return reply && other ? isLike(reply, other) : null;
}

/** The calls for member information with a credential. */
export const tokenCalls = oncePerSeen((seen) => callsWith(seen, 'token'));
export const basicCalls = oncePerSeen((seen) => callsWith(seen, 'basic'));

/** @returns those with that token */
export function usesOf(seen: Seen, token: Print): readonly ObservedCall[] {
  return usesByToken(seen).get(token) ?? [];
}

const usesByToken = oncePerSeen((seen) => Map.groupBy(tokenCalls(seen), tokenIn));

/** The token that a call for a member's information was sent with, or null. */
export function tokenIn({ sent: { credential } }: Pick<ObservedCall, 'sent'>): Print | null {
  return credential.kind === 'token' ? credential.print : null;
}

function callsWith(seen: Seen, kind: SentCredential['kind']): readonly ObservedCall[] {
  return seen.calls('member').filter(({ sent }) => sent.credential.kind === kind);
}
