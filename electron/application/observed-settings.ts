/**
 * "Use observed": what was observed becomes the profile's setting. Changes a single field of a service's profile, as its form
 * would: secrets stay as they are, and members signed in. The last change of a service can be undone.
 */
import { AppError } from '../core/errors.ts';
import type { ObservedSetting } from '../document-check/points/finding.ts';
import type { DocumentCheckView } from '../ipc/views/document-check.ts';
import { isObject } from '../service-client/decode/body.ts';
import { DEMO_SERVICE_ID } from '../services/service-list.ts';
import type { ServiceFormHandling } from './own-services.ts';

interface FieldChange {
  /** Dot-separated. */
  readonly field: string;
  /** As they stand in a profile file. */
  readonly before: unknown;
  readonly after: unknown;
}

interface Done extends FieldChange {
  readonly revision: string | null;
}

export function createObservedSettings({
  forms,
  revisionOf,
  isBusy,
}: {
  readonly forms: ServiceFormHandling;
  /** @returns null if there is no such service */
  readonly revisionOf: (serviceId: string) => string | null;
  /** Whether a sign-in, or a run of probes, goes on at that service. */
  readonly isBusy: (serviceId: string) => boolean;
}) {
  const done = new Map<string, Done>();

  /** Why none can be changed now; null if they can. */
  function whyKept(serviceId: string): DocumentCheckView['settingsKept'] {
    if (serviceId === DEMO_SERVICE_ID) return 'demo';
    return isBusy(serviceId) ? 'busy' : null;
  }

  function refuse(serviceId: string): void {
    const why = whyKept(serviceId);
    if (why === 'demo') throw new AppError('argument-invalid', 'The demo service cannot be changed.');
    if (why === 'busy') throw new AppError('check-busy', 'A sign-in or probes go on at that service.');
  }

  /** The change that can be undone; null if there is none, or the profile was changed since. */
  function lastOf(serviceId: string): Done | null {
    const last = done.get(serviceId);
    return last && last.revision === revisionOf(serviceId) ? last : null;
  }

  /** @throws AppError `finding-gone` if the field is not as before, or the value is refused */
  async function change(serviceId: string, { field, before, after }: FieldChange): Promise<void> {
    const { revision, profile } = await forms.handlers.readServiceForm({ serviceId });
    const path = field.split('.');
    if (JSON.stringify(valueAt(profile, path)) !== JSON.stringify(before)) throw findingGone();
    const changed = JSON.stringify(withValue(profile, path, after));
    const form = { serviceId, revision, profile: changed, secrets: KEPT, sessions: 'keep' } as const;
    const saved = await forms.save(form, field);
    if (saved.kind !== 'saved') throw findingGone();
  }

  return {
    whyKept,
    lastOf,
    /** @throws AppError `check-busy`, `argument-invalid` for the demo, `finding-gone` if there is none, or it is not true any more */
    async use(serviceId: string, setting: ObservedSetting | null): Promise<void> {
      refuse(serviceId);
      if (!setting) throw findingGone();
      const made = { field: setting.field, before: setting.now, after: setting.observed };
      await change(serviceId, made);
      done.set(serviceId, { ...made, revision: revisionOf(serviceId) });
    },
    /** @throws as `use` */
    async undo(serviceId: string): Promise<void> {
      refuse(serviceId);
      const last = lastOf(serviceId);
      if (!last) throw findingGone();
      await change(serviceId, { field: last.field, before: last.after, after: last.before });
      done.delete(serviceId);
    },
  };
}

function findingGone(): AppError {
  return new AppError('finding-gone', 'The profile, or what was found, has changed meanwhile.');
}

const KEPT = {
  clientSecret: { kind: 'keep' },
  clientKey: { kind: 'keep' },
  clientKeyPassphrase: { kind: 'keep' },
} as const;

function valueAt(value: unknown, path: readonly string[]): unknown {
  return path.reduce((inner, name) => (isObject(inner) && Object.hasOwn(inner, name) ? inner[name] : undefined), value);
}

function withValue(value: unknown, [name, ...below]: readonly string[], set: unknown): unknown {
  if (name === undefined) return set;
  const fields = isObject(value) ? value : {};
  return { ...fields, [name]: withValue(fields[name], below, set) };
}
