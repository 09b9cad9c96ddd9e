/** Judges the statements of sections 4 and 4.2 on the calls that exchange something for a token. @see electron/document-check/service.md */

import type { ObservedCall } from '../../observe/observation.ts';
import { isSignIn } from '../accepted.ts';
import { type DeviceRun, deviceRuns, type Poll } from '../device-runs.ts';
import { isTokenIssued, LATE_MS } from '../issued-tokens.ts';
import type { Judge, Statements } from '../judge.ts';
import { wordsOf } from '../reply-words.ts';
import type { Seen } from '../seen.ts';
import { by, LOGINS, TOKEN_REQUESTS } from '../shown-by.ts';
import { breaks, byReply, HELD, leavesOpen, type Ruling, ruleOn, unlessForm, unlessOwn } from './ruling.ts';
import { onTokenOf } from './section-2.ts';

const judgeFormParameters: Judge = (seen) =>
  ruleOn(
    seen.calls('code-exchange', 'device-poll', 'identification'),
    byReply(seen, ({ status, token }, call) => {
      if (status === 415) return breaks('refused', '415');
      const isRead = call.endpoint === 'device-poll' ? token !== null : isSignIn(seen, call);
      if (seen.isOk(call) && isRead) return HELD;
      // Most polls are refused, and read all the same.
      return call.endpoint === 'device-poll' ? null : leavesOpen('refused');
    }),
  );

const judgeCodeExchange: Judge = (seen) =>
  ruleOn(
    seen.calls('code-exchange'),
    byReply(seen, (reply, call) => {
      const ruling = (): Ruling => {
        if (isTokenIssued(seen, call)) return HELD;
        if (seen.isGone(call)) return breaks('gone', wordsOf(reply));
        if (isCodeLate(seen, call)) return leavesOpen('late');
        return unlessOwn(seen, call, breaks(reply.isRefused ? 'refused' : 'missing', wordsOf(reply)));
      };
      return unlessForm(call.sent, ruling());
    }),
  );

/** Older than 30 s, used before, or of no callback that was seen. */
function isCodeLate(seen: Seen, { n, atMs, sent: { code } }: ObservedCall): boolean {
  const callback = seen.callbacks('authorize').find(({ value }) => value !== null && value === code);
  const isUsed = seen.calls('code-exchange').some((other) => other.n < n && other.sent.code === code);
  return isUsed || callback === undefined || atMs - callback.atMs > LATE_MS;
}

/** After the member confirmed, as a person told, this many polls have to bring the token. */
const ENOUGH_POLLS = 3;

const judgeDeviceExchange: Judge = (seen) => {
  const rulings = new Map(deviceRuns(seen).flatMap((run) => [...ruleOnRun(seen, run)]));
  return ruleOn(seen.calls('device-poll'), (call) => unlessForm(call.sent, rulings.get(call) ?? null));
};

function ruleOnRun(seen: Seen, { polls, answer }: DeviceRun): ReadonlyMap<ObservedCall, Ruling> {
  const isConfirmed = ({ call }: Poll): boolean => answer?.answer === 'confirmed' && call.atMs >= answer.atMs;
  const waited = polls.filter((poll) => isConfirmed(poll) && poll.answer !== null && poll.answer !== 'token');
  return new Map(
    polls.map((poll) => {
      const { call } = poll;
      const reply = seen.replyOf(call);
      const ruling = (): Ruling => {
        if (reply === null) return leavesOpen(seen.whyNot(call) ?? 'no-reply');
        if (poll.answer === 'token') return HELD;
        if (seen.isGone(call)) return breaks('gone', wordsOf(reply));
        if (!waited.includes(poll)) return null;
        const isEnd = reply.isRefused && (poll.answer === 'over' || poll.answer === 'unknown');
        if (isEnd) return unlessOwn(seen, call, breaks('refused', wordsOf(reply)));
        const isEnough = waited.indexOf(poll) >= ENOUGH_POLLS - 1;
        return isEnough ? unlessOwn(seen, call, breaks('missing', wordsOf(reply))) : null;
      };
      return [call, ruling()] as const;
    }),
  );
}

const judgeReplyForm: Judge = (seen) =>
  ruleOn(
    seen.calls('code-exchange', 'device-poll'),
    onTokenOf(seen, (_, call) => {
      const form = seen.replyOf(call)?.form ?? 'empty';
      return form === 'form' ? HELD : breaks('other-form', form);
    }),
  );

export const SECTION_4_2 = {
  '4-form-parameters': { judge: judgeFormParameters, shownBy: [...TOKEN_REQUESTS, ...LOGINS] },
  '4.2-code-exchange': { judge: judgeCodeExchange, shownBy: by('oauth-code') },
  '4.2-device-exchange': { judge: judgeDeviceExchange, shownBy: by('device-code') },
  '4.2-reply-form': { judge: judgeReplyForm, shownBy: TOKEN_REQUESTS },
} satisfies Statements;
