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
