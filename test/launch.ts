/**
 * Launches the built application for the end-to-end tests, the tour and the bench: in real Electron if its binary is
 * present, else in the stand-in, never in a visible browser.
 */
import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { _electron, type ElectronApplication, type Page } from 'playwright';
import { prepareFonts } from './stand-in/fonts.ts';

type PlaywrightOptions = NonNullable<Parameters<typeof _electron.launch>[0]>;

export interface LaunchOptions {
  /** Arguments for the application. An address of its scheme comes last: Electron refuses arguments after one. */
  readonly args?: readonly string[];
  /** Kept after the end. Without it, a temporary one is made and removed. */
  readonly userDataFolder?: string;
  /** Added to this process's environment; `undefined` takes a variable away. */
  readonly env?: Readonly<Record<string, string | undefined>>;
  /** More of Playwright's own options, such as `chromiumSandbox` or `colorScheme`. */
  readonly electron?: Omit<PlaywrightOptions, 'args' | 'env'>;
}

export interface LaunchedApp {
  readonly app: ElectronApplication;
  readonly page: Page;
  readonly userDataFolder: string;
}

const TOP = fileURLToPath(new URL('..', import.meta.url));
const STAND_IN = fileURLToPath(new URL('stand-in/dist', import.meta.url));
const SECOND_LAUNCH_LIMIT_MS = 15_000;
const require = createRequire(import.meta.url);

/** Whether real Electron runs the application here: its own folder, or the one that the person named. */
export const isRealElectron = hasRealElectron();
/** People run it with the sandbox on, so tests do. Chromium has none for root. */
export const hasSandbox = process.getuid?.() !== 0;
// Playwright and the npm package `electron` both look here.
if (!isRealElectron) process.env.ELECTRON_OVERRIDE_DIST_PATH = STAND_IN;

/** Starts the application and waits for its window. The caller closes it: `await app.close()`. */
export async function launchApp(options: LaunchOptions = {}): Promise<LaunchedApp> {
  const userDataFolder = options.userDataFolder ?? mkdtempSync(join(tmpdir(), 'member-login-'));
  const removeFolder = (): void => {
    if (options.userDataFolder === undefined) rmSync(userDataFolder, { recursive: true, force: true, maxRetries: 5 });
  };
  let app: ElectronApplication | null = null;
  try {
    app = await _electron.launch({
      cwd: TOP,
      chromiumSandbox: hasSandbox,
      ...options.electron,
      args: appArgs(userDataFolder, options.args),
      // The stand-in brings them by itself.
      env: testEnvironment({ ...(isRealElectron && prepareFonts()), ...options.env }),
    });
    app.once('close', removeFolder);
    return { app, page: await app.firstWindow(), userDataFolder };
  } catch (error) {
    await app?.close();
    removeFolder();
    throw error;
  }
}

interface SecondLaunchOptions {
  readonly userDataFolder: string;
  readonly args?: readonly string[];
  readonly env?: LaunchOptions['env'];
  /** Folder of another copy; this one's, if left out. */
  readonly appFolder?: string;
}

/**
 * Starts the application once more, as the operating system does with a callback address.
 * @returns its exit code
 * @throws Error when it has not ended after 15 seconds
 */
export async function secondLaunch({
  userDataFolder,
  args,
  env,
  appFolder = TOP,
}: SecondLaunchOptions): Promise<number> {
  const executable: string = require('electron');
  const sandbox = hasSandbox ? [] : ['--no-sandbox'];
  const child = spawn(executable, [...sandbox, ...appArgs(userDataFolder, args)], {
    cwd: appFolder,
    env: testEnvironment(env),
    stdio: 'ignore',
    timeout: SECOND_LAUNCH_LIMIT_MS,
    killSignal: 'SIGKILL',
  });
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code, signal) => {
      if (code === null) reject(new Error(`The second launch did not end by itself (${signal}).`));
      else resolve(code);
    });
  });
}

function appArgs(userDataFolder: string, args: readonly string[] = []): string[] {
  return ['.', `--user-data-dir=${userDataFolder}`, ...args];
}

/** Of whoever runs the tests, the language does not matter. */
const LANGUAGE = { LC_ALL: undefined, LANGUAGE: 'en' };

/** Without a display nothing can open the person's browser. Real Electron needs one for its own window. */
function testEnvironment(added: LaunchOptions['env'] = {}): Record<string, string> {
  const { DISPLAY, WAYLAND_DISPLAY, ELECTRON_RUN_AS_NODE: _, STAND_IN_VISIBLE: __, ...inherited } = process.env;
  const display = isRealElectron ? { DISPLAY, WAYLAND_DISPLAY } : {};
  const env: Record<string, string> = {};
  for (const [name, value] of Object.entries({ ...inherited, ...display, ...LANGUAGE, ...added })) {
    if (value !== undefined) env[name] = value;
  }
  return env;
}

function hasRealElectron(): boolean {
  const override = process.env.ELECTRON_OVERRIDE_DIST_PATH;
  if (override) return override !== STAND_IN;
  const folder = dirname(require.resolve('electron/package.json'));
  const pathFile = join(folder, 'path.txt');
  return existsSync(pathFile) && existsSync(join(folder, 'dist', readFileSync(pathFile, 'utf8')));
}
