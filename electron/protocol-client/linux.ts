/**
 * The protocol client on Linux. There a desktop entry handles a scheme, and Electron compares only the entry's name,
 * which several installations share; so this looks at the program that the entry starts. It writes an entry to the
 * user's folder only if the user asked for it.
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
  /** The app's name in menus. */
  readonly name: string;
  /** Absolute path of the running program, or of the AppImage that it is in. */
  readonly execPath: string;
  readonly environment: Environment;
}

/** Environment variables of the process. */
type Environment = Readonly<Partial<Record<string, string>>>;

interface FoundEntry extends DesktopEntry {
  /** Path of the program it starts, with links resolved. */
  readonly realProgram: string;
}

export function createLinuxSystem({
  app,
  files,
  name,
  execPath: program,
  environment,
}: LinuxOptions): ProtocolClientSystem {
  const { dataHome, dataFolders, programFolders } = readFolders(environment);
  const ownEntry = entryIn(dataHome);

  /** @returns the path with links resolved, or null if there is no such program */
  const findProgram = async (named: string): Promise<string | null> => {
    if (named.includes('/')) return files.realPath(named);
    for (const folder of programFolders) {
      const candidate = posix.join(folder, named);
      if (await files.isProgram(candidate)) return files.realPath(candidate);
    }
    return null;
  };

  const isOwn = async (realProgram: string): Promise<boolean> => realProgram === (await files.realPath(program));

  /** Finds the app's desktop entry. Skips entries whose program no longer exists. */
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
      // Shown in menus only if the entry that it replaces was shown.
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
      // The system does not report deleted programs. If the path is not found, it is an unreadable command line.
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
      // This copy needs a new entry; otherwise the system would open addresses with another installation or not at all.
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

/** Ignores relative paths. @see XDG Base Directory Specification */
function readFolders({ HOME = '', PATH = '', XDG_DATA_HOME = '', XDG_DATA_DIRS }: Environment) {
  const dataHome = posix.isAbsolute(XDG_DATA_HOME) ? XDG_DATA_HOME : posix.join(HOME, '.local/share');
  const listed = (XDG_DATA_DIRS || '/usr/local/share:/usr/share').split(':').filter(posix.isAbsolute);
  return { dataHome, dataFolders: [dataHome, ...listed], programFolders: PATH.split(':').filter(posix.isAbsolute) };
}
