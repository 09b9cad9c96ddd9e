/**
 * What outlives the application, in memory and on disk. It always opens (S5): a damaged file is set aside, and where
 * nothing can be written, or a later release of this application has written, this run works in memory.
 */
import { StorageError } from '../core/errors.ts';
import type { Random } from '../core/random.ts';
import { createStoreFile, type Found, type StoreFile } from './store-file.ts';
import { createStored, STORE_FORMAT, type Stored, type StoreFormat } from './stored.ts';

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

/** Never throws. */
export function openStore({ folder, nowMs, random, format = STORE_FORMAT }: StoreOptions): Store {
  const file = createStoreFile(folder, format);
  const { stored, setAside, locked } = load(file, folder, nowMs);
  let value = stored ?? createStored(random);

  function write<Result>(run: () => Result): Result {
    try {
      return run();
    } catch (thrown) {
      throw toStorageError(folder, thrown);
    }
  }

  function save(): void {
    if (locked) throw locked;
    write(() => file.save(value));
  }

  /** Said at the start, so that nobody finds out by losing a sign-in. */
  function findFault(): StorageError | null {
    try {
      if (stored) file.probe();
      else save();
      return null;
    } catch (thrown) {
      return toStorageError(folder, thrown);
    }
  }

  return {
    setAside,
    fault: findFault(),
    read: () => value,
    update(change) {
      value = { ...value, ...change };
      save();
    },
    copyAside(records, atMs) {
      if (locked?.code === 'store-newer') throw locked;
      return write(() => file.writeAside(records, atMs));
    },
  };
}

/** @returns what was found; `locked` says why there is a file that is not ours to replace */
function load(file: StoreFile, folder: string, nowMs: number): Found & { readonly locked: StorageError | null } {
  try {
    return { ...file.load(nowMs), locked: null };
  } catch (thrown) {
    return { stored: null, setAside: null, locked: toStorageError(folder, thrown) };
  }
}

/** The log gets the message: the folder is in the details alone, because it tells how the person's account is called. */
function toStorageError(folder: string, thrown: unknown): StorageError {
  if (thrown instanceof StorageError) return thrown;
  const reason = thrown instanceof Error && 'code' in thrown && typeof thrown.code === 'string' ? thrown.code : null;
  return new StorageError(
    'store-not-writable',
    'What is kept on this computer could not be written. Make room in the data folder, or allow writing to it.',
    { details: { folder, ...(reason !== null && { reason }) }, cause: thrown },
  );
}
