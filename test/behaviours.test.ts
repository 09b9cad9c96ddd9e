/** Holds behaviours.md against the sources: every code that is cited has a line, every line that holds is cited. */
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { TOP } from './build.ts';
import { readComments, readSourceFiles } from './source-file.ts';

const CODE = '[CWDSNTXA]\\d{1,2}[a-d]?';
/** Anywhere in a comment, as a word of its own, where X11 may be the X Window System. */
const IN_COMMENT = new RegExp(`(?<![\\w%#$./\\\\-])(?!X11)${CODE}(?![\\w%-]|\\.\\d)`, 'g');
/** At the start of a title, with a colon behind it, or in brackets. */
const IN_TITLE = new RegExp(
  `(?:(?<=['"\`])${CODE}(?:, ${CODE})*(?=: ))|(?:(?<= \\()${CODE}(?:, ${CODE})*(?=\\)))`,
  'g',
);

/** Without this file: the table below cites codes that no line has. */
const SOURCES = ['electron', 'renderer', 'test']
  .flatMap(readSourceFiles)
  .filter(({ path }) => path !== 'test/behaviours.test.ts')
  .map(({ path, text }) => ({ path, codes: findCodes(text) }));
const LINES = [...readFileSync(`${TOP}/test/behaviours.md`, 'utf8').matchAll(/^- (\w+) (◇ )?/gm)].map(
  ([, code = '', mark]) => ({ code, isHeld: mark === undefined }),
);

describe('the behaviours', () => {
  test('have one line for each code', () => {
    const codes = LINES.map(({ code }) => code);
    expect(codes).toEqual([...new Set(codes)]);
  });
  test('have a line for every code that is cited', () => {
    const known = new Set(LINES.map(({ code }) => code));
    const unknown = SOURCES.flatMap(({ path, codes }) =>
      codes.filter((code) => !known.has(code)).map((code) => `${path} cites ${code}`),
    );
    expect(unknown).toEqual([]);
  });
  test('are all cited by a test, save for those that are not held yet', () => {
    const cited = new Set(SOURCES.filter(({ path }) => path.startsWith('test/')).flatMap(({ codes }) => codes));
    expect(LINES.filter(({ code, isHeld }) => isHeld && !cited.has(code)).map(({ code }) => code)).toEqual([]);
  });
});

describe('a code is cited', () => {
  test.each([
    ["test('C9: accepts it', () => {});", ['C9']],
    ['test(`C2, C10: ' + '$' + '{name} is used once`);', ['C2', 'C10']],
    ["describe('the time left (W2)', () => {});", ['W2']],
    ["test.each(['a'])('is never stored: %s (S1, T4)');", ['S1', 'T4']],
    ["expect(line, 'S1: what the log gets')", ['S1']],
    ['/** Seals with a fixed key only where allowed (S4), and loses nothing (S5). */', ['S4', 'S5']],
    ['/**\n * N1 to N4, and X5b: what goes wrong.\n */', ['N1', 'N4', 'X5b']],
    ['send(); // Its headers (5.1, 5.2; N0).', ['N0']],
    ['.help { /* W3: it moves nothing. */ }', ['W3']],
  ])('by %s', (text, codes) => {
    expect(findCodes(text)).toEqual(codes);
  });

  test.each([
    "import { checkA11y } from './axe.ts';",
    '// X11, A11y, SHA256, S256, ISO 8601-D, N/A, UTF-16, 2.5x',
    '// #A1B2C3, %C3%A4, \\D3, $S4, C1-C3, S3.2, RFC 6749, A.11, M4',
    "const CODES = { 'W D7': 'W, D, 7' };",
    "const PATH = 'M4 10 C8 6 S12 4 A4 4';",
    'const size = page.pdf({ format: "A4" });',
    'type Pair<T1, T2> = Both<T1, T2>; fill(T1);',
    "const address = 'member-login://callback?code=D2';",
  ])('not by %s', (text) => {
    expect(findCodes(text)).toEqual([]);
  });
});

/** Codes of behaviours that a file cites, in order, each once. */
function findCodes(text: string): readonly string[] {
  const inTitles = [...text.matchAll(IN_TITLE)].flatMap(([list]) => list.split(', '));
  const inComments = [...readComments(text).matchAll(IN_COMMENT)].map(([code]) => code);
  return [...new Set([...inTitles, ...inComments])];
}
