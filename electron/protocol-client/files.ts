/**
 * The files that tell whose the callback scheme is: whether a program is still there, and the desktop entries of
 * Linux. It only reads and writes; what they mean is for others to say.
 */
import { access, constants, mkdir, readFile, realpath, rename, rm, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';

export interface ProtocolClientFiles {
  /** @returns the path without links and in the system's own spelling, or null where nothing is there */
  realPath(path: string): Promise<string | null>;
  /** Whether the person may start what lies there. */
  isProgram(path: string): Promise<boolean>;
  /** @returns the text, or null where it cannot be read */
  read(path: string): Promise<string | null>;
  /** Makes or replaces a file as a whole, with the folders that it needs; without a text, there is none afterwards. */
  write(path: string, text: string | null): Promise<void>;
}

const NOT_THERE: readonly string[] = ['ENOENT', 'ENOTDIR'];

export const protocolClientFiles: ProtocolClientFiles = {
  async realPath(path) {
    try {
      return await realpath(path);
    } catch (thrown) {
      const code = thrown instanceof Error && 'code' in thrown ? thrown.code : null;
      // Something may well be there that this person may not look at: it is not gone.
      return typeof code === 'string' && NOT_THERE.includes(code) ? null : path;
    }
  },
  isProgram: (path) =>
    access(path, constants.X_OK).then(
      () => true,
      () => false,
    ),
  read: (path) => readFile(path, 'utf8').catch(() => null),
  async write(path, text) {
    if (text === null) return rm(path, { force: true });
    await mkdir(dirname(path), { recursive: true });
    const beside = `${path}.new`;
    await writeFile(beside, text, { mode: 0o644 });
    await rename(beside, path);
  },
};
