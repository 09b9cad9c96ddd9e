/** Which callbacks count, and which a page of the service led to. */

import type { ObservedCallback, ObservedPage } from '../../observe/observation.ts';
import type { Judge } from '../judge.ts';
import { oncePerSeen, type Seen } from '../seen.ts';
import { breaks, HELD, leavesOpen, type Ruling, ruleOn, together, unlessForm } from './ruling.ts';

type Page = ObservedPage['page'];

/** Rules on a callback, if it counts. */
export function byCallback(rule: (callback: ObservedCallback) => Ruling) {
  return (callback: ObservedCallback): Ruling => whyNot(callback) ?? rule(callback);
}

/** Null if it counts. A wrong `state` may be of another sign-in, and a refusal brings nothing. */
function whyNot({ state, hasError }: ObservedCallback): Ruling {
  if (state === 'changed') return leavesOpen('wrong-state');
  return hasError ? leavesOpen('declined') : null;
}

/** Held as soon as one callback that counts came; null while none came at all. */
export function ruleOnPage(seen: Seen, page: ObservedPage): Ruling {
  const ofAttempt = page.attempt === null ? [] : (callbacksByAttempt(seen).get(page.attempt) ?? []);
  const callbacks = ofAttempt.filter((callback) => callback.page === page.page && callback.atMs >= page.atMs);
  const [first] = callbacks;
  if (!first) return null;
  return callbacks.some((callback) => whyNot(callback) === null) ? HELD : whyNot(first);
}

const callbacksByAttempt = oncePerSeen((seen) =>
  Map.groupBy([...seen.callbacks('authorize'), ...seen.callbacks('key-page')], ({ attempt }) => attempt),
);

/** Whether a page leads on: seen in the browser, and by asking for it. */
export function judgePage(page: Page): Judge {
  const endpoint = page === 'authorize' ? 'authorize-page' : 'key-page';
  return (seen) =>
    together(
      ruleOn(seen.pages(page), (opened) => unlessForm(opened, ruleOnPage(seen, opened))),
      ruleOn(seen.calls(endpoint), (call) =>
        unlessForm(call.sent, seen.isGone(call) ? breaks('gone', String(call.status)) : null),
      ),
    );
}
