/** Holds what the READMEs say against the repository: links, pictures, commands, fields, methods. */
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isDeepStrictEqual } from 'node:util';
import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import { LOGIN_METHODS } from '../electron/login/registry.ts';
import { parseProfileFile } from '../electron/services/profile-file.ts';
import { readCheckArguments } from '../electron/terminal/check/check-arguments.ts';
import { readSourceFiles } from './source-file.ts';

const TOP = fileURLToPath(new URL('..', import.meta.url));
const read = (path: string): string => readFileSync(join(TOP, path), 'utf8');
const README = read('README.md');
const LONGEST_README = 280;

/** Targets of links and pictures that are files of this repository. */
function relativeTargets(text: string): readonly string[] {
  const targets = [...text.matchAll(/\]\(([^)\s]+)\)|(?:src|srcset|href)="([^"]+)"/g)];
  return targets
    .map(([, link = '', picture = '']) => (link || picture).replace(/#.*$/, ''))
    .filter((target) => target !== '' && !/^[a-z]+:/.test(target));
}

/** Paths of sources that a text names between backticks. */
function namedSources(text: string): readonly string[] {
  return [...text.matchAll(/`((?:electron|renderer|test|\.github)\/[\w./-]+)`/g)].map(([, path = '']) => path);
}

/** Anchors of a Markdown file's headings, as GitHub makes them. */
function headingAnchors(text: string): readonly string[] {
  const titles = [...text.matchAll(/^#+ (.+)$/gm)].map(([, title = '']) => title.toLowerCase());
  return titles.map((title) => title.replace(/[^\p{L}\p{N}\s_-]/gu, '').replaceAll(' ', '-'));
}

/** Electron's own sources, which the stand-in's README names. */
const ELECTRONS = /^(?:spec|lib)\//;
const SOURCES = ['electron', 'renderer', 'test'].flatMap(readSourceFiles).map(({ path }) => path);

const TEXTS = [
  'README.md',
  'CHANGELOG.md',
  '.github/SECURITY.md',
  'electron/README.md',
  'electron/document-check/service.md',
  'electron/exchange/README.md',
  'electron/schemas/README.md',
  'electron/terminal/README.md',
  'test/README.md',
  'test/behaviours.md',
  'test/stand-in/README.md',
];

describe.each(TEXTS)('%s', (file) => {
  const text = read(file);
  test('links to files that are there', () => {
    expect(relativeTargets(text).filter((target) => !existsSync(join(TOP, dirname(file), target)))).toEqual([]);
  });
  test('links to headings that are there', () => {
    const links = [...text.matchAll(/\]\(([^):#\s]*)#([^)\s]+)\)/g)];
    const broken = links.filter(([, target, anchor = '']) => {
      const linked = target ? read(join(dirname(file), target)) : text;
      return !headingAnchors(linked).includes(anchor);
    });
    expect(broken.map(([link]) => link)).toEqual([]);
  });
  test('names sources that are there', () => {
    expect(namedSources(text).filter((path) => !existsSync(join(TOP, path)))).toEqual([]);
    // What is named without its folder is beside a file that was named before.
    const bare = [...text.matchAll(/`((?:[\w-]+\/)*[\w-]+\.tsx?)`/g)].map(([, path = '']) => path);
    expect(
      bare.filter(
        (path) => !ELECTRONS.test(path) && !SOURCES.some((source) => source === path || source.endsWith(`/${path}`)),
      ),
    ).toEqual([]);
  });
});

const SHOWN_TO_DIFFER = [
  'headerNames',
  'paths',
  'furtherParameters',
  'devicePollCodeName',
  'devicePending',
  'deviceDeclined',
  'deviceExpired',
  'applicationRefused',
  'credentialsRefused',
  'identificationMemberPath',
  'memberPath',
] as const;

describe('the READMEs', () => {
  test('the first stays short, and leads to every other text', () => {
    expect(README.split('\n').length).toBeLessThanOrEqual(LONGEST_README);
    const reached = new Set(relativeTargets(README));
    expect(TEXTS.filter((path) => path !== 'README.md' && !reached.has(path))).toEqual([]);
  });
  test('name every command of package.json that a person runs, and no other', () => {
    const { scripts } = z.object({ scripts: z.record(z.string(), z.string()) }).parse(JSON.parse(read('package.json')));
    const named = [
      ...(README + read('test/README.md')).matchAll(/npm (?:(start|test)\b|run (?:--silent )?([a-z:-]+))/g),
    ].map(([, own, ours]) => own ?? ours);
    expect([...new Set(named)].sort()).toEqual(Object.keys(scripts).sort());
  });
  test('call the check by arguments that it takes', () => {
    const text = read('electron/terminal/README.md');
    const examples = [...text.matchAll(/^```sh\n(.*?)^```/gms)].map(([, example = '']) => example).join('\n');
    const calls = [...examples.matchAll(/npm run --silent check -- ((?:.*\\\n)*.*)$/gm)];
    const argvs = calls.map(([, argv = '']) => argv.split(/[\s\\]+/));
    expect(argvs.map((argv) => readCheckArguments(argv).kind)).toEqual(['run', 'run', 'run']);
  });
  test('have two profiles that can be opened once they are filled in, the second for a service that differs in its names, paths and codes', () => {
    const text = read('electron/schemas/README.md');
    const examples = [...text.matchAll(/^```json\n(.*?)^```/gms)].map(([, example = '']) => example);
    // As they are, they are examples.
    for (const example of examples) expect(() => parseProfileFile(example, 'example.json')).toThrow(/YOUR-API-KEY/);
    const own = examples.map((example) => example.replace('YOUR-API-KEY', 'a-key').replace('YOUR-SECRET', 'a-secret'));
    const [usual, different, ...more] = own.map((example) => parseProfileFile(example, 'example.json'));
    expect(more).toEqual([]);
    const differs = (field: (typeof SHOWN_TO_DIFFER)[number]) => !isDeepStrictEqual(usual?.[field], different?.[field]);
    expect(SHOWN_TO_DIFFER.filter(differs)).toEqual(SHOWN_TO_DIFFER);
  });
  test('have a row for every method of the document', () => {
    const files = LOGIN_METHODS.filter(({ section }) => section !== null).map(({ id }) => `electron/login/${id}.ts`);
    expect(files.filter((file) => !README.includes(file))).toEqual([]);
  });
});
