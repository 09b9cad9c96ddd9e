/**
 * The thread that reads a case file: what takes long and what could end a thread happens here, not in main. Its data is
 * the path of the file.
 */
import { type MessagePort, parentPort, workerData } from 'node:worker_threads';
import { StorageError, toAppError } from '../core/errors.ts';
import { FileRefused, readRegularFile, whyNotRead } from '../core/regular-file.ts';
import { type CaseMessage, NEXT } from './case-messages.ts';
import { headText } from './case-text.ts';
import { LARGEST_CASE } from './case-values.ts';
import { type ReadExchange, readCase } from './read-case.ts';

if (parentPort) tell(parentPort, messages(String(workerData)));

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

async function* messages(path: string): AsyncGenerator<CaseMessage> {
  try {
    const { head, exchanges } = readCase(await readText(path));
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

async function readText(path: string): Promise<string> {
  try {
    return await readRegularFile(path, LARGEST_CASE);
  } catch (thrown) {
    throw notRead(thrown);
  }
}

function notRead(cause: unknown): StorageError {
  if (cause instanceof FileRefused) {
    return cause.reason === 'not-regular'
      ? new StorageError('case-file-not-regular', 'The case file is not a regular file. Choose another one.')
      : new StorageError('case-file-too-large', 'The case file is larger than 64 MiB. Choose another one.');
  }
  const reason = whyNotRead(cause);
  return new StorageError('case-file-unreadable', `The case file could not be read: ${reason}.`, {
    details: { reason },
  });
}
