/** Finds and registers the protocol client in the way of each operating system. */

import { posix } from 'node:path';
import { CALLBACK_SCHEME, DESKTOP_NAME } from '../callback/parse.ts';
import { LoginError } from '../core/errors.ts';
import { type DesktopEntry, formatDesktopEntry, parseDesktopEntry } from './desktop-entry.ts';
import type { ProtocolClientFiles } from './files.ts';
import { type FoundClient, findNamedClient, type ProtocolApp, type ProtocolClientSystem } from './registration.ts';

export interface ProtocolClientOptions extends LinuxOptions {
  /** As `process.platform`. */
  readonly platform: string;
}

export function createProtocolClientSystem({ platform, ...options }: ProtocolClientOptions): ProtocolClientSystem {
  if (platform === 'win32') return createWindowsSystem(options);
  return platform === 'darwin' ? createMacSystem(options) : createLinuxSystem(options);
}

type Options = Pick<LinuxOptions, 'app' | 'files' | 'execPath'>;

/**
 * Electron reads and writes the command in the user's part of the registry, but the user's choice in the system's
 * settings takes precedence. So this also checks which program the system would really start.
 */
function createWindowsSystem({ app, files, execPath }: Options): ProtocolClientSystem {
  return {
    async findClient() {
      const isWritten = app.isDefaultProtocolClient(CALLBACK_SCHEME);
      const found = await compareClient(app, files, execPath, isWritten);
      // OpenWith.exe is Windows' dialog for choosing a program: none is registered.
      if (found.kind === 'other-copy' && /\\OpenWith\.exe$/i.test(found.path ?? '')) return { kind: 'nobody' };
      // This program, but with another command, perhaps from an earlier version: `nobody` makes the caller register.
      return found.kind === 'this-copy' && !isWritten ? { kind: 'nobody' } : found;
    },
    async register() {
      app.setAsDefaultProtocolClient(CALLBACK_SCHEME);
    },
  };
}

/**
 * Electron compares bundle identifiers, which all copies share. So this checks which bundle the system would really
 * open. A copy on a disk image or in a translocated place is never registered, because its path will soon be gone.
 */
function createMacSystem({ app, files, execPath }: Options): ProtocolClientSystem {
  const bundle = /^.*?\.app(?=\/Contents\/)/.exec(execPath)?.[0] ?? execPath;
  return {
    findClient: () => compareClient(app, files, bundle, app.isDefaultProtocolClient(CALLBACK_SCHEME)),
    async register(isAsked) {
      if (!/^\/Volumes\/|\/AppTranslocation\//.test(bundle)) app.setAsDefaultProtocolClient(CALLBACK_SCHEME);
      else if (isAsked) {
        throw new LoginError('scheme-place-temporary', 'Move the app to the Applications folder first.');
      }
    },
  };
}

/** @param isDefault Electron's own answer, used if the system reports no path */
async function compareClient(
  app: ProtocolApp,
  files: ProtocolClientFiles,
  own: string,
  isDefault: boolean,
): Promise<FoundClient> {
  const client = await findNamedClient(app);
  if (client?.path == null) {
    if (isDefault) return { kind: 'this-copy' };
    return client ? { kind: 'other-copy', ...client } : { kind: 'nobody' };
  }
  const path = await files.realPath(client.path);
  // The program no longer exists, so it cannot be the client.
  if (path === null) return { kind: 'nobody' };
  return path === (await files.realPath(own)) ? { kind: 'this-copy' } : { kind: 'other-copy', ...client };
}

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

/**
 * On Linux a desktop entry handles a scheme, and Electron compares only the entry's name, which several installations
 * share; so this looks at the program that the entry starts. It writes an entry to the user's folder only if the user
 * asked for it.
 */
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
