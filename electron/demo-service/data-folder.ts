/**
 * The demo service's own corner of the disk: whole files, written atomically and readable by this user
 * only. Where the folder cannot be read or written, the service goes on in memory; it never fails to
 * start over its disk, and it never overwrites a file that it could not understand.
 */
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join, parse } from 'node:path';

export interface DataFolder {
  /** The file's text, null where there is none, and empty (so: damaged) where it cannot be read. */
  read(name: string): Promise<string | null>;
  /** Replaces the file in one step, after every write before it. Never rejects. */
  write(name: string, text: string): Promise<void>;
  /** Renames a damaged file, so that it can be looked at later and a new one made. Never rejects. */
  setAside(name: string, nowMs: number): Promise<void>;
  /** Waits until nothing is being written. */
  settle(): Promise<void>;
}

/** @param path the folder, made when it is first written to; null keeps everything in memory */
export function openDataFolder(path: string | null): DataFolder {
  if (path === null) {
    return { read: async () => null, write: async () => {}, setAside: async () => {}, settle: async () => {} };
  }
  let lastWrite: Promise<void> = Promise.resolve();
  return {
    read: (name) => readFile(join(path, name), 'utf8').catch((failure) => (failure.code === 'ENOENT' ? null : '')),
    write(name, text) {
      lastWrite = lastWrite.then(() => replaceFile(path, name, text)).catch(() => {});
      return lastWrite;
    },
    async setAside(name, nowMs) {
      const date = new Date(nowMs).toISOString().replaceAll(':', '-');
      const { name: stem, ext } = parse(name);
      await rename(join(path, name), join(path, `${stem}.damaged-${date}${ext}`)).catch(() => {});
    },
    settle: () => lastWrite,
  };
}

/** A name of its own for the half-written file, so that the next write replaces one that was left behind. */
async function replaceFile(folder: string, name: string, text: string): Promise<void> {
  const temporary = join(folder, `${name}.tmp`);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  try {
    await writeFile(temporary, text, { mode: 0o600 });
    await rename(temporary, join(folder, name));
  } catch (failure) {
    // On a full disk, half a file is in the way of what matters more.
    await rm(temporary, { force: true });
    throw failure;
  }
}
