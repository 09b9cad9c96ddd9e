/**
 * The data that the app keeps from run to run, in memory and on disk. It always opens (S5): a damaged file is renamed,
 * and if the file cannot be written or a later release wrote it, this run works in memory.
 */
import { StorageError } from '../core/errors.ts';
import type { Random } from '../core/random.ts';
import { createStoreFile, type Found, type StoreFile } from './store-file.ts';
import { createStored, STORE_FORMAT, type Stored, type StoreFormat } from './stored.ts';

export interface StoreOptions {
  /** Absolute path. The folder is created if it is missing. */
  readonly folder: string;
  /** Current time in epoch milliseconds, for the name of a damaged file. */
  readonly nowMs: number;
  readonly random: Random;
  /** The current format by default. */
  readonly format?: StoreFormat;
}

export type Store = ReturnType<typeof openStore>;

/** Opens the store. Never throws. */
export function openStore({ folder, nowMs, random, format = STORE_FORMAT }: StoreOptions) {
  const file = createStoreFile(folder, format);
  const { stored, setAside, ...found } = load(file, folder, nowMs);
  /** Why the file must not be replaced, if so. */
  let { locked } = found;
  let value = stored ?? createStored(random);

  function write<Result>(run: () => Result): Result {
    try {
      return run();
    } catch (thrown) {
      const error = toStorageError(folder, thrown);
      if (error.code !== 'store-not-writable') locked = error;
      throw error;
    }
  }

  function save(): void {
    if (locked) throw locked;
    write(() => file.save(value));
  }

  /** Tests writing at the start, so that the user does not find out by losing a sign-in. */
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
    /** New name of the damaged file that was found, without its folder; null if there was none. */
    setAside,
    /**
     * Why nothing can be saved, as found when the store was opened; null if it can be. After `store-not-writable` an
     * update may succeed; after any other none does.
     */
    fault: findFault(),
    read: (): Stored => value,
    /**
     * Replaces whole fields, on disk before it returns.
     * @throws StorageError `store-not-writable`, `store-newer`, `store-changed-elsewhere`: `read` returns the new
     *   values all the same. After `store-not-writable`, the next update tries to write all of them; after the others,
     *   nothing is written in this run
     */
    update(change: Partial<Stored>): void {
      value = { ...value, ...change };
      save();
    },
    /**
     * Writes records that cannot be opened to a dated file in the same folder. They stay in the store.
     * @param atMs current time in epoch milliseconds
     * @returns the file's name without its folder
     * @throws StorageError `store-not-writable`, `store-newer`, `store-changed-elsewhere`
     */
    copyAside(records: Partial<Stored>, atMs: number): string {
      if (locked && locked.code !== 'store-not-writable') throw locked;
      return write(() => file.writeAside(records, atMs));
    },
  };
}

/** @returns what was found; `locked` says why the file must not be replaced, if so */
function load(file: StoreFile, folder: string, nowMs: number): Found & { readonly locked: StorageError | null } {
  try {
    return { ...file.load(nowMs), locked: null };
  } catch (thrown) {
    return { stored: null, setAside: null, locked: toStorageError(folder, thrown) };
  }
}

/** The folder is only in the details, because it contains the user's name and the message is logged. */
function toStorageError(folder: string, thrown: unknown): StorageError {
  if (thrown instanceof StorageError) return thrown;
  const reason = thrown instanceof Error && 'code' in thrown && typeof thrown.code === 'string' ? thrown.code : null;
  return new StorageError(
    'store-not-writable',
    'The app’s data could not be written. Free up space in the data folder, or allow writing to it.',
    { details: { folder, ...(reason !== null && { reason }) }, cause: thrown },
  );
}
