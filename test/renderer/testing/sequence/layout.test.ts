import { describe, expect, onTestFinished, test } from 'vitest';
import { LANES, LANES_OF } from '../../../../renderer/sequence/lanes.ts';
import { plannedSteps } from '../../../../renderer/sequence/steps.ts';
import {
  HEADER_HEIGHT,
  layOut,
  type Measure,
  type PlacedText,
  ROW_HEIGHT,
  shapesOf,
  WIDTH,
} from '../../../../renderer/testing/sequence/layout.ts';
import { sequence as french } from '../../../../renderer/text/fr/sequence.ts';
import { sequence } from '../../../../renderer/text/sequence.ts';
import { METHODS } from '../compare/compare-views.ts';
import { forAnySteps } from './any-steps.ts';

/** Every letter is as wide, as in the widest font that the page might have. */
const measure: Measure = (text, face) => Array.from(text).length * (face === 'mono' ? 7.4 : 6.6);
/** Above and below a baseline. */
const ASCENT = 9;
const DESCENT = 3;

interface Box {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

const boxOf = ({ x, baseline, width }: PlacedText): Box => ({
  left: x - width / 2,
  right: x + width / 2,
  top: baseline - ASCENT,
  bottom: baseline + DESCENT,
});
const overlaps = (one: Box, other: Box): boolean =>
  one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;

describe('a drawing', () => {
  test('has every step once, in order, in a row of its own', () => {
    forAnySteps((steps) => {
      const { rows, height } = layOut(steps, measure);
      expect(rows.map(({ step }) => step)).toEqual(steps);
      expect(rows.map(({ top }) => top)).toEqual(steps.map((_, index) => HEADER_HEIGHT + index * ROW_HEIGHT));
      expect(height).toBeGreaterThanOrEqual(HEADER_HEIGHT + steps.length * ROW_HEIGHT);
    });
  });
  test('has its words within it, between two lanes, within their row, and none on another', () => {
    forAnySteps((steps) => {
      const { rows, lanes } = layOut(steps, measure);
      const xs = lanes.map(({ x }) => x);
      const placed = rows.flatMap(({ top, label, reply }) =>
        [label, ...(reply ? [reply] : [])].map((text) => ({ top, box: boxOf(text) })),
      );
      for (const { top, box } of placed) {
        expect(box.left).toBeGreaterThan(0);
        expect(box.right).toBeLessThan(WIDTH);
        expect(box.top).toBeGreaterThanOrEqual(top);
        expect(box.bottom).toBeLessThanOrEqual(top + ROW_HEIGHT);
        for (const x of xs) expect(box.left < x && x < box.right).toBe(false);
      }
      const boxes = [...placed.map(({ box }) => box), ...lanes.map(({ name }) => boxOf(name))];
      const touching = boxes.filter((box, index) => boxes.slice(index + 1).some((other) => overlaps(box, other)));
      expect(touching).toEqual([]);
    });
  });
  test('has no line through its words', () => {
    forAnySteps((steps) => {
      for (const { label, reply, arrow, answer } of layOut(steps, measure).rows) {
        for (const text of reply ? [label, reply] : [label]) {
          const { top, bottom } = boxOf(text);
          for (const y of answer ? [arrow.y, answer.y] : [arrow.y]) expect(top < y && y < bottom).toBe(false);
        }
      }
    });
  });
  test('leads each arrow from lane to lane', () => {
    forAnySteps((steps) => {
      const { rows, lanes } = layOut(steps, measure);
      const at = new Map(lanes.map(({ lane, x }) => [lane, x]));
      for (const { step, arrow } of rows) {
        const { from, to } = LANES_OF[step.kind];
        expect([arrow.fromX, arrow.toX]).toEqual([at.get(from), at.get(to)]);
      }
      expect(lanes.map(({ lane }) => lane)).toEqual(LANES);
    });
  });
  test('marks the steps that failed, and no other', () => {
    forAnySteps((steps) => {
      const shapes = shapesOf(layOut(steps, measure));
      const failed = steps.filter(({ state }) => state === 'failed').length;
      const count = (kind: string, ink: string) => shapes.filter((one) => one.kind === kind && one.ink === ink).length;
      expect(count('rect', 'failed-band')).toBe(failed);
      expect(count('text', 'failed')).toBeGreaterThanOrEqual(failed);
      if (failed === 0) expect(shapes.filter(({ ink }) => ink === 'failed')).toEqual([]);
    });
  });
  test.each([
    ['English', sequence],
    ['French', french],
  ])('of a method that was not tried has room for all its words: %s', (_language, { does, lanes }) => {
    // As wide as Noto Sans and San Francisco are on average.
    const usual: Measure = (text) => text.length * 6.1;
    const before = { does: { ...sequence.does }, lanes: { ...sequence.lanes } };
    onTestFinished(() => {
      Object.assign(sequence.does, before.does);
      Object.assign(sequence.lanes, before.lanes);
    });
    Object.assign(sequence.does, does);
    Object.assign(sequence.lanes, lanes);
    for (const { flow } of METHODS) {
      const layout = layOut(plannedSteps(flow), usual);
      const { rows } = layout;
      const boxes = shapesOf(layout).filter(({ ink }) => ink === 'name');
      for (const [index, { at }] of boxes.entries()) {
        const [x, width] = [Number(at.x), Number(at.width)];
        expect(width - (layout.lanes[index]?.name.width ?? 0)).toBeGreaterThanOrEqual(12);
        expect([x >= 0, x + width <= WIDTH]).toEqual([true, true]);
      }
      expect(rows.filter(({ label, reply }) => `${label.text}${reply?.text}`.includes('…'))).toEqual([]);
    }
  });
  test('cuts a path that has no room, and shows what fits of its beginning', () => {
    const wire = { method: 'POST', path: `/${'a'.repeat(200)}` };
    const [step] = plannedSteps([{ kind: 'member', section: null }]);
    if (!step) throw new Error('No step.');
    const [row] = layOut([{ ...step, state: 'done', wire }], measure).rows;
    expect(row?.label.text).toMatch(/^POST \/a{10,}…$/);
  });
});
