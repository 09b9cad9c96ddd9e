/**
 * What outlives the application, in memory and on disk. It always opens: a file that is damaged is set aside
 * and the application starts afresh; where nothing can be written, it works in memory for this run. It keeps
 * secrets only as sealed text that others made, and unseals none.
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
   * tries to write all of them again
   */
  update(change: Partial<Stored>): void;
  /**
   * Writes records that cannot be opened to a dated file beside the store; they stay in the store.
   * @param nowMs instant, epoch milliseconds
   * @returns the file's name without its folder
   * @throws StorageError `store-not-writable`
   */
  copyAside(records: Partial<Stored>, nowMs: number): string;
  /** Name of the damaged file that was set aside by this opening, without its folder; null where none was. */
  readonly setAside: string | null;
}

/** Opens the store, and never fails (S5). */
export function openStore({ folder, nowMs, random, format = STORE_FORMAT }: StoreOptions): Store {
  const file = createStoreFile(folder, format);
  const opening = openFile(file, nowMs);
  let value = opening.stored ?? createStored(random);
  let onDisk = opening.stored;

  const save = (): void => {
    if (opening.isLocked) throw notWritable(undefined);
    try {
      file.save(value, onDisk);
      onDisk = value;
    } catch (cause) {
      throw notWritable(cause);
    }
  };
  if (onDisk === null && !opening.isLocked) {
    try {
      save();
    } catch {
      // The first update says so; until then there is nothing to lose.
    }
  }

  return {
    setAside: opening.setAside,
    read: () => value,
    update(change) {
      value = { ...value, ...change };
      save();
    },
    copyAside(records, atMs) {
      try {
        return file.writeAside(records, atMs);
      } catch (cause) {
        throw notWritable(cause);
      }
    },
  };
}

interface Opening {
  /** What the file holds; null where there is none. */
  readonly stored: Stored | null;
  readonly setAside: string | null;
  /** A file that is not ours to replace is in the way. */
  readonly isLocked: boolean;
}

function openFile(file: StoreFile, nowMs: number): Opening {
  const found = file.load();
  if (found.kind === 'whole') return { stored: found.stored, setAside: null, isLocked: false };
  if (found.kind === 'nothing') return { stored: null, setAside: null, isLocked: false };
  if (found.kind === 'stuck') return { stored: null, setAside: null, isLocked: true };
  try {
    return { stored: null, setAside: file.setAside(nowMs), isLocked: false };
  } catch {
    return { stored: null, setAside: null, isLocked: true };
  }
}

function notWritable(cause: unknown): StorageError {
  const reason = cause instanceof Error && 'code' in cause && typeof cause.code === 'string' ? cause.code : null;
  return new StorageError(
    'store-not-writable',
    'What is kept on this computer could not be written. Make room in the data folder, or allow writing to it.',
    { details: reason === null ? {} : { reason }, cause },
  );
}
