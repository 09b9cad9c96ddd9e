/**
 * A call that a person wrote: any method and path below the service's base address, with parameters and headers. Nobody
 * judges its reply. What no request may have is refused before anything is sent.
 */
import { canonicalPathOf, isPathBelow, LONGEST_ADDRESS } from '../core/address.ts';
import { ServiceError } from '../core/errors.ts';
import { buildRequest, type Call, type CallRequest, hasBody, type RecordedCallOptions } from './call.ts';
import type { Credential } from './credential.ts';
import { parseBody } from './decode/body.ts';
import { presentCredential, secretsOf } from './endpoints.ts';
import type { ServiceProfile } from './profile.ts';
import type { HttpMethod } from './transport/dispatch-request.ts';
import { checkAddress, type HttpRequest } from './transport/http.ts';
import { faultOfHeader } from './transport/request-headers.ts';

export interface WrittenCall {
  readonly method: HttpMethod;
  /** Begins with a slash. */
  readonly path: string;
  /** Sent in this order, in the query of GET and DELETE, and beside JSON, else in a form. */
  readonly parameters: readonly WrittenField[];
  /** One of them takes the place of what the app would send under that name. */
  readonly headers: readonly WrittenField[];
  /** Sent to the letter, in place of a form; null for none. */
  readonly json: string | null;
  /** Whether the credential is sent. */
  readonly isPresented: boolean;
}

export interface WrittenField {
  readonly name: string;
  readonly value: string;
}

/** @see ServiceClient.callAsWritten */
export function createWrittenCaller(
  profile: ServiceProfile,
  call: Call,
): (written: WrittenCall, credential: Credential, options: RecordedCallOptions) => Promise<void> {
  return async (written, credential, options) => {
    const { request } = prepareWritten(profile, written, credential, options);
    await call(request, () => ({ value: undefined, meaning: 'replied' }));
  };
}

/**
 * @returns what such a call would send
 * @throws ServiceError `request-not-possible`, `address-not-secure`
 */
export function prepareWritten(
  profile: ServiceProfile,
  written: WrittenCall,
  credential: Credential,
  options: RecordedCallOptions,
): { readonly request: CallRequest; readonly built: HttpRequest } {
  checkWritten(written, profile);
  // The secrets also where they are not sent: the person may have typed them.
  const secrets = secretsOf(credential);
  const request: CallRequest = { purpose: 'call', ...requestOf(written, credential, profile), secrets, ...options };
  const built = buildRequest(profile, request);
  const credentials = carriesPassword(built, profile) ? 'password' : request.credentials;
  checkAddress({ address: profile.baseUrl, credentials });
  return { request: { ...request, credentials }, built: { ...built, credentials } };
}

function requestOf(
  { method, path, parameters, headers, json, isPresented }: WrittenCall,
  credential: Credential,
  profile: ServiceProfile,
): Pick<CallRequest, 'method' | 'path' | 'parameters' | 'json' | 'headers' | 'credentials'> {
  const presented = isPresented ? presentCredential(credential, profile) : {};
  const typed = new Set(headers.map(({ name }) => name.toLowerCase()));
  const usual = (presented.headers ?? []).filter(([name]) => !typed.has(name));
  const pairsOf = (fields: readonly WrittenField[]) => fields.map(({ name, value }) => [name, value] as const);
  return {
    method,
    path,
    parameters: [...pairsOf(parameters), ...Object.entries(presented.parameters ?? {})],
    ...(json !== null && { json }),
    headers: [...usual, ...pairsOf(headers)],
    credentials: !isPresented ? 'none' : credential.kind === 'basic' ? 'password' : 'token',
  };
}

/** @throws ServiceError `request-not-possible` with the field's name, such as `headers.0.value` */
function checkWritten({ method, path, headers, json }: WrittenCall, { baseUrl }: ServiceProfile): void {
  if (path.length > LONGEST_ADDRESS) throw notPossible('path', `must have at most ${LONGEST_ADDRESS} characters`);
  if (!isPathBelow(baseUrl, path)) throw notPossible('path', PATH_EXPECTED);
  for (const [index, { name, value }] of headers.entries()) {
    const fault = faultOfHeader(name, value);
    if (fault) throw notPossible(`headers.${index}.${fault.part}`, fault.expected);
  }
  if (json === null) return;
  if (!hasBody(method)) throw notPossible('json', `cannot go with ${method}; choose another method`);
  if (parseBody(json.trim()).kind !== 'json') throw notPossible('json', 'must be JSON');
}

const PATH_EXPECTED =
  'must begin with / and stay below the service’s address however it is decoded, in printable ASCII without spaces, ? or #; percent signs encode UTF-8';

function notPossible(field: string, expected: string): ServiceError {
  return new ServiceError('request-not-possible', `Nothing was sent: ${field} ${expected}.`, {
    details: { field, expected },
  });
}

/** @returns whether it goes to the path that logins and passwords go to, or has a header with HTTP Basic */
export function carriesPassword(
  { address, headers }: Pick<HttpRequest, 'address' | 'headers'>,
  { baseUrl, paths }: Pick<ServiceProfile, 'baseUrl' | 'paths'>,
): boolean {
  const isBasic = headers.some(([name, value]) => name.toLowerCase() === 'authorization' && /^\s*basic\b/i.test(value));
  return isBasic || canonicalPathOf(address) === canonicalPathOf(`${baseUrl}${paths.identification}`);
}
