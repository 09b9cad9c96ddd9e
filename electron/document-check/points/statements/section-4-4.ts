/** Judges the statements of section 4.4, the sign-in by key. @see electron/document-check/service.md */

import type { ObservedCall, ObservedCallback, ReplyFacts } from '../../observe/observation.ts';
import { identifies, usesOf } from '../identified.ts';
import type { Judge, Statements } from '../judge.ts';
import { wordsOf } from '../reply-words.ts';
import { oncePerSeen, type Seen } from '../seen.ts';
import { KEYS } from '../shown-by.ts';
import { byCallback, judgePage, ruleOnPage } from './callback-ruling.ts';
import { breaks, byReply, HELD, leavesOpen, type Ruling, ruleOn, unlessForm } from './ruling.ts';

const judgeKey: Judge = (seen) =>
  ruleOn(
    seen.calls('key-request'),
    byReply(seen, (reply, call) => unlessForm(call.sent, ruleOnKey(seen, reply, call))),
  );

function ruleOnKey(seen: Seen, reply: ReplyFacts, call: ObservedCall): Ruling {
  const { key, token, hasOther } = reply;
  if (seen.isGone(call)) return breaks('gone', wordsOf(reply));
  if (!seen.isOk(call)) return leavesOpen(reply.isRefused ? 'refused' : 'other-form');
  if (key === null) return hasOther || token !== null ? leavesOpen('place') : breaks('missing', wordsOf(reply));
  const page = firstPages(seen).get(key.print);
  if (page) return ruleOnPage(seen, page);
  return key.found === 'elsewhere' ? leavesOpen('place') : null;
}

/** The first page that was opened with each key. */
const firstPages = oncePerSeen(
  (seen) =>
    new Map(
      seen
        .pages('key-page')
        .toReversed()
        .map((page) => [page.code, page]),
    ),
);

const judgeKeyPage: Judge = judgePage('key-page');

const judgeCallbackToken: Judge = (seen) =>
  ruleOn(
    seen.callbacks('key-page'),
    byCallback((callback) => ruleOnCallbackToken(seen, callback)),
  );

function ruleOnCallbackToken(seen: Seen, { value, parameters, fragment }: ObservedCallback): Ruling {
  if (value === null) {
    if (parameters.some(({ name }) => name !== 'state')) return leavesOpen('place');
    return breaks(fragment.some((name) => name !== 'state') ? 'in-fragment' : 'missing');
  }
  const uses = usesOf(seen, value);
  if (uses.some((use) => identifies(seen, use))) return HELD;
  const [first] = uses;
  return first ? leavesOpen(seen.whyNot(first) ?? 'place') : null;
}

export const SECTION_4_4 = {
  '4.4-key': { judge: judgeKey, shownBy: KEYS },
  '4.4-page': { judge: judgeKeyPage, shownBy: KEYS },
  '4.4-callback-token': { judge: judgeCallbackToken, shownBy: KEYS },
} satisfies Statements;
