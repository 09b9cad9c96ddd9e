/**
 * Which values are masked because of their names, whatever they are (X3). What is known by value is masked besides, in
 * every place.
 */

import { canonicalPathOf } from '../core/canonical-path.ts';
import type { Purpose } from '../core/exchange-codes.ts';
import type { ServiceProfile } from '../service-client/profile.ts';
import { isSecretName } from '../service-client/secrets.ts';
import { isSecretField } from './field-rules.ts';

/** A value under this name is masked. */
export type NameRule = (name: string) => boolean;

const SECRET_HEADERS = /^(?:authorization|proxy-authorization|cookie2?|set-cookie2?|(?:proxy-)?authentication-info)$/i;

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

/** The application's id, which a request has in the key header, is no secret. */
export function secretHeadersOf({ headerNames }: ServiceProfile): NameRule {
  const [key, token] = [headerNames.key.toLowerCase(), headerNames.token.toLowerCase()];
  return (name) => {
    const lower = name.toLowerCase();
    return lower === token || (lower !== key && (SECRET_HEADERS.test(name) || isSecretName(name)));
  };
}

/** For parameters of requests. The address of a picture is the service's: nothing is known of its parameters. */
export function secretParametersOf(profile: ServiceProfile, purpose: Purpose): NameRule {
  const names = new Set(['code', profile.devicePollCodeName, profile.callbackTokenName, profile.revokeTokenName]);
  return (name) => purpose === 'picture' || names.has(name) || isSecretField(name);
}
