/**
 * What is sent to each endpoint: the addresses of the two pages on which the member signs in, and the parameters and
 * credentials of each call.
 * @see electron/document-check/service.md, 4.1 to 4.6, 5.5 and 5.6; RFC 6750, 2.1; RFC 7009, 2.1; RFC 7636, 4
 */
import { hash } from 'node:crypto';
import type { Random } from '../core/random.ts';
import type { CallRequest } from './call.ts';
import type { Credential } from './credential.ts';
import type { ServiceProfile, TokenPresentation } from './profile.ts';
import { sentNameOf } from './service-headers.ts';
import { encodeBasic } from './transport/request-headers.ts';

/** What a code is asked for with. */
export interface PageRequest {
  readonly redirectUri: string;
  /** Null to send none. */
  readonly state: string | null;
  /** As `challengeOf` makes it of the verifier; null or absent to send none. */
  readonly challenge?: string | null;
}

/** What a code is exchanged with. */
export interface BroughtCode {
  readonly code: string;
  /** Exactly as it was sent to the page. */
  readonly redirectUri: string;
  /** Whose challenge the page got; null or absent if it got none. */
  readonly verifier?: string | null;
}

/** 43 characters of base64url, which nobody can guess. */
const VERIFIER_BITS = 256;

/** @returns a code verifier, which also serves as a made-up challenge; null if the profile sends none */
export function createVerifier({ pkce }: Pick<ServiceProfile, 'pkce'>, random: Random): string | null {
  return pkce === 'omit' ? null : random.token(VERIFIER_BITS);
}

/** @see RFC 7636, 4.2 */
export function challengeOf(verifier: string): string {
  return hash('sha256', verifier, 'base64url');
}

export function authorizeAddressOf(
  { authUrl, paths, application, furtherParameters }: ServiceProfile,
  { redirectUri, state, challenge = null }: PageRequest,
): string {
  return addressOf(`${authUrl}${paths.authorize}`, {
    client_id: application.clientId,
    redirect_uri: redirectUri,
    state,
    code_challenge: challenge,
    code_challenge_method: challenge && 'S256',
    ...furtherParameters.authorize,
  });
}

/** @param request.state null to send none */
export function keyPageAddressOf(
  { authUrl, paths, furtherParameters }: ServiceProfile,
  { key, state }: { readonly key: string; readonly state: string | null },
): string {
  return addressOf(`${authUrl}${paths.keyPage}`, { key, state, ...furtherParameters.keyPage });
}

/**
 * Percent-encodes each parameter once, spaces as %20, and leaves out those that are null. The result is in the form in
 * which it is opened.
 */
function addressOf(page: string, parameters: Readonly<Record<string, string | null>>): string {
  const given = Object.entries(parameters).flatMap(([name, value]) => (value === null ? [] : [[name, value]]));
  const query = given.map((pair) => pair.map((part) => encodeURIComponent(part)).join('=')).join('&');
  return new URL(`${page}?${query}`).href;
}

export type MemberlessCall = Omit<CallRequest, 'signal' | 'parameters'> & {
  readonly parameters: Readonly<Record<string, string>>;
};

export function deviceStartOf({ application, deviceStartParameters, furtherParameters, paths }: ServiceProfile) {
  const { clientId, clientSecret } = application;
  return {
    purpose: 'device-start',
    method: 'POST',
    path: paths.device,
    credentials: 'application',
    parameters: {
      ...(deviceStartParameters !== 'none' && { client_id: clientId }),
      ...(deviceStartParameters === 'client-id-and-secret' && clientSecret !== null && { client_secret: clientSecret }),
      ...furtherParameters.deviceStart,
    },
    secrets: [],
  } as const satisfies MemberlessCall;
}

/** @param redirectUri null if there is none to send; it is sent only if the profile says so */
export function keyRequestOf(
  { keyRequestParameters, furtherParameters, paths }: ServiceProfile,
  redirectUri: string | null,
) {
  const isSent = keyRequestParameters === 'redirect-uri' && redirectUri !== null;
  return {
    purpose: 'key-request',
    method: 'POST',
    path: paths.keyRequest,
    credentials: 'application',
    parameters: { ...(isSent && { redirect_uri: redirectUri }), ...furtherParameters.keyRequest },
    secrets: [],
  } as const satisfies MemberlessCall;
}

type TokenCall = Omit<CallRequest, 'signal' | 'recorder'>;

export function codeExchangeOf(
  { application: { clientId, clientSecret }, paths, furtherParameters }: ServiceProfile,
  { redirectUri, code, verifier = null }: BroughtCode,
): TokenCall {
  return {
    purpose: 'code-exchange',
    method: 'POST',
    path: paths.accessToken,
    credentials: 'application',
    parameters: {
      client_id: clientId,
      ...(clientSecret !== null && { client_secret: clientSecret }),
      redirect_uri: redirectUri,
      code,
      ...(verifier !== null && { code_verifier: verifier }),
      ...furtherParameters.codeExchange,
    },
    secrets: verifier === null ? [code] : [code, verifier],
  };
}

/** Keeps a poll that hangs from blocking until the device code expires (D4). */
const POLL_LIMIT_MS = 10_000;

export function devicePollOf(
  { application: { clientId, clientSecret }, paths, furtherParameters, devicePollCodeName }: ServiceProfile,
  deviceCode: string,
): TokenCall {
  return {
    purpose: 'device-poll',
    method: 'POST',
    path: paths.devicePoll ?? paths.accessToken,
    credentials: 'application',
    parameters: {
      client_id: clientId,
      ...(clientSecret !== null && { client_secret: clientSecret }),
      [devicePollCodeName]: deviceCode,
      ...furtherParameters.devicePoll,
    },
    secrets: [deviceCode],
    limitMs: POLL_LIMIT_MS,
  };
}

/** @param typed.passwordHash lower-case hex */
export function identificationOf(
  { paths, furtherParameters }: ServiceProfile,
  { login, passwordHash }: { readonly login: string; readonly passwordHash: string },
): TokenCall {
  return {
    purpose: 'identification',
    method: 'POST',
    path: paths.identification,
    credentials: 'password',
    parameters: { login, password: passwordHash, ...furtherParameters.identification },
    secrets: [passwordHash],
  };
}

/** @returns whether the application has to prove itself to have a token revoked, and cannot */
export function lacksRevocationSecret({
  revokeForm,
  application,
}: Pick<ServiceProfile, 'revokeForm' | 'application'>): boolean {
  return revokeForm === 'rfc7009' && application.clientSecret === null;
}

/** @param path below the base address */
export function revocationOf(
  { application: { clientId, clientSecret }, furtherParameters, revokeForm, revokeTokenName }: ServiceProfile,
  path: string,
  token: string,
): TokenCall {
  const call = { purpose: 'revocation', method: 'POST', path, credentials: 'token', secrets: [token] } as const;
  if (revokeForm === 'bearer') return { ...call, headers: [['authorization', `Bearer ${token}`]], json: null };
  return {
    ...call,
    parameters: {
      client_id: clientId,
      ...(clientSecret !== null && { client_secret: clientSecret }),
      [revokeTokenName]: token,
      ...furtherParameters.revoke,
    },
  };
}

type MemberCall = Omit<CallRequest, 'signal' | 'recorder'>;

export function memberCallOf(profile: ServiceProfile, credential: Credential): MemberCall {
  return {
    purpose: 'member',
    method: profile.memberMethod,
    path: profile.paths.memberInformation,
    credentials: credential.kind === 'basic' ? 'password' : 'token',
    ...presentCredential(credential, profile),
    secrets: secretsOf(credential),
    ...(credential.kind === 'basic' && { passwordForm: credential.passwordForm }),
  };
}

export function memberAsNobodyOf({ memberMethod, paths }: ServiceProfile): MemberCall {
  return {
    purpose: 'member-as-nobody',
    method: memberMethod,
    path: paths.memberInformation,
    credentials: 'none',
    secrets: [],
  };
}

type Presented = Pick<CallRequest, 'headers' | 'parameters'>;

export function presentCredential(credential: Credential, profile: ServiceProfile): Presented {
  return credential.kind === 'basic'
    ? { headers: [['authorization', `Basic ${encodeBasic(credential)}`]] }
    : presentToken(credential.presentation, credential.token, sentNameOf(profile, 'token'));
}

/** @returns what must not be shown of a credential, in the writings in which it is sent */
export function secretsOf(credential: Credential): readonly string[] {
  if (credential.kind === 'token') return [credential.token];
  const { login, password } = credential;
  // A password that is also the login cannot be hidden: the member is shown by that login.
  return [encodeBasic(credential), ...(password === login ? [] : [password])];
}

/** @see electron/document-check/service.md, 5.6, which does not show how the token is sent */
function presentToken(presentation: TokenPresentation, token: string, header: string): Presented {
  switch (presentation) {
    case 'bearer':
      return { headers: [['authorization', `Bearer ${token}`]] };
    case 'x-service-token':
      return { headers: [[header, token]] };
    case 'access-token-parameter':
      return { parameters: { access_token: token } };
  }
}
