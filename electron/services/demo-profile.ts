/** Makes the profile of the embedded demo service. */
import { type ServiceProfile, serviceProfileSchema } from '../service-client/profile.ts';

/** What the demo reports once it has started. */
export interface DemoFacts {
  readonly baseUrl: string;
  readonly authUrl: string;
  /** PEM; trusted for this profile only. */
  readonly certificate: string;
  readonly application: {
    readonly clientId: string;
    readonly clientSecret: string;
    readonly redirectUri: string;
    readonly loopbackRedirect: { readonly path: string; readonly allowsRandomSegment: boolean };
  };
}

/** @param name the service's name on the screen */
export function createDemoProfile(
  name: string,
  { baseUrl, authUrl, certificate, application }: DemoFacts,
): ServiceProfile {
  return serviceProfileSchema.parse({
    id: 'demo',
    name,
    baseUrl,
    authUrl,
    application,
    certificateAuthorities: [certificate],
    // The demo accepts it, so that a copy that is not the protocol client can use a loopback address.
    keyRequestParameters: 'redirect-uri',
    // The document names none.
    paths: { revoke: '/oauth/revoke' },
    // Its own codes, where the document shows none.
    applicationRefused: { code: 'service_key_refused' },
    credentialsRefused: { code: 'wrong_credentials' },
  });
}
