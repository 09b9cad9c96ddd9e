/**
 * Opens case files in a thread of their own, one at a time. A file on a share that no longer answers may never be read:
 * the waiting ends at a time limit, and no other file is read until that thread has ended.
 */
import { Worker } from 'node:worker_threads';
import { type Clock, setDeadline } from '../core/clock.ts';
import { AppError, StorageError } from '../core/errors.ts';
import { shownFileName } from '../core/shown-file-name.ts';
import type { ExchangeRow } from '../ipc/views/exchanges.ts';
import { type CaseBeginning, type CaseMessage, NEXT } from './case-messages.ts';

/** A case as it was read. */
export interface ReadCase extends Omit<CaseBeginning, 'kind' | 'text'> {
  /** Name of the file. */
  readonly file: string;
  /** The head as it is written again. */
  readonly head: string;
  readonly rows: readonly ExchangeRow[];
  /** JSON of each row and its details, in the same order. */
  readonly lines: readonly string[];
}

export interface CaseOpener {
  /**
   * @throws StorageError `case-file-unreadable`, `case-file-not-regular`, `case-file-too-large`, `case-file-timed-out`,
   *   `case-file-still-reading`, and as `readCase`; AppError `cancelled` if this is closed meanwhile
   */
  open(path: string): Promise<ReadCase>;
  /** Whether a thread is running, which would keep the process from exiting. */
  readonly isReading: boolean;
  /** Ends the thread that is reading. */
  close(): void;
}

/** @param script the thread's; a path or a file URL */
export function createCaseOpener({
  clock,
  script,
}: {
  readonly clock: Clock;
  readonly script: string | URL;
}): CaseOpener {
  let running: Worker | null = null;
  let cancel = (): void => undefined;

  return {
    async open(path) {
      const file = shownFileName(path);
      if (running) throw stillReading(file);
      const worker = new Worker(script, { workerData: path, resourceLimits: LIMITS, env: {}, argv: [], execArgv: [] });
      running = worker;
      worker.once('exit', () => {
        running = null;
      });
      const limit = Promise.withResolvers<never>();
      const deadline = setDeadline(clock, LIMIT_MS, () => limit.reject(timedOut(file)));
      cancel = () => limit.reject(new AppError('cancelled', 'The app is closing.'));
      // A thread that is stuck ends whenever it can.
      const read = gather(worker, file).finally(() => worker.terminate());
      return await Promise.race([read, limit.promise]).finally(() => {
        deadline.cancel();
        cancel = () => undefined;
        void worker.terminate();
      });
    },
    get isReading() {
      return running !== null;
    },
    close: () => cancel(),
  };
}

/** Reading takes a second or two; a slow share or a folder that is kept in a cloud may take longer. */
const LIMIT_MS = 60_000;
/** Only what is no case needs so much. */
const LIMITS = { maxOldGenerationSizeMb: 1_024 };

function gather(worker: Worker, file: string): Promise<ReadCase> {
  const { promise, resolve, reject } = Promise.withResolvers<ReadCase>();
  const rows: ExchangeRow[] = [];
  const lines: string[] = [];
  let beginning: CaseBeginning | null = null;
  worker.on('message', (message: CaseMessage) => {
    switch (message.kind) {
      case 'refused':
        reject(refusal(message, file));
        return;
      case 'head':
        beginning = message;
        break;
      case 'exchanges':
        for (const row of message.rows) rows.push(row);
        for (const line of message.lines) lines.push(line);
        break;
      case 'end':
        if (beginning) resolve(finish(beginning, file, rows, lines));
        return;
    }
    worker.postMessage(NEXT);
  });
  worker.once('error', (error: unknown) => reject(failure(error, file)));
  worker.once('exit', () => reject(new AppError('unexpected', 'The thread that reads the case file ended early.')));
  return promise;
}

function finish(
  { text, savedAtMs, app, hasMemberData, services }: CaseBeginning,
  file: string,
  rows: readonly ExchangeRow[],
  lines: readonly string[],
): ReadCase {
  return { file, head: text, savedAtMs, app, hasMemberData, services, rows, lines };
}

function refusal({ code, message, details }: Extract<CaseMessage, { kind: 'refused' }>, file: string): AppError {
  return new AppError(code, message, { details: { ...details, file } });
}

function failure(cause: unknown, file: string): AppError {
  const code = cause instanceof Error && 'code' in cause ? cause.code : null;
  if (code !== 'ERR_WORKER_OUT_OF_MEMORY')
    return new AppError('unexpected', 'The thread that reads the case file failed. The log has details.', { cause });
  const message = 'The case file takes more memory than any case. Choose another one.';
  return new StorageError('case-file-too-large', message, { details: { file } });
}

function timedOut(file: string): StorageError {
  const message = 'The case file could not be read in time. Copy it to this computer, and open the copy.';
  return new StorageError('case-file-timed-out', message, { details: { file, limitSeconds: LIMIT_MS / 1000 } });
}

function stillReading(file: string): StorageError {
  const message = 'An earlier case file is still being read. Try again later, or restart the app.';
  return new StorageError('case-file-still-reading', message, { details: { file } });
}
