/** The profile of the embedded demo service: its facts, put as the document's client sees a service. */
import { type ServiceProfile, serviceProfileSchema } from '../service-client/profile.ts';

/** What the demo says of itself once it is up. */
export interface DemoFacts {
  readonly baseUrl: string;
  readonly authUrl: string;
  /** PEM; nobody else trusts it. */
  readonly certificate: string;
  readonly application: {
    readonly clientId: string;
    readonly clientSecret: string;
    readonly redirectUri: string;
    readonly loopbackRedirect: { readonly path: string; readonly allowsRandomSegment: boolean };
  };
}

/** @param name what the service is called on the screen */
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
    // The demo reads it, so that a copy that does not own the scheme is reached at a loopback address.
    keyRequestParameters: 'redirect-uri',
  });
}
