/**
 * What a profile says, as prints: they tell whether a request was sent otherwise when something was observed, or a field by
 * which its reply is read was another one. A change of an address drops all that was observed.
 *
 * A request's shape is its method, its path, the names of its headers and parameters, and their fixed values. What is brought
 * along, such as a key or a code, is a placeholder. Values of the version and the accept header count for their own points alone.
 */
import { buildRequest, type CallRequest } from '../../service-client/call.ts';
import {
  authorizeAddressOf,
  codeExchangeOf,
  createVerifier,
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
import { PROFILE_FIELDS, valueAt } from '../../service-client/profile-fields.ts';
import type { Observation, Print } from './observation.ts';
import type { Prints } from './prints.ts';

/** @returns by path, such as `memberMethod` and `paths.device`, and by request, such as `sent device-start` */
export function settingsOf(profile: ServiceProfile, prints: Prints): ReadonlyMap<string, Print> {
  return new Map([
    ...PROFILE_FIELDS.map(({ path }) => [path, prints.of(JSON.stringify(valueAt(profile, path)))] as const),
    ...Object.entries(shapesOf(profile)).map(([name, shape]) => [sentName(name), prints.of(shape)] as const),
  ]);
}

function sentName(shape: string): string {
  return `sent ${shape}`;
}

/** The settings under which something was observed, and the request that it is of. */
export interface SeenWith extends Pick<Observation, 'settings'> {
  readonly shape: string | null;
}

/**
 * @param present prints of the profile's fields as they are now
 * @returns whether an observation may count: the profile still sends the same request and reads its reply by the same fields
 */
export function createSettingsCheck(
  present: ReadonlyMap<string, Print>,
): (readBy: readonly string[], seen: SeenWith) => boolean {
  return (readBy, { settings, shape }) => {
    if (shape !== null && settings.get(sentName(shape)) !== present.get(sentName(shape))) return false;
    return readBy.every((path) => settings.get(path) === present.get(path));
  };
}

/** @returns by the name of a request, such as `device-start` or `member token` */
export function shapesOf(given: ServiceProfile): Readonly<Record<string, string>> {
  const profile = withPlaceholders(given);
  const { paths, tokenPresentation: presentation } = profile;
  const call = (request: Omit<CallRequest, 'signal' | 'recorder'>): string => {
    const { method, address, headers, body } = buildRequest(profile, { ...request, signal: NEVER });
    return JSON.stringify([method, address, headers, body]);
  };
  const state = (choice: ServiceProfile['state']): string | null => (choice === 'omit' ? null : BROUGHT);
  const verifier = createVerifier(profile, { token: () => BROUGHT });
  const typed = { login: BROUGHT, password: BROUGHT, passwordForm: 'plain' } as const;
  return {
    'authorize-page': authorizeAddressOf(profile, {
      redirectUri: BROUGHT,
      state: state(profile.state),
      challenge: verifier,
    }),
    'key-page': keyPageAddressOf(profile, { key: BROUGHT, state: state(profile.keyPageState) }),
    'code-exchange': call(codeExchangeOf(profile, { redirectUri: BROUGHT, code: BROUGHT, verifier })),
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
