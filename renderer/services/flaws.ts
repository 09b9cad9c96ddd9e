/** Which field of the form each flaw belongs to. */
import type { FlawView, FormFieldView, ProfileSecretName } from '../../electron/ipc/views/own-services.ts';
import { serviceForm } from '../text/service-form.ts';
import { type Draft, nameGivenTwice, rowsOf } from './draft.ts';

/** Fields of their own, by the names of the secrets in them. */
const SECRET_FIELDS: Readonly<Record<string, ProfileSecretName>> = {
  'application.clientSecret': 'clientSecret',
  'application.clientCertificate.key': 'clientKey',
  'application.clientCertificate.passphrase': 'clientKeyPassphrase',
};

/** @returns the first flaw of each field, by its path or a secret's name; what belongs to none is under the empty path */
export function flawsByField(
  fields: readonly FormFieldView[],
  flaws: readonly FlawView[],
): ReadonlyMap<string, FlawView> {
  const found = new Map<string, FlawView>();
  for (const flaw of flaws) {
    const path = SECRET_FIELDS[flaw.field] ?? fieldOf(fields, flaw)?.path ?? '';
    if (!found.has(path)) found.set(path, flaw);
  }
  return found;
}

/** @returns what is wrong with the parameters before they are a profile, in which a name comes once */
export function flawsOfRows(fields: readonly FormFieldView[], draft: Draft): readonly FlawView[] {
  return fields.flatMap(({ kind, path }) => {
    const name = kind === 'parameters' ? nameGivenTwice(rowsOf(draft[path])) : null;
    return name === null ? [] : [{ field: path, expected: serviceForm.nameTwice(name) }];
  });
}

/** A flaw may be in a part of a field, such as the status of a pinned reply, or in an object of fields, such as `paths`. */
function fieldOf(fields: readonly FormFieldView[], { field }: FlawView): FormFieldView | undefined {
  return (
    fields.find(({ path }) => field === path || field.startsWith(`${path}.`)) ??
    fields.find(({ path }) => field !== '' && path.startsWith(`${field}.`))
  );
}
