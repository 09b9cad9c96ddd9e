/** The requests of probes: those of the client, by the same builders, with the one thing altered that a probe asks about. */
import { type BasicCredential, type Credential, hashPassword } from '../../service-client/credential.ts';
import {
  authorizeAddressOf,
  type BroughtCode,
  codeExchangeOf,
  createVerifier,
  keyRequestOf,
  lacksRevocationSecret,
  memberAsNobodyOf,
  memberCallOf,
  revocationOf,
  secretsOf,
} from '../../service-client/endpoints.ts';
import type { ServiceProfile } from '../../service-client/profile.ts';
import { sentNameOf } from '../../service-client/service-headers.ts';
import { encodeBasic } from '../../service-client/transport/request-headers.ts';
import type { ProbeCall, ProbeContext, ProbeTarget, TypedLogin, Way } from './probe.ts';

export function keyRequest(profile: ServiceProfile): ProbeCall {
  return keyRequestOf(profile, profile.application.redirectUri);
}

/** In place of the application's own key. */
export function withKey(call: ProbeCall, profile: ServiceProfile, key: string): ProbeCall {
  return { ...call, headers: [...(call.headers ?? []), [sentNameOf(profile, 'key'), key]] };
}

export function withBasic(call: ProbeCall, credential: BasicCredential): ProbeCall {
  return {
    ...call,
    credentials: 'password',
    headers: [...(call.headers ?? []), ['authorization', `Basic ${encodeBasic(credential)}`]],
    secrets: [...call.secrets, ...secretsOf(credential)],
    passwordForm: credential.passwordForm,
  };
}

/** The application's client secret in this place alone. */
export function withSecret(profile: ServiceProfile, clientSecret: string): ServiceProfile {
  return { ...profile, application: { ...profile.application, clientSecret } };
}

/** As another client of the same service. */
export function codeExchangeAs(profile: ServiceProfile, second: ServiceProfile, brought: BroughtCode): ProbeCall {
  const { clientId, clientSecret } = second.application;
  const application = { ...profile.application, clientId, clientSecret };
  return { ...codeExchangeOf({ ...profile, application }, brought), alter: { application } };
}

/** Of a member; with the profile's way or another. */
export function memberCall(profile: ServiceProfile, credential: Credential, way: Way): ProbeCall {
  const { memberMethod, tokenPresentation: presentation } = way;
  const presented = credential.kind === 'token' ? { ...credential, presentation } : credential;
  return memberCallOf({ ...profile, memberMethod }, presented);
}

export function memberCallWith(profile: ServiceProfile, token: string, way: Way): ProbeCall {
  return memberCall(profile, { kind: 'token', token, presentation: way.tokenPresentation }, way);
}

export function nobodyCall(profile: ServiceProfile, way: Pick<Way, 'memberMethod'>): ProbeCall {
  return memberAsNobodyOf({ ...profile, ...way });
}

export function typedLogin({ login, password }: Pick<ProbeTarget, 'login' | 'password'>): TypedLogin | null {
  return login === null || password === null ? null : { login, passwordHash: hashPassword(password) };
}

/** @returns null if the service cannot be asked to revoke a token */
export function revocation(profile: ServiceProfile, token: string): ProbeCall | null {
  const { revoke: path } = profile.paths;
  return path === null || lacksRevocationSecret(profile) ? null : revocationOf(profile, path, token);
}

/** The authorization page, for the application's own callback address or another. */
export function authorizeAddress(
  { profile, random }: Pick<ProbeContext, 'profile' | 'random'>,
  redirectUri = profile.application.redirectUri,
): string {
  const state = profile.state === 'omit' ? null : random.token(128);
  return authorizeAddressOf(profile, { redirectUri, state, challenge: createVerifier(profile, random) });
}

export function wayOf({ memberMethod, tokenPresentation }: ServiceProfile): Way {
  return { memberMethod, tokenPresentation };
}

/** Whether a password may be sent there. */
export function isSecure({ baseUrl }: ServiceProfile): boolean {
  return baseUrl.startsWith('https:');
}
