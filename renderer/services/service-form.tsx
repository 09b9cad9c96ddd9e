/**
 * The form of a service: the service and the application at the top, the open points folded below, and what can be done with
 * it at its foot. Enter saves it.
 */
import { type FormEvent, type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import type { FlawView, FormSectionId } from '../../electron/ipc/views/own-services.ts';
import { serviceForm, serviceForm as words } from '../text/service-form.ts';
import { Button } from '../ui/button.tsx';
import { ConfirmDialog } from '../ui/dialog.tsx';
import { Icon } from '../ui/icon.tsx';
import { useMemberLogin } from '../ui/member-login-api.ts';
import { Problem } from '../ui/problem.tsx';
import { differs } from './draft.ts';
import { flawsByField } from './flaws.ts';
import { FormFields } from './form-fields.tsx';
import { type KeptForm, useFormMemory } from './form-memory.ts';
import { type FormSection, OPEN_SECTIONS, sectionsOf } from './form-sections.ts';
import { chosenReferences } from './form-state.ts';
import { PresetChoice } from './preset-choice.tsx';
import { SessionQuestion } from './service-dialogs.tsx';
import {
  type AfterSaving,
  type ServiceForm as EditedForm,
  type SavingForm,
  useSaveForm,
  useServiceForm,
} from './use-service-form.ts';

export interface ServiceFormProps {
  readonly serviceId: string | null;
  readonly first: KeptForm;
  /** Whether it was saved a moment ago. */
  readonly isJustSaved?: boolean;
  readonly saved: (serviceId: string, then: AfterSaving) => void;
  /** The draft was given up. */
  readonly discarded: () => void;
  /** What comes after the certificates, with the form as it stands. */
  readonly children?: (form: EditedForm) => ReactNode;
}

export function ServiceForm(props: ServiceFormProps): ReactNode {
  const { serviceId, first, isJustSaved = false, saved, discarded, children } = props;
  const memberLogin = useMemberLogin();
  const memory = useFormMemory();
  const element = useRef<HTMLFormElement>(null);
  const [isTried, setIsTried] = useState(false);
  const [isDiscarding, setIsDiscarding] = useState(false);
  const form = useServiceForm(serviceId, first, isTried);
  const sections = useMemo(() => sectionsOf(first.view.fields), [first]);
  const [open, setOpen] = useState<ReadonlySet<FormSectionId>>(new Set());
  const [wrong, setWrong] = useState<{ readonly path: string } | null>(null);
  useFocusAt(element, wrong);
  const toggle = (id: FormSectionId, isOpen: boolean) =>
    setOpen((now) => new Set(isOpen ? [...now, id] : [...now].filter((one) => one !== id)));
  const refused = (flaws: readonly FlawView[]) => {
    setIsTried(true);
    const paths = flawsByField(form.view.fields, flaws);
    const found = sections.flatMap(({ fields }) => fields).find(({ path }) => paths.has(path));
    if (found) toggle(found.section, true);
    setWrong({ path: found?.path ?? [...paths.keys()][0] ?? '' });
  };
  const saving = useSaveForm({
    element,
    form,
    refused,
    saved(id, then) {
      memory.delete(serviceId);
      saved(id, then);
    },
  });
  const discard = () => {
    memory.delete(serviceId);
    void memberLogin.forgetChosenFiles({ references: chosenReferences(form) });
    discarded();
  };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    void saving.save(serviceId === null ? 'switch' : 'stay');
  };
  const points = sections.filter(({ id }) => !OPEN_SECTIONS.includes(id));
  const differing = points.flatMap(({ fields }) => fields).filter((field) => differs(field, form.draft)).length;
  const whole = form.flaws.get('');
  return (
    <form ref={element} className="service-form" aria-label={words.label} noValidate onSubmit={submit}>
      <div className="form-body">
        <div className="form-part">
          {sections
            .filter(({ id }) => OPEN_SECTIONS.includes(id))
            .map(({ id, fields }) => (
              <section key={id} aria-labelledby={`form-${id}`}>
                <h2 id={`form-${id}`}>{words.sections[id]}</h2>
                <div className="card">
                  <FormFields form={form} fields={fields} />
                </div>
              </section>
            ))}
        </div>
        <div className="form-part">
          {children?.(form)}
          <section aria-labelledby="form-points">
            <div className="section-head">
              <h2 id="form-points">{words.points}</h2>
              <p className="secondary caption">{words.differingInAll(differing)}</p>
            </div>
            <div className="card">
              {form.view.presets.length > 0 && <PresetChoice form={form} />}
              {points.map((section) => (
                <PointSection
                  key={section.id}
                  form={form}
                  section={section}
                  isOpen={open.has(section.id)}
                  toggle={(isOpen) => toggle(section.id, isOpen)}
                />
              ))}
            </div>
          </section>
        </div>
        {whole && <p className="form-flaw">{words.profileIsWrong(whole.expected)}</p>}
        <Problem error={saving.error} />
      </div>
      <FormFoot
        form={form}
        saving={saving}
        isJustSaved={isJustSaved}
        discard={() => (form.isUnsaved ? setIsDiscarding(true) : discard())}
      />
      {saving.asked && (
        <SessionQuestion {...saving.asked} answer={(choice) => void saving.answer(choice)} close={saving.withdraw} />
      )}
      {isDiscarding && (
        <DiscardDialog isNew={serviceId === null} discard={discard} close={() => setIsDiscarding(false)} />
      )}
    </form>
  );
}

/** To what is wrong, each time that something is refused. */
function useFocusAt(
  element: { readonly current: HTMLFormElement | null },
  wrong: { readonly path: string } | null,
): void {
  useEffect(() => {
    if (!wrong) return;
    const row = element.current?.querySelector<HTMLElement>(`[data-path="${CSS.escape(wrong.path)}"]`);
    const control = row?.querySelector<HTMLElement>('input, select, .form-control button');
    control?.focus();
    row?.scrollIntoView({ block: 'center' });
  }, [element, wrong]);
}

interface DiscardDialogProps {
  readonly isNew: boolean;
  readonly discard: () => void;
  readonly close: () => void;
}

/** Asks before what was written into a form is given up. */
function DiscardDialog({ isNew, discard, close }: DiscardDialogProps): ReactNode {
  const words = serviceForm.discarding;
  return (
    <ConfirmDialog
      title={words.title}
      body={isNew ? words.bodyOfNew : words.body}
      action={words.action}
      act={async () => {
        discard();
        return { ok: true, value: undefined };
      }}
      cancel={words.keep}
      close={close}
    />
  );
}

interface PointSectionProps {
  readonly form: EditedForm;
  readonly section: FormSection;
  readonly isOpen: boolean;
  readonly toggle: (isOpen: boolean) => void;
}

/** A folded section of the open points, with how many of them are otherwise than in the document. */
function PointSection({ form, section: { id, fields }, isOpen, toggle }: PointSectionProps): ReactNode {
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

export interface FormFootProps {
  readonly form: EditedForm;
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

function standing({ flaws, isUnsaved, typed }: EditedForm, { isOutdated, areSecretsGone }: SavingForm): string {
  const secrets = areSecretsGone ? words.secrets.typeAgain : typed.size > 0 ? words.secrets.notKept : '';
  if (isOutdated) return `${words.changedMeanwhile} ${secrets}`;
  if (flaws.size > 0) return `${words.flaws(flaws.size)} ${secrets}`;
  return isUnsaved ? `${words.notSaved} ${secrets}` : secrets;
}
