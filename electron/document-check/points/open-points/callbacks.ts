/** Judges the open points of the two pages and of what they send the browser back with (4.1, 4.4). */

import type { ObservedCallback, ObservedPage, Print } from '../../observe/observation.ts';
import type { Evidence, ObservedSetting } from '../finding.ts';
import { tokenIn } from '../identified.ts';
import { observed, uncounted } from '../judge.ts';
import type { Seen } from '../seen.ts';
import { judgedBy, type OpenJudge, type OpenPoints, onlyOf, tell } from './open-judge.ts';
import { offer } from './pinned-setting.ts';

const judgeState: OpenJudge = stateJudge('authorize', 'state');
const judgeKeyPageState: OpenJudge = stateJudge('key-page', 'keyPageState');

/** What the profile's field should be. `send` takes callbacks without it too. */
const STATE_SETTING = { returned: 'required', absent: 'send', changed: 'omit' } as const;

/** A setting needs that many callbacks that tell the same. */
const ENOUGH = 2;

function stateJudge(page: ObservedPage['page'], field: 'state' | 'keyPageState'): OpenJudge {
  return (seen, { profile }) => {
    const callbacks = seen.callbacks(page).filter(({ hasError, state }) => !hasError && state !== 'not-sent');
    const ofSignIns = Map.groupBy(callbacks, ({ attempt }) => attempt);
    const good = findGoodValues(page, seen);
    const exchanges = callbacks.map((callback) => weighState(callback, ofSignIns.get(callback.attempt) ?? [], good));
    const told = callbacks.filter((_callback, index) => exchanges[index]?.counts === 'observed');
    const states = told.flatMap(({ state }) => (state === 'not-sent' ? [] : [state]));
    const state = states.length < ENOUGH ? null : onlyOf(states);
    const warning = state === 'changed' ? 'lets-any-page-end-a-sign-in' : null;
    return judgedBy(exchanges, states, state && offer(profile, field, STATE_SETTING[state], warning));
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
function findGoodValues(page: ObservedPage['page'], seen: Seen): ReadonlySet<Print | null> {
  const calls = seen.all.filter((one) => one.kind === 'call').filter(seen.isOk);
  const isOfCode = page === 'authorize';
  const told = calls.filter(({ endpoint }) => endpoint === (isOfCode ? 'code-exchange' : 'member'));
  return new Set(told.flatMap((call) => (isOfCode ? call.sent.code : tokenIn(call)) ?? []));
}

/** A callback that counts for anything but the state itself. */
function isTrusted({ state }: ObservedCallback): boolean {
  return state !== 'changed';
}

const judgeDeclined: OpenJudge = (seen) => {
  const callbacks = seen.callbacks('authorize').filter(({ hasError }) => hasError);
  const told = callbacks.filter(isTrusted);
  const codes = told.flatMap(({ errorCode }) => errorCode ?? []);
  const code = onlyOf(codes) ?? (codes.length > 0 ? 'varies' : null);
  const texts = [...told.flatMap(namesIn).map((name) => `name ${name}`), ...(code === null ? [] : [`code ${code}`])];
  return judgedBy(callbacks.map(weigh), texts);
};

const judgeTokenName: OpenJudge = (seen, { profile }) => {
  const callbacks = seen.callbacks('key-page').filter(({ hasError }) => !hasError);
  const told = callbacks.filter(isTrusted);
  const name = onlyOf(told.map((callback) => onlyOf(namesIn(callback))));
  return judgedBy(
    callbacks.map(weigh),
    told.flatMap(namesIn),
    name === null ? null : offer(profile, 'callbackTokenName', name),
  );
};

const judgeUnregisteredCallback: OpenJudge = (seen) => {
  const asked = seen.calls('authorize-page').filter(({ feeds }) => feeds === 'unregistered-callback');
  const told = asked.flatMap((call) => {
    const isAnswered = call.excluded === null || call.excluded === 'redirect';
    return isAnswered && call.status !== null
      ? [{ call, text: `${call.status}${REDIRECTS[call.redirect ?? 'none']}` }]
      : [];
  });
  return tell(
    seen,
    asked,
    told.map(({ call }) => call),
    told.map(({ text }) => text),
  );
};

const REDIRECTS = {
  none: '',
  'own-origin': ' to a page of its own',
  'asked-address': ' to that address',
  elsewhere: ' elsewhere',
} as const;

/** What the key request needs, and where the callback came because of it; once one came. */
const judgeKeyRequest: OpenJudge = (seen, { profile }) => {
  const asked = seen.calls('key-request').filter(({ sent }) => sent.credential.kind === 'none');
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
    if (isRefusedWithIt) return offer(profile, 'keyRequestParameters', 'none');
    const isNeeded = isRefusedWithout || placed.some(({ address }) => address === 'as-sent');
    return isNeeded ? offer(profile, 'keyRequestParameters', 'redirect-uri') : null;
  }
};

function weigh(callback: ObservedCallback): Evidence {
  return isTrusted(callback) ? observed(callback) : uncounted(callback, 'wrong-state');
}

function namesIn({ parameters }: ObservedCallback): readonly string[] {
  return parameters.map(({ name }) => name).filter((name) => name !== 'state');
}

export const CALLBACK_POINTS = {
  '4.1-state': { judge: judgeState, shownBy: ['oauth-code', 'other-redirect-uri', 'code-reuse'] },
  '4.4-state': { judge: judgeKeyPageState, shownBy: ['oauth-like'] },
  '4.1-declined': { judge: judgeDeclined, shownBy: ['decline'] },
  '4.1-unregistered-callback': { judge: judgeUnregisteredCallback, shownBy: ['oauth-code', 'unregistered-callback'] },
  '4.4-key-request': { judge: judgeKeyRequest, shownBy: ['oauth-like', 'variants'] },
  '4.4-token-name': { judge: judgeTokenName, shownBy: ['oauth-like'] },
} satisfies OpenPoints;
