/**
 * The calls that bring a token, and the one that ends it.
 * @see electron/document/service.md, 4.2 and 4.5; RFC 7009, 2.1
 */
import type { CallRequest } from './call.ts';
import type { ServiceProfile } from './profile.ts';

type TokenCall = Omit<CallRequest, 'signal' | 'recorder'>;

/** @param brought.redirectUri the same one that was given to the authorization page */
export function codeExchangeOf(
  { application: { clientId, clientSecret }, paths, furtherParameters }: ServiceProfile,
  { redirectUri, code }: { readonly redirectUri: string; readonly code: string },
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
      ...furtherParameters.codeExchange,
    },
    secrets: [code],
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

/** @param path below the base address */
export function revocationOf(
  { application: { clientId, clientSecret }, furtherParameters, revokeTokenName }: ServiceProfile,
  path: string,
  token: string,
): TokenCall {
  return {
    purpose: 'revocation',
    method: 'POST',
    path,
    credentials: 'token',
    parameters: {
      client_id: clientId,
      ...(clientSecret !== null && { client_secret: clientSecret }),
      [revokeTokenName]: token,
      ...furtherParameters.revoke,
    },
    secrets: [token],
  };
}
