/**
 * A separate desktop session for a test on Linux: its own settings, and as default browser a real Chrome or Chromium
 * that the test can drive. Programs started in it find each other as on any system (`xdg-open`, .desktop files). And what
 * the .desktop file of an installed package says, read as strictly as xdg-utils do.
 */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startDriven } from './driven-program.ts';

export type DesktopSession = ReturnType<typeof openDesktopSession>;

interface DesktopApplication {
  /** Command line, with `%u` where the address goes. No part of it may need quotes: xdg-utils take it apart by spaces. */
  readonly exec: string;
  readonly schemes: readonly string[];
}

const BROWSER_ENTRY = 'driven-browser.desktop';

/** @param browser executable of an installed Chrome or Chromium */
export function openDesktopSession(browser: string) {
  const folder = mkdtempSync(join(tmpdir(), 'desktop-'));
  const [config, data, cache] = ['config', 'data', 'cache'].map((name) => makeFolder(folder, name));
  const applications = makeFolder(folder, 'data/applications');
  const { DESKTOP_SESSION: _, BROWSER: __, ...inherited } = process.env;
  const env: NodeJS.ProcessEnv = {
    ...inherited,
    XDG_CONFIG_HOME: config,
    XDG_DATA_HOME: data,
    XDG_CACHE_HOME: cache,
    // Not a desktop environment that xdg-open would delegate to.
    XDG_CURRENT_DESKTOP: 'X-Generic',
  };
  const browserArgs = [
    ...[`--user-data-dir=${folder}/browser`, '--no-first-run', '--no-default-browser-check', '--password-store=basic'],
    // Chromium has no sandbox for root.
    ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
  ];

  const addApplication = (fileName: string, { exec, schemes }: DesktopApplication): void =>
    writeFileSync(join(applications, fileName), wordDesktopEntry(exec, schemes));

  // A second start with the same folder opens a tab in the browser that runs.
  addApplication(BROWSER_ENTRY, { exec: `${[browser, ...browserArgs].join(' ')} %u`, schemes: ['http', 'https'] });
  writeFileSync(
    join(folder, 'config/mimeapps.list'),
    `[Default Applications]\nx-scheme-handler/http=${BROWSER_ENTRY}\nx-scheme-handler/https=${BROWSER_ENTRY}\n`,
  );
  return {
    /** Holds the settings, and every program's data. */
    folder,
    env,
    /** Makes an application known to this desktop alone. */
    addApplication,
    /** Starts the default browser; a page that any program of the session opens comes up in it. */
    startBrowser: () => startDriven(browser, browserArgs, { env, addresses: ['about:blank'] }),
    /** Removes the folder. Programs have to be closed before. */
    close: () => rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 }),
  };
}

function wordDesktopEntry(exec: string, schemes: readonly string[]): string {
  const mimeTypes = schemes.map((scheme) => `x-scheme-handler/${scheme};`).join('');
  return `[Desktop Entry]\nType=Application\nName=For a test\nExec=${exec}\nMimeType=${mimeTypes}\n`;
}

function makeFolder(parent: string, name: string): string {
  const folder = join(parent, name);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  return folder;
}

/**
 * @param text of the file
 * @returns the executable of `Exec`, without quotes, and what follows it, such as `%U`
 * @throws Error where a key is missing, or where `Exec` names a path that needs quotes: xdg-utils take the line apart
 * by spaces, so such a copy never gets an address of its scheme
 * @see https://specifications.freedesktop.org/desktop-entry-spec/latest/
 */
export function readInstalledEntry(text: string) {
  const [, group = ''] = /^\[Desktop Entry\]\n([^[]*)/m.exec(text) ?? [];
  const read = (key: string): string => {
    const line = group.split('\n').find((candidate) => candidate.startsWith(`${key}=`));
    if (line === undefined) throw new Error(`The .desktop file has no ${key}.`);
    return line.slice(key.length + 1);
  };
  const exec = read('Exec');
  if (/["'\\]/.test(exec)) throw new Error(`xdg-utils cannot start this Exec, because of its quotes: ${exec}`);
  const [executable = '', ...execArguments] = exec.split(' ');
  const mimeTypes = read('MimeType')
    .split(';')
    .filter((type) => type !== '');
  return { executable, execArguments, mimeTypes };
}
