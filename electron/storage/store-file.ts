/**
 * The file `member-login.json`: read whole or not at all, and replaced whole. It is read and written through
 * electron-store, which keeps the version of the format beside the content. It mends nothing and decides
 * nothing about a file that is damaged or of a later release; it says so, and can move one out of the way.
 */
import {
  accessSync,
  chmodSync,
  constants,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statfsSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import ElectronStore from 'electron-store';
import { z } from 'zod';
import { probeFolder } from '../core/data-folder.ts';
import { type StoreContent, type StoreFormat, storedSchema } from './format.ts';
import type { Stored } from './stored.ts';

export type Found =
  | { readonly kind: 'nothing' }
  | { readonly kind: 'whole'; readonly stored: Stored }
  /** A later release of this application wrote it. */
  | { readonly kind: 'newer'; readonly version: string }
  /** No JSON, of another shape, or not to be read. */
  | { readonly kind: 'damaged' }
  /** The content is in order as far as it goes, but the disk failed while it was brought to today's format. */
  | { readonly kind: 'stuck' };

export interface StoreFile {
  load(): Found;
  /**
   * Finds out whether the folder takes as much as the file holds now; the file is left alone.
   * @throws Error with the system's `code`
   */
  probe(stored: Stored): void;
  /**
   * Replaces the file, and its content is on the disk when this returns.
   * @param before what the file holds now, put back where the disk takes only a part; null where it holds nothing
   * @throws Error with the system's `code` where it has one; the file then holds what it held before, if the
   * disk lets it
   */
  save(stored: Stored, before: Stored | null): void;
  /**
   * Renames the file to a dated name that no file has yet.
   * @returns the new name without its folder
   * @throws Error where the folder cannot be changed
   */
  setAside(nowMs: number): string;
  /**
   * Writes `content` as JSON to a dated name that no file has yet.
   * @returns the name without its folder
   * @throws Error where it cannot be written
   */
  writeAside(content: unknown, nowMs: number): string;
}

const NAME = 'member-login';
/** Its owner alone may read and write it. */
const FILE_MODE = 0o600;
const OTHERS = 0o077;
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
  let store: ElectronStore<StoreContent> | null = null;

  /** Writes `content` at once where there is no file; else brings the file to today's format. */
  function open(content?: Stored): ElectronStore<StoreContent> {
    const { properties, required } = z.toJSONSchema(storedSchema, { io: 'input' });
    return new ElectronStore<StoreContent>({
      name: NAME,
      cwd: folder,
      configFileMode: FILE_MODE,
      clearInvalidConfig: false,
      accessPropertiesByDotNotation: false,
      projectVersion: format.version,
      migrations: format.migrations,
      schema: z.record(z.string(), z.custom<object>()).parse(properties),
      ...(required ? { rootSchema: { required } } : {}),
      ...(content ? { defaults: { ...content } } : {}),
    });
  }

  function holds(stored: Stored): boolean {
    const expected = { ...stored, __internal__: { migrations: { version: format.version } } };
    return isDeepStrictEqual(readJson(path), JSON.parse(JSON.stringify(expected)));
  }

  function beginAnew(stored: Stored): boolean {
    rmSync(path, { force: true });
    store = open(stored);
    return holds(stored);
  }

  return {
    load() {
      const version = versionSchema.safeParse(readJson(path)).data?.__internal__.migrations.version;
      if (version !== undefined && isNewer(version, format.version)) return { kind: 'newer', version };
      removeLeftOvers(folder);
      if (!isThere(path)) return { kind: 'nothing' };
      if (version === undefined) return { kind: 'damaged' };
      try {
        store = open();
        const { data } = storedSchema.safeParse(store.store);
        if (!data) return { kind: 'damaged' };
        keepToOwner(path);
        return { kind: 'whole', stored: data };
      } catch (error) {
        return { kind: isOfTheSystem(error) ? 'stuck' : 'damaged' };
      }
    },
    probe(stored) {
      probeFolder(folder);
      checkRoom(folder, stored);
    },
    save(stored, before) {
      mkdirSync(folder, { recursive: true });
      // Where it may not write, electron-store would try again for a second and hold up the process meanwhile.
      accessSync(folder, constants.W_OK);
      checkRoom(folder, stored);
      if (store && existsSync(path)) store.store = { ...stored };
      else store = open(stored);
      if (holds(stored) || beginAnew(stored)) return;
      if (before) beginAnew(before);
      throw new Error('The disk took only a part of the file.');
    },
    setAside(nowMs) {
      const name = nameAside(folder, nowMs);
      renameSync(path, join(folder, name));
      return name;
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
function checkRoom(folder: string, stored: Stored): void {
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
    if ((statSync(path).mode & OTHERS) !== 0) chmodSync(path, FILE_MODE);
  } catch {
    // The next save sets it too.
  }
}

function isNewer(version: string, known: string): boolean {
  return version.localeCompare(known, 'en', { numeric: true }) > 0;
}

function isOfTheSystem(error: unknown): boolean {
  return error instanceof Error && 'syscall' in error;
}
