/** Which headers and parameters of requests are secret because of their names, whatever their values are (X3). */
import type { ServiceProfile } from './profile.ts';
import { isSecretName } from './secrets.ts';
import { type HeaderNames, sentNameOf } from './service-headers.ts';

/** A value under this name is masked. */
export type NameRule = (name: string) => boolean;

/** Fields of replies that are shown wherever they are. */
export const HARMLESS_FIELDS: ReadonlySet<string> = new Set([
  'error_description',
  'error_uri',
  'message',
  'expires_in',
  'interval',
  'user_code',
  'verification_url',
  'verification_uri',
  'verification_uri_complete',
  'token_type',
  'scope',
]);

/** Whether the value under that name is masked wherever it is. */
export function isSecretField(name: string): boolean {
  return isSecretName(name) && !HARMLESS_FIELDS.has(name);
}

/** Names that a profile gives to what is secret, whatever they sound like. */
export type SecretNames = HeaderNames & SecretParameters;

type SecretParameters = Pick<ServiceProfile, 'devicePollCodeName' | 'callbackTokenName' | 'revokeTokenName'>;

/** The application's id, which a request has in the key header, is no secret. */
export function secretHeadersOf(profile: HeaderNames): NameRule {
  const [key, token] = [sentNameOf(profile, 'key'), sentNameOf(profile, 'token')];
  return (name) => {
    const lower = name.toLowerCase();
    return lower === token || (lower !== key && (SECRET_HEADERS.test(name) || isSecretName(name)));
  };
}

const SECRET_HEADERS = /^(?:authorization|proxy-authorization|cookie2?|set-cookie2?|(?:proxy-)?authentication-info)$/i;

export function secretParametersOf(profile: SecretParameters): NameRule {
  const names = new Set(['code', profile.devicePollCodeName, profile.callbackTokenName, profile.revokeTokenName]);
  return (name) => names.has(name) || isSecretField(name);
}
