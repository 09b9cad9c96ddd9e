/** What was sent, and what is kept of it: names, and prints of values. */
import type { ServiceProfile } from '../../service-client/profile.ts';
import { sentNameOf } from '../../service-client/service-headers.ts';
import type { RawExchange } from '../../service-client/transport/exchange.ts';
import { DOCUMENT_KEY_HEADER, DOCUMENT_VERSION_HEADER, unlikeDocument } from './document-calls.ts';
import type { Endpoint, Print, SentCredential, SentFacts } from './observation.ts';
import { normaliseLogin, type Prints } from './prints.ts';
import type { Shown } from './shown.ts';

interface SentContext {
  readonly endpoint: Endpoint;
  readonly profile: ServiceProfile;
  readonly passwordForm: RawExchange['passwordForm'];
}

export function observeSent(sent: SentRequest, context: SentContext, shown: Shown, prints: Prints): SentFacts {
  const { endpoint, profile } = context;
  const { headers, parameters } = sent;
  const print = printsIn(parameters, prints);
  const credential = credentialOf(sent, context, prints);
  const ended = credential.kind === 'token' ? credential.print : null;
  return {
    method: sent.method,
    unlikeDocument: unlikeDocument(endpoint, sent, profile),
    parameters: [...parameters.keys()].filter((name) => shown.isName(name)).sort(),
    key: keyOf(headers, profile, prints),
    ...versionOf(headers, profile),
    clientId: print('client_id'),
    clientSecret: print('client_secret'),
    code: endpoint === 'revocation' ? ended : print(codeNameOf(endpoint, sent, profile)),
    redirectUri: print('redirect_uri'),
    credential,
  };
}

/** @returns what was typed and is no secret: logins */
export function typedInto(sent: SentRequest): readonly string[] {
  const basic = readBasic(sent.headers.get('authorization') ?? '');
  return [basic?.login, sent.parameters.get('login')].flatMap((login) => (login ? [normaliseLogin(login)] : []));
}

function keyOf(headers: SentRequest['headers'], profile: ServiceProfile, prints: Prints): SentFacts['key'] {
  const names = [sentNameOf(profile, 'key'), DOCUMENT_KEY_HEADER];
  const name = names.find((one) => headers.has(one));
  if (name === undefined) return null;
  return { print: prints.of(headers.get(name) ?? ''), isDocumentName: name === DOCUMENT_KEY_HEADER };
}

function versionOf(
  headers: SentRequest['headers'],
  profile: ServiceProfile,
): Pick<SentFacts, 'version' | 'isVersionNameDocuments'> {
  const names = [sentNameOf(profile, 'version'), DOCUMENT_VERSION_HEADER];
  const name = names.find((one) => headers.has(one));
  if (name === undefined) return { version: 'absent', isVersionNameDocuments: true };
  const version = headers.get(name) === profile.versionHeader ? 'profile' : 'other';
  return { version, isVersionNameDocuments: name === DOCUMENT_VERSION_HEADER };
}

function codeNameOf(endpoint: Endpoint, { parameters }: SentRequest, profile: ServiceProfile): string {
  if (endpoint === 'key-page') return 'key';
  const { devicePollCodeName } = profile;
  return endpoint === 'device-poll' && parameters.has(devicePollCodeName) ? devicePollCodeName : 'code';
}

function credentialOf(
  { headers, parameters }: SentRequest,
  { endpoint, profile, passwordForm }: SentContext,
  prints: Prints,
): SentCredential {
  const authorization = headers.get('authorization') ?? '';
  const basic = readBasic(authorization);
  if (basic) return passwordFacts('basic', { ...basic, form: passwordForm ?? formOf(basic.password) }, prints);
  const [login, password] = [parameters.get('login'), parameters.get('password')];
  if (endpoint === 'identification' && login !== undefined && password !== undefined) {
    return passwordFacts('login', { login, password, form: 'md5' }, prints);
  }
  const token = (value: string, presentation: Extract<SentCredential, { kind: 'token' }>['presentation']) =>
    ({ kind: 'token', print: prints.of(value), presentation }) as const;
  const bearer = /^bearer +(.+)$/i.exec(authorization)?.[1];
  if (bearer !== undefined) return token(bearer, 'bearer');
  const bare = headers.get(sentNameOf(profile, 'token'));
  if (bare !== undefined) return token(bare, 'x-service-token');
  const parameter = parameters.get(endpoint === 'revocation' ? profile.revokeTokenName : 'access_token');
  return parameter === undefined ? { kind: 'none' } : token(parameter, 'access-token-parameter');
}

interface SentPassword {
  readonly login: string;
  readonly password: string;
  readonly form: 'plain' | 'md5';
}

function passwordFacts(kind: 'basic' | 'login', { login, password, form }: SentPassword, prints: Prints) {
  return {
    kind,
    login: prints.ofLogin(login),
    loginForm: login.includes('@') ? 'e-mail' : 'name',
    password: prints.ofPassword(password, form),
    passwordForm: form,
    isAscii: !/[^ -~]/.test(login + password),
  } as const;
}

/** @see RFC 7617, 2 */
function readBasic(authorization: string): { readonly login: string; readonly password: string } | null {
  const encoded = /^basic +([A-Za-z0-9+/=_-]+)$/i.exec(authorization)?.[1];
  if (encoded === undefined) return null;
  const text = Buffer.from(encoded, 'base64').toString('utf8');
  const colon = text.indexOf(':');
  return colon < 0 ? null : { login: text.slice(0, colon), password: text.slice(colon + 1) };
}

/** Where nobody has told it. */
function formOf(password: string): 'plain' | 'md5' {
  return /^[\da-f]{32}$/i.test(password) ? 'md5' : 'plain';
}

export interface SentRequest {
  readonly method: string;
  readonly address: URL;
  /** By name, in lower case; empty if nothing was written. */
  readonly headers: ReadonlyMap<string, string>;
  /** Of several with a name, the first. */
  readonly parameters: ReadonlyMap<string, string>;
}

export function readSent({ method, address, sentHead, sentBody }: RawExchange): SentRequest {
  const url = new URL(address);
  const headers = new Map<string, string>();
  for (const line of (sentHead ?? '').split('\r\n').slice(1)) {
    const divider = line.indexOf(':');
    if (divider > 0) headers.set(line.slice(0, divider).toLowerCase(), line.slice(divider + 1).trim());
  }
  return { method, address: url, headers, parameters: parametersOf(url, sentBody) };
}

/** @returns the print of a parameter by its name; null if it is not there */
export function printsIn(parameters: ReadonlyMap<string, string>, prints: Prints): (name: string) => Print | null {
  return (name) => {
    const value = parameters.get(name);
    return value === undefined ? null : prints.of(value);
  };
}

export function parametersOf({ search }: URL, body: string | null): ReadonlyMap<string, string> {
  const parameters = new Map<string, string>();
  for (const [name, value] of [...new URLSearchParams(search), ...new URLSearchParams(body ?? '')]) {
    if (!parameters.has(name)) parameters.set(name, value);
  }
  return parameters;
}
