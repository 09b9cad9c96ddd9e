import { EventEmitter } from 'node:events';
import { mkdtempSync, rmdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createSystem, type SystemParts, startsOpener } from '../../electron/desktop/system.ts';
import { DESKTOP_WORDS } from '../../electron/text/en.ts';
import { FakeClock } from '../fake-clock.ts';

function setUp(parts: Partial<SystemParts<string>> = {}) {
  const asked: unknown[][] = [];
  const answer = Promise.withResolvers<{ filePaths: string[] }>();
  const powerMonitor = new EventEmitter();
  const system = createSystem<string>({
    clock: new FakeClock(),
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
      showMessageBox: async (...args: unknown[]) => {
        asked.push(args);
        return { response: (await answer.promise).filePaths.length };
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

test.each([
  ['as root, where most browsers refuse to start', 'linux', 'wayland-0', true, true],
  ['under X11', 'linux', undefined, false, true],
  ['but under Wayland not, where only Electron hands on the focus', 'linux', 'wayland-0', false, false],
  ['but elsewhere not, where Electron hears it', 'darwin', undefined, true, false],
])('W4: the opener is started by this app, which hears where it fails, %s', (_, platform, wayland, isRoot, starts) => {
  expect(startsOpener(platform, { WAYLAND_DISPLAY: wayland }, isRoot)).toBe(starts);
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
      showMessageBox: async () => ({ response: 1 }),
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

const COPY = { kind: 'copy-token', facts: { service: 'Staging', member: 'Ada' } } as const;

test('S11: a question is a box of the system, with Cancel as its default and for Escape, and names last', async () => {
  const { system, asked, answer } = setUp();
  const agreed = system.confirm(COPY);
  answer.resolve({ filePaths: [] });
  await expect(agreed).resolves.toBe(true);
  const { 'copy-token': words } = DESKTOP_WORDS.dialogs.questions;
  expect(asked).toEqual([
    [
      'the window',
      {
        type: 'warning',
        message: words.message,
        detail: `${words.detail}\n\nService: Staging\nMember: Ada`,
        buttons: [words.action, 'Cancel'],
        defaultId: 1,
        cancelId: 1,
        noLink: true,
      },
    ],
  ]);
});

test('S11: whatever is no press of its button is a no', async () => {
  const { system, answer } = setUp();
  answer.resolve({ filePaths: ['one'] });
  await expect(system.confirm(COPY)).resolves.toBe(false);
  await expect(setUp({ window: () => null }).system.confirm(COPY)).resolves.toBe(false);
});

test('S11: one question at a time, and none beside another dialog', async () => {
  const { system, asked, answer } = setUp();
  const first = system.confirm(COPY);
  await expect(system.confirm(COPY)).rejects.toMatchObject({ code: 'app-busy' });
  await expect(system.chooseProfileFile()).resolves.toBeNull();
  answer.resolve({ filePaths: [] });
  await first;
  expect(asked).toHaveLength(1);
  void system.chooseProfileFile();
  await expect(system.confirm(COPY)).rejects.toMatchObject({ code: 'app-busy' });
});

test('S11: a name is one short line that neither ends the app’s words nor reorders them', async () => {
  const { system, asked, answer } = setUp();
  answer.resolve({ filePaths: [] });
  const service = `A\n\nThis is safe.\u202e${'x'.repeat(200)}`;
  await system.confirm({ kind: 'copy-token', facts: { service, member: 'עדה' } });
  const lines = String(Object(asked[0]?.[1]).detail).split('\n');
  expect(lines).toHaveLength(4);
  expect(lines[2]).toMatch(/^Service: A This is safe\.x+…$/);
  expect(lines[2]).toHaveLength('Service: '.length + 60);
  expect(lines[3]).toBe('Member: \u2068עדה\u2069');
});
