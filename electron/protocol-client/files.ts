/** File access for finding and registering the protocol client: programs, and Linux desktop entries. */
import { access, constants, mkdir, realpath, rename, rm, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { readRegularFile } from '../core/read-file.ts';

export interface ProtocolClientFiles {
  /** @returns the path with links resolved and in the system's own spelling, or null if nothing exists there */
  realPath(path: string): Promise<string | null>;
  /** Whether the user may execute the file. */
  isProgram(path: string): Promise<boolean>;
  /** @returns the text, or null if it cannot be read */
  read(path: string): Promise<string | null>;
  /** Replaces the whole file, creating its folders if needed, or deletes it if the text is null. */
  write(path: string, text: string | null): Promise<void>;
}

/** Far above any desktop entry, and any list of which entry opens what. */
const MAX_BYTES = 1024 * 1024;
const NOT_THERE: readonly string[] = ['ENOENT', 'ENOTDIR'];

export const protocolClientFiles: ProtocolClientFiles = {
  async realPath(path) {
    try {
      return await realpath(path);
    } catch (thrown) {
      const code = thrown instanceof Error && 'code' in thrown ? thrown.code : null;
      // With any other error, such as a missing permission, the file may still exist.
      return typeof code === 'string' && NOT_THERE.includes(code) ? null : path;
    }
  },
  isProgram: (path) =>
    access(path, constants.X_OK).then(
      () => true,
      () => false,
    ),
  read: (path) => readRegularFile(path, MAX_BYTES).catch(() => null),
  async write(path, text) {
    if (text === null) return rm(path, { force: true });
    await mkdir(dirname(path), { recursive: true });
    const beside = `${path}.new`;
    await writeFile(beside, text, { mode: 0o644 });
    await rename(beside, path);
  },
};
