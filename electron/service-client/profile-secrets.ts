/**
 * The secrets of a profile: the one list of their places, for all that stores, masks, shows or exports a profile. A
 * secret may be missing.
 */
import { LoginError } from '../core/errors.ts';
import type { ServiceProfile } from './profile.ts';
import { valueAt, withValueAt } from './profile-fields.ts';

const PATHS = {
  clientSecret: 'application.clientSecret',
  clientKey: 'application.clientCertificate.key',
  clientKeyPassphrase: 'application.clientCertificate.passphrase',
} as const;

export type ProfileSecret = keyof typeof PATHS;

/** What is null is not set. */
export type ProfileSecrets = Readonly<Record<ProfileSecret, string | null>>;

export const PROFILE_SECRETS = ['clientSecret', 'clientKey', 'clientKeyPassphrase'] as const satisfies ProfileSecret[];

/** Their dot-separated paths in a profile file. */
export const SECRET_PATHS: readonly string[] = Object.values(PATHS);

export const NO_SECRETS: ProfileSecrets = forEachSecret(() => null);

/** @returns what is made for each secret, by its name */
export function forEachSecret<T>(make: (name: ProfileSecret) => T): Readonly<Record<ProfileSecret, T>> {
  return {
    clientSecret: make('clientSecret'),
    clientKey: make('clientKey'),
    clientKeyPassphrase: make('clientKeyPassphrase'),
  };
}

/** @returns such as `application.clientSecret` */
export function secretPathOf(name: ProfileSecret): string {
  return PATHS[name];
}

/** @param profile a profile, or JSON that may be one */
export function readSecrets(profile: unknown): ProfileSecrets {
  return forEachSecret((name) => {
    const value = valueAt(profile, PATHS[name]);
    return typeof value === 'string' ? value : null;
  });
}

/** @returns those that the JSON names, also as null */
export function findNamedSecrets(profile: unknown): readonly ProfileSecret[] {
  return PROFILE_SECRETS.filter((name) => valueAt(profile, PATHS[name]) !== undefined);
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
  return SECRET_PATHS.reduce((json, path) => withValueAt(json, path, undefined), profile);
}

/**
 * Sets every secret whose place is there; a key has none without a client certificate.
 * @param profile JSON that may be a profile
 */
export function withSecrets(profile: unknown, secrets: ProfileSecrets): unknown {
  return PROFILE_SECRETS.reduce((json, name) => withValueAt(json, PATHS[name], secrets[name]), profile);
}

export function clientSecretNotSet(): LoginError {
  return new LoginError('client-secret-not-set', 'The client secret of this service is not set. Set it in its form.');
}
