import { expect, test } from 'vitest';
import { readLocale } from '../../electron/core/locale.ts';

test.each([
  ['de-AT', 'en-AT'],
  ['en_GB.UTF-8', 'en-GB'],
  ['de_DE@euro', 'en-DE'],
  ['fr', 'en-FR'],
  ['', 'en-US'],
  ['C', 'en-US'],
  // What ICU makes of a name that it does not know.
  ['und', 'en-US'],
  ['not a locale', 'en-US'],
])('English, of a system that says %j, writes dates as %j', (told, locale) => {
  expect(readLocale('en', told)).toBe(locale);
});

test.each([
  ['fr-CA', 'fr-CA'],
  ['de-AT', 'fr-AT'],
  ['', 'fr-FR'],
])('French, of a system that says %j, writes dates as %j', (told, locale) => {
  expect(readLocale('fr', told)).toBe(locale);
});

test('a month is written in the language of the words, in the order of the region', () => {
  const write = (language: string, name: string) =>
    new Intl.DateTimeFormat(readLocale(language, name), { dateStyle: 'medium', timeZone: 'UTC' }).format(0);
  expect(write('fr', 'de_DE')).toBe('1 janv. 1970');
  expect(write('en', 'de_DE')).toMatch(/^1 Jan 1970$/);
});
