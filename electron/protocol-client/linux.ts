/**
 * The callback scheme on Linux, where a desktop entry takes addresses, not a program: Electron compares names of
 * entries only, and several installations share one. So this looks at what the entry starts. It writes an entry of
 * its own into the person's folder only when the person asked for it.
 */
import { posix } from 'node:path';
import { CALLBACK_SCHEME, DESKTOP_NAME } from '../callback/parse.ts';
import { type DesktopEntry, formatDesktopEntry, parseDesktopEntry } from './desktop-entry.ts';
import type { ProtocolClientFiles } from './files.ts';
import { type FoundClient, findNamedClient, type ProtocolApp } from './found-client.ts';
import type { ProtocolClientSystem } from './registration.ts';

export interface LinuxOptions {
  readonly app: ProtocolApp;
  readonly files: ProtocolClientFiles;
  /** What the application is called in menus. */
  readonly name: string;
  /** Absolute path of the running program. */
  readonly execPath: string;
  readonly environment: Environment;
}

/** Variables of the process; most are of no interest. */
type Environment = Readonly<Partial<Record<string, string>>>;

interface FoundEntry extends DesktopEntry {
  /** What it starts, without links. */
  readonly realProgram: string;
}

export function createLinuxSystem({ app, files, name, execPath, environment }: LinuxOptions): ProtocolClientSystem {
  const { dataHome, dataFolders, programFolders } = readFolders(environment);
  const program = findOwnProgram(execPath, environment);
  const ownEntry = entryIn(dataHome);

  /** @returns the path without links, or null where there is no such program */
  const findProgram = async (named: string): Promise<string | null> => {
    if (named.includes('/')) return files.realPath(named);
    for (const folder of programFolders) {
      const candidate = posix.join(folder, named);
      if (await files.isProgram(candidate)) return files.realPath(candidate);
    }
    return null;
  };

  const isOwn = async (realProgram: string): Promise<boolean> => realProgram === (await files.realPath(program));

  /** The entry of this application's name that counts: one whose program is gone gives way to the next. */
  const findEntry = async (): Promise<FoundEntry | null> => {
    for (const folder of dataFolders) {
      const text = await files.read(entryIn(folder));
      const entry = text === null ? null : parseDesktopEntry(text);
      if (entry?.isHidden) return null;
      const realProgram = entry?.program == null ? null : await findProgram(entry.program);
      if (entry && realProgram !== null) return { ...entry, realProgram };
    }
    return null;
  };

  const describe = async (): Promise<string> => {
    const icon = posix.join(posix.dirname(program), 'resources/icon.png');
    const shown = await findEntry();
    return formatDesktopEntry({
      name,
      program,
      scheme: CALLBACK_SCHEME,
      icon: (await files.realPath(icon)) === null ? null : icon,
      windowClass: DESKTOP_NAME.replace(/\.desktop$/, ''),
      // A menu that shows the entry whose place this one takes goes on to show one; no other menu gets one.
      isShown: shown?.isShown ?? false,
    });
  };

  return {
    async findClient(): Promise<FoundClient> {
      const entry = app.isDefaultProtocolClient(CALLBACK_SCHEME) ? await findEntry() : null;
      if (entry) {
        const { name, realProgram: path } = entry;
        return (await isOwn(path)) ? { kind: 'this-copy' } : { kind: 'other-copy', name, path };
      }
      const client = await findNamedClient(app);
      if (!client) return { kind: 'nobody' };
      // The system names none that is gone: what is not found is a command line that it could not read.
      const path = client.path === null ? null : await findProgram(client.path);
      if (path !== null && (await isOwn(path))) return { kind: 'this-copy' };
      return { kind: 'other-copy', name: client.name?.replace(/\.desktop$/, '') ?? null, path };
    },

    async register(isAsked) {
      const entry = await findEntry();
      if (entry && (await isOwn(entry.realProgram))) {
        app.setAsDefaultProtocolClient(CALLBACK_SCHEME);
        return;
      }
      // Without an entry of its own, the system would hand the addresses to another installation or to nobody.
      if (!isAsked) return;
      const before = await files.read(ownEntry);
      await files.write(ownEntry, await describe());
      if (!app.setAsDefaultProtocolClient(CALLBACK_SCHEME)) await files.write(ownEntry, before);
    },
  };
}

function entryIn(folder: string): string {
  return posix.join(folder, 'applications', DESKTOP_NAME);
}

/**
 * What the system has to start: an AppImage's own file, because the program in it lies elsewhere at each start. A
 * terminal inside another AppImage hands down that one's variables, so they count only for a program of that image.
 */
function findOwnProgram(execPath: string, { APPIMAGE, APPDIR }: Environment): string {
  return APPIMAGE && APPDIR && execPath.startsWith(`${APPDIR}/`) ? APPIMAGE : execPath;
}

/** @see XDG Base Directory Specification: relative paths do not count */
function readFolders({ HOME = '', PATH = '', XDG_DATA_HOME = '', XDG_DATA_DIRS }: Environment) {
  const dataHome = posix.isAbsolute(XDG_DATA_HOME) ? XDG_DATA_HOME : posix.join(HOME, '.local/share');
  const listed = (XDG_DATA_DIRS || '/usr/local/share:/usr/share').split(':').filter(posix.isAbsolute);
  return { dataHome, dataFolders: [dataHome, ...listed], programFolders: PATH.split(':').filter(posix.isAbsolute) };
}
