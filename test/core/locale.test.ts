import { expect, test } from 'vitest';
import { readLocale } from '../../electron/core/locale.ts';

test.each([
  ['de-AT', 'de-AT'],
  ['en_GB.UTF-8', 'en-GB'],
  ['de_DE@euro', 'de-DE'],
  ['', null],
  ['C', null],
  ['not a locale', null],
])('of a system that says %j is %j', (told, locale) => {
  expect(readLocale(told)).toBe(locale);
});
