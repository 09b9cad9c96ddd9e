/**
 * Converts a profile to and from the form in which it is stored: a plain part that older copies take, without secrets, and
 * one text of its secrets that is sealed.
 */
import { isDeepStrictEqual } from 'node:util';
import { isObject, ownField } from '../service-client/decode/body.ts';
import type { ServiceProfile } from '../service-client/profile.ts';
import { LATER_FIELDS, PROFILE_DEFAULTS, valueAt, withValueAt } from '../service-client/profile-fields.ts';
import {
  forEachSecret,
  NO_SECRETS,
  type ProfileSecrets,
  readSecrets,
  withoutSecrets,
  withSecrets,
} from '../service-client/profile-secrets.ts';
import { checkProfile } from './profile-file.ts';
import { toShownName } from './service-name.ts';

/** Returns the plain part, as JSON. Fields that older copies of the app refuse are left out at their defaults. */
export function toPlain(profile: ServiceProfile): Readonly<Record<string, unknown>> {
  const plain = LATER_FIELDS.reduce<unknown>((json, path) => {
    const isDefault = isDeepStrictEqual(valueAt(profile, path), valueAt(PROFILE_DEFAULTS, path));
    return isDefault ? withValueAt(json, path, undefined) : json;
  }, withoutSecrets(profile));
  return isObject(plain) ? plain : {};
}

/**
 * Adds the secrets to a plain part and validates the result. Its name may be one that no file may have now.
 * @param json from `toPlain`
 * @throws StorageError `profile-file-invalid`, without `details.file`
 */
export function fromPlain(json: unknown, secrets: ProfileSecrets): ServiceProfile {
  const profile = checkProfile(withSecrets(json, secrets));
  return { ...profile, name: toShownName(profile.name, profile.baseUrl) };
}

/**
 * @returns the text to seal: the client secret as it is, which older copies take, or JSON where there is a client
 *   certificate, which they refuse; null if no secret is set
 */
export function toSecretText(profile: ServiceProfile): string | null {
  const secrets = readSecrets(profile);
  if (!hasClientCertificate(profile)) return secrets.clientSecret;
  return isDeepStrictEqual(secrets, NO_SECRETS) ? null : JSON.stringify(secrets);
}

/** @returns null if the text does not belong to that plain part */
export function fromSecretText(json: unknown, text: string): ProfileSecrets | null {
  if (!hasClientCertificate(json)) return { ...NO_SECRETS, clientSecret: text };
  try {
    const secrets: unknown = JSON.parse(text);
    if (!isObject(secrets)) return null;
    return forEachSecret((name) => {
      const value = ownField(secrets, name);
      return typeof value === 'string' ? value : null;
    });
  } catch {
    return null;
  }
}

/** Whether what is sealed with a plain part is JSON. */
export function hasClientCertificate(json: unknown): boolean {
  return isObject(valueAt(json, 'application.clientCertificate'));
}
