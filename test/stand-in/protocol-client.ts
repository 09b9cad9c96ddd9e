/**
 * Who opens addresses of a scheme, as Electron asks a Linux desktop. With `STAND_IN_INSTALLED` this application is an
 * installed copy, and the file `handlers.json` in that folder says which desktop entry takes which scheme; the
 * entries lie where the XDG variables say. Without it, a claim holds for this process alone, and nothing is written.
 */
import { mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { isAbsolute, join } from 'node:path';

interface Entry {
  readonly name: string;
  readonly exec: string;
}

/** @param desktopName says what the application's own entry is called */
export function createProtocolClient(desktopName: () => string) {
  const claimed = new Set<string>();
  const ownerOf = (address: string): Entry | null => {
    const [scheme = ''] = address.split(':');
    const entryName = readHandlers()[scheme];
    return entryName === undefined ? null : findEntry(entryName);
  };
  return {
    get isInstalled() {
      return installedFolder() !== undefined;
    },
    isDefault(scheme: string): boolean {
      if (installedFolder() === undefined) return claimed.has(scheme);
      return readHandlers()[scheme] === desktopName() && findEntry(desktopName()) !== null;
    },
    /**
     * Uninstalled as on Windows, where a copy that is not packaged may claim a scheme too.
     * @returns whether the desktop took it: it needs an entry of this application's name that starts something
     */
    setAsDefault(scheme: string): boolean {
      const folder = installedFolder();
      if (folder === undefined) {
        claimed.add(scheme);
        return true;
      }
      if (!findEntry(desktopName())) return false;
      mkdirSync(folder, { recursive: true });
      writeFileSync(join(folder, HANDLERS), JSON.stringify({ ...readHandlers(), [scheme]: desktopName() }));
      return true;
    },
    /** Empty where there is nobody. As on any desktop, a browser is there; a test says otherwise. */
    nameFor: (address: string): string => ownerOf(address)?.name ?? (/^https?:/.test(address) ? 'Browser' : ''),
    /** Without the icon. */
    async infoFor(address: string) {
      const owner = ownerOf(address);
      // GLib cuts the command line at its first space, whatever the quotes say.
      const path = owner?.exec.split(' ')[0] ?? '';
      if (!owner || !isAbsolute(path)) throw new Error('Unable to retrieve installation path to app');
      return { name: owner.name, path };
    },
  };
}

const HANDLERS = 'handlers.json';

function installedFolder(): string | undefined {
  return process.env.STAND_IN_INSTALLED || undefined;
}

function readHandlers(): Readonly<Record<string, string>> {
  const text = readQuietly(join(installedFolder() ?? '', HANDLERS));
  return text === null ? {} : JSON.parse(text);
}

/** As GLib looks for one: the first whose program is there. */
function findEntry(entryName: string): Entry | null {
  const { XDG_DATA_HOME, XDG_DATA_DIRS } = process.env;
  const folders = [
    XDG_DATA_HOME || join(homedir(), '.local/share'),
    ...(XDG_DATA_DIRS || '/usr/local/share:/usr/share').split(':'),
  ];
  for (const folder of folders) {
    const text = readQuietly(join(folder, 'applications', entryName));
    const exec = text === null ? undefined : /^Exec=(.*)$/m.exec(text)?.[1];
    if (text !== null && exec !== undefined && isFile(programOf(exec))) {
      return { name: /^Name=(.*)$/m.exec(text)?.[1] ?? entryName, exec };
    }
  }
  return null;
}

function programOf(exec: string): string {
  return /^"([^"]*)"/.exec(exec)?.[1] ?? exec.split(' ')[0] ?? '';
}

function isFile(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isFile() ?? false;
}

function readQuietly(path: string): string | null {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return null;
  }
}
