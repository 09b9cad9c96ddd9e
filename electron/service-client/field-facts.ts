/** What is known of a field of a profile besides the values that it takes. It stands beside the field in the schema. */
import { z } from 'zod';
import { PURPOSES, type Purpose } from '../core/exchange-codes.ts';

export interface FieldFacts {
  /** Its place in the form: the section, and which field of that it is. What has none is not drawn. */
  readonly form?: readonly [section: FormSection, place: number];
  /** What it decides about: requests, and steps in the browser. */
  readonly steps?: readonly Step[];
  /** What a service is observed to do where this field has its default. */
  readonly learned?: 'presentation' | 'pendingCodes';
}

/** From the top of the form. */
export const FORM_SECTIONS = [
  'service',
  'application',
  'certificates',
  'calls',
  'code',
  'device',
  'key',
  'identification',
  'member',
  'further',
] as const;

type FormSection = (typeof FORM_SECTIONS)[number];

/** What has a page of its own is a step of its own; a device's page is the service's business. */
export type Step = Purpose | 'authorize-page' | 'callback' | 'key-page' | 'key-callback' | 'device-page';

/** Every request to the API: a picture may be anywhere. */
export const EVERY_CALL = PURPOSES.filter((purpose) => purpose !== 'picture');

const facts = z.registry<FieldFacts & { readonly isFirst: boolean }>();

/**
 * Adds what is known of a field. A profile is stored without it while it has its default: copies of the app that are older
 * than the field refuse it.
 * @param schema an instance of its own
 */
export function field<T extends z.ZodType>(schema: T, known: FieldFacts = {}): T {
  facts.add(schema, { ...known, isFirst: false });
  return schema;
}

/** As `field`, for one that is as old as profiles, or as the object that it is in. It is always stored. */
export function firstField<T extends z.ZodType>(schema: T, known: FieldFacts = {}): T {
  facts.add(schema, { ...known, isFirst: true });
  return schema;
}

/** @returns nothing for what is a part of a field, such as the status of a pinned reply */
export function factsOf(schema: z.core.$ZodType): (FieldFacts & { readonly isFirst: boolean }) | undefined {
  return facts.get(schema);
}
