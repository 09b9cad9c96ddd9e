/** Finds what a person typed into a request that must not be shown anywhere, by the names that it was typed under. */
import { secretsOfHeader } from './header-secrets.ts';
import { type SecretNames, secretHeadersOf, secretParametersOf } from './secret-names.ts';

export type { SecretNames } from './secret-names.ts';

export interface TypedFields {
  readonly parameters: readonly Typed[];
  readonly headers: readonly Typed[];
}

interface Typed {
  readonly name: string;
  /** Null if none was typed. */
  readonly value: string | null;
}

/** @returns each value as it was typed; of a header also what follows its scheme, and of HTTP Basic the password */
export function secretsTypedInto({ parameters, headers }: TypedFields, profile: SecretNames): readonly string[] {
  const [isSecretParameter, isSecretHeader] = [secretParametersOf(profile), secretHeadersOf(profile)];
  const secrets = [
    ...parameters.filter(({ name }) => isSecretParameter(name)).map(({ value }) => value ?? ''),
    ...headers.filter(({ name }) => isSecretHeader(name)).flatMap(({ value }) => secretsOfHeader(value ?? '')),
  ];
  return [...new Set(secrets)].filter((secret) => secret !== '');
}
