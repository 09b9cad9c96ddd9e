/**
 * The checksums of all files in a folder, except the checksum file itself, in the format that `sha256sum --check`
 * reads.
 */
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';

export const CHECKSUMS_FILE = 'SHA256SUMS';

/**
 * @param folder its files are read as a stream: packages are large
 * @returns one line for each file, by name
 * @throws Error where there is no file
 */
export async function computeChecksums(folder: string): Promise<string> {
  const entries = await readdir(folder, { withFileTypes: true });
  const names = entries.filter((entry) => entry.isFile() && entry.name !== CHECKSUMS_FILE).map(({ name }) => name);
  if (names.length === 0) throw new Error(`There is no file in ${folder}.`);
  let text = '';
  for (const name of names.sort()) text += `${await computeDigest(join(folder, name))} *${name}\n`;
  return text;
}

async function computeDigest(file: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(file), hash);
  return hash.digest('hex');
}
