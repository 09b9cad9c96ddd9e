/**
 * One call to an endpoint of a profile's interface: its address below the base address, the headers that every
 * request carries, and form-style parameters. It knows no endpoint, and it calls no other address.
 * @see electron/document/service.md, 4 and 5
 */
import type { Http, HttpReply, HttpRequest } from './http.ts';
import type { ServiceProfile } from './profile.ts';

export interface CallRequest extends Pick<HttpRequest, 'method' | 'credentials' | 'signal' | 'limitMs'> {
  /** Begins with a slash. */
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** In the body of a POST, in the address of a GET, in this order. */
  readonly parameters?: Readonly<Record<string, string>>;
}

export type Call = (request: CallRequest) => Promise<HttpReply>;

export interface CallOptions {
  readonly signal: AbortSignal;
}

export function createCall(profile: ServiceProfile, http: Http): Call {
  const serviceHeaders = serviceHeadersOf(profile);
  return ({ path, headers, parameters = {}, ...rest }) => {
    const isForm = rest.method === 'POST';
    const address = `${profile.baseUrl}${path}`;
    const encoded = new URLSearchParams(parameters).toString();
    return http.send({
      ...rest,
      address: isForm || encoded === '' ? address : `${address}?${encoded}`,
      headers: {
        ...serviceHeaders,
        ...(isForm && { 'content-type': 'application/x-www-form-urlencoded' }),
        ...headers,
      },
      body: isForm ? encoded : null,
      certificateAuthorities: profile.certificateAuthorities,
    });
  };
}

/** Every request to the service carries them (5.1, 5.2; N0). */
export function serviceHeadersOf({ application, versionHeader }: ServiceProfile): Readonly<Record<string, string>> {
  return {
    'x-service-key': application.clientId,
    ...(versionHeader !== null && { 'x-service-version': versionHeader }),
  };
}

/** Host and port of the interface. */
export function hostOf({ baseUrl }: ServiceProfile): string {
  return new URL(baseUrl).host;
}
