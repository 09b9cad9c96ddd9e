/** Presets: values for the points in which usual services differ from the document, chosen together. */
import type { FormFieldView, PresetView } from '../../electron/ipc/views/own-services.ts';
import { type Draft, type NamedRow, profileOf, resetField, rowsOf } from './draft.ts';
import { isJsonObject, isSame } from './json-object.ts';

/** One value that a preset sets: of a field, or of one parameter. */
export interface PresetValue {
  readonly field: FormFieldView;
  readonly parameter: string | null;
  readonly value: unknown;
}

/** @returns what a preset sets, in the order of the fields */
export function valuesOf(fields: readonly FormFieldView[], { values }: PresetView): readonly PresetValue[] {
  return fields.flatMap((field): readonly PresetValue[] => {
    const value = values[field.path];
    if (value === undefined) return [];
    if (field.kind !== 'parameters' || !isJsonObject(value)) return [{ field, parameter: null, value }];
    return Object.entries(value).map(([parameter, text]) => ({ field, parameter, value: text }));
  });
}

/**
 * @returns the draft with what the preset sets; what other presets set and this one does not is as the document says.
 * All other fields, and other parameters, stay as they are
 */
export function applyPreset(
  fields: readonly FormFieldView[],
  presets: readonly PresetView[],
  preset: PresetView,
  draft: Draft,
): Draft {
  const cleared = presets.flatMap((one) => valuesOf(fields, one)).reduce(withoutValue, draft);
  return valuesOf(fields, preset).reduce(withValue, cleared);
}

/** @returns the preset by which the draft is as it is; null if it is none of them */
export function presetOf(
  fields: readonly FormFieldView[],
  presets: readonly PresetView[],
  draft: Draft,
): PresetView | null {
  const profile = profileOf(fields, draft);
  const isThat = (preset: PresetView): boolean =>
    isSame(profileOf(fields, applyPreset(fields, presets, preset, draft)), profile);
  return presets.find(isThat) ?? null;
}

function withoutValue(draft: Draft, { field, parameter }: PresetValue): Draft {
  if (parameter === null) return resetField(field, draft);
  return { ...draft, [field.path]: rowsWithout(draft, field, parameter) };
}

function withValue(draft: Draft, { field, parameter, value }: PresetValue): Draft {
  if (parameter === null) return { ...draft, [field.path]: value };
  return { ...draft, [field.path]: [...rowsWithout(draft, field, parameter), [parameter, String(value)]] };
}

function rowsWithout(draft: Draft, { path }: FormFieldView, parameter: string): readonly NamedRow[] {
  return rowsOf(draft[path]).filter(([name]) => name !== parameter);
}
