/**
 * What a row keeps of a call that a person wrote, to repeat it: nothing under a secret name, and nothing that holds a
 * known secret. There is no raw copy (X4).
 */
import type { CallField, CallForm } from '../ipc/views/calls.ts';
import type { ServiceProfile } from '../service-client/profile.ts';
import {
  type NameRule,
  secretHeadersOf,
  secretParametersOf,
  secretsTypedInto,
} from '../service-client/request-secrets.ts';
import type { Span } from '../service-client/secrets/secret-index.ts';
import { type FieldRules, SHOWN_FIELDS, writtenFields } from './field-rules.ts';
import { maskJson } from './json-text.ts';
import type { SecretRegister } from './secret-register.ts';

export interface KeptCall {
  readonly id: string;
  /** Whether something in it is secret that a person typed. */
  readonly hasTyped: boolean;
  /** Left out of it is also what turns out to be secret later. */
  form: CallForm;
}

/** What the page sends of a call. */
export type WrittenForm = Omit<CallForm, 'isJsonWhole'>;

export function keepCall(id: string, form: WrittenForm, profile: ServiceProfile, register: SecretFinder): KeptCall {
  const parameters = withoutNamed(form.parameters, secretParametersOf(profile));
  const headers = withoutNamed(form.headers, secretHeadersOf(profile));
  const hasTyped = secretsTypedInto(form, profile).length > 0;
  const json = emptied({ json: form.json, isJsonWhole: true }, writtenFields(secretParametersOf(profile)), []);
  return { id, hasTyped, form: withoutKnown({ ...form, parameters, headers, ...json }, register) };
}

/** Leaves out what has become known since. */
export function leaveOutAgain(call: KeptCall, register: SecretFinder): void {
  call.form = withoutKnown(call.form, register);
}

/** @returns about how many characters it takes */
export function lengthOfCall({ form: { path, parameters, headers, json } }: KeptCall): number {
  const lengths = [...parameters, ...headers].map(({ name, value }) => name.length + (value?.length ?? 0));
  return lengths.reduce((sum, length) => sum + length, (path?.length ?? 0) + (json?.length ?? 0));
}

type SecretFinder = Pick<SecretRegister, 'find'>;

function withoutNamed(fields: readonly CallField[], isSecret: NameRule): readonly CallField[] {
  return fields.map(({ name, value }) => ({ name, value: isSecret(name) ? null : value }));
}

function withoutKnown(
  { path, parameters, headers, json, isJsonWhole, ...form }: CallForm,
  register: SecretFinder,
): CallForm {
  // What takes too long to be searched may hold one.
  const isHarmless = (text: string): boolean => register.find(text)?.length === 0;
  const leaveOut = (fields: readonly CallField[]): readonly CallField[] =>
    fields.map(({ name, value }) =>
      isHarmless(name)
        ? { name, value: value !== null && isHarmless(value) ? value : null }
        : { name: '', value: null },
    );
  return {
    ...form,
    path: path !== null && isHarmless(path) ? path : null,
    parameters: leaveOut(parameters),
    headers: leaveOut(headers),
    ...emptied({ json, isJsonWhole }, SHOWN_FIELDS, json === null ? [] : register.find(json)),
  };
}

/** Leaves values in JSON empty that are secret by their names or hold a secret; all of it where that cannot be told. */
function emptied(
  given: Pick<CallForm, 'json' | 'isJsonWhole'>,
  rules: FieldRules,
  spans: readonly Span[] | null,
): Pick<CallForm, 'json' | 'isJsonWhole'> {
  const { json } = given;
  if (json === null) return given;
  const options = { maskOf: () => '', isLeft: () => false };
  const left = spans && maskJson(json, rules, { ...options, spans });
  const isWhole = left === maskJson(json, SHOWN_FIELDS, { ...options, spans: [] });
  return { json: left, isJsonWhole: given.isJsonWhole && isWhole };
}
