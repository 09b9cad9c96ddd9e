/** A service's profile with addresses and credentials only: every open point has its default. */
import {
  type ServiceProfile,
  type ServiceProfileInput,
  serviceProfileSchema,
} from '../../electron/service-client/profile.ts';

export function makeProfile(fields: Partial<ServiceProfileInput> = {}): ServiceProfile {
  return serviceProfileSchema.parse({
    id: 'service',
    name: 'Service',
    baseUrl: 'https://service.test',
    authUrl: 'https://pages.test',
    application: { clientId: 'client', redirectUri: 'member-login://callback' },
    ...fields,
  });
}
