/**
 * Where this copy keeps what it keeps. A folder that cannot be made stays named: what is to be kept there finds out.
 */
import { join, resolve } from 'node:path';

/** The part of Electron's `app` that is used. */
export interface FolderApp {
  readonly isPackaged: boolean;
  readonly commandLine: { getSwitchValue(name: string): string };
  getName(): string;
  /** Makes the folder, and throws where it cannot. */
  getPath(name: 'userData' | 'appData' | 'logs' | 'home'): string;
  setPath(name: 'userData', path: string): void;
}

/** Absolute paths. */
export interface Folders {
  readonly data: string;
  readonly logs: string;
}

/**
 * Tells Electron where the data is. A development run has its own, and with it its own single-instance lock, beside an
 * installed copy's.
 * @param platform as `process.platform`
 */
export function placeFolders(app: FolderApp, platform: string): Folders {
  const named = app.commandLine.getSwitchValue('user-data-dir');
  const data = named === '' ? `${findUserData(app)}${app.isPackaged ? '' : ' Development'}` : resolve(named);
  app.setPath('userData', data);
  const besideData = join(data, 'logs');
  // An installed copy's on macOS are where the system's own log viewer looks.
  const isSystems = platform === 'darwin' && named === '' && app.isPackaged;
  return { data, logs: isSystems ? (pathOf(app, 'logs') ?? besideData) : besideData };
}

/** @returns the folder that relative paths of the command line are relative to; one that was deleted has no path */
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
