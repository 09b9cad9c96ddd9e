/**
 * Reads the files that a person chooses. What each kind may be is one row of `CHOSEN_FILES`; why one is refused is told in
 * the same words for all kinds.
 */

import { constants } from 'node:fs';
import { open } from 'node:fs/promises';
import { type Clock, setDeadline } from './clock.ts';
import { StorageError } from './errors.ts';
import { describeJsonFault } from './json-flaws.ts';

export type FileReader = ReturnType<typeof createFileReader>;

export type ReadText = (path: string, maxBytes: number) => Promise<string>;

const MEBIBYTE = 1024 * 1024;

/**
 * What a person may choose: what errors call it, how large it may be, and how long reading it may take. A slow share or a
 * folder that is kept in a cloud may take some seconds; a case or a report is also checked meanwhile.
 */
export const CHOSEN_FILES = {
  'profile-file': { name: 'profile file', mostBytes: MEBIBYTE, limitMs: 15_000 },
  'case-file': { name: 'case file', mostBytes: 64 * MEBIBYTE, limitMs: 60_000 },
  report: { name: 'report', mostBytes: 4 * MEBIBYTE, limitMs: 60_000 },
  /** With certificates or a private key. */
  pem: { name: 'chosen file', mostBytes: MEBIBYTE, limitMs: 15_000 },
} as const;

export type ChosenFileKind = keyof typeof CHOSEN_FILES;

/** The kinds with an error of their own for each reason. */
export type NamedFileKind = Exclude<ChosenFileKind, 'pem'>;

/**
 * Reads small files, one at a time. A file on a share that no longer answers may never be read: the waiting ends at a time
 * limit, and no other file is read until that one lets go. Each file that is stuck holds one of the few threads that all
 * access to files and names shares.
 */
export function createFileReader(clock: Clock, readText: ReadText = readRegularFile) {
  let reading = 0;
  let isStuck = false;
  let last: Promise<unknown> = Promise.resolve();

  async function readInTime(kind: ChosenFileKind, path: string): Promise<string> {
    if (isStuck) throw new FileRefused('still-reading');
    const limit = Promise.withResolvers<never>();
    const deadline = setDeadline(clock, CHOSEN_FILES[kind].limitMs, () => {
      isStuck = true;
      limit.reject(new FileRefused('timed-out'));
    });
    reading += 1;
    const text = readText(path, CHOSEN_FILES[kind].mostBytes).finally(() => {
      reading -= 1;
      isStuck = false;
      deadline.cancel();
    });
    return await Promise.race([text, limit.promise]);
  }

  return {
    /**
     * Reads a file as UTF-8; a second one waits for the first.
     * @throws FileRefused, or the system's error
     */
    read(kind: ChosenFileKind, path: string): Promise<string> {
      const turn = last.then(() => readInTime(kind, path));
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
 * @param cause FileRefused, or the system's error
 * @param file its name; undefined where it is added later
 * @returns the error that tells the person why the file was not read
 */
export function fileNotRead(kind: NamedFileKind, cause: unknown, file?: string): StorageError {
  const { name, mostBytes, limitMs } = CHOSEN_FILES[kind];
  const named = file === undefined ? {} : { file };
  const reason = cause instanceof FileRefused ? cause.reason : 'unreadable';
  const refuse = (message: string, further = {}): StorageError =>
    new StorageError(`${kind}-${reason}`, message, {
      details: { ...named, ...further },
      ...(reason === 'unreadable' && { cause }),
    });
  const limit = `${mostBytes / MEBIBYTE} MiB`;
  switch (reason) {
    case 'unreadable':
      return refuse(`The ${name} could not be read: ${wordSystemReason(whyNotRead(cause))}.`, {
        reason: whyNotRead(cause),
      });
    case 'not-regular':
      return refuse(`The ${name} is not a regular file. Choose another one.`);
    case 'too-large':
      return refuse(
        `The ${name} is larger than ${limit}. Choose another one.`,
        kind === 'profile-file' ? { expected: 'must not be larger than 1 MiB' } : {},
      );
    case 'timed-out':
      return refuse(`The ${name} could not be read in time. Copy it to this computer, and open the copy.`, {
        limitSeconds: limitMs / 1000,
      });
    case 'still-reading':
      return refuse('An earlier file is still being read. Try again later, or restart the app.');
  }
}

/**
 * @param text `JSON.parse` has refused it; the engine's own error quotes it
 * @param mayBeCut whether it begins like a file of this kind
 */
export function fileNotJson(kind: 'case-file' | 'report', text: string, mayBeCut: boolean): StorageError {
  const { name } = CHOSEN_FILES[kind];
  const { isCut, place } = describeJsonFault(text);
  if (isCut && mayBeCut) return new StorageError(`${kind}-cut-off`, `The ${name} ends in the middle.`);
  return new StorageError(`${kind}-not-json`, `The ${name} is not JSON.`, {
    details: place ? { reason: `line ${place.line}, column ${place.column}` } : {},
  });
}

/** @param field the wrong one; empty for the whole file */
export function fileInvalid(kind: 'case-file' | 'report', field: string, expected: string): StorageError {
  const message = `The ${CHOSEN_FILES[kind].name} cannot be used: ${field || 'it'} ${expected}.`;
  return new StorageError(`${kind}-invalid`, message, { details: { ...(field !== '' && { field }), expected } });
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
