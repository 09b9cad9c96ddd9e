/**
 * Builds one call to the service from the profile: the address below the base URL, the headers that every request
 * carries, and the form-encoded parameters.
 * @see electron/document/service.md, 4 and 5
 */
import type { Http, HttpReply, HttpRequest } from './http.ts';
import type { ServiceProfile } from './profile.ts';

export interface CallRequest extends Pick<HttpRequest, 'method' | 'credentials' | 'signal' | 'limitMs'> {
  /** Begins with a slash. */
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Sent in this order, in the body of a POST or in the query of a GET. */
  readonly parameters?: Readonly<Record<string, string>>;
}

export type Call = (request: CallRequest) => Promise<HttpReply>;

export interface CallOptions {
  readonly signal: AbortSignal;
}

export function createCall(profile: ServiceProfile, http: Http): Call {
  return (request) => http.send(buildRequest(profile, request));
}

export function buildRequest(
  profile: ServiceProfile,
  { path, headers, parameters = {}, ...rest }: CallRequest,
): HttpRequest {
  const isForm = rest.method === 'POST';
  const address = `${profile.baseUrl}${path}`;
  const encoded = new URLSearchParams(parameters).toString();
  return {
    ...rest,
    address: isForm || encoded === '' ? address : `${address}?${encoded}`,
    headers: {
      ...serviceHeadersOf(profile),
      ...(isForm && { 'content-type': 'application/x-www-form-urlencoded' }),
      ...headers,
    },
    body: isForm ? encoded : null,
    certificateAuthorities: profile.certificateAuthorities,
  };
}

/** The headers that every request to the service carries (5.1, 5.2; N0). */
export function serviceHeadersOf(profile: ServiceProfile): Readonly<Record<string, string>> {
  const { application, headerNames, versionHeader } = profile;
  return {
    [headerNames.key.toLowerCase()]: application.clientId,
    ...(versionHeader !== null && { [headerNames.version.toLowerCase()]: versionHeader }),
  };
}

/** Host and port of the service's base URL. */
export function hostOf({ baseUrl }: ServiceProfile): string {
  return new URL(baseUrl).host;
}
