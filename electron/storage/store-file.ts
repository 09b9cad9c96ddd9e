/**
 * The file `member-login.json`, read and written through electron-store, which replaces it as a whole, runs the
 * migrations, and keeps the version of the format beside the content. What was written is read back, because
 * electron-store does not notice when a disk takes only a part of it.
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
  /** Null where there was no file, or a damaged one. */
  readonly stored: Stored | null;
  /** Name of the damaged file that was set aside, without its folder; null where there was none. */
  readonly setAside: string | null;
}

/** What the system refuses is thrown as its own error, with its `code`. */
export interface StoreFile {
  /**
   * Reads the file and brings it to today's format. One that cannot be read, is no JSON or has another shape is set
   * aside under a dated name.
   * @throws StorageError `store-newer` where a later release wrote it: it is left alone
   */
  load(nowMs: number): Found;
  /** Finds out whether the folder takes as much as the file holds; the file is left alone. */
  probe(): void;
  /**
   * Replaces the file, and its content is on the disk when this returns. Where it throws, the file holds what it held
   * before, if the disk lets it.
   */
  save(stored: Stored): void;
  /**
   * Writes `content` as JSON to a dated name that no file has yet.
   * @returns the name without its folder
   */
  writeAside(content: unknown, nowMs: number): string;
}

const NAME = 'member-login';
/** Its owner alone may read and write it. */
const FILE_MODE = 0o600;
/** The room that a save wants, measured in files: one, and as much to spare. */
const ROOM_FACTOR = 2;
/** Names that a save gives its file before it renames it; a process that was killed leaves one. */
const LEFT_OVER = new RegExp(`^${NAME}\\.json\\.tmp-[0-9a-f]+$`);

/** Where electron-store keeps the version, in the file itself. */
const versionSchema = z.object({
  __internal__: z.object({ migrations: z.object({ version: z.string().regex(/^\d+\.\d+\.\d+$/) }) }),
});

export function createStoreFile(folder: string, format: StoreFormat): StoreFile {
  const path = join(folder, `${NAME}.json`);
  let store: ElectronStore<Record<string, unknown>> | null = null;
  /** What the file holds; null where it holds nothing that is ours. */
  let onDisk: Stored | null = null;

  /** Runs the migrations of a file that is there, or begins one with `content`. */
  function open(content?: Stored): ElectronStore<Record<string, unknown>> {
    return new ElectronStore({
      name: NAME,
      cwd: folder,
      configFileMode: FILE_MODE,
      projectVersion: format.version,
      migrations: format.migrations,
      ...(content && { defaults: { ...content } }),
    });
  }

  function holds(stored: Stored): boolean {
    const expected = { ...stored, __internal__: { migrations: { version: format.version } } };
    return isDeepStrictEqual(readJson(path), JSON.parse(JSON.stringify(expected)));
  }

  /** Without the old file there may be room for all of the new one. */
  function beginAnew(stored: Stored): void {
    rmSync(path, { force: true });
    store = open(stored);
    if (!holds(stored)) throw new Error('The disk took only a part of the file.');
  }

  /** @returns null where the file is damaged */
  function read(): Stored | null {
    try {
      const opened = open();
      const { data } = storedSchema.safeParse(opened.store);
      if (data) store = opened;
      return data ?? null;
    } catch (error) {
      // The disk failed while a migration was written: that says nothing against the file.
      if (error instanceof Error && 'syscall' in error) throw error;
      return null;
    }
  }

  return {
    load(nowMs) {
      const version = versionSchema.safeParse(readJson(path)).data?.__internal__.migrations.version;
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
    probe() {
      probeFolder(folder);
      checkRoom(folder, onDisk);
    },
    save(stored) {
      mkdirSync(folder, { recursive: true });
      // Where it may not write, electron-store would try again for a second and hold up the process meanwhile.
      accessSync(folder, constants.W_OK);
      checkRoom(folder, stored);
      if (store) store.store = { ...stored };
      if (!store || !holds(stored)) {
        try {
          beginAnew(stored);
        } catch (error) {
          if (onDisk) beginAnew(onDisk);
          throw error;
        }
      }
      onDisk = stored;
    },
    writeAside(content, nowMs) {
      const name = nameAside(folder, nowMs);
      const json = JSON.stringify(content, null, '\t');
      writeFileSync(join(folder, name), json, { mode: FILE_MODE, flag: 'wx', flush: true });
      return name;
    },
  };
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

/** @returns undefined where the file cannot be read or holds no JSON */
function readJson(path: string): unknown {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    return undefined;
  }
}

/** Also of a link that leads nowhere. */
function isThere(path: string): boolean {
  try {
    return lstatSync(path, { throwIfNoEntry: false }) !== undefined;
  } catch {
    return false;
  }
}

/** Before anything is replaced: the new file has to lie beside the old one for a moment. */
function checkRoom(folder: string, stored: Stored | null): void {
  const { blocks, bavail, bsize } = statfsSync(folder);
  const neededBytes = ROOM_FACTOR * Buffer.byteLength(JSON.stringify(stored));
  // A file system without a size of its own says that it has no blocks.
  if (blocks > 0 && bavail * bsize < neededBytes) {
    throw Object.assign(new Error('The disk is full.'), { code: 'ENOSPC' });
  }
}

function removeLeftOvers(folder: string): void {
  try {
    for (const name of readdirSync(folder)) if (LEFT_OVER.test(name)) rmSync(join(folder, name));
  } catch {
    // They take room and nothing else.
  }
}

function keepToOwner(path: string): void {
  try {
    chmodSync(path, FILE_MODE);
  } catch {
    // The next save sets it too.
  }
}

function isNewer(version: string, known: string): boolean {
  return version.localeCompare(known, 'en', { numeric: true }) > 0;
}

function newer(version: string): StorageError {
  const message = `What is stored is of format ${version}, which a later release of this application wrote. Open that.`;
  return new StorageError('store-newer', message, { details: { storageFormat: version } });
}
