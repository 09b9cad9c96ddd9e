import { describe, expect, test } from 'vitest';
import { type AboutSystem, createAbout, mergeLicences } from '../../electron/about/about.ts';
import { AppError } from '../../electron/core/errors.ts';
import { createLog } from '../../electron/core/log.ts';
import { FAKE_ABOUT } from '../fake-system.ts';

const NOW_MS = Date.UTC(2030, 0, 1);

function setUp(change: Partial<AboutSystem> = {}) {
  const copied: string[] = [];
  const lines: string[] = [];
  let sessionCount = 1;
  const about = createAbout({
    system: { ...FAKE_ABOUT, ...change },
    state: () => ({
      status: {
        callbacks: {
          route: 'scheme',
          choice: 'automatic',
          scheme: 'member-login',
          protocolClient: { kind: 'this-copy' },
          registered: { route: 'scheme', host: 'callback' },
          isLoopbackRegistered: true,
        },
        secrets: {
          place: 'not-decided',
          system: 'not-known',
          isWeakAllowed: false,
          isKeeping: true,
          isEraseDue: false,
        },
        proxy: { kind: 'direct' },
      },
      service: { state: 'ready', isDemo: true, problem: null },
      sessionCount,
      clockDifferenceMs: null,
      lastCallback: null,
      nowMs: NOW_MS,
    }),
    copyText: async (text) => void copied.push(text),
    log: createLog((line) => lines.push(line)),
  });
  return {
    about,
    copied,
    lines,
    signIn: () => {
      sessionCount += 1;
    },
  };
}

describe('what is said about this app', () => {
  test('is its versions, its licences and what would be copied', async () => {
    const { about } = setUp({ hasLog: () => true });
    const view = await about.read();
    expect(view).toMatchObject({
      version: '0.1.0',
      runtime: [{ name: 'Electron', version: '45.4.1' }],
      hasLog: true,
      licences: [],
    });
    expect(view.diagnostics).toContain('Log file: yes');
  });

  test('is there also where the licences cannot be read', async () => {
    const { about, lines } = setUp({ readLicences: () => Promise.reject(new Error('no such file')) });
    expect(await about.read()).toMatchObject({ version: '0.1.0', licences: [] });
    expect(lines).toEqual(['licences not read: Error']);
  });

  test('is copied as it is at that moment', async () => {
    const { about, copied, signIn } = setUp();
    const texts = [await about.copyDiagnostics()];
    signIn();
    texts.push(await about.copyDiagnostics());
    expect(copied).toEqual(texts);
    expect(texts.map((text) => /Sign-ins: \d/.exec(text)?.[0])).toEqual(['Sign-ins: 1', 'Sign-ins: 2']);
    expect((await about.read()).diagnostics).toBe(copied[1]);
  });
});

describe('the log', () => {
  test('is shown where there is one', () => {
    const shown: true[] = [];
    const { about } = setUp({ hasLog: () => true, showLog: () => void shown.push(true) });
    about.showLog();
    expect(shown).toHaveLength(1);
  });

  test('is said to be missing where there is none', () => {
    const shown: true[] = [];
    const { about } = setUp({ hasLog: () => false, logFolder: '/data/logs', showLog: () => void shown.push(true) });
    expect(() => about.showLog()).toThrow(AppError);
    const error = { code: 'log-not-there', details: { folder: '/data/logs' } };
    expect(() => about.showLog()).toThrow(expect.objectContaining(error));
    expect(() => about.showLog(), 'S1: what the log gets').not.toThrow('/data/logs');
    expect(shown).toEqual([]);
  });
});

const react = { name: 'react', version: '19.3.1', identifier: 'MIT', text: 'The MIT licence' };
const zod = { name: 'zod', version: '4.6.7', identifier: 'MIT', text: 'Another MIT licence' };

describe('the licences of what is bundled', () => {
  test('are those of all lists, in alphabetical order', () => {
    expect(mergeLicences([[zod], [], [react]])).toEqual([react, zod]);
  });
  test('order versions by number, and names whatever their case', () => {
    const packages = [
      ['tslib', '2.10.0'],
      ['Tar', '1.0.0'],
      ['tslib', '2.9.1'],
    ].map(([name, version]) => ({ ...zod, name, version }));
    const names = mergeLicences([packages]).map(({ name, version }) => `${name} ${version}`);
    expect(names).toEqual(['Tar 1.0.0', 'tslib 2.9.1', 'tslib 2.10.0']);
  });
  test('name a package that is in several bundles once, and each version of it', () => {
    const older = { ...react, version: '18.0.0' };
    expect(mergeLicences([[react, older], [react]])).toEqual([older, react]);
  });
  test('take from another list what one does not know', () => {
    const { text: _, ...withoutText } = react;
    expect(mergeLicences([[withoutText], [react], [withoutText]])).toEqual([react]);
  });
  test('say null where a package has no identifier or no text', () => {
    const bare = { name: 'bare', version: '1.0.0' };
    const empty = { name: 'empty', version: '1.0.0', identifier: '', text: ' \n' };
    expect(mergeLicences([[bare, empty]])).toEqual([
      { ...bare, identifier: null, text: null },
      { ...empty, identifier: null, text: null },
    ]);
  });
  test('hold nothing else that an entry has', () => {
    expect(mergeLicences([[{ ...react, homepage: 'https://react.example' }]])).toEqual([react]);
  });
  test.each([null, 'MIT', 7, {}, { name: 'react', text: 'no version' }, { ...react, name: 1 }, { ...react, text: 1 }])(
    'leave out what is no licence: %j',
    (entry) => {
      expect(mergeLicences([[entry, zod]])).toEqual([zod]);
      expect(mergeLicences([entry, [zod]])).toEqual([zod]);
    },
  );
  test('are none where there is no list', () => {
    expect(mergeLicences([])).toEqual([]);
  });
});
