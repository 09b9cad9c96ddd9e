/** Judges the statements of section 4.6, the member information. @see electron/document-check/service.md */

import type { Leaf, ObservedCall, Print, ReplyFacts } from '../../observe/observation.ts';
import { basicCalls, identifies, isLikeInShape, isLikeNobody, tokenCalls } from '../identified.ts';
import type { Judge, Statements } from '../judge.ts';
import { wordsOf } from '../reply-words.ts';
import type { Seen } from '../seen.ts';
import { BASIC_READS, both, by, pairsOf, READS, TOKEN_READS } from '../shown-by.ts';
import { breaks, byReply, HELD, leavesOpen, type Ruling, ruleOn, unlessForm } from './ruling.ts';

const judgeMember: Judge = (seen) => {
  const calls = seen.calls('member').filter(({ sent }) => sent.credential.kind !== 'none');
  const isGoneBy = (method: string): boolean => calls.some((call) => call.sent.method === method && seen.isGone(call));
  const isGone = isGoneBy('GET') && isGoneBy('POST');
  return ruleOn(
    calls,
    byReply(seen, (reply, call) => {
      const ruling = (): Ruling => {
        if (seen.isGone(call)) return isGone ? breaks('gone', wordsOf(reply)) : leavesOpen('gone');
        if (!seen.isOk(call)) return leavesOpen('refused');
        if (isLikeNobody(seen, call) === true) return leavesOpen('like-nobody');
        if (reply.record !== null) return HELD;
        return reply.form === 'object' ? leavesOpen('place') : breaks('other-form', wordsOf(reply));
      };
      return unlessForm(call.sent, ruling());
    }),
  );
};

const judgeBasicEqualsToken: Judge = (seen) => {
  const known = tokenCalls(seen).filter((call) => identifies(seen, call));
  const calls = basicCalls(seen);
  // Leaves are kept of the latest alone.
  const withLeaves = calls.filter((call) => identifies(seen, call) && seen.replyOf(call)?.leaves);
  return ruleOn(
    withLeaves.length > 0 ? withLeaves : calls,
    byReply(seen, (reply, call) => (identifies(seen, call) ? compareWithTokens(seen, reply, call, known) : null)),
    known.length < 2 || !calls.some((call) => identifies(seen, call)),
  );
};

function compareWithTokens(seen: Seen, reply: ReplyFacts, call: ObservedCall, known: readonly ObservedCall[]): Ruling {
  const replies = known.flatMap((token) => seen.replyOf(token) ?? []).filter((token) => isOfMember(token, reply, call));
  if (replies.length < 2) return known.length < 2 ? null : leavesOpen('who');
  if (!replies.slice(-2).every((token) => isLikeInShape(token, reply))) return breaks('differs');
  const [one, other] = replies.flatMap(({ leaves }) => (leaves === null ? [] : [leaves])).slice(-2);
  if (!one || !other || reply.leaves === null) return leavesOpen('too-large');
  return isEqualBut(differencesOf(one, other), one, reply.leaves) ? HELD : breaks('differs');
}

/** Whether the reply to a token is about the member whom the call by HTTP Basic identified. */
function isOfMember(
  { record, leaves }: ReplyFacts,
  basic: ReplyFacts,
  { sent: { credential } }: ObservedCall,
): boolean {
  const identity = basic.record?.identity ?? null;
  if (identity !== null && record !== null) return record.identity === identity;
  return 'login' in credential && (leaves ?? []).some(({ value }) => value === credential.login);
}

/** Paths whose values differ between two replies, or are in one of them alone. */
function differencesOf(one: readonly Leaf[], other: readonly Leaf[]): ReadonlySet<Print> {
  const [first, second] = [toMap(one), toMap(other)];
  return new Set([...first.keys(), ...second.keys()].filter((path) => first.get(path) !== second.get(path)));
}

function isEqualBut(ignored: ReadonlySet<Print>, one: readonly Leaf[], other: readonly Leaf[]): boolean {
  return [...differencesOf(one, other)].every((path) => ignored.has(path));
}

function toMap(leaves: readonly Leaf[]): ReadonlyMap<Print, Print> {
  return new Map(leaves.map(({ path, value }) => [path, value]));
}

export const SECTION_4_6 = {
  '4.6-member': {
    judge: judgeMember,
    shownBy: [...READS, ...by('variants', 'wrong-basic'), ['password', 'bad-token']],
  },
  '4.6-basic-equals-token': { judge: judgeBasicEqualsToken, shownBy: both(pairsOf(TOKEN_READS), BASIC_READS) },
} satisfies Statements;
