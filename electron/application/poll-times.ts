/** Tells the record of each sign-in when its next poll goes out, as its waiting screen has it. */
import type { SignInRecord } from '../exchange/exchange-log.ts';
import type { Attempt } from '../login/login-manager.ts';
import type { TracedTarget } from './service-clients.ts';

/** @returns a function to call with all attempts whenever one has changed */
export function tellPollTimes(): (attempts: readonly Attempt<TracedTarget>[]) => void {
  const told = new WeakMap<SignInRecord, number | null>();
  return (attempts) => {
    for (const { step, target } of attempts) {
      if (step.kind !== 'show-code') continue;
      const { nextAtMs } = step.poll;
      if (told.get(target.record) === nextAtMs) continue;
      told.set(target.record, nextAtMs);
      target.record.nextPoll(nextAtMs);
    }
  };
}
