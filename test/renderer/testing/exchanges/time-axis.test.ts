import '../../../fixed-seed.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { entriesOf } from '../../../../renderer/testing/exchanges/lines.ts';
import {
  AXIS_WIDTH,
  type Axis,
  axisOfRow,
  axisOfSignIn,
  barOfRow,
  barOfRows,
  makeAxis,
} from '../../../../renderer/testing/exchanges/time-axis.ts';
import { NOW_MS } from '../../views.ts';
import { HELD_ROWS } from '../held/held-views.ts';
import { pollRow, ROWS, requestRow, SIGN_INS, signInRow } from './exchange-views.ts';

const WIDTH = 120;
const aSpan = fc
  .tuple(fc.integer({ min: 0, max: 600_000 }), fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 20_000 })))
  .map(([offset, length]) => ({ fromMs: NOW_MS + offset, toMs: NOW_MS + offset + length }));
const spans = fc.array(aSpan, { maxLength: 80 });

/** @returns the instant of a place, found by halves: as exactly as places tell instants apart */
function instantAt(axis: Axis, place: number): number {
  let { fromMs, toMs } = axis;
  for (let half = 0; half < 60; half += 1) {
    const middleMs = (fromMs + toMs) / 2;
    if (axis.placeOf(middleMs) < place) fromMs = middleMs;
    else toMs = middleMs;
  }
  return toMs;
}

describe('the axis', () => {
  test('is monotonic: what is later is never further left', () => {
    fc.assert(
      fc.property(spans, fc.array(fc.integer({ min: -1000, max: 700_000 })), (given, offsets) => {
        const axis = makeAxis(given, WIDTH);
        const places = offsets.sort((a, b) => a - b).map((offset) => axis.placeOf(NOW_MS + offset));
        expect(places).toEqual(places.toSorted((a, b) => a - b));
        for (const place of places) expect(place >= 0 && place <= WIDTH).toBe(true);
      }),
    );
  });

  test('is reversible: each place has its instant', () => {
    fc.assert(
      fc.property(spans, fc.double({ min: 0, max: 1, noNaN: true }), (given, share) => {
        const axis = makeAxis(given, WIDTH);
        const atMs = axis.fromMs + share * (axis.toMs - axis.fromMs);
        expect(Math.abs(instantAt(axis, axis.placeOf(atMs)) - atMs)).toBeLessThan(0.1);
      }),
    );
  });

  test('begins and ends with what happened, at its edges', () => {
    fc.assert(
      fc.property(fc.array(aSpan, { minLength: 1, maxLength: 80 }), (given) => {
        const axis = makeAxis(given, WIDTH);
        expect(axis.fromMs).toBe(Math.min(...given.map(({ fromMs }) => fromMs)));
        expect(axis.placeOf(axis.fromMs)).toBe(0);
        expect(axis.placeOf(axis.toMs)).toBeCloseTo(WIDTH);
      }),
    );
  });

  const widthOf = (axis: Axis, fromMs: number, toMs: number) => axis.placeOf(toMs) - axis.placeOf(fromMs);
  const at = (fromMs: number, toMs: number) => ({ fromMs, toMs });

  test('draws idle time of a second or more as a gap of 12 px, however long', () => {
    const axis = makeAxis([at(0, 100), at(5100, 5200), at(3_600_000, 3_600_200)], WIDTH);
    expect(widthOf(axis, 100, 5100)).toBeCloseTo(12);
    expect(widthOf(axis, 5200, 3_600_000)).toBeCloseTo(12);
    expect(widthOf(axis, 0, 100)).toBeCloseTo(widthOf(axis, 5100, 5200));
    expect(widthOf(axis, 0, 100) * 2).toBeCloseTo(widthOf(axis, 3_600_000, 3_600_200));
  });
  test('names the gaps that it draws short', () => {
    const axis = makeAxis([at(0, 100), at(1000, 1100), at(5100, 5200), at(3_600_000, 3_600_200)], WIDTH);
    expect(axis.gaps).toMatchObject([at(1100, 5100), at(5200, 3_600_000)]);
  });
  test('keeps shorter pauses to scale', () => {
    const axis = makeAxis([at(0, 100), at(1000, 1100)], WIDTH);
    expect(widthOf(axis, 100, 1000)).toBeCloseTo((900 / 1100) * WIDTH);
  });
  test('makes gaps narrower where all would take more than 40 %', () => {
    const polls = Array.from({ length: 61 }, (_, poll) => at(poll * 5000, poll * 5000 + 60));
    expect(widthOf(makeAxis(polls, WIDTH), 60, 5000)).toBeCloseTo((0.4 * WIDTH) / 60);
  });
  test('shares all of its width between gaps where nothing lasted', () => {
    const axis = makeAxis([at(0, 0), at(2000, 2000), at(9000, 9000)], WIDTH);
    expect(axis.placeOf(2000)).toBeCloseTo(WIDTH / 2);
  });
});

describe('a bar', () => {
  const [first, second] = [pollRow(2, 1, 1, NOW_MS), pollRow(3, 1, 2, NOW_MS)];
  const axis = axisOfSignIn(null, [first, second], NOW_MS);

  test('is hatched while it waited, then solid', () => {
    const { waits, marks } = barOfRow(second, axis, NOW_MS);
    const [wait, mark] = [waits[0], marks[0]];
    if (!wait || !mark) throw new Error('There are both.');
    expect(wait.from + wait.width).toBeCloseTo(mark.from);
    expect(wait.width).toBeCloseTo(12);
  });
  test('is at least 2 px wide, also at the very end', () => {
    for (const row of ROWS.filter(({ kind }) => kind !== 'sign-in')) {
      const [mark] = barOfRow(row, axisOfRow(row, NOW_MS), NOW_MS).marks;
      expect(mark && mark.width >= 2 && mark.from >= 0 && mark.from + mark.width <= AXIS_WIDTH).toBe(true);
    }
    const instant = { ...first, startedAtMs: axis.toMs, endedAtMs: axis.toMs };
    expect(barOfRow(instant, axis, NOW_MS).marks).toEqual([{ from: AXIS_WIDTH - 2, width: 2 }]);
  });
  test('of a request that is under way lasts until now', () => {
    const row = requestRow(1, { startedAtMs: NOW_MS - 4000, endedAtMs: null });
    expect(barOfRow(row, axisOfRow(row, NOW_MS), NOW_MS).marks[0]?.width).toBeCloseTo(AXIS_WIDTH);
  });
  test('of a group has a mark for each request that can be told apart', () => {
    const group = entriesOf(ROWS).find((entry) => 'rows' in entry && entry.number === SIGN_INS.polled);
    if (!group || !('rows' in group)) throw new Error('There is one.');
    const whole = axisOfSignIn(group.signIn, group.rows, NOW_MS);
    const { marks } = barOfRows(group.rows, whole, NOW_MS);
    expect(marks.length).toBeGreaterThan(10);
    const many = Array.from({ length: 5000 }, (_, poll) => pollRow(poll + 2, 1, poll + 1, NOW_MS));
    const crowded = axisOfSignIn(signInRow(1, { startedAtMs: NOW_MS, endedAtMs: null }), many, NOW_MS);
    expect(barOfRows(many, crowded, NOW_MS).marks.length).toBeLessThanOrEqual(AXIS_WIDTH + 1);
  });
});

test('what is held is a wait up to now, drawn short, and no request yet', () => {
  const [signIn, , callback, held] = HELD_ROWS;
  if (signIn?.kind !== 'sign-in' || !callback || !held) throw new Error('The sample has other rows.');
  const laterMs = NOW_MS + 600_000;
  const sent = requestRow(6, { signIn: 7, startedAtMs: NOW_MS - 30_000, endedAtMs: NOW_MS - 29_000 });
  const axis = axisOfSignIn(signIn, [sent, ...HELD_ROWS.slice(1)], laterMs);
  const { waits, marks } = barOfRow(held, axis, laterMs);
  expect(marks).toEqual([]);
  expect(waits).toHaveLength(1);
  expect(barOfRows([callback, held], axis, laterMs)).toMatchObject({ marks: [expect.anything()], waits });
  expect(axis.gaps.at(-1)?.toMs).toBe(laterMs);
});
