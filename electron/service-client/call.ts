/**
 * Builds one call to the service from the profile: the address below the base URL, the headers that every request carries, and
 * the form-encoded parameters. Sends it, decodes its reply, and tells whoever records what was sent, what came back and what
 * it means.
 * @see electron/document-check/service.md, 4 and 5
 */
import type { Clock } from '../core/clock.ts';
import type { ErrorDetails } from '../core/errors.ts';
import type { Purpose } from '../core/exchange-codes.ts';
import { maskTarget, parsedReplyOf } from './decode/reply.ts';
import type { ServiceProfile } from './profile.ts';
import { secretsOfProfile } from './profile-secrets.ts';
import { isSecretName } from './secrets/secret-names.ts';
import { serviceHeadersOf } from './service-headers.ts';
import type { ConnectionRules } from './transport/connections.ts';
import type { HttpReply, RawExchange, RawMeaning, Recorder } from './transport/exchange.ts';
import { beginRecord } from './transport/exchange-record.ts';
import type { Http, HttpRequest } from './transport/http.ts';
import type { Header } from './transport/request-headers.ts';

export interface CallRequest extends Pick<HttpRequest, 'method' | 'credentials' | 'signal' | 'limitMs'>, Told {
  /** Begins with a slash. */
  readonly path: string;
  readonly headers?: readonly Header[];
  /**
   * Sent in this order, in the query of a GET or DELETE, and beside JSON, else in a form. As pairs, a name may come more
   * than once.
   */
  readonly parameters?: Readonly<Record<string, string>> | readonly Parameter[];
  /** Null for no body at all. */
  readonly json?: string | null;
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
      // As soon as it is there, so that this and what is looked for in it do not block the app in one go.
      parsedReplyOf(reply);
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
  { path, headers = [], parameters = [], json, ...rest }: Untold,
): HttpRequest {
  const isForm = hasBody(rest.method) && json === undefined;
  const address = `${profile.baseUrl}${path}`;
  const encoded = new URLSearchParams(
    parametersOf({ parameters }).map(([name, value]): [string, string] => [name, value]),
  ).toString();
  const own = new Set(headers.map(([name]) => name.toLowerCase()));
  const { acceptHeader } = profile;
  const usual: readonly Header[] = [
    ...serviceHeadersOf(profile),
    ...(acceptHeader === null ? [] : [['accept', acceptHeader] as const]),
    ...(isForm ? [FORM_TYPE] : typeof json === 'string' ? [JSON_TYPE] : []),
  ];
  return {
    ...rest,
    address: isForm || encoded === '' ? address : `${address}?${encoded}`,
    headers: [...usual.filter(([name]) => !own.has(name)), ...headers],
    body: isForm ? encoded : (json ?? null),
    ...connectionRulesOf(profile),
  };
}

/** For the service's own origin alone (S6). */
export function connectionRulesOf({ certificateAuthorities, application }: ServiceProfile): ConnectionRules {
  return { certificateAuthorities, clientCertificate: application.clientCertificate };
}

export function hasBody(method: HttpRequest['method']): boolean {
  return method !== 'GET' && method !== 'DELETE';
}

const JSON_TYPE: Header = ['content-type', 'application/json'];
const FORM_TYPE: Header = ['content-type', 'application/x-www-form-urlencoded'];

/** Host and port of the service's base URL. */
export function hostOf({ baseUrl }: ServiceProfile): string {
  return new URL(baseUrl).host;
}

/** What a request is to whoever records it. */
export interface Told {
  readonly purpose: Purpose;
  /** Values in the request that must not be shown. */
  readonly secrets: readonly string[];
  readonly passwordForm?: RawExchange['passwordForm'];
}

/** What a reply was decoded to, and what it means. */
export interface Decoded<T> {
  readonly value: T;
  /** Nothing is decoded to a bug: that is thrown. */
  readonly meaning: Exclude<RawMeaning['code'], 'unexpected'>;
  /** Of the error that `value` is or holds. */
  readonly details?: ErrorDetails;
  /** Values in the reply that must not be shown. */
  readonly secrets?: readonly string[];
}

export type Decode<T> = (reply: HttpReply) => Decoded<T> | Promise<Decoded<T>>;

export interface RecordedBy {
  /** Null if nobody records. */
  readonly recorder: Recorder | null;
  readonly clock: Pick<Clock, 'nowMs'>;
}

/** Repeats what was not heard, once, as a request of its own. @throws what `send` and `decode` throw */
export async function callAndTell<T>(
  by: RecordedBy & Pick<Http, 'send'>,
  request: HttpRequest,
  told: Told,
  decode: Decode<T>,
  isRepeated = false,
): Promise<T> {
  const { send, recorder, clock } = by;
  // A call that ended before it began is no exchange.
  if (recorder === null || request.signal.aborted) return (await decode(await send(request))).value;
  const record = beginRecord(recorder, { ...request, ...told }, clock);
  let reply: HttpReply | null = null;
  try {
    reply = await send({ ...request, record });
    record.end(reply.bytes);
    const { value, meaning, details = {}, secrets = [] } = await decode(reply);
    record.means({ code: meaning, details, secrets }, reply);
    return value;
  } catch (thrown) {
    record.fail(thrown, reply);
    if (isRepeated || request.credentials === 'password' || !wasNotHeard(record.exchange)) throw thrown;
    return callAndTell(by, request, told, decode, true);
  }
}

/** Whether it only reads, and the connection had been kept and was cut before a byte of the reply came. */
function wasNotHeard({ purpose, method, isReused, firstByteAt, heldFromMs, error }: RawExchange): boolean {
  const onlyReads = method === 'GET' && READINGS.includes(purpose) && heldFromMs === null;
  return onlyReads && isReused && firstByteAt === null && error?.code === 'connection-lost';
}

const READINGS: readonly Purpose[] = ['member', 'member-as-nobody', 'picture'];
