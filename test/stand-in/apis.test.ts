/** Holds the README's table against what the application really uses of Electron, and against the tests. */
import { existsSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { findApiUses } from './api-uses.ts';

interface Row {
  readonly names: readonly string[];
  readonly played: string;
  readonly source: string;
  readonly testFile: string;
}

const FOLDER = new URL('.', import.meta.url);
const [, TABLE = ''] = readFileSync(new URL('README.md', FOLDER), 'utf8').split('|---|---|---|---|\n');
const ROWS = TABLE.trim().split('\n').map(readRow);

function readRow(line: string): Row {
  const [, uses = '', played = '', from = '', tests = ''] = line.split('|').map((cell) => cell.trim());
  return {
    names: [...uses.matchAll(/`([^`]+)`/g)].flatMap(([, use = '']) => expandBraces(use)),
    played,
    source: /`([^`]+)`/.exec(from)?.[1] ?? '',
    testFile: /\((.+)\)/.exec(tests)?.[1] ?? '',
  };
}

/** `A.{b,c}` is `A.b` and `A.c`. */
function expandBraces(use: string): readonly string[] {
  const [, owner = '', members] = /^(.*)\{(.*)\}$/.exec(use) ?? [];
  return members === undefined ? [use] : members.split(',').map((member) => owner + member);
}

it('names every part of Electron in use once, and nothing else', () => {
  expect(ROWS.flatMap(({ names }) => names).toSorted()).toEqual(findApiUses());
});

it('says how far each is played', () => {
  const unsaid = ROWS.filter(({ played }) => !/^(exactly|in part: |never real: )/.test(played));
  expect(unsaid).toEqual([]);
});

it('has a test for all that is played, which names the source that it was written from', () => {
  const untested = ROWS.filter(({ played, source, testFile }) => {
    if (played.startsWith('never real: ')) return source !== '' || testFile !== '';
    const file = new URL(testFile, FOLDER);
    if (testFile === '' || !existsSync(file)) return true;
    // What the application's own tests show stands beside them for all of Electron.
    return !testFile.startsWith('../e2e/') && !readFileSync(file, 'utf8').includes(source);
  });
  expect(untested.map(({ names, source, testFile }) => [names[0], source, testFile])).toEqual([]);
});
