/** Points of clients and tokens: what tokens look like, what they are good for, and for how long (2). */
import type { TokenPresentation } from '../../../service-client/profile.ts';
import type { ObservedCall, Print } from '../../observe/observation.ts';
import { isFigure } from '../../observe/plain-observation.ts';
import {
  callsAsNobody,
  findIdentified,
  firstFrom,
  identifies,
  identityOf,
  isLikeNobody,
  ownerOf,
  tokenCalls,
  tokenIn,
  usesOf,
} from '../identified.ts';
import { ISSUES, isRevokedBetween, issuingCalls, isTokenIssued, isTokenLate } from '../issued-tokens.ts';
import {
  answeredOf,
  breaks,
  callsOf,
  HELD,
  type Judged,
  leavesOpen,
  type Rows,
  type Ruling,
  repliesOf,
  ruleOn,
  ruleOnReplies,
  tell,
  tellEach,
  together,
  unlessOwn,
} from '../judge.ts';
import { offerReplies, wordReplies, wordsOf } from '../replies.ts';
import { once, type PointContext } from '../seen.ts';
import { BASIC_READS, both, by, EVERYTHING, ISSUING, LOGGING_IN, READS, STARTS } from '../shown-by.ts';

export const TOKEN_POINTS = {
  '2-client-id': {
    judgedBy: ['device-start', 'code-exchange'],
    shownBy: [...by('oauth-code'), ...STARTS],
    readBy: ['application.clientId'],
    judge: (seen) => {
      const sent = seen.calls().filter((call) => call.sent.clientId !== null);
      return ruleOnReplies(seen, sent, (reply, call) => {
        const isKey = call.sent.key?.print === call.sent.clientId;
        if (seen.isOk(call)) return isKey ? HELD : leavesOpen('form');
        const isRefused = REFUSED_CLIENT.includes(reply.error?.code ?? '');
        if (call.endpoint !== 'device-start' || !isRefused) return leavesOpen('refused');
        return unlessOwn(seen, call, breaks('refused', wordsOf(reply)));
      });
    },
  },
  '2-token-identifies': {
    judgedBy: [...ISSUES, 'member'],
    shownBy: [
      ...by('oauth-code', 'device-code', 'oauth-like'),
      ['password', 'variants'],
      ...both([['password', 'bad-token']], BASIC_READS),
    ],
    judge: (seen) => {
      const calls = tokenCalls(seen);
      const isAlone = calls.length === 0 || callsAsNobody(seen).length === 0;
      return ruleOn(calls, (call) => ruleOnToken(seen, call), isAlone);
    },
  },
  '2-token-revocable': {
    judgedBy: ['code-exchange', 'revocation', 'member'],
    shownBy: both([...READS, ...by('variants', 'wrong-basic')], by('code-reuse', 'revoke')),
    judge: (seen) => together(judgeRevocations(seen), judgeReuse(seen)),
  },
  '2-token-form': {
    judgedBy: ['code-exchange', 'device-poll', 'identification'],
    shownBy: ['oauth-code', 'device-code', ...LOGGING_IN],
    judge: (seen) => {
      const asked = issuingCalls(seen);
      const counted = answeredOf(seen, asked).filter(({ call }) => isTokenIssued(seen, call));
      const texts = counted.flatMap(({ reply: { token } }) =>
        token && isFigure(token.length) ? [`${token.length} ${token.alphabet}`] : [],
      );
      return tell(seen, asked, callsOf(counted), texts);
    },
  },
  '2-token-end': {
    judgedBy: ['code-exchange', 'device-poll', 'identification', 'member'],
    shownBy: EVERYTHING,
    readBy: ['tokenRefused'],
    offers: ['tokenRefused'],
    // A token that identified, and is refused later although nothing happened in between that may end one.
    judge: (seen) => {
      const asked = tokenCalls(seen);
      const identified = findIdentified(seen);
      // Where only the newest token is good, a sign-in ended the one before.
      const issued = issuingCalls(seen).filter((call) => isTokenIssued(seen, call));
      const lastGood = new Map<string, number>();
      const ended = answeredOf(seen, asked).filter(({ call }) => {
        if (identified.has(call)) lastGood.set(wayOf(call), call.n);
        const before = lastGood.get(wayOf(call)) ?? call.n;
        const isReplaced = (issued[firstFrom(issued, before + 1)]?.n ?? call.n) < call.n;
        return before < call.n && !isReplaced && !isRevokedBetween(seen, before, call.n);
      });
      const replies = repliesOf(ended);
      const setting = offerReplies(seen.profile, 'tokenRefused', replies);
      return tell(seen, asked, callsOf(ended), wordReplies(replies), setting);
    },
  },
  '2-tokens-together': {
    judgedBy: ['code-exchange', 'device-poll', 'identification', 'member'],
    shownBy: ISSUING,
    judge: (seen) => {
      const all = tokenCalls(seen);
      const versions = new Set(all.filter(({ feeds }) => feeds === 'all').map(({ sent }) => sent.version));
      // Another version may be refused with any token.
      const asked = all.filter(({ sent }) => versions.has(sent.version));
      const identified = findIdentified(seen);
      const issued = issuingCalls(seen).flatMap((call) => {
        const token = isTokenIssued(seen, call) ? seen.replyOf(call)?.token?.print : undefined;
        return token === undefined ? [] : [{ n: call.n, token, owner: ownerOf(token, call, seen) }];
      });
      const firstOf = new Map(issued.toReversed().map((one) => [one.token, one]));
      const byOwner = Map.groupBy(issued, ({ owner }) => owner);
      const goodSince = new Map<string, number>();
      const told = asked.flatMap((call) => {
        if (identified.has(call) && !goodSince.has(wayOf(call))) goodSince.set(wayOf(call), call.n);
        const own = firstOf.get(tokenIn(call) ?? '');
        const owner = identityOf(call, seen) ?? own?.owner ?? null;
        if (!own || owner === null) return [];
        const newer = findNewer(byOwner.get(owner) ?? [], own);
        if (!newer || newer.n >= call.n) return [];
        if (identified.has(call)) return [{ call, text: 'both' }];
        const wasGood = (goodSince.get(wayOf(call)) ?? call.n) < newer.n;
        const isEnded = seen.replyOf(call) !== null && wasGood && !isRevokedBetween(seen, newer.n, call.n);
        return isEnded ? [{ call, text: 'newest' }] : [];
      });
      return tellEach(seen, asked, told);
    },
  },
} satisfies Rows;

/** @see RFC 6749, 5.2 */
const REFUSED_CLIENT: readonly string[] = ['invalid_client', 'unauthorized_client'];

function ruleOnToken(seen: PointContext, call: ObservedCall): Ruling {
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
function isPresentationKnown(seen: PointContext, { sent: { credential } }: ObservedCall): boolean {
  if (credential.kind !== 'token') return false;
  const known = goodTokens(seen).get(credential.presentation) ?? new Set();
  return known.size > (known.has(credential.print) ? 1 : 0);
}

/** Tokens that identified a member, by how they were presented. */
const goodTokens = once((seen: PointContext): ReadonlyMap<TokenPresentation, ReadonlySet<Print>> => {
  const sent = tokenCalls(seen).flatMap((call) => {
    const { credential } = call.sent;
    return credential.kind === 'token' && identifies(seen, call) ? [credential] : [];
  });
  const byPresentation = Map.groupBy(sent, ({ presentation }) => presentation);
  return new Map([...byPresentation].map(([way, tokens]) => [way, new Set(tokens.map(({ print }) => print))]));
});

/** The token identified before; what it does afterwards, if its revocation was accepted. */
function judgeRevocations(seen: PointContext): Judged {
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
function judgeReuse(seen: PointContext): Judged {
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
function findUseAround(seen: PointContext, token: Print, between: ObservedCall): ObservedCall | null {
  const uses = usesOf(seen, token);
  const isKnown = uses.some((use) => use.n < between.n && identifies(seen, use));
  return (isKnown ? uses.find((use) => use.n > between.n) : null) ?? null;
}

interface Issued {
  readonly n: number;
  readonly token: Print;
}

/** @returns the next after it with another token */
function findNewer(issued: readonly Issued[], { n, token }: Issued): Issued | null {
  for (let at = firstFrom(issued, n + 1); ; at += 1) {
    const next = issued[at] ?? null;
    if (next?.token !== token) return next;
  }
}

/** Equal for calls that have the same token, in the same way. */
function wayOf({ sent: { credential, method, version } }: ObservedCall): string {
  return credential.kind === 'token'
    ? JSON.stringify([method, version, credential.presentation, credential.print])
    : '';
}
