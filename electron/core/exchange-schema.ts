/**
 * The schema of an exchange's details. Case files are read by it, and the views of the page take their types from it. Only case
 * files load it, and zod with it.
 */
import { z } from 'zod';
import { ERROR_CODES, type ErrorDetails } from './errors.ts';

export type DetailsInFile = z.infer<ReturnType<typeof detailsSchema>>;

/** A text that was written elsewhere. */
export type ForeignText = z.ZodType<string, string>;

/** Of headers, parameters, fields and the like in one place. */
const MOST_VALUES = 50_000;

export const time = z.number().min(-8.64e15).max(8.64e15);
export const count = z.int().min(0);
/** HTTP status. */
export const status = z.int().min(0).max(999);
export const milliseconds = z.number().min(-8.64e15).max(8.64e15);

export function listOf<T extends z.ZodType>(item: T, most = MOST_VALUES) {
  return z.array(item).max(most).readonly();
}

export function namedValues(text: ForeignText) {
  return listOf(z.strictObject({ name: text, value: text }));
}

export function detailsSchema(text: ForeignText) {
  return z.strictObject({
    /** Of a request, as sent, or as it will be; of a page or a callback, its address and parameters alone. */
    sent: z.strictObject({
      method: text,
      /** The whole address, its query masked. */
      address: text,
      /** In the order and letter case in which they went out, including those that the HTTP client added. */
      headers: namedValues(text),
      /** Of the query. */
      parameters: namedValues(text),
      body: bodySchema(text),
    }),
    /** Null where no reply came, and for the browser's part. Its headers are as they came: letter case, order, repetitions. */
    reply: z.strictObject({ status, headers: namedValues(text), body: bodySchema(text) }).nullable(),
    /** Null for the browser's part. */
    timing: timing.nullable(),
    connection: connectionSchema(text).nullable(),
    error: appError(text).nullable(),
    /** What decides how it goes: the section of the document, null where that is silent, and fields of the profile as they are now. */
    governedBy: z.strictObject({ section: text.nullable(), fields: namedValues(text) }),
  });
}

/** What may be shown of a body (X3). `bytes` is its size once unpacked, `wireBytes` as it went over the wire. */
function bodySchema(text: ForeignText) {
  const sizes = { bytes: count, wireBytes: count };
  return z.discriminatedUnion('kind', [
    z.strictObject({ kind: z.literal('nothing') }),
    /** Dropped before its row, because there is a limit; or the member's own data, left out of a case file. */
    z.strictObject({ kind: z.enum(['dropped', 'left-out']), ...sizes }),
    z.strictObject({ kind: z.literal('form'), ...sizes, fields: namedValues(text) }),
    /** JSON is laid out with two spaces. `isCut`: there was more than is shown. */
    z.strictObject({ kind: z.enum(['json', 'text', 'html']), ...sizes, text, isCut: z.boolean() }),
    /** `type`: its media type, or an empty text. */
    z.strictObject({ kind: z.literal('bytes'), ...sizes, type: text }),
  ]);
}

const part = milliseconds.nullable();
/**
 * Durations in milliseconds, with fractions; null where there was no such part, or it was not reached. The parts follow
 * each other without a gap: their sum is the total, and the last one lasts until the end, also where it was in vain.
 */
const timing = z.strictObject({
  startedAtMs: time,
  /** Finding the proxy and the certificate authorities. */
  prepareMs: part,
  /** Until a connection of its own began to be opened, or one that another request was opening stood. */
  awaitedMs: part,
  nameMs: part,
  connectMs: part,
  tlsMs: part,
  /** From when there was a connection to when the request was handed to it: this app was busy. */
  ownMs: part,
  sendMs: part,
  /** From the last byte sent to the first received; without `receiveMs`, none came. */
  firstByteMs: part,
  receiveMs: part,
  totalMs: milliseconds,
  /** Whether an open connection was used again. */
  isReused: z.boolean(),
});

function connectionSchema(text: ForeignText) {
  const certificate = z.strictObject({
    subject: text,
    issuer: text,
    names: listOf(text),
    validFromMs: time,
    validToMs: time,
    /** SHA-256 in hex, with colons. */
    fingerprint: text,
  });
  const tls = z.strictObject({
    /** Such as `TLSv1.3`; null if the handshake failed, as is `cipher`. */
    version: text.nullable(),
    cipher: text.nullable(),
    /** Null if none was received. */
    certificate: certificate.nullable(),
    /** Why the certificate was not trusted; null if it was. */
    problem: text.nullable(),
  });
  return z.strictObject({
    /** Of the other end, such as `192.0.2.1:443`; null if it was not reached. */
    address: text.nullable(),
    /** Host and port of the proxy; null if direct. */
    proxy: text.nullable(),
    /** Null for plain http, or if TLS was not reached. */
    tls: tls.nullable(),
  });
}

export function appError(text: ForeignText) {
  return z.strictObject({ code: z.enum(ERROR_CODES), details: errorDetails(text) });
}

/** @see ErrorDetails */
export function errorDetails(text: ForeignText) {
  const fields = {
    host: z.exactOptional(text),
    status: z.exactOptional(status),
    serviceCode: z.exactOptional(text),
    serviceText: z.exactOptional(text),
    replyShape: z.exactOptional(text),
    lookedFor: z.exactOptional(text),
    observed: z.exactOptional(z.enum(['refused-status', 'error-payload', 'no-member', 'same-as-nobody'])),
    profileField: z.exactOptional(text),
    field: z.exactOptional(text),
    expected: z.exactOptional(text),
    furtherFields: z.exactOptional(count),
    file: z.exactOptional(text),
    folder: z.exactOptional(text),
    storageFormat: z.exactOptional(text),
    version: z.exactOptional(text),
    retryAfterSeconds: z.exactOptional(count),
    limitSeconds: z.exactOptional(milliseconds),
    limitCharacters: z.exactOptional(count),
    exchange: z.exactOptional(text),
    furtherExchanges: z.exactOptional(count),
    browser: z.exactOptional(text),
    reason: z.exactOptional(text),
    systemAuthorities: z.exactOptional(text),
  } satisfies Readonly<Record<keyof ErrorDetails, z.ZodType>>;
  return z.strictObject(fields);
}
