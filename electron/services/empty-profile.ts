/** The profile with which the form of a new service begins: every default, and nothing where there is none. */
import { serviceProfileSchema } from '../service-client/profile.ts';
import { withoutSecrets } from '../service-client/profile-secrets.ts';

export function createEmptyProfile(): Readonly<Record<string, unknown>> {
  const { id: _, ...profile } = serviceProfileSchema.parse({
    id: 'new',
    name: 'new',
    baseUrl: 'https://new',
    authUrl: 'https://new',
    application: { clientId: 'new', clientSecret: 'new', redirectUri: 'member-login://callback' },
  });
  const empty = {
    ...profile,
    name: '',
    baseUrl: '',
    authUrl: '',
    application: { ...profile.application, clientId: '' },
  };
  return { ...Object(withoutSecrets(empty)) };
}
