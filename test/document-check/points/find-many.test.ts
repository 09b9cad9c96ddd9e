import { expect, test } from 'vitest';
import type { Observation, SentFacts } from '../../../electron/document-check/observe/observation.ts';
import { findPoints, findPointsInTurns } from '../../../electron/document-check/points/find.ts';
import { isFed } from '../../../electron/document-check/probes/registry.ts';
import { makeRecord, makeRefusal, makeToken, startObserving, withPassword, withToken } from '../observations.ts';
import { makeProfile } from '../profile.ts';

const BY = { profile: makeProfile(), settings: new Map<string, string>(), isFed, isSecret: () => false };

/** That many sign-ins by browser, by key and by password, each with a token of its own. */
function observeSignIns(count: number): readonly Observation[] {
  const { all, call, page, callback } = startObserving();
  for (const attempt of Array.from({ length: count }, (_, index) => `sign-in ${index}`)) {
    const [code, token, key, other] = ['code', 'token', 'key', 'other'].map((what) => `${what} of ${attempt}`);
    page('authorize', { attempt });
    callback('authorize', { attempt, value: code ?? null });
    call('code-exchange', { attempt, sent: { code: code ?? null }, reply: { token: makeToken(token ?? '') } });
    call('member', { attempt, sent: { credential: withToken(token ?? '') }, reply: { record: makeRecord('ada') } });
    call('member', { sent: { credential: withToken(token ?? '') }, reply: makeRefusal('no') });
    call('key-request', { attempt, reply: { key: { path: 'key', found: 'near', print: key ?? '' } } });
    page('key-page', { attempt, code: key ?? null });
    callback('key-page', { attempt, value: other ?? null });
    const login = { ...withPassword('login', `login ${attempt}`), password: attempt };
    call('identification', { sent: { credential: login }, reply: { token: makeToken(other ?? '') } });
    call('member', { reply: makeRefusal('no') });
  }
  return all;
}

/** How often judges look at what was sent. */
function countLooks(observations: readonly Observation[]): number {
  let looks = 0;
  const counting = (sent: SentFacts): SentFacts =>
    new Proxy(sent, {
      get(target, name) {
        looks += 1;
        return Reflect.get(target, name);
      },
    });
  findPoints(
    observations.map((one) => (one.kind === 'call' ? { ...one, sent: counting(one.sent) } : one)),
    BY,
  );
  return looks;
}

test('twice as many observations are about twice the work', () => {
  expect(countLooks(observeSignIns(80))).toBeLessThan(countLooks(observeSignIns(40)) * 2.5);
});

test('the same is found in turns', async () => {
  const observations = observeSignIns(10);
  expect(await findPointsInTurns(observations, BY)).toEqual(findPoints(observations, BY));
});
