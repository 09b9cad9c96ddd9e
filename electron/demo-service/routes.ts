/**
 * The API: one route for each endpoint of the interface, and the wire form of every reply. Where the
 * document says "not shown", the form chosen here is one small function with its section beside it.
 * It knows nothing of pages and browsers.
 *
 * @see Member Authentication Interface, sections 4.2, 4.6, 5.1, 5.6 and 7
 */
import { type Member, picturePath } from './members.ts';
import { type DemoReply, type DemoRequest, optional, Refusal, type Route, type Routes, required } from './message.ts';
import type { DemoState } from './state.ts';

export function createApiRoutes(state: DemoState, authUrl: string): Routes {
  const accessToken: Route = {
    methods: ['POST'],
    handle: (request) => exchangeCode(request, state),
    refuse: replyWithOAuthError,
  };
  const memberInformation: Route = {
    methods: ['GET', 'POST'],
    handle: (request) => replyWithMember(identifyMember(request, state), authUrl),
  };
  return new Map([
    ['/oauth/access_token', accessToken],
    ['/members/infos', memberInformation],
  ]);
}

/**
 * Lets a request in by its application key (5.1).
 * @throws Refusal 401
 */
export function admitApplication(request: Pick<DemoRequest, 'headers'>, state: DemoState): void {
  const key = request.headers['x-service-key'];
  if (typeof key === 'string' && state.isApplicationKey(key)) return;
  throw new Refusal(401, 'service_key_refused', 'The application key is missing or not known.', {
    'www-authenticate': 'X-Service-Key',
  });
}

/** (7) The error payload is not shown: a list of one code and text. */
export function replyWithErrors(refusal: Refusal): DemoReply {
  return replyWithJson(refusal.status, { errors: [{ code: refusal.code, text: refusal.message }] }, refusal.headers);
}

/** (4.2) Errors of the exchange are not shown: as RFC 6749, 5.2. */
function replyWithOAuthError(refusal: Refusal): DemoReply {
  return replyWithJson(refusal.status, { error: refusal.code, error_description: refusal.message }, refusal.headers);
}

/** (4.2) The one success that the document shows: form text. */
function replyWithToken(token: string): DemoReply {
  return {
    status: 200,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ access_token: token }).toString(),
  };
}

/** (2, 4.6) The fields of the member record are not shown. */
function replyWithMember(member: Member, authUrl: string): DemoReply {
  const { id, login, email, name, details } = member;
  const path = picturePath(member);
  const picture = path && `${authUrl}${path}`;
  return replyWithJson(200, { member: { id, login, email, name, picture, ...details } });
}

function replyWithJson(status: number, value: unknown, headers: Readonly<Record<string, string>> = {}): DemoReply {
  return { status, headers: { 'content-type': 'application/json', ...headers }, body: JSON.stringify(value) };
}

async function exchangeCode({ form }: DemoRequest, state: DemoState): Promise<DemoReply> {
  const [clientId, clientSecret] = [required(form, 'client_id'), required(form, 'client_secret')];
  const [redirectUri, code] = [required(form, 'redirect_uri'), required(form, 'code')];
  const isKnownId = state.isApplicationKey(clientId);
  const isKnownSecret = state.isApplicationSecret(clientSecret);
  if (!isKnownId || !isKnownSecret) {
    throw new Refusal(401, 'invalid_client', 'The application or its secret is not known.');
  }
  const token = await state.redeemCode(code, redirectUri);
  if (token === null) {
    throw new Refusal(400, 'invalid_grant', 'The code is not known, used, expired, or meant for another address.');
  }
  return replyWithToken(token);
}

/**
 * The member whom a request speaks for (5.3).
 * @throws Refusal 401 where it speaks for nobody
 */
function identifyMember(request: DemoRequest, state: DemoState): Member {
  const token = readToken(request);
  const member = token === null ? null : state.findTokenOwner(token);
  if (member) return member;
  throw new Refusal(401, 'not_identified', 'No member is identified: the token is missing or not known.', {
    'www-authenticate': 'Bearer',
  });
}

/**
 * (5.6) How a token is presented is not shown: any one of the four ways in use is read.
 * @throws Refusal 400 where a request uses several (RFC 6750, 2)
 */
function readToken({ headers, query, form }: DemoRequest): string | null {
  const header = headers['x-service-token'];
  const presented = [
    /^bearer +(\S+)$/i.exec(headers.authorization ?? '')?.[1] ?? null,
    typeof header === 'string' && header !== '' ? header : null,
    optional(query, 'access_token'),
    optional(form, 'access_token'),
  ].filter((token) => token !== null);
  if (presented.length > 1) throw new Refusal(400, 'invalid_request', 'The token is presented more than once.');
  return presented[0] ?? null;
}
