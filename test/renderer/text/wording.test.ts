import { describe, expect, test } from 'vitest';
import { inSentence as inFrench } from '../../../renderer/text/fr/wording.ts';
import { inSentence } from '../../../renderer/text/wording.ts';

describe('a title inside a sentence', () => {
  test.each([
    ['Wrong login or password', 'wrong login or password'],
    ['A reply without a token', 'a reply without a token'],
    ['TLS failed', 'TLS failed'],
    ['HTTP 500', 'HTTP 500'],
    ['\u2068The reply of \u05d0\u2069', '\u2068the reply of \u05d0\u2069'],
    ['', ''],
  ])('begins in lower case, unless with an abbreviation: %j', (title, words) => {
    expect(inSentence(title)).toBe(words);
  });
  test.each([
    ['Échec de TLS', 'échec de TLS'],
    ['L’adresse est inconnue', 'l’adresse est inconnue'],
    ['À vous de confirmer', 'à vous de confirmer'],
    ['HTTP 500', 'HTTP 500'],
  ])('also in French: %j', (title, words) => {
    expect(inFrench(title)).toBe(words);
  });
});
