/** The service's clock in words: which of the two goes wrong, and nothing of what is only rounding. */
import { expect, test } from 'vitest';
import { clockText, trials } from '../../../renderer/text/trials.ts';

test.each([
  [null, /No reply told/],
  [0, /agrees/],
  [-2_000, /agrees/],
  [2_001, /2\.0 s behind/],
  [-184_000, /3:04 min ahead of/],
])('this computer is ahead by %s ms', (differenceMs, words) => {
  expect(clockText(differenceMs)).toMatch(words);
});

test('requests are counted', () => {
  expect([1, 2].map(trials.requests)).toEqual(['1 request', '2 requests']);
});
