/** The profiles that rows name: with the client secret masked, for rows stay when a service is forgotten. */
import type { ServiceProfile } from '../service-client/profile.ts';
import type { Masking } from './kept-body.ts';

export interface KeptProfiles {
  /** Its client secret is known from then on. @returns what may be kept of it */
  keep(profile: ServiceProfile): ServiceProfile;
}

export function createKeptProfiles({ masks, register }: Masking): KeptProfiles {
  const known = new WeakMap<ServiceProfile, ServiceProfile>();
  return {
    keep(profile) {
      const { application } = profile;
      const kept = known.get(profile) ?? {
        ...profile,
        application: { ...application, clientSecret: masks.of(application.clientSecret) },
      };
      known.set(profile, kept);
      register.add([application.clientSecret], 'known', kept);
      return kept;
    },
  };
}
