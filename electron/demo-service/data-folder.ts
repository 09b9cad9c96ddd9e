/**
 * The demo service's files. They are written atomically and are readable by this user only. If the folder cannot be
 * read or written, the service goes on in memory.
 */
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join, parse } from 'node:path';

export interface DataFolder {
  /** The file's text; null if there is no file, empty (which counts as damaged) if it cannot be read. */
  read(name: string): Promise<string | null>;
  /** Replaces the file in one step, after all earlier writes. Never rejects. */
  write(name: string, text: string): Promise<void>;
  /** Renames a damaged file, so that a new one does not overwrite it. Never rejects. */
  setAside(name: string, nowMs: number): Promise<void>;
  /** Waits for all writes to finish. */
  settle(): Promise<void>;
}

/** @param path the folder, created on the first write; null keeps everything in memory */
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

/** Always uses the same temporary name, so that the next write replaces a file that was left behind. */
async function replaceFile(folder: string, name: string, text: string): Promise<void> {
  const temporary = join(folder, `${name}.tmp`);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  try {
    await writeFile(temporary, text, { mode: 0o600 });
    await rename(temporary, join(folder, name));
  } catch (failure) {
    // On a full disk, a half-written file would take up space.
    await rm(temporary, { force: true });
    throw failure;
  }
}
