/** Which field of the form each flaw belongs to. */
import type { FlawView, FormFieldView } from '../../electron/ipc/views/own-services.ts';
import { type Draft, nameGivenTwice, rowsOf } from './draft.ts';

/** @returns the first flaw of each field, by its path; what belongs to none is under the empty path */
export function flawsByField(
  fields: readonly FormFieldView[],
  flaws: readonly FlawView[],
): ReadonlyMap<string, FlawView> {
  const found = new Map<string, FlawView>();
  for (const flaw of flaws) {
    const path = fieldOf(fields, flaw)?.path ?? '';
    if (!found.has(path)) found.set(path, flaw);
  }
  return found;
}

/** @returns what is wrong with the parameters before they are a profile, in which a name comes once */
export function flawsOfRows(fields: readonly FormFieldView[], draft: Draft): readonly FlawView[] {
  return fields.flatMap(({ kind, path }) => {
    const name = kind === 'parameters' ? nameGivenTwice(rowsOf(draft[path])) : null;
    return name === null ? [] : [{ field: path, expected: `has “${name}” twice` }];
  });
}

/** A flaw may be in a part of a field, such as `devicePending.status`, or in a group of them, such as `headerNames`. */
function fieldOf(fields: readonly FormFieldView[], { field }: FlawView): FormFieldView | undefined {
  return (
    fields.find(({ path }) => field === path || field.startsWith(`${path}.`)) ??
    fields.find(({ path }) => field !== '' && path.startsWith(`${field}.`))
  );
}
