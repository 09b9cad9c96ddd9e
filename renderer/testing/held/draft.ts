/**
 * What a person is about to change in a held request: which values are replaced, removed or added. What is typed stays in
 * the form's fields until it is sent; this only knows their names.
 */
import type { ErrorView } from '../../../electron/ipc/views/error.ts';
import type { HeldDetails, HeldEdit, HeldPlace, HeldValue } from '../../../electron/ipc/views/held.ts';
import { held as words } from '../../text/held.ts';
import { TYPED_AT_MOST } from '../../ui/member-login-api.ts';

export interface Draft {
  readonly edits: readonly DraftEdit[];
  readonly nextId: number;
}

/** `id`: of its fields in the form. */
export type DraftEdit =
  | { readonly id: number; readonly kind: 'replace' | 'remove'; readonly place: HeldPlace; readonly index: number }
  | { readonly id: number; readonly kind: 'add'; readonly place: HeldPlace };

export type EditPart = 'name' | 'value';

/** What is sent, with the edit of the draft that each comes from. */
export interface DraftedChange {
  readonly path: string | null;
  readonly edits: readonly HeldEdit[];
  readonly ids: readonly number[];
}

/** Where something is wrong: at the path, or at an edit, or at a part of it. */
export type WrongField =
  | { readonly kind: 'path' }
  | { readonly kind: 'edit'; readonly id: number; readonly part: EditPart | null };

export interface Refused {
  readonly error: ErrorView;
  /** Null where no field is to blame. */
  readonly wrong: WrongField | null;
}

export const NO_DRAFT: Draft = { edits: [], nextId: 1 };
/** The path's field in the form. */
export const PATH_FIELD = 'path';

/** @returns the name of an edit's field in the form */
export function fieldName(id: number, part: EditPart): string {
  return `${part}-${id}`;
}

/** @returns what is to become of a value; undefined if it stays */
export function editAt({ edits }: Draft, place: HeldPlace, index: number): DraftEdit | undefined {
  return edits.find((edit) => edit.kind !== 'add' && edit.place === place && edit.index === index);
}

export function setEdit(draft: Draft, kind: 'replace' | 'remove', place: HeldPlace, index: number): Draft {
  const others = draft.edits.filter((edit) => edit !== editAt(draft, place, index));
  return { edits: [...others, { id: draft.nextId, kind, place, index }], nextId: draft.nextId + 1 };
}

export function addValue({ edits, nextId }: Draft, place: HeldPlace): Draft {
  return { edits: [...edits, { id: nextId, kind: 'add', place }], nextId: nextId + 1 };
}

export function dropEdit({ edits, nextId }: Draft, id: number): Draft {
  return { edits: edits.filter((edit) => edit.id !== id), nextId };
}

/**
 * @param read what is in a field of the form
 * @returns what is to be sent; null if that changes nothing
 */
export function changeOf(
  details: HeldDetails,
  { edits }: Draft,
  read: (field: string) => string,
): DraftedChange | null {
  const typedPath = details.path && read(PATH_FIELD);
  const path = typedPath === details.path ? null : typedPath;
  const sent = edits.flatMap((edit) => {
    const made = editOf(edit, read);
    return isWithoutEffect(details, made) ? [] : [{ id: edit.id, made }];
  });
  if (path === null && sent.length === 0) return null;
  return { path, edits: sent.map(({ made }) => made), ids: sent.map(({ id }) => id) };
}

/** @returns the field that an error names, such as `edits.0.value`; null if it names none */
export function wrongFieldOf({ ids }: Pick<DraftedChange, 'ids'>, field: string | undefined): WrongField | null {
  if (field === PATH_FIELD) return { kind: 'path' };
  const [, index, part] = /^edits\.(\d+)(?:\.(name|value))?$/.exec(field ?? '') ?? [];
  const id = ids[Number(index)];
  if (id === undefined) return null;
  return { kind: 'edit', id, part: part === 'name' || part === 'value' ? part : null };
}

/** @returns the values of a place; none where the request has no such place */
export function valuesAt(details: HeldDetails, place: HeldPlace): readonly HeldValue[] | null {
  return place === 'header' ? details.headers : details[place];
}

/**
 * What is too long for a call to main is not sent, and is said at its field.
 * @returns the first field that is too long; null if all can be sent
 */
export function tooLongIn(details: HeldDetails, change: DraftedChange): Refused | null {
  const refuse = (field: string, label: string): Refused => ({
    error: { code: 'field-too-long', details: { field: label, limitCharacters: TYPED_AT_MOST } },
    wrong: wrongFieldOf(change, field),
  });
  if (isTooLong(change.path)) return refuse(PATH_FIELD, words.form.path);
  for (const [index, edit] of change.edits.entries()) {
    const at = (part: EditPart) => `edits.${index}.${part}`;
    if (edit.kind === 'add' && isTooLong(edit.name)) return refuse(at('name'), words.form.name);
    if (edit.kind === 'add' && isTooLong(edit.value)) return refuse(at('value'), words.form.value);
    if (edit.kind === 'replace' && isTooLong(edit.value)) {
      return refuse(at('value'), valuesAt(details, edit.place)?.[edit.index]?.name ?? words.form.value);
    }
  }
  return null;
}

function editOf(edit: DraftEdit, read: (field: string) => string): HeldEdit {
  const { place } = edit;
  const value = () => read(fieldName(edit.id, 'value'));
  switch (edit.kind) {
    case 'replace':
      return { kind: 'replace', place, index: edit.index, value: value() };
    case 'remove':
      return { kind: 'remove', place, index: edit.index };
    case 'add':
      return { kind: 'add', place, name: read(fieldName(edit.id, 'name')), value: value() };
  }
}

/** A value that is put in its own place. */
function isWithoutEffect(details: HeldDetails, edit: HeldEdit): boolean {
  if (edit.kind !== 'replace') return false;
  const before = valuesAt(details, edit.place)?.[edit.index];
  return before !== undefined && !before.isMasked && before.value === edit.value;
}

function isTooLong(typed: string | null): boolean {
  return (typed ?? '').length > TYPED_AT_MOST;
}
