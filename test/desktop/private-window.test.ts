import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readAllowedAddress } from '../../electron/core/address.ts';
import type { Command } from '../../electron/desktop/private-browsers.ts';
import { openPrivately } from '../../electron/desktop/private-window.ts';
import type { Programs } from '../../electron/desktop/programs.ts';
import { anyText } from '../any-text.ts';
import '../fixed-seed.ts';

const ADDRESS = 'https://service.example/authorize?state=abc';
const GIO =
  'Default application for “x-scheme-handler/https”: firefox.desktop\nRegistered applications:\n\tfirefox.desktop\n';

interface Computer {
  readonly platform?: string;
  /** What GIO's program answers. */
  readonly entry?: string | Error;
  /** What `xdg-mime` answers, which is asked if that program is not there. */
  readonly mimeEntry?: string;
  /** Where the default browser is, on Windows and macOS. */
  readonly path?: string | Error;
  /** Programs that cannot be started. */
  readonly missing?: readonly string[];
}

function setUp({ platform = 'linux', entry = GIO, mimeEntry, path = '', missing = [] }: Computer = {}) {
  const started: (readonly string[])[] = [];
  const begin = async (how: 'run' | 'start', command: Command): Promise<void> => {
    // How a program on Windows ends says nothing; a launcher's code says that there is no such application.
    expect(how).toBe(platform === 'win32' ? 'run' : 'start');
    started.push(command);
    if (missing.some((program) => command.includes(program))) throw new Error('ENOENT');
  };
  const programs: Programs = {
    async read(command) {
      const [program] = command;
      const answer = program === 'gio' ? entry : (mimeEntry ?? new Error('no xdg-mime'));
      expect(command.join(' ')).toBe(
        program === 'gio' ? 'gio mime x-scheme-handler/https' : 'xdg-mime query default x-scheme-handler/https',
      );
      if (answer instanceof Error) throw answer;
      return answer;
    },
    start: (command) => begin('start', command),
    run: (command) => begin('run', command),
  };
  const app = {
    async getApplicationInfoForProtocol() {
      if (path instanceof Error) throw path;
      return { path };
    },
  };
  return { started, open: (address = ADDRESS) => openPrivately(address, { platform, app, programs }) };
}

describe('on Linux', () => {
  test('the browser that the desktop names opens the address, and its name is told', async () => {
    const { started, open } = setUp();
    await expect(open()).resolves.toBe('Firefox');
    expect(started).toEqual([['firefox', '--private-window', ADDRESS]]);
  });

  test.each([
    [
      'another language',
      { entry: '“x-scheme-handler/https”的默认应用程序：chromium.desktop\n已注册的应用：\n\tfirefox.desktop\n' },
    ],
    ['xdg-mime, where GIO’s program is not there', { entry: new Error('no gio'), mimeEntry: 'chromium.desktop\n' }],
  ])('it is also read from %s', async (_, computer) => {
    await expect(setUp(computer).open()).resolves.toBe('Chromium');
  });

  test('a package with the id of a flatpak is started where there is no such flatpak', async () => {
    const { started, open } = setUp({ entry: 'org.mozilla.firefox.desktop', missing: ['flatpak'] });
    await expect(open()).resolves.toBe('Firefox');
    expect(started).toEqual([
      ['flatpak', 'run', 'org.mozilla.firefox', '--private-window', ADDRESS],
      ['firefox', '--private-window', ADDRESS],
    ]);
  });

  test('the first of several counts', async () => {
    const { open } = setUp({ entry: new Error('no gio'), mimeEntry: '\nchromium.desktop;firefox.desktop;\n' });
    await expect(open()).resolves.toBe('Chromium');
  });

  test.each([
    ['the desktop names none', { entry: 'No default applications for “x-scheme-handler/https”\n' }, {}],
    ['the desktop cannot be asked', { entry: new Error('no gio') }, {}],
    ['it is not known', { entry: 'org.kde.konqueror.desktop' }, {}],
    ['it is not there', { missing: ['firefox'] }, { browser: 'Firefox' }],
  ])('W4: says so by name where %s', async (_, computer, details) => {
    await expect(setUp(computer).open()).rejects.toMatchObject({ code: 'private-window-not-opened', details });
  });
});

describe.each([
  {
    platform: 'win32',
    path: 'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
    name: 'Chrome',
    command: ['C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe', '--incognito', '--', ADDRESS],
  },
  {
    platform: 'darwin',
    path: '/Applications/Firefox.app',
    name: 'Firefox',
    command: ['/usr/bin/open', '-n', '-a', '/Applications/Firefox.app', '--args', '--private-window', ADDRESS],
  },
])('on $platform', ({ platform, path, name, command }) => {
  test('W4: the default browser itself gets the address as one argument, and its name is told', async () => {
    const { started, open } = setUp({ platform, path });
    await expect(open()).resolves.toBe(name);
    expect(started).toEqual([command]);
  });

  test.each([
    ['there is none', { path: new Error('no application') }, {}],
    ['it opens private windows by hand only', { path: '/Applications/Safari.app' }, {}],
    ['it is not there any more', { path, missing: [path] }, { browser: name }],
  ])('W4: says so by name where %s', async (_, computer, details) => {
    await expect(setUp({ platform, ...computer }).open()).rejects.toMatchObject({
      code: 'private-window-not-opened',
      details,
    });
  });
});

describe('a hostile address', () => {
  test.each([
    'https://service.example/" --proxy-server=evil.example "',
    "https://service.example/'; calc.exe; '",
    'https://service.example/‘; calc.exe; ’',
    'https://service.example/?a=$(reboot)&b=`reboot`|reboot%26',
    'https://service.example/\n--user-data-dir=/tmp #"x"',
    'https://service.example/@@u',
    'https://service.example/?%u %F -new-tab',
  ])('W4: %s reaches the browser as one argument, the last', async (text) => {
    const { started, open } = setUp();
    const { href } = readAllowedAddress(text) ?? expect.fail('It is an allowed one.');
    await open(href);
    expect(started).toEqual([['firefox', '--private-window', href]]);
  });

  test('W4: none that may be opened holds white space or a quote to end an argument, or begins as an option', () => {
    const beginning = fc.constantFrom(
      'https://service.example/',
      'https://service.example/?',
      'http://[::1]/#',
      'https:',
    );
    fc.assert(
      fc.property(beginning, anyText, (address, rest) => {
        const url = readAllowedAddress(address + rest);
        if (url) expect(url.href).toMatch(/^https?:\/\/[!#-~]+$/);
      }),
    );
  });
});
