/**
 * The format of case files: JSON, version 1. Whoever reads one checks it field by field into new objects; whoever writes
 * one goes through the same schema, so that what is written can be read, and is written again in the same order.
 */
import { z } from 'zod';
import { ERROR_CODES } from '../core/errors.ts';
import {
  ARRIVALS,
  BROWSER_EVENTS,
  CHANGE_KINDS,
  CHANGED_PLACES,
  EXCHANGE_STATES,
  MEANING_CODES,
  PURPOSES,
} from '../core/exchange-codes.ts';
import {
  appError,
  count,
  detailsSchema,
  errorDetails,
  type ForeignText,
  listOf,
  milliseconds,
  namedValues,
  status,
  time,
} from '../core/exchange-schema.ts';
import { METHOD_IDS } from '../core/method-ids.ts';
import { once } from '../core/once.ts';
import { clip } from '../core/one-line.ts';
import { reportSchema } from '../document-check/report/report.ts';
import {
  CREDENTIALS,
  HTTP_METHODS,
  LONGEST_NAME,
  LONGEST_NOTE,
  LONGEST_TEXT,
  MOST_EXCHANGES,
  MOST_SERVICES,
  OUTCOMES,
  STANDINGS,
  VERDICTS,
} from './case-values.ts';

export const CASE_FORMAT = 'member-login-case';
/** Rises with everything that an older copy would refuse: another field, another code. */
export const CASE_VERSION = 1;

/** What a case file has besides its exchanges. */
export type CaseHead = z.infer<ReturnType<typeof headSchema>>;
export type CaseService = CaseHead['services'][number];
/** One row with its details, which a sign-in as a whole has none of. */
export type CaseExchange = z.infer<ReturnType<typeof exchangeSchema>>;
export type CaseRow = CaseExchange['row'];

/** Makes the schema of texts that were written elsewhere: of so many characters at most. */
type ForeignTexts = (longest: number) => ForeignText;

/** As it is read: anything of a bounded length. */
const asRead: ForeignTexts = (longest) => z.string().max(longest);

/** @param texts takes what was written elsewhere: all that is no choice of this app's own */
export function headSchema(texts = asRead) {
  const [text, name] = [texts(LONGEST_TEXT), texts(LONGEST_NAME)];
  return z.strictObject({
    format: z.literal(CASE_FORMAT),
    version: z.literal(CASE_VERSION),
    savedAtMs: time,
    /** Version of the app. */
    app: name,
    hasMemberData: z.boolean(),
    note: texts(LONGEST_NOTE),
    /** Rows name one by its place here. */
    services: z
      .array(
        z.strictObject({
          name,
          host: name,
          profile: namedValues(text),
          results: resultsSchema(text),
          /** Of the document check. Its texts are masked before; null if it was left out, or if nothing was found. */
          report: reportSchema().nullable().default(null),
        }),
      )
      .min(1)
      .max(MOST_SERVICES)
      .readonly(),
    diagnostics: text,
    /** Of later versions; carried, and not read. */
    extensions: listOf(z.strictObject({ name: z.string().max(LONGEST_NAME), data: z.string().max(LONGEST_TEXT) }), 100),
  });
}

export function exchangeSchema(texts = asRead) {
  const text = texts(LONGEST_TEXT);
  const row = z.discriminatedUnion('kind', [signInSchema(text), requestSchema(text), browserSchema(text)]);
  return z.strictObject({ row, details: detailsSchema(text).nullable() });
}

/** The whole file, for whoever reads one with other tools. */
export function caseSchema() {
  return headSchema().extend({ exchanges: listOf(exchangeSchema(), MOST_EXCHANGES) });
}

const rowNumber = count.min(1);
const anyRow = {
  number: rowNumber,
  /** Place in `services`; null for a callback that belongs to none. */
  service: count.nullable(),
  signIn: rowNumber.nullable(),
  /** The same for rows of the same session. */
  session: count.nullable(),
  startedAtMs: time,
  endedAtMs: time.nullable(),
  waitedFromMs: time.nullable(),
};

function signInSchema(text: ForeignText) {
  return z.strictObject({
    kind: z.literal('sign-in'),
    ...anyRow,
    methodId: z.enum(METHOD_IDS),
    outcome: z.enum(OUTCOMES),
    error: appError(text).nullable(),
    member: text.nullable(),
    isChanged: z.boolean(),
  });
}

function requestSchema(text: ForeignText) {
  const meaning = z.strictObject({
    code: z.enum([...MEANING_CODES, ...ERROR_CODES]),
    details: errorDetails(text),
    nextAtMs: time.nullable(),
  });
  return z.strictObject({
    kind: z.literal('request'),
    ...anyRow,
    purpose: z.enum(PURPOSES),
    state: z.enum(EXCHANGE_STATES),
    poll: count.nullable(),
    method: z.enum(HTTP_METHODS),
    host: text,
    path: text,
    status: status.nullable(),
    meaning: meaning.nullable(),
    changes: changesSchema(text),
  });
}

function browserSchema(text: ForeignText) {
  return z.strictObject({
    kind: z.literal('browser'),
    ...anyRow,
    event: z.enum(BROWSER_EVENTS),
    route: z.enum(ARRIVALS).nullable(),
    address: text,
    error: appError(text).nullable(),
    // Absent in files of copies that did not hold pages.
    changes: changesSchema(text).default([]),
  });
}

function changesSchema(text: ForeignText) {
  return listOf(z.strictObject({ kind: z.enum(CHANGE_KINDS), place: z.enum(CHANGED_PLACES), name: text }));
}

/** Of one service: what each method last did, and whether they agree. */
function resultsSchema(text: ForeignText) {
  const request = z.strictObject({
    method: z.enum(HTTP_METHODS),
    path: text,
    credentials: z.enum(CREDENTIALS),
    status: status.nullable(),
    error: z.enum(ERROR_CODES).nullable(),
    startedAtMs: time,
    durationMs: milliseconds,
  });
  const last = z.strictObject({
    outcome: z.enum(['worked', 'failed']),
    error: appError(text).nullable(),
    endedAtMs: time,
    durationMs: milliseconds,
    requests: listOf(request),
    requestCount: count,
    /** Row of its sign-in, if that is in the file. */
    signIn: rowNumber.nullable(),
  });
  const result = z.strictObject({
    methodId: z.enum(METHOD_IDS),
    last: last.nullable(),
    standing: z.enum(STANDINGS).nullable(),
  });
  return z.strictObject({
    results: listOf(result, METHOD_IDS.length),
    workedCount: count,
    verdict: z.enum(VERDICTS),
    differingFields: listOf(
      z.strictObject({
        name: text,
        values: listOf(z.strictObject({ methodId: z.enum(METHOD_IDS), value: text }), METHOD_IDS.length),
      }),
    ),
  });
}

/** Takes what must not be in the file out of a text. */
type Hide = (text: string) => string;

/** Case files are written through the schema: it masks and shortens every text that comes from elsewhere. */
export function hideInHead(head: CaseHead, hide: Hide): CaseHead {
  return hiding(hide, () => schemas().head.parse(head));
}

export function hideInExchange(exchange: CaseExchange, hide: Hide): CaseExchange {
  return hiding(hide, () => schemas().exchange.parse(exchange));
}

const NONE: Hide = () => {
  throw new Error('Nothing is being hidden.');
};
let hideNow = NONE;

/** Parsing never waits, so nothing else is hidden meanwhile. */
function hiding<T>(hide: Hide, parse: () => T): T {
  hideNow = hide;
  try {
    return parse();
  } finally {
    hideNow = NONE;
  }
}

/** Built once, because building it takes longer than writing most cases. */
const schemas = once(() => {
  const texts: ForeignTexts = (longest) => z.string().overwrite((text) => clip(hideNow(text), longest));
  return { head: headSchema(texts), exchange: exchangeSchema(texts) };
});
