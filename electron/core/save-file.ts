/** Saves a file where a person chose, so that there is never half of it. */
import { open, rename, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { AppError } from './errors.ts';
import type { Random } from './random.ts';

/**
 * Writes beside the file and renames, so that a file that was there stays until the new one is whole. Only its owner may
 * read it. If this throws, nothing is left.
 * @param pieces the text, made as it is written
 * @returns the file's name without its folder
 * @throws AppError `file-not-written`; what making the text throws
 */
export async function saveFile(
  path: string,
  pieces: AsyncIterable<string> | Iterable<string>,
  random: Random,
): Promise<string> {
  const name = basename(path);
  const beside = join(dirname(path), `.${random.token(64)}.part`);
  try {
    const file = await open(beside, 'wx', 0o600);
    try {
      for await (const piece of pieces) await file.writeFile(piece);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(beside, path);
    return name;
  } catch (thrown) {
    await rm(beside, { force: true }).catch(() => undefined);
    throw isOfSystem(thrown) ? notWritten(name, thrown) : thrown;
  }
}

type SystemError = Error & { readonly code: string };

function isOfSystem(thrown: unknown): thrown is SystemError {
  return thrown instanceof Error && 'syscall' in thrown && 'code' in thrown && typeof thrown.code === 'string';
}

function notWritten(file: string, cause: SystemError): AppError {
  const message = 'The file could not be written. Save it under another name or in another folder.';
  return new AppError('file-not-written', message, { details: { file, reason: cause.code }, cause });
}
