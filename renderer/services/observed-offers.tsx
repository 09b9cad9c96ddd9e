/** What a service was seen to do otherwise than its form says, after a try: each as a change of the form, side by side. */
import { type ReactNode, useId } from 'react';
import type { SettingView } from '../../electron/ipc/views/document-check.ts';
import { fieldWords } from '../text/field-words.ts';
import { trials as words } from '../text/trials.ts';
import { Button } from '../ui/button.tsx';
import { isSame } from './json-object.ts';
import type { ServiceForm } from './use-service-form.ts';

export interface ObservedOffersProps {
  readonly settings: readonly SettingView[];
  readonly form: Pick<ServiceForm, 'draft' | 'change'>;
}

export function ObservedOffers({ settings, form }: ObservedOffersProps): ReactNode {
  const offered = settings.filter(({ field, observed }) => !isSame(form.draft[field], readValue(observed)));
  if (offered.length === 0) return null;
  return (
    <div className="trial-part">
      <p>{words.offers.title}</p>
      <ul className="trial-offers">
        {offered.map((setting) => (
          <Offer key={`${setting.field} ${setting.observed}`} setting={setting} change={form.change} />
        ))}
      </ul>
    </div>
  );
}

function Offer({
  setting,
  change,
}: {
  readonly setting: SettingView;
  readonly change: ServiceForm['change'];
}): ReactNode {
  const { field, now, observed, warning } = setting;
  const { label } = fieldWords(field);
  const id = useId();
  return (
    <li>
      <dl className="trial-offer">
        <dt className="caption secondary" id={id}>
          {words.offers.now(label)}
        </dt>
        <dd className="data">
          <bdi>{now}</bdi>
        </dd>
        <dt className="caption secondary">{words.offers.observed}</dt>
        <dd className="data">
          <bdi>{observed}</bdi>
        </dd>
      </dl>
      {warning !== null && <p className="caption secondary">{warning}</p>}
      <Button describedBy={id} onPress={() => change({ [field]: readValue(observed) })}>
        {words.offers.take}
      </Button>
    </li>
  );
}

/** A setting is told as a profile file writes it. */
function readValue(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
}
