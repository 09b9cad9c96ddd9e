/**
 * Opens case files and reports in a thread of their own, one at a time. A file on a share that no longer answers may never be read:
 * the waiting ends at a time limit, and no other file is read until that thread has ended.
 */
import { Worker } from 'node:worker_threads';
import { type Clock, setDeadline } from '../core/clock.ts';
import { AppError, StorageError } from '../core/errors.ts';
import { shownFileName } from '../core/one-line.ts';
import type { ExchangeRow } from '../ipc/views/exchanges.ts';
import type { Report } from '../report/report.ts';
import { type CaseBeginning, type CaseMessage, type CaseReading, NEXT, READ_FILES } from './case-messages.ts';

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

export interface OpenedReport {
  /** Name of the file. */
  readonly file: string;
  readonly report: Report;
}

export interface CaseOpener {
  /**
   * @throws StorageError `case-file-unreadable`, `case-file-not-regular`, `case-file-too-large`, `case-file-timed-out`,
   *   `case-file-still-reading`, and as `readCase`; AppError `cancelled` if this is closed meanwhile
   */
  open(path: string): Promise<ReadCase>;
  /** @throws StorageError and AppError, as above with `report-` for `case-file-`, and as `readReport` */
  openReport(path: string): Promise<OpenedReport>;
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

  async function read<T>(path: string, of: CaseReading['of'], take: Take<T>): Promise<T> {
    const file = shownFileName(path);
    if (running) throw stillReading(of, file);
    const workerData: CaseReading = { path, of };
    const worker = new Worker(script, { workerData, resourceLimits: LIMITS, env: {}, argv: [], execArgv: [] });
    running = worker;
    worker.once('exit', () => {
      running = null;
    });
    const limit = Promise.withResolvers<never>();
    const deadline = setDeadline(clock, LIMIT_MS, () => limit.reject(timedOut(of, file)));
    cancel = () => limit.reject(new AppError('cancelled', 'The app is closing.'));
    // A thread that is stuck ends whenever it can.
    const told = listen(worker, of, file, take).finally(() => worker.terminate());
    return await Promise.race([told, limit.promise]).finally(() => {
      deadline.cancel();
      cancel = () => undefined;
      void worker.terminate();
    });
  }

  return {
    open: (path) => read(path, 'case', gather(shownFileName(path))),
    openReport: (path) =>
      read(path, 'report', (message) =>
        message.kind === 'report' ? { file: shownFileName(path), report: message.report } : null,
      ),
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

/** Takes messages until one makes the whole; null until then. */
type Take<T> = (message: CaseMessage) => T | null;

function listen<T>(worker: Worker, of: CaseReading['of'], file: string, take: Take<T>): Promise<T> {
  const { promise, resolve, reject } = Promise.withResolvers<T>();
  worker.on('message', (message: CaseMessage) => {
    if (message.kind === 'refused') return reject(refusal(message, file));
    const whole = take(message);
    if (whole !== null) return resolve(whole);
    worker.postMessage(NEXT);
  });
  worker.once('error', (error: unknown) => reject(failure(error, of, file)));
  worker.once('exit', () => reject(new AppError('unexpected', 'The thread that reads the file ended early.')));
  return promise;
}

function gather(file: string): Take<ReadCase> {
  const rows: ExchangeRow[] = [];
  const lines: string[] = [];
  let beginning: CaseBeginning | null = null;
  return (message) => {
    if (message.kind === 'head') beginning = message;
    if (message.kind === 'exchanges') {
      for (const row of message.rows) rows.push(row);
      for (const line of message.lines) lines.push(line);
    }
    return message.kind === 'end' && beginning ? finish(beginning, file, rows, lines) : null;
  };
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

function failure(cause: unknown, of: CaseReading['of'], file: string): AppError {
  const { code, name } = READ_FILES[of];
  const isTooLarge = cause instanceof Error && 'code' in cause && cause.code === 'ERR_WORKER_OUT_OF_MEMORY';
  if (!isTooLarge)
    return new AppError('unexpected', `The thread that reads the ${name} failed. The log has details.`, { cause });
  const message = `The ${name} takes more memory than any. Choose another one.`;
  return new StorageError(`${code}-too-large`, message, { details: { file } });
}

function timedOut(of: CaseReading['of'], file: string): StorageError {
  const { code, name } = READ_FILES[of];
  const message = `The ${name} could not be read in time. Copy it to this computer, and open the copy.`;
  return new StorageError(`${code}-timed-out`, message, { details: { file, limitSeconds: LIMIT_MS / 1000 } });
}

function stillReading(of: CaseReading['of'], file: string): StorageError {
  const message = 'An earlier file is still being read. Try again later, or restart the app.';
  return new StorageError(`${READ_FILES[of].code}-still-reading`, message, { details: { file } });
}
