/**
 * Reads the small files that a person chooses, one at a time. A file on a share that no longer answers may never be read:
 * the waiting ends at a time limit, and no other file is read until that one lets go. Each file that is stuck holds one of
 * the few threads that all access to files and names shares.
 */

import { constants } from 'node:fs';
import { open } from 'node:fs/promises';
import { type Clock, setDeadline } from './clock.ts';

export type FileReader = ReturnType<typeof createFileReader>;

export type ReadText = (path: string, maxBytes: number) => Promise<string>;

export const MOST_BYTES = 1024 * 1024;
/** A slow share or a folder that is kept in a cloud may take some seconds. */
export const READING_LIMIT_MS = 15_000;

export function createFileReader(clock: Clock, readText: ReadText = readRegularFile) {
  let reading = 0;
  let isStuck = false;
  let last: Promise<unknown> = Promise.resolve();

  async function readInTime(path: string, mostBytes: number): Promise<string> {
    if (isStuck) throw new FileRefused('still-reading');
    const limit = Promise.withResolvers<never>();
    const deadline = setDeadline(clock, READING_LIMIT_MS, () => {
      isStuck = true;
      limit.reject(new FileRefused('timed-out'));
    });
    reading += 1;
    const text = readText(path, mostBytes).finally(() => {
      reading -= 1;
      isStuck = false;
      deadline.cancel();
    });
    return await Promise.race([text, limit.promise]);
  }

  return {
    /**
     * Reads a file as UTF-8; a second one waits for the first.
     * @param mostBytes 1 MiB if it is left out
     * @throws FileRefused, or the system's error
     */
    read(path: string, mostBytes = MOST_BYTES): Promise<string> {
      const turn = last.then(() => readInTime(path, mostBytes));
      last = turn.catch(() => undefined);
      return turn;
    },
    /** Whether a file is being read, which would keep the process from exiting. */
    get isReading(): boolean {
      return reading > 0;
    },
  };
}

/**
 * Why a file is not read: it is a folder, a pipe or a device; it is above the limit; it takes too long, or an earlier one
 * still does.
 */
export class FileRefused extends Error {
  readonly reason: 'not-regular' | 'too-large' | 'timed-out' | 'still-reading';

  constructor(reason: FileRefused['reason']) {
    super(`The file is refused: ${reason}.`);
    this.name = 'FileRefused';
    this.reason = reason;
  }
}

/** @returns why a file was not read, in a word: why it is refused, the system's code such as `ENOENT`, or `unknown` */
export function whyNotRead(cause: unknown): string {
  if (cause instanceof FileRefused) return cause.reason;
  return cause instanceof Error && 'code' in cause && typeof cause.code === 'string' ? cause.code : 'unknown';
}

/**
 * Reads a regular file as UTF-8. Links are followed. What was opened is what is checked, and opening does not wait for a
 * pipe's other end. Never reads more than one byte above the limit, even if the file grows meanwhile.
 * @throws FileRefused, or the system's error
 */
export async function readRegularFile(
  path: string,
  maxBytes: number,
  platform: NodeJS.Platform = process.platform,
): Promise<string> {
  if (platform === 'win32' && isWindowsDevice(path)) throw new FileRefused('not-regular');
  const file = await open(path, OPEN_WITHOUT_WAITING);
  try {
    const stats = await file.stat();
    if (!stats.isFile()) throw new FileRefused('not-regular');
    if (stats.size > maxBytes) throw new FileRefused('too-large');
    const buffer = Buffer.alloc(maxBytes + 1);
    let length = 0;
    // The size may be wrong: the file may grow, and the system's own files have none.
    for (let isMore = true; isMore; ) {
      const { bytesRead } = await file.read(buffer, length, buffer.length - length);
      length += bytesRead;
      if (length > maxBytes) throw new FileRefused('too-large');
      isMore = bytesRead > 0;
    }
    return buffer.toString('utf8', 0, length);
  } finally {
    await file.close();
  }
}

/**
 * @param reason the system's code, such as `ENOENT`
 * @returns how a sentence ends that says why a file was not read; the code where there are no words for it
 */
export function wordSystemReason(reason: string): string {
  return SYSTEM_REASONS.get(reason) ?? reason;
}

const SYSTEM_REASONS: ReadonlyMap<string, string> = new Map([
  ['ENOENT', 'there is no such file'],
  ['ENOTDIR', 'there is no such folder'],
  ['EACCES', 'you have no right to read it'],
  ['EPERM', 'you have no right to read it'],
]);

/**
 * Whether Windows takes the path for a device or a named pipe, which opening may already act on.
 * @see https://learn.microsoft.com/windows/win32/fileio/naming-a-file
 */
export function isWindowsDevice(path: string): boolean {
  const plain = path.replaceAll('/', '\\');
  if (/^\\\\[.?]\\/.test(plain) && !/^\\\\\?\\(?:[a-z]:\\|UNC\\)/i.test(plain)) return true;
  if (/^\\\\(?:\?\\UNC\\)?[^\\]+\\(?:pipe|mailslot)(?:\\|$)/i.test(plain)) return true;
  return /(?:^|[\\:])(?:con|prn|aux|nul|conin\$|conout\$|(?:com|lpt)[\d¹²³])[ ]*(?:[.:][^\\]*)?$/i.test(plain);
}

/** Windows has neither flag. */
const OPEN_WITHOUT_WAITING = constants.O_RDONLY | (constants.O_NONBLOCK ?? 0) | (constants.O_NOCTTY ?? 0);
