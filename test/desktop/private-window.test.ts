import fc from 'fast-check';
import '../fixed-seed.ts';
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { readAllowedAddress } from '../../electron/core/address.ts';
import {
  browserAt,
  browserOfEntry,
  type Command,
  createPrograms,
  openPrivately,
  type Programs,
} from '../../electron/desktop/private-window.ts';
import { anyText } from '../any-text.ts';
import { FakeClock } from '../fake-clock.ts';

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

describe('a Linux browser by its desktop entry', () => {
  test.each([
    ['firefox.desktop', 'Firefox', 'firefox --private-window'],
    ['firefox-esr.desktop', 'Firefox', 'firefox-esr --private-window'],
    ['firefox_firefox.desktop', 'Firefox', 'snap run firefox --private-window'],
    ['librewolf.desktop', 'LibreWolf', 'librewolf --private-window'],
    ['google-chrome.desktop', 'Chrome', 'google-chrome --incognito --'],
    ['chromium.desktop', 'Chromium', 'chromium --incognito --'],
    ['chromium-browser.desktop', 'Chromium', 'chromium-browser --incognito --'],
    ['chromium_chromium.desktop', 'Chromium', 'snap run chromium --incognito --'],
    ['microsoft-edge.desktop', 'Edge', 'microsoft-edge --inprivate --'],
    ['brave-browser.desktop', 'Brave', 'brave-browser --incognito --'],
    ['brave_brave.desktop', 'Brave', 'snap run brave --incognito --'],
    ['vivaldi-stable.desktop', 'Vivaldi', 'vivaldi-stable --incognito --'],
    ['vivaldi_vivaldi-stable.desktop', 'Vivaldi', 'snap run vivaldi.vivaldi-stable --incognito --'],
    ['opera.desktop', 'Opera', 'opera --private --'],
    ['opera_opera.desktop', 'Opera', 'snap run opera --private --'],
    ['epiphany.desktop', 'GNOME Web', 'epiphany --incognito-mode --'],
  ])('%s is %s', (id, name, command) => {
    expect(browserOfEntry(id)).toEqual({ name, commands: [command.split(' ')] });
  });

  test.each([
    ['org.mozilla.firefox.desktop', 'Firefox', 'firefox --private-window'],
    ['io.gitlab.librewolf-community.desktop', 'LibreWolf', 'librewolf --private-window'],
    ['com.google.Chrome.desktop', 'Chrome', 'google-chrome --incognito --'],
    ['org.chromium.Chromium.desktop', 'Chromium', 'chromium --incognito --'],
    ['com.microsoft.Edge.desktop', 'Edge', 'microsoft-edge --inprivate --'],
    ['com.brave.Browser.desktop', 'Brave', 'brave-browser --incognito --'],
    ['com.vivaldi.Vivaldi.desktop', 'Vivaldi', 'vivaldi-stable --incognito --'],
    ['com.opera.Opera.desktop', 'Opera', 'opera --private --'],
    ['org.gnome.Epiphany.desktop', 'GNOME Web', 'epiphany --incognito-mode --'],
  ])('%s is the flatpak of %s, or a package with the same id', (id, name, packaged) => {
    const [, ...options] = packaged.split(' ');
    const browser = browserOfEntry(id);
    expect(browser?.name).toBe(name);
    expect(browser?.commands[0]).toEqual(['flatpak', 'run', id.replace(/\.desktop$/, ''), ...options]);
    expect(browser?.commands[1]).toEqual(packaged.split(' '));
  });

  test.each([
    '',
    'firefox',
    'org.kde.konqueror.desktop',
    'userapp-Firefox-8K2ZB3.desktop',
    'FIREFOX.desktop',
    '../firefox.desktop',
    '--help.desktop',
    'firefox.desktop\nchromium.desktop',
    'constructor.desktop',
  ])('%j is not known, and not guessed at', (id) => {
    expect(browserOfEntry(id)).toBeNull();
  });
});

describe('a browser by its program or bundle', () => {
  test.each([
    ['C:\\Program Files\\Mozilla Firefox\\firefox.exe', 'Firefox', ['--private-window']],
    ['C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe', 'Chrome', ['--incognito', '--']],
    ['C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe', 'Edge', ['--inprivate', '--']],
    ['C:\\Users\\Zoë\\AppData\\Local\\Vivaldi\\Application\\vivaldi.exe', 'Vivaldi', ['--incognito', '--']],
    ['C:\\Users\\Zoë\\AppData\\Local\\Programs\\Opera\\opera.exe', 'Opera', ['--private', '--']],
    ['C:\\Program Files\\BraveSoftware\\Brave-Browser\\Application\\BRAVE.EXE', 'Brave', ['--incognito', '--']],
    ['/Applications/Firefox.app', 'Firefox', ['--private-window']],
    ['/Applications/Google Chrome.app/', 'Chrome', ['--incognito', '--']],
    ['/Users/zoe/Applications/Microsoft Edge.app', 'Edge', ['--inprivate', '--']],
    ['/Applications/Brave Browser.app', 'Brave', ['--incognito', '--']],
    ['/Applications/LibreWolf.app', 'LibreWolf', ['--private-window']],
  ])('%s is %s', (path, name, options) => {
    expect(browserAt(path)).toMatchObject({ name, options });
  });

  test.each([
    '',
    '/Applications/Safari.app',
    '/Applications/Firefox.app/Contents/MacOS/launcher',
    'C:\\Windows\\System32\\OpenWith.exe',
    'C:\\firefox.exe\\other.exe',
  ])('%j is not known', (path) => {
    expect(browserAt(path)).toBeNull();
  });
});

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'programs-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));

/** Writes down what it was given, one line each, and does as told. */
function program(name: string, then = ''): string {
  const path = join(folder, name);
  const text = `#!/bin/sh\nprintf '%s\\n' "$@" > "$OUT.new"\nmv "$OUT.new" "$OUT"\n${then}\n`;
  writeFileSync(path, text);
  chmodSync(path, 0o755);
  return path;
}

function setUpPrograms(environment: Readonly<Record<string, string>> = {}) {
  const clock = new FakeClock();
  const out = join(folder, 'given');
  const programs = createPrograms({ clock, environment: { PATH: process.env.PATH ?? '', OUT: out, ...environment } });
  return { clock, programs, given: () => readFileSync(out, 'utf8').trimEnd().split('\n') };
}

const HOSTILE = `https://service.example/?a=$(reboot)\`b\`;c&d|e>f'*?~%u`;

describe.skipIf(process.platform === 'win32')('a program', () => {
  test('gets its arguments as they are: no shell reads them', async () => {
    const { programs, given } = setUpPrograms();
    await programs.start([program('browser'), '--private-window', HOSTILE]);
    expect(given()).toEqual(['--private-window', HOSTILE]);
  });

  test('counts as started while it goes on, and is left alone', async () => {
    const { programs, clock } = setUpPrograms();
    const starting = programs.start([program('browser', 'exec sleep 0.3')]);
    await clock.advance(5_000);
    await expect(starting).resolves.toBeUndefined();
    expect(clock.pending).toBe(0);
  });

  test.each([
    ['is not there', '', 'ENOENT'],
    ['fails at once, as a launcher does whose program is not installed', 'exit 3', 'code 3'],
    ['is killed', 'kill -9 $$', 'code null'],
  ])('one that %s has not started', async (_, then, reason) => {
    const { programs, clock } = setUpPrograms();
    const path = then === '' ? join(folder, 'missing') : program('browser', then);
    await expect(programs.start([path])).rejects.toThrow(reason);
    expect(clock.pending).toBe(0);
  });

  test('does not get what Electron has put into the environment', async () => {
    const { programs } = setUpPrograms({
      CHROME_DESKTOP: 'member-login.desktop',
      XDG_CURRENT_DESKTOP: 'Unity',
      ORIGINAL_XDG_CURRENT_DESKTOP: 'ubuntu:GNOME',
    });
    const script = 'printf "%s %s" "$XDG_CURRENT_DESKTOP" "$CHROME_DESKTOP$ORIGINAL_XDG_CURRENT_DESKTOP"';
    await expect(programs.read(['sh', '-c', script])).resolves.toBe('ubuntu:GNOME ');
  });

  test('one that writes without end, or fails, tells nothing', async () => {
    const { programs } = setUpPrograms();
    await expect(programs.read(['sh', '-c', 'yes'])).rejects.toThrow();
    await expect(programs.read(['sh', '-c', 'echo firefox.desktop; exit 1'])).rejects.toThrow();
  });
});

describe('a program that is only run', () => {
  test('is left alone as soon as it runs, however it ends', async () => {
    const { programs } = setUpPrograms();
    await expect(programs.run([process.execPath, '-e', 'process.exit(24)'])).resolves.toBeUndefined();
  });

  test('W4: fails where it is not there', async () => {
    const { programs } = setUpPrograms();
    await expect(programs.run([join(folder, 'missing'), HOSTILE])).rejects.toThrow('ENOENT');
  });
});
