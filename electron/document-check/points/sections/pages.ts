/** Points of the two pages, and of what they send the browser back with (4.1, 4.4). */
import type { ObservedCallback, ObservedPage, Print } from '../../observe/observation.ts';
import type { Evidence } from '../finding.ts';
import { identifies, tokenIn, usesOf } from '../identified.ts';
import {
  breaks,
  HELD,
  type Judge,
  leavesOpen,
  observed,
  onlyOf,
  type Rows,
  type Ruling,
  ruleOn,
  tellEach,
  tellOf,
  together,
  uncounted,
  unlessForm,
} from '../judge.ts';
import { offer } from '../replies.ts';
import { once, type PointContext } from '../seen.ts';
import { CALLBACKS, KEYS } from '../shown-by.ts';

export const PAGE_POINTS = {
  '4.1-page': {
    judgedBy: ['page authorize', 'callback authorize', 'authorize-page'],
    shownBy: CALLBACKS,
    judge: judgePage('authorize'),
  },
  '4.1-callback-address': {
    judgedBy: ['callback authorize'],
    shownBy: CALLBACKS,
    readBy: ['application.redirectUri'],
    judge: (seen) =>
      ruleOn(
        seen.callbacks('authorize'),
        byCallback(({ isPasted, address, state }) => {
          if (isPasted) return leavesOpen('pasted');
          if (address === 'as-sent') return HELD;
          // Without our state it may be of something else.
          return state === 'returned' ? breaks('differs') : leavesOpen('wrong-state');
        }),
      ),
  },
  '4.1-callback-code': {
    judgedBy: ['callback authorize'],
    shownBy: CALLBACKS,
    judge: (seen) =>
      ruleOn(
        seen.callbacks('authorize'),
        byCallback(({ value, fragment }) => {
          if (value !== null) return HELD;
          return fragment.includes('code') ? breaks('in-fragment') : breaks('missing');
        }),
      ),
  },
  '4.1-state': {
    judgedBy: ['callback authorize'],
    shownBy: ['oauth-code', 'other-redirect-uri', 'code-reuse'],
    readBy: ['state'],
    offers: ['state'],
    judge: stateJudge('authorize', 'state'),
  },
  '4.1-declined': {
    judgedBy: ['callback authorize'],
    shownBy: ['decline'],
    judge: (seen) => {
      const callbacks = seen.callbacks('authorize').filter(({ hasError }) => hasError);
      const told = callbacks.filter(isTrusted);
      const codes = told.flatMap(({ errorCode }) => errorCode ?? []);
      const code = onlyOf(codes) ?? (codes.length > 0 ? 'varies' : null);
      const texts = [
        ...told.flatMap(namesIn).map((name) => `name ${name}`),
        ...(code === null ? [] : [`code ${code}`]),
      ];
      return tellOf(callbacks.map(weigh), texts);
    },
  },
  '4.1-unregistered-callback': {
    judgedBy: ['authorize-page'],
    shownBy: ['oauth-code', 'unregistered-callback'],
    judge: (seen) => {
      const asked = seen.calls().filter(({ feeds }) => feeds === 'unregistered-callback');
      const told = asked.flatMap((call) => {
        const isAnswered = call.excluded === null || call.excluded === 'redirect';
        return isAnswered && call.status !== null
          ? [{ call, text: `${call.status}${REDIRECTS[call.redirect ?? 'none']}` }]
          : [];
      });
      return tellEach(seen, asked, told);
    },
  },
  '4.4-page': {
    judgedBy: ['page key-page', 'callback key-page', 'key-page'],
    shownBy: KEYS,
    judge: judgePage('key-page'),
  },
  '4.4-callback-token': {
    judgedBy: ['callback key-page', 'member'],
    shownBy: KEYS,
    readBy: ['callbackTokenName'],
    judge: (seen) =>
      ruleOn(
        seen.callbacks('key-page'),
        byCallback((callback) => ruleOnCallbackToken(seen, callback)),
      ),
  },
  '4.4-state': {
    judgedBy: ['callback key-page'],
    shownBy: ['oauth-like'],
    readBy: ['keyPageState'],
    offers: ['keyPageState'],
    judge: stateJudge('key-page', 'keyPageState'),
  },
  '4.4-token-name': {
    judgedBy: ['callback key-page'],
    shownBy: ['oauth-like'],
    readBy: ['callbackTokenName'],
    offers: ['callbackTokenName'],
    judge: (seen) => {
      const callbacks = seen.callbacks('key-page').filter(({ hasError }) => !hasError);
      const told = callbacks.filter(isTrusted);
      const name = onlyOf(told.map((callback) => onlyOf(namesIn(callback))));
      return tellOf(
        callbacks.map(weigh),
        told.flatMap(namesIn),
        name === null ? null : offer(seen.profile, 'callbackTokenName', name),
      );
    },
  },
} satisfies Rows;

type Page = ObservedPage['page'];

/** Rules on a callback, if it counts. */
function byCallback(rule: (callback: ObservedCallback) => Ruling) {
  return (callback: ObservedCallback): Ruling => whyNot(callback) ?? rule(callback);
}

/** Null if it counts. A wrong `state` may be of another sign-in, and a refusal brings nothing. */
function whyNot({ state, hasError }: ObservedCallback): Ruling {
  if (state === 'changed') return leavesOpen('wrong-state');
  return hasError ? leavesOpen('declined') : null;
}

/** Held as soon as one callback that counts came; null while none came at all. */
export function ruleOnPage(seen: PointContext, page: ObservedPage): Ruling {
  const ofAttempt = page.attempt === null ? [] : (callbacksByAttempt[page.page](seen).get(page.attempt) ?? []);
  const callbacks = ofAttempt.filter(({ atMs }) => atMs >= page.atMs);
  const [first] = callbacks;
  if (!first) return null;
  return callbacks.some((callback) => whyNot(callback) === null) ? HELD : whyNot(first);
}

const callbacksByAttempt = {
  authorize: once((seen: PointContext) => Map.groupBy(seen.callbacks('authorize'), ({ attempt }) => attempt)),
  'key-page': once((seen: PointContext) => Map.groupBy(seen.callbacks('key-page'), ({ attempt }) => attempt)),
};

/** Whether a page leads on: seen in the browser, and by asking for it. */
function judgePage(page: Page): Judge {
  return (seen) =>
    together(
      ruleOn(seen.pages(page), (opened) => unlessForm(opened, ruleOnPage(seen, opened))),
      ruleOn(seen.calls(), (call) =>
        unlessForm(call.sent, seen.isGone(call) ? breaks('gone', String(call.status)) : null),
      ),
    );
}

function ruleOnCallbackToken(seen: PointContext, { value, parameters, fragment }: ObservedCallback): Ruling {
  if (value === null) {
    if (parameters.some(({ name }) => name !== 'state')) return leavesOpen('place');
    return breaks(fragment.some((name) => name !== 'state') ? 'in-fragment' : 'missing');
  }
  const uses = usesOf(seen, value);
  if (uses.some((use) => identifies(seen, use))) return HELD;
  const [first] = uses;
  return first ? leavesOpen(seen.whyNot(first) ?? 'place') : null;
}

/** What the profile's field should be. `send` takes callbacks without it too. */
const STATE_SETTING = { returned: 'required', absent: 'send', changed: 'omit' } as const;

/** A setting needs that many callbacks that tell the same. */
const ENOUGH = 2;

function stateJudge(page: Page, field: 'state' | 'keyPageState'): Judge {
  return (seen) => {
    const callbacks = seen.callbacks(page).filter(({ hasError, state }) => !hasError && state !== 'not-sent');
    const ofSignIns = Map.groupBy(callbacks, ({ attempt }) => attempt);
    const good = findGoodValues(page, seen);
    const exchanges = callbacks.map((callback) => weighState(callback, ofSignIns.get(callback.attempt) ?? [], good));
    const told = callbacks.filter((_callback, index) => exchanges[index]?.counts === 'observed');
    const states = told.flatMap(({ state }) => (state === 'not-sent' ? [] : [state]));
    const state = states.length < ENOUGH ? null : onlyOf(states);
    const warning = state === 'changed' ? 'lets-any-page-end-a-sign-in' : null;
    return tellOf(exchanges, states, state && offer(seen.profile, field, STATE_SETTING[state], warning));
  };
}

/**
 * Any page can send the browser to the callback address. So a state counts as returned or left out only if what came
 * with it was good, and as changed once a sign-in, if none came back as it was.
 */
function weighState(
  callback: ObservedCallback,
  ofSignIn: readonly ObservedCallback[],
  good: ReadonlySet<Print | null>,
): Evidence {
  if (callback.state !== 'changed') return good.has(callback.value) ? observed(callback) : uncounted(callback, null);
  const isFirst = ofSignIn.find(({ state }) => state === 'changed') === callback;
  const isAlone = callback.attempt !== null && !ofSignIn.some(({ state }) => state === 'returned');
  return isFirst && isAlone ? observed(callback) : uncounted(callback, 'wrong-state');
}

/** Codes that brought a token, or tokens that identified a member. */
function findGoodValues(page: Page, seen: PointContext): ReadonlySet<Print | null> {
  const calls = seen.everything.calls.filter(seen.isOk);
  const isOfCode = page === 'authorize';
  const told = calls.filter(({ endpoint }) => endpoint === (isOfCode ? 'code-exchange' : 'member'));
  return new Set(told.flatMap((call) => (isOfCode ? call.sent.code : tokenIn(call)) ?? []));
}

/** A callback that counts for anything but the state itself. */
export function isTrusted({ state }: ObservedCallback): boolean {
  return state !== 'changed';
}

const REDIRECTS = {
  none: '',
  'own-origin': ' to a page of its own',
  'asked-address': ' to that address',
  elsewhere: ' elsewhere',
} as const;

function weigh(callback: ObservedCallback): Evidence {
  return isTrusted(callback) ? observed(callback) : uncounted(callback, 'wrong-state');
}

function namesIn({ parameters }: ObservedCallback): readonly string[] {
  return parameters.map(({ name }) => name).filter((name) => name !== 'state');
}
