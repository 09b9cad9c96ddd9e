/**
 * The thread that reads a case file or a report: what takes long and what could end a thread happens here, not in main. Its
 * data is the path of the file, and which of them it is.
 */
import { type MessagePort, parentPort, workerData } from 'node:worker_threads';
import { StorageError, toAppError } from '../core/errors.ts';
import { FileRefused, readRegularFile, whyNotRead, wordSystemReason } from '../core/read-file.ts';
import { LARGEST_REPORT, readReport } from '../report/read-report.ts';
import { type CaseMessage, type CaseReading, NEXT, READ_FILES } from './case-messages.ts';
import { headText } from './case-text.ts';
import { LARGEST_CASE } from './case-values.ts';
import { type ReadExchange, readCase } from './read-case.ts';

const LARGEST = { case: LARGEST_CASE, report: LARGEST_REPORT } as const;
const reading: CaseReading = workerData;
if (parentPort) tell(parentPort, messages(reading));

/** Sends the first message at once, and each other one when it is asked for. */
function tell(port: MessagePort, given: AsyncGenerator<CaseMessage>): void {
  const tellNext = async (): Promise<void> => {
    const next = await given.next();
    if (next.done) port.close();
    else port.postMessage(next.value);
  };
  port.on('message', (asked: unknown) => {
    if (asked === NEXT) void tellNext();
  });
  void tellNext();
}

async function* messages(asked: CaseReading): AsyncGenerator<CaseMessage> {
  try {
    const text = await readText(asked);
    if (asked.of === 'report') {
      yield { kind: 'report', report: readReport(text) };
      return;
    }
    const { head, exchanges } = readCase(text);
    const { savedAtMs, app, hasMemberData } = head;
    const services = head.services.map(({ name, host }) => ({ name, host }));
    yield { kind: 'head', savedAtMs, app, hasMemberData, services, text: headText(head) };
    yield* inBatches(exchanges);
    yield { kind: 'end' };
  } catch (thrown) {
    const { code, message, details } = toAppError(thrown);
    yield { kind: 'refused', code, message, details };
  }
}

function* inBatches(exchanges: Iterable<ReadExchange>): Generator<CaseMessage> {
  let batch: ReadExchange[] = [];
  let length = 0;
  for (const exchange of exchanges) {
    batch.push(exchange);
    length += exchange.line.length;
    if (length < BATCH_CHARACTERS && batch.length < MOST_IN_BATCH) continue;
    yield messageOf(batch);
    batch = [];
    length = 0;
  }
  yield messageOf(batch);
}

/** Main takes one in within a few milliseconds. */
const BATCH_CHARACTERS = 1_000_000;
const MOST_IN_BATCH = 500;

function messageOf(batch: readonly ReadExchange[]): CaseMessage {
  return { kind: 'exchanges', rows: batch.map(({ row }) => row), lines: batch.map(({ line }) => line) };
}

async function readText({ path, of }: CaseReading): Promise<string> {
  try {
    return await readRegularFile(path, LARGEST[of]);
  } catch (thrown) {
    throw notRead(of, thrown);
  }
}

function notRead(of: CaseReading['of'], cause: unknown): StorageError {
  const { code, name, limit } = READ_FILES[of];
  if (cause instanceof FileRefused) {
    return cause.reason === 'not-regular'
      ? new StorageError(`${code}-not-regular`, `The ${name} is not a regular file. Choose another one.`)
      : new StorageError(`${code}-too-large`, `The ${name} is larger than ${limit}. Choose another one.`);
  }
  const reason = whyNotRead(cause);
  const message = `The ${name} could not be read: ${wordSystemReason(reason)}.`;
  return new StorageError(`${code}-unreadable`, message, { details: { reason } });
}
