import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import {
  chooseRuntime,
  type ElectronFacts,
  explainEnding,
  findElectron,
  type RuntimeFacts,
  wordDownloadFailure,
  wordMissingElectron,
} from './choose-runtime.ts';

const PACKAGE = join('node_modules', 'electron');

describe('looking for Electron', () => {
  const find = (facts: Partial<ElectronFacts>) =>
    findElectron({
      platform: 'linux',
      env: {},
      packageFolder: PACKAGE,
      wantedVersion: '45.4.1',
      installedVersion: '45.4.1',
      exists: () => true,
      ...facts,
    });

  test.each([
    ['linux', join(PACKAGE, 'dist', 'electron')],
    ['win32', join(PACKAGE, 'dist', 'electron.exe')],
    ['darwin', join(PACKAGE, 'dist', 'Electron.app', 'Contents', 'MacOS', 'Electron')],
  ] as const)('takes the installed one on %s', (platform, executable) => {
    expect(find({ platform })).toEqual({ kind: 'ready', executable });
  });
  test('downloads what is not there', () => {
    expect(find({ installedVersion: null, exists: () => false })).toEqual({ kind: 'downloadable' });
  });
  test('downloads again after an upgrade', () => {
    expect(find({ installedVersion: '44.0.0' })).toEqual({ kind: 'downloadable' });
  });
  test('downloads again where the folder lost its executable', () => {
    expect(find({ exists: () => false })).toEqual({ kind: 'downloadable' });
  });
  test('prefers the folder that ELECTRON_OVERRIDE_DIST_PATH names, whatever its version', () => {
    const env = { ELECTRON_OVERRIDE_DIST_PATH: 'elsewhere' };
    expect(find({ env, installedVersion: null })).toEqual({ kind: 'ready', executable: join('elsewhere', 'electron') });
  });
  test('says so where that folder holds none, and downloads nothing', () => {
    const found = find({ env: { ELECTRON_OVERRIDE_DIST_PATH: 'elsewhere' }, exists: () => false });
    expect(found).toMatchObject({ kind: 'missing', reason: expect.stringContaining(join('elsewhere', 'electron')) });
  });
  test('respects ELECTRON_SKIP_BINARY_DOWNLOAD', () => {
    const found = find({ env: { ELECTRON_SKIP_BINARY_DOWNLOAD: '1' }, installedVersion: null });
    expect(found).toMatchObject({ kind: 'missing', reason: expect.stringContaining('ELECTRON_SKIP_BINARY_DOWNLOAD') });
  });
  test('uses an installed one although downloads are forbidden', () => {
    expect(find({ env: { ELECTRON_SKIP_BINARY_DOWNLOAD: '1' } }).kind).toBe('ready');
  });
});

describe('choosing what opens the application', () => {
  const choose = (facts: Partial<RuntimeFacts>) =>
    chooseRuntime({ platform: 'linux', env: { DISPLAY: ':0' }, electron: null, browser: null, ...facts });

  test('takes Electron first', () => {
    expect(choose({ electron: 'e', browser: 'b' })).toEqual({ kind: 'electron', executable: 'e' });
  });
  test('takes the stand-in in an installed browser where Electron cannot be had', () => {
    expect(choose({ browser: 'b' })).toEqual({ kind: 'stand-in', browser: 'b' });
  });
  test('runs the tour where there is no browser either', () => {
    expect(choose({})).toMatchObject({ kind: 'tour', reason: expect.stringContaining('Chrome or Chromium') });
  });
  test.each([{}, { DISPLAY: '' }])('runs the tour on Linux without a display, %o, though Electron is there', (env) => {
    expect(choose({ env, electron: 'e' })).toMatchObject({ kind: 'tour', reason: expect.stringContaining('DISPLAY') });
  });
  test('takes a Wayland display for a display', () => {
    expect(choose({ env: { WAYLAND_DISPLAY: 'wayland-0' }, electron: 'e' }).kind).toBe('electron');
  });
  test.each(['darwin', 'win32'] as const)('asks for no DISPLAY on %s', (platform) => {
    expect(choose({ platform, env: {}, electron: 'e' }).kind).toBe('electron');
  });
});

describe('the two lines about an Electron that cannot be used', () => {
  test.each([
    [{ kind: 'stalled', host: 'mirror.test', seconds: 20 }, 'mirror.test sent nothing for 20 seconds'],
    [{ kind: 'refused', host: 'mirror.test', code: 'ENOTFOUND' }, 'mirror.test failed (ENOTFOUND)'],
    [{ kind: 'answered', host: 'mirror.test', status: 404 }, 'mirror.test answered the download with status 404'],
    [{ kind: 'install-failed', lastWords: '\nError: no space left\n    at x.js:1' }, '(Error: no space left)'],
    [{ kind: 'install-failed', lastWords: '' }, 'it said nothing'],
  ] as const)('say what failed: %o', (failure, words) => {
    const [what, remedy] = wordMissingElectron(wordDownloadFailure(failure), '45.4.1');
    expect(what).toContain(words);
    expect(remedy).toContain('ELECTRON_MIRROR');
    expect(remedy).toContain('ELECTRON_OVERRIDE_DIST_PATH');
  });
});

describe('explaining how the application ended', () => {
  const explain = (lastWords: string, code: number | null = 1, signal: NodeJS.Signals | null = null) =>
    explainEnding({ code, signal, lastWords });

  test('says nothing about a good end, whatever was logged', () => {
    expect(explain('No usable sandbox!', 0)).toBeNull();
  });
  test.each([
    ['FATAL: The SUID sandbox helper binary was found, but is not configured correctly.', 'apparmor_restrict_'],
    ['FATAL:zygote_host_impl_linux.cc(128)] No usable sandbox! If you are running on Ubuntu 23.10+', 'sysctl'],
    ['ERROR: Running as root without --no-sandbox is not supported. See', 'ordinary user'],
    [
      'electron: error while loading shared libraries: libgtk-3.so.0: cannot open shared object',
      'apt install libgtk-3-0',
    ],
    ['electron: error while loading shared libraries: libnss3.so: cannot open', 'apt install libnss3'],
    ['electron: error while loading shared libraries: libodd.so.1: cannot open', 'the package of your system'],
    ['ERROR:ozone_platform_x11.cc(245)] Missing X server or $DISPLAY', 'desktop session'],
    ['spawn /somewhere/electron EACCES', 'ELECTRON_OVERRIDE_DIST_PATH'],
  ])('gives the remedy for "%s"', (lastWords, remedy) => {
    const lines = explain(lastWords, null, 'SIGTRAP');
    expect(lines).toHaveLength(2);
    expect(lines?.[1]).toContain(remedy);
  });
  test('never proposes to run without the sandbox', () => {
    const lines = [
      ...(explain('No usable sandbox!') ?? []),
      ...(explain('Running as root without --no-sandbox is not supported') ?? []),
    ];
    expect(lines.join()).not.toContain('--no-sandbox');
  });
  test('names the ending and the last words of an unknown cause', () => {
    const lines = explain('first\nlast words\n', null, 'SIGSEGV');
    expect(lines?.[0]).toBe('The application ended unexpectedly (SIGSEGV). Its last words: last words');
  });
});
