/**
 * Reads and writes `member-login.json` through electron-store, which replaces the file atomically, runs migrations and
 * stores the format's version in it. Every write is read back, because electron-store does not notice a short write.
 */
import {
  accessSync,
  chmodSync,
  constants,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statfsSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import ElectronStore from 'electron-store';
import { z } from 'zod';
import { probeFolder } from '../core/data-folder.ts';
import { StorageError } from '../core/errors.ts';
import { type Stored, type StoreFormat, storedSchema } from './stored.ts';

export interface Found {
  /** Null if there was no file, or a damaged one. */
  readonly stored: Stored | null;
  /** New name of the damaged file, without its folder; null if there was none. */
  readonly setAside: string | null;
}

/** Errors of the file system are thrown as they are, with their `code`. */
export type StoreFile = ReturnType<typeof createStoreFile>;

const NAME = 'member-login';
/** Only its owner may read and write it. */
const FILE_MODE = 0o600;
/** Free space needed for a save, as a multiple of the file's size: the new file, and as much to spare. */
const ROOM_FACTOR = 2;
/** Temporary files of a save, which a killed process leaves behind. */
const LEFT_OVER = new RegExp(`^${NAME}\\.json\\.tmp-[0-9a-f]+$`);

/** Where electron-store stores the version. */
const versionSchema = z.object({
  __internal__: z.object({ migrations: z.object({ version: z.string().regex(/^\d+\.\d+\.\d+$/) }) }),
});

export function createStoreFile(folder: string, format: StoreFormat) {
  const path = join(folder, `${NAME}.json`);
  let store: ElectronStore<Record<string, unknown>> | null = null;
  /** Content of the file; null if there is none. */
  let onDisk: Stored | null = null;
  /** What was last to be written, which may be in the file even if the save failed. */
  let attempted: Stored | null = null;

  /** Another process may have written the file: a data folder that cannot be written has no lock. */
  function refuseOthers(): void {
    const content = readJson(path);
    const version = versionOf(content);
    if (version !== undefined && isNewer(version, format.version)) throw newer(version);
    const own = [onDisk, attempted].filter((stored) => stored !== null);
    // Without a version it is not another store, but this one, damaged.
    const isOwn =
      own.length === 0 ? !isThere(path) : version === undefined || own.some((it) => isSame(content, it, format));
    if (!isOwn) throw changedElsewhere();
  }

  /** Deletes the file first, which may free enough space. */
  function beginAnew(stored: Stored): void {
    refuseOthers();
    rmSync(path, { force: true });
    store = openFile(folder, format, stored);
    if (!isWritten(readJson(path), stored, format)) throw new Error('Only a part of the file was written.');
  }

  /** @returns null if the file is damaged */
  function read(): Stored | null {
    try {
      const opened = openFile(folder, format);
      const { data } = storedSchema.safeParse(opened.store);
      if (data) store = opened;
      return data ?? null;
    } catch (error) {
      // A migration could not be written: the file itself is not damaged.
      if (error instanceof Error && 'syscall' in error) throw error;
      return null;
    }
  }

  return {
    /**
     * Reads the file and migrates it to the current format. A file that cannot be read or has another shape is renamed.
     * @param nowMs current time in epoch milliseconds, for the new name
     * @throws StorageError `store-newer` if a later release wrote the file, which is then left unchanged
     */
    load(nowMs: number): Found {
      const version = versionOf(readJson(path));
      if (version !== undefined && isNewer(version, format.version)) throw newer(version);
      removeLeftOvers(folder);
      if (!isThere(path)) return { stored: null, setAside: null };
      onDisk = version === undefined ? null : read();
      if (onDisk) {
        keepToOwner(path);
        return { stored: onDisk, setAside: null };
      }
      const setAside = nameAside(folder, nowMs);
      renameSync(path, join(folder, setAside));
      return { stored: null, setAside };
    },
    /** Tests whether there is room for the content to be written again, without touching the file. */
    probe(): void {
      probeFolder(folder);
      checkRoom(folder, onDisk);
    },
    /**
     * Replaces the file; the content is on disk when this returns. If it throws, the file has its previous content, if
     * the disk allows that.
     * @throws StorageError `store-changed-elsewhere`, `store-newer` if another process wrote the file since this one
     *   read or wrote it. The file is then left unchanged
     */
    save(stored: Stored): void {
      mkdirSync(folder, { recursive: true });
      // In a folder without write permission, electron-store would block the process with retries for a second.
      accessSync(folder, constants.W_OK);
      checkRoom(folder, stored);
      refuseOthers();
      attempted = stored;
      if (store) store.store = { ...stored };
      if (!store || !isWritten(readJson(path), stored, format)) {
        try {
          beginAnew(stored);
        } catch (error) {
          if (onDisk) beginAnew(onDisk);
          throw error;
        }
      }
      onDisk = stored;
    },
    /**
     * Writes `content` as JSON to a new file with a dated name.
     * @returns the name without its folder
     */
    writeAside: (content: unknown, nowMs: number): string => writeAside(folder, content, nowMs),
  };
}

/** Opens an existing file and migrates it, or creates a file with `content`. */
function openFile(folder: string, format: StoreFormat, content?: Stored): ElectronStore<Record<string, unknown>> {
  return new ElectronStore({
    name: NAME,
    cwd: folder,
    configFileMode: FILE_MODE,
    projectVersion: format.version,
    migrations: format.migrations,
    ...(content && { defaults: { ...content } }),
  });
}

/** Whether a file's content is exactly that. */
function isWritten(content: unknown, stored: Stored, format: StoreFormat): boolean {
  const expected = { ...stored, __internal__: { migrations: { version: format.version } } };
  return isDeepStrictEqual(content, JSON.parse(JSON.stringify(expected)));
}

function writeAside(folder: string, content: unknown, nowMs: number): string {
  const name = nameAside(folder, nowMs);
  const json = JSON.stringify(content, null, '\t');
  writeFileSync(join(folder, name), json, { mode: FILE_MODE, flag: 'wx', flush: true });
  return name;
}

/** Such as `member-login.damaged-2026-11-20T14-02-33Z.json`. */
function nameAside(folder: string, nowMs: number): string {
  const stamp = new Date(nowMs)
    .toISOString()
    .replace(/\.\d+Z$/, 'Z')
    .replaceAll(':', '-');
  let name = `${NAME}.damaged-${stamp}.json`;
  for (let count = 2; isThere(join(folder, name)); count += 1) name = `${NAME}.damaged-${stamp}-${count}.json`;
  return name;
}

/** @returns undefined if the file cannot be read or is not JSON */
function readJson(path: string): unknown {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    return undefined;
  }
}

function versionOf(content: unknown): string | undefined {
  return versionSchema.safeParse(content).data?.__internal__.migrations.version;
}

/** Whether a file's content is read as the same data. Reading takes a while, and what this process wrote needs none. */
function isSame(content: unknown, stored: Stored, format: StoreFormat): boolean {
  if (isWritten(content, stored, format)) return true;
  const [found, known] = [content, JSON.parse(JSON.stringify(stored))].map((it) => storedSchema.safeParse(it).data);
  return found !== undefined && isDeepStrictEqual(found, known);
}

/** True for a broken link too. */
function isThere(path: string): boolean {
  try {
    return lstatSync(path, { throwIfNoEntry: false }) !== undefined;
  } catch {
    return false;
  }
}

/** Checks for free space, because the new file is written before the old one is replaced. */
function checkRoom(folder: string, stored: Stored | null): void {
  const { blocks, bavail, bsize } = statfsSync(folder);
  const neededBytes = ROOM_FACTOR * Buffer.byteLength(JSON.stringify(stored));
  // A file system without a fixed size reports no blocks.
  if (blocks > 0 && bavail * bsize < neededBytes) {
    throw Object.assign(new Error('The disk is full.'), { code: 'ENOSPC' });
  }
}

function removeLeftOvers(folder: string): void {
  try {
    for (const name of readdirSync(folder)) if (LEFT_OVER.test(name)) rmSync(join(folder, name));
  } catch {
    // They only take up space.
  }
}

function keepToOwner(path: string): void {
  try {
    chmodSync(path, FILE_MODE);
  } catch {
    // The next save sets the mode too.
  }
}

function isNewer(version: string, known: string): boolean {
  return version.localeCompare(known, 'en', { numeric: true }) > 0;
}

function newer(version: string): StorageError {
  const message = `The stored data has format ${version}, which a later release of this app wrote. Use that release.`;
  return new StorageError('store-newer', message, { details: { storageFormat: version } });
}

function changedElsewhere(): StorageError {
  const message = 'Another running copy of this app has saved its data since. Quit this one and open it again.';
  return new StorageError('store-changed-elsewhere', message);
}
