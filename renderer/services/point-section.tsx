/** A folded section of the open points, with how many of them are otherwise than in the document. */
import type { ReactNode } from 'react';
import { serviceForm as words } from '../text/service-form.ts';
import { Icon } from '../ui/icon.tsx';
import { differs } from './draft.ts';
import { FormFields } from './form-fields.tsx';
import type { FormSection } from './form-sections.ts';
import type { ServiceForm } from './use-service-form.ts';

export interface PointSectionProps {
  readonly form: ServiceForm;
  readonly section: FormSection;
  readonly isOpen: boolean;
  readonly toggle: (isOpen: boolean) => void;
}

export function PointSection({ form, section: { id, fields }, isOpen, toggle }: PointSectionProps): ReactNode {
  const count = fields.filter((field) => differs(field, form.draft)).length;
  const wrong = fields.filter(({ path }) => form.flaws.has(path)).length;
  return (
    <details className="point-section" open={isOpen} onToggle={({ currentTarget }) => toggle(currentTarget.open)}>
      <summary>
        <Icon name="chevron" />
        <span className="point-title">{words.sections[id]}</span>
        <span className="caption secondary point-source">{words.documentSections[id]}</span>
        {wrong > 0 && <Icon name="warning" />}
        <span className={count > 0 ? 'form-differs' : 'visually-hidden'}>{words.differing(count)}</span>
      </summary>
      {isOpen && <FormFields form={form} fields={fields} />}
    </details>
  );
}
