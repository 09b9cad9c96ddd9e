/** Converts a profile to and from the form in which it is stored: without its client secret, as older copies take it. */
import { isDeepStrictEqual } from 'node:util';
import { isObject, ownField } from '../service-client/body.ts';
import { type ServiceProfile, serviceProfileSchema } from '../service-client/profile.ts';
import { checkProfile } from './profile-file.ts';
import { toShownName } from './service-name.ts';

/**
 * Returns a profile without its secrets, which can be stored as JSON. Fields that older copies of the app would
 * refuse are left out at their defaults.
 */
export function withoutSecret(profile: ServiceProfile): Readonly<Record<string, unknown>> {
  const { clientSecret: _secret, clientCertificate, ...others } = profile.application;
  const certificate = clientCertificate?.certificate;
  const application = { ...others, ...(certificate !== undefined && { clientCertificate: { certificate } }) };
  const isLeftOut = (field: string, value: unknown): boolean =>
    newerFields.some((name) => name === field && isDeepStrictEqual(value, defaultOf(name)));
  const kept = Object.fromEntries(Object.entries(profile).filter(([field, value]) => !isLeftOut(field, value)));
  const { paths, furtherParameters } = profile;
  return {
    ...kept,
    ...(Object.hasOwn(kept, 'paths') && { paths: withoutNewest(paths, ['revoke']) }),
    ...(Object.hasOwn(kept, 'furtherParameters') && {
      furtherParameters: withoutNewest(furtherParameters, ['revoke', 'authorize', 'keyPage']),
    }),
    application,
  };
}

/**
 * Adds the client secret to a stored profile and validates the result. Its name may be one that no file may have now.
 * @param json the stored result of `withoutSecret`
 * @throws StorageError `profile-file-invalid`, without `details.file`
 */
export function withSecret(json: unknown, secret: string): ServiceProfile {
  const application = ownField(json, 'application');
  const isWhole = isObject(json) && isObject(application);
  const given = isWhole ? { ...json, application: { ...application, clientSecret: secret } } : json;
  const profile = checkProfile(given);
  return { ...profile, name: toShownName(profile.name, profile.baseUrl) };
}

/** Fields that the first copies of the app do not know, and therefore refuse. */
const newerFields = [
  'headerNames',
  'paths',
  'furtherParameters',
  'devicePollCodeName',
  'revokeTokenName',
  'acceptHeader',
  'deviceDeclined',
  'deviceExpired',
  'applicationRefused',
  'credentialsRefused',
  'memberIdPath',
  'memberPicturePath',
] as const;

function defaultOf(field: (typeof newerFields)[number]): unknown {
  return serviceProfileSchema.shape[field].parse(undefined);
}

/** Leaves those fields out at their defaults: copies that know the object without them refuse them. */
function withoutNewest(given: object, newest: readonly string[]): object {
  const isDefault = (value: unknown): boolean => value === null || isDeepStrictEqual(value, {});
  return Object.fromEntries(
    Object.entries(given).filter(([name, value]) => !newest.includes(name) || !isDefault(value)),
  );
}
