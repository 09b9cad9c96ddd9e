import { expect, test } from 'vitest';
import { selectSignIn } from '../../../../renderer/testing/log/use-exchanges.ts';
import { requestRow, signInRow } from '../exchanges/exchange-views.ts';

const HEAD = signInRow(7, { outcome: 'running', endedAtMs: null });
const ROW = requestRow(8, { signIn: 7 });
const FOREIGN = requestRow(9, { signIn: 3 });

test('the exchanges of a sign-in come without those of others', () => {
  expect(selectSignIn(7)({ rows: [HEAD, ROW, FOREIGN] })).toEqual({ signIn: HEAD, rows: [HEAD, ROW] });
});

test('they stay the same object while only others change', () => {
  const select = selectSignIn(7);
  const before = select({ rows: [HEAD, ROW] });
  expect(select({ rows: [HEAD, ROW, FOREIGN] })).toBe(before);
  const ended = signInRow(7);
  expect(select({ rows: [ended, ROW, FOREIGN] })).toEqual({ signIn: ended, rows: [ended, ROW] });
});

test('there are none without their sign-in: before it was read, after Clear, and once the limit has dropped it', () => {
  const select = selectSignIn(7);
  expect(select({ rows: [] })).toBeNull();
  expect(select({ rows: [HEAD, ROW] })).not.toBeNull();
  expect(select({ rows: [ROW] })).toBeNull();
  expect(select({ rows: [] })).toBeNull();
  expect(selectSignIn(null)({ rows: [HEAD] })).toBeNull();
});
