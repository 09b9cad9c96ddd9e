/** The addresses of the pages on which the member signs in. @see electron/document/service.md, 4.1 and 4.4 */
import type { ServiceProfile } from './profile.ts';

/** @param request.state null to send none */
export function authorizeAddressOf(
  { authUrl, paths, application, furtherParameters }: ServiceProfile,
  { redirectUri, state }: { readonly redirectUri: string; readonly state: string | null },
): string {
  return addressOf(`${authUrl}${paths.authorize}`, {
    client_id: application.clientId,
    redirect_uri: redirectUri,
    state,
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
