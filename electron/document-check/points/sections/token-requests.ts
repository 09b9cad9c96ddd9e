/** Points of the calls that exchange something for a token: how it comes, and what wrong requests get (2, 4, 4.2). */
import type { ProbeId } from '../../../core/check-codes.ts';
import type { ObservedCall, Print, ReplyFacts, SentFacts, TokenFacts } from '../../observe/observation.ts';
import { isSignIn } from '../accepted.ts';
import { findIdentified, ordinaryCalls, tokenIn } from '../identified.ts';
import { isTokenIssued, LATE_MS } from '../issued-tokens.ts';
import {
  type Answered,
  answeredOf,
  breaks,
  callsOf,
  HELD,
  inForm,
  leavesOpen,
  type Rows,
  type RuleOnReply,
  type Ruling,
  repliesOf,
  ruleOnReplies,
  tell,
  unlessOwn,
} from '../judge.ts';
import { offerReplies, wordOutcomes, wordsOf } from '../replies.ts';
import type { PointContext } from '../seen.ts';
import { by, LOGINS, READING, TOKEN_REQUESTS } from '../shown-by.ts';
import { isPendingReply } from './device-polls.ts';

export const TOKEN_REQUEST_POINTS = {
  '2-token-field': {
    judgedBy: ['code-exchange', 'device-poll'],
    shownBy: TOKEN_REQUESTS,
    judge: (seen) =>
      ruleOnReplies(
        seen,
        seen.calls(),
        onTokenOf(seen, ({ isDocumentName, type }) => {
          if (!isDocumentName) return breaks('other-name');
          return type === 'string' ? HELD : breaks('other-type', type);
        }),
      ),
  },
  '4-form-parameters': {
    judgedBy: ['code-exchange', 'device-poll', 'identification'],
    shownBy: [...TOKEN_REQUESTS, ...LOGINS],
    judge: (seen) =>
      ruleOnReplies(seen, seen.calls(), ({ status, token }, call) => {
        if (status === 415) return breaks('refused', '415');
        const isRead = call.endpoint === 'device-poll' ? token !== null : isSignIn(seen, call);
        if (seen.isOk(call) && isRead) return HELD;
        // Most polls are refused, and read all the same.
        return call.endpoint === 'device-poll' ? null : leavesOpen('refused');
      }),
  },
  '4.2-code-exchange': {
    judgedBy: ['code-exchange', 'callback authorize'],
    shownBy: by('oauth-code'),
    judge: (seen) =>
      ruleOnReplies(
        seen,
        seen.calls('code-exchange'),
        inForm((reply, call) => {
          if (isTokenIssued(seen, call)) return HELD;
          if (seen.isGone(call)) return breaks('gone', wordsOf(reply));
          if (isCodeLate(seen, call)) return leavesOpen('late');
          return unlessOwn(seen, call, breaks(reply.isRefused ? 'refused' : 'missing', wordsOf(reply)));
        }),
      ),
  },
  '4.2-reply-form': {
    judgedBy: ['code-exchange', 'device-poll'],
    shownBy: TOKEN_REQUESTS,
    judge: (seen) =>
      ruleOnReplies(
        seen,
        seen.calls(),
        onTokenOf(seen, (_, { form }) => (form === 'form' ? HELD : breaks('other-form', form))),
      ),
  },
  '4.2-reply-type': {
    judgedBy: ['code-exchange', 'device-poll'],
    shownBy: ['oauth-code', 'device-code'],
    judge: (seen) => {
      const asked = seen.calls();
      const told = answeredOf(seen, asked).filter(({ call }) => isTokenIssued(seen, call));
      const texts = told.flatMap(({ reply: { family, form, hasOuterSpace, names } }) => [
        `typed ${family}`,
        `form ${form}`,
        ...(hasOuterSpace ? ['outer white space'] : []),
        ...names.map(({ name }) => `name ${name}`),
      ]);
      return tell(seen, asked, callsOf(told), texts);
    },
  },
  '4.2-wrong-secret': {
    judgedBy: ['code-exchange', 'device-poll', 'device-start', 'answer'],
    shownBy: ['oauth-code', 'device-code', 'wrong-secret'],
    readBy: ['applicationRefused'],
    offers: ['applicationRefused'],
    judge: (seen) => {
      const asked = altered(seen, 'wrong-secret', ({ clientSecret }) => clientSecret);
      const told = answeredOf(seen, asked);
      const isAccepted = ({ call, reply }: Answered): boolean =>
        seen.isOk(call) || (call.endpoint === 'device-poll' && isPendingReply(reply, seen));
      const refused = repliesOf(told.filter((one) => !isAccepted(one)));
      const setting = offerReplies(seen.profile, 'applicationRefused', refused, [], 'never');
      return tell(seen, asked, callsOf(told), wordOutcomes(seen, told, isAccepted), setting);
    },
  },
  '4.2-code-reuse': {
    judgedBy: ['code-exchange', 'member'],
    shownBy: [...READING, 'code-reuse'],
    judge: (seen) => {
      const asked = seen.calls('code-exchange');
      const told = exchangesByCode(seen, asked).flatMap((exchanges) => {
        const first = exchanges.findIndex(({ call }) => isTokenIssued(seen, call));
        return first < 0 ? [] : [{ first: exchanges[first], again: exchanges.slice(first + 1) }];
      });
      const again = told.flatMap((one) => one.again);
      const after = told.flatMap((one) => tellOfToken(seen, one.first?.reply.token?.print, one.again[0]?.call));
      const texts = after.map(({ text }) => text);
      return tell(seen, asked, callsOf([...again, ...after]), [...wordOutcomes(seen, again), ...texts]);
    },
  },
  '4.2-other-redirect-uri': {
    judgedBy: ['code-exchange'],
    shownBy: ['other-redirect-uri'],
    judge: (seen) => {
      const asked = seen.calls().filter(({ feeds }) => feeds === 'other-redirect-uri');
      const told = exchangesByCode(seen, asked).flatMap(([first, ...others]) => {
        const isAltered = first && !isAsAskedFor(first.call, seen);
        return first && isAltered
          ? [{ first, second: others.find(({ call }) => call.sent.redirectUri !== first.call.sent.redirectUri) }]
          : [];
      });
      const first = told.map((one) => one.first);
      const second = told.flatMap((one) => (one.second && !seen.isOk(one.first.call) ? [one.second] : []));
      const kept = second.map(({ call }) => (seen.isOk(call) ? 'code kept' : 'code spent'));
      return tell(seen, asked, callsOf([...first, ...second]), [...wordOutcomes(seen, first), ...kept]);
    },
  },
  '4.2-other-client': {
    judgedBy: ['code-exchange', 'device-poll'],
    shownBy: ['other-client'],
    judge: (seen) => {
      const asked = altered(seen, 'other-client', ({ clientId }) => clientId);
      const told = answeredOf(seen, asked);
      return tell(seen, asked, callsOf(told), wordOutcomes(seen, told));
    },
  },
} satisfies Rows;

/** A poll without a token is an answer of its own; an exchange without one is not. */
function onTokenOf(seen: PointContext, rule: (token: TokenFacts, reply: ReplyFacts) => Ruling): RuleOnReply {
  return (reply, call) => {
    if (reply.token !== null && isTokenIssued(seen, call)) return rule(reply.token, reply);
    return call.endpoint === 'code-exchange' ? leavesOpen('missing') : null;
  };
}

/** Older than 30 s, used before, or of no callback that was seen. */
function isCodeLate(seen: PointContext, { n, atMs, sent: { code } }: ObservedCall): boolean {
  const callback = seen.callbacks('authorize').find(({ value }) => value !== null && value === code);
  const isUsed = seen.calls('code-exchange').some((other) => other.n < n && other.sent.code === code);
  return isUsed || callback === undefined || atMs - callback.atMs > LATE_MS;
}

/** @returns a probe's calls for a token with a value that no ordinary call has */
function altered(
  seen: PointContext,
  probe: ProbeId,
  readFrom: (sent: SentFacts) => Print | null,
): readonly ObservedCall[] {
  const usual = new Set(ordinaryCalls(seen.everything).map(({ sent }) => readFrom(sent)));
  return seen.calls('code-exchange', 'device-poll').filter(({ feeds, sent }) => {
    const value = readFrom(sent);
    return feeds === probe && value !== null && !usual.has(value);
  });
}

/** What the first token is good for after its code was used again. */
function tellOfToken(seen: PointContext, token: Print | undefined, again: ObservedCall | undefined) {
  if (token === undefined || again === undefined) return [];
  const users = seen.calls('member').filter((call) => tokenIn(call) === token && seen.replyOf(call) !== null);
  const identified = findIdentified(seen);
  const wasGood = users.some((call) => call.n < again.n && identified.has(call));
  return users
    .filter(({ n }) => n > again.n && wasGood)
    .map((call) => ({ call, text: identified.has(call) ? 'token works' : 'token revoked' }));
}

/** Whether the page was opened with the same address. */
function isAsAskedFor({ attempt, sent }: ObservedCall, seen: PointContext): boolean {
  const pages = seen.everything.pages.filter((one) => one.page === 'authorize' && one.attempt === attempt);
  return attempt !== null && pages.some(({ redirectUri }) => redirectUri === sent.redirectUri);
}

function exchangesByCode(seen: PointContext, asked: readonly ObservedCall[]): readonly (readonly Answered[])[] {
  const exchanges = answeredOf(seen, asked).filter(({ call }) => call.sent.code !== null);
  return [...Map.groupBy(exchanges, ({ call }) => call.sent.code).values()];
}
