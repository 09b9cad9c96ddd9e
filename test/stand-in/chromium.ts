/**
 * Finds the Chromium that the stand-in shows its pages in: the one of the npm package `@sparticuz/chromium`
 * (unpacked once into the cache), else one that is installed. It downloads nothing and starts nothing.
 */
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rename, rm } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { CACHE_FOLDER, prepareFonts } from './fonts.ts';

export interface Chromium {
  readonly executable: string;
  /** What must be added to the environment. */
  readonly env: Readonly<Record<string, string>>;
}

/** A page without a screen lives for a moment, beside others that take the cores: more threads of its own only cost. */
export const THRIFTY_FLAGS = ['--num-raster-threads=1', '--js-flags=--single-threaded'];

const INSTALLED_NAMES = ['google-chrome-stable', 'google-chrome', 'chromium', 'chromium-browser', 'chrome'];
const INSTALLED_PLACES = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/snap/bin/chromium',
];
const LIBRARY_FOLDERS = ['/usr/lib/x86_64-linux-gnu', '/lib/x86_64-linux-gnu', '/usr/lib64', '/lib64', '/usr/lib'];

/**
 * Looks for Chrome or Chromium: `CHROMIUM_PATH` first, then PATH, then where installers put it.
 * @returns path of the executable, or null
 */
export function findInstalledChromium(env: NodeJS.ProcessEnv = process.env): string | null {
  if (env.CHROMIUM_PATH) return existsSync(env.CHROMIUM_PATH) ? env.CHROMIUM_PATH : null;
  const folders = (env.PATH ?? '').split(delimiter).filter((folder) => folder !== '');
  const programs = [env.ProgramFiles, env['ProgramFiles(x86)'], env.LOCALAPPDATA].filter((root) => root !== undefined);
  const onWindows = programs.map((root) => join(root, 'Google', 'Chrome', 'Application', 'chrome.exe'));
  const onPath = INSTALLED_NAMES.flatMap((name) => folders.map((folder) => join(folder, name)));
  return [...onPath, ...INSTALLED_PLACES, ...onWindows].find((path) => existsSync(path)) ?? null;
}

/**
 * The Chromium to run without a screen, or with one.
 * @throws Error that names what is missing
 */
export async function prepareChromium(isVisible: boolean): Promise<Chromium> {
  const isPackaged = process.platform === 'linux' && process.arch === 'x64' && !process.env.CHROMIUM_PATH && !isVisible;
  const unpacked = isPackaged ? await unpackChromium() : null;
  // A person sees the fonts that they know.
  const fonts = isVisible ? {} : prepareFonts();
  if (unpacked) return { ...unpacked, env: { ...unpacked.env, ...fonts } };
  const executable = findInstalledChromium();
  if (executable) return { executable, env: fonts };
  throw new Error(
    isPackaged
      ? 'No Chromium: the npm package @sparticuz/chromium is not installed (run "npm ci"), nor is Chrome or Chromium.'
      : 'No Chromium: install Chrome or Chromium, or set CHROMIUM_PATH to its executable.',
  );
}

/** @returns null where the package is not installed */
async function unpackChromium(): Promise<Chromium | null> {
  const manifest = new URL('../../node_modules/@sparticuz/chromium/', import.meta.url);
  if (!existsSync(manifest)) return null;
  const folder = join(CACHE_FOLDER, 'chromium');
  if (!existsSync(folder)) await unpackInto(folder, fileURLToPath(new URL('bin/', manifest)));
  const hasLibraries = LIBRARY_FOLDERS.some((libraries) => existsSync(join(libraries, 'libnss3.so')));
  return {
    executable: join(folder, 'chromium'),
    env: hasLibraries ? {} : { LD_LIBRARY_PATH: join(folder, 'al2023/lib') },
  };
}

/** Unpacks beside the folder and renames at the end: several starts at once, or one that is cut off, do no harm. */
async function unpackInto(folder: string, packed: string): Promise<void> {
  const { inflate } = await import('@sparticuz/chromium');
  await mkdir(CACHE_FOLDER, { recursive: true });
  const unfinished = await mkdtemp(`${folder}-unfinished-`);
  const { TMPDIR } = process.env;
  // The package unpacks into the temporary folder and nowhere else.
  process.env.TMPDIR = unfinished;
  try {
    await Promise.all(['chromium.br', 'al2023.tar.br'].map((name) => inflate(join(packed, name))));
  } finally {
    if (TMPDIR === undefined) delete process.env.TMPDIR;
    else process.env.TMPDIR = TMPDIR;
  }
  await rename(unfinished, folder).catch(() => rm(unfinished, { recursive: true }));
}
