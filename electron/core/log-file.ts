/**
 * The log file. It has a size limit, and one earlier file is kept beside it. Lines are queued and written in the
 * background, starting once the caller allows disk access. If the folder is not writable, only the lines are lost.
 */
import { appendFileSync, existsSync, mkdirSync } from 'node:fs';
import { appendFile, mkdir, rename, stat, truncate } from 'node:fs/promises';
import { join } from 'node:path';
import type { Clock } from './clock.ts';

export type LogFile = ReturnType<typeof openLogFile>;

export interface LogFileOptions {
  /** Absolute; created if missing. */
  readonly folder: string;
  readonly clock: Pick<Clock, 'nowMs'>;
  /** No disk access before this settles, so that logging does not slow down what the user is waiting for. */
  readonly startWhen: Promise<unknown>;
  /** Size in bytes at which a new file is started. */
  readonly maxBytes?: number;
}

const FILE = 'member-login.log';
/** The previous log file, in the same folder. */
export const EARLIER_FILE = 'member-login.old.log';
const MAX_BYTES = 1_000_000;
/** How many lines may wait for the disk; beyond that the oldest are dropped. */
const MAX_WAITING = 2_000;
/** The log shows what the user did, so only the user may read it. */
const PRIVATE_FILE = 0o600;
const PRIVATE_FOLDER = 0o700;

export function openLogFile({ folder, clock, startWhen, maxBytes = MAX_BYTES }: LogFileOptions) {
  const path = join(folder, FILE);
  const waiting: string[] = [];
  let hasBegun = false;
  /** Size of the file in bytes; null if the folder has not been prepared yet or the last write failed. */
  let size: number | null = null;
  let working: Promise<void> | null = null;

  async function append(text: string): Promise<void> {
    const bytes = Buffer.byteLength(text);
    try {
      size ??= await prepare(folder, path);
      if (size > 0 && size + bytes > maxBytes) {
        // If another process has the earlier file open, renaming fails; then drop the older lines and keep the new.
        await rename(path, join(folder, EARLIER_FILE)).catch(() => truncate(path));
        size = 0;
      }
      await appendFile(path, text, { mode: PRIVATE_FILE });
      size += bytes;
    } catch {
      // Not reported, since it would be reported in the log. The next line tries the folder again.
      size = null;
    }
  }

  async function empty(): Promise<void> {
    // So that `flushNow` can still write the lines of this turn.
    await null;
    while (waiting.length > 0) await append(waiting.splice(0).join(''));
    working = null;
  }

  /** Runs one `empty` at a time, so that lines stay in order. */
  function work(): Promise<void> {
    hasBegun = true;
    if (waiting.length > 0) working ??= empty();
    return working ?? Promise.resolve();
  }
  startWhen.then(work, work);

  return {
    /** Absolute. */
    path,
    /** Writes one line, given without a line break, and puts the time before it. Never throws. */
    write(line: string): void {
      waiting.push(`${new Date(clock.nowMs()).toISOString()} ${toOneLine(line)}\n`);
      if (waiting.length > MAX_WAITING) waiting.shift();
      if (hasBegun) void work();
    },
    exists: (): boolean => existsSync(path),
    /** Resolves once the queued lines have been written to disk, or could not be. Never rejects. */
    flush: work,
    /** Writes the queued lines before it returns, because the process ends then. Never throws. */
    flushNow(): void {
      if (waiting.length === 0) return;
      try {
        mkdirSync(folder, { recursive: true, mode: PRIVATE_FOLDER });
        appendFileSync(path, waiting.splice(0).join(''), { mode: PRIVATE_FILE });
      } catch {
        // As above.
      }
      size = null;
    },
  };
}

/** @returns the size of the file in bytes; 0 if there is none */
async function prepare(folder: string, path: string): Promise<number> {
  await mkdir(folder, { recursive: true, mode: PRIVATE_FOLDER });
  const found = await stat(path).catch(() => null);
  return found?.size ?? 0;
}

/** Removes line breaks and other control characters, so that no text in a line can pass for another line. */
function toOneLine(line: string): string {
  return line.replaceAll(/[\p{Cc}\u2028\u2029]+/gu, ' ');
}
