import '../../../fixed-seed.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { LINE_HEIGHT, topAfter, topToSee } from '../../../../renderer/testing/exchanges/list-place.ts';

const HEIGHT = 10 * LINE_HEIGHT;
const keyed = (keys: readonly number[]) => keys.map((key) => ({ key }));
const numbers = (from: number, count: number) => keyed(Array.from({ length: count }, (_, index) => from + index));

describe('what is read', () => {
  test('stays where it is while rows come below', () => {
    expect(topAfter(numbers(1, 100), numbers(1, 150), 500, HEIGHT)).toBe(500);
  });
  test('X6: stays where it is while the oldest rows go', () => {
    expect(topAfter(numbers(1, 100), numbers(21, 100), 50 * LINE_HEIGHT + 7, HEIGHT)).toBe(30 * LINE_HEIGHT + 7);
  });
  test('stays where it is while something folds or unfolds above', () => {
    const unfolded = [...numbers(1, 3), ...numbers(1000, 20), ...numbers(4, 97)];
    expect(topAfter(numbers(1, 100), unfolded, 40 * LINE_HEIGHT, HEIGHT)).toBe(60 * LINE_HEIGHT);
    expect(topAfter(unfolded, numbers(1, 100), 60 * LINE_HEIGHT, HEIGHT)).toBe(40 * LINE_HEIGHT);
  });
  test('gives way to the nearest line that is left where the first one in view goes', () => {
    const before = numbers(1, 100);
    const after = before.filter(({ key }) => key < 38 || key > 60);
    expect(topAfter(before, after, 40 * LINE_HEIGHT + 9, HEIGHT)).toBe(36 * LINE_HEIGHT);
    expect(topAfter(before, numbers(500, 100), 40 * LINE_HEIGHT, HEIGHT)).toBe(0);
    expect(topAfter(before, [], 40 * LINE_HEIGHT, HEIGHT)).toBe(0);
  });
  test('never moves as long as the first line in view is there', () => {
    const list = fc.uniqueArray(fc.integer({ min: 1, max: 300 }), { minLength: 40, maxLength: 200 });
    fc.assert(
      fc.property(list, list, fc.integer({ min: 0, max: 29 * LINE_HEIGHT }), (was, is, top) => {
        const [before, after] = [was, is].map((keys) => keyed(keys.toSorted((a, b) => a - b)));
        const first = before?.[Math.floor(top / LINE_HEIGHT)];
        const index = after?.findIndex(({ key }) => key === first?.key) ?? -1;
        fc.pre(before !== undefined && after !== undefined && index >= 0);
        const seenAt = Math.floor(top / LINE_HEIGHT) * LINE_HEIGHT - top;
        expect(index * LINE_HEIGHT - topAfter(before ?? [], after ?? [], top, HEIGHT)).toBe(seenAt);
      }),
    );
  });
});

describe('the end of the list', () => {
  const end = (count: number) => count * LINE_HEIGHT - HEIGHT;
  test('is followed while it is in view, to within 5 px', () => {
    expect(topAfter(numbers(1, 100), numbers(1, 130), end(100), HEIGHT)).toBe(end(130));
    expect(topAfter(numbers(1, 100), numbers(1, 130), end(100) - 5, HEIGHT)).toBe(end(130));
    expect(topAfter(numbers(1, 100), numbers(1, 130), end(100) - 6, HEIGHT)).toBe(end(100) - 6);
  });
  test('is where one begins, and where a short list is', () => {
    expect(topAfter([], numbers(1, 130), 0, HEIGHT)).toBe(end(130));
    expect(topAfter(numbers(1, 4), numbers(1, 5), 0, HEIGHT)).toBe(0);
  });
});

test('a line is brought into view by as little as possible', () => {
  expect(topToSee(3, 0, HEIGHT)).toBe(0);
  expect(topToSee(12, 0, HEIGHT)).toBe(3 * LINE_HEIGHT);
  expect(topToSee(12, 20 * LINE_HEIGHT, HEIGHT)).toBe(12 * LINE_HEIGHT);
});
