import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createAppLanguage, openLanguageMemory, readLocale } from '../../electron/desktop/language.ts';
import { DESKTOP_WORDS } from '../../electron/text/en.ts';
import { FRENCH } from '../../electron/text/fr/french.ts';
import { temporaryFolder } from '../stand-in/fixture-app.ts';

const setUp = (file: string, locale = 'de_AT') => {
  let loads = 0;
  const language = createAppLanguage({
    memory: openLanguageMemory(file),
    async loadFrench() {
      loads += 1;
      return FRENCH;
    },
    systemLocale: () => locale,
  });
  return { language, loads: () => loads };
};

test.each([
  [['fr-CA', 'en-US'], 'fr'],
  [['de-DE', 'fr', 'en'], 'fr'],
  [['en_GB.UTF-8', 'fr_FR.UTF-8', 'C'], 'en'],
  // West Frisian and Old French.
  [['fy-NL', 'fro', 'en'], 'en'],
  [['C'], 'en'],
  [[], 'en'],
] as const)('of a system that speaks %j, it speaks %s', async (languages, spoken) => {
  using folder = temporaryFolder();
  const { language, loads } = setUp(join(folder.path, 'language.json'));
  expect(language.current).toBe('en');
  await language.begin(languages);
  expect([language.current, language.locale, loads()]).toEqual([spoken, `${spoken}-AT`, spoken === 'fr' ? 1 : 0]);
  expect(language.view).toEqual({ chosen: 'system', ofSystem: spoken });
  expect(language.words).toBe(spoken === 'fr' ? FRENCH.desktop : DESKTOP_WORDS);
});

test('a choice counts from then on, also at the next start, until it is taken back', async () => {
  using folder = temporaryFolder();
  const file = join(folder.path, 'language.json');
  const english = ['en-GB'];
  const { language } = setUp(file, 'en_GB');
  await language.begin(english);
  await language.choose('fr');
  expect([language.current, language.words, language.locale]).toEqual(['fr', FRENCH.desktop, 'fr-GB']);
  const next = setUp(file).language;
  await next.begin(english);
  expect(next.view).toEqual({ chosen: 'fr', ofSystem: 'en' });
  expect(next.current).toBe('fr');
  await next.choose('system');
  expect([next.current, openLanguageMemory(file).read()]).toEqual(['en', 'system']);
});

test('a file that is none of its own is as none, and one that cannot be written changes nothing', async () => {
  using folder = temporaryFolder();
  for (const content of ['', '{', 'null', '{"language":"de"}', `{"language":"fr","more":"${'x'.repeat(2_000)}"}`]) {
    const file = join(folder.path, 'language.json');
    writeFileSync(file, content);
    expect(openLanguageMemory(file).read()).toBe('system');
  }
  const inTheWay = join(folder.path, 'folder');
  mkdirSync(inTheWay);
  const { language } = setUp(inTheWay);
  await language.choose('fr');
  expect(language.current).toBe('fr');
});

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
