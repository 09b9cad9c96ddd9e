/**
 * Lists the entries of a tar.gz by reading its headers. It supports plain files and folders with short names, as in the
 * package's archive.
 */
import { gunzipSync } from 'node:zlib';

interface TarEntry {
  readonly path: string;
  /** The rights of owner, group and others, such as 0o755. */
  readonly mode: number;
}

const BLOCK_BYTES = 512;

/** @see POSIX.1-1988, ustar: name at 0, mode at 100, size at 124 (both octal), prefix at 345 */
export function readTarEntries(archive: Uint8Array): readonly TarEntry[] {
  const bytes = gunzipSync(archive);
  const entries: TarEntry[] = [];
  for (let at = 0; at < bytes.length && bytes[at] !== 0; ) {
    const text = (from: number, length: number): string =>
      bytes.toString('latin1', at + from, at + from + length).replace(/\0.*$/s, '');
    const [prefix, name] = [text(345, 155), text(0, 100)];
    entries.push({ path: prefix === '' ? name : `${prefix}/${name}`, mode: Number.parseInt(text(100, 8), 8) });
    at += BLOCK_BYTES * (1 + Math.ceil(Number.parseInt(text(124, 12), 8) / BLOCK_BYTES));
  }
  return entries;
}
