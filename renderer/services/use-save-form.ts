/**
 * Saves a form: it is checked first, then its secrets are sent once and cleared from their fields. What is wrong leads to
 * its field.
 */
import { type RefObject, useState } from 'react';
import type { MemberLoginApi } from '../../electron/ipc/channels.ts';
import type { ErrorView } from '../../electron/ipc/views/error.ts';
import type { FlawView, FormSessionView, MovedView, ProfileSecretName } from '../../electron/ipc/views/own-services.ts';
import { useMemberLogin } from '../ui/member-login-api.ts';
import { checkedForm, flawsOf, SECRET_NAMES, savedForm } from './form-state.ts';
import type { ServiceForm } from './use-service-form.ts';

/** `switch`: the service becomes the current one. */
export type AfterSaving = 'stay' | 'switch';

export interface SessionsAsked {
  readonly then: AfterSaving;
  readonly sessions: readonly FormSessionView[];
  readonly lockedCount: number;
  readonly moved: MovedView;
}

interface Saving {
  readonly isSaving: boolean;
  readonly error: ErrorView | null;
  readonly asked: SessionsAsked | null;
  /** The service is another one by now than when the form was read. */
  readonly isOutdated: boolean;
  /** Secrets were cleared, although the form was not saved. */
  readonly areSecretsGone: boolean;
}

export interface SavingForm extends Saving {
  readonly save: (then: AfterSaving) => Promise<void>;
  readonly answer: (sessions: 'keep' | 'sign-out') => Promise<void>;
  readonly withdraw: () => void;
}

export interface SaveFormOptions {
  readonly element: RefObject<HTMLFormElement | null>;
  readonly form: ServiceForm;
  readonly refused: (flaws: readonly FlawView[]) => void;
  readonly saved: (serviceId: string, then: AfterSaving) => void;
}

const RESTING: Saving = { isSaving: false, error: null, asked: null, isOutdated: false, areSecretsGone: false };

export function useSaveForm({ element, form, refused, saved }: SaveFormOptions): SavingForm {
  const memberLogin = useMemberLogin();
  const [saving, setSaving] = useState(RESTING);
  const { serviceId } = form;

  const send = async (then: AfterSaving, sessions: 'ask' | 'keep' | 'sign-out') => {
    const read = readerOf(element.current);
    const written = savedForm(serviceId, form, read);
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
    const checked = await check(memberLogin, form);
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
    answer: async (sessions) => {
      const { asked } = saving;
      setSaving({ ...RESTING, isSaving: true });
      if (asked) await send(asked.then, sessions);
    },
    withdraw: () => setSaving((now) => ({ ...now, asked: null })),
  };
}

function check(memberLogin: MemberLoginApi, form: ServiceForm) {
  return memberLogin.checkServiceForm(checkedForm(form.serviceId, form, form.typed));
}

function secretField(element: HTMLFormElement | null, name: ProfileSecretName): HTMLInputElement | null {
  return element?.querySelector<HTMLInputElement>(`input[data-secret][name="${name}"]`) ?? null;
}

function readerOf(element: HTMLFormElement | null): (name: ProfileSecretName) => string {
  return (name) => secretField(element, name)?.value ?? '';
}

function clearSecrets(element: HTMLFormElement | null, form: ServiceForm): void {
  for (const name of SECRET_NAMES) {
    const field = secretField(element, name);
    if (field) field.value = '';
    form.typeSecret(name, false);
  }
}
