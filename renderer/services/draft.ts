/**
 * What a person has written into the form of a service: a value for each field of the profile, as it was typed. It has no
 * secret: those stay in their own fields until they are sent.
 */
import type { FormFieldView } from '../../electron/ipc/views/own-services.ts';

/** A value by its field's path. Parameters are a list of pairs, in order: a name may be empty, or come twice. */
export type Draft = JsonObject;

export function draftOf(fields: readonly FormFieldView[], profile: JsonObject): Draft {
  return Object.fromEntries(
    fields.map((field) => {
      const value = valueAt(profile, field.path);
      // Null is a value of its own.
      return [field.path, toDraft(field, value === undefined ? (field.defaultValue ?? null) : value)];
    }),
  );
}

/** @returns the profile that main checks and keeps, without what is as the document says */
export function profileOf(fields: readonly FormFieldView[], draft: Draft): JsonObject {
  let profile: JsonObject = {};
  for (const field of fields) {
    if (field.isRequired || differs(field, draft)) {
      profile = withValueAt(profile, field.path, fromDraft(field, draft[field.path]));
    }
  }
  return profile;
}

/** Whether a field differs from its default. */
export function differs(field: FormFieldView, draft: Draft): boolean {
  return !field.isRequired && !isSame(fromDraft(field, draft[field.path]), field.defaultValue ?? null);
}

/** @returns the draft with that field as the document says */
export function resetField(field: FormFieldView, draft: Draft): Draft {
  return { ...draft, [field.path]: toDraft(field, field.defaultValue ?? null) };
}

/** Whether saving would change anything. */
export function isEdited(fields: readonly FormFieldView[], first: Draft, draft: Draft): boolean {
  return !isSame(profileOf(fields, first), profileOf(fields, draft));
}

/** Name and value of a parameter. */
export type NamedRow = readonly [name: string, value: string];

/** @returns the parameters of a field, as they are in a draft */
export function rowsOf(value: unknown): readonly NamedRow[] {
  return (Array.isArray(value) ? value : []).flatMap((row): NamedRow[] => {
    const [name, text]: unknown[] = Array.isArray(row) ? row : [];
    return typeof name === 'string' && typeof text === 'string' ? [[name, text]] : [];
  });
}

export const NO_REPLY: JsonObject = { status: null, code: null };

/** @returns the replies of a field, which has one, a list, or none */
export function pinsIn(value: unknown): readonly JsonObject[] {
  return (Array.isArray(value) ? value : [value]).filter(isJsonObject).map((pin) => ({ ...NO_REPLY, ...pin }));
}

/** @returns what a field has once an observation is taken: replies join those that are there, all else is replaced */
export function withObserved({ kind }: FormFieldView, now: unknown, observed: unknown): unknown {
  if (kind !== 'pinned-reply') return observed;
  const own = pinsIn(now);
  const missing = pinsIn(observed).filter((pin) => !own.some((one) => isSame(one, pin)));
  return missing.length === 0 ? now : fromPins([...own, ...missing]);
}

/** @returns the first name that comes twice among the parameters of a field, of which only the last would be kept */
export function nameGivenTwice(rows: readonly NamedRow[]): string | null {
  const names = rows.filter((row) => !isEmptyRow(row)).map(([name]) => name);
  return names.find((name, index) => names.indexOf(name) !== index) ?? null;
}

function toDraft({ kind }: FormFieldView, value: unknown): unknown {
  if (kind !== 'parameters' || !isJsonObject(value)) return value;
  return Object.entries(value).map(([name, text]) => [name, String(text)]);
}

function fromDraft({ kind, isNullable }: FormFieldView, value: unknown): unknown {
  switch (kind) {
    case 'parameters':
      return Object.fromEntries(rowsOf(value).filter((row) => !isEmptyRow(row)));
    case 'pinned-reply':
      return isJsonObject(value) || Array.isArray(value) ? fromPins(pinsIn(value)) : value;
    case 'text':
      return value === '' && isNullable ? null : value;
    default:
      return value;
  }
}

function isEmptyRow([name, value]: NamedRow): boolean {
  return name === '' && value === '';
}

/** @returns one reply as itself, and several as a list */
function fromPins(pins: readonly JsonObject[]): unknown {
  const filled = pins.filter((pin) => !isEmptyPin(pin));
  return filled.length > 1 ? filled : (filled[0] ?? null);
}

export function isEmptyPin({ status, code }: JsonObject): boolean {
  return status === null && code === null;
}

export type JsonObject = Readonly<Record<string, unknown>>;

export function isJsonObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** @returns undefined if nothing is there */
function valueAt(object: JsonObject, path: string): unknown {
  let value: unknown = object;
  for (const name of path.split('.')) {
    if (!isJsonObject(value) || !Object.hasOwn(value, name)) return undefined;
    value = value[name];
  }
  return value;
}

/** @returns the object with that value at the path, and with what is missing on the way there */
function withValueAt(object: JsonObject, path: string, value: unknown): JsonObject {
  const [name = '', ...rest] = path.split('.');
  if (rest.length === 0) return { ...object, [name]: value };
  const inner = object[name];
  return { ...object, [name]: withValueAt(isJsonObject(inner) ? inner : {}, rest.join('.'), value) };
}

/** Whatever the order of the names in an object. */
export function isSame(one: unknown, other: unknown): boolean {
  if (one === other) return true;
  if (Array.isArray(one) && Array.isArray(other)) {
    return one.length === other.length && one.every((value, index) => isSame(value, other[index]));
  }
  if (!isJsonObject(one) || !isJsonObject(other)) return false;
  const names = Object.keys(one);
  return (
    names.length === Object.keys(other).length &&
    names.every((name) => Object.hasOwn(other, name) && isSame(one[name], other[name]))
  );
}
