/**
 * The log: one line per event. Log error codes and fixed texts only, never values from requests or replies. Its file has a
 * size limit, and one earlier file is kept beside it.
 */
import { appendFileSync, existsSync, mkdirSync } from 'node:fs';
import { appendFile, mkdir, rename, stat, truncate } from 'node:fs/promises';
import { join } from 'node:path';
import type { Clock } from './clock.ts';
import { AppError } from './errors.ts';

export interface Log {
  info(event: string): void;
  /** Logs an AppError's code and message and the codes of its causes, never the text of other errors. */
  failure(event: string, thrown: unknown): void;
}

/** No chain of this app's own errors is longer. */
const MAX_CAUSES = 5;

/** @param write writes one line, which has no line break */
export function createLog(write: (line: string) => void): Log {
  return {
    info: (event) => write(event),
    failure: (event, thrown) => write(`${event}: ${describeFailure(thrown)}`),
  };
}

/**
 * Describes an AppError by its code and message, everything else by its name and code, as other texts may have secrets.
 * @param causes how many causes to name; an error may be its own cause
 */
export function describeFailure(thrown: unknown, causes = MAX_CAUSES): string {
  if (!(thrown instanceof Error)) return typeof thrown;
  const cause = thrown.cause === undefined || causes === 0 ? '' : ` (${describeFailure(thrown.cause, causes - 1)})`;
  if (thrown instanceof AppError) return `${thrown.code}: ${thrown.message}${cause}`;
  const code = 'code' in thrown && typeof thrown.code === 'string' ? ` ${thrown.code}` : '';
  return `${thrown.name}${code}${cause}`;
}

export type LogFile = ReturnType<typeof openLogFile>;

const FILE = 'member-login.log';
/** The previous log file, in the same folder. */
export const EARLIER_FILE = 'member-login.old.log';
const MAX_BYTES = 1_000_000;
/** How many lines may wait for the disk; beyond that the oldest are dropped. */
const MAX_WAITING = 2_000;
/** The log shows what the user did, so only the user may read it. */
const PRIVATE_FILE = 0o600;
const PRIVATE_FOLDER = 0o700;

/**
 * Lines are queued and written in the background. If the folder is not writable, only the lines are lost.
 * @param options.folder absolute; created if missing
 * @param options.startWhen no disk access before this settles, so that logging does not slow down what the user is
 *   waiting for
 * @param options.maxBytes size at which a new file is started
 */
export function openLogFile(options: {
  readonly folder: string;
  readonly clock: Pick<Clock, 'nowMs'>;
  readonly startWhen: Promise<unknown>;
  readonly maxBytes?: number;
}) {
  const { folder, clock, startWhen, maxBytes = MAX_BYTES } = options;
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
