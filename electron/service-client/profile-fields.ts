/** The fields of a profile, read from its one schema: what each takes, its default, and what is known of it. */
import { z } from 'zod';
import { isObject, ownField } from './decode/body.ts';
import { type FieldFacts, factsOf } from './field-facts.ts';
import { type ServiceProfile, type ServiceProfileInput, serviceProfileSchema } from './profile.ts';

/** A field that takes a value of its own, for which a form has one control. */
export interface ProfileField extends FieldFacts {
  /** Dot-separated, such as `application.clientId`. */
  readonly path: string;
  readonly kind: FieldKind;
  /** Whether it may be null. */
  readonly isNullable: boolean;
  /** Whether it has no default. */
  readonly isRequired: boolean;
  /** Undefined where it is required. */
  readonly defaultValue?: unknown;
  /** For `choice`. */
  readonly options: readonly string[];
}

type FieldKind =
  | 'text'
  | 'choice'
  | 'switch'
  | 'pinned-reply'
  | 'parameters'
  | 'certificates'
  | 'client-certificate'
  | 'loopback';

/** Objects that may be null, by a field that each has alone. */
const OBJECT_KINDS: Readonly<Record<string, FieldKind>> = {
  status: 'pinned-reply',
  allowsRandomSegment: 'loopback',
  certificate: 'client-certificate',
};

const nodes = nodesOf(serviceProfileSchema, []);

/** In the order in which a profile file has them. */
export const PROFILE_FIELDS: readonly ProfileField[] = nodes.flatMap(({ field }) => field ?? []);

/** Paths of the fields that are not stored at their defaults, an object before its fields. */
export const LATER_FIELDS: readonly string[] = nodes.flatMap(({ path, isFirst }) => (isFirst ? [] : [path.join('.')]));

/** Values for the fields that have no default. */
export const ANY_REQUIRED = {
  id: 'any',
  name: 'any',
  baseUrl: 'https://any',
  authUrl: 'https://any',
  application: { clientId: 'any', redirectUri: 'member-login://callback' },
} satisfies ServiceProfileInput;

/** A profile whose optional fields all have their defaults. */
export const PROFILE_DEFAULTS: ServiceProfile = serviceProfileSchema.parse(ANY_REQUIRED);

/**
 * @param profile a profile, or JSON that may be one
 * @param path dot-separated
 */
export function valueAt(profile: unknown, path: string): unknown {
  return path.split('.').reduce<unknown>(ownField, profile);
}

/**
 * @param profile a profile, or JSON that may be one
 * @param path dot-separated
 * @param value undefined takes the field away
 * @returns a copy with that value, if the object that the field belongs to is there
 */
export function withValueAt(profile: unknown, path: string, value: unknown): unknown {
  if (!isObject(profile)) return profile;
  const [name = '', ...rest] = path.split('.');
  if (rest.length > 0 && !Object.hasOwn(profile, name)) return profile;
  const inner = rest.length > 0 ? withValueAt(ownField(profile, name), rest.join('.'), value) : value;
  const { [name]: _, ...others } = profile;
  return inner === undefined ? others : { ...profile, [name]: inner };
}

/** @returns the dot-separated paths of all fields of a schema, those of objects too */
export function knownFields(schema: unknown, path: readonly string[] = []): readonly string[] {
  const bare = unwrap(schema).type;
  const own = path.length === 0 ? [] : [path.join('.')];
  if (!(bare instanceof z.ZodObject)) return own;
  const inner = Object.entries(bare.shape).flatMap(([name, field]) => knownFields(field, [...path, name]));
  return [...own, ...inner];
}

interface Node {
  readonly path: readonly string[];
  readonly isFirst: boolean;
  /** Null for an object of fields. */
  readonly field: ProfileField | null;
}

function nodesOf(schema: z.core.$ZodType, path: readonly string[]): readonly Node[] {
  const { type, isNullable, isRequired, defaultOf } = unwrap(schema);
  const { isFirst = path.length === 0, ...facts } = factsOf(schema) ?? {};
  if (type instanceof z.ZodObject && !isNullable) {
    const inner = Object.entries(type.shape).flatMap(([name, field]) => nodesOf(field, [...path, name]));
    return [{ path, isFirst, field: null }, ...inner];
  }
  const options = type instanceof z.ZodEnum ? type.options.map(String) : [];
  const described = { path: path.join('.'), kind: kindOf(type, path), isNullable, isRequired, options };
  return [{ path, isFirst, field: { ...facts, ...described, defaultValue: defaultOf() } }];
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
  // One value, or several of its kind.
  if (schema instanceof z.ZodUnion) return unwrap(schema.options[0]);
  return { type: schema, isNullable: false, isRequired: true, defaultOf: () => undefined };
}

function kindOf(type: unknown, path: readonly string[]): FieldKind {
  if (type instanceof z.ZodString) return 'text';
  if (type instanceof z.ZodEnum) return 'choice';
  if (type instanceof z.ZodBoolean) return 'switch';
  if (type instanceof z.ZodRecord) return 'parameters';
  if (type instanceof z.ZodArray) return 'certificates';
  const shape = type instanceof z.ZodObject ? type.shape : {};
  const [, kind] = Object.entries(OBJECT_KINDS).find(([name]) => Object.hasOwn(shape, name)) ?? [];
  if (kind === undefined) throw new Error(`The field ${path.join('.')} is of a kind that has no control.`);
  return kind;
}
