/**
 * The API, with one route per endpoint. Checks each request and carries it out; `replies.ts` writes the reply.
 *
 * @see electron/document-check/service.md, 4.2 to 4.6, 5.1 and 9; RFC 7009 for revoking a token
 */

import type { Behaviours } from './behaviours.ts';
import { isRegisteredRedirect, REDIRECT_URI } from './callback.ts';
import { type DeviceCodes, groupUserCode } from './device-codes.ts';
import type { Keys } from './key-sign-in.ts';
import type { Member } from './members.ts';
import {
  type DemoReply,
  type DemoRequest,
  notFound,
  optional,
  Refusal,
  type Route,
  type Routes,
  required,
} from './message.ts';
import { type Replies, replyWithJson } from './replies.ts';
import type { DemoState } from './state.ts';

interface ApiParts {
  readonly state: DemoState;
  readonly deviceCodes: DeviceCodes;
  readonly keys: Keys;
  readonly behaviours: Behaviours;
  readonly replies: Replies;
  readonly authUrl: string;
}

const VERSION = '3.3';
/** (8) Seconds between two polls if the start reply names no interval. */
const USUAL_INTERVAL = 5;
const RETRY_AFTER = '8';

export function createApiRoutes(parts: ApiParts): Routes {
  const { refuseOAuth: refuse } = parts.replies;
  const post = (handle: (request: DemoRequest, parts: ApiParts) => ReturnType<Route['handle']>): Route => ({
    methods: ['POST'],
    handle: (request) => handle(request, parts),
  });
  const memberInformation: Route = {
    get methods() {
      const { value } = parts.behaviours.memberMethod;
      return value === 'both' ? (['GET', 'POST'] as const) : [value];
    },
    handle: (request) => replyToMember(request, parts, parts.replies.member),
  };
  return new Map<string, Route>([
    ['/oauth/access_token', { ...post(exchange), refuse }],
    ['/oauth/device', { ...post(startDevice), refuse }],
    ['/oauth/revoke', { ...post(revoke), refuse }],
    ['/members/oauth', post(issueKey)],
    ['/members/auth', post(identifyByPassword)],
    ['/members/infos', memberInformation],
    ['/members/is_active', { methods: ['GET', 'POST'], handle: (request) => checkToken(request, parts) }],
    ['/members/destroy', post(destroyToken)],
  ]);
}

/**
 * Checks a request's application key (5.1) and version (9).
 * @throws Refusal 401 or 400
 */
export function admitApplication(
  { headers }: Pick<DemoRequest, 'headers'>,
  { state, behaviours }: Pick<ApiParts, 'state' | 'behaviours'>,
): void {
  const key = headers['x-service-key'];
  if (typeof key !== 'string' || !state.isApplicationKey(key)) {
    throw new Refusal(401, 'service_key_refused', 'The application key is missing or unknown.', {
      'www-authenticate': 'X-Service-Key',
    });
  }
  if (behaviours.versionHeader.value === 'must-be-3.3' && headers['x-service-version'] !== VERSION) {
    throw new Refusal(400, 'version_not_supported', `X-Service-Version must be ${VERSION}.`);
  }
}

/** (4.2) A request without `redirect_uri` is a device's poll; an empty `redirect_uri` counts as missing. */
async function exchange({ form }: DemoRequest, parts: ApiParts): Promise<DemoReply> {
  const { state, replies } = parts;
  const credentials = readCredentials(form);
  const redirectUri = form.has('redirect_uri') ? required(form, 'redirect_uri') : null;
  const code = required(form, 'code');
  checkCredentials(credentials, state);
  if (redirectUri === null) return answerPoll(code, parts);
  const token = await state.redeemCode(code, redirectUri);
  if (token === null) {
    throw new Refusal(400, 'invalid_grant', 'The code is unknown, used, expired, or for another address.');
  }
  return replies.token(token);
}

/** Checked apart from reading, so that what is missing is told first. */
function readCredentials(form: DemoRequest['form']): readonly [clientId: string, clientSecret: string] {
  return [required(form, 'client_id'), required(form, 'client_secret')];
}

function checkCredentials([clientId, clientSecret]: ReturnType<typeof readCredentials>, state: DemoState): void {
  const isKnownId = state.isApplicationKey(clientId);
  const isKnownSecret = state.isApplicationSecret(clientSecret);
  if (isKnownId && isKnownSecret) return;
  throw new Refusal(401, 'invalid_client', 'The application is unknown, or its secret is wrong.');
}

/** A token that is unknown gets the same reply (RFC 7009, 2.2). */
async function revoke({ form }: DemoRequest, { state, behaviours }: ApiParts): Promise<DemoReply> {
  const credentials = readCredentials(form);
  const token = required(form, 'token');
  checkCredentials(credentials, state);
  if (behaviours.revocation.value === 'refuses' || behaviours.revocation.value === 'by-the-token') {
    throw new Refusal(400, 'unsupported_token_type', 'This service revokes no such token.');
  }
  if (behaviours.revocation.value === 'revokes') await state.revokeToken(token);
  return { status: 200, headers: {}, body: '' };
}

/** The other call for it: the token is the only credential. */
async function destroyToken(request: DemoRequest, { state, behaviours, replies }: ApiParts): Promise<DemoReply> {
  if (behaviours.revocation.value !== 'by-the-token') throw notFound();
  const token = readToken(request, behaviours.tokenPresentation.value);
  if (token === null || !state.findTokenOwner(token)) return replies.unknownToken();
  await state.revokeToken(token);
  return replies.active();
}

async function answerPoll(deviceCode: string, { state, deviceCodes, replies }: ApiParts): Promise<DemoReply> {
  const result = deviceCodes.poll(deviceCode);
  switch (result.kind) {
    case 'allowed':
      return replies.token(await state.issueToken(result.member));
    case 'unknown':
      throw new Refusal(
        400,
        'invalid_grant',
        'The code is unknown or used. A code from the authorization page must be sent with redirect_uri.',
      );
    case 'too_many_requests':
      throw new Refusal(429, 'too_many_requests', 'Too many requests.', { 'retry-after': RETRY_AFTER });
    case 'unavailable':
      throw new Refusal(503, 'temporarily_unavailable', 'The service is temporarily unavailable.');
    default:
      return replies.poll(result.kind);
  }
}

/** (4.3) The document shows no parameters, and none is needed unless the behaviour says otherwise. */
function startDevice({ form }: DemoRequest, { state, deviceCodes, behaviours, authUrl }: ApiParts): DemoReply {
  if (behaviours.deviceStartParameters.value === 'client-id' && !state.isApplicationKey(required(form, 'client_id'))) {
    throw new Refusal(401, 'invalid_client', 'The application is unknown.');
  }
  const { value } = behaviours.deviceInterval;
  const interval = value === 'text' ? 'soon' : Number(value);
  const expiresIn = Number(behaviours.deviceLifetime.value);
  const pace = Number(value) || USUAL_INTERVAL;
  const { deviceCode, userCode } = deviceCodes.start(expiresIn * 1000, pace * 1000);
  return replyWithJson(200, {
    device_code: deviceCode,
    expires_in: expiresIn,
    ...(value === 'missing' ? {} : { interval }),
    user_code: groupUserCode(userCode),
    verification_url: `${authUrl}/device`,
  });
}

/** (4.4) The callback is set for each key: the app's registered address, or another registered one in the request. */
function issueKey({ form }: DemoRequest, { keys, behaviours, replies }: ApiParts): DemoReply {
  const asked = behaviours.keyRequestParameters.value === 'redirect-uri' ? optional(form, 'redirect_uri') : null;
  if (asked !== null && !isRegisteredRedirect(asked, behaviours)) {
    throw new Refusal(400, 'unregistered_address', 'The parameter redirect_uri is not a registered address.');
  }
  return replies.key(keys.issue(asked ?? REDIRECT_URI));
}

/** (4.5) An unknown login and a wrong password get the same reply. */
async function identifyByPassword({ form }: DemoRequest, { state, replies }: ApiParts): Promise<DemoReply> {
  const member = state.findMember(required(form, 'login'), required(form, 'password'), 'md5');
  if (!member) throw new Refusal(401, 'wrong_credentials', 'The login or the password is wrong.');
  return replies.identification(member, await state.issueToken(member));
}

/** (5.6) */
function checkToken(request: DemoRequest, parts: ApiParts): DemoReply {
  if (parts.behaviours.tokenCheck.value === 'none') throw notFound();
  return replyToMember(request, parts, parts.replies.active);
}

/** (4.6) */
function replyToMember(
  request: DemoRequest,
  { state, behaviours, replies }: ApiParts,
  reply: (member: Member) => DemoReply,
): DemoReply {
  const speaker = identifyMember(request, state, behaviours);
  if (speaker.kind === 'member') return reply(speaker.member);
  return speaker.kind === 'nobody' ? replies.nobody() : replies.unknownToken();
}

export type Identity =
  | { readonly kind: 'member'; readonly member: Member }
  /** The request has a token that is unknown or revoked. */
  | { readonly kind: 'unknown-token' }
  | { readonly kind: 'nobody' };

/**
 * If a request uses HTTP Basic, its token is ignored: by 5.5 Basic sets the member if it succeeds, and if it fails the
 * request is unauthenticated, with no exception. Otherwise a wrong password could identify the member of the token.
 * @throws Refusal 400 if a token is sent in several ways (RFC 6750, 2)
 */
export function identifyMember(
  request: DemoRequest,
  state: DemoState,
  behaviours: Pick<Behaviours, 'tokenPresentation'>,
): Identity {
  const { authorization = '' } = request.headers;
  if (/^basic( |$)/i.test(authorization)) {
    const credentials = readBasic(authorization);
    const member = credentials && state.findMember(credentials.login, credentials.password, 'plain-or-md5');
    return member ? { kind: 'member', member } : { kind: 'nobody' };
  }
  const token = readToken(request, behaviours.tokenPresentation.value);
  if (token === null) return { kind: 'nobody' };
  const member = state.findTokenOwner(token);
  return member ? { kind: 'member', member } : { kind: 'unknown-token' };
}

/**
 * Decodes Base64 of UTF-8 `login:password` and splits it at the first colon.
 * @returns null if the header is malformed
 * @see RFC 7617, 2 and 2.1
 */
function readBasic(header: string): { readonly login: string; readonly password: string } | null {
  const encoded = /^basic +([a-z\d+/]+={0,2}) *$/i.exec(header)?.[1] ?? '';
  const bytes = Buffer.from(encoded, 'base64');
  if (bytes.toString('base64') !== encoded) return null;
  const text = bytes.toString('utf8');
  const colon = text.indexOf(':');
  return colon < 0 ? null : { login: text.slice(0, colon), password: text.slice(colon + 1) };
}

/** (5.6) The document does not show how a token is sent. All usual ways are accepted, unless the behaviour allows one. */
function readToken(
  { headers, query, form }: DemoRequest,
  accepted: Behaviours['tokenPresentation']['value'],
): string | null {
  const header = headers['x-service-token'];
  const ways = [
    { way: 'bearer', token: /^bearer +(\S+)$/i.exec(headers.authorization ?? '')?.[1] ?? null },
    { way: 'x-service-token', token: typeof header === 'string' && header !== '' ? header : null },
    { way: 'access-token-parameter', token: optional(query, 'access_token') },
    { way: 'access-token-parameter', token: optional(form, 'access_token') },
  ];
  const presented = ways.filter(({ way, token }) => token !== null && (accepted === 'all' || accepted === way));
  if (presented.length > 1) throw new Refusal(400, 'invalid_request', 'The token is sent more than once.');
  return presented[0]?.token ?? null;
}
