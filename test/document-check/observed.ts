/** Observes one exchange without a service, for tests of what is kept of it. */
import type { ObservedCall, ReplyFacts, SentFacts } from '../../electron/document-check/observe/observation.ts';
import { observeCall } from '../../electron/document-check/observe/observe-call.ts';
import { createPrints } from '../../electron/document-check/observe/prints.ts';
import type { ServiceProfile } from '../../electron/service-client/profile.ts';
import { type Given, PROFILE, rawExchange } from '../exchange/recorded.ts';

export const PRINTS = createPrints('the key of these tests');

export interface GivenCall extends Given {
  readonly profile?: Partial<ServiceProfile>;
  readonly isByHand?: boolean;
  /** Logins that were typed at this service before. */
  readonly typed?: readonly string[];
  /** What is known to be a secret or a value of a member. */
  readonly hidden?: readonly string[];
  readonly hasNoReply?: boolean;
}

/** @param given a whole reply of JSON, unless it says otherwise */
export function observed(given: GivenCall = {}): Omit<ObservedCall, 'n'> {
  const { profile = {}, isByHand = false, typed = [], hidden = [], hasNoReply = false, ...rest } = given;
  const raw = rawExchange(rest);
  const reply = hasNoReply ? null : { status: raw.status ?? 0, bytes: raw.replyBytes };
  const call = { raw, reply, profile: { ...PROFILE, ...profile }, settings: new Map(), isByHand };
  const context = {
    isTyped: (text: string) => typed.includes(text),
    isHidden: (text: string) => hidden.some((one) => text.includes(one)),
  };
  const seen = observeCall({ ...call, attempt: null, feeds: 'all', wokeSince: false }, context, PRINTS);
  if (!seen) throw new Error('It is no call of the document.');
  return seen;
}

export function sentFacts(given: GivenCall): SentFacts {
  return observed(given).sent;
}

export function replyFacts(given: GivenCall): ReplyFacts {
  const { reply } = observed(given);
  if (!reply) throw new Error('There is no reply.');
  return reply;
}
