import { describe, expect, test } from 'vitest';
import type { AppView, NextSecretsPlace } from '../../../electron/ipc/contract.ts';
import {
  lastResultOf,
  requestOutcome,
  requestRuns,
  resultWords,
  rowsOf,
  summaryOf,
} from '../../../renderer/compare/comparison.ts';
import { errorText } from '../../../renderer/text/en.ts';
import { NOW_MS } from '../views.ts';
import {
  ALL_WORKED,
  attempt,
  CUT_OFF,
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
const firstMethod = () => {
  const [first] = METHODS;
  if (!first) throw new Error('No method.');
  return first;
};
const factOf = (view: AppView, methodId: string, id: string) =>
  rowOf(view, methodId).facts.find((fact) => fact.id === id);

const NUMBERED = [
  '1 OAuth: browser',
  '1 OAuth: device code',
  '2 Similar to OAuth',
  '3 Basic identification',
  '4 HTTP Basic',
];

describe('the rows', () => {
  test('stand in the order of main, with the numbers of the document', () => {
    const rows = rowsOf(NOTHING_TRIED, NOW_MS);
    expect(rows.map(({ method }) => method)).toEqual(METHODS);
    expect(rows.map(({ name }) => name).filter((name) => NUMBERED.includes(name))).toEqual(NUMBERED);
  });
  test('say the section, and recommend what main calls recommended and nothing else', () => {
    const abouts = rowsOf(NOTHING_TRIED, NOW_MS).map(({ about }) => about);
    expect(abouts[0]).toBe('Section 4.1 · Recommended');
    expect(abouts.filter((about) => about.includes('Recommended'))).toHaveLength(1);
  });
  test('say of a method that the document does not have that it does not', () => {
    const view = { ...NOTHING_TRIED, methods: [{ ...firstMethod(), section: null }] };
    expect(rowsOf(view, NOW_MS)[0]?.about).toBe('Not in the document · Recommended');
  });
  test('show a method without words by its id', () => {
    const view = { ...NOTHING_TRIED, methods: [{ ...firstMethod(), id: 'new-way' }] };
    expect(rowOf(view, 'new-way')).toMatchObject({ name: 'new-way', last: null });
    expect(factOf(view, 'new-way', 'password')?.value).toMatch(/service’s page/);
  });
  test('take results by the id of their method, whatever their order', () => {
    const results = [...MIXED.comparison.results].reverse();
    const comparison = { ...MIXED.comparison, results };
    expect(lastResultOf(comparison, 'oauth-like')).toBe(REFUSED);
    expect(lastResultOf(comparison, 'password')).toBeNull();
  });
  test('say before starting that an answer will have to be pasted', () => {
    expect(rowOf(UNDER_WAY, 'oauth-like').caution).toMatch(/paste/);
    expect(rowOf(UNDER_WAY, 'oauth-code').caution).toBeNull();
  });
});

describe('where a credential rests', () => {
  const storedAt = (place: NextSecretsPlace, methodId: string) => {
    const secrets = { ...NOTHING_TRIED.status.secrets, place };
    return factOf({ ...NOTHING_TRIED, status: { ...NOTHING_TRIED.status, secrets } }, methodId, 'storedIn')?.value;
  };

  test('depends on what the system offers', () => {
    expect(storedAt('not-decided', 'oauth-code')).toBe('Keychain, else memory');
    expect(storedAt('memory', 'oauth-code')).toMatch(/memory only/i);
    expect(storedAt('keychain', 'oauth-code')).toMatch(/disk.*by your keychain/i);
    expect(storedAt('weak', 'oauth-code')).toMatch(/disk.*without a keychain/i);
  });
  test.each(['not-decided', 'memory', 'keychain', 'weak'] as const)(
    'is memory for HTTP Basic, also with %s (T4)',
    (place) => {
      expect(storedAt(place, 'http-basic')).toMatch(/memory only/i);
    },
  );
});

describe('a result', () => {
  test('that worked says how many requests, how long and when', () => {
    const last = result([request('GET', '/members/infos'), request('GET', '/members/infos')], { durationMs: 412 });
    expect(resultWords(last, NOW_MS, 'en-US')).toMatchObject({ tone: 'held', verdict: 'Worked' });
    expect(resultWords(last, NOW_MS, 'en-US').figures.slice(0, 2)).toEqual(['2 requests', '412 ms']);
    expect(resultWords(last, NOW_MS, 'en-US').figures).toHaveLength(3);
  });
  test('counts one request as one', () => {
    expect(resultWords(REFUSED, NOW_MS, 'en-US').figures[0]).toBe('1 request');
  });
  test('counts the requests that main left out', () => {
    expect(resultWords(MANY_POLLS, NOW_MS, 'en-US').figures[0]).toBe('73 requests');
  });
  test('that failed says why, as the end of its sentence', () => {
    const { tone, verdict } = resultWords(REFUSED, NOW_MS, 'en-US');
    const title = errorText({ code: 'application-refused', details: {} }).title;
    expect(tone).toBe('broken');
    expect(verdict).toBe(`Failed: ${title.charAt(0).toLowerCase()}${title.slice(1)}`);
  });
  test('that failed without a reason is still a failure', () => {
    expect(resultWords({ ...REFUSED, error: null }, NOW_MS, 'en-US')).toMatchObject({
      tone: 'broken',
      verdict: 'Failed',
    });
  });
  test('of a method that was not tried claims nothing', () => {
    expect(resultWords(null, NOW_MS, 'en-US')).toEqual({ tone: 'quiet', verdict: 'Not tried', figures: [] });
  });
});

describe('the button of a row', () => {
  test('tries, and tries again where there is a result', () => {
    expect(rowOf(MIXED, 'password').action).toEqual({ kind: 'try' });
    expect(rowOf(MIXED, 'oauth-like').action).toEqual({ kind: 'try-again' });
  });
  test('goes to a sign-in that is under way', () => {
    expect(rowOf(UNDER_WAY, 'device-code').action).toEqual({ kind: 'open', attemptId: 'attempt-device-code' });
  });
  test('does not go to one that has ended', () => {
    const step = { kind: 'ended', end: 'failed', error: { code: 'application-refused', details: {} } } as const;
    const view = { ...MIXED, attempts: [attempt('oauth-like', step)] };
    expect(rowOf(view, 'oauth-like').action).toEqual({ kind: 'try-again' });
  });
  test('does not go to one at another service', () => {
    const view = { ...MIXED, attempts: [{ ...attempt('password', { kind: 'exchanging' }), serviceId: 'other' }] };
    expect(rowOf(view, 'password').action).toEqual({ kind: 'try' });
  });
});

describe('the line above', () => {
  test('claims nothing where nothing was tried', () => {
    expect(summaryOf(NOTHING_TRIED)).toEqual({
      tone: 'quiet',
      sentence: 'No way has been tried here yet',
      fields: [],
      others: '',
    });
  });
  test('compares nothing where one worked', () => {
    expect(summaryOf(ONE_WORKED)).toMatchObject({
      sentence: `1 of ${COUNT} ways worked`,
      others: `${COUNT - 1} not tried`,
    });
  });
  test('says that all that worked returned the same, and what is left', () => {
    expect(summaryOf(MIXED)).toMatchObject({
      tone: 'held',
      sentence: `3 of ${COUNT} ways worked; all returned the same member`,
      others: `1 failed, ${COUNT - 4} not tried`,
    });
    expect(summaryOf(ALL_WORKED).others).toBe('');
  });
  test('says both of two', () => {
    const worked = result([request('GET', '/members/infos')]);
    const { sentence } = summaryOf(viewOfResults({ 'oauth-code': worked, password: worked }));
    expect(sentence).toBe(`2 of ${COUNT} ways worked; both returned the same member`);
  });
  test('says that members differ', () => {
    expect(summaryOf(OTHER_MEMBER)).toMatchObject({
      tone: 'mixed',
      sentence: `${COUNT} of ${COUNT} ways worked; they returned different members`,
    });
  });
  test('names the fields that differ as the service wrote them', () => {
    expect(summaryOf(FIELDS_DIFFER)).toMatchObject({ tone: 'mixed', fields: ['email', 'last_seen'] });
  });
  test('says that none of those tried worked, not that none works', () => {
    expect(summaryOf(NONE_WORKED)).toMatchObject({
      tone: 'broken',
      sentence: 'None of the 2 ways tried worked',
      others: `${COUNT - 2} not tried`,
    });
  });
});

describe('the requests of a result', () => {
  test('are one run, numbered from one', () => {
    expect(requestRuns(CUT_OFF)).toEqual([{ start: 1, requests: CUT_OFF.requests }]);
  });
  test('keep the numbers that they had where main left some out', () => {
    const runs = requestRuns(MANY_POLLS);
    expect(runs.map(({ start, requests }) => [start, requests.length])).toEqual([
      [1, 10],
      [34, 40],
    ]);
  });
  test('say their status, or in words why there is none', () => {
    expect(CUT_OFF.requests.map(requestOutcome)).toEqual([
      '200',
      errorText({ code: 'service-timed-out', details: {} }).title,
    ]);
    expect(requestOutcome(request('GET', '/', { status: null }))).toBe('No reply');
  });
});
