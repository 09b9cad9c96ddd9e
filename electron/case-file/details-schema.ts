/** The details of an exchange in a case file: what `ExchangeDetails` has, but for what its row says. */
import { z } from 'zod';
import { ERROR_CODES, type ErrorDetails } from '../core/errors.ts';
import { MOST_VALUES, OBSERVATIONS } from './case-values.ts';

/** A text that was written elsewhere. */
export type ForeignText = z.ZodType<string, string>;
/** Makes the schema of such texts: of so many characters at most. */
export type ForeignTexts = (longest: number) => ForeignText;

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

function errorSchema<Code extends string>(text: ForeignText, codes: readonly Code[]) {
  return z.strictObject({ code: z.enum(codes), details: errorDetails(text) });
}

export function appError(text: ForeignText) {
  return errorSchema(text, ERROR_CODES);
}

export function errorDetails(text: ForeignText) {
  const fields = {
    host: z.exactOptional(text),
    status: z.exactOptional(status),
    serviceCode: z.exactOptional(text),
    serviceText: z.exactOptional(text),
    replyShape: z.exactOptional(text),
    lookedFor: z.exactOptional(text),
    observed: z.exactOptional(z.enum(OBSERVATIONS)),
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

export function detailsSchema(text: ForeignText) {
  return z.strictObject({
    sent: z.strictObject({
      method: text,
      address: text,
      headers: namedValues(text),
      parameters: namedValues(text),
      body: bodySchema(text),
    }),
    reply: z.strictObject({ status, headers: namedValues(text), body: bodySchema(text) }).nullable(),
    timing: timing.nullable(),
    connection: connectionSchema(text).nullable(),
    error: appError(text).nullable(),
    governedBy: z.strictObject({ section: text.nullable(), fields: namedValues(text) }),
  });
}

function bodySchema(text: ForeignText) {
  const sizes = { bytes: count, wireBytes: count };
  return z.discriminatedUnion('kind', [
    z.strictObject({ kind: z.literal('nothing') }),
    z.strictObject({ kind: z.enum(['dropped', 'left-out']), ...sizes }),
    z.strictObject({ kind: z.literal('form'), ...sizes, fields: namedValues(text) }),
    z.strictObject({ kind: z.enum(['json', 'text', 'html']), ...sizes, text, isCut: z.boolean() }),
    z.strictObject({ kind: z.literal('bytes'), ...sizes, type: text }),
  ]);
}

const part = milliseconds.nullable();
const timing = z.strictObject({
  startedAtMs: time,
  prepareMs: part,
  awaitedMs: part,
  nameMs: part,
  connectMs: part,
  tlsMs: part,
  ownMs: part,
  sendMs: part,
  firstByteMs: part,
  receiveMs: part,
  totalMs: milliseconds,
  isReused: z.boolean(),
});

function connectionSchema(text: ForeignText) {
  const certificate = z.strictObject({
    subject: text,
    issuer: text,
    names: listOf(text),
    validFromMs: time,
    validToMs: time,
    fingerprint: text,
  });
  const tls = z.strictObject({
    version: text.nullable(),
    cipher: text.nullable(),
    certificate: certificate.nullable(),
    problem: text.nullable(),
  });
  return z.strictObject({ address: text.nullable(), proxy: text.nullable(), tls: tls.nullable() });
}
