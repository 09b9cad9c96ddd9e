/**
 * Device authorizations as they went: the start, what its polls were answered, and what a person told of them (4.2, 4.3).
 * @see RFC 8628, 3.5
 */

import type { DeviceFacts, ObservedAnswer, ObservedCall, ReplyFacts } from '../observe/observation.ts';
import { isTokenIssued } from './issued-tokens.ts';
import { type Answered, answeredOf, repliesOf } from './judge.ts';
import { isKnownAs, wordsOf } from './replies.ts';
import { once, type PointContext } from './seen.ts';

export interface DeviceRun {
  readonly start: ObservedCall;
  readonly device: DeviceFacts;
  readonly polls: readonly Poll[];
  /** Of the polls that count, those until the one that brought a token. */
  readonly before: readonly Answered[];
  readonly hasToken: boolean;
  /** The first answer of the member that is known. */
  readonly answer: ObservedAnswer | null;
}

/**
 * `over`: declined, expired or ended otherwise. `unknown`: without a token, and nothing tells whether it was pending. Null
 * for one that does not count.
 */
export type PollAnswer = 'token' | 'pending' | 'slow-down' | 'over' | 'unknown' | null;

export interface Poll {
  readonly call: ObservedCall;
  readonly answer: PollAnswer;
  /** From the end of the reply before; the first poll follows the start. */
  readonly sinceMs: number;
}

export const deviceRuns = once((seen: PointContext): readonly DeviceRun[] => {
  const polls = Map.groupBy(seen.calls('device-poll'), ({ sent }) => sent.code);
  const started = seen.calls('device-start').flatMap((start) => {
    const device = seen.isOk(start) ? (seen.replyOf(start)?.device ?? null) : null;
    if (device === null || device.print === null) return [];
    const answer = seen.answers().find((one) => isAbout(one, start, device)) ?? null;
    const calls = polls.get(device.print) ?? [];
    const counted = answeredOf(seen, calls);
    const end = counted.findIndex(({ call }) => isTokenIssued(seen, call));
    return [{ start, device, answer, calls, before: end < 0 ? counted : counted.slice(0, end), hasToken: end >= 0 }];
  });
  // Whatever replies before a token are, they mean "pending"; and so does what the profile knows to.
  const before = new Set(started.flatMap(({ before, hasToken }) => (hasToken ? repliesOf(before).map(wordsOf) : [])));
  const isPending = (reply: ReplyFacts): boolean =>
    before.has(wordsOf(reply)) || isKnownAs('devicePending', reply, seen.profile);
  return started.map(({ calls, ...run }) => ({ ...run, polls: readPolls(seen, run.start, calls, isPending) }));
});

function isAbout(answer: ObservedAnswer, start: ObservedCall, { print }: DeviceFacts): boolean {
  if (answer.device !== null) return answer.device === print;
  return answer.attempt !== null && answer.attempt === start.attempt;
}

function readPolls(
  seen: PointContext,
  start: ObservedCall,
  calls: readonly ObservedCall[],
  isPending: (reply: ReplyFacts) => boolean,
): readonly Poll[] {
  let before = start;
  let wasPending = false;
  return calls.map((call) => {
    const reply = seen.replyOf(call);
    const answer = isTokenIssued(seen, call) ? 'token' : reply && readAnswer(reply, isPending, wasPending);
    const sinceMs = call.atMs - before.endedAtMs;
    before = call;
    wasPending ||= answer === 'pending';
    return { call, answer, sinceMs };
  });
}

/** @param wasPending whether the same authorization was pending before */
function readAnswer(
  reply: ReplyFacts,
  isPending: (reply: ReplyFacts) => boolean,
  wasPending: boolean,
): Exclude<PollAnswer, 'token'> {
  const code = reply.error?.code ?? null;
  if (code === 'slow_down') return 'slow-down';
  if (code === 'access_denied' || code === 'expired_token') return 'over';
  if (isPending(reply)) return 'pending';
  return wasPending && reply.isRefused ? 'over' : 'unknown';
}
