/** The kind of service, which sets several points at once and shows which. */
import { type ReactNode, useId } from 'react';
import type { PresetView } from '../../electron/ipc/views/own-services.ts';
import { fieldWords } from '../text/field-words.ts';
import { serviceForm } from '../text/service-form.ts';
import { Icon } from '../ui/icon.tsx';
import { valueText } from './form-fields.tsx';
import { FormRow } from './form-row.tsx';
import { applyPreset, presetOf, valuesOf } from './presets.ts';
import type { ServiceForm } from './use-service-form.ts';

/** The choice while no preset is in force. */
const OWN = '';

export function PresetChoice({ form }: { readonly form: ServiceForm }): ReactNode {
  const words = serviceForm.preset;
  const { fields, presets } = form.view;
  const preset = presetOf(fields, presets, form.draft);
  const choose = (id: string) => {
    const chosen = presets.find((one) => one.id === id);
    if (chosen) form.change(applyPreset(fields, presets, chosen, form.draft));
  };
  return (
    <FormRow path="preset" label={words.label} hint={preset ? hintOf(preset) : serviceForm.pointsHint} problem={null}>
      {(ids) => (
        <>
          <select
            id={ids.control}
            className="input"
            value={preset?.id ?? OWN}
            aria-describedby={ids.describedBy}
            onChange={({ target }) => choose(target.value)}
          >
            {!preset && <option value={OWN}>{words.own}</option>}
            {presets.map((one) => (
              <option key={one.id} value={one.id}>
                {nameOf(one)}
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
  const id = useId();
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
          <div key={`${id}${field.path}${parameter}`}>
            <dt>{fieldWords(field.path).label}</dt>
            <dd className="data">{parameter === null ? valueText(field, value) : `${parameter}=${String(value)}`}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}

/** One that has no words yet is called by its id. */
function nameOf({ id }: PresetView): string {
  return Object.entries(serviceForm.preset.names).find(([one]) => one === id)?.[1] ?? id;
}

function hintOf({ id }: PresetView): string {
  return Object.entries(serviceForm.preset.hints).find(([one]) => one === id)?.[1] ?? '';
}
