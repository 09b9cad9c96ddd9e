import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { type FolderApp, placeFolders } from '../../electron/desktop/folders.ts';

interface Given {
  readonly isPackaged?: boolean;
  readonly named?: string;
  readonly cannotMake?: readonly string[];
}

function fakeApp({ isPackaged = true, named = '', cannotMake = [] }: Given) {
  const app: FolderApp & { placed: string | null; name: string } = {
    isPackaged,
    placed: null,
    name: 'Member Login',
    commandLine: { getSwitchValue: (name) => (name === 'user-data-dir' ? named : '') },
    getName: () => app.name,
    setName: (name) => Object.assign(app, { name }),
    getPath(name) {
      if (cannotMake.includes(name)) throw new Error(`Failed to get '${name}' path`);
      return `/${name}`;
    },
    setPath(_name, path) {
      app.placed = path;
    },
  };
  return app;
}

describe('the data folder', () => {
  test('of an installed copy is the system’s', () => {
    const app = fakeApp({});
    expect(placeFolders(app, 'linux')).toEqual({ data: '/userData', logs: join('/userData', 'logs') });
    expect(app.placed).toBe('/userData');
  });
  test('of a development run lies beside it, and Electron is told', () => {
    const app = fakeApp({ isPackaged: false });
    expect(placeFolders(app, 'darwin')).toEqual({
      data: '/userData Development',
      logs: join('/userData Development', 'logs'),
    });
    expect(app.placed).toBe('/userData Development');
  });
  test('is the one that the command line names', () => {
    const app = fakeApp({ named: '/elsewhere' });
    expect(placeFolders(app, 'darwin')).toEqual({ data: '/elsewhere', logs: join('/elsewhere', 'logs') });
  });
  test('is named also where it cannot be made', () => {
    const app = fakeApp({ cannotMake: ['userData'] });
    expect(placeFolders(app, 'linux').data).toBe(join('/appData', 'Member Login'));
  });
});

// shell/browser/electron_browser_main_parts.cc, PostCreateMainMessageLoop
test.each([
  ['darwin', false, 'Member Login Development'],
  ['darwin', true, 'Member Login'],
  ['linux', false, 'Member Login'],
  ['win32', false, 'Member Login'],
])('on %s, installed: %s, the app and its keychain item are named “%s”', (platform, isPackaged, name) => {
  const app = fakeApp({ isPackaged, named: '/elsewhere' });
  placeFolders(app, platform);
  expect(app.getName()).toBe(name);
});

describe('the log folder of an installed copy on macOS', () => {
  test('is the system’s', () => {
    expect(placeFolders(fakeApp({}), 'darwin').logs).toBe('/logs');
  });
  test('lies beside the data where the system’s cannot be made', () => {
    expect(placeFolders(fakeApp({ cannotMake: ['logs'] }), 'darwin').logs).toBe(join('/userData', 'logs'));
  });
});
