/**
 * The thread that reads a case file or a report: what takes long and what could end a thread happens here, not in main. Its
 * data is the path of the file, and which of them it is.
 */
import { type MessagePort, parentPort, workerData } from 'node:worker_threads';
import { toAppError } from '../core/errors.ts';
import { CHOSEN_FILES, fileNotRead, readRegularFile } from '../core/read-file.ts';
import { readReport } from '../document-check/report/read-report.ts';
import type { CaseMessage, CaseReading, CaseRequest } from './case-opener.ts';
import { headText } from './case-text.ts';
import { type ReadExchange, readCase } from './read-case.ts';

const NEXT: CaseRequest = 'next';
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
    return await readRegularFile(path, CHOSEN_FILES[of].mostBytes);
  } catch (thrown) {
    throw fileNotRead(of, thrown);
  }
}
