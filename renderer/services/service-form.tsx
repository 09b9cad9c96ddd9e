/**
 * The form of a service: the service and the application at the top, the open points folded below, and what can be done with
 * it at its foot. Enter saves it.
 */
import { type FormEvent, type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import type { FlawView, FormFieldView, FormSectionId } from '../../electron/ipc/views/own-services.ts';
import { serviceForm as words } from '../text/service-form.ts';
import { trials } from '../text/trials.ts';
import { Button } from '../ui/button.tsx';
import { ConfirmDialog } from '../ui/dialog.tsx';
import { Icon } from '../ui/icon.tsx';
import { useMemberLogin } from '../ui/member-login-api.ts';
import { CLIENT_SECRET } from '../ui/places.ts';
import { Problem } from '../ui/problem.tsx';
import { SectionLinks } from '../ui/tester-screen.tsx';
import { differs } from './draft.ts';
import { flawsByField } from './flaws.ts';
import { FormFields } from './form-fields.tsx';
import { type KeptForm, useFormMemory } from './form-memory.ts';
import { chosenReferences } from './form-state.ts';
import { PresetChoice } from './preset-choice.tsx';
import { SessionQuestion } from './service-dialogs.tsx';
import {
  type AfterSaving,
  type ServiceForm as EditedForm,
  useFormReading,
  useSaveForm,
  useServiceForm,
  withOrWithout,
} from './use-service-form.ts';

export interface ServiceFormProps {
  readonly serviceId: string | null;
  /** Path of the field that it opens at. */
  readonly field?: string | undefined;
  /** At its foot, while nothing is unsaved. */
  readonly beside?: ReactNode;
  /** What comes after saving or giving up the draft; otherwise the form begins anew. */
  readonly saved?: (serviceId: string, then: AfterSaving) => void;
  readonly discarded?: () => void;
  /** What comes after the certificates, with the form as it stands. */
  readonly children?: (form: EditedForm) => ReactNode;
}

export function ServiceForm(props: ServiceFormProps): ReactNode {
  const { form, error, readAgain } = useFormReading(props.serviceId);
  const [begun, setBegun] = useState({ count: 0, isSaved: false });
  const beginAgain = async (isSaved: boolean) => {
    await readAgain();
    setBegun(({ count }) => ({ count: count + 1, isSaved }));
  };
  const ends = { saved: () => beginAgain(true), discarded: () => beginAgain(false) };
  if (form) return <Edited key={begun.count} {...ends} {...props} first={form} isSaved={begun.isSaved} />;
  return (
    <div className="tester-body">
      <Problem error={error} />
    </div>
  );
}

interface EditedProps
  extends Required<Pick<ServiceFormProps, 'serviceId' | 'saved' | 'discarded'>>,
    Pick<ServiceFormProps, 'children' | 'field' | 'beside'> {
  readonly first: KeptForm;
  /** Whether it was saved a moment ago. */
  readonly isSaved: boolean;
}

function Edited({ serviceId, field, beside, first, isSaved, saved, discarded, children }: EditedProps): ReactNode {
  const memberLogin = useMemberLogin();
  const memory = useFormMemory();
  const element = useRef<HTMLFormElement>(null);
  const [isTried, setIsTried] = useState(false);
  const [isDiscarding, setIsDiscarding] = useState(false);
  const isSecretAsked = field === CLIENT_SECRET && !isSaved;
  const form = useServiceForm(serviceId, isSecretAsked ? withSecretOpen(first) : first, isTried);
  const sections = useMemo(() => sectionsOf(first.view.fields), [first]);
  const asked = first.view.fields.find(({ path }) => path === field);
  const [open, setOpen] = useState<ReadonlySet<FormSectionId>>(new Set(asked ? [asked.section] : []));
  const [wrong, setWrong] = useState<{ readonly path: string } | null>(
    // After saving, what comes next has the focus.
    field === undefined || isSaved ? null : { path: isSecretAsked ? 'clientSecret' : field },
  );
  useFocusAt(element, wrong);
  useFocusAfterSaving(element, isSaved);
  const toggle = (id: FormSectionId, isOpen: boolean) => setOpen((now) => withOrWithout(now, id, isOpen));
  const refused = (flaws: readonly FlawView[]) => {
    setIsTried(true);
    const paths = flawsByField(form.view.fields, flaws);
    const found = sections.flatMap(({ fields }) => fields).find(({ path }) => paths.has(path));
    if (found) toggle(found.section, true);
    if (paths.has('clientSecret') && form.secrets.clientSecret.kind === 'keep')
      form.decide('clientSecret', { kind: 'enter' });
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
  const whole = form.flaws.get('');
  return (
    <form ref={element} className="service-form" aria-label={words.label} noValidate onSubmit={submit}>
      <div className="stack form-body">
        <div className="stack form-part">
          {sections
            .filter(({ id }) => OPEN_SECTIONS.includes(id))
            .map(({ id, fields }) => (
              <section key={id} className="stack" aria-labelledby={`form-${id}`}>
                <h2 id={`form-${id}`} tabIndex={-1}>
                  {words.sections[id]}
                </h2>
                <div className="card">
                  <FormFields form={form} fields={fields} />
                </div>
              </section>
            ))}
        </div>
        <div className="stack form-part">
          {children?.(form)}
          <OpenPoints form={form} sections={sections} open={open} toggle={toggle} />
        </div>
        {whole && <p className="broken form-flaw">{words.profileIsWrong(whole.expected)}</p>}
        <Problem error={saving.error} />
      </div>
      <FormFoot
        form={form}
        saving={saving}
        isSaved={isSaved}
        beside={beside}
        discard={() => (form.isUnsaved ? setIsDiscarding(true) : discard())}
      />
      {saving.asked && (
        <SessionQuestion {...saving.asked} answer={(choice) => void saving.answer(choice)} close={saving.withdraw} />
      )}
      {isDiscarding && (
        <ConfirmDialog
          title={words.discarding.title}
          body={serviceId === null ? words.discarding.bodyOfNew : words.discarding.body}
          action={words.discarding.action}
          act={async () => {
            discard();
            return { ok: true, value: undefined };
          }}
          cancel={words.discarding.keep}
          close={() => setIsDiscarding(false)}
        />
      )}
    </form>
  );
}

interface FormSection {
  readonly id: FormSectionId;
  readonly fields: readonly FormFieldView[];
}

/** @returns the fields in the sections that main puts them in, from the top */
export function sectionsOf(fields: readonly FormFieldView[]): readonly FormSection[] {
  const inOrder = fields.toSorted((one, other) => one.place - other.place);
  const ids = new Set(inOrder.map(({ section }) => section));
  return [...ids].map((id) => ({ id, fields: inOrder.filter(({ section }) => section === id) }));
}

/** Those that are always open. */
export const OPEN_SECTIONS: readonly FormSectionId[] = ['service', 'application', 'certificates'];

/** Moves the focus to what is wrong or looked for, also each time that something is refused. */
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

/** The button that was pressed is another one now. The last one starts the sign-in again that failed, if one did. */
function useFocusAfterSaving(element: { readonly current: HTMLFormElement | null }, isSaved: boolean): void {
  useEffect(() => {
    if (!isSaved || document.activeElement !== document.body) return;
    [...(element.current?.querySelectorAll<HTMLElement>('.form-foot button') ?? [])].at(-1)?.focus();
  }, [element, isSaved]);
}

/** With the field of the secret at hand. One that is left empty changes nothing. */
function withSecretOpen(form: KeptForm): KeptForm {
  const { secrets } = form;
  return secrets.clientSecret.kind === 'keep'
    ? { ...form, secrets: { ...secrets, clientSecret: { kind: 'enter' } } }
    : form;
}

/** @param isTried whether the form is of a service that is there, which can be tried */
export function FormLinks({ isTried = false }: { readonly isTried?: boolean }): ReactNode {
  const links = [
    ...OPEN_SECTIONS.map((id) => ({ headingId: `form-${id}`, label: words.sections[id] })),
    ...(isTried ? [{ headingId: 'service-trial', label: trials.title }] : []),
    { headingId: 'form-points', label: words.points },
  ];
  return <SectionLinks label={words.links} links={links} />;
}

interface OpenPointsProps {
  readonly form: EditedForm;
  readonly sections: readonly FormSection[];
  readonly open: ReadonlySet<FormSectionId>;
  readonly toggle: (id: FormSectionId, isOpen: boolean) => void;
}

/** The points that the document leaves open, folded by section. Each says how many of them differ from the document. */
function OpenPoints({ form, sections, open, toggle }: OpenPointsProps): ReactNode {
  const points = sections.filter(({ id }) => !OPEN_SECTIONS.includes(id));
  const countIn = ({ fields }: FormSection) => fields.filter((field) => differs(field, form.draft)).length;
  const count = points.map(countIn).reduce((sum, one) => sum + one, 0);
  return (
    <section className="stack" aria-labelledby="form-points">
      <div className="row baseline spread gap-3 row-gap-0 section-head">
        <h2 id="form-points" tabIndex={-1}>
          {words.points}
        </h2>
        <p className="secondary caption">{words.differingInAll(count)}</p>
      </div>
      <div className="card">
        {form.view.presets.length > 0 && <PresetChoice form={form} />}
        {points.map((section) => (
          <details
            key={section.id}
            className="fold point-section"
            open={open.has(section.id)}
            onToggle={({ currentTarget }) => toggle(section.id, currentTarget.open)}
          >
            <summary>
              <Icon name="chevron" />
              <span className="point-title">{words.sections[section.id]}</span>
              {section.fields.some(({ path }) => form.flaws.has(path)) && <Icon name="warning" tone="broken" />}
              <span className={countIn(section) > 0 ? 'caption strong mixed form-differs' : 'visually-hidden'}>
                {words.differing(countIn(section))}
              </span>
            </summary>
            {open.has(section.id) && <FormFields form={form} fields={section.fields} />}
          </details>
        ))}
      </div>
    </section>
  );
}

interface FormFootProps {
  readonly form: EditedForm;
  readonly saving: ReturnType<typeof useSaveForm>;
  readonly isSaved: boolean;
  readonly beside: ReactNode;
  /** Asks first. */
  readonly discard: () => void;
}

/** The foot of a form: saving it, giving it up, and in words how it stands. */
function FormFoot({ form, saving, isSaved, beside, discard }: FormFootProps): ReactNode {
  const isNew = form.serviceId === null;
  return (
    <div className="row gap-4 row-gap-1 form-foot">
      <div className="actions">
        <Button rank="primary" isIdle={saving.isSaving}>
          {isNew ? words.saveAndSwitch : words.save}
        </Button>
        {isNew && (
          <Button isIdle={saving.isSaving} onPress={() => void saving.save('stay')}>
            {words.save}
          </Button>
        )}
        {!form.isUnsaved && beside}
        {(form.isUnsaved || isNew) && <Button onPress={discard}>{isNew ? words.cancel : words.discard}</Button>}
      </div>
      <p className="caption secondary if-filled" role="status">
        {stateOf(form, saving) || (isSaved && words.saved)}
      </p>
    </div>
  );
}

function stateOf(
  { flaws, isUnsaved, typed }: EditedForm,
  { isOutdated, areSecretsGone }: FormFootProps['saving'],
): string {
  const secrets = areSecretsGone ? words.secrets.typeAgain : typed.size > 0 ? words.secrets.notKept : '';
  if (isOutdated) return `${words.changedMeanwhile} ${secrets}`;
  if (flaws.size > 0) return `${words.flaws(flaws.size)} ${secrets}`;
  return isUnsaved ? `${words.notSaved} ${secrets}` : secrets;
}
