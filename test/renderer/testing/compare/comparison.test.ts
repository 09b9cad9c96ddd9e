import { describe, expect, test } from 'vitest';
import type { AppView } from '../../../../electron/ipc/views/app.ts';
import type { OfferedMethodView } from '../../../../electron/ipc/views/methods.ts';
import {
  differencesOf,
  lastResultOf,
  resultWords,
  rowsOf,
  summaryOf,
  untriedOf,
} from '../../../../renderer/testing/compare/comparison.ts';
import { errorText } from '../../../../renderer/text/errors.ts';
import { methodText } from '../../../../renderer/text/methods.ts';
import { NOW_MS } from '../../views.ts';
import { HELD, viewOfHeld } from '../held/held-views.ts';
import {
  ALL_WORKED,
  attempt,
  FIELDS_DIFFER,
  MANY_POLLS,
  METHODS,
  MIXED,
  NONE_WORKED,
  NOTHING_TRIED,
  ONE_WORKED,
  OTHER_MEMBER,
  REFUSED,
  request,
  result,
  UNDER_WAY,
  viewOfResults,
} from './compare-views.ts';

const COUNT = METHODS.length;

const rowOf = (view: AppView, methodId: string) => {
  const row = rowsOf(view, NOW_MS).find(({ method }) => method.id === methodId);
  if (!row) throw new Error(`No row for ${methodId}.`);
  return row;
};
const factOf = (view: AppView, methodId: string, id: string) =>
  rowOf(view, methodId).facts.find((fact) => fact.id === id)?.value;
/** Nothing was tried, of the first method alone, which is otherwise. */
const changed = (difference: Partial<OfferedMethodView>): AppView => ({
  ...NOTHING_TRIED,
  methods: METHODS.slice(0, 1).map((method) => ({ ...method, ...difference })),
});

describe('the rows', () => {
  test('stand in the order of main, with their names, the document’s sections, and what it recommends', () => {
    const rows = rowsOf(NOTHING_TRIED, NOW_MS);
    expect(rows.map(({ method }) => method)).toEqual(METHODS);
    expect(rows.map(({ name }) => name)).toEqual(METHODS.map(({ id }) => methodText(id).name));
    const abouts = rows.map(({ about }) => about);
    expect(abouts[0]).toBe('Section 4.1 · Recommended');
    expect(abouts.filter((about) => about.includes('Recommended'))).toHaveLength(1);
  });
  test('say of a method that the document does not have that it does not, and show one without words by its id', () => {
    expect(rowsOf(changed({ section: null }), NOW_MS)[0]?.about).toBe('Not in the document · Recommended');
    expect(rowOf(changed({ id: 'new-way' }), 'new-way')).toMatchObject({ name: 'new-way', last: null });
    expect(factOf(changed({ id: 'new-way' }), 'new-way', 'password')).toMatch(/service’s page/);
  });
  test('take results by the id of their method, whatever their order', () => {
    const comparison = { ...MIXED.comparison, results: [...MIXED.comparison.results].reverse() };
    expect(lastResultOf(comparison, 'oauth-like')).toBe(REFUSED);
    expect(lastResultOf(comparison, 'password')).toBeNull();
  });
  test('say before starting that an answer will have to be pasted', () => {
    expect(rowOf(UNDER_WAY, 'oauth-like').result.figures).toEqual([expect.stringMatching(/paste/)]);
    expect(rowOf(UNDER_WAY, 'oauth-code').result.figures.join()).not.toMatch(/paste/);
  });
  test.each([
    ['not-decided', /^Keychain, else memory$/],
    ['memory', /memory only/i],
    ['keychain', /disk.*by your keychain/i],
    ['weak', /disk.*without a keychain/i],
  ] as const)('say where a credential rests, with %s, and that HTTP Basic’s is in memory (T4)', (place, words) => {
    const secrets = { ...NOTHING_TRIED.status.secrets, place };
    const view = { ...NOTHING_TRIED, status: { ...NOTHING_TRIED.status, secrets } };
    expect(factOf(view, 'oauth-code', 'storedIn')).toMatch(words);
    expect(factOf(view, 'http-basic', 'storedIn')).toMatch(/memory only/i);
  });
});

describe('a result', () => {
  const wordsOf = (last: Parameters<typeof resultWords>[0]) => resultWords(last, NOW_MS, 'en-US', null);
  const twice = result([request('GET', '/members/infos'), request('GET', '/members/infos')], { durationMs: 412 });
  const { title } = errorText({ code: 'application-refused', details: {} });

  test.each([
    ['that worked says how many requests, how long and when', twice, 'held', 'Worked', /^2 requests,412 ms,\d+:\d\d/],
    ['that failed says why, and counts one as one', REFUSED, 'broken', title, /^1 request,/],
    ['that failed without a reason is still a failure', { ...REFUSED, error: null }, 'broken', 'Failed', /^1 request,/],
    ['that took no request has only its time', { ...REFUSED, requestCount: 0 }, 'broken', title, /^\d+:\d\d[^,]*$/],
    ['counts the requests that main left out', MANY_POLLS, 'held', 'Worked', /^73 requests,/],
    ['of a method that was not tried claims nothing', null, 'quiet', 'Not tried', /^$/],
  ] as const)('%s', (_rule, last, tone, verdict, figures) => {
    expect(wordsOf(last)).toMatchObject({ tone, verdict });
    expect(wordsOf(last).figures.join()).toMatch(figures);
  });
});

describe('the button of a row', () => {
  const ended = { kind: 'ended', end: 'failed', error: { code: 'application-refused', details: {} } } as const;
  const elsewhere = { ...attempt('password', { kind: 'exchanging' }), serviceId: 'other' };
  test.each([
    ['tries', MIXED, 'password', { kind: 'try' }],
    ['goes to a sign-in that is held', viewOfHeld(HELD), 'oauth-code', { kind: 'open', isHeld: true }],
    [
      'goes to a sign-in that is under way',
      UNDER_WAY,
      'device-code',
      { kind: 'open', attemptId: 'attempt-device-code', isHeld: false },
    ],
    [
      'does not go to one that has ended',
      { ...MIXED, attempts: [attempt('oauth-like', ended)] },
      'oauth-like',
      { kind: 'try' },
    ],
    ['does not go to one at another service', { ...MIXED, attempts: [elsewhere] }, 'password', { kind: 'try' }],
  ])('%s', (_rule, view, methodId, action) => {
    expect(rowOf(view, methodId).action).toMatchObject(action);
  });
  test('leaves what is drawn beside it the sign-in that is under way', () => {
    expect([rowOf(UNDER_WAY, 'device-code').signIn, rowOf(UNDER_WAY, 'password').signIn]).toEqual([7, null]);
  });
});

describe('the line above', () => {
  const worked = result([request('GET', '/members/infos')]);
  const both = viewOfResults({ 'oauth-code': worked, password: worked });
  const ways = `${COUNT} of ${COUNT} ways worked`;
  test.each([
    ['claims nothing where nothing was tried', NOTHING_TRIED, 'quiet', 'No way has been tried yet', ''],
    ['compares nothing where one worked', ONE_WORKED, 'held', `1 of ${COUNT} ways worked`, `${COUNT - 1} not tried`],
    [
      'says that all that worked returned the same, and what is left',
      MIXED,
      'held',
      `3 of ${COUNT} ways worked; all returned the same member`,
      `1 failed, ${COUNT - 4} not tried`,
    ],
    ['leaves nothing where all worked', ALL_WORKED, 'held', `${ways}; all returned the same member`, ''],
    [
      'says both of two',
      both,
      'held',
      `2 of ${COUNT} ways worked; both returned the same member`,
      `${COUNT - 2} not tried`,
    ],
    ['says that members differ', OTHER_MEMBER, 'mixed', `${ways}, for different members`, ''],
    ['says that records differ', FIELDS_DIFFER, 'mixed', `${ways}; their records differ`, ''],
    [
      'says that none of those tried worked, not that none works',
      NONE_WORKED,
      'broken',
      'None of the 2 ways tried worked',
      `${COUNT - 2} not tried`,
    ],
  ])('%s', (_rule, view, tone, sentence, others) => {
    expect(summaryOf(view)).toEqual({ tone, sentence, others });
  });
});

test('the members are those of the sessions that the last results led to, or signed out, or nobody', () => {
  const memberOf = (view: AppView, methodId: string) => {
    const { member } = rowOf(view, methodId);
    return member && [member.view?.title ?? null, member.standing];
  };
  expect(memberOf(OTHER_MEMBER, 'oauth-like')).toEqual(['Noor Sample', 'other-member']);
  expect(memberOf(OTHER_MEMBER, 'oauth-code')).toEqual(['Ada Example', 'same']);
  expect(memberOf({ ...ALL_WORKED, sessions: [] }, 'password')).toEqual([null, 'same']);
  expect([memberOf(MIXED, 'oauth-like'), memberOf(MIXED, 'password')]).toEqual([null, null]);
});

test('the fields that differ have each value once, with the methods that returned it; none where all signed out', () => {
  const [email, lastSeen] = differencesOf(FIELDS_DIFFER.comparison);
  expect(email?.name).toBe('email');
  expect(email?.values.map(({ value, methods }) => [value, methods.length])).toEqual([
    ['ada@example.com', COUNT - 1],
    ['ada@work.example.com', 1],
  ]);
  expect(email?.values[1]?.methods).toEqual(['Login and password']);
  expect(lastSeen).toEqual({ name: 'last_seen', values: [] });
});

describe('the rest', () => {
  const untried = (view: AppView) => untriedOf(rowsOf(view, NOW_MS));
  test('is what was not tried, is not under way and can be tried', () => {
    expect(untried(NOTHING_TRIED)).toEqual(METHODS.map(({ id }) => id));
    expect(untried(MIXED)).not.toContain('oauth-like');
    expect(untried(UNDER_WAY)).not.toContain('device-code');
    expect(untried(ALL_WORKED)).toEqual([]);
  });
  test('leaves out what sends no password here, and says why; it is nothing while the service does not run', () => {
    const needsHttps = changed({ caution: 'needs-https' });
    expect(untried(needsHttps)).toEqual([]);
    expect(rowsOf(needsHttps, NOW_MS)[0]?.blocked).toMatch(/https/);
    expect(untried({ ...NOTHING_TRIED, service: { ...NOTHING_TRIED.service, state: 'failed' } })).toEqual([]);
  });
});
