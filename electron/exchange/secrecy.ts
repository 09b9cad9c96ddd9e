/** What is masked of an exchange because of what it is for, or of where it went (X3). */
import { canonicalPathOf } from '../core/address.ts';
import type { Purpose } from '../core/exchange-codes.ts';
import type { ServiceProfile } from '../service-client/profile.ts';
import { type NameRule, secretParametersOf } from '../service-client/request-secrets.ts';

const SECRET_REPLIES: ReadonlySet<Purpose> = new Set<Purpose>([
  'code-exchange',
  'device-start',
  'device-poll',
  'key-request',
  'identification',
  'revocation',
]);

/** Whether only errors and harmless values of the reply to such a request are shown. */
export function bringsSecrets(purpose: Purpose): boolean {
  return SECRET_REPLIES.has(purpose);
}

/**
 * Whether only that is shown of a reply because of where the request went, whatever it was meant for: to a path that
 * tokens, keys and codes come from, in any writing. For requests that a person wrote or changed.
 */
export function bringsSecretsFrom(address: string, { baseUrl, paths }: ServiceProfile): boolean {
  const { accessToken, device, devicePoll, keyRequest, identification, revoke } = paths;
  const place = canonicalPathOf(address);
  return [accessToken, device, devicePoll, keyRequest, identification, revoke].some(
    (path) => path !== null && canonicalPathOf(`${baseUrl}${path}`) === place,
  );
}

/** The address of a picture is the service's: nothing is known of its parameters. */
export function secretParametersFor(purpose: Purpose, profile: ServiceProfile): NameRule {
  return purpose === 'picture' ? () => true : secretParametersOf(profile);
}
