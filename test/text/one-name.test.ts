/** Each login method has one name in each language: nothing that people read calls it otherwise. */
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { METHOD_NAMES as FRENCH } from '../../electron/text/fr/method-names.ts';
import { METHOD_NAMES as ENGLISH } from '../../electron/text/method-names.ts';
import { sections as french } from '../../renderer/text/fr/sections.ts';
import { sections as english } from '../../renderer/text/sections.ts';
import { readSourceFiles, readTexts } from '../source-file.ts';

/** Those of earlier versions and of the document; the demo's behaviours and what was not seen have one name, too. */
const SECOND_NAMES = {
  English:
    /device[- ](?:code|flow|sign)|authorization code|OAuth: |(?:like|similar)[- ]to[- ]OAuth|basic (?:identification|auth)|HTTP Basic|^(?:Direct|Every request)$|not observed|quirk/i,
  French:
    /code d’appareil|code d’autorisation|OAuth\s?: |similaire à OAuth|identification de base|HTTP Basic|^(?:Direct|Chaque requête)$|non observé/i,
};

const TEXTS = ['renderer', 'electron'].flatMap(readSourceFiles).flatMap((file) => {
  const isScript = /\.tsx?$/.test(file.path) && !file.path.endsWith('method-names.ts');
  // What has no space is a code.
  return isScript ? readTexts(file).filter(({ text }) => /\s|^\p{Lu}\p{Ll}/u.test(text)) : [];
});

const LANGUAGES = [
  ['English', ENGLISH, TEXTS.filter(({ path }) => !path.includes('/fr/'))],
  ['French', FRENCH, TEXTS.filter(({ path }) => path.includes('/fr/'))],
] as const;

describe.each(LANGUAGES)('A5: a login method in %s', (language, names, texts) => {
  test('has no second name', () => {
    expect(texts.length).toBeGreaterThan(1000);
    expect(texts.filter(({ text }) => SECOND_NAMES[language].test(text))).toEqual([]);
  });
  test('takes its name from the one table, without a number in front of it', () => {
    const all = Object.values(names).join('|');
    // The browser alone is also a place, as in a sequence.
    const written = new RegExp(`[“«]\\s?(?:${all})\\s?[”»]|\\d (?:${all})|^(?!${names['oauth-code']}$)(?:${all})$`);
    expect(texts.filter(({ text }) => written.test(text))).toEqual([]);
  });
});

// They stand behind their numbers.
test.each([
  [ENGLISH, english],
  [FRENCH, french],
])('A5: no section is titled as a method: %j', (names, { titles }) => {
  expect(Object.values(titles).filter((title) => Object.values<string>(names).includes(title))).toEqual([]);
});

test.each([
  'README.md',
  '.github/SECURITY.md',
  'CHANGELOG.md',
  'electron/README.md',
  'electron/exchange/README.md',
  'electron/schemas/README.md',
  'electron/terminal/README.md',
])('A5: %s calls each method by its name', (path) => {
  // Without codes, commands and names of files.
  const text = readFileSync(path, 'utf8').replaceAll(
    /^```.*?^```|`[^`\n]*`|\([\w./#-]*\)|(?:src|srcset)="[^"]*"/gms,
    '',
  );
  expect(text.split('\n').filter((line) => SECOND_NAMES.English.test(line))).toEqual([]);
});
