/**
 * How a profile has each request sent: its method, its path, the names of its headers and parameters, and their fixed values.
 * What is brought along, such as a key or a code, is a placeholder; so what was seen of a request says nothing of a service
 * that is asked otherwise now. Values of the version and the accept header count for their own points alone.
 */
import { buildRequest, type CallRequest } from '../../service-client/call.ts';
import {
  authorizeAddressOf,
  codeExchangeOf,
  devicePollOf,
  deviceStartOf,
  identificationOf,
  keyPageAddressOf,
  keyRequestOf,
  memberAsNobodyOf,
  memberCallOf,
  revocationOf,
} from '../../service-client/endpoints.ts';
import type { ServiceProfile } from '../../service-client/profile.ts';
import type { Observation } from './observation.ts';

/** @returns by the name of a request, such as `device-start` or `member token` */
export function shapesOf(given: ServiceProfile): Readonly<Record<string, string>> {
  const profile = withPlaceholders(given);
  const { paths, tokenPresentation: presentation } = profile;
  const call = (request: Omit<CallRequest, 'signal' | 'recorder'>): string => {
    const { method, address, headers, body } = buildRequest(profile, { ...request, signal: NEVER });
    return JSON.stringify([method, address, headers, body]);
  };
  const state = (choice: ServiceProfile['state']): string | null => (choice === 'omit' ? null : BROUGHT);
  const typed = { login: BROUGHT, password: BROUGHT, passwordForm: 'plain' } as const;
  return {
    'authorize-page': authorizeAddressOf(profile, { redirectUri: BROUGHT, state: state(profile.state) }),
    'key-page': keyPageAddressOf(profile, { key: BROUGHT, state: state(profile.keyPageState) }),
    'code-exchange': call(codeExchangeOf(profile, { redirectUri: BROUGHT, code: BROUGHT })),
    'device-start': call(deviceStartOf(profile)),
    'device-poll': call(devicePollOf(profile, BROUGHT)),
    'key-request': call(keyRequestOf(profile, BROUGHT)),
    identification: call(identificationOf(profile, { login: BROUGHT, passwordHash: BROUGHT })),
    'member token': call(memberCallOf(profile, { kind: 'token', token: BROUGHT, presentation })),
    'member basic': call(memberCallOf(profile, { kind: 'basic', ...typed })),
    'member none': call(memberAsNobodyOf(profile)),
    ...(paths.revoke !== null && { revocation: call(revocationOf(profile, paths.revoke, BROUGHT)) }),
  };
}

/** @returns the name of the request that an observation is of; null for one that no profile decides about */
export function shapeNameOf(seen: Observation): string | null {
  switch (seen.kind) {
    case 'call':
      return seen.endpoint === 'member' ? `member ${seen.sent.credential.kind}` : seen.endpoint;
    case 'page':
    case 'callback':
      return seen.page === 'authorize' ? 'authorize-page' : 'key-page';
    case 'answer':
      return null;
  }
}

const BROUGHT = 'brought';
/** A service at another address is another. */
const SOMEWHERE = 'https://service.invalid';
const NEVER = new AbortController().signal;

function withPlaceholders({ application, ...profile }: ServiceProfile): ServiceProfile {
  const clientSecret = application.clientSecret === null ? null : BROUGHT;
  return {
    ...profile,
    baseUrl: SOMEWHERE,
    authUrl: SOMEWHERE,
    application: { ...application, clientId: BROUGHT, clientSecret },
    // Its name counts, and whether it is sent.
    versionHeader: profile.versionHeader && BROUGHT,
    acceptHeader: null,
  };
}
