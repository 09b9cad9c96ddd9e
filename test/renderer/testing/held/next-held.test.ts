import { expect, test } from 'vitest';
import type { ExchangeRow, RequestRow } from '../../../../electron/ipc/views/exchanges.ts';
import { nextHeld } from '../../../../renderer/testing/held/next-held.ts';
import { NOW_MS } from '../../views.ts';
import { requestRow } from '../exchanges/exchange-views.ts';

const heldRow = (number: number, difference: Partial<RequestRow> = {}): RequestRow =>
  requestRow(number, {
    signIn: 7,
    startedAtMs: NOW_MS,
    endedAtMs: null,
    state: 'held',
    status: null,
    meaning: null,
    heldId: `held-${number}`,
    ...difference,
  });
const sent = requestRow(10, { signIn: 7, startedAtMs: NOW_MS - 300, endedAtMs: NOW_MS - 200 });
const nextOf = (...rows: readonly ExchangeRow[]) => nextHeld(rows, 10)?.number;

test('the request that follows at once is next, and so is one that is held beside it', () => {
  expect(nextOf(sent, heldRow(11))).toBe(11);
  expect(nextOf(heldRow(9, { startedAtMs: NOW_MS - 9_000 }), sent)).toBe(9);
  expect(nextOf({ ...sent, endedAtMs: null }, heldRow(11))).toBe(11);
});

test('nothing is next while it is still held, later, of another sign-in, or once it is gone', () => {
  expect(nextOf(heldRow(10), heldRow(11))).toBeUndefined();
  expect(nextOf(sent, heldRow(11, { startedAtMs: NOW_MS + 5_000 }))).toBeUndefined();
  expect(nextOf(sent, heldRow(11, { signIn: 8 }))).toBeUndefined();
  expect(nextOf(sent, requestRow(11, { signIn: 7 }))).toBeUndefined();
  expect(nextOf(heldRow(11))).toBeUndefined();
});
