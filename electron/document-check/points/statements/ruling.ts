/** How the judges of statements rule on each exchange. */
import type { Broken, NotCounted, Reason } from '../../../core/check-codes.ts';
import type { Observation, ObservedCall, ReplyFacts, SentFacts } from '../../observe/observation.ts';
import { isOwnAccepted } from '../accepted.ts';
import type { Evidence } from '../finding.ts';
import { broken, held, type Judged, uncounted } from '../judge.ts';
import type { Seen } from '../seen.ts';

/** What an exchange says about the statement; null if nothing, as a rule because it does not bear on it. */
export type Ruling = { readonly counts: 'held' } | BrokenRuling | UncountedRuling | null;

interface BrokenRuling {
  readonly counts: 'broken';
  readonly reason: Broken;
  /** What the service does instead, in plain words. */
  readonly observed?: string;
}

interface UncountedRuling {
  readonly counts: 'not-counted';
  readonly reason: Reason;
}

export const HELD: Ruling = { counts: 'held' };

export function breaks(reason: Broken, observed?: string): BrokenRuling {
  return observed === undefined ? { counts: 'broken', reason } : { counts: 'broken', reason, observed };
}

export function leavesOpen(reason: Reason): UncountedRuling {
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
    return ruling === null ? [] : [{ exchange, ruling }];
  });
  return {
    exchanges: ruled.map(({ exchange, ruling }) => evidenceOf(exchange, ruling)),
    isMissing: isMissing ?? ruled.length === 0,
    observed: ruled.flatMap(({ ruling }) => (ruling.counts === 'broken' ? (ruling.observed ?? []) : [])),
  };
}

function evidenceOf(exchange: Observation, ruling: NonNullable<Ruling>): Evidence {
  if (ruling.counts === 'held') return held(exchange);
  return ruling.counts === 'broken' ? broken(exchange, ruling.reason) : uncounted(exchange, ruling.reason);
}

/** Of several ways to see the same statement; what one of them saw is enough. */
export function together(...judged: readonly Judged[]): Judged {
  return {
    exchanges: judged.flatMap(({ exchanges }) => exchanges).toSorted((one, other) => one.n - other.n),
    isMissing: judged.every(({ isMissing }) => isMissing),
    observed: judged.flatMap(({ observed }) => observed),
  };
}

/** Rules on a call by its reply, if it counts. */
export function byReply(seen: Seen, rule: (reply: ReplyFacts, call: ObservedCall) => Ruling) {
  return (call: ObservedCall): Ruling => {
    const reason = seen.whyNot(call);
    if (reason !== null) return leavesOpen(reason);
    const reply = seen.replyOf(call);
    return reply === null ? null : rule(reply, call);
  };
}

/** A failure that may be our own fault is none. */
export function unlessOwn(seen: Seen, call: ObservedCall, ruling: Ruling): Ruling {
  return isOwnAccepted(seen, call) ? ruling : leavesOpen('own');
}

/** A profile that sends something else says nothing about the document's form. */
export function unlessForm({ unlikeDocument }: Pick<SentFacts, 'unlikeDocument'>, ruling: Ruling): Ruling {
  const because: NotCounted = 'form';
  return unlikeDocument.length === 0 || ruling === null ? ruling : leavesOpen(because);
}
