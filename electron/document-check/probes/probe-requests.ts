/** The requests of probes: those of the client, by the same builders, with the one thing altered that a probe asks about. */
import type { Parameter } from '../../service-client/call.ts';
import { type Credential, hashPassword, type TokenCredential } from '../../service-client/credential.ts';
import {
  codeExchangeOf,
  devicePollOf,
  deviceStartOf,
  identificationOf,
  keyRequestOf,
  memberAsNobodyOf,
  memberCallOf,
  revocationOf,
  secretsOf,
} from '../../service-client/endpoints.ts';
import type { ServiceProfile } from '../../service-client/profile.ts';
import { sentNameOf } from '../../service-client/service-headers.ts';
import { encodeBasic } from '../../service-client/transport/request-headers.ts';
import type { ProbeCall, Way } from './probe.ts';
import type { BroughtCode } from './probe-ports.ts';

/** As the profile has it; it counts for all points. */
export function keyRequest(profile: ServiceProfile): ProbeCall {
  return { ...keyRequestOf(profile, profile.application.redirectUri), feeds: 'all' };
}

export function withoutFeeds({ feeds: _feeds, ...call }: ProbeCall): ProbeCall {
  return call;
}

/** As the profile has it; it counts for all points. */
export function deviceStart(profile: ServiceProfile): ProbeCall {
  return { ...deviceStartOf(profile), feeds: 'all' };
}

/** In place of the parameters that the profile names. */
export function withParameters(call: ProbeCall, parameters: readonly Parameter[]): ProbeCall {
  return { ...withoutFeeds(call), parameters };
}

/** In place of the application's own key. */
export function withKey(call: ProbeCall, profile: ServiceProfile, key: string): ProbeCall {
  return { ...withoutFeeds(call), headers: [...(call.headers ?? []), [sentNameOf(profile, 'key'), key]] };
}

export function withBasic(call: ProbeCall, credential: Credential & { readonly kind: 'basic' }): ProbeCall {
  return {
    ...withoutFeeds(call),
    credentials: 'password',
    headers: [...(call.headers ?? []), ['authorization', `Basic ${encodeBasic(credential)}`]],
    secrets: [...call.secrets, ...secretsOf(credential)],
    passwordForm: credential.passwordForm,
  };
}

export function poll(profile: ServiceProfile, deviceCode: string): ProbeCall {
  return devicePollOf(profile, deviceCode);
}

/** The application's client secret in this place alone. */
export function withSecret(profile: ServiceProfile, clientSecret: string): ServiceProfile {
  return { ...profile, application: { ...profile.application, clientSecret } };
}

export function codeExchange(profile: ServiceProfile, brought: BroughtCode): ProbeCall {
  return codeExchangeOf(profile, brought);
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
  const credential: TokenCredential = { kind: 'token', token, presentation: way.tokenPresentation };
  return memberCall(profile, credential, way);
}

export function nobodyCall(profile: ServiceProfile, way: Pick<Way, 'memberMethod'>): ProbeCall {
  return memberAsNobodyOf({ ...profile, ...way });
}

/** Login and password as basic identification sends them. */
export interface TypedLogin {
  readonly login: string;
  /** Lower-case hex. */
  readonly passwordHash: string;
}

export function typedLogin({
  login,
  password,
}: {
  readonly login: string | null;
  readonly password: string | null;
}): TypedLogin | null {
  return login === null || password === null ? null : { login, passwordHash: hashPassword(password) };
}

export function identification(profile: ServiceProfile, typed: TypedLogin): ProbeCall {
  return identificationOf(profile, typed);
}

/** @returns null if the service cannot be asked to revoke a token */
export function revocation(profile: ServiceProfile, token: string): ProbeCall | null {
  const { path, secret } = { path: profile.paths.revoke, secret: profile.application.clientSecret };
  return path === null || secret === null ? null : revocationOf(profile, path, token);
}

/** For all points, if it is an ordinary call in a way that works. */
export function forAll(call: ProbeCall): ProbeCall {
  return { ...call, feeds: 'all' };
}

export function wayOf({ memberMethod, tokenPresentation }: ServiceProfile): Way {
  return { memberMethod, tokenPresentation };
}
