import { expect, test } from 'vitest';
import { toOneLine } from '../../electron/core/one-line.ts';

test.each([
  ['  two\r\n lines ', 20, 'two lines'],
  ['hidden\u200b\u202eturn', 20, 'hidden turn'],
  ['bell\u0007', 20, 'bell'],
  ['', 20, ''],
  ['exactly', 7, 'exactly'],
])('%j is written %i characters long at the most', (text, most, line) => {
  expect(toOneLine(text, most, '…')).toBe(line);
});

test('a longer text is cut, and tells so where it is asked to', () => {
  expect(toOneLine('abcdef', 3)).toBe('abc');
  expect(toOneLine('abcdef', 3, '…')).toBe('abc…');
});
