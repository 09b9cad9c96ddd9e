/**
 * Where the log's lines go beside the terminal: one file of a limited size, and the one before it. It touches the
 * disk only once it may, keeps the lines in order until then, and writes behind the caller's back; a folder that
 * cannot be written to loses the lines and nothing else. It never looks into a line.
 */
import { existsSync } from 'node:fs';
import { appendFile, mkdir, rename, stat, truncate } from 'node:fs/promises';
import { join } from 'node:path';
import type { Clock } from './clock.ts';

export interface LogFile {
  /** Absolute. */
  readonly path: string;
  /** Takes one line without a line break, and puts the time before it. Never throws. */
  write(line: string): void;
  /** Whether there is a file. */
  exists(): boolean;
  /** What was written so far is on disk afterwards, where that is possible at all. Never rejects. */
  flush(): Promise<void>;
}

export interface LogFileOptions {
  /** Absolute; it is made where it is missing. */
  readonly folder: string;
  readonly clock: Pick<Clock, 'nowMs'>;
  /** Settles once the disk may be used: what a person waits for goes first. */
  readonly mayBegin: Promise<unknown>;
  /** Bytes after which a new file is begun. */
  readonly mostBytes?: number;
}

const FILE = 'member-login.log';
/** The file before it, in the same folder. */
export const EARLIER_FILE = 'member-login.old.log';
const MOST_BYTES = 1_000_000;
/** Of lines that wait for a disk that is slow or not to be used yet; the oldest go first. */
const MOST_WAITING = 2_000;
/** Tells what happened, if not more: for the person alone. */
const PRIVATE_FILE = 0o600;
const PRIVATE_FOLDER = 0o700;

export function openLogFile({ folder, clock, mayBegin, mostBytes = MOST_BYTES }: LogFileOptions): LogFile {
  const path = join(folder, FILE);
  const waiting: string[] = [];
  let hasBegun = false;
  /** Null before the folder was looked at, and after anything went wrong in it. */
  let size: number | null = null;
  let working: Promise<void> | null = null;

  async function append(text: string): Promise<void> {
    const bytes = Buffer.byteLength(text);
    try {
      size ??= await prepare(folder, path);
      if (size > 0 && size + bytes > mostBytes) {
        // Where somebody holds on to the earlier one, the latest lines count more than those before them.
        await rename(path, join(folder, EARLIER_FILE)).catch(() => truncate(path));
        size = 0;
      }
      await appendFile(path, text, { mode: PRIVATE_FILE });
      size += bytes;
    } catch {
      // Nobody is told: the log is where it would be told. The next lines find out whether the folder is back.
      size = null;
    }
  }

  /** For lines that wait: without any, it would end before `working` is set. */
  async function empty(): Promise<void> {
    while (waiting.length > 0) await append(waiting.splice(0).join(''));
    working = null;
  }

  /** One at a time, so that lines stay in order. */
  function work(): Promise<void> {
    hasBegun = true;
    if (waiting.length > 0) working ??= empty();
    return working ?? Promise.resolve();
  }
  mayBegin.then(work, work);

  return {
    path,
    write(line) {
      waiting.push(`${new Date(clock.nowMs()).toISOString()} ${toOneLine(line)}\n`);
      if (waiting.length > MOST_WAITING) waiting.shift();
      if (hasBegun) void work();
    },
    exists: () => existsSync(path),
    flush: work,
  };
}

/** @returns the size of the file, in bytes; 0 where there is none */
async function prepare(folder: string, path: string): Promise<number> {
  await mkdir(folder, { recursive: true, mode: PRIVATE_FOLDER });
  const found = await stat(path).catch(() => null);
  return found?.size ?? 0;
}

/** Nothing that a line holds can look like another line. */
function toOneLine(line: string): string {
  return line.replaceAll(/[\p{Cc}\u2028\u2029]+/gu, ' ');
}
