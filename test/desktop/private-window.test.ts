import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readAllowedAddress } from '../../electron/core/address.ts';
import { openPrivately } from '../../electron/desktop/private-window.ts';
import type { Programs } from '../../electron/desktop/programs.ts';
import { anyText } from '../any-text.ts';
import '../fixed-seed.ts';

const ADDRESS = 'https://service.example/authorize?state=abc';

interface Computer {
  readonly platform?: string;
  /** What `xdg-mime` answers. */
  readonly entry?: string | Error;
  /** Where the default browser is, on Windows and macOS. */
  readonly path?: string | Error;
  /** Programs that cannot be started. */
  readonly missing?: readonly string[];
}

function setUp({ platform = 'linux', entry = 'firefox.desktop\n', path = '', missing = [] }: Computer = {}) {
  const started: (readonly string[])[] = [];
  const begin = async (program: string, ...rest: readonly string[]): Promise<void> => {
    started.push([program, ...rest]);
    if (missing.includes(program)) throw new Error('ENOENT');
  };
  const programs: Programs = {
    async read(command) {
      expect(command).toEqual(['xdg-mime', 'query', 'default', 'x-scheme-handler/https']);
      if (entry instanceof Error) throw entry;
      return entry;
    },
    start: ([program, ...args]) => begin(program, ...args),
    openWith: (program, options, address) => begin(program, ...options, address),
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

  test('a package with the id of a flatpak is started where there is no such flatpak', async () => {
    const { started, open } = setUp({ entry: 'org.mozilla.firefox.desktop', missing: ['flatpak'] });
    await expect(open()).resolves.toBe('Firefox');
    expect(started).toEqual([
      ['flatpak', 'run', 'org.mozilla.firefox', '--private-window', ADDRESS],
      ['firefox', '--private-window', ADDRESS],
    ]);
  });

  test('the first of several counts', async () => {
    const { open } = setUp({ entry: '\nchromium.desktop;firefox.desktop;\n' });
    await expect(open()).resolves.toBe('Chromium');
  });

  test.each([
    ['the desktop names none', { entry: '' }, {}],
    ['the desktop cannot be asked', { entry: new Error('no xdg-mime') }, {}],
    ['it is not known', { entry: 'org.kde.konqueror.desktop' }, {}],
    ['it is not there', { missing: ['firefox'] }, { browser: 'Firefox' }],
  ])('W4: says so by name where %s', async (_, computer, details) => {
    await expect(setUp(computer).open()).rejects.toMatchObject({ code: 'private-window-not-opened', details });
  });
});

describe.each([
  ['win32', 'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe', 'Chrome', ['--incognito', '--']],
  ['darwin', '/Applications/Firefox.app', 'Firefox', ['--private-window']],
] as const)('on %s', (platform, path, name, options) => {
  test('the default browser opens the address, and its name is told', async () => {
    const { started, open } = setUp({ platform, path });
    await expect(open()).resolves.toBe(name);
    expect(started).toEqual([[path, ...options, ADDRESS]]);
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
