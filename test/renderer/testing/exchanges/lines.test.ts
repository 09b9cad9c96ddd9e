import { describe, expect, test } from 'vitest';
import type { ExchangeRow, RequestRow } from '../../../../electron/ipc/views/exchanges.ts';
import {
  entriesOf,
  type Line,
  lineOf,
  linesOf,
  numbersOf,
  numbersOfAll,
} from '../../../../renderer/testing/exchanges/lines.ts';
import { foldsAtFirst } from '../../../../renderer/testing/exchanges/shown-exchanges.ts';
import { NOW_MS } from '../../views.ts';
import { browserRow, meaning, pollRow, ROWS, requestRow, SIGN_INS, signInRow } from './exchange-views.ts';

const linesAt = (rows: readonly ExchangeRow[], open: readonly number[] | 'all') =>
  linesOf(entriesOf(rows), { matches: null, isOpen: (key) => open === 'all' || open.includes(key) });
const keys = (lines: readonly Line[]) => lines.map(({ key }) => key);
const polls = (signIn: number, count: number) =>
  Array.from({ length: count }, (_, index) => pollRow(signIn + 1 + index, signIn, index + 1, NOW_MS));

describe('the lines of the list', () => {
  const signIn = signInRow(1);
  const inside = [requestRow(2, { signIn: 1 }), requestRow(4, { signIn: 1 })];
  const rows = [signIn, ...inside, requestRow(5), signInRow(6), requestRow(7, { signIn: 1 })];

  test('fold the rows of a sign-in into it, also those that came after a later one began', () => {
    expect(keys(linesAt(rows, []))).toEqual([1, 5, 6]);
    expect(keys(linesAt(rows, [1]))).toEqual([1, 2, 4, 7, 5, 6]);
    expect(linesAt(rows, [1]).map(({ level, parent }) => [level, parent])).toEqual([
      [1, null],
      [2, 1],
      [2, 1],
      [2, 1],
      [1, null],
      [1, null],
    ]);
  });

  test('fold polls into one line where there are more than three', () => {
    expect(keys(linesAt([signIn, ...polls(1, 3)], [1]))).toEqual([1, 2, 3, 4]);
    expect(keys(linesAt([signIn, ...polls(1, 4)], [1]))).toEqual([1, -1]);
    expect(keys(linesAt([signIn, ...polls(1, 4), requestRow(9, { signIn: 1 })], 'all'))).toEqual([
      1, -1, 2, 3, 4, 5, 9,
    ]);
    expect(linesAt([signIn, ...polls(1, 4)], 'all').map(({ level }) => level)).toEqual([1, 2, 3, 3, 3, 3]);
  });

  test('X6: keep what is left of a sign-in that was dropped', () => {
    const left = [...polls(1, 5), browserRow(9, { signIn: 1 })];
    expect(keys(linesAt(left, []))).toEqual([-1, 9]);
    expect(linesAt(left, 'all').map(({ level, parent }) => [level, parent])).toEqual([
      [1, null],
      ...polls(1, 5).map(() => [2, -1]),
      [1, null],
    ]);
  });

  test('stand for their rows', () => {
    const numbers = (open: readonly number[]) => [...numbersOfAll(linesAt(ROWS, open))].toSorted((a, b) => a - b);
    expect(numbers([])).toEqual(ROWS.map(({ number }) => number));
    expect(numbers([SIGN_INS.polled, -SIGN_INS.polled])).toEqual(numbers([]));
  });
});

describe('what is asked for beside a member', () => {
  const member = (number: number, difference: Partial<RequestRow> = {}) =>
    requestRow(number, { purpose: 'member', ...difference });
  const picture = (number: number, difference: Partial<RequestRow> = {}) =>
    requestRow(number, { purpose: 'picture', meaning: meaning('picture'), ...difference });
  const asNobody = (number: number, difference: Partial<RequestRow> = {}) =>
    requestRow(number, { purpose: 'member-as-nobody', status: 401, meaning: meaning('as-nobody'), ...difference });
  const inside = { signIn: 1 } as const;
  const others = (...rows: readonly ExchangeRow[]) => [signInRow(1), member(2, inside), ...rows];

  test('folds into the member call', () => {
    const rows = others(asNobody(3, inside), picture(4, inside));
    expect(keys(linesAt(rows, [1]))).toEqual([1, 2]);
    expect(linesAt(rows, 'all').map(({ key, level, parent }) => [key, level, parent])).toEqual([
      [1, 1, null],
      [2, 2, 1],
      [3, 3, 2],
      [4, 3, 2],
    ]);
    expect([...numbersOfAll(linesAt(rows, []))]).toEqual([1, 2, 3, 4]);
  });
  test('folds into it also after the sign-in, and then belongs to it', () => {
    const of = { ...inside, sessionId: 'a' };
    const rows = [signInRow(1, { sessionId: 'a' }), member(2, of), signInRow(3), picture(4, { sessionId: 'a' })];
    expect(keys(linesAt(rows, [1]))).toEqual([1, 2, 3]);
    expect(keys(linesAt(rows, 'all'))).toEqual([1, 2, 4, 3]);
    expect([...numbersOfAll(linesAt(rows, []))]).toEqual([1, 2, 4, 3]);
    expect(keys(linesOf(entriesOf(rows), { matches: ({ number }) => number === 4, isOpen: () => true }))).toEqual([4]);
    // As its details save it.
    const [signIn, opened] = [1, 4].map((key) => lineOf(entriesOf(rows), key));
    expect(signIn && numbersOf(signIn)).toEqual([1, 2, 4]);
    expect(opened?.key).toBe(4);
  });
  test('folds into the last member call of the same session', () => {
    const of = (sessionId: string) => ({ sessionId });
    const rows = [
      member(1, of('a')),
      picture(2, of('a')),
      member(3, of('b')),
      member(4, of('a')),
      picture(5, of('b')),
      picture(6, of('a')),
      picture(7, of('c')),
    ];
    const lines = linesAt(rows, []);
    expect(keys(lines)).toEqual([1, 3, 4, 7]);
    expect(lines.map(({ rows }) => rows.map(({ number }) => number))).toEqual([[2], [5], [6], []]);
  });
  test('folds into no other call where its own is filtered out, or is with another service', () => {
    const of = { sessionId: 'a' };
    const rows = [member(1, of), member(2, of), picture(3, of)];
    expect(keys(linesOf(entriesOf(rows), { matches: ({ number }) => number !== 2, isOpen: () => false }))).toEqual([
      1, 3,
    ]);
    expect(keys(linesAt([member(1, { serviceId: 'one' }), asNobody(2, { serviceId: 'other' })], []))).toEqual([1, 2]);
  });
  test('stands alone where it failed, was held, or has no member call before it', () => {
    const failed = { state: 'failed', status: null, meaning: meaning('connection-refused') } as const;
    expect(keys(linesAt(others(picture(3, { ...inside, ...failed })), [1]))).toEqual([1, 2, 3]);
    expect(keys(linesAt(others(asNobody(3, { ...inside, waitedFromMs: NOW_MS - 100_000 })), [1]))).toEqual([1, 2, 3]);
    expect(keys(linesAt([signInRow(1), picture(2, inside)], [1]))).toEqual([1, 2]);
  });
});

describe('a filter', () => {
  const isFailed = ({ number }: ExchangeRow) => number === 31;
  const find = (matches: (row: ExchangeRow) => boolean, rows = ROWS) =>
    linesOf(entriesOf(rows), { matches, isOpen: (_key, hasMatches) => hasMatches === true });

  test('shows the sign-in of what matches, opened', () => {
    expect(keys(find(isFailed))).toEqual([SIGN_INS.refused, 31]);
  });
  test('shows a sign-in that matches with all of its rows, folded', () => {
    const [line, ...others] = find(({ number }) => number === SIGN_INS.polled);
    expect(others).toEqual([]);
    expect(line).toMatchObject({ key: SIGN_INS.polled, isOpen: false });
    expect(line?.kind === 'sign-in' && line.rows.length).toBe(16);
  });
  test('leaves out what belongs to none of them', () => {
    expect(find(() => false)).toEqual([]);
  });
  test('folds the polls that match, however many there are', () => {
    const many = find((row) => row.kind === 'request' && row.poll !== null);
    expect(keys(many)).toContain(-SIGN_INS.polled);
    expect(keys(find((row) => row.kind === 'request' && row.poll === 2))).toEqual([
      SIGN_INS.polled,
      14,
      SIGN_INS.running,
      53,
    ]);
  });
});

test('at first, the newest sign-in and those that run are open', () => {
  expect(foldsAtFirst(entriesOf(ROWS))).toEqual({ open: new Set([50]), newest: 50 });
  const rows = [signInRow(1, { outcome: 'running' }), signInRow(2), signInRow(3)];
  expect(foldsAtFirst(entriesOf(rows))).toEqual({ open: new Set([3, 1]), newest: 3 });
  expect(foldsAtFirst([])).toEqual({ open: new Set([0]), newest: 0 });
});
