/** Points of the polls for a device's token: the pace, the end, and how pending, hurried and ended ones are answered (2, 4.2). */
import type { DeviceFigure, ObservedCall, ReplyFacts } from '../../observe/observation.ts';
import { type DeviceRun, deviceRuns, type Poll } from '../device-runs.ts';
import type { OfferedReplies } from '../finding.ts';
import { isTokenIssued } from '../issued-tokens.ts';
import {
  type Answered,
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
  tell,
  tellEach,
  unlessForm,
  unlessOwn,
} from '../judge.ts';
import { isAsPinned, isKnownAs, offerReplies, wordReplies, wordsOf } from '../replies.ts';
import type { PointContext } from '../seen.ts';
import { by } from '../shown-by.ts';

const RUNS = ['device-start', 'device-poll', 'answer'] as const;

export const DEVICE_POLL_POINTS = {
  '2-device-validity': {
    judgedBy: RUNS,
    shownBy: by('expiry'),
    judge: (seen) => ruleOnRuns(seen, (run) => ruleOnEnd(seen, run)),
  },
  '2-interval-accepted': {
    judgedBy: ['device-start', 'device-poll'],
    shownBy: by('device-code'),
    judge: (seen) =>
      ruleOnRuns(seen, ({ device: { interval }, polls }) =>
        polls.map((poll) => [poll.call, ruleOnPace(seen, interval, poll)]),
      ),
  },
  '4.2-device-exchange': {
    judgedBy: RUNS,
    shownBy: by('device-code'),
    judge: (seen) => ruleOnRuns(seen, (run) => ruleOnExchange(seen, run)),
  },
  '4.2-pending': {
    judgedBy: RUNS,
    shownBy: ['device-code'],
    readBy: ['devicePending'],
    offers: ['devicePending'],
    judge: (seen) => {
      const told = pendingPolls(seen);
      const replies = repliesOf(told);
      return tell(seen, seen.calls('device-poll'), callsOf(told), wordReplies(replies), pendingSetting());

      function pendingSetting(): OfferedReplies | null {
        const hasToken = deviceRuns(seen).some(
          ({ hasToken, before }) => hasToken && before.some((one) => told.includes(one)),
        );
        const often = replies.filter((reply) => replies.filter((other) => isAsPinned(other, reply)).length >= ENOUGH);
        return hasToken ? offerReplies(seen.profile, 'devicePending', often, [], 'always') : null;
      }
    },
  },
  '4.2-too-fast': {
    judgedBy: RUNS,
    shownBy: ['too-fast'],
    judge: (seen) => {
      const pending = wordsOfPending(seen);
      const told = deviceRuns(seen).flatMap(({ device, polls }) => {
        const seconds = Math.min(device.interval.value || USUAL_INTERVAL_S, LONGEST_INTERVAL_S);
        // After a 429, a service may have said to come sooner.
        const soon = polls.filter(({ call, sinceMs }, index) => {
          const isAfterReply = (polls[index - 1]?.answer ?? null) !== null;
          return call.feeds === 'too-fast' && isAfterReply && sinceMs < (seconds * 1000) / 2;
        });
        const answered = answeredOf(seen, callsOf(soon)).filter(({ call }) => !isTokenIssued(seen, call));
        return answered.map(({ call, reply }) => ({ call, text: comparedWith(pending, reply) }));
      });
      return tellEach(seen, seen.calls('device-poll'), told);
    },
  },
  '4.2-device-declined': {
    judgedBy: RUNS,
    shownBy: ['decline'],
    readBy: ['deviceDeclined'],
    offers: ['deviceDeclined'],
    judge: (seen) => {
      const others = expiredPolls(seen.ofPoint('4.2-device-expired'));
      return tellEnd(seen, declinedPolls(seen), others, 'deviceDeclined');
    },
  },
  '4.2-device-expired': {
    judgedBy: RUNS,
    shownBy: ['expiry'],
    readBy: ['deviceExpired'],
    offers: ['deviceExpired'],
    judge: (seen) => {
      const others = declinedPolls(seen.ofPoint('4.2-device-declined'));
      return tellEnd(seen, expiredPolls(seen), others, 'deviceExpired');
    },
  },
} satisfies Rows;

/** Where none is named. @see RFC 8628, 3.2 */
const USUAL_INTERVAL_S = 5;
const TOLERANCE_MS = 2_000;
const EARLY_MS = 5_000;
const LONG_AFTER_MS = 60_000;

type PollRuling = readonly [ObservedCall, Ruling];

/** @param rule on the polls of one authorization; of several rulings on a poll, the last counts */
function ruleOnRuns(seen: PointContext, rule: (run: DeviceRun) => readonly PollRuling[]): Judged {
  const rulings = new Map(deviceRuns(seen).flatMap(rule));
  return ruleOn(seen.calls('device-poll'), (call) => rulings.get(call) ?? null);
}

/** When the code ends: no earlier than counted from when it was asked for, no later than from when it came. */
interface End {
  readonly earliestMs: number;
  readonly latestMs: number;
  /** Two intervals. */
  readonly aroundMs: number;
}

function ruleOnEnd(seen: PointContext, { device, start, polls, answer }: DeviceRun): readonly PollRuling[] {
  const seconds = device.expiresIn.value;
  if (seconds === null || answer !== null || polls.some((poll) => poll.answer === 'token')) return [];
  const end: End = {
    earliestMs: start.atMs + seconds * 1000,
    latestMs: start.endedAtMs + seconds * 1000,
    aroundMs: 2 * (device.interval.value || USUAL_INTERVAL_S) * 1000,
  };
  const near = polls.filter(({ call }) => call.atMs >= end.earliestMs - end.aroundMs);
  const lived = near.findLast((poll) => poll.call.atMs < end.latestMs && isAlive(poll.answer));
  const over = near.find((poll) => poll.call.atMs >= end.earliestMs && poll.answer === 'over');
  const isHeld = lived && over && over.call.atMs <= end.latestMs + end.aroundMs;
  // Only the probe waits for the end; a sign-in that was given up tells nothing.
  const leftOpen = start.feeds === 'expiry' ? near : [];
  return [
    ...leftOpen.map(({ call }): PollRuling => [call, leavesOpen(seen.whyNot(call) ?? 'pace')]),
    ...(isHeld ? [lived, over] : []).map(({ call }): PollRuling => [call, HELD]),
    ...polls.flatMap((poll): readonly PollRuling[] => {
      const ruling = ruleOnTime(seen, end, poll);
      return ruling === null ? [] : [[poll.call, ruling]];
    }),
  ];
}

function isAlive(answer: Poll['answer']): boolean {
  return answer === 'pending' || answer === 'slow-down';
}

/** Clearly too early or too late, each by itself. */
function ruleOnTime(seen: PointContext, { earliestMs, latestMs }: End, { call, answer }: Poll): Ruling {
  const reply = seen.replyOf(call);
  if (reply === null) return null;
  const isEarly = reply.error?.code === 'expired_token' && call.atMs < earliestMs - EARLY_MS;
  if (isEarly) return breaks('too-early', wordsOf(reply));
  return isAlive(answer) && call.atMs >= latestMs + LONG_AFTER_MS ? breaks('too-late', wordsOf(reply)) : null;
}

function ruleOnPace(seen: PointContext, interval: DeviceFigure, { call, answer, sinceMs }: Poll): Ruling {
  const reason = seen.whyNot(call);
  if (reason !== null) return leavesOpen(reason);
  if (answer === 'over' || answer === 'unknown') return null;
  if (interval.type === 'absent') return leavesOpen('missing');
  if (interval.value === null) return leavesOpen('other-type');
  const lateMs = sinceMs - interval.value * 1000;
  if (call.wokeSince || lateMs < 0 || lateMs > TOLERANCE_MS) return leavesOpen('pace');
  return answer === 'slow-down' ? breaks('slow-down') : HELD;
}

/** After the member confirmed, as a person told, this many polls have to bring the token. */
const ENOUGH_POLLS = 3;

function ruleOnExchange(seen: PointContext, { polls, answer }: DeviceRun): readonly PollRuling[] {
  const isConfirmed = ({ call }: Poll): boolean => answer?.answer === 'confirmed' && call.atMs >= answer.atMs;
  const waited = polls.filter((poll) => isConfirmed(poll) && poll.answer !== null && poll.answer !== 'token');
  const rule = (poll: Poll): Ruling => {
    const { call } = poll;
    const reply = seen.replyOf(call);
    if (reply === null) return leavesOpen(seen.whyNot(call) ?? 'no-reply');
    if (poll.answer === 'token') return HELD;
    if (seen.isGone(call)) return breaks('gone', wordsOf(reply));
    if (!waited.includes(poll)) return null;
    const isEnd = reply.isRefused && (poll.answer === 'over' || poll.answer === 'unknown');
    if (isEnd) return unlessOwn(seen, call, breaks('refused', wordsOf(reply)));
    const isEnough = waited.indexOf(poll) >= ENOUGH_POLLS - 1;
    return isEnough ? unlessOwn(seen, call, breaks('missing', wordsOf(reply))) : null;
  };
  return polls.map((poll) => [poll.call, unlessForm(poll.call.sent, rule(poll))]);
}

/** A setting needs that many polls that tell the same. */
const ENOUGH = 2;

/** Seconds: the longest that this app keeps to. */
const LONGEST_INTERVAL_S = 60;

/** Whether a reply to a poll says that all is well with the request itself: the member has not answered yet. */
export function isPendingReply(reply: ReplyFacts, seen: PointContext): boolean {
  return (
    isCode(reply, 'authorization_pending') || isCode(reply, 'slow_down') || wordsOfPending(seen).has(wordsOf(reply))
  );
}

/**
 * Finds the polls from before the member answered: those with a known code, and all before a token. A person reports the
 * answer a while after giving it, so before that report only polls that were answered like the first one count.
 */
function pendingPolls(seen: PointContext): readonly Answered[] {
  const ends = ['slow_down', 'access_denied', 'expired_token'];
  return deviceRuns(seen).flatMap(({ before, hasToken, answer }) => {
    const open = before.filter(({ reply }) => !ends.some((code) => isCode(reply, code)));
    const first = open[0] && wordsOf(open[0].reply);
    const isBefore = ({ call, reply }: Answered): boolean =>
      answer !== null && call.endedAtMs <= answer.atMs && wordsOf(reply) === first;
    return open.filter((one) => isKnownAs('devicePending', one.reply, seen.profile) || hasToken || isBefore(one));
  });
}

function declinedPolls(seen: PointContext): readonly Answered[] {
  const pending = wordsOfPending(seen);
  return deviceRuns(seen).flatMap((run) => {
    const { before, hasToken, answer } = run;
    const known = before.find(({ reply }) => isCode(reply, 'access_denied'));
    if (known) return [known];
    const last = before.at(-1);
    if (!last || hasToken || isCode(last.reply, 'slow_down') || isOver(run, last)) return [];
    const isLikePending = pending.has(wordsOf(last.reply));
    if (answer !== null)
      return answer.answer === 'declined' && (!isLikePending || last.call.atMs > answer.atMs) ? [last] : [];
    return last.call.feeds === 'decline' && last.reply.isRefused && !isLikePending && before.length > 1 ? [last] : [];
  });
}

/** The last poll after the end that was announced, or one that was told so by the known code. */
function expiredPolls(seen: PointContext): readonly Answered[] {
  return deviceRuns(seen).flatMap((run) => {
    const { before, hasToken, answer } = run;
    const known = before.find(({ reply }) => isCode(reply, 'expired_token'));
    if (known) return [known];
    const last = before.at(-1);
    const isOpen = !hasToken && answer === null && !before.some(({ reply }) => isCode(reply, 'access_denied'));
    return last && isOpen && isOver(run, last) ? [last] : [];
  });
}

function isOver({ start, device: { expiresIn } }: DeviceRun, { call }: Answered): boolean {
  return expiresIn.value !== null && call.atMs >= start.endedAtMs + expiresIn.value * 1000;
}

/** Words of all replies to pending polls; of a point that sees them, and of this one. */
function wordsOfPending(seen: PointContext): ReadonlySet<string> {
  const polls = [...pendingPolls(seen.ofPoint('4.2-pending')), ...pendingPolls(seen)];
  return new Set(polls.map(({ reply }) => wordsOf(reply)));
}

function comparedWith(pending: ReadonlySet<string>, reply: ReplyFacts): string {
  const words = wordsOf(reply);
  return pending.has(words) ? 'as pending' : words;
}

function tellEnd(
  seen: PointContext,
  told: readonly Answered[],
  others: readonly Answered[],
  field: 'deviceDeclined' | 'deviceExpired',
): Judged {
  const words = wordsOfPending(seen);
  const texts = told.map(({ reply }) => comparedWith(words, reply));
  return tell(seen, seen.calls('device-poll'), callsOf(told), texts, endSetting());

  /** Only what is unlike the other end, and unlike pending, can be told by a profile. */
  function endSetting(): OfferedReplies | null {
    const pending = pendingPolls(seen.ofPoint('4.2-pending'));
    if (others.length === 0 || pending.length === 0) return null;
    return offerReplies(seen.profile, field, repliesOf(told), repliesOf([...others, ...pending]));
  }
}

function isCode({ error }: ReplyFacts, code: string): boolean {
  return error?.code === code;
}
