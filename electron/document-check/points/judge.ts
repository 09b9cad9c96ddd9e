/** A point of the document as one row, how its judge weighs exchanges, and what is concluded from that. */
import {
  type Broken,
  kindOf,
  type OpenPointId,
  type PointId,
  type Reason,
  type StatementId,
  sectionOf,
  type Verdict,
} from '../../core/check-codes.ts';
import type { ServiceProfile } from '../../service-client/profile.ts';
import type { Observation, ObservedCall, ReplyFacts, SentFacts, Source } from '../observe/observation.ts';
import { isOwnAccepted } from './accepted.ts';
import type { Evidence, Finding, ObservedSetting, OfferedReplies } from './finding.ts';
import type { PointContext } from './seen.ts';
import type { Part, Way } from './shown-by.ts';

export type Judge = (seen: PointContext) => Judged;

/** What is known of a point besides its words. Section and kind are told by its id. */
interface PointRow {
  /** Its judge sees nothing else, and compares with nothing else, but for what the service accepts. */
  readonly judgedBy: readonly Source[];
  /** Profile fields that decide how its replies are read. Observations made with other values do not count. */
  readonly readBy?: readonly FieldPath[];
  /** Fields of the profile that may be set to what was observed. */
  readonly offers?: readonly (keyof ServiceProfile)[];
  readonly judge: Judge;
}

interface StatementRow extends PointRow {
  /** The alternatives; one is enough. */
  readonly shownBy: readonly Way[];
}

interface OpenPointRow extends PointRow {
  /** Each shows something of it. */
  readonly shownBy: readonly Part[];
}

export type StatementRows = Readonly<Record<StatementId, StatementRow>>;
export type OpenPointRows = Readonly<Record<OpenPointId, OpenPointRow>>;

/** Some of the rows. */
export type Rows = Partial<StatementRows & OpenPointRows>;

type FieldPath = keyof ServiceProfile | `application.${keyof ServiceProfile['application']}`;

export interface Judged {
  /** Each exchange that bears on the point. */
  readonly exchanges: readonly Evidence[];
  /** A needed exchange did not happen: "not seen", if nothing counted. */
  readonly isMissing: boolean;
  readonly observed: readonly string[];
  readonly setting?: ObservedSetting | OfferedReplies | null;
}

/** What an exchange says about a statement; null if nothing, as a rule because it does not bear on it. */
export type Ruling = (Omit<Evidence, 'n'> & { readonly observed?: string }) | null;

export const HELD: Ruling = { counts: 'held', reason: null };

/** @param observed what the service does instead, in plain words */
export function breaks(reason: Broken, observed?: string): Ruling {
  return { counts: 'broken', reason, ...(observed !== undefined && { observed }) };
}

export function leavesOpen(reason: Reason): Ruling {
  return { counts: 'not-counted', reason };
}

/** @param isMissing whether something needed did not happen; if it is not given, whether nothing bears on the statement */
export function ruleOn<T extends Observation>(
  exchanges: readonly T[],
  rule: (exchange: T) => Ruling,
  isMissing?: boolean,
): Judged {
  const ruled = exchanges.flatMap((exchange) => {
    const ruling = rule(exchange);
    return ruling === null ? [] : [{ n: exchange.n, ...ruling }];
  });
  return {
    exchanges: ruled.map(({ n, counts, reason }) => ({ n, counts, reason })),
    isMissing: isMissing ?? ruled.length === 0,
    observed: ruled.flatMap(({ observed = [] }) => observed),
  };
}

export type RuleOnReply = (reply: ReplyFacts, call: ObservedCall) => Ruling;

/** Rules on each call by its reply, if it counts. */
export function ruleOnReplies(
  seen: PointContext,
  calls: readonly ObservedCall[],
  rule: RuleOnReply,
  isMissing?: boolean,
): Judged {
  return ruleOn(calls, (call) => ruleOnReply(seen, call, rule), isMissing);
}

export function ruleOnReply(seen: PointContext, call: ObservedCall, rule: RuleOnReply): Ruling {
  const reason = seen.whyNot(call);
  if (reason !== null) return leavesOpen(reason);
  const reply = seen.replyOf(call);
  return reply === null ? null : rule(reply, call);
}

/** Of several ways to see the same statement; what one of them saw is enough. */
export function together(...judged: readonly Judged[]): Judged {
  return {
    exchanges: judged.flatMap(({ exchanges }) => exchanges).toSorted((one, other) => one.n - other.n),
    isMissing: judged.every(({ isMissing }) => isMissing),
    observed: judged.flatMap(({ observed }) => observed),
  };
}

/** A failure that may be our own fault is none. */
export function unlessOwn(seen: PointContext, call: ObservedCall, ruling: Ruling): Ruling {
  return isOwnAccepted(seen, call) ? ruling : leavesOpen('own');
}

/** A profile that sends something else says nothing about the document's form. */
export function unlessForm({ unlikeDocument }: Pick<SentFacts, 'unlikeDocument'>, ruling: Ruling): Ruling {
  return unlikeDocument.length === 0 || ruling === null ? ruling : leavesOpen('form');
}

/** The same rule, for a statement about what is sent in the document's form. */
export function inForm(rule: RuleOnReply): RuleOnReply {
  return (reply, call) => unlessForm(call.sent, rule(reply, call));
}

/** A call that counts, with its reply. */
export interface Answered {
  readonly call: ObservedCall;
  readonly reply: ReplyFacts;
}

/** @returns those that count, in their order */
export function answeredOf(seen: PointContext, calls: readonly ObservedCall[]): readonly Answered[] {
  return calls.flatMap((call) => {
    const reply = seen.replyOf(call);
    return reply === null ? [] : [{ call, reply }];
  });
}

export function callsOf(told: readonly { readonly call: ObservedCall }[]): readonly ObservedCall[] {
  return told.map(({ call }) => call);
}

export function repliesOf(told: readonly { readonly reply: ReplyFacts }[]): readonly ReplyFacts[] {
  return told.map(({ reply }) => reply);
}

export function observed({ n }: Observation): Evidence {
  return { n, counts: 'observed', reason: null };
}

/** @param reason null if the exchange says nothing about the point either way */
export function uncounted({ n }: Observation, reason: Reason | null): Evidence {
  return { n, counts: 'not-counted', reason };
}

/**
 * Tells an open point.
 * @param asked the calls that bear on the point; those that count for no point are listed with the reason
 * @param counted the exchanges among them that told something
 */
export function tell(
  seen: PointContext,
  asked: readonly ObservedCall[],
  counted: readonly Observation[],
  texts: readonly string[],
  setting: Judged['setting'] = null,
): Judged {
  const told = new Set(counted);
  const leftOut = asked.flatMap((call) => {
    const reason = seen.whyNot(call);
    return reason === null || told.has(call) ? [] : [uncounted(call, reason)];
  });
  return tellOf([...counted.map(observed), ...leftOut], texts, setting);
}

/** As `tell`, where each call tells a text of its own. */
export function tellEach(
  seen: PointContext,
  asked: readonly ObservedCall[],
  told: readonly { readonly call: ObservedCall; readonly text: string }[],
  setting: Judged['setting'] = null,
): Judged {
  const texts = told.map(({ text }) => text);
  return tell(seen, asked, callsOf(told), texts, setting);
}

/** As `tell`, of exchanges that were weighed. */
export function tellOf(
  exchanges: readonly Evidence[],
  texts: readonly string[],
  setting: Judged['setting'] = null,
): Judged {
  const isMissing = !exchanges.some(({ counts }) => counts === 'observed');
  const inOrder = [...new Map(exchanges.map((one) => [one.n, one])).values()].toSorted((one, other) => one.n - other.n);
  return { exchanges: inOrder, isMissing, observed: texts, setting };
}

/** @returns the only one of them, or null */
export function onlyOf<T>(values: readonly T[]): T | null {
  const [first = null, ...others] = new Set(values);
  return others.length === 0 ? first : null;
}

/** @returns the finding of a point, its lists sorted and without duplicates */
export function conclude(id: PointId, judged: Judged, setting: ObservedSetting | null = null): Finding {
  const kind = kindOf(id);
  const verdict = kind === 'statement' ? verdictOf(judged) : judged.observed.length > 0 ? 'observed' : 'not-observed';
  return {
    id,
    kind,
    section: sectionOf(id),
    verdict,
    reasons: reasonsOf(judged, verdict),
    observed: sorted(judged.observed),
    setting,
  };
}

function verdictOf({ exchanges, isMissing }: Judged): Verdict {
  const isHeld = exchanges.some(({ counts }) => counts === 'held');
  const isBroken = exchanges.some(({ counts }) => counts === 'broken');
  if (isHeld && isBroken) return 'mixed';
  if (isHeld) return 'held';
  if (isBroken) return 'broken';
  if (exchanges.some(({ reason }) => reason === 'named-otherwise')) return 'named-otherwise';
  return isMissing ? 'not-seen' : 'could-not-judge';
}

/** What was broken counts; only where nothing did, what kept exchanges from counting. */
function reasonsOf({ exchanges }: Judged, verdict: Verdict): readonly Reason[] {
  if (verdict === 'held' || verdict === 'named-otherwise' || verdict === 'observed') return [];
  const telling = verdict === 'broken' || verdict === 'mixed' ? 'broken' : 'not-counted';
  const reasons = exchanges.filter(({ counts }) => counts === telling).map(({ reason }) => reason);
  return sorted(reasons.filter((reason) => reason !== null));
}

function sorted<T extends string>(texts: readonly T[]): readonly T[] {
  return [...new Set(texts)].sort();
}
