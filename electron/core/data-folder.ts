/**
 * What may be done in the data folder, found out by doing it: access bits tell nothing of a full disk, and root is
 * never refused by them. It leaves nothing behind, and keeps nothing.
 */
import { existsSync, mkdirSync, readlinkSync, rmSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';

const PROBE = '.write-probe';
/** Chromium's sign of the process that has the folder: a link to `host-pid`; on Windows a file that ends with it. */
const LOCK_LINK = 'SingletonLock';
const LOCK_FILE = 'lockfile';

/**
 * Writes a file into the folder and takes it away again; the folder is made where it is missing.
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
 * For where Electron refused the single-instance lock: it does so too where the lock cannot be written. Then nobody
 * has the folder, and whoever is refused may go on: there is nothing to be shared.
 * @returns whether the folder cannot be written to and no process that runs on this computer has it
 */
export function isFolderWithoutOwner(folder: string): boolean {
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

/** A disk may have become full or read-only under a process that runs. */
function isOwned(folder: string): boolean {
  if (existsSync(join(folder, LOCK_FILE))) return true;
  const [, host, pid] = /^(.+)-([1-9]\d*)$/.exec(readLink(join(folder, LOCK_LINK))) ?? [];
  // In a home that several computers share, another one's process says nothing of this one's.
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
    // Another user's process may not be asked, and is there.
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
