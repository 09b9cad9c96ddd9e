/**
 * Opens an address in a private window of the system's default browser, for somebody else than the browser already knows.
 * It takes addresses that were checked; a browser that is not known is not guessed at.
 */

import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { promisify } from 'node:util';
import type { Clock } from '../core/clock.ts';
import { LoginError } from '../core/errors.ts';

export interface PrivateWindowParts {
  /** As `process.platform`. */
  readonly platform: string;
  /** Where the system's default browser is, on Windows and macOS; rejects if there is none. */
  readonly app: { getApplicationInfoForProtocol(address: string): Promise<{ readonly path: string }> };
  readonly programs: Programs;
}

/**
 * @param address as `URL.href` writes it, so without white space and quotes
 * @returns the browser's name
 * @throws LoginError `private-window-not-opened`
 */
export async function openPrivately(address: string, parts: PrivateWindowParts): Promise<string> {
  const browser = await findBrowser(address, parts).catch((cause: unknown) => notOpened(null, cause));
  if (browser === null) return notOpened(null);
  try {
    await browser.open(address);
    return browser.name;
  } catch (cause) {
    return notOpened(browser.name, cause);
  }
}

interface FoundBrowser {
  readonly name: string;
  open(address: string): Promise<void>;
}

async function findBrowser(
  address: string,
  { platform, app, programs }: PrivateWindowParts,
): Promise<FoundBrowser | null> {
  if (platform === 'linux') return findLinuxBrowser(programs);
  const { path } = await app.getApplicationInfoForProtocol(address);
  const browser = browserAt(path);
  if (!browser) return null;
  const { name, options } = browser;
  // A browser on Windows may hand the address over to its running process, and end with a code of its own.
  const open = (page: string): Promise<void> =>
    platform === 'win32'
      ? programs.run([path, ...options, page])
      : programs.start(['/usr/bin/open', '-n', '-a', path, '--args', ...options, page]);
  return { name, open };
}

/** Electron asks GIO itself. Its program is not on every system. */
const ASK_GIO: Command = ['gio', 'mime', 'x-scheme-handler/https'];
const ASK_DESKTOP: Command = ['xdg-mime', 'query', 'default', 'x-scheme-handler/https'];

async function findLinuxBrowser(programs: Programs): Promise<FoundBrowser | null> {
  const answer = await programs.read(ASK_GIO).catch(() => programs.read(ASK_DESKTOP));
  // Both may name several, the chosen one first. GIO puts it into a sentence in the system's language.
  const browser = browserOfEntry(/[\w.-]+\.desktop/.exec(answer)?.[0] ?? '');
  if (!browser) return null;
  return {
    name: browser.name,
    async open(address) {
      const failures: unknown[] = [];
      for (const command of browser.commands) {
        try {
          return await programs.start([...command, address]);
        } catch (thrown) {
          failures.push(thrown);
        }
      }
      throw new AggregateError(failures, 'No program of this browser could be started.');
    },
  };
}

function notOpened(browser: string | null, cause?: unknown): never {
  const message = 'A private window could not be opened. Copy the address and open it in one yourself.';
  throw new LoginError('private-window-not-opened', message, { details: browser === null ? {} : { browser }, cause });
}

/**
 * The browsers that open a private window when a program tells them to, and how each of them is told. Any other browser,
 * such as Safari, is not known here: it opens private windows by hand only.
 */

/** A browser on Windows or macOS. */
export interface PrivateBrowser {
  readonly name: string;
  /** What opens a private window; the address follows as the last argument. */
  readonly options: readonly string[];
}

/** The name of a program to look up in PATH, and its arguments. */
export type Command = readonly [program: string, ...args: string[]];

/** A browser on Linux. */
export interface LinuxBrowser {
  readonly name: string;
  /** What opens a private window, with the address as a further argument; each for when the one before it does not work. */
  readonly commands: readonly Command[];
}

/**
 * @param path of the program on Windows, such as `C:\…\firefox.exe`, or of the bundle on macOS, such as `/…/Firefox.app`
 * @returns null for a browser that is not known
 */
export function browserAt(path: string): PrivateBrowser | null {
  const file = path.toLowerCase().split(/[\\/]/).findLast(Boolean) ?? '';
  const application = file.replace(/\.(exe|app)$/, '');
  return BROWSERS.find(({ applications }) => applications.includes(application)) ?? null;
}

/**
 * @param desktopId name of a desktop entry, such as `firefox.desktop`
 * @returns null for a browser that is not known
 */
export function browserOfEntry(desktopId: string): LinuxBrowser | null {
  const id = /^([\w.-]+)\.desktop$/.exec(desktopId)?.[1];
  if (id === undefined) return null;
  for (const { name, options, programs, flatpak, snap } of BROWSERS) {
    const withOptions = ([program, ...args]: Command): Command => [program, ...args, ...options];
    const asProgram = programs.map((program) => withOptions([program]));
    // Some packages of a distribution have the id of the flatpak, which comes first where both are there.
    if (id === flatpak) return { name, commands: [withOptions(['flatpak', 'run', flatpak]), ...asProgram] };
    if (id === snap?.id) return { name, commands: [withOptions(['snap', 'run', snap.app])] };
    if (programs.includes(id)) return { name, commands: [withOptions([id])] };
  }
  return null;
}

interface Row extends PrivateBrowser {
  /** Names of its program on Windows and of its bundle on macOS, in lower case, without their endings. */
  readonly applications: readonly string[];
  /** Names of its programs on Linux, which are also the names of their desktop entries. */
  readonly programs: readonly string[];
  readonly flatpak: string;
  /** `id`: of its desktop entry; `app`: what `snap run` takes. */
  readonly snap?: { readonly id: string; readonly app: string };
}

// After `--`, Chromium takes nothing for an option. Firefox does not know it; the address is its option's own value.
const INCOGNITO = ['--incognito', '--'];
const PRIVATE_WINDOW = ['--private-window'];

const BROWSERS: readonly Row[] = [
  {
    name: 'Firefox',
    options: PRIVATE_WINDOW,
    applications: ['firefox', 'firefox developer edition', 'firefox nightly'],
    programs: ['firefox', 'firefox-esr', 'firefox-developer-edition', 'firefox-nightly'],
    flatpak: 'org.mozilla.firefox',
    snap: { id: 'firefox_firefox', app: 'firefox' },
  },
  {
    name: 'LibreWolf',
    options: PRIVATE_WINDOW,
    applications: ['librewolf'],
    programs: ['librewolf'],
    flatpak: 'io.gitlab.librewolf-community',
  },
  {
    name: 'Chrome',
    options: INCOGNITO,
    applications: ['chrome', 'google chrome', 'google chrome beta', 'google chrome dev', 'google chrome canary'],
    programs: ['google-chrome', 'google-chrome-stable', 'google-chrome-beta', 'google-chrome-unstable'],
    flatpak: 'com.google.Chrome',
  },
  {
    name: 'Chromium',
    options: INCOGNITO,
    applications: ['chromium'],
    programs: ['chromium', 'chromium-browser'],
    flatpak: 'org.chromium.Chromium',
    snap: { id: 'chromium_chromium', app: 'chromium' },
  },
  {
    name: 'Edge',
    options: ['--inprivate', '--'],
    applications: ['msedge', 'microsoft edge', 'microsoft edge beta', 'microsoft edge dev', 'microsoft edge canary'],
    programs: ['microsoft-edge', 'microsoft-edge-stable', 'microsoft-edge-beta', 'microsoft-edge-dev'],
    flatpak: 'com.microsoft.Edge',
  },
  {
    name: 'Brave',
    options: INCOGNITO,
    applications: ['brave', 'brave browser'],
    programs: ['brave-browser', 'brave'],
    flatpak: 'com.brave.Browser',
    snap: { id: 'brave_brave', app: 'brave' },
  },
  {
    name: 'Vivaldi',
    options: INCOGNITO,
    applications: ['vivaldi'],
    programs: ['vivaldi-stable', 'vivaldi'],
    flatpak: 'com.vivaldi.Vivaldi',
    snap: { id: 'vivaldi_vivaldi-stable', app: 'vivaldi.vivaldi-stable' },
  },
  {
    name: 'Opera',
    options: ['--private', '--'],
    applications: ['opera'],
    programs: ['opera'],
    flatpak: 'com.opera.Opera',
    snap: { id: 'opera_opera', app: 'opera' },
  },
  // Its flatpak and its packages share one id.
  {
    name: 'GNOME Web',
    options: ['--incognito-mode', '--'],
    applications: [],
    programs: ['epiphany', 'epiphany-browser'],
    flatpak: 'org.gnome.Epiphany',
  },
];

export type Programs = ReturnType<typeof createPrograms>;

/** Environment variables of the process. */
export type Environment = Readonly<Partial<Record<string, string>>>;

const READ_LIMIT_MS = 5_000;
/** By then, a launcher has said that what it is to start is not installed, or that it has refused. */
const SETTLED_MS = 5_000;
const MAX_BYTES = 64 * 1024;

export function createPrograms({ clock, environment }: { clock: Clock; environment: Environment }) {
  const env = asLaunched(environment);
  /** Not with `windowsHide`, which also tells a browser on Windows to hide its window. */
  const begin = ([program, ...args]: Command): ChildProcess =>
    spawn(program, args, { env, stdio: 'ignore', detached: true });

  return {
    /** @returns what the program writes @throws if it cannot be started, fails, or takes more than five seconds */
    async read([program, ...args]: Command): Promise<string> {
      const limits = { timeout: READ_LIMIT_MS, maxBuffer: MAX_BYTES };
      return (await promisify(execFile)(program, args, { ...limits, env, encoding: 'utf8' })).stdout;
    },

    /**
     * Resolves when the program has ended well, or goes on for five seconds: it may run for as long as its window is
     * open, also after this app.
     * @throws if it cannot be started, or fails before that
     */
    async start(command: Command): Promise<void> {
      const { promise, resolve, reject } = Promise.withResolvers<void>();
      const child = begin(command);
      child.once('error', reject);
      child.once('exit', (code) => (code === 0 ? resolve() : reject(new Error(`It ended with code ${code}.`))));
      const cancel = clock.schedule(SETTLED_MS, resolve);
      try {
        await promise;
      } finally {
        cancel();
        child.unref();
      }
    },

    /**
     * Resolves as soon as the program runs, however it ends.
     * @throws if it cannot be started
     */
    async run(command: Command): Promise<void> {
      const child = begin(command);
      await once(child, 'spawn');
      child.unref();
    },
  };
}

/**
 * The environment as this app got it, without what Electron has put in: other programs would take this app's entry for
 * their own, and another desktop for the real one.
 * @see https://www.electronjs.org/docs/latest/api/environment-variables, `ORIGINAL_XDG_CURRENT_DESKTOP`
 */
function asLaunched(environment: Environment): Environment {
  const { CHROME_DESKTOP: _own, ORIGINAL_XDG_CURRENT_DESKTOP: desktop, ...rest } = environment;
  return desktop === undefined ? rest : { ...rest, XDG_CURRENT_DESKTOP: desktop };
}
