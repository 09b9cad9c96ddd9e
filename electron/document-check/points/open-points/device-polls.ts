/** Judges the open points of the polls for a device's token (4.2): how pending, hurried and ended ones are answered. */

import type { ObservedAnswer, ObservedCall, ReplyFacts } from '../../observe/observation.ts';
import { deviceRuns } from '../device-runs.ts';
import type { ObservedSetting } from '../finding.ts';
import { isTokenIssued } from '../issued-tokens.ts';
import { wordReplies, wordsOf } from '../reply-words.ts';
import { oncePerSeen, type Seen } from '../seen.ts';
import {
  type Answered,
  answeredOf,
  type Beside,
  callsOf,
  type OpenJudge,
  type OpenPoints,
  tell,
  textsOf,
} from './open-judge.ts';
import { fitsPin, isSamePin, offer, pinFor } from './pinned-setting.ts';

const judgePending: OpenJudge = (seen, beside) => {
  const told = pendingPolls(seen, beside);
  const replies = told.map(({ reply }) => reply);
  return tell(seen, seen.calls('device-poll'), callsOf(told), wordReplies(replies), pendingSetting());

  function pendingSetting(): ObservedSetting | null {
    const { profile } = beside;
    const isKnown = replies.some((reply) => isKnownAsPending(reply, profile));
    const hasToken = devicesIn(seen).some(
      (device) => device.hasToken && device.polls.some((one) => told.includes(one)),
    );
    const pin = isKnown || !hasToken || told.length < ENOUGH ? null : pinFor(replies, true);
    return pin && offer(profile, 'devicePending', pin);
  }
};

/** A setting needs that many polls that tell the same. */
const ENOUGH = 2;

const judgeTooFast: OpenJudge = (seen, beside) => {
  const pending = wordsOfPending(seen, beside);
  const told = deviceRuns(seen).flatMap(({ device, polls }) => {
    const seconds = Math.min(device.interval.value || USUAL_INTERVAL, LONGEST_INTERVAL);
    // After a 429, a service may have said to come sooner.
    const soon = polls.filter(({ call, sinceMs }, index) => {
      const isAfterReply = (polls[index - 1]?.answer ?? null) !== null;
      return call.feeds === 'too-fast' && isAfterReply && sinceMs < (seconds * 1000) / 2;
    });
    const answered = answeredOf(seen, callsOf(soon)).filter(({ call }) => !isTokenIssued(seen, call));
    return answered.map(({ call, reply }) => ({ call, text: comparedWith(pending, reply) }));
  });
  return tell(seen, seen.calls('device-poll'), callsOf(told), textsOf(told));
};

/** Seconds: the document's example, and the longest that this app keeps to. */
const USUAL_INTERVAL = 5;
const LONGEST_INTERVAL = 60;

const judgeDeviceDeclined: OpenJudge = (seen, beside) => {
  const pending = wordsOfPending(seen, beside);
  const told = declinedPolls(seen, beside);
  const texts = told.map(({ reply }) => comparedWith(pending, reply));
  const others = expiredPolls(beside.seenBy('4.2-device-expired'));
  const setting = endSetting(told, others, 'deviceDeclined', 'access_denied', beside);
  return tell(seen, seen.calls('device-poll'), callsOf(told), texts, setting);
};

const judgeDeviceExpired: OpenJudge = (seen, beside) => {
  const pending = wordsOfPending(seen, beside);
  const told = expiredPolls(seen);
  const texts = told.map(({ reply }) => comparedWith(pending, reply));
  const others = declinedPolls(beside.seenBy('4.2-device-declined'), beside);
  const setting = endSetting(told, others, 'deviceExpired', 'expired_token', beside);
  return tell(seen, seen.calls('device-poll'), callsOf(told), texts, setting);
};

/** Whether a reply to a poll says that all is well with the request itself: the member has not answered yet. */
export function isPendingReply(reply: ReplyFacts, seen: Seen, beside: Beside): boolean {
  return (
    isCode(reply, 'authorization_pending') ||
    isCode(reply, 'slow_down') ||
    wordsOfPending(seen, beside).has(wordsOf(reply))
  );
}

/** A device authorization, of which those polls are left that count. */
interface Device {
  readonly start: ObservedCall;
  readonly expiresInSeconds: number | null;
  /** Until the one that brought a token. */
  readonly polls: readonly Answered[];
  readonly hasToken: boolean;
  readonly answer: ObservedAnswer | null;
}

const devicesIn = oncePerSeen((seen): readonly Device[] =>
  deviceRuns(seen).map(({ start, device, answer, polls }) => {
    const all = answeredOf(seen, callsOf(polls));
    const end = all.findIndex(({ call }) => isTokenIssued(seen, call));
    const before = end < 0 ? all : all.slice(0, end);
    return { start, expiresInSeconds: device.expiresIn.value, polls: before, hasToken: end >= 0, answer };
  }),
);

/**
 * Finds the polls from before the member answered: those with a known code, and all before a token. A person reports the
 * answer a while after giving it, so before that report only polls that were answered like the first one count.
 */
function pendingPolls(seen: Seen, { profile }: Pick<Beside, 'profile'>): readonly Answered[] {
  const ends = ['slow_down', 'access_denied', 'expired_token'];
  return devicesIn(seen).flatMap(({ polls, hasToken, answer }) => {
    const open = polls.filter(({ reply }) => !ends.some((code) => isCode(reply, code)));
    const first = open[0] && wordsOf(open[0].reply);
    const isBefore = ({ call, reply }: Answered): boolean =>
      answer !== null && call.endedAtMs <= answer.atMs && wordsOf(reply) === first;
    return open.filter((one) => isKnownAsPending(one.reply, profile) || hasToken || isBefore(one));
  });
}

function declinedPolls(seen: Seen, beside: Beside): readonly Answered[] {
  const pending = wordsOfPending(seen, beside);
  return devicesIn(seen).flatMap((device) => {
    const { polls, hasToken, answer } = device;
    const known = polls.find(({ reply }) => isCode(reply, 'access_denied'));
    if (known) return [known];
    const last = polls.at(-1);
    if (!last || hasToken || isCode(last.reply, 'slow_down') || isOver(device, last)) return [];
    const isLikePending = pending.has(wordsOf(last.reply));
    if (answer !== null)
      return answer.answer === 'declined' && (!isLikePending || last.call.atMs > answer.atMs) ? [last] : [];
    return last.call.feeds === 'decline' && last.reply.isRefused && !isLikePending && polls.length > 1 ? [last] : [];
  });
}

/** The last poll after the end that was announced, or one that was told so by the known code. */
function expiredPolls(seen: Seen): readonly Answered[] {
  return devicesIn(seen).flatMap((device) => {
    const { polls, hasToken, answer } = device;
    const known = polls.find(({ reply }) => isCode(reply, 'expired_token'));
    if (known) return [known];
    const last = polls.at(-1);
    const isOpen = !hasToken && answer === null && !polls.some(({ reply }) => isCode(reply, 'access_denied'));
    return last && isOpen && isOver(device, last) ? [last] : [];
  });
}

function isOver({ start, expiresInSeconds }: Device, { call }: Answered): boolean {
  return expiresInSeconds !== null && call.atMs >= start.endedAtMs + expiresInSeconds * 1000;
}

/** Words of all replies to pending polls; of a point that sees them, and of this one. */
function wordsOfPending(seen: Seen, beside: Beside): ReadonlySet<string> {
  const polls = [...pendingPolls(beside.seenBy('4.2-pending'), beside), ...pendingPolls(seen, beside)];
  return new Set(polls.map(({ reply }) => wordsOf(reply)));
}

function comparedWith(pending: ReadonlySet<string>, reply: ReplyFacts): string {
  const words = wordsOf(reply);
  return pending.has(words) ? 'as pending' : words;
}

/** Only what is unlike the other end, and unlike pending, can be told by a profile. */
function endSetting(
  told: readonly Answered[],
  others: readonly Answered[],
  field: 'deviceDeclined' | 'deviceExpired',
  knownCode: string,
  beside: Beside,
): ObservedSetting | null {
  const pin = pinFor(told.map(({ reply }) => reply));
  if (pin === null || pin.code === knownCode || others.length === 0) return null;
  const pending = pendingPolls(beside.seenBy('4.2-pending'), beside);
  const isUnlike = [...others, ...pending].every(
    ({ reply }) => !isSamePin(pin, { status: reply.status, code: reply.error?.code ?? null }),
  );
  return isUnlike && pending.length > 0 ? offer(beside.profile, field, pin) : null;
}

function isKnownAsPending(reply: ReplyFacts, { devicePending }: Beside['profile']): boolean {
  return isCode(reply, 'authorization_pending') || fitsPin(reply, devicePending);
}

function isCode({ error }: ReplyFacts, code: string): boolean {
  return error?.code === code;
}

export const DEVICE_POLL_POINTS = {
  '4.2-pending': { judge: judgePending, shownBy: ['device-code'] },
  '4.2-too-fast': { judge: judgeTooFast, shownBy: ['too-fast'] },
  '4.2-device-declined': { judge: judgeDeviceDeclined, shownBy: ['decline'] },
  '4.2-device-expired': { judge: judgeDeviceExpired, shownBy: ['expiry'] },
} satisfies OpenPoints;
