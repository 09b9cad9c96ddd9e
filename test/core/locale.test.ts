import { expect, test } from 'vitest';
import { readLocale } from '../../electron/core/locale.ts';

test.each([
  ['de-AT', 'de-AT'],
  ['en_GB.UTF-8', 'en-GB'],
  ['de_DE@euro', 'de-DE'],
  ['', 'en-US'],
  ['C', 'en-US'],
  // What ICU makes of a name that it does not know.
  ['und', 'en-US'],
  ['not a locale', 'en-US'],
])('of a system that says %j is %j', (told, locale) => {
  expect(readLocale(told)).toBe(locale);
});
