/**
 * The kind of service: a preset of values for the points in which usual services differ from the document, chosen together
 * and shown.
 */
import type { ReactNode } from 'react';
import type { FormFieldView, PresetView } from '../../electron/ipc/views/own-services.ts';
import { fieldWords } from '../text/field-words.ts';
import { serviceForm } from '../text/service-form.ts';
import { entryOf } from '../text/wording.ts';
import { Icon } from '../ui/icon.tsx';
import { type Draft, isJsonObject, isSame, type NamedRow, profileOf, resetField, rowsOf } from './draft.ts';
import { valueText } from './form-fields.tsx';
import { FormRow } from './form-row.tsx';
import type { ServiceForm } from './use-service-form.ts';

/** The choice while no preset is in force. */
const OWN = '';

export function PresetChoice({ form }: { readonly form: ServiceForm }): ReactNode {
  const words = serviceForm.preset;
  const { fields, presets } = form.view;
  const preset = presetOf(fields, presets, form.draft);
  const hint = (preset && entryOf<string>(words.hints, preset.id)) ?? '';
  const choose = (id: string) => {
    const chosen = presets.find((one) => one.id === id);
    if (chosen) form.change(applyPreset(fields, presets, chosen, form.draft));
  };
  return (
    <FormRow path="preset" label={words.label} hint={hint} isHintKept problem={null}>
      {(attributes) => (
        <>
          <select
            {...attributes.single}
            className="input"
            value={preset?.id ?? OWN}
            onChange={({ target }) => choose(target.value)}
          >
            {!preset && <option value={OWN}>{words.own}</option>}
            {presets.map((one) => (
              <option key={one.id} value={one.id}>
                {/* One that has no words yet is called by its id. */}
                {entryOf<string>(words.names, one.id) ?? one.id}
              </option>
            ))}
          </select>
          {preset && <PresetValues form={form} preset={preset} />}
        </>
      )}
    </FormRow>
  );
}

function PresetValues({ form, preset }: { readonly form: ServiceForm; readonly preset: PresetView }): ReactNode {
  const words = serviceForm.preset;
  const values = valuesOf(form.view.fields, preset);
  if (values.length === 0) return null;
  return (
    <details className="details">
      <summary>
        <Icon name="chevron" />
        {words.sets}
      </summary>
      <dl className="facts">
        {values.map(({ field, parameter, value }) => (
          <div key={`${field.path} ${parameter}`}>
            <dt>{fieldWords(field.path).label}</dt>
            <dd className="data">{parameter === null ? valueText(field, value) : `${parameter}=${String(value)}`}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}

/** One value that a preset sets: of a field, or of one parameter. */
interface PresetValue {
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
 * @returns the draft with what the preset sets. What only other presets set goes back to what the document says. All other
 * fields and parameters stay as they are, and so does what was typed where there is no default
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

/** @returns the preset that the draft matches; null if it matches none */
export function presetOf(
  fields: readonly FormFieldView[],
  presets: readonly PresetView[],
  draft: Draft,
): PresetView | null {
  // A service of that kind may have another name and address.
  const points = fields.filter(({ isRequired }) => !isRequired);
  const profile = profileOf(points, draft);
  const isThat = (preset: PresetView): boolean =>
    isSame(profileOf(points, applyPreset(points, presets, preset, draft)), profile);
  return presets.find(isThat) ?? null;
}

function withoutValue(draft: Draft, { field, parameter, value }: PresetValue): Draft {
  if (field.isRequired) return draft[field.path] === value ? { ...draft, [field.path]: '' } : draft;
  if (parameter === null) return resetField(field, draft);
  return { ...draft, [field.path]: rowsWithout(draft, field, parameter) };
}

function withValue(draft: Draft, { field, parameter, value }: PresetValue): Draft {
  if (field.isRequired && draft[field.path] !== '') return draft;
  if (parameter === null) return { ...draft, [field.path]: value };
  return { ...draft, [field.path]: [...rowsWithout(draft, field, parameter), [parameter, String(value)]] };
}

function rowsWithout(draft: Draft, { path }: FormFieldView, parameter: string): readonly NamedRow[] {
  return rowsOf(draft[path]).filter(([name]) => name !== parameter);
}
