/**
 * The form of one service on screen: what main says of it, what is written into it, what is wrong in that, and how it is
 * saved.
 */
import { type RefObject, useEffect, useRef, useState } from 'react';
import type { MemberLoginApi } from '../../electron/ipc/channels.ts';
import type { ErrorView } from '../../electron/ipc/views/error.ts';
import type {
  FlawView,
  FormCheckView,
  FormSessionView,
  MovedView,
  ProfileSecretName,
  ReferredCertificates,
} from '../../electron/ipc/views/own-services.ts';
import { useMemberLogin } from '../ui/member-login-api.ts';
import type { Draft } from './draft.ts';
import { flawsByField } from './flaws.ts';
import { type KeptForm, type SecretChoice, useFormMemory } from './form-memory.ts';
import { beginForm, certificatesOf, checkedForm, flawsOf, isUnsaved, SECRET_NAMES, savedForm } from './form-state.ts';

/**
 * Reads a form, or takes up again one that was left.
 * @returns the form, null until main has answered; and a function that begins anew with what main says now
 */
export function useFormReading(serviceId: string | null) {
  const memberLogin = useMemberLogin();
  const memory = useFormMemory();
  const [form, setForm] = useState(() => memory.get(serviceId) ?? null);
  const [error, setError] = useState<ErrorView | null>(null);
  const readAgain = async () => {
    const outcome = await memberLogin.readServiceForm({ serviceId });
    setError(outcome.ok ? null : outcome.error);
    if (outcome.ok) setForm(beginForm(outcome.value));
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: read once; later on, when it is asked for.
  useEffect(() => {
    if (!form) void readAgain();
  }, []);
  return { form, error, readAgain };
}

const NO_SECRETS: ReadonlySet<ProfileSecretName> = new Set();

export type ServiceForm = ReturnType<typeof useServiceForm>;

/** @param first what it begins with */
export function useServiceForm(serviceId: string | null, first: KeptForm, isTried: boolean) {
  const memory = useFormMemory();
  const [kept, setKept] = useState(first);
  const [typed, setTyped] = useState(NO_SECRETS);
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const check = useFormCheck(checkedForm(serviceId, kept, typed));
  const isAnyUnsaved = isUnsaved(kept, typed);
  useEffect(() => {
    if (isAnyUnsaved) memory.set(serviceId, kept);
    else memory.delete(serviceId);
  }, [memory, serviceId, kept, isAnyUnsaved]);
  const byField = flawsByField(kept.view.fields, flawsOf(kept, check));
  return {
    ...kept,
    serviceId,
    check,
    /** Secrets whose field is not empty. */
    typed,
    isUnsaved: isAnyUnsaved,
    /** By path: of the fields that the person has left, or of all once saving was tried. */
    flaws: new Map([...byField].filter(([path]) => isTried || left.has(path))),
    change: (values: Draft) => setKept((now) => ({ ...now, draft: { ...now.draft, ...values } })),
    /** Takes a file's certificates in, and what changes with them. */
    choose: (chosen: ReferredCertificates, values: Draft) =>
      setKept((now) => ({ ...now, chosen: [...now.chosen, chosen], draft: { ...now.draft, ...values } })),
    decide: (name: ProfileSecretName, choice: SecretChoice) => {
      setTyped((now) => withOrWithout(now, name, false));
      setKept((now) => ({ ...now, secrets: { ...now.secrets, [name]: choice } }));
    },
    typeSecret: (name: ProfileSecretName, isThere: boolean) => setTyped((now) => withOrWithout(now, name, isThere)),
    certificatesOf: (reference: unknown) => certificatesOf(kept, reference),
    /** The person left the field: from now on, the form says what is wrong in it. */
    leave: (path: string) => setLeft((now) => withOrWithout(now, path, true)),
  };
}

/** @returns the same set if nothing changes */
export function withOrWithout<T>(set: ReadonlySet<T>, member: T, isIn: boolean): ReadonlySet<T> {
  if (set.has(member) === isIn) return set;
  return new Set(isIn ? [...set, member] : [...set].filter((one) => one !== member));
}

type CheckedForm = Parameters<MemberLoginApi['checkServiceForm']>[0];

/**
 * Has main check a form as it is typed: one check at a time, and of what was typed meanwhile the latest only.
 * @returns what the latest check found; null until there is one
 */
function useFormCheck(form: CheckedForm): FormCheckView | null {
  const memberLogin = useMemberLogin();
  const [found, setFound] = useState<FormCheckView | null>(null);
  const wanted = useRef<CheckedForm | null>(null);
  const isChecking = useRef(false);
  const isShown = useStillShown();
  const written = JSON.stringify(form);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `form` is another object each time; what is in it counts.
  useEffect(() => {
    wanted.current = form;
    const check = async () => {
      isChecking.current = true;
      while (wanted.current && isShown.current) {
        const next = wanted.current;
        wanted.current = null;
        const outcome = await memberLogin.checkServiceForm(next);
        if (outcome.ok && isShown.current && !wanted.current) setFound(outcome.value);
      }
      isChecking.current = false;
    };
    if (!isChecking.current) void check();
  }, [written, memberLogin]);
  return found;
}

/** `switch`: the service becomes the current one. */
export type AfterSaving = 'stay' | 'switch';

interface Saving {
  readonly isSaving: boolean;
  readonly error: ErrorView | null;
  /** Asks what becomes of these sessions before it saves. */
  readonly asked: {
    readonly then: AfterSaving;
    readonly sessions: readonly FormSessionView[];
    readonly lockedCount: number;
    readonly moved: MovedView;
  } | null;
  /** The service has changed since the form was read. */
  readonly isOutdated: boolean;
  /** Secrets were cleared, although the form was not saved. */
  readonly areSecretsGone: boolean;
}

const RESTING: Saving = { isSaving: false, error: null, asked: null, isOutdated: false, areSecretsGone: false };

/** Saves a form: it is checked first, then its secrets are sent once and cleared from their fields. */
export function useSaveForm({
  element,
  form,
  refused,
  saved,
}: {
  readonly element: RefObject<HTMLFormElement | null>;
  readonly form: ServiceForm;
  readonly refused: (flaws: readonly FlawView[]) => void;
  readonly saved: (serviceId: string, then: AfterSaving) => void;
}) {
  const memberLogin = useMemberLogin();
  const [saving, setSaving] = useState(RESTING);
  const { serviceId } = form;

  const send = async (then: AfterSaving, sessions: 'ask' | 'keep' | 'sign-out') => {
    const written = savedForm(serviceId, form, (name) => secretField(element.current, name)?.value ?? '');
    const areSecretsGone = Object.values(written.secrets).some(({ kind }) => kind === 'set');
    clearSecrets(element.current, form);
    const outcome = await memberLogin.saveServiceForm({ ...written, sessions });
    if (!outcome.ok) return setSaving({ ...RESTING, error: outcome.error, areSecretsGone });
    const found = outcome.value;
    setSaving({
      ...RESTING,
      isOutdated: found.kind === 'changed-meanwhile',
      areSecretsGone: areSecretsGone && found.kind !== 'saved',
      asked:
        found.kind === 'asks'
          ? { then, sessions: found.sessions, lockedCount: found.lockedSessionCount, moved: found.moved }
          : null,
    });
    if (found.kind === 'refused') refused(found.flaws);
    if (found.kind === 'saved') saved(found.serviceId, then);
  };

  const save = async (then: AfterSaving) => {
    if (saving.isSaving) return;
    setSaving({ ...RESTING, isSaving: true });
    const checked = await memberLogin.checkServiceForm(checkedForm(serviceId, form, form.typed));
    if (!checked.ok) return setSaving({ ...RESTING, error: checked.error });
    const flaws = flawsOf(form, checked.value);
    if (flaws.length > 0) {
      setSaving(RESTING);
      return refused(flaws);
    }
    const { moved } = checked.value;
    const { sessions, lockedSessionCount: lockedCount } = form.view;
    if (moved?.isBoundOtherwise && sessions.length + lockedCount > 0) {
      return setSaving({ ...RESTING, asked: { then, sessions, lockedCount, moved } });
    }
    await send(then, 'ask');
  };

  return {
    ...saving,
    save,
    answer: async (sessions: 'keep' | 'sign-out') => {
      const { asked } = saving;
      setSaving({ ...RESTING, isSaving: true });
      if (asked) await send(asked.then, sessions);
    },
    withdraw: () => setSaving((now) => ({ ...now, asked: null })),
  };
}

function secretField(element: HTMLFormElement | null, name: ProfileSecretName): HTMLInputElement | null {
  return element?.querySelector<HTMLInputElement>(`input[data-secret][name="${name}"]`) ?? null;
}

function clearSecrets(element: HTMLFormElement | null, form: ServiceForm): void {
  for (const name of SECRET_NAMES) {
    const field = secretField(element, name);
    if (field) field.value = '';
    form.typeSecret(name, false);
  }
}

/** Whether the screen that began a call is still shown when the call ends. */
export function useStillShown(): RefObject<boolean> {
  const isShown = useRef(true);
  useEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
    };
  }, []);
  return isShown;
}
