import { describe, expect, test } from 'vitest';
import type { AppView } from '../../../../electron/ipc/views/app.ts';
import type { NextSecretsPlace } from '../../../../electron/ipc/views/status.ts';
import {
  differencesOf,
  lastResultOf,
  resultWords,
  rowsOf,
  summaryOf,
  untriedOf,
} from '../../../../renderer/testing/compare/comparison.ts';
import { errorText } from '../../../../renderer/text/errors.ts';
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
  test('that took no request has only its time', () => {
    const { figures } = resultWords({ ...REFUSED, requestCount: 0, durationMs: 0 }, NOW_MS, 'en-US');
    expect(figures).toHaveLength(1);
    expect(figures[0]).toMatch(/^\d+:\d\d/);
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
  test('goes to a sign-in that is under way, also while that is held', () => {
    expect(rowOf(viewOfHeld(HELD), 'oauth-code').action).toMatchObject({ kind: 'open', isHeld: true });
    expect(rowOf(UNDER_WAY, 'device-code').action).toEqual({
      kind: 'open',
      attemptId: 'attempt-device-code',
      isHeld: false,
    });
    // What is drawn beside it.
    expect([rowOf(UNDER_WAY, 'device-code').signIn, rowOf(UNDER_WAY, 'password').signIn]).toEqual([7, null]);
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
  test('says that records differ', () => {
    expect(summaryOf(FIELDS_DIFFER)).toMatchObject({
      tone: 'mixed',
      sentence: `${COUNT} of ${COUNT} ways worked; the records that they returned differ`,
    });
  });
  test('says that none of those tried worked, not that none works', () => {
    expect(summaryOf(NONE_WORKED)).toMatchObject({
      tone: 'broken',
      sentence: 'None of the 2 ways tried worked',
      others: `${COUNT - 2} not tried`,
    });
  });
});

describe('the members', () => {
  test('are those of the sessions that the last results led to', () => {
    expect(rowOf(OTHER_MEMBER, 'oauth-like').member).toMatchObject({
      view: { title: 'Noor Sample' },
      standing: 'other-member',
    });
    expect(rowOf(OTHER_MEMBER, 'oauth-code').member).toMatchObject({
      view: { title: 'Ada Example' },
      standing: 'same',
    });
  });
  test('are signed out where their session is gone, and absent where nobody was brought', () => {
    expect(rowOf({ ...ALL_WORKED, sessions: [] }, 'password').member).toEqual({ view: null, standing: 'same' });
    expect(rowOf(MIXED, 'oauth-like').member).toBeNull();
    expect(rowOf(MIXED, 'password').member).toBeNull();
  });
});

describe('the fields that differ', () => {
  test('have each value once, with the methods that returned it', () => {
    const [email] = differencesOf(FIELDS_DIFFER);
    expect(email?.name).toBe('email');
    expect(email?.values.map(({ value, methods }) => [value, methods.length])).toEqual([
      ['ada@example.com', COUNT - 1],
      ['ada@work.example.com', 1],
    ]);
    expect(email?.values[1]?.methods).toEqual(['3 Basic identification']);
  });
  test('have no values where everyone is signed out', () => {
    expect(differencesOf(FIELDS_DIFFER)[1]).toEqual({ name: 'last_seen', values: [] });
  });
});

describe('the rest', () => {
  test('is what was not tried, is not under way and can be tried', () => {
    expect(untriedOf(rowsOf(NOTHING_TRIED, NOW_MS))).toEqual(METHODS.map(({ id }) => id));
    expect(untriedOf(rowsOf(MIXED, NOW_MS))).not.toContain('oauth-like');
    expect(untriedOf(rowsOf(UNDER_WAY, NOW_MS))).not.toContain('device-code');
    expect(untriedOf(rowsOf(ALL_WORKED, NOW_MS))).toEqual([]);
  });
  test('leaves out what sends no password here, and says why', () => {
    const methods = METHODS.map((method) => ({ ...method, caution: 'needs-https' as const }));
    const rows = rowsOf({ ...NOTHING_TRIED, methods }, NOW_MS);
    expect(untriedOf(rows)).toEqual([]);
    expect(rows[0]?.blocked).toMatch(/https/);
  });
  test('is nothing while the service does not run', () => {
    const view = { ...NOTHING_TRIED, service: { ...NOTHING_TRIED.service, state: 'failed' as const } };
    expect(untriedOf(rowsOf(view, NOW_MS))).toEqual([]);
  });
});
