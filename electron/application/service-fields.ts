/** Changes a single field of a service's profile, as its form would: secrets stay as they are, and members signed in. */
import { AppError } from '../core/errors.ts';
import { isObject } from '../service-client/decode/body.ts';
import type { ServiceFormParts } from './service-form-handlers.ts';

export interface ServiceFields {
  /**
   * @param change.before what the field has to be now
   * @returns the revision that the service has then
   * @throws AppError `finding-gone` if the field is not as before, or the value is refused
   */
  change(serviceId: string, change: FieldChange): Promise<string | null>;
  /** @returns null if there is no such service */
  revisionOf(serviceId: string): string | null;
}

export interface FieldChange {
  /** Dot-separated. */
  readonly field: string;
  /** As they stand in a profile file. */
  readonly before: unknown;
  readonly after: unknown;
}

export function createServiceFields({
  forms: { handlers, saveServiceForm },
  revisionOf,
}: {
  readonly forms: ServiceFormParts;
  readonly revisionOf: (serviceId: string) => string | null;
}): ServiceFields {
  return {
    revisionOf,
    async change(serviceId, { field, before, after }) {
      const { revision, profile } = await handlers.readServiceForm({ serviceId });
      const path = field.split('.');
      if (JSON.stringify(valueAt(profile, path)) !== JSON.stringify(before)) throw findingGone();
      const changed = JSON.stringify(withValue(profile, path, after));
      const form = { serviceId, revision, profile: changed, secrets: KEPT, sessions: 'keep' } as const;
      const saved = await saveServiceForm(form, field);
      if (saved.kind !== 'saved') throw findingGone();
      return revisionOf(serviceId);
    },
  };
}

export function findingGone(): AppError {
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
