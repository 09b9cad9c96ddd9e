import fc from 'fast-check';
import { expect, test } from 'vitest';
import { measureJson } from '../../electron/core/json-extent.ts';

function countValues(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 1;
  return Object.values(value).reduce<number>((sum, inner) => sum + countValues(inner), 1);
}

function depthOf(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0;
  return 1 + Math.max(0, ...Object.values(value).map(depthOf));
}

test('no fewer parts are counted than there are, and the depth is exact', () => {
  fc.assert(
    fc.property(fc.jsonValue(), fc.nat(3), (value, indent) => {
      const { parts, depth } = measureJson(JSON.stringify(value, null, indent));
      expect(parts).toBeGreaterThanOrEqual(countValues(value));
      expect(parts).toBeLessThanOrEqual(2 * countValues(value));
      expect(depth).toBe(depthOf(value));
    }),
  );
});

test.each([
  ['', 1, 0],
  ['{"[[[": "{{,,\\"[" }', 2, 1],
  ['"unfinished [[', 1, 0],
  [']]][', 2, 0],
])('%j has %i parts, %i deep', (text, parts, depth) => {
  expect(measureJson(text)).toEqual({ parts, depth });
});
