/** How a service's form begins, what is wrong in it, and what of it is sent. Pure functions. */
import type {
  FlawView,
  FormCheckView,
  ProfileSecretName,
  ReferredCertificates,
  SecretChange,
  ServiceFormView,
} from '../../electron/ipc/views/own-services.ts';
import { draftOf, isEdited, profileOf } from './draft.ts';
import { flawsOfRows } from './flaws.ts';
import type { KeptForm } from './form-memory.ts';

export const SECRET_NAMES = ['clientSecret', 'clientKey', 'clientKeyPassphrase'] as const satisfies ProfileSecretName[];

export function beginForm(view: ServiceFormView): KeptForm {
  return {
    view,
    draft: draftOf(view.fields, view.profile),
    secrets: ofEachSecret(() => ({ kind: 'keep' })),
    chosen: [],
  };
}

/** Secrets whose field is not empty. */
export type TypedSecrets = ReadonlySet<ProfileSecretName>;

/** Whether anything in it would be lost. */
export function isUnsaved(form: KeptForm, typed: TypedSecrets): boolean {
  const isSecretChanged = SECRET_NAMES.some((name) => intentOf(name, form, typed) !== 'keep');
  const { view, draft } = form;
  return isSecretChanged || isEdited(view.fields, draftOf(view.fields, view.profile), draft);
}

/** @returns what is sent to be checked */
export function checkedForm(serviceId: string | null, form: KeptForm, typed: TypedSecrets) {
  return { ...sentForm(serviceId, form), secrets: ofEachSecret((name) => intentOf(name, form, typed)) };
}

/**
 * @param read what is in the field of a secret
 * @returns what is sent to be saved
 */
export function savedForm(serviceId: string | null, form: KeptForm, read: (name: ProfileSecretName) => string) {
  const secrets = ofEachSecret((name): SecretChange => {
    const choice = form.secrets[name];
    if (choice.kind === 'chosen') return { kind: 'chosen', reference: choice.reference };
    if (choice.kind === 'clear') return { kind: 'clear' };
    const value = read(name);
    return value === '' ? { kind: 'keep' } : { kind: 'set', value };
  });
  return { ...sentForm(serviceId, form), secrets };
}

/** @returns all that is wrong */
export function flawsOf({ view, draft }: KeptForm, check: FormCheckView | null): readonly FlawView[] {
  return [...flawsOfRows(view.fields, draft), ...(check?.flaws ?? [])];
}

/** @returns the certificates that a reference stands for; undefined if it is not known here */
export function certificatesOf({ view, chosen }: KeptForm, reference: unknown): ReferredCertificates | undefined {
  return [...chosen, ...view.certificates].find((one) => one.reference === reference);
}

/** @returns the references of all files that were chosen in this form */
export function chosenReferences({ chosen, secrets }: KeptForm): readonly string[] {
  const keys = SECRET_NAMES.flatMap((name) => {
    const choice = secrets[name];
    return choice.kind === 'chosen' ? [choice.reference] : [];
  });
  return [...chosen.map(({ reference }) => reference), ...keys];
}

function sentForm(serviceId: string | null, { view, draft }: KeptForm) {
  return { serviceId, revision: view.revision, profile: JSON.stringify(profileOf(view.fields, draft)) };
}

function ofEachSecret<T>(of: (name: ProfileSecretName) => T): Record<ProfileSecretName, T> {
  return {
    clientSecret: of('clientSecret'),
    clientKey: of('clientKey'),
    clientKeyPassphrase: of('clientKeyPassphrase'),
  };
}

function intentOf(
  name: ProfileSecretName,
  { secrets }: KeptForm,
  typed: TypedSecrets,
): 'keep' | 'set' | 'chosen' | 'clear' {
  const { kind } = secrets[name];
  if (kind === 'chosen' || kind === 'clear') return kind;
  return typed.has(name) ? 'set' : 'keep';
}
