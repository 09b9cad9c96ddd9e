/** Finds what a person typed into a held request that must not be shown anywhere, by the names that it was typed under. */
import type { RequestChange } from '../ipc/views/held.ts';
import { secretsOfHeader } from '../service-client/header-secrets.ts';
import type { ServiceProfile } from '../service-client/profile.ts';
import { isSecretName } from '../service-client/secrets.ts';

/** What of a profile names secrets. */
export type SecretNames = Pick<
  ServiceProfile,
  'headerNames' | 'devicePollCodeName' | 'callbackTokenName' | 'revokeTokenName'
>;

interface Typed {
  readonly change: RequestChange;
  readonly value: string;
}

/** @returns the values as they were typed, and of a header also without its scheme, and the password in it */
export function typedSecretsIn(typed: readonly Typed[], profile: SecretNames): readonly string[] {
  const secrets = typed.flatMap(({ change: { place, name }, value }) => {
    if (place !== 'header') return isSecretParameter(name, profile) ? [value] : [];
    return isSecretHeader(name, profile) ? secretsOfHeader(value) : [];
  });
  return [...new Set(secrets)].filter((secret) => secret !== '');
}

function isSecretParameter(
  name: string,
  { devicePollCodeName, callbackTokenName, revokeTokenName }: SecretNames,
): boolean {
  return ['code', devicePollCodeName, callbackTokenName, revokeTokenName].includes(name) || isSecretName(name);
}

/** The application's id is no secret. */
function isSecretHeader(name: string, { headerNames }: Pick<SecretNames, 'headerNames'>): boolean {
  const lower = name.toLowerCase();
  if (lower === headerNames.key.toLowerCase()) return false;
  return lower === headerNames.token.toLowerCase() || isSecretName(name);
}
