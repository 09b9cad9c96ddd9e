/** What the judges of open points are asked with, and what they share: which exchanges count, and what those told. */
import type { OpenPointId } from '../../../core/check-codes.ts';
import type { ServiceProfile } from '../../../service-client/profile.ts';
import type { Observation, ObservedCall, ReplyFacts } from '../../observe/observation.ts';
import type { Evidence, ObservedSetting } from '../finding.ts';
import { type Judged, observed, uncounted } from '../judge.ts';
import type { Seen } from '../seen.ts';
import type { Part } from '../shown-by.ts';

export type OpenJudge = (seen: Seen, beside: Beside) => Judged;

/** What is known of a point that the document leaves open. */
export interface OpenPoint {
  readonly judge: OpenJudge;
  /** Each shows something of it. */
  readonly shownBy: readonly Part[];
}

export type OpenPoints = Readonly<Partial<Record<OpenPointId, OpenPoint>>>;

export interface Beside {
  readonly profile: ServiceProfile;
  /** What another open point sees, for a comparison with it. */
  readonly seenBy: (id: OpenPointId) => Seen;
}

/** A call that counts, with its reply. */
export interface Answered {
  readonly call: ObservedCall;
  readonly reply: ReplyFacts;
}

/** @returns those that count, in their order */
export function answeredOf(seen: Seen, calls: readonly ObservedCall[]): readonly Answered[] {
  return calls.flatMap((call) => {
    const reply = seen.replyOf(call);
    return reply === null ? [] : [{ call, reply }];
  });
}

/**
 * @param asked the calls that bear on the point, of which those that count for no point are told with why
 * @param counted the exchanges among them that told something
 */
export function tell(
  seen: Seen,
  asked: readonly ObservedCall[],
  counted: readonly Observation[],
  texts: readonly string[],
  setting: ObservedSetting | null = null,
): Judged {
  const told = new Set(counted);
  const leftOut = asked.flatMap((call) => {
    const reason = seen.whyNot(call);
    return reason === null || told.has(call) ? [] : [uncounted(call, reason)];
  });
  return judgedBy([...counted.map(observed), ...leftOut], texts, setting);
}

export function judgedBy(
  exchanges: readonly Evidence[],
  texts: readonly string[],
  setting: ObservedSetting | null = null,
): Judged {
  const isMissing = !exchanges.some(({ counts }) => counts === 'observed');
  const inOrder = [...new Map(exchanges.map((one) => [one.n, one])).values()].toSorted((one, other) => one.n - other.n);
  return { exchanges: inOrder, isMissing, observed: texts, setting };
}

export function callsOf(told: readonly { readonly call: ObservedCall }[]): readonly ObservedCall[] {
  return told.map(({ call }) => call);
}

export function textsOf(told: readonly { readonly text: string }[]): readonly string[] {
  return told.map(({ text }) => text);
}

/** Whether a number may be told. */
export function isFigure(value: number): boolean {
  return Number.isInteger(value) && value >= 0 && value <= 9_999_999;
}

/** @returns the only one of them, or null */
export function onlyOf<T>(values: readonly T[]): T | null {
  const [first = null, ...others] = new Set(values);
  return others.length === 0 ? first : null;
}
