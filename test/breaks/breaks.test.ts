/** Holds the breaks against behaviours.md and the sources; `npm run breaks` shows that each of them fails a test. */
import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { TOP } from '../build.ts';
import { BREAKS } from './rows.ts';

test('each rule that holds has a break, and each break a rule', () => {
  const rules = [...readFileSync(`${TOP}/test/behaviours.md`, 'utf8').matchAll(/^- (\w+) (◇ )?/gm)];
  const all = rules.map(([, code = '']) => code);
  const held = rules.filter(([, , mark]) => mark === undefined).map(([, code = '']) => code);
  const broken = new Set(BREAKS.map(({ rule }) => rule));
  expect(held.filter((code) => !broken.has(code))).toEqual([]);
  expect([...broken].filter((code) => !all.includes(code))).toEqual([]);
});

test.each(BREAKS)('the break of $rule fits $file: update it in test/breaks/ where that code was changed', (row) => {
  const { file, find, replace, fails } = row;
  expect(existsSync(`${TOP}/${file}`), `${file} is where the rule is decided`).toBe(true);
  const found = readFileSync(`${TOP}/${file}`, 'utf8').split(find).length - 1;
  expect(found, `how often ${file} has: ${find}`).toBe(1);
  expect(replace).not.toBe(find);
  expect(fails.length).toBeGreaterThan(0);
  expect(fails.filter((path) => !existsSync(`${TOP}/${path}`))).toEqual([]);
});
