import { EventEmitter } from 'node:events';
import { mkdtempSync, rmdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createSystem, type SystemParts } from '../../electron/desktop/system.ts';
import { DESKTOP_WORDS } from '../../electron/text/en.ts';

function setUp(parts: Partial<SystemParts<string>> = {}) {
  const asked: unknown[][] = [];
  const answer = Promise.withResolvers<{ filePaths: string[] }>();
  const powerMonitor = new EventEmitter();
  const system = createSystem<string>({
    platform: 'linux',
    app: { getApplicationNameForProtocol: () => 'Browser' },
    shell: { openExternal: async () => undefined },
    clipboard: { writeText: async () => undefined },
    powerMonitor,
    dialog: {
      showOpenDialog: (...args: unknown[]) => {
        asked.push(args);
        return answer.promise;
      },
      showSaveDialog: async (...args: unknown[]) => {
        asked.push(args);
        return { filePath: (await answer.promise).filePaths[0] ?? '' };
      },
    },
    window: () => 'the window',
    words: () => DESKTOP_WORDS.dialogs,
    ...parts,
  });
  return { system, asked, answer, powerMonitor };
}

const ADDRESS = 'https://service.example/';
const NOBODY = { getApplicationNameForProtocol: () => '' };

test('a browser that does not open is an error by name', async () => {
  const { system } = setUp({ shell: { openExternal: () => Promise.reject(new Error('no handler')) } });
  await expect(system.openExternal(ADDRESS)).rejects.toMatchObject({ code: 'browser-not-opened' });
});

test('on Linux, a browser that is not there is the same, and nothing is started', async () => {
  const opened: string[] = [];
  const { system } = setUp({ app: NOBODY, shell: { openExternal: async (address) => void opened.push(address) } });
  await expect(system.openExternal(ADDRESS)).rejects.toMatchObject({ code: 'browser-not-opened' });
  expect(opened).toEqual([]);
});

test.each(['win32', 'darwin'])('on %s, the opening itself says whether it worked', async (platform) => {
  const opened: string[] = [];
  const { system } = setUp({
    platform,
    app: NOBODY,
    shell: { openExternal: async (address) => void opened.push(address) },
  });
  await system.openExternal(ADDRESS);
  expect(opened).toEqual([ADDRESS]);
});

test('a clipboard that takes nothing is an error by name', async () => {
  const { system } = setUp({ clipboard: { writeText: () => Promise.reject(new TypeError('no clipboard')) } });
  await expect(system.copyText('text')).rejects.toMatchObject({ code: 'clipboard-failed' });
});

test('waking is heard until nobody listens any more', () => {
  const { system, powerMonitor } = setUp();
  let wakes = 0;
  const end = system.onWake(() => {
    wakes += 1;
  });
  powerMonitor.emit('resume');
  end();
  powerMonitor.emit('resume');
  expect(wakes).toBe(1);
});

test('one dialog at a time asks for a file, in front of the window', async () => {
  const { system, asked, answer } = setUp();
  const first = system.chooseProfileFile();
  await expect(system.chooseProfileFile()).resolves.toBeNull();
  answer.resolve({ filePaths: ['/profile.json'] });
  await expect(first).resolves.toBe('/profile.json');
  expect(asked.map(([window]) => window)).toEqual(['the window']);
  await expect(system.chooseProfileFile()).resolves.toBe('/profile.json');
});

test('a case file is asked for by a dialog of its own', async () => {
  const { system, asked, answer } = setUp();
  answer.resolve({ filePaths: ['/one.member-login.json'] });
  await expect(system.chooseCaseFile()).resolves.toBe('/one.member-login.json');
  expect(asked).toMatchObject([['the window', { title: 'Open case file', properties: ['openFile'] }]]);
});

test('a report is asked for by a dialog of its own', async () => {
  const { system, asked, answer } = setUp();
  answer.resolve({ filePaths: ['/one.report.json'] });
  await expect(system.chooseReportFile()).resolves.toBe('/one.report.json');
  expect(asked).toMatchObject([['the window', { title: 'Compare with a report', properties: ['openFile'] }]]);
});

test('a dialog that was left without a choice names no file, also without a window', async () => {
  const { system, asked, answer } = setUp({ window: () => null });
  answer.resolve({ filePaths: [] });
  await expect(system.chooseProfileFile()).resolves.toBeNull();
  expect(asked[0]).toHaveLength(1);
});

test('a dialog asks where to save, with a name to begin with, and never beside another', async () => {
  const { system, asked, answer } = setUp();
  const saved = system.chooseFileToSave({ kind: 'har', name: 'exchanges.har' });
  await expect(system.chooseProfileFile()).resolves.toBeNull();
  answer.resolve({ filePaths: ['/chosen.har'] });
  await expect(saved).resolves.toBe('/chosen.har');
  const filters = [{ name: 'HTTP archives (HAR)', extensions: ['har'] }];
  const properties = ['showOverwriteConfirmation'];
  expect(asked).toEqual([
    ['the window', { title: 'Save exchanges', filters, properties, defaultPath: 'exchanges.har' }],
  ]);
});

test('a file is saved nowhere if the dialog was left', async () => {
  const { system, asked, answer } = setUp({ window: () => null });
  answer.resolve({ filePaths: [] });
  await expect(system.chooseFileToSave({ kind: 'svg', name: 'drawing.svg' })).resolves.toBeNull();
  expect(asked[0]).toHaveLength(1);
});

test('a dialog begins in the last folder of its kind, and as if there were none once that is gone', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'member-login-'));
  const paths = [join(folder, 'one.json'), '', ''];
  const begins: unknown[] = [];
  const { system } = setUp({
    dialog: {
      showOpenDialog: async (...args: unknown[]) => {
        begins.push(Object(args[1]).defaultPath);
        return { filePaths: [paths.shift() ?? ''] };
      },
      showSaveDialog: async (...args: unknown[]) => {
        begins.push(Object(args[1]).defaultPath);
        return { filePath: '' };
      },
    },
  });
  await system.chooseReportFile();
  await system.chooseReportFile();
  await system.chooseFileToSave({ kind: 'report-json', name: 'report.json' });
  await system.chooseCaseFile();
  rmdirSync(folder);
  await system.chooseReportFile();
  await system.chooseFileToSave({ kind: 'report-json', name: 'report.json' });
  expect(begins).toEqual([undefined, folder, join(folder, 'report.json'), undefined, undefined, 'report.json']);
});
