/**
 * Identifies the member that an API request comes from, by its token or by HTTP Basic.
 *
 * @see electron/document/service.md, 5.3, 5.5 and 5.6
 */
import type { Member } from './members.ts';
import { type DemoRequest, optional, Refusal } from './message.ts';
import type { Quirks } from './quirks.ts';
import type { DemoState } from './state.ts';

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
  quirks: Pick<Quirks, 'tokenPresentation'>,
): Identity {
  const { authorization = '' } = request.headers;
  if (/^basic( |$)/i.test(authorization)) {
    const credentials = readBasic(authorization);
    const member = credentials && state.findMember(credentials.login, credentials.password, 'plain-or-md5');
    return member ? { kind: 'member', member } : { kind: 'nobody' };
  }
  const token = readToken(request, quirks.tokenPresentation.value);
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

/** (5.6) The document does not show how a token is sent. All usual ways are accepted, unless the quirk allows one. */
function readToken(
  { headers, query, form }: DemoRequest,
  accepted: Quirks['tokenPresentation']['value'],
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
