/** Writes a file that a person chose, so that there is never half of it. */
import { open, rename, rm } from 'node:fs/promises';
import type { Random } from './random.ts';

/**
 * Writes beside the file and renames, so that a file that was there stays until the new one is whole. Only its owner may
 * read it.
 * @param pieces the text, made as it is written
 * @throws the system's error, or what making the text throws; nothing is left then
 */
export async function writeWholeFile(
  path: string,
  pieces: AsyncIterable<string> | Iterable<string>,
  random: Random,
): Promise<void> {
  const beside = `${path}.${random.token(64)}.part`;
  try {
    const file = await open(beside, 'wx', 0o600);
    try {
      for await (const piece of pieces) await file.writeFile(piece);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(beside, path);
  } catch (thrown) {
    await rm(beside, { force: true }).catch(() => undefined);
    throw thrown;
  }
}
