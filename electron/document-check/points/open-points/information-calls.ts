/** Judges the open points of calls for a member's information, and of replies of any call (4.6, 5, 7 to 9). */

import type { Endpoint, ObservedCall, ReplyFacts } from '../../observe/observation.ts';
import type { ObservedSetting } from '../finding.ts';
import { callsAsNobody, tokenCalls, tokenIn } from '../identified.ts';
import { wordReplies, wordsOf } from '../reply-words.ts';
import type { Seen } from '../seen.ts';
import { EVERYTHING, ISSUING, LOGGING_IN, READING } from '../shown-by.ts';
import { findIdentified, ordinaryCalls } from './member-calls.ts';
import { answeredOf, callsOf, type OpenJudge, type OpenPoints, tell, textsOf } from './open-judge.ts';
import { offer, offerRefusal, pinFor } from './pinned-setting.ts';

const judgeMemberMethod: OpenJudge = (seen, { profile }) => {
  const asked = seen.calls('member').filter(({ sent }) => sent.credential.kind !== 'none');
  const identified = findIdentified(seen);
  const good = asked.filter((call) => identified.has(call));
  const methods = (['GET', 'POST'] as const).filter((name) => good.some(({ sent }) => sent.method === name));
  const [method] = methods;
  const isKept = method === undefined || methods.includes(profile.memberMethod);
  const texts = methods.length === 2 ? ['both'] : methods;
  return tell(seen, asked, good, texts, isKept ? null : offer(profile, 'memberMethod', method));
};

const judgeNobody: OpenJudge = (seen) => {
  const asked = seen.calls('member').filter(({ sent }) => sent.credential.kind === 'none');
  // Where one method is not there, the other tells.
  const told = answeredOf(seen, asked).filter(({ call }) => !seen.isGone(call));
  const isGuest = told.some(({ call, reply }) => seen.isOk(call) && reply.record !== null);
  const challenges = told.flatMap(({ reply }) => (reply.challenge === null ? [] : [`challenge ${reply.challenge}`]));
  const texts = [...wordReplies(repliesOf(told)), ...(isGuest ? ['guest'] : []), ...challenges];
  return tell(seen, asked, callsOf(told), texts);
};

const judgePresentation: OpenJudge = (seen, { profile }) => {
  const asked = tokenCalls(seen);
  const identified = findIdentified(seen);
  const good = asked.filter((call) => identified.has(call));
  const ways = PRESENTATIONS.filter((way) =>
    good.some(({ sent: { credential } }) => credential.kind === 'token' && credential.presentation === way),
  );
  const [best] = ways;
  const isKept = best === undefined || ways.includes(profile.tokenPresentation);
  return tell(seen, asked, good, ways, isKept ? null : offer(profile, 'tokenPresentation', best));
};

/** The parameter is the last: servers may log it as part of the address. */
const PRESENTATIONS = ['bearer', 'x-service-token', 'access-token-parameter'] as const;

const judgeBadToken: OpenJudge = (seen, { profile }) => {
  const usual = new Set(ordinaryCalls(seen).map(tokenIn));
  const asked = tokenCalls(seen).filter((call) => call.feeds === 'bad-token' && !usual.has(tokenIn(call)));
  const replies = repliesOf(answeredOf(seen, asked));
  const nobody = new Set(repliesToNobody(seen).map(wordsOf));
  const compared = nobody.size === 0 ? [] : replies.map((reply) => (nobody.has(wordsOf(reply)) ? 'as nobody' : 'own'));
  const pin = pinFor(replies);
  const setting = pin === null || pin.status === 401 ? null : offer(profile, 'tokenRefused', pin);
  return tell(seen, asked, callsOf(answeredOf(seen, asked)), [...wordReplies(replies), ...compared], setting);
};

const judgeVersion: OpenJudge = (seen, { profile }) => {
  const asked = tokenCalls(seen);
  const identified = findIdentified(seen);
  const told = answeredOf(seen, asked).filter(({ call }) => call.sent.version !== 'profile');
  const texts = (['absent', 'other'] as const).flatMap((version) => {
    const sent = told.filter(({ call }) => call.sent.version === version);
    const isOk = sent.some(({ call }) => identified.has(call));
    const others = repliesOf(sent.filter(({ call }) => !identified.has(call)));
    return [...(isOk ? [`${version} OK`] : []), ...wordReplies(others).map((words) => `${version} ${words}`)];
  });
  return tell(seen, asked, callsOf(told), texts, isOnlyGood('absent') ? offer(profile, 'versionHeader', null) : null);

  /** Whether the other two were both answered, and refused. */
  function isOnlyGood(version: ObservedCall['sent']['version']): boolean {
    const [good, bad] = [true, false].map(
      (isGood) => new Set(asked.filter((call) => isAnswered(call) && identified.has(call) === isGood).map(versionOf)),
    );
    return good?.size === 1 && good.has(version) && bad?.size === 2 && !bad.has(version);
  }

  function isAnswered(call: ObservedCall): boolean {
    return seen.replyOf(call) !== null;
  }
};

function versionOf({ sent }: ObservedCall): ObservedCall['sent']['version'] {
  return sent.version;
}

const judgeWrongKey: OpenJudge = (seen, { profile }) => {
  const usual = new Set(ordinaryCalls(seen).map(({ sent }) => sent.key?.print));
  const asked = seen
    .calls('key-request')
    .filter(({ feeds, sent }) => feeds === 'wrong-key' && sent.key !== null && !usual.has(sent.key.print));
  const told = answeredOf(seen, asked);
  const refused = repliesOf(told.filter(({ call }) => !seen.isOk(call)));
  const texts = [...wordReplies(refused), ...(refused.length < told.length ? ['accepted'] : [])];
  return tell(seen, asked, callsOf(told), texts, refusalSetting());

  function refusalSetting(): ObservedSetting | null {
    return offerRefusal(refused, profile, repliesToNobody(seen));
  }
};

/** From the best to the worst. */
const CACHES = ['no-store', 'private', 'absent', 'public'] as const;

const judgeCache: OpenJudge = (seen) => {
  const asked = seen
    .calls('code-exchange', 'device-poll', 'identification', 'member')
    .filter(({ endpoint, sent }) => endpoint !== 'member' || sent.credential.kind !== 'none');
  const told = answeredOf(seen, asked).filter(
    ({ call, reply }) => seen.isOk(call) && (call.endpoint === 'member' || reply.token !== null),
  );
  const worst = CACHES.findLast((cache) => told.some(({ reply }) => reply.cache === cache));
  return tell(seen, asked, callsOf(told), worst === undefined ? [] : [worst]);
};

/** All but polls, whose errors RFC 8628 has a form for. */
const ENDPOINTS: readonly [Endpoint, ...Endpoint[]] = [
  'code-exchange',
  'device-start',
  'key-request',
  'identification',
  'member',
  'revocation',
  'other',
];

const judgeErrorPayload: OpenJudge = (seen) => {
  const asked = seen.calls(...ENDPOINTS);
  const told = answeredOf(seen, asked).flatMap(({ call, reply: { error } }) =>
    error === null ? [] : [{ call, text: STYLES[error.style] }],
  );
  return tell(seen, asked, callsOf(told), textsOf(told));
};

const STYLES = {
  list: 'list',
  map: 'map',
  'error-description': 'error and description',
  message: 'message',
  text: 'text',
  page: 'page',
} as const;

const judgeRateLimit: OpenJudge = (seen) => {
  const asked = seen.calls(...ENDPOINTS, 'device-poll').filter(isLimited);
  const told = asked.map((call) => ({ call, text: wordLimit(call) }));
  return tell(seen, asked, callsOf(told), textsOf(told));
};

function isLimited({ status, excluded }: ObservedCall): boolean {
  return status === 429 && (excluded === null || excluded === 'busy');
}

function wordLimit({ endpoint, reply }: ObservedCall): string {
  return reply === null ? endpoint : `${endpoint} retry-after ${reply.retryAfter}`;
}

function repliesToNobody(seen: Seen): readonly ReplyFacts[] {
  return repliesOf(answeredOf(seen, callsAsNobody(seen)));
}

function repliesOf(told: readonly { readonly reply: ReplyFacts }[]): readonly ReplyFacts[] {
  return told.map(({ reply }) => reply);
}

export const INFORMATION_POINTS = {
  '4.6-method': { judge: judgeMemberMethod, shownBy: READING },
  '4.6-nobody': { judge: judgeNobody, shownBy: READING },
  '5-cache': { judge: judgeCache, shownBy: [...READING, ...LOGGING_IN] },
  '5.1-wrong-key': { judge: judgeWrongKey, shownBy: ['wrong-key'] },
  '5.6-presentation': { judge: judgePresentation, shownBy: [...ISSUING, 'bad-token', 'wrong-basic', 'http-basic'] },
  '5.6-bad-token': { judge: judgeBadToken, shownBy: [...ISSUING, 'bad-token', 'wrong-basic', 'http-basic'] },
  '7-error-payload': { judge: judgeErrorPayload, shownBy: EVERYTHING },
  '8-rate-limit': { judge: judgeRateLimit, shownBy: EVERYTHING },
  '9-version': { judge: judgeVersion, shownBy: ISSUING },
} satisfies OpenPoints;
