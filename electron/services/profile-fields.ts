/**
 * Describes the fields of a profile, by walking its one schema: a form draws a control for each of them, and a mistake is
 * told by the nearest of them.
 */
import { z } from 'zod';
import type { FormFieldView } from '../ipc/views/own-services.ts';
import { serviceProfileSchema } from '../service-client/profile.ts';
import { SECRET_PATHS } from '../service-client/profile-secrets.ts';

/** @returns every field that takes a value of its own, in the order of the schema */
export function describeFields(): readonly FormFieldView[] {
  return describe(serviceProfileSchema, []);
}

/** @returns those that a form has a control for: the id is decided by main, and secrets have rows of their own */
export function describeFormFields(): readonly FormFieldView[] {
  return describeFields().filter(({ path }) => path !== 'id' && !SECRET_PATHS.includes(path));
}

/** @returns the dot-separated paths of all fields of a schema, those of objects too */
export function knownFields(schema: unknown, path: readonly string[] = []): readonly string[] {
  const bare = unwrap(schema).type;
  const own = path.length === 0 ? [] : [path.join('.')];
  if (!(bare instanceof z.ZodObject)) return own;
  const inner = Object.entries(bare.shape).flatMap(([name, field]) => knownFields(field, [...path, name]));
  return [...own, ...inner];
}

function describe(schema: unknown, path: readonly string[]): readonly FormFieldView[] {
  const { type, isNullable, isRequired, defaultOf } = unwrap(schema);
  if (type instanceof z.ZodObject && !isNullable) {
    return Object.entries(type.shape).flatMap(([name, field]) => describe(field, [...path, name]));
  }
  const options = type instanceof z.ZodEnum ? type.options.map(String) : [];
  const described = { path: path.join('.'), kind: kindOf(type, path), isNullable, isRequired, options };
  return [isRequired ? described : { ...described, defaultValue: defaultOf() }];
}

interface Unwrapped {
  readonly type: unknown;
  readonly isNullable: boolean;
  readonly isRequired: boolean;
  readonly defaultOf: () => unknown;
}

function unwrap(schema: unknown): Unwrapped {
  if (schema instanceof z.ZodDefault || schema instanceof z.ZodPrefault) {
    return { ...unwrap(schema.unwrap()), isRequired: false, defaultOf: () => schema.parse(undefined) };
  }
  if (schema instanceof z.ZodNullable) return { ...unwrap(schema.unwrap()), isNullable: true };
  if (schema instanceof z.ZodOptional) return { ...unwrap(schema.unwrap()), isRequired: false };
  if (schema instanceof z.ZodPipe) return unwrap(schema.in);
  return { type: schema, isNullable: false, isRequired: true, defaultOf: () => undefined };
}

/** Objects that may be null, by a field that each has alone. */
const OBJECT_KINDS: Readonly<Record<string, FormFieldView['kind']>> = {
  status: 'pinned-reply',
  allowsRandomSegment: 'loopback',
  certificate: 'client-certificate',
};

function kindOf(type: unknown, path: readonly string[]): FormFieldView['kind'] {
  if (type instanceof z.ZodString) return 'text';
  if (type instanceof z.ZodEnum) return 'choice';
  if (type instanceof z.ZodBoolean) return 'switch';
  if (type instanceof z.ZodRecord) return 'parameters';
  if (type instanceof z.ZodArray) return 'certificates';
  const names = type instanceof z.ZodObject ? Object.keys(type.shape) : [];
  const kind = names.map((name) => OBJECT_KINDS[name]).find((found) => found !== undefined);
  if (kind === undefined) throw new Error(`The field ${path.join('.')} is of a kind that has no control.`);
  return kind;
}
