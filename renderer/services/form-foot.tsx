/** The foot of a form: saving it, giving it up, and in words how it stands. */
import type { ReactNode } from 'react';
import { serviceForm as words } from '../text/service-form.ts';
import { Button } from '../ui/button.tsx';
import type { SavingForm } from './use-save-form.ts';
import type { ServiceForm } from './use-service-form.ts';

export interface FormFootProps {
  readonly form: ServiceForm;
  readonly saving: SavingForm;
  readonly isJustSaved: boolean;
  /** Asks first. */
  readonly discard: () => void;
}

export function FormFoot({ form, saving, isJustSaved, discard }: FormFootProps): ReactNode {
  const isNew = form.serviceId === null;
  return (
    <div className="form-foot">
      <div className="actions">
        <Button rank="primary" isIdle={saving.isSaving}>
          {isNew ? words.saveAndSwitch : words.save}
        </Button>
        {isNew && (
          <Button isIdle={saving.isSaving} onPress={() => void saving.save('stay')}>
            {words.save}
          </Button>
        )}
        {(form.isUnsaved || isNew) && <Button onPress={discard}>{isNew ? words.cancel : words.discard}</Button>}
      </div>
      <p className="caption secondary" role="status">
        {standing(form, saving) || (isJustSaved && words.saved)}
      </p>
    </div>
  );
}

function standing({ flaws, isUnsaved, typed }: ServiceForm, { isOutdated, areSecretsGone }: SavingForm): string {
  const secrets = areSecretsGone ? words.secrets.typeAgain : typed.size > 0 ? words.secrets.notKept : '';
  if (isOutdated) return `${words.changedMeanwhile} ${secrets}`;
  if (flaws.size > 0) return `${words.flaws(flaws.size)} ${secrets}`;
  return isUnsaved ? `${words.notSaved} ${secrets}` : secrets;
}
