import { type ReactNode, useState } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { ExchangeRow } from '../../../../electron/ipc/views/exchanges.ts';
import { useFirstRow } from '../../../../renderer/testing/held/row-of-held.ts';
import type { ExchangesPlace } from '../../../../renderer/ui/places.ts';
import { requestRow } from '../exchanges/exchange-views.ts';
import { HELD_ROWS } from './held-views.ts';

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
