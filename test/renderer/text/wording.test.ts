import { describe, expect, test } from 'vitest';
import { inSentence as inFrench, quoted as quotedInFrench } from '../../../renderer/text/fr/wording.ts';
import { inSentence, quoted } from '../../../renderer/text/wording.ts';

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

test('a label is quoted once, also where it quotes what a service says', () => {
  expect(['Status', '\u2068“Declined”\u2069'].map(quoted)).toEqual(['“Status”', '“\u2068Declined\u2069”']);
  const labels = ['Statut', '\u2068«\u202fRefusé\u202f»\u2069'];
  expect(labels.map(quotedInFrench)).toEqual(['«\u202fStatut\u202f»', '«\u202f\u2068Refusé\u2069\u202f»']);
});
