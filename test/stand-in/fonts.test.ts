/** What fontconfig is told. That Chromium draws with it is seen in `e2e/screens.spec.ts`. */
import { readdirSync, readFileSync } from 'node:fs';
import { expect, it, test } from 'vitest';
import { TOP } from '../build.ts';
import { FONT_SETS, prepareFonts, wordFontConfiguration } from './fonts.ts';

it('names the folders of the set and no other, in XML whatever they are called', () => {
  const text = wordFontConfiguration({ folders: ['sans', 'mono'] }, '/Ein Ordner & <noch> ä/', '/cache');
  expect(text.match(/<dir>.*/g)).toEqual([
    '<dir>/Ein Ordner &amp; &lt;noch> ä/sans</dir>',
    '<dir>/Ein Ordner &amp; &lt;noch> ä/mono</dir>',
  ]);
  expect(text).not.toContain('<include');
});

it('has one family for code and one for everything else', () => {
  const text = wordFontConfiguration({ folders: [], sans: 'Some Sans', mono: 'Some Mono' }, '/', '/cache');
  expect(text).toMatch(/<string>monospace<\/string>.*<string>Some Mono<\/string>/);
  expect(text).toMatch(/append_last.*<string>Some Sans<\/string>/);
});

test.each(Object.entries(FONT_SETS))('the set "%s" is installed and written down', (name, { folders }) => {
  const { FONTCONFIG_FILE = '' } = prepareFonts(name, 'linux');
  const text = readFileSync(FONTCONFIG_FILE, 'utf8');
  const named = [...text.matchAll(/<dir>(.*)<\/dir>/g)].map(([, folder = '']) => folder);
  expect(named).toHaveLength(folders.length);
  for (const folder of folders) {
    const files = readdirSync(`${TOP}/node_modules/${folder}`, { recursive: true, encoding: 'utf8' });
    expect(
      files.some((file) => file.endsWith('.ttf')),
      folder,
    ).toBe(true);
  }
});

it('leaves the computer’s own fonts where they are asked for, and where there is no fontconfig', () => {
  expect(prepareFonts('system', 'linux')).toEqual({});
  expect(prepareFonts('noto', 'darwin')).toEqual({});
  expect(prepareFonts('noto', 'win32')).toEqual({});
});

it('refuses a set that it does not know', () => {
  expect(() => prepareFonts('helvetica', 'linux')).toThrow('noto, dejavu, single, none or system');
});
