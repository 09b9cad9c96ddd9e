/** Judges the two figures of a device authorization by what its polls were answered. @see electron/document-check/service.md, 2 */

import type { ObservedCall } from '../../observe/observation.ts';
import { type DeviceRun, deviceRuns, type Poll } from '../device-runs.ts';
import type { Judge, Statements } from '../judge.ts';
import { wordsOf } from '../reply-words.ts';
import type { Seen } from '../seen.ts';
import { by } from '../shown-by.ts';
import { breaks, HELD, leavesOpen, type Ruling, ruleOn } from './ruling.ts';

/** Where none is named. @see RFC 8628, 3.2 */
const USUAL_INTERVAL_S = 5;
const TOLERANCE_MS = 2_000;
const EARLY_MS = 5_000;
const LONG_AFTER_MS = 60_000;

const judgeIntervalAccepted: Judge = (seen) =>
  ruleOnPolls(seen, ({ device: { interval } }, poll) => {
    const reason = seen.whyNot(poll.call);
    if (reason !== null) return leavesOpen(reason);
    if (poll.answer === 'over' || poll.answer === 'unknown') return null;
    if (interval.type === 'absent') return leavesOpen('missing');
    if (interval.value === null) return leavesOpen('other-type');
    const lateMs = poll.sinceMs - interval.value * 1000;
    if (poll.call.wokeSince || lateMs < 0 || lateMs > TOLERANCE_MS) return leavesOpen('pace');
    return poll.answer === 'slow-down' ? breaks('slow-down') : HELD;
  });

const judgeDeviceValidity: Judge = (seen) => {
  const ends = new Map(deviceRuns(seen).flatMap((run) => [...ruleOnEnd(seen, run)]));
  return ruleOnPolls(seen, (_, { call }) => ends.get(call) ?? null);
};

/** When the code ends: no earlier than counted from when it was asked for, no later than from when it came. */
interface End {
  readonly earliestMs: number;
  readonly latestMs: number;
  /** Two intervals. */
  readonly aroundMs: number;
}

function ruleOnEnd(seen: Seen, { device, start, polls, answer }: DeviceRun): ReadonlyMap<ObservedCall, Ruling> {
  const seconds = device.expiresIn.value;
  if (seconds === null || answer !== null || polls.some((poll) => poll.answer === 'token')) return new Map();
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
  return new Map<ObservedCall, Ruling>([
    ...leftOpen.map(({ call }) => [call, leavesOpen(seen.whyNot(call) ?? 'pace')] as const),
    ...(isHeld ? [lived, over] : []).map(({ call }) => [call, HELD] as const),
    ...polls.flatMap((poll) => {
      const ruling = ruleOnTime(seen, end, poll);
      return ruling === null ? [] : [[poll.call, ruling] as const];
    }),
  ]);
}

function isAlive(answer: Poll['answer']): boolean {
  return answer === 'pending' || answer === 'slow-down';
}

/** Clearly too early or too late, each by itself. */
function ruleOnTime(seen: Seen, { earliestMs, latestMs }: End, { call, answer }: Poll): Ruling {
  const reply = seen.replyOf(call);
  if (reply === null) return null;
  const isEarly = reply.error?.code === 'expired_token' && call.atMs < earliestMs - EARLY_MS;
  if (isEarly) return breaks('too-early', wordsOf(reply));
  return isAlive(answer) && call.atMs >= latestMs + LONG_AFTER_MS ? breaks('too-late', wordsOf(reply)) : null;
}

function ruleOnPolls(seen: Seen, rule: (run: DeviceRun, poll: Poll) => Ruling) {
  const polls = deviceRuns(seen).flatMap((run) => run.polls.map((poll) => ({ run, poll })));
  const byCall = new Map(polls.map((one) => [one.poll.call, one]));
  return ruleOn(
    [...byCall.keys()].toSorted((one, other) => one.n - other.n),
    (call) => {
      const found = byCall.get(call);
      return found ? rule(found.run, found.poll) : null;
    },
  );
}

export const SECTION_2_DEVICE = {
  '2-device-validity': { judge: judgeDeviceValidity, shownBy: by('expiry') },
  '2-interval-accepted': { judge: judgeIntervalAccepted, shownBy: by('device-code') },
} satisfies Statements;
