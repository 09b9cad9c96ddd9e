/**
 * The calls that need no member: with them a sign-in by device code or by key begins, and a service is tried.
 * @see electron/document/service.md, 4.3 and 4.4
 */
import type { CallRequest } from './call.ts';
import type { ServiceProfile } from './profile.ts';

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
