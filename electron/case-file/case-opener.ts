/**
 * Opens case files and reports in a thread of their own, one at a time. A file on a share that no longer answers may never be read:
 * the waiting ends at a time limit, and no other file is read until that thread has ended.
 */
import { Worker } from 'node:worker_threads';
import { type Clock, setDeadline } from '../core/clock.ts';
import { AppError, type ErrorCode, type ErrorDetails, StorageError } from '../core/errors.ts';
import { shownFileName } from '../core/one-line.ts';
import { CHOSEN_FILES, FileRefused, fileNotRead, type NamedFileKind } from '../core/read-file.ts';
import type { Report } from '../document-check/report/report.ts';
import type { ExchangeRow } from '../ipc/views/exchanges.ts';
import type { CaseHead } from './case-schema.ts';

/** What the thread that reads a file is started with. */
export interface CaseReading {
  readonly path: string;
  readonly of: Exclude<NamedFileKind, 'profile-file'>;
}

/**
 * What the thread tells main. It sends the next message only when it is asked to, so that main never takes in more than
 * one at a time.
 */
export type CaseMessage =
  | { readonly kind: 'refused'; readonly code: ErrorCode; readonly message: string; readonly details: ErrorDetails }
  | CaseBeginning
  | { readonly kind: 'report'; readonly report: Report }
  | { readonly kind: 'exchanges'; readonly rows: readonly ExchangeRow[]; readonly lines: readonly string[] }
  | { readonly kind: 'end' };

/** What main asks for the next message with. */
export type CaseRequest = 'next';

/** What is shown while the case is open; the text of the head has all of it, too. */
interface CaseBeginning extends Pick<CaseHead, 'savedAtMs' | 'app' | 'hasMemberData'> {
  readonly kind: 'head';
  readonly services: readonly { readonly name: string; readonly host: string }[];
  readonly text: string;
}

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
    if (running) throw fileNotRead(of, new FileRefused('still-reading'), file);
    const workerData: CaseReading = { path, of };
    const worker = new Worker(script, { workerData, resourceLimits: LIMITS, env: {}, argv: [], execArgv: [] });
    running = worker;
    worker.once('exit', () => {
      running = null;
    });
    const limit = Promise.withResolvers<never>();
    const deadline = setDeadline(clock, CHOSEN_FILES[of].limitMs, () =>
      limit.reject(fileNotRead(of, new FileRefused('timed-out'), file)),
    );
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
    open: (path) => read(path, 'case-file', gather(shownFileName(path))),
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

const NEXT: CaseRequest = 'next';
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
  const { name } = CHOSEN_FILES[of];
  const isTooLarge = cause instanceof Error && 'code' in cause && cause.code === 'ERR_WORKER_OUT_OF_MEMORY';
  if (!isTooLarge)
    return new AppError('unexpected', `The thread that reads the ${name} failed. The log has details.`, { cause });
  const message = `The ${name} takes more memory than any. Choose another one.`;
  return new StorageError(`${of}-too-large`, message, { details: { file } });
}
