/**
 * What a person has written into the form of a service: a value for each field of the profile, as it was typed. It has no
 * secret: those stay in their own fields until they are sent.
 */
import type { FormFieldView } from '../../electron/ipc/views/own-services.ts';
import { isJsonObject, isSame, type JsonObject, valueAt, withValueAt } from './json-object.ts';

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

/** @returns the profile that main checks and keeps: what is as the document says is left out */
export function profileOf(fields: readonly FormFieldView[], draft: Draft): JsonObject {
  let profile: JsonObject = {};
  for (const field of fields) {
    if (field.isRequired || differs(field, draft)) {
      profile = withValueAt(profile, field.path, fromDraft(field, draft[field.path]));
    }
  }
  return profile;
}

/** Whether a field that has a default is otherwise. */
export function differs(field: FormFieldView, draft: Draft): boolean {
  return !field.isRequired && !isSame(fromDraft(field, draft[field.path]), field.defaultValue ?? null);
}

/** @returns the draft with that field as the document says */
export function resetField(field: FormFieldView, draft: Draft): Draft {
  return { ...draft, [field.path]: toDraft(field, field.defaultValue ?? null) };
}

/** Whether anything would be kept otherwise than at first. */
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
      return isEmptyPin(value) ? null : value;
    case 'text':
      return value === '' && isNullable ? null : value;
    default:
      return value;
  }
}

function isEmptyRow([name, value]: NamedRow): boolean {
  return name === '' && value === '';
}

function isEmptyPin(value: unknown): boolean {
  return isJsonObject(value) && (value.status ?? null) === null && (value.code ?? null) === null;
}
