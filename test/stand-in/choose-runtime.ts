/**
 * Decides what `npm start` opens the application in, and words what went wrong on the way. Pure: it is
 * given facts and gives answers; start.ts looks things up, downloads and starts.
 */
import { join } from 'node:path';

type Environment = Readonly<Record<string, string | undefined>>;

/** Where Electron is, or why it is not there. */
type ElectronFound =
  | { readonly kind: 'ready'; readonly executable: string }
  | { readonly kind: 'downloadable' }
  | { readonly kind: 'missing'; readonly reason: string };

export interface ElectronFacts {
  readonly platform: NodeJS.Platform;
  readonly env: Environment;
  /** Folder of the npm package. */
  readonly packageFolder: string;
  /** Version that package.json asks for, and the one that lies in `dist`, if any. */
  readonly wantedVersion: string;
  readonly installedVersion: string | null;
  readonly exists: (path: string) => boolean;
}

/**
 * Looks for Electron where its npm package does: a folder named by the environment, else its own `dist`.
 */
export function findElectron(facts: ElectronFacts): ElectronFound {
  const name = executableName(facts.platform);
  const override = facts.env.ELECTRON_OVERRIDE_DIST_PATH;
  if (override) {
    const executable = join(override, name);
    if (facts.exists(executable)) return { kind: 'ready', executable };
    return { kind: 'missing', reason: `ELECTRON_OVERRIDE_DIST_PATH is set, but there is no ${executable}` };
  }
  const executable = join(facts.packageFolder, 'dist', name);
  if (facts.installedVersion === facts.wantedVersion && facts.exists(executable)) return { kind: 'ready', executable };
  if (facts.env.ELECTRON_SKIP_BINARY_DOWNLOAD) {
    return { kind: 'missing', reason: 'it is not installed, and ELECTRON_SKIP_BINARY_DOWNLOAD forbids the download' };
  }
  return { kind: 'downloadable' };
}

function executableName(platform: NodeJS.Platform): string {
  if (platform === 'darwin') return 'Electron.app/Contents/MacOS/Electron';
  return platform === 'win32' ? 'electron.exe' : 'electron';
}

/** The two lines for an Electron that is not there and does not come. */
export function wordMissingElectron(reason: string, version: string): readonly [string, string] {
  return [
    `Electron ${version} cannot be used: ${reason}.`,
    'Set ELECTRON_MIRROR to the address of a mirror that ends in a slash, or ELECTRON_OVERRIDE_DIST_PATH to a folder that Electron was unpacked into.',
  ];
}

/** What opens the application. */
export type Runtime =
  | { readonly kind: 'electron'; readonly executable: string }
  | { readonly kind: 'stand-in'; readonly browser: string }
  | { readonly kind: 'tour'; readonly reason: string };

export interface RuntimeFacts {
  readonly platform: NodeJS.Platform;
  readonly env: Environment;
  /** Electron's executable, or null where it cannot be had. */
  readonly electron: string | null;
  /** An installed Chrome or Chromium, or null. */
  readonly browser: string | null;
}

/** Electron, else the stand-in in an installed browser, else (without a display or browser) the tour. */
export function chooseRuntime({ platform, env, electron, browser }: RuntimeFacts): Runtime {
  if (!hasDisplay(platform, env)) {
    return { kind: 'tour', reason: 'There is no display: neither DISPLAY nor WAYLAND_DISPLAY is set' };
  }
  if (electron !== null) return { kind: 'electron', executable: electron };
  if (browser !== null) return { kind: 'stand-in', browser };
  return { kind: 'tour', reason: 'No Chrome or Chromium was found on this computer' };
}

function hasDisplay(platform: NodeJS.Platform, env: Environment): boolean {
  if (platform === 'darwin' || platform === 'win32') return true;
  return Boolean(env.DISPLAY || env.WAYLAND_DISPLAY);
}

/** How a download failed: what was seen of it. */
export type DownloadFailure =
  | { readonly kind: 'stalled'; readonly host: string; readonly seconds: number }
  | { readonly kind: 'refused'; readonly host: string; readonly code: string }
  | { readonly kind: 'answered'; readonly host: string; readonly status: number }
  | { readonly kind: 'install-failed'; readonly lastWords: string };

/** One clause that continues "Electron cannot be used: ". */
export function wordDownloadFailure(failure: DownloadFailure): string {
  switch (failure.kind) {
    case 'stalled':
      return `${failure.host} sent nothing for ${failure.seconds} seconds`;
    case 'answered':
      return `${failure.host} answered the download with status ${failure.status}`;
    case 'refused':
      return `the download from ${failure.host} failed (${failure.code})`;
    case 'install-failed':
      return `its installer failed (${firstError(failure.lastWords)})`;
  }
}

function firstError(lastWords: string): string {
  const lines = lastWords.split('\n').map((line) => line.trim());
  const line = lines.find((text) => text.includes('Error')) ?? lines.find((text) => text !== '');
  return line?.slice(0, 160) ?? 'it said nothing';
}

interface AppEnding {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
  /** The last of what it wrote to stderr. */
  readonly lastWords: string;
}

/**
 * Explains an application that did not end well.
 *
 * Nothing here guesses whether a window was open. The known causes write their text only before the first
 * window, and for any other end the two lines claim no more than the ending itself.
 * @returns two lines, what happened and what to do; null when it ended as it should
 */
export function explainEnding(ending: AppEnding): readonly [string, string] | null {
  if (ending.code === 0) return null;
  for (const { text, explain } of KNOWN_CAUSES) {
    const found = text.exec(ending.lastWords);
    if (found) return explain(found[1] ?? '');
  }
  const how = ending.signal ?? (ending.code === null ? 'before it started' : `code ${ending.code}`);
  const lastLine = ending.lastWords.trim().split('\n').at(-1)?.trim().slice(0, 200);
  return [
    `The application ended unexpectedly (${how}).${lastLine ? ` Its last words: ${lastLine}` : ''}`,
    'To see more, set ELECTRON_ENABLE_LOGGING=1 and start again.',
  ];
}

interface KnownCause {
  readonly text: RegExp;
  readonly explain: (captured: string) => readonly [string, string];
}

const KNOWN_CAUSES: readonly KnownCause[] = [
  {
    text: /Running as root without --no-sandbox is not supported/,
    explain: () => [
      'Electron ended at once: its sandbox does not work for root, and this application never runs without it.',
      'Start it as an ordinary user.',
    ],
  },
  {
    text: /SUID sandbox helper binary was found|No usable sandbox!/,
    explain: () => [
      'Electron ended at once: this system does not let it make its sandbox (unprivileged user namespaces are off).',
      'Allow them until the next restart: sudo sysctl -w kernel.apparmor_restrict_unprivileged_userns=0 (Ubuntu) or sudo sysctl -w kernel.unprivileged_userns_clone=1 (Debian).',
    ],
  },
  {
    text: /error while loading shared libraries: ([\w.+-]+)/,
    explain: (library) => [
      `Electron ended at once: the system library ${library} is not installed.`,
      `Install it: ${wordInstallation(library)}.`,
    ],
  },
  {
    text: /Missing X server or \$DISPLAY|Unable to open X display|Failed to connect to Wayland display/,
    explain: () => [
      'Electron ended at once: the display that DISPLAY or WAYLAND_DISPLAY names does not answer.',
      'Start it from a desktop session, or unset both to run the tour without a display.',
    ],
  },
  {
    text: /spawn .*\b(EACCES|ENOENT|ENOEXEC)\b/,
    explain: (code) => [
      `Electron's executable cannot be run (${code}).`,
      'Delete node_modules/electron/dist and start again, or check ELECTRON_OVERRIDE_DIST_PATH.',
    ],
  },
];

/** Packages of the libraries that are missing most often, by the start of the library's name. */
const PACKAGES: readonly (readonly [start: string, debian: string, fedora: string])[] = [
  ['libgtk-3', 'libgtk-3-0', 'gtk3'],
  ['libnss', 'libnss3', 'nss'],
  ['libsmime', 'libnss3', 'nss'],
  ['libasound', 'libasound2', 'alsa-lib'],
  ['libgbm', 'libgbm1', 'mesa-libgbm'],
  ['libatk', 'libatk-bridge2.0-0', 'at-spi2-atk'],
  ['libcups', 'libcups2', 'cups-libs'],
];

function wordInstallation(library: string): string {
  const known = PACKAGES.find(([start]) => library.startsWith(start));
  if (!known) return 'the package of your system that holds this file';
  const [, debian, fedora] = known;
  return `sudo apt install ${debian} (Debian, Ubuntu) or sudo dnf install ${fedora} (Fedora)`;
}
