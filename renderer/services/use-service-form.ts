/** The form of one service on screen: what main says of it, what is written into it, and what is wrong in that. */
import { useEffect, useRef, useState } from 'react';
import type { MemberLoginApi } from '../../electron/ipc/channels.ts';
import type { ErrorView } from '../../electron/ipc/views/error.ts';
import type {
  FlawView,
  FormCheckView,
  ProfileSecretName,
  ReferredCertificates,
} from '../../electron/ipc/views/own-services.ts';
import { useMemberLogin } from '../ui/member-login-api.ts';
import type { Draft } from './draft.ts';
import { flawsByField } from './flaws.ts';
import { type KeptForm, type SecretChoice, useFormMemory } from './form-memory.ts';
import { beginForm, certificatesOf, checkedForm, flawsOf, isUnsaved } from './form-state.ts';
import { useStillShown } from './still-shown.ts';

export interface ServiceForm extends KeptForm {
  readonly serviceId: string | null;
  readonly check: FormCheckView | null;
  /** Secrets whose field has something in it. */
  readonly typed: ReadonlySet<ProfileSecretName>;
  readonly isUnsaved: boolean;
  /** Of fields that were left, or of all once it was to be saved; by path. */
  readonly flaws: ReadonlyMap<string, FlawView>;
  readonly change: (values: Draft) => void;
  /** Takes a file's certificates in, and what changes with them. */
  readonly choose: (chosen: ReferredCertificates, values: Draft) => void;
  readonly decide: (name: ProfileSecretName, choice: SecretChoice) => void;
  readonly typeSecret: (name: ProfileSecretName, isThere: boolean) => void;
  readonly certificatesOf: (reference: unknown) => ReferredCertificates | undefined;
  /** The field was left: it is said from now on what is wrong in it. */
  readonly leave: (path: string) => void;
}

export interface FormReading {
  /** Null until main has answered. */
  readonly form: KeptForm | null;
  readonly error: ErrorView | null;
  /** Begins anew with what main says now. */
  readonly readAgain: () => Promise<void>;
}

/** A form that was left is taken up again. */
export function useFormReading(serviceId: string | null): FormReading {
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

/** @param first what it begins with */
export function useServiceForm(serviceId: string | null, first: KeptForm, isTried: boolean): ServiceForm {
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
    typed,
    isUnsaved: isAnyUnsaved,
    flaws: new Map([...byField].filter(([path]) => isTried || left.has(path))),
    change: (values) => setKept((now) => ({ ...now, draft: { ...now.draft, ...values } })),
    choose: (chosen, values) =>
      setKept((now) => ({ ...now, chosen: [...now.chosen, chosen], draft: { ...now.draft, ...values } })),
    decide: (name, choice) => {
      setTyped((now) => new Set([...now].filter((one) => one !== name)));
      setKept((now) => ({ ...now, secrets: { ...now.secrets, [name]: choice } }));
    },
    typeSecret: (name, isThere) =>
      setTyped((now) =>
        now.has(name) === isThere ? now : new Set(isThere ? [...now, name] : [...now].filter((one) => one !== name)),
      ),
    certificatesOf: (reference) => certificatesOf(kept, reference),
    leave: (path) => setLeft((now) => (now.has(path) ? now : new Set([...now, path]))),
  };
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
