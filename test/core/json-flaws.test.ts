import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { findJsonFault, isCutOff, measureJson } from '../../electron/core/json-flaws.ts';
import { anyCharacter } from '../any-text.ts';

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

describe('the place is that of the first character that cannot stand there', () => {
  test.each<[string, number, number]>([
    ['{"a": abc}', 1, 7],
    ['{"a": 1,}', 1, 9],
    ['{"a": 1 "b": 2}', 1, 9],
    ["{'a': 1}", 1, 2],
    ['{\n  "a": 1,\r\n  // no\n}', 3, 3],
    ['{"a": "two\nlines"}', 1, 7],
    ['{"é😀": tru}', 1, 8],
    ['[1, 2}', 1, 6],
    ['[01]', 1, 2],
    ['{"a": 1', 1, 8],
    ['{"a": 1}\n\n}', 3, 1],
    ['', 1, 1],
    ['{"a" 1}', 1, 6],
    ['[,]', 1, 2],
    ['\r\n\r\r\n\n\r[1,]', 6, 4],
  ])('%j: line %i, column %i', (text, line, column) => {
    expect(findJsonFault(text)).toEqual({ line, column });
    expect(isJson(text)).toBe(false);
  });
});

describe('it agrees with the engine on what is JSON', () => {
  test('of values, written in any way', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.nat(3), (value, indent) => {
        expect(findJsonFault(` ${JSON.stringify(value, null, indent)}\n`)).toBeNull();
      }),
    );
  });

  test('of texts that are nearly JSON', () => {
    const piece = fc.constantFrom(
      '{',
      '}',
      '[',
      ']',
      ',',
      ':',
      '"a"',
      '"',
      '1',
      '-',
      '1e5',
      '.5',
      'true',
      'nul',
      ' ',
      '\\',
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 8 }), (pieces) => {
        const text = pieces.join('');
        expect(findJsonFault(text) === null).toBe(isJson(text));
      }),
      { numRuns: 3000 },
    );
  });

  test('of JSON in which one character is another', () => {
    fc.assert(
      fc.property(fc.json(), fc.nat(), anyCharacter, (json, at, other) => {
        const index = at % json.length;
        const text = json.slice(0, index) + other + json.slice(index + 1);
        expect(findJsonFault(text) === null).toBe(isJson(text));
      }),
      { numRuns: 1000 },
    );
  });
});

describe('a text is cut off', () => {
  test('wherever JSON ends before its end', () => {
    fc.assert(
      fc.property(fc.array(fc.jsonValue(), { minLength: 1 }), fc.nat(), (value, at) => {
        const text = JSON.stringify(value);
        expect(isCutOff(text.slice(0, at % text.length))).toBe(true);
        expect(isCutOff(text)).toBe(false);
      }),
    );
  });
  test.each(['{"a": abc', '{"a": 1,}', '[1, 2}', '{"a": 1}\n\n}', '{"a": "two\nlines"'])('and not in %j', (text) => {
    expect(isCutOff(text)).toBe(false);
  });
});

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
