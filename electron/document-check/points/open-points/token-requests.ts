/** Judges the open points of the requests for a token (4.2): how it comes, and what wrong requests get. */

import type { ProbeId } from '../../../core/check-codes.ts';
import type { ObservedCall, Print, SentFacts } from '../../observe/observation.ts';
import { tokenIn } from '../identified.ts';
import { isTokenIssued } from '../issued-tokens.ts';
import { wordReplies } from '../reply-words.ts';
import type { Seen } from '../seen.ts';
import { READING } from '../shown-by.ts';
import { isPendingReply } from './device-polls.ts';
import { findIdentified, ordinaryCalls } from './member-calls.ts';
import { type Answered, answeredOf, callsOf, type OpenJudge, type OpenPoints, tell, textsOf } from './open-judge.ts';
import { offerRefusal } from './pinned-setting.ts';

const judgeReplyType: OpenJudge = (seen) => {
  const asked = seen.calls('code-exchange', 'device-poll');
  const told = answeredOf(seen, asked).filter(({ call }) => isTokenIssued(seen, call));
  const texts = told.flatMap(({ reply: { family, form, hasOuterSpace, names } }) => [
    `typed ${family}`,
    `form ${form}`,
    ...(hasOuterSpace ? ['outer white space'] : []),
    ...names.map(({ name }) => `name ${name}`),
  ]);
  return tell(seen, asked, callsOf(told), texts);
};

const judgeWrongSecret: OpenJudge = (seen, beside) => {
  const asked = altered(seen, 'wrong-secret', ({ clientSecret }) => clientSecret);
  const told = answeredOf(seen, asked);
  const isAccepted = ({ call, reply }: Answered): boolean =>
    seen.isOk(call) || (call.endpoint === 'device-poll' && isPendingReply(reply, seen, beside));
  const refused = told.filter((one) => !isAccepted(one)).map(({ reply }) => reply);
  const texts = [...wordReplies(refused), ...(told.some(isAccepted) ? ['accepted'] : [])];
  return tell(seen, asked, callsOf(told), texts, offerRefusal(refused, beside.profile, null));
};

const judgeOtherClient: OpenJudge = (seen) => {
  const asked = altered(seen, 'other-client', ({ clientId }) => clientId);
  const told = answeredOf(seen, asked);
  return tell(seen, asked, callsOf(told), wordOutcomes(seen, told));
};

/** @returns a probe's calls for a token with a value that no ordinary call has */
function altered(seen: Seen, probe: ProbeId, readFrom: (sent: SentFacts) => Print | null): readonly ObservedCall[] {
  const usual = new Set(ordinaryCalls(seen).map(({ sent }) => readFrom(sent)));
  return seen.calls('code-exchange', 'device-poll').filter(({ feeds, sent }) => {
    const value = readFrom(sent);
    return feeds === probe && value !== null && !usual.has(value);
  });
}

const judgeCodeReuse: OpenJudge = (seen) => {
  const asked = seen.calls('code-exchange');
  const told = exchangesByCode(seen, asked).flatMap((exchanges) => {
    const first = exchanges.findIndex(({ call }) => isTokenIssued(seen, call));
    return first < 0 ? [] : [{ first: exchanges[first], again: exchanges.slice(first + 1) }];
  });
  const again = told.flatMap((one) => one.again);
  const after = told.flatMap((one) => tellOfToken(seen, one.first?.reply.token?.print, one.again[0]?.call));
  const calls = [...callsOf(again), ...callsOf(after)];
  return tell(seen, asked, calls, [...wordOutcomes(seen, again), ...textsOf(after)]);
};

/** What the first token is good for after its code was used again. */
function tellOfToken(seen: Seen, token: Print | undefined, again: ObservedCall | undefined) {
  if (token === undefined || again === undefined) return [];
  const users = seen.calls('member').filter((call) => tokenIn(call) === token && seen.replyOf(call) !== null);
  const identified = findIdentified(seen);
  const wasGood = users.some((call) => call.n < again.n && identified.has(call));
  return users
    .filter(({ n }) => n > again.n && wasGood)
    .map((call) => ({ call, text: identified.has(call) ? 'token works' : 'token revoked' }));
}

const judgeOtherRedirectUri: OpenJudge = (seen) => {
  const asked = seen.calls('code-exchange').filter(({ feeds }) => feeds === 'other-redirect-uri');
  const told = exchangesByCode(seen, asked).flatMap(([first, ...others]) => {
    const isAltered = first && !isAsAskedFor(first.call, seen);
    return first && isAltered ? [{ first, second: others.find(({ call }) => isUnlikeIn(first.call, call)) }] : [];
  });
  const first = told.map((one) => one.first);
  const second = told.flatMap((one) => (one.second && !seen.isOk(one.first.call) ? [one.second] : []));
  const kept = second.map(({ call }) => (seen.isOk(call) ? 'code kept' : 'code spent'));
  return tell(seen, asked, callsOf([...first, ...second]), [...wordOutcomes(seen, first), ...kept]);
};

/** Whether the page was opened with the same address. */
function isAsAskedFor({ attempt, sent }: ObservedCall, seen: Seen): boolean {
  return seen.all.some(
    (one) =>
      one.kind === 'page' &&
      one.page === 'authorize' &&
      attempt !== null &&
      one.attempt === attempt &&
      one.redirectUri === sent.redirectUri,
  );
}

function isUnlikeIn(one: ObservedCall, other: ObservedCall): boolean {
  return one.sent.redirectUri !== other.sent.redirectUri;
}

function exchangesByCode(seen: Seen, asked: readonly ObservedCall[]): readonly (readonly Answered[])[] {
  const exchanges = answeredOf(seen, asked).filter(({ call }) => call.sent.code !== null);
  return [...Map.groupBy(exchanges, ({ call }) => call.sent.code).values()];
}

function wordOutcomes(seen: Seen, told: readonly Answered[]): readonly string[] {
  const refused = told.filter(({ call }) => !seen.isOk(call)).map(({ reply }) => reply);
  return [...wordReplies(refused), ...(refused.length < told.length ? ['accepted'] : [])];
}

export const TOKEN_REQUEST_POINTS = {
  '4.2-reply-type': { judge: judgeReplyType, shownBy: ['oauth-code', 'device-code'] },
  '4.2-wrong-secret': { judge: judgeWrongSecret, shownBy: ['oauth-code', 'device-code', 'wrong-secret'] },
  '4.2-code-reuse': { judge: judgeCodeReuse, shownBy: [...READING, 'code-reuse'] },
  '4.2-other-redirect-uri': { judge: judgeOtherRedirectUri, shownBy: ['other-redirect-uri'] },
  '4.2-other-client': { judge: judgeOtherClient, shownBy: ['other-client'] },
} satisfies OpenPoints;
