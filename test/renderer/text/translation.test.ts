import { execFileSync } from 'node:child_process';
import { pathToFileURL } from 'node:url';
import { describe, expect, test } from 'vitest';
import { translate } from '../../../renderer/text/fr/french.ts';
import { words } from '../../../renderer/text/language.ts';
import { TOP } from '../../build.ts';
import { readSourceFiles, readTexts, type SourceFile } from '../../source-file.ts';

const FILES = readSourceFiles('renderer/text').filter(({ path }) => !path.includes('/fr/'));
const CATALOGS = FILES.flatMap(readCatalogs);

describe('every catalog', () => {
  test('has its French', () => {
    const names = CATALOGS.map(({ name }) => name).sort();
    expect(new Set(names).size).toBe(names.length);
    expect(names.filter((name) => !translate(name))).toEqual([]);
  });
  test.each(CATALOGS.filter(({ exported, name }) => exported && translate(name)))(
    'says in French what $name says',
    async ({ path, variable, name }) => {
      const module: Readonly<Record<string, unknown>> = await import(pathToFileURL(`${TOP}/${path}`).href);
      expect(shapeOf(translate(name))).toEqual(shapeOf(module[variable]));
    },
  );
});

describe('the words', () => {
  const sayTitle = (search: string): string =>
    execFileSync(
      process.execPath,
      [
        '--input-type=module',
        '--eval',
        `globalThis.location = { search: ${JSON.stringify(search)} };
        const { readTranslation } = await import('./renderer/text/language.ts');
        const { exchanges } = await import('./renderer/text/exchanges.ts');
        const { filter } = exchanges;
        await readTranslation();
        process.stdout.write(exchanges.title + exchanges.poll('\\u05d0') + filter.text);`,
      ],
      { encoding: 'utf8' },
    );

  test.each([
    ['?language=fr', 'ÉchangesInterrogation \u2068\u05d0\u2069Filtrer'],
    ['?language=en', 'ExchangesPoll \u2068\u05d0\u2069Filter'],
    ['?language=xx', 'ExchangesPoll \u2068\u05d0\u2069Filter'],
    ['', 'ExchangesPoll \u2068\u05d0\u2069Filter'],
  ])('are those that the address names: %s', (search, title) => {
    expect(sayTitle(search)).toBe(title);
  });
  test('do not compile where a translation has not the same keys and parameters', () => {
    const english = words('none', { a: 'A', say: (_count: number) => '' });
    type English = typeof english;
    expect([
      { a: 'B', say: () => '' } satisfies English,
      // @ts-expect-error
      { a: 'B' } satisfies English,
      // @ts-expect-error
      { a: 'B', b: 'B', say: () => '' } satisfies English,
      // @ts-expect-error
      { a: 'B', say: (name: string) => name } satisfies English,
    ]).toHaveLength(4);
  });
});

describe('French', () => {
  const texts = [...readSourceFiles('renderer/text/fr'), ...readSourceFiles('electron/text/fr')].flatMap(readTexts);

  test('has its apostrophe, its quotation marks, and narrow spaces that do not break', () => {
    expect(texts.length).toBeGreaterThan(100);
    const wrong = /\p{L}'|["“”]|\.\.\.|[^\u202f][;!?»](?!\S)|[^\u202f]:(?=\s)|«(?!\u202f)|\d \d{3}/u;
    const rule = "U+202F before : ; ! ? » and after «, « » for quotations, ’ and … for ' and ...";
    expect(
      texts.filter(({ text }) => wrong.test(` ${text}`)),
      rule,
    ).toEqual([]);
  });
});

interface Catalog {
  readonly path: string;
  readonly exported: boolean;
  readonly variable: string;
  readonly name: string;
}

function readCatalogs({ path, text }: SourceFile): readonly Catalog[] {
  return [...text.matchAll(/^(export )?const (\w+) = words(?:<.*>)?\('([^']+)'/gm)].map(
    ([, exported, variable = '', name = '']) => ({ path, exported: exported !== undefined, variable, name }),
  );
}

/** @returns its keys, and what is of which type behind them */
function shapeOf(entry: unknown): unknown {
  if (typeof entry !== 'object' || entry === null) return typeof entry;
  return Object.fromEntries(Object.entries(entry).map(([key, value]) => [key, shapeOf(value)]));
}
