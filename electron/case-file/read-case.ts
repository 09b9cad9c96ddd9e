/**
 * Reads the text of a case file: its version first, then field by field into new objects. Nothing of it is trusted. Its
 * errors name the wrong field, never a value.
 */
import type { z } from 'zod';
import { StorageError } from '../core/errors.ts';
import { describeFlaw, measureJson } from '../core/json-flaws.ts';
import { fileInvalid, fileNotJson } from '../core/read-file.ts';
import type { ExchangeRow } from '../ipc/views/exchanges.ts';
import { toRowView } from './case-form.ts';
import {
  CASE_FORMAT,
  CASE_VERSION,
  type CaseExchange,
  type CaseHead,
  type CaseRow,
  exchangeSchema,
  headSchema,
} from './case-schema.ts';
import { CASE_BEGINNING, headText, isTooLarge } from './case-text.ts';
import { DEEPEST_PART, MOST_EXCHANGES, MOST_PARTS } from './case-values.ts';

export interface CaseReading {
  readonly head: CaseHead;
  /** Each is checked when it is asked for. */
  readonly exchanges: Iterable<ReadExchange>;
}

export interface ReadExchange {
  readonly row: ExchangeRow;
  /** JSON of the row and its details, as they are written again. */
  readonly line: string;
}

/**
 * @throws StorageError `case-file-cut-off`, `case-file-not-json`, `case-file-not-a-case`, `case-file-newer`,
 *   `case-file-invalid`; the exchanges throw the last one, too
 */
export function readCase(text: string): CaseReading {
  const { parts, depth } = measureJson(text);
  if (parts > MOST_PARTS) throw fileInvalid('case-file', '', 'has more parts than any case');
  if (depth > DEEPEST_PART)
    throw fileInvalid('case-file', '', 'has parts that are deeper inside each other than in any case');
  const given = parse(text.replace(/^\ufeff/, ''));
  checkVersion(given);
  const { exchanges, ...rest } = given;
  const head = check(headSchema(), rest, '');
  if (isTooLarge(headText(head))) throw fileInvalid('case-file', '', 'has more besides its exchanges than any case');
  const methods = head.services.map(({ results }) => results.results.map(({ methodId }) => methodId));
  const twice = methods.findIndex((ids) => new Set(ids).size < ids.length);
  if (twice >= 0) throw fileInvalid('case-file', `services.${twice}.results.results`, 'names a method twice');
  if (!Array.isArray(exchanges)) throw fileInvalid('case-file', 'exchanges', 'must be a list');
  if (exchanges.length > MOST_EXCHANGES)
    throw fileInvalid('case-file', 'exchanges', `must have at most ${MOST_EXCHANGES} entries`);
  return { head, exchanges: readExchanges(exchanges, head) };
}

function* readExchanges(given: readonly unknown[], { services }: CaseHead): Generator<ReadExchange> {
  const schema = exchangeSchema();
  const kinds = new Map<number, CaseRow['kind']>();
  let newest = 0;
  for (const [place, one] of given.entries()) {
    const exchange = check(schema, one, `exchanges.${place}`);
    const { row } = exchange;
    const flaw = findFlaw(exchange, { newest, services: services.length, kinds });
    if (flaw) throw fileInvalid('case-file', `exchanges.${place}.${flaw.field}`, flaw.expected);
    newest = row.number;
    kinds.set(row.number, row.kind);
    const line = JSON.stringify(exchange);
    if (isTooLarge(line)) throw fileInvalid('case-file', `exchanges.${place}`, 'is larger than any exchange');
    yield { row: toRowView(row, services), line };
  }
}

interface Flaw {
  readonly field: string;
  readonly expected: string;
}

/** What holds between rows. */
function findFlaw(
  { row, details }: CaseExchange,
  before: {
    readonly newest: number;
    readonly services: number;
    readonly kinds: ReadonlyMap<number, CaseRow['kind']>;
  },
): Flaw | null {
  const { kind, number, service, signIn } = row;
  if (number <= before.newest) return { field: 'row.number', expected: 'must be above the one before' };
  if (service !== null && service >= before.services)
    return { field: 'row.service', expected: 'must be the place of a service' };
  if ((kind === 'sign-in') !== (details === null))
    return { field: 'details', expected: kind === 'sign-in' ? 'must be null' : 'must not be null' };
  // The row of a sign-in may have been dropped, or left out.
  const isItsOwn = kind === 'sign-in' ? signIn === number : signIn === null || signIn < number;
  const leadsTo = (kind !== 'sign-in' && signIn !== null && before.kinds.get(signIn)) || 'sign-in';
  if (!isItsOwn || leadsTo !== 'sign-in')
    return { field: 'row.signIn', expected: 'must be the number of the sign-in that it belongs to' };
  return null;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    if (!CASE_BEGINNING.test(text)) throw notACase();
    throw fileNotJson('case-file', text, true);
  }
}

function checkVersion(given: unknown): asserts given is Readonly<Record<string, unknown>> {
  if (typeof given !== 'object' || given === null || Array.isArray(given)) throw notACase();
  const [format, version] = ['format', 'version'].map(
    (name): unknown => Object.getOwnPropertyDescriptor(given, name)?.value,
  );
  if (format !== CASE_FORMAT || typeof version !== 'number' || !Number.isInteger(version) || version < 1)
    throw notACase();
  if (version > CASE_VERSION) {
    const message = 'The case file was saved by a later version. Install that version to open it.';
    throw new StorageError('case-file-newer', message, { details: { storageFormat: String(version) } });
  }
}

function check<T extends z.ZodType>(schema: T, given: unknown, path: string): z.infer<T> {
  const parsed = schema.safeParse(given);
  if (parsed.success) return parsed.data;
  const { field, expected } = describeFlaw(parsed.error.issues[0], path);
  throw fileInvalid('case-file', field, expected);
}

function notACase(): StorageError {
  return new StorageError('case-file-not-a-case', 'The file is not a case that this app saved. Choose another one.');
}
