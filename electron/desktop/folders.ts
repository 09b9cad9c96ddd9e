/**
 * Chooses the folders for data and logs. A folder that cannot be created is returned all the same; writing to it will
 * fail later.
 */
import { join, resolve } from 'node:path';

/** The part of Electron's `app` that is used. */
export interface FolderApp {
  readonly isPackaged: boolean;
  readonly commandLine: { getSwitchValue(name: string): string };
  getName(): string;
  setName(name: string): void;
  /** Creates the folder if needed. Throws if that fails. */
  getPath(name: 'userData' | 'appData' | 'logs' | 'home'): string;
  setPath(name: 'userData', path: string): void;
}

/** Absolute paths. */
export interface Folders {
  readonly data: string;
  readonly logs: string;
}

/**
 * Chooses the folders and sets Electron's data folder. A development copy has its own folder, and so its own
 * single-instance lock, and can run beside an installed copy. On macOS it also has its own name, and so its own item in
 * the keychain, which Electron names after the app.
 * @param platform as `process.platform`
 */
export function placeFolders(app: FolderApp, platform: string): Folders {
  const named = app.commandLine.getSwitchValue('user-data-dir');
  const data = named === '' ? `${findUserData(app)}${app.isPackaged ? '' : ' Development'}` : resolve(named);
  app.setPath('userData', data);
  if (platform === 'darwin' && !app.isPackaged) app.setName(`${app.getName()} Development`);
  const besideData = join(data, 'logs');
  // On macOS an installed copy logs to the folder that the system's log viewer shows.
  const isSystems = platform === 'darwin' && named === '' && app.isPackaged;
  return { data, logs: isSystems ? (pathOf(app, 'logs') ?? besideData) : besideData };
}

/** @returns the folder that relative paths on the command line start from; the home folder if it was deleted */
export function findWorkingDirectory(app: FolderApp): string {
  try {
    return process.cwd();
  } catch {
    return app.getPath('home');
  }
}

function findUserData(app: FolderApp): string {
  return pathOf(app, 'userData') ?? join(app.getPath('appData'), app.getName());
}

function pathOf(app: FolderApp, name: 'userData' | 'logs'): string | null {
  try {
    return app.getPath(name);
  } catch {
    return null;
  }
}
