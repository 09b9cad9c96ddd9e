/** What a profile has where nobody wrote anything else. */
import { type ServiceProfile, serviceProfileSchema } from '../service-client/profile.ts';
import { withoutSecrets } from '../service-client/profile-secrets.ts';

/** A profile whose optional fields all have their defaults. */
export const PROFILE_DEFAULTS: ServiceProfile = serviceProfileSchema.parse({
  id: 'any',
  name: 'any',
  baseUrl: 'https://any',
  authUrl: 'https://any',
  application: { clientId: 'any', redirectUri: 'member-login://callback' },
});

/** @returns what the form of a new service begins with: JSON without an id and secrets; required texts are empty */
export function createEmptyProfile(): Readonly<Record<string, unknown>> {
  const { id: _, ...profile } = PROFILE_DEFAULTS;
  const empty = {
    ...profile,
    name: '',
    baseUrl: '',
    authUrl: '',
    application: { ...profile.application, clientId: '' },
  };
  return { ...Object(withoutSecrets(empty)) };
}
