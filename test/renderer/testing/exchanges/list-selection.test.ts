import { describe, expect, test } from 'vitest';
import { entriesOf, linesOf } from '../../../../renderer/testing/exchanges/lines.ts';
import { actionOf } from '../../../../renderer/testing/exchanges/list-selection.ts';
import { ROWS, SIGN_INS } from './exchange-views.ts';

const OPEN = linesOf(entriesOf(ROWS), { matches: null, isOpen: () => true });
const FOLDED = linesOf(entriesOf(ROWS), { matches: null, isOpen: () => false });
const PAGE = 10;

const press = (key: string, active: number, { lines = OPEN, shiftKey = false, isCommand = false } = {}) =>
  actionOf({ key, shiftKey, isCommand }, lines, active, PAGE);
const indexOf = (key: number, lines = OPEN) => lines.findIndex((line) => line.key === key);
const moveTo = (to: number, isExtending = false) => ({ kind: 'move', to, isExtending });

describe('a key in the list', () => {
  const last = OPEN.length - 1;
  test.each([
    ['ArrowDown', 3, 4],
    ['ArrowUp', 3, 2],
    ['ArrowUp', 0, 0],
    ['ArrowDown', last, last],
    ['PageDown', 3, 13],
    ['PageUp', 3, 0],
    ['Home', 9, 0],
    ['End', 9, last],
  ])('%s from line %i goes to %i', (key, from, to) => {
    expect(press(key, from)).toEqual(moveTo(to));
    expect(press(key, from, { shiftKey: true })).toEqual(moveTo(to, true));
  });

  test('Right unfolds, then goes inside; on a row it does nothing', () => {
    const { polled } = SIGN_INS;
    const folded = indexOf(polled, FOLDED);
    expect(press('ArrowRight', folded, { lines: FOLDED })).toEqual({ kind: 'fold', key: polled, isOpen: true });
    expect(press('ArrowRight', indexOf(polled))).toEqual(moveTo(indexOf(polled) + 1));
    expect(press('ArrowRight', indexOf(4))).toBeNull();
  });

  test('Left goes to what one is inside of, then folds', () => {
    const { polled } = SIGN_INS;
    expect(press('ArrowLeft', indexOf(14))).toEqual(moveTo(indexOf(-polled)));
    expect(press('ArrowLeft', indexOf(-polled))).toEqual({ kind: 'fold', key: -polled, isOpen: false });
    expect(press('ArrowLeft', indexOf(-polled, FOLDED), { lines: FOLDED })).toBeNull();
    expect(press('ArrowLeft', indexOf(40))).toBeNull();
  });

  test('Enter opens, Space selects, Ctrl+A selects all', () => {
    expect(press('Enter', 1)).toEqual({ kind: 'open' });
    expect(press(' ', 1)).toEqual({ kind: 'toggle-selected' });
    expect(press('a', 1, { isCommand: true })).toEqual({ kind: 'select-all' });
  });

  test('means nothing otherwise, so that shortcuts go on', () => {
    expect(press('a', 1)).toBeNull();
    expect(press('c', 1, { isCommand: true })).toBeNull();
    expect(press('Tab', 1)).toBeNull();
    expect(press('ArrowDown', -1, { lines: [] })).toBeNull();
  });
});
