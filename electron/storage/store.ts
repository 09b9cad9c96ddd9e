/**
 * What outlives the application, in memory and on disk. It always opens: a file that is damaged is set aside
 * and the application starts afresh; where nothing can be written, or a later release of this application has
 * written, it works in memory for this run. It keeps secrets only as sealed text that others made, and unseals none.
 */
import { StorageError } from '../core/errors.ts';
import type { Random } from '../core/random.ts';
import { createStored, STORE_FORMAT, type StoreFormat } from './format.ts';
import { createStoreFile, type StoreFile } from './store-file.ts';
import type { Stored } from './stored.ts';

export interface StoreOptions {
  /** Absolute. It is made where it is missing. */
  readonly folder: string;
  /** Instant of opening, epoch milliseconds: names a file that is set aside. */
  readonly nowMs: number;
  readonly random: Random;
  /** Today's, if left out. */
  readonly format?: StoreFormat;
}

export interface Store {
  read(): Stored;
  /**
   * Puts whole fields in place, on disk before it returns.
   * @throws StorageError `store-not-writable`: `read` tells the new values all the same, and the next update
   * tries to write all of them again; `store-newer`: the same, but nothing is written in this run
   */
  update(change: Partial<Stored>): void;
  /**
   * Writes records that cannot be opened to a dated file beside the store; they stay in the store.
   * @param nowMs instant, epoch milliseconds
   * @returns the file's name without its folder
   * @throws StorageError `store-not-writable`, `store-newer`
   */
  copyAside(records: Partial<Stored>, nowMs: number): string;
  /** Name of the damaged file that was set aside by this opening, without its folder; null where none was. */
  readonly setAside: string | null;
  /**
   * Why nothing is kept, as far as this opening found out; null where all is in order.
   * `store-newer`: what a later release wrote is left as it is. `store-not-writable`: an update may find it mended.
   */
  readonly fault: StorageError | null;
}

/** Opens the store, and never fails (S5). */
export function openStore({ folder, nowMs, random, format = STORE_FORMAT }: StoreOptions): Store {
  const file = createStoreFile(folder, format);
  const { stored, setAside, locked } = openFile(file, folder, nowMs);
  let value = stored ?? createStored(random);
  let onDisk = stored;

  const save = (): void => {
    if (locked) throw locked;
    try {
      file.save(value, onDisk);
      onDisk = value;
    } catch (cause) {
      throw notWritable(folder, cause);
    }
  };

  return {
    setAside,
    fault: locked ?? findFault(folder, () => (stored ? file.probe(stored) : save())),
    read: () => value,
    update(change) {
      value = { ...value, ...change };
      save();
    },
    copyAside(records, atMs) {
      if (locked?.code === 'store-newer') throw locked;
      try {
        return file.writeAside(records, atMs);
      } catch (cause) {
        throw notWritable(folder, cause);
      }
    },
  };
}

interface Opening {
  /** What the file holds; null where there is none. */
  readonly stored: Stored | null;
  readonly setAside: string | null;
  /** Why a file is in the way that is not ours to replace; null where none is. */
  readonly locked: StorageError | null;
}

function openFile(file: StoreFile, folder: string, nowMs: number): Opening {
  const found = file.load();
  switch (found.kind) {
    case 'whole':
      return { stored: found.stored, setAside: null, locked: null };
    case 'nothing':
      return { stored: null, setAside: null, locked: null };
    case 'newer':
      return { stored: null, setAside: null, locked: newer(found.version) };
    case 'stuck':
      return { stored: null, setAside: null, locked: notWritable(folder) };
    case 'damaged':
      return setFileAside(file, folder, nowMs);
  }
}

function setFileAside(file: StoreFile, folder: string, nowMs: number): Opening {
  try {
    return { stored: null, setAside: file.setAside(nowMs), locked: null };
  } catch (cause) {
    return { stored: null, setAside: null, locked: notWritable(folder, cause) };
  }
}

/** Said at the start, so that nobody finds out by losing a sign-in. */
function findFault(folder: string, tryToWrite: () => void): StorageError | null {
  try {
    tryToWrite();
    return null;
  } catch (thrown) {
    return thrown instanceof StorageError ? thrown : notWritable(folder, thrown);
  }
}

function newer(version: string): StorageError {
  const message = `What is stored is of format ${version}, which a later release of this application wrote. Open that.`;
  return new StorageError('store-newer', message, { details: { storageFormat: version } });
}

/** The log gets the message: the folder is in the details alone, because it tells how the person's account is called. */
function notWritable(folder: string, cause?: unknown): StorageError {
  const reason = cause instanceof Error && 'code' in cause && typeof cause.code === 'string' ? cause.code : null;
  return new StorageError(
    'store-not-writable',
    'What is kept on this computer could not be written. Make room in the data folder, or allow writing to it.',
    { details: { folder, ...(reason !== null && { reason }) }, cause },
  );
}
