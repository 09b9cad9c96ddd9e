/** The profiles that rows name: with their secrets masked, for rows stay when a service is forgotten. */
import type { ServiceProfile } from '../service-client/profile.ts';
import { secretsOfProfile } from '../service-client/profile-secrets.ts';
import type { Masking } from './kept-body.ts';

export interface KeptProfiles {
  /** Its secrets are known from then on. @returns what may be kept of it */
  keep(profile: ServiceProfile): ServiceProfile;
}

export function createKeptProfiles({ masks, register }: Masking): KeptProfiles {
  const known = new WeakMap<ServiceProfile, ServiceProfile>();
  return {
    keep(profile) {
      const { application } = profile;
      const kept = known.get(profile) ?? {
        ...profile,
        application: maskSecrets(application, (secret) => masks.of(secret)),
      };
      known.set(profile, kept);
      register.add(secretsOfProfile(profile), 'known', kept);
      return kept;
    },
  };
}

type Application = ServiceProfile['application'];

function maskSecrets(application: Application, mask: (secret: string) => string): Application {
  const { clientSecret, clientCertificate } = application;
  const maskAny = (secret: string | null): string | null => (secret === null ? null : mask(secret));
  return {
    ...application,
    clientSecret: maskAny(clientSecret),
    clientCertificate: clientCertificate && {
      ...clientCertificate,
      key: maskAny(clientCertificate.key),
      passphrase: maskAny(clientCertificate.passphrase),
    },
  };
}
