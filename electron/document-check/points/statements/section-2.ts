/** Judges the statements of section 2 on clients and tokens. @see electron/document-check/service.md */

import type { TokenPresentation } from '../../../service-client/profile.ts';
import type { ObservedCall, Print, TokenFacts } from '../../observe/observation.ts';
import { callsAsNobody, identifies, isLikeNobody, tokenCalls, usesOf } from '../identified.ts';
import { isTokenIssued, isTokenLate } from '../issued-tokens.ts';
import type { Judge, Judged, Statements } from '../judge.ts';
import { wordsOf } from '../reply-words.ts';
import { oncePerSeen, type Seen } from '../seen.ts';
import { BASIC_READS, both, by, READS, STARTS, TOKEN_REQUESTS } from '../shown-by.ts';
import { breaks, byReply, HELD, leavesOpen, type Ruling, ruleOn, together, unlessOwn } from './ruling.ts';

const judgeClientId: Judge = (seen) => {
  const sent = seen.calls('device-start', 'code-exchange').filter((call) => call.sent.clientId !== null);
  return ruleOn(
    sent,
    byReply(seen, (reply, call) => {
      const isKey = call.sent.key?.print === call.sent.clientId;
      if (seen.isOk(call)) return isKey ? HELD : leavesOpen('form');
      const isRefused = REFUSED_CLIENT.includes(reply.error?.code ?? '');
      if (call.endpoint !== 'device-start' || !isRefused) return leavesOpen('refused');
      return unlessOwn(seen, call, breaks('refused', wordsOf(reply)));
    }),
  );
};

/** @see RFC 6749, 5.2 */
const REFUSED_CLIENT: readonly string[] = ['invalid_client', 'unauthorized_client'];

const judgeTokenField: Judge = (seen) =>
  ruleOn(
    seen.calls('code-exchange', 'device-poll'),
    onTokenOf(seen, ({ isDocumentName, type }) => {
      if (!isDocumentName) return breaks('other-name');
      return type === 'string' ? HELD : breaks('other-type', type);
    }),
  );

/** A poll without a token is an answer of its own; an exchange without one is not. */
export function onTokenOf(seen: Seen, rule: (token: TokenFacts, call: ObservedCall) => Ruling) {
  return byReply(seen, ({ token }, call) => {
    if (token !== null && isTokenIssued(seen, call)) return rule(token, call);
    return call.endpoint === 'code-exchange' ? leavesOpen('missing') : null;
  });
}

const judgeTokenIdentifies: Judge = (seen) => {
  const calls = tokenCalls(seen);
  const isAlone = calls.length === 0 || callsAsNobody(seen).length === 0;
  return ruleOn(calls, (call) => ruleOnToken(seen, call), isAlone);
};

function ruleOnToken(seen: Seen, call: ObservedCall): Ruling {
  const reason = seen.whyNot(call);
  const [reply, isAsNobody] = [seen.replyOf(call), isLikeNobody(seen, call)];
  if (reason !== null) return leavesOpen(reason);
  if (reply === null || isAsNobody === null) return null;
  if (identifies(seen, call)) return HELD;
  if (seen.isGone(call)) return leavesOpen('gone');
  if (isTokenLate(seen, call)) return leavesOpen('late');
  const isElsewhere = seen.isOk(call) && reply.record === null;
  if (isElsewhere || !isPresentationKnown(seen, call)) return leavesOpen('place');
  return isAsNobody ? breaks('like-nobody') : breaks('refused', wordsOf(reply));
}

/** Whether another token that was presented in the same way identified a member. */
function isPresentationKnown(seen: Seen, { sent: { credential } }: ObservedCall): boolean {
  if (credential.kind !== 'token') return false;
  const known = goodTokens(seen).get(credential.presentation) ?? new Set();
  return known.size > (known.has(credential.print) ? 1 : 0);
}

/** Tokens that identified a member, by how they were presented. */
const goodTokens = oncePerSeen((seen): ReadonlyMap<TokenPresentation, ReadonlySet<Print>> => {
  const sent = tokenCalls(seen).flatMap((call) => {
    const { credential } = call.sent;
    return credential.kind === 'token' && identifies(seen, call) ? [credential] : [];
  });
  const byPresentation = Map.groupBy(sent, ({ presentation }) => presentation);
  return new Map([...byPresentation].map(([way, tokens]) => [way, new Set(tokens.map(({ print }) => print))]));
});

const judgeTokenRevocable: Judge = (seen) => together(judgeRevocations(seen), judgeReuse(seen));

/** The token identified before; what it does afterwards, if its revocation was accepted. */
function judgeRevocations(seen: Seen): Judged {
  return ruleOn(seen.calls('revocation'), (revocation) => {
    const token = revocation.sent.code;
    const after = token === null ? null : findUseAround(seen, token, revocation);
    if (!after) return null;
    const reason = seen.whyNot(revocation) ?? seen.whyNot(after);
    if (reason !== null) return leavesOpen(reason);
    if (!identifies(seen, after)) return HELD;
    return seen.isOk(revocation) ? breaks('still-good') : leavesOpen('refused');
  });
}

/** A code that is used again may end the token that it brought (RFC 6749, 4.1.2). */
function judgeReuse(seen: Seen): Judged {
  const exchanges = seen.calls('code-exchange');
  const firstOf = new Map(exchanges.toReversed().map((one) => [one.sent.code, one]));
  return ruleOn(exchanges, (again) => {
    const first = firstOf.get(again.sent.code);
    const token =
      first && first !== again && isTokenIssued(seen, first) ? seen.replyOf(first)?.token?.print : undefined;
    const after = token === undefined ? null : findUseAround(seen, token, again);
    if (!after) return null;
    const reason = seen.whyNot(again) ?? seen.whyNot(after);
    if (reason !== null) return leavesOpen(reason);
    return identifies(seen, after) ? leavesOpen('no-effect') : HELD;
  });
}

/** @returns the next use of a token that had identified a member before; null if there is none */
function findUseAround(seen: Seen, token: Print, between: ObservedCall): ObservedCall | null {
  const uses = usesOf(seen, token);
  const isKnown = uses.some((use) => use.n < between.n && identifies(seen, use));
  return (isKnown ? uses.find((use) => use.n > between.n) : null) ?? null;
}

export const SECTION_2 = {
  '2-client-id': { judge: judgeClientId, shownBy: [...by('oauth-code'), ...STARTS] },
  '2-token-field': { judge: judgeTokenField, shownBy: TOKEN_REQUESTS },
  '2-token-identifies': {
    judge: judgeTokenIdentifies,
    shownBy: [
      ...by('oauth-code', 'device-code', 'oauth-like'),
      ['password', 'variants'],
      ...both([['password', 'bad-token']], BASIC_READS),
    ],
  },
  '2-token-revocable': {
    judge: judgeTokenRevocable,
    shownBy: both([...READS, ...by('variants', 'wrong-basic')], by('code-reuse', 'revoke')),
  },
} satisfies Statements;
