import { expect, test } from 'vitest';
import { targetOf } from '../../../renderer/shell/palette.tsx';

test.each([
  ['ArrowDown', -1, 0],
  ['ArrowDown', 2, 0],
  ['ArrowUp', -1, 2],
  ['ArrowUp', 0, 2],
  ['ArrowUp', 2, 1],
  ['Home', 2, 0],
  ['End', -1, 2],
])('%s leads from entry %i of three to %i', (key, active, to) => {
  expect(targetOf(key, active, 3)).toBe(to);
});

test('other keys lead nowhere, and no key to an entry where none is', () => {
  expect(['a', 'Enter', 'Escape', 'ArrowLeft'].map((key) => targetOf(key, 0, 3))).toEqual(Array(4).fill(null));
  expect(['ArrowDown', 'ArrowUp', 'Home', 'End'].map((key) => targetOf(key, -1, 0))).toEqual(Array(4).fill(null));
});
