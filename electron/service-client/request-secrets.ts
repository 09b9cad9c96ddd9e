/**
 * What must not be shown of a request: headers and parameters that are secret by their names, whatever their values are (X3),
 * and what a person typed under such a name.
 */

import { parseBody, secretsIn } from './decode/body.ts';
import type { ServiceProfile } from './profile.ts';
import { isSecretName } from './secrets/secret-names.ts';
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

export interface TypedFields {
  readonly parameters: readonly Typed[];
  readonly headers: readonly Typed[];
  readonly json?: string | null;
}

interface Typed {
  readonly name: string;
  /** Null if none was typed. */
  readonly value: string | null;
}

/** @returns each value as it was typed; of a header also what follows its scheme, and of HTTP Basic the password */
export function secretsTypedInto({ parameters, headers, json }: TypedFields, profile: SecretNames): readonly string[] {
  const [isSecretParameter, isSecretHeader] = [secretParametersOf(profile), secretHeadersOf(profile)];
  const secrets = [
    ...parameters.filter(({ name }) => isSecretParameter(name)).map(({ value }) => value ?? ''),
    ...headers.filter(({ name }) => isSecretHeader(name)).flatMap(({ value }) => secretsOfHeader(value ?? '')),
    ...(typeof json === 'string' ? secretsIn(parseBody(json.trim()), isSecretParameter) : []),
  ];
  return [...new Set(secrets)].filter((secret) => secret !== '');
}

/** @returns the whole value, what follows its scheme, of HTTP Basic the password, and of cookies the longer values */
export function secretsOfHeader(value: string): readonly string[] {
  const [, scheme = '', rest = ''] = /^\s*([\w-]+)\s+(\S.*)$/s.exec(value) ?? [];
  if (rest === '') return [value.trim(), ...valuesOfCookies(value)];
  return [value.trim(), rest.trim(), ...(scheme.toLowerCase() === 'basic' ? secretsOfBasic(rest) : [])];
}

/** Which charset was meant is not said. @see RFC 7617, 2.1 */
function secretsOfBasic(encoded: string): readonly string[] {
  const bytes = Buffer.from(encoded, 'base64');
  const decoded = new Set([bytes.toString('utf8'), bytes.toString('latin1')]);
  return [...decoded].flatMap((text) => {
    const [, login, password] = /^([^:]*):(.*)$/s.exec(text) ?? [];
    if (password === undefined) return [];
    // A password that is also the login cannot be hidden: the member is shown by that login.
    return [text, ...(password === login ? [] : [password])];
  });
}

/** A shorter one may be an ordinary word. */
function valuesOfCookies(value: string): readonly string[] {
  return [...value.matchAll(/(?:^|;)\s*[^=;\s]+="?([^;"]{8,})/g)].map(([, one = '']) => one.trim());
}
