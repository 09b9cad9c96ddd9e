/** Holds service.md against those who refer to it: sections that are cited, and the profile's fields for open points. */
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { createBehaviours } from '../../electron/demo-service/behaviours.ts';
import { LOGIN_METHODS } from '../../electron/login/registry.ts';
import { serviceProfileSchema } from '../../electron/service-client/profile.ts';
import { TOP } from '../build.ts';
import { readComments, readSourceFiles } from '../source-file.ts';

const PATH = 'electron/document-check/service.md';
const read = (path: string): string => readFileSync(`${TOP}/${path}`, 'utf8');
const DOCUMENT = read(PATH);
const SECTIONS = [...DOCUMENT.matchAll(/^##+ (\d(?:\.\d)?)\b/gm)].map(([, section = '']) => section);

/** Fields of a profile that say which service it is; every other one decides a point that the document leaves open. */
const NOT_OPEN = ['id', 'name', 'baseUrl', 'authUrl', 'application', 'certificateAuthorities'];

describe('the sections of the document', () => {
  test('are all there that a comment names', () => {
    const missing = ['electron', 'renderer', 'test'].flatMap(readSourceFiles).flatMap(({ path, text }) =>
      findSections(text)
        .filter((section) => !SECTIONS.includes(section))
        .map((section) => `${path} names ${section}`),
    );
    expect(missing).toEqual([]);
  });
  test('are all there that a login method or a behaviour of the demo names', () => {
    const named = [...LOGIN_METHODS, ...Object.values(createBehaviours())].flatMap(({ section }) =>
      numbersIn(section ?? ''),
    );
    expect(named.filter((section) => !SECTIONS.includes(section))).toEqual([]);
  });
  test.each([
    [`/** @see ${PATH}, 4.3 and 4.2; RFC 8628, 3.5 */`, ['4.3', '4.2']],
    [`/**\n * @see ${PATH}, 4.2 to 4.6, 5.1 and 9\n */`, ['4.2', '4.6', '5.1', '9']],
    ['/** Every request carries them (5.1, 5.2; N0). */', ['5.1', '5.2']],
    ['call(4.1); // RFC 9110, 10.2.3 (in seconds); 1.5 times (2x)', []],
  ])('are found in %s', (text, sections) => {
    expect(findSections(text)).toEqual(sections);
  });
});

describe('the points that the document leaves open', () => {
  test('name every field of the profile that decides one, and no other', () => {
    const table = DOCUMENT.slice(DOCUMENT.indexOf('\n## What the document leaves open'));
    const named = [...table.matchAll(/^\|[^|]+\|[^|]+\| `(\w+)` \|/gm)].map(([, field = '']) => field);
    const fields = Object.keys(serviceProfileSchema.shape).filter((field) => !NOT_OPEN.includes(field));
    expect(named.toSorted(), `its row in ${PATH}`).toEqual(fields.toSorted());
  });
});

test('the README leads to the document', () => {
  expect(read('README.md')).toContain(`](${PATH})`);
});

/** Sections that comments of a file name: after the path of the document, or alone in brackets. */
function findSections(text: string): readonly string[] {
  const comments = readComments(text);
  const lists = comments.matchAll(/service\.md, ([\d., toand]+)|\((\d(?:\.\d)?(?:, \d(?:\.\d)?)*)(?:; [^)]*)?\)/g);
  return [...lists].flatMap(([, behindPath, inBrackets]) => numbersIn(behindPath ?? inBrackets ?? ''));
}

function numbersIn(list: string): readonly string[] {
  return list.match(/\d(?:\.\d)?/g) ?? [];
}
