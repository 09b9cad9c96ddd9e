/** Saves a file where a person chose, so that there is never half of it. */
import { lstat, open, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { AppError } from './errors.ts';
import { shownFileName } from './one-line.ts';
import type { Random } from './random.ts';
import { isWindowsDevice } from './read-file.ts';
import { createWorkUnderWay } from './work.ts';

/** A file that was saved. */
export interface SavedFile {
  /** Without its folder, as it is shown. */
  readonly name: string;
  /** False where the file's system keeps no rights, such as on Windows: there, those of its folder count. */
  readonly isForOwnerOnly: boolean;
}

/** A text, made as it is written. */
type Pieces = AsyncIterable<string> | Iterable<string>;

/** Who may read a file, where its system keeps rights: its owner alone, or whom the process's umask lets. */
export type Readers = 'owner' | 'umask';

/**
 * Writes beside the file and renames, so that a file that was there stays until the new one is whole. If this throws,
 * nothing is left.
 * @param readers its owner alone if absent
 * @throws AppError `file-not-written`, `file-not-regular` where something else has that name; what making the text throws
 */
export async function saveFile(
  path: string,
  pieces: Pieces,
  random: Random,
  readers: Readers = 'owner',
): Promise<SavedFile> {
  const name = shownFileName(path);
  const beside = join(dirname(path), `.${random.token(64)}.part`);
  try {
    if (!(await isReplaceable(path))) throw notRegular(name);
    const isForOwnerOnly = await write(beside, pieces, readers);
    await rename(beside, path);
    return { name, isForOwnerOnly };
  } catch (thrown) {
    await rm(beside, { force: true }).catch(() => undefined);
    throw isOfSystem(thrown) ? notWritten(name, thrown) : thrown;
  }
}

/** Saves files where a person chooses. */
export function createFileSaving<Asked>({
  chooseFileToSave,
  random,
}: {
  /** @returns the path; null if none was chosen */
  readonly chooseFileToSave: (asked: Asked) => Promise<string | null>;
  readonly random: Random;
}) {
  const underWay = createWorkUnderWay();
  return {
    /**
     * @param make makes the text, once a file was chosen
     * @returns null if none was chosen
     * @throws as `saveFile`; what `make` throws
     */
    async save(asked: Asked, make: () => Pieces | Promise<Pieces>): Promise<SavedFile | null> {
      const path = await chooseFileToSave(asked);
      return path === null ? null : underWay.track(saveFile(path, await make(), random));
    },
    /** Waits for files that are being written. Never rejects. */
    settle: underWay.settle,
  };
}

/**
 * Whether a file may get that name: a link, a folder or a device is not what a person means by one.
 * @throws the system's error
 */
export async function isReplaceable(path: string): Promise<boolean> {
  if (process.platform === 'win32' && isWindowsDevice(path)) return false;
  const there = await lstat(path).catch((thrown: unknown) => {
    if (isOfSystem(thrown) && thrown.code === 'ENOENT') return null;
    throw thrown;
  });
  return there === null || there.isFile();
}

/** @returns whether only the owner may read it */
async function write(path: string, pieces: Pieces, readers: Readers): Promise<boolean> {
  const file = await open(path, 'wx', readers === 'owner' ? 0o600 : 0o666);
  try {
    for await (const piece of pieces) await file.writeFile(piece);
    await file.sync();
    const { mode } = await file.stat();
    return (mode & 0o077) === 0;
  } finally {
    await file.close();
  }
}

type SystemError = Error & { readonly code: string };

function isOfSystem(thrown: unknown): thrown is SystemError {
  return thrown instanceof Error && 'syscall' in thrown && 'code' in thrown && typeof thrown.code === 'string';
}

function notRegular(file: string): AppError {
  const message = 'Under this name is a link, a folder or a device. Save the file under another name.';
  return new AppError('file-not-regular', message, { details: { file } });
}

function notWritten(file: string, cause: SystemError): AppError {
  const message = 'The file could not be written. Save it under another name or in another folder.';
  return new AppError('file-not-written', message, { details: { file, reason: cause.code }, cause });
}
