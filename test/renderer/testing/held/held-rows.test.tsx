import { type ReactNode, useState } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { ExchangeRow, RequestRow } from '../../../../electron/ipc/views/exchanges.ts';
import { nextHeld, useFirstRow } from '../../../../renderer/testing/held/held-rows.tsx';
import type { ExchangesPlace } from '../../../../renderer/ui/places.ts';
import { NOW_MS } from '../../views.ts';
import { requestRow } from '../exchanges/exchange-views.ts';
import { HELD_ROWS, PAGE_HELD_ROWS } from './held-views.ts';

/** What is returned while the list changes from one to the next. */
function rowsFound(place: Omit<ExchangesPlace, 'kind'>, ...lists: readonly (readonly ExchangeRow[])[]) {
  const found: (number | null)[] = [];
  function Screen(): ReactNode {
    const [turn, setTurn] = useState(0);
    const row = useFirstRow(lists[turn] ?? [], place);
    found[turn] = row;
    if (turn + 1 < lists.length) setTurn(turn + 1);
    return null;
  }
  renderToStaticMarkup(<Screen />);
  return found;
}

const OTHERS = [requestRow(9, { heldId: 'held-0' }), requestRow(11, { heldId: 'held-2' })];
const place = { signIn: 7, heldId: 'held-1' };

test('the row of a held request is found at once where it is there, and else once it comes', () => {
  expect(rowsFound(place, HELD_ROWS)).toEqual([10]);
  expect(rowsFound(place, [], OTHERS, HELD_ROWS)).toEqual([null, null, 10]);
});

test('its row stays the one that is shown once it is no longer held, and once it is gone', () => {
  const sent = requestRow(10, { heldId: null });
  expect(rowsFound(place, HELD_ROWS, [sent], [])).toEqual([10, 10, 10]);
});

test('a row that is named by its number needs nothing; a place without either leads to none', () => {
  expect(rowsFound({ row: 4 }, [], HELD_ROWS)).toEqual([4, 4]);
  expect(rowsFound({ signIn: 7 }, [], HELD_ROWS)).toEqual([null, null]);
});

test('the last request of a sign-in that failed is led to', () => {
  const failed = (number: number, signIn: number) =>
    requestRow(number, { signIn, meaning: { code: 'http-error', details: {}, nextAtMs: null } });
  expect(
    rowsFound({ signIn: 7, isFailureOpen: true }, [
      failed(3, 7),
      failed(4, 7),
      requestRow(5, { signIn: 7 }),
      failed(6, 8),
    ]),
  ).toEqual([4]);
});

test('X7: a page that is held is found and led to like a request', () => {
  expect(rowsFound(place, PAGE_HELD_ROWS)).toEqual([8]);
  const key = requestRow(6, { signIn: 7, startedAtMs: NOW_MS - 12_100, endedAtMs: NOW_MS - 12_010 });
  expect(nextHeld([key, ...PAGE_HELD_ROWS], 6)?.number).toBe(8);
  expect(nextHeld([...PAGE_HELD_ROWS, heldRow(9)], 8)).toBeUndefined();
});

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
