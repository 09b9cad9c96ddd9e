/**
 * The secrets of a profile: the one list of their places, for all that stores, masks, shows or exports a profile. A
 * secret may be missing.
 */
import { LoginError } from '../core/errors.ts';
import { isObject, ownField } from './decode/body.ts';
import type { ServiceProfile } from './profile.ts';

/** From the top of a profile. */
const PLACES = {
  clientSecret: ['application', 'clientSecret'],
  clientKey: ['application', 'clientCertificate', 'key'],
  clientKeyPassphrase: ['application', 'clientCertificate', 'passphrase'],
} as const;

export type ProfileSecret = keyof typeof PLACES;

/** What is null is not set. */
export type ProfileSecrets = Readonly<Record<ProfileSecret, string | null>>;

export const NO_SECRETS: ProfileSecrets = { clientSecret: null, clientKey: null, clientKeyPassphrase: null };

export const PROFILE_SECRETS = ['clientSecret', 'clientKey', 'clientKeyPassphrase'] as const satisfies ProfileSecret[];

/** Their dot-separated paths in a profile file. */
export const SECRET_PATHS: readonly string[] = PROFILE_SECRETS.map(secretPathOf);

/** @returns such as `application.clientSecret` */
export function secretPathOf(name: ProfileSecret): string {
  return PLACES[name].join('.');
}

/** @param profile a profile, or JSON that may be one */
export function readSecrets(profile: unknown): ProfileSecrets {
  const read = (name: ProfileSecret): string | null => {
    const value = PLACES[name].reduce<unknown>((object, field) => ownField(object, field), profile);
    return typeof value === 'string' ? value : null;
  };
  return {
    clientSecret: read('clientSecret'),
    clientKey: read('clientKey'),
    clientKeyPassphrase: read('clientKeyPassphrase'),
  };
}

/** @returns those that the JSON names, also as null */
export function findNamedSecrets(profile: unknown): readonly ProfileSecret[] {
  const find = (name: ProfileSecret) =>
    PLACES[name].reduce<unknown>((object, field) => ownField(object, field), profile);
  return PROFILE_SECRETS.filter((name) => find(name) !== undefined);
}

/** @returns those that are set */
export function secretsOfProfile(profile: ServiceProfile): readonly string[] {
  return Object.values(readSecrets(profile)).filter((secret) => secret !== null);
}

/**
 * @param profile a profile, or JSON that may be one
 * @returns a copy without the fields of its secrets
 */
export function withoutSecrets(profile: unknown): unknown {
  return PROFILE_SECRETS.reduce((object, name) => changed(object, PLACES[name], () => undefined), profile);
}

/**
 * Sets every secret whose place is there; a key has none without a client certificate.
 * @param profile JSON that may be a profile
 */
export function withSecrets(profile: unknown, secrets: ProfileSecrets): unknown {
  return PROFILE_SECRETS.reduce((object, name) => changed(object, PLACES[name], () => secrets[name]), profile);
}

export function clientSecretNotSet(): LoginError {
  return new LoginError('client-secret-not-set', 'The client secret of this service is not set. Set it in its form.');
}

/** Returns a copy with another value at the path; undefined takes the field away. */
function changed(object: unknown, [field = '', ...rest]: readonly string[], value: () => unknown): unknown {
  if (!isObject(object)) return object;
  if (rest.length > 0 && !Object.hasOwn(object, field)) return object;
  const inner = rest.length > 0 ? changed(ownField(object, field), rest, value) : value();
  const { [field]: _, ...others } = object;
  return inner === undefined ? others : { ...object, [field]: inner };
}
