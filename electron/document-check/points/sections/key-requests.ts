/** Points of the request for a key (4.4). @see electron/document-check/service.md */
import type { ObservedCall, ReplyFacts } from '../../observe/observation.ts';
import type { ObservedSetting } from '../finding.ts';
import {
  answeredOf,
  breaks,
  inForm,
  leavesOpen,
  observed,
  type Rows,
  type Ruling,
  ruleOnReplies,
  tell,
  tellEach,
} from '../judge.ts';
import { offer, wordsOf } from '../replies.ts';
import { once, type PointContext } from '../seen.ts';
import { KEYS } from '../shown-by.ts';
import { pathToSet } from './identification.ts';
import { isTrusted, ruleOnPage } from './pages.ts';

export const KEY_REQUEST_POINTS = {
  '4.4-key': {
    judgedBy: ['key-request', 'page key-page', 'callback key-page'],
    shownBy: KEYS,
    readBy: ['keyPath'],
    judge: (seen) =>
      ruleOnReplies(
        seen,
        seen.calls(),
        inForm((reply, call) => ruleOnKey(seen, reply, call)),
      ),
  },
  '4.4-key-request': {
    judgedBy: ['key-request', 'callback key-page'],
    shownBy: ['oauth-like', 'variants'],
    offers: ['keyRequestParameters'],
    // What the key request needs, and where the callback came because of it; once one came.
    judge: (seen) => {
      const asked = seen.calls().filter(({ sent }) => sent.credential.kind === 'none');
      const withIt = asked.filter(({ sent }) => sent.redirectUri !== null);
      const without = asked.filter(({ sent }) => sent.redirectUri === null);
      const attempts = withIt.filter(seen.isOk).flatMap(({ attempt }) => attempt ?? []);
      const callbacks = seen.callbacks('key-page').filter((one) => !one.hasError && isTrusted(one));
      const placed = callbacks.filter(({ attempt }) => attempt !== null && attempts.includes(attempt));
      const isRefusedWithIt = withIt.some(seen.isRefused) && without.some(seen.isOk);
      const isRefusedWithout = without.some(seen.isRefused) && withIt.some(seen.isOk);
      const isTold = callbacks.length > 0;
      const texts = [
        ...placed.map(({ address }) =>
          address === 'as-sent' ? 'callback at the sent address' : 'callback at its own address',
        ),
        ...(isRefusedWithIt ? ['refused with it'] : []),
        ...(isTold && without.some(seen.isOk) ? ['without it OK'] : []),
        ...(isTold && without.some(seen.isRefused) ? ['without it refused'] : []),
      ];
      const counted = asked.filter((call) => seen.whyNot(call) === null && (isTold || isRefusedWithIt));
      const told = tell(seen, asked, counted, texts, keyRequestSetting());
      return { ...told, exchanges: [...told.exchanges, ...placed.map(observed)] };

      function keyRequestSetting(): ObservedSetting | null {
        if (isRefusedWithIt) return offer(seen.profile, 'keyRequestParameters', 'none');
        const isNeeded = isRefusedWithout || placed.some(({ address }) => address === 'as-sent');
        return isNeeded ? offer(seen.profile, 'keyRequestParameters', 'redirect-uri') : null;
      }
    },
  },
  '4.4-key-path': {
    judgedBy: ['key-request'],
    shownBy: ['oauth-like', 'variants', 'wrong-key'],
    readBy: ['keyPath'],
    offers: ['keyPath'],
    judge: (seen) => {
      const asked = seen.calls();
      const told = answeredOf(seen, asked).flatMap(({ call, reply: { key } }) => {
        const path = key?.path || null;
        return seen.isOk(call) && key && path !== null ? [{ call, text: path, key }] : [];
      });
      const path = pathToSet(told.map(({ key }) => key));
      return tellEach(seen, asked, told, path === null ? null : offer(seen.profile, 'keyPath', path));
    },
  },
} satisfies Rows;

function ruleOnKey(seen: PointContext, reply: ReplyFacts, call: ObservedCall): Ruling {
  const { key, token, hasOther } = reply;
  if (seen.isGone(call)) return breaks('gone', wordsOf(reply));
  if (!seen.isOk(call)) return leavesOpen(reply.isRefused ? 'refused' : 'other-form');
  if (key === null) return hasOther || token !== null ? leavesOpen('place') : breaks('missing', wordsOf(reply));
  const page = firstPages(seen).get(key.print);
  if (page) return ruleOnPage(seen, page);
  return key.found === 'elsewhere' ? leavesOpen('place') : null;
}

/** The first page that was opened with each key. */
const firstPages = once(
  (seen: PointContext) =>
    new Map(
      seen
        .pages('key-page')
        .toReversed()
        .map((page) => [page.code, page]),
    ),
);
