/**
 * The calls and pages as the document has them.
 * @see electron/document-check/service.md, 4.1 to 4.6
 */
import type { ServiceProfile } from '../../service-client/profile.ts';
import type { Endpoint, SentFacts } from './observation.ts';

interface DocumentCall {
  /** Null where the document names none. */
  readonly method: string | null;
  readonly path: string;
  /** Those that the document has, and those that it leaves open and this app sends. */
  readonly parameters: readonly string[];
}

export const DOCUMENT_KEY_HEADER = 'x-service-key';
export const DOCUMENT_VERSION_HEADER = 'x-service-version';

const CALLS: { readonly [Name in Endpoint]?: DocumentCall } = {
  'authorize-page': {
    method: 'GET',
    path: '/authorize',
    parameters: ['client_id', 'redirect_uri', 'state', 'code_challenge', 'code_challenge_method'],
  },
  'key-page': { method: 'GET', path: '/oauth', parameters: ['key', 'state'] },
  'code-exchange': {
    method: 'POST',
    path: '/oauth/access_token',
    parameters: ['client_id', 'client_secret', 'redirect_uri', 'code', 'code_verifier'],
  },
  'device-poll': {
    method: 'POST',
    path: '/oauth/access_token',
    parameters: ['client_id', 'client_secret', 'code'],
  },
  'device-start': { method: 'POST', path: '/oauth/device', parameters: ['client_id', 'client_secret'] },
  'key-request': { method: 'POST', path: '/members/oauth', parameters: ['redirect_uri'] },
  identification: { method: 'POST', path: '/members/auth', parameters: ['login', 'password'] },
  member: { method: null, path: '/members/infos', parameters: ['access_token'] },
};

/** @returns how a call or a page differs from the document's */
export function unlikeDocument(
  endpoint: Endpoint,
  sent: { readonly method: string; readonly address: URL; readonly parameters: ReadonlyMap<string, string> },
  profile: ServiceProfile,
): SentFacts['unlikeDocument'] {
  const call = CALLS[endpoint];
  if (!call) return [];
  const base = isPage(endpoint) ? profile.authUrl : profile.baseUrl;
  const { devicePollCodeName } = profile;
  const isNamedOtherwise =
    endpoint === 'device-poll' && devicePollCodeName !== 'code' && sent.parameters.has(devicePollCodeName);
  const isFurther = (name: string): boolean =>
    !call.parameters.includes(name) && !(isNamedOtherwise && name === devicePollCodeName);
  const differs = {
    path: sent.address.pathname !== new URL(`${base}${call.path}`).pathname,
    method: call.method !== null && call.method !== sent.method,
    name: isNamedOtherwise,
    parameters: [...sent.parameters.keys()].some(isFurther),
  };
  return (['path', 'method', 'name', 'parameters'] as const).filter((kind) => differs[kind]);
}

export function isPage(endpoint: Endpoint): boolean {
  return endpoint === 'authorize-page' || endpoint === 'key-page';
}

/** Which of the two pages an address is of, as the profile or the document has them; null for another one. */
export function pageAt(address: URL, { authUrl, paths }: ServiceProfile): 'authorize-page' | 'key-page' | null {
  const isAt = (path: string | undefined): boolean => {
    const page = new URL(`${authUrl}${path}`);
    return page.origin === address.origin && page.pathname === address.pathname;
  };
  const isAuthorize = isAt(paths.authorize) || isAt(CALLS['authorize-page']?.path);
  const isKey = isAt(paths.keyPage) || isAt(CALLS['key-page']?.path);
  if (isAuthorize && isKey) return address.searchParams.has('key') ? 'key-page' : 'authorize-page';
  if (isAuthorize) return 'authorize-page';
  return isKey ? 'key-page' : null;
}
