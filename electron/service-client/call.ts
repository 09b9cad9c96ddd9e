/**
 * Builds one call to the service from the profile: the address below the base URL, the headers that every request
 * carries, and the form-encoded parameters.
 * @see electron/document/service.md, 4 and 5
 */

import { parseAhead } from './decode/reply.ts';
import type { Recorder } from './exchange.ts';
import { maskTarget } from './masked-target.ts';
import type { ServiceProfile } from './profile.ts';
import { secretsOfProfile } from './profile-secrets.ts';
import { callAndTell, type Decode, type RecordedBy, type Told } from './recorded-call.ts';
import { isSecretName } from './secrets.ts';
import { serviceHeadersOf } from './service-headers.ts';
import type { ConnectionRules } from './transport/connections.ts';
import type { Header } from './transport/dispatch-request.ts';
import type { Http, HttpReply, HttpRequest } from './transport/http.ts';

export interface CallRequest extends Pick<HttpRequest, 'method' | 'credentials' | 'signal' | 'limitMs'>, Told {
  /** Begins with a slash. */
  readonly path: string;
  readonly headers?: readonly Header[];
  /** Sent in this order, in the query of a GET or DELETE, else in a form. As pairs, a name may come more than once. */
  readonly parameters?: Readonly<Record<string, string>> | readonly Parameter[];
  /** Who records it in place of the client's. */
  readonly recorder?: Recorder | null;
}

/** Name and value. */
export type Parameter = readonly [name: string, value: string];

type Untold = Omit<CallRequest, keyof Told | 'recorder'>;

/** Sends a request and returns what its reply is decoded to. */
export type Call = <T>(request: CallRequest, decode: Decode<T>) => Promise<T>;

export interface CallOptions {
  readonly signal: AbortSignal;
}

export interface RecordedCallOptions extends CallOptions {
  /** Who records it in place of the client's: clients are shared by the sessions of a service. */
  readonly recorder?: Recorder | null;
}

export function createCall(profile: ServiceProfile, http: Http, recordedBy: RecordedBy): Call {
  const applicationSecrets = secretsOfProfile(profile);
  return ({ purpose, secrets, passwordForm, recorder = recordedBy.recorder, ...request }, decode) => {
    const named = parametersOf(request).flatMap(([name, value]) => (isSecretName(name) ? [value] : []));
    const told = {
      purpose,
      secrets: [...new Set([...applicationSecrets, ...secrets, ...named])],
      ...(passwordForm !== undefined && { passwordForm }),
    };
    const send = (built: HttpRequest): Promise<HttpReply> =>
      http.send(built).catch((thrown: unknown) => {
        throw maskTarget(thrown, [...applicationSecrets, ...valuesOf(request)]);
      });
    return callAndTell({ ...recordedBy, recorder, send }, buildRequest(profile, request), told, (reply) => {
      parseAhead(reply);
      return decode(reply);
    });
  };
}

function valuesOf({ headers = [], ...request }: Untold): readonly string[] {
  return [
    ...parametersOf(request).map(([, value]) => value),
    ...headers.map(([, value]) => value.replace(/^\S+ /, '')),
  ];
}

export function parametersOf({ parameters = [] }: Pick<Untold, 'parameters'>): readonly Parameter[] {
  return isList(parameters) ? parameters : Object.entries(parameters);
}

/** `Array.isArray` does not know lists that are only read. */
function isList<T>(given: object | readonly T[]): given is readonly T[] {
  return Array.isArray(given);
}

export function buildRequest(
  profile: ServiceProfile,
  { path, headers = [], parameters = [], ...rest }: Untold,
): HttpRequest {
  const isForm = rest.method !== 'GET' && rest.method !== 'DELETE';
  const address = `${profile.baseUrl}${path}`;
  const encoded = new URLSearchParams(
    parametersOf({ parameters }).map(([name, value]): [string, string] => [name, value]),
  ).toString();
  const own = new Set(headers.map(([name]) => name.toLowerCase()));
  const { acceptHeader } = profile;
  const usual: readonly Header[] = [
    ...serviceHeadersOf(profile),
    ...(acceptHeader === null ? [] : [['accept', acceptHeader] as const]),
    ...(isForm ? [FORM_TYPE] : []),
  ];
  return {
    ...rest,
    address: isForm || encoded === '' ? address : `${address}?${encoded}`,
    headers: [...usual.filter(([name]) => !own.has(name)), ...headers],
    body: isForm ? encoded : null,
    ...connectionRulesOf(profile),
  };
}

/** For the service's own origin alone (S6). */
export function connectionRulesOf({ certificateAuthorities, application }: ServiceProfile): ConnectionRules {
  return { certificateAuthorities, clientCertificate: application.clientCertificate };
}

const FORM_TYPE: Header = ['content-type', 'application/x-www-form-urlencoded'];

/** Host and port of the service's base URL. */
export function hostOf({ baseUrl }: ServiceProfile): string {
  return new URL(baseUrl).host;
}
