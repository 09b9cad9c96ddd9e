import { describe, expect, test, vi } from 'vitest';
import type { ExchangeRow } from '../../../../electron/ipc/views/exchanges.ts';
import {
  choicesOf,
  matcherOf,
  NO_FILTER,
  rememberSearchTexts,
} from '../../../../renderer/testing/exchanges/exchange-filter.ts';
import type { ExchangeFilter } from '../../../../renderer/testing/log/exchange-memory.ts';
import { outcomeOf } from '../../../../renderer/testing/log/rows.ts';
import { CHANGED_ROWS, HELD_ROWS } from '../held/held-views.ts';
import { browserRow, ROWS, requestRow, SIGN_INS, signInRow } from './exchange-views.ts';

const { methodIds } = choicesOf(ROWS, null);

function find(filter: Partial<ExchangeFilter>, rows = ROWS): readonly number[] {
  const matches = matcherOf({ ...NO_FILTER, ...filter }, methodIds, rememberSearchTexts(new Map()));
  return rows.filter((row) => matches?.(row) ?? true).map(({ number }) => number);
}

const numbersWhere = (test: (row: ExchangeRow) => boolean) => ROWS.filter(test).map(({ number }) => number);

describe('the filter', () => {
  test('without a choice lets everything through, and costs nothing', () => {
    expect(matcherOf({ ...NO_FILTER, text: '  ' }, methodIds, rememberSearchTexts(new Map()))).toBeNull();
  });
  test('by sign-in finds the sign-in and its rows, or what belongs to none', () => {
    expect(find({ signIn: SIGN_INS.refused })).toEqual([30, 31]);
    expect(find({ signIn: 0 })).toEqual([40, 41, 42, 43, 44]);
  });
  test('by outcome finds what worked, failed or is under way', () => {
    expect(find({ outcome: 'failed' })).toEqual([30, 31, 41, 42, 44]);
    expect(find({ outcome: 'running' })).toEqual([43, 50]);
    expect(find({ outcome: 'worked' })).toHaveLength(ROWS.length - 7);
  });
  test('by method finds those of HTTP, and all rows of a login method', () => {
    expect(find({ method: 'GET' })).toEqual(numbersWhere((row) => row.kind === 'request' && row.method === 'GET'));
    expect(find({ method: 'oauth-like' })).toEqual([30, 31]);
  });
  test('by path finds that path alone', () => {
    expect(find({ path: '/members/oauth' })).toEqual([31]);
  });
  test.each([
    ['NOOR', [10]],
    ['slow down', [53]],
    ['invalid_client', [31]],
    ['15:00', [42]],
    ['503', [42]],
    ['49152', [44]],
    ['/oauth/device', [11, 51]],
  ])('by text finds %s in what is shown, whatever its case', (text, numbers) => {
    expect(find({ text })).toEqual(numbers);
  });
  test('by text finds what was changed, and what is held', () => {
    const page = browserRow(29, { changes: [{ kind: 'removed', place: 'query', name: 'state' }] });
    expect(find({ text: 'changed' }, [...HELD_ROWS, ...CHANGED_ROWS, page])).toEqual([20, 21, 29]);
    expect(find({ text: 'paused' }, [...HELD_ROWS, ...CHANGED_ROWS])).toEqual([10]);
  });
  test('needs all that was chosen', () => {
    expect(find({ outcome: 'failed', method: 'GET', text: 'found' })).toEqual([41]);
  });
  test('makes the text of a row once', () => {
    const row = signInRow(1);
    const member = vi.fn(() => 'Ada');
    Object.defineProperty(row, 'member', { get: member });
    const searchTextOf = rememberSearchTexts(new Map());
    searchTextOf(row);
    const { length } = member.mock.calls;
    expect(searchTextOf(row)).toContain('signed in as ada');
    expect(member).toHaveBeenCalledTimes(length);
  });
});

test('what can be chosen is what occurs, the newest sign-in first', () => {
  const choices = choicesOf(ROWS);
  expect(choices.signIns.map(({ number }) => number)).toEqual([50, 30, 10, 1]);
  expect(choices.httpMethods).toEqual(['GET', 'POST']);
  expect(choices.loginMethods).toEqual(['device-code', 'oauth-code', 'oauth-like']);
  expect(choices.paths).toEqual(['/members/infos', '/members/oauth', '/oauth/access_token', '/oauth/device']);
});

test('of many sign-ins, the fifty newest can be chosen, and the one that is; of many paths, fifty', () => {
  const signIns = Array.from({ length: 60 }, (_, index) => signInRow(index + 1));
  const requests = (count: number) =>
    Array.from({ length: count }, (_, index) => requestRow(index + 100, { path: `/${index}` }));
  const numbersFor = (chosen: number | null) => choicesOf(signIns, chosen).signIns.map(({ number }) => number);
  expect([numbersFor(null).length, numbersFor(null).at(-1)]).toEqual([50, 11]);
  expect([numbersFor(3).length, numbersFor(3).at(-1)]).toEqual([51, 3]);
  expect(numbersFor(60)).toEqual(numbersFor(null));
  const many = choicesOf([...signIns, ...requests(51)], null);
  expect([many.paths.length, many.areSignInsCut, many.arePathsCut]).toEqual([50, true, true]);
  const few = choicesOf([...signIns.slice(10), ...requests(50)], null);
  expect([few.paths.length, few.areSignInsCut, few.arePathsCut]).toEqual([50, false, false]);
});

describe('the outcome', () => {
  const meaning = (code: 'pending' | 'busy' | 'unexpected-reply' | 'nobody' | 'as-nobody' | 'token-refused') =>
    outcomeOf(requestRow(1, { status: 400, meaning: { code, details: {}, nextAtMs: null } }));
  test('of a request is what it means, not its status', () => {
    expect([meaning('pending'), meaning('as-nobody')]).toEqual(['worked', 'worked']);
    expect([meaning('busy'), meaning('unexpected-reply'), meaning('nobody'), meaning('token-refused')]).toEqual(
      Array(4).fill('failed'),
    );
  });
  test('of a poll that another one follows is no failure, whatever came of it', () => {
    const poll = (code: 'busy' | 'unexpected-reply' | 'connection-refused', nextAtMs: number | null) =>
      outcomeOf(requestRow(1, { poll: 2, purpose: 'device-poll', meaning: { code, details: {}, nextAtMs } }));
    expect([poll('busy', null), poll('unexpected-reply', null), poll('connection-refused', 9)]).toEqual(
      Array(3).fill('worked'),
    );
    expect(poll('connection-refused', null)).toBe('failed');
  });
  test('of a request without a meaning yet is open, unless no reply came', () => {
    expect(outcomeOf(requestRow(1, { meaning: null }))).toBe('running');
    expect(outcomeOf(requestRow(1, { meaning: null, state: 'failed', status: null }))).toBe('failed');
  });
  test('of a callback that reports an error is a failure', () => {
    expect(outcomeOf(browserRow(1, { event: 'callback-received', route: 'scheme' }))).toBe('worked');
    const error = { code: 'declined', details: {} } as const;
    expect(outcomeOf(browserRow(1, { event: 'callback-received', route: 'scheme', error }))).toBe('failed');
    expect(outcomeOf(browserRow(1, { event: 'page-not-opened' }))).toBe('failed');
  });
});
