/**
 * Reads and writes small JSON files that are needed before the window opens. Nobody is told if one cannot be read or
 * written: what is in them is not worth a message, and the store reports a full disk.
 */
import { readFileSync, renameSync, statSync, writeFileSync } from 'node:fs';

/** A larger file was not written by this app. */
const MAX_BYTES = 1_024;

/**
 * @param file absolute path
 * @returns what is in it, or null
 */
export function readSmallFile(file: string): unknown {
  try {
    const stats = statSync(file);
    return stats.isFile() && stats.size <= MAX_BYTES ? JSON.parse(readFileSync(file, 'utf8')) : null;
  } catch {
    return null;
  }
}

/** @param file absolute path */
export function writeSmallFile(file: string, content: object): void {
  // Written beside the file and renamed, so that being killed leaves the old file intact.
  const next = `${file}.new`;
  try {
    writeFileSync(next, JSON.stringify(content));
    renameSync(next, file);
  } catch {
    // The data folder is read-only or full.
  }
}
