/**
 * The kinds of values that the page's arguments are made of, each with its limits. zod comes with this file, so main
 * loads it behind the first window, and the preload never does.
 */
import { z } from 'zod';

/** More than any form has. */
const MAX_FIELDS = 20;

/** More than anybody writes into one call. */
const MAX_WRITTEN = 100;

const id = z.string().min(1).max(100);
/** What a person can type or paste; above the longest callback, which is refused with its own words. */
const typed = z.string().max(20_000);

export const ARGUMENT_KINDS = {
  nothing: z.undefined(),
  id,
  typed,
  /** What was typed, by field name; which fields and how long each may be is up to what asked for them. */
  fields: z.custom<Readonly<Record<string, string>>>(isSmallRecord).pipe(z.record(id, typed)),
  boolean: z.boolean(),
  /** Of a call that a person wrote, in order; a name may come more than once. */
  written: z
    .array(z.strictObject({ name: typed, value: typed }))
    .max(MAX_WRITTEN)
    .readonly(),
  /** The JSON of such a call. */
  json: z.string().max(100_000),
  /** A number or a version of an exchange. */
  whole: z.int().min(0),
  /** A profile as JSON, without secrets and certificates. */
  draft: z.string().max(200_000),
  /** More than any drawing has. */
  drawing: z.string().max(1_000_000),
  oneOf: z.enum,
  array: z.array,
  anyOf: z.union,
  nullable: z.nullable,
  /** Of an object's field: it may be absent. */
  optional: z.exactOptional,
  /** Refuses a field too many. */
  object: z.strictObject,
};

/** A record drops `__proto__` without a word, so it is refused here. */
function isSmallRecord(value: unknown): boolean {
  return (
    typeof value === 'object' &&
    value !== null &&
    Object.keys(value).length <= MAX_FIELDS &&
    !Object.hasOwn(value, '__proto__')
  );
}

export type ArgumentKinds = typeof ARGUMENT_KINDS;
export type Schema<T> = z.ZodType<T>;
