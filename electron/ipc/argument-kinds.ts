/**
 * The kinds of values that the page's arguments are made of, each with its limits. zod comes with this file, so main
 * loads it behind the first window, and the preload never does.
 */
import { z } from 'zod';

export const ARGUMENT_KINDS = {
  nothing: z.undefined(),
  id: z.string().min(1).max(100),
  /** What a person can type or paste; above the longest callback, which is refused with its own words. */
  typed: z.string().max(20_000),
  boolean: z.boolean(),
  oneOf: z.enum,
  array: z.array,
  record: z.record,
  /** Refuses a field too many. */
  object: z.strictObject,
};

export type ArgumentKinds = typeof ARGUMENT_KINDS;
export type Schema<T> = z.ZodType<T>;
