/**
 * Tests whether the data folder is writable by writing to it. Access bits would not do: they do not show a full disk
 * and do not apply to root.
 */
import { existsSync, mkdirSync, readlinkSync, rmSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';

const PROBE = '.write-probe';
/** Chromium marks a folder in use by a link to `host-pid`, or on Windows by a file that it deletes on exit. */
const LOCK_LINK = 'SingletonLock';
const LOCK_FILE = 'lockfile';

/**
 * Creates the folder if needed, then writes a file to it and deletes the file.
 * @throws Error with the system's `code`
 */
export function probeFolder(folder: string): void {
  const probe = join(folder, PROBE);
  mkdirSync(folder, { recursive: true });
  try {
    writeFileSync(probe, PROBE);
  } finally {
    rmSync(probe, { force: true });
  }
}

/**
 * Electron refuses the single-instance lock not only when another process holds it, but also when it cannot write the
 * lock. In the second case the app may start anyway, because no other process uses the folder.
 * @returns whether the folder is not writable and no process running on this computer is using it
 */
export function isFolderUnused(folder: string): boolean {
  return !isWritable(folder) && !isOwned(folder);
}

function isWritable(folder: string): boolean {
  try {
    probeFolder(folder);
    return true;
  } catch {
    return false;
  }
}

/** Checked even if the folder is not writable: its disk may have become full or read-only while a process runs. */
function isOwned(folder: string): boolean {
  if (existsSync(join(folder, LOCK_FILE))) return true;
  const [, host, pid] = /^(.+)-([1-9]\d*)$/.exec(readLink(join(folder, LOCK_LINK))) ?? [];
  // Several computers may share a home folder; a process id from another computer means nothing here.
  return host === hostname() && isRunning(Number(pid));
}

function readLink(path: string): string {
  try {
    return readlinkSync(path);
  } catch {
    return '';
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // The process exists but belongs to another user.
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
