/**
 * Decodes the replies that contain a token or a key. A reply that cannot be decoded throws a ServiceError that describes it
 * without its values.
 */
import { type ErrorDetails, ServiceError } from '../../core/errors.ts';
import type { SecretMask } from '../secrets/secret-mask.ts';
import { type Body, isObject, ownField } from './body.ts';
import { findMember, type MemberRecord, type Path, type RecordPaths, valueAt } from './member-record.ts';
import { findApplicationFailure, findPasswordFailure, isOnlyWarning, type PasswordContext } from './refusals.ts';
import {
  type DecodeContext,
  fieldOf,
  findFailure,
  isSuccess,
  notFound,
  type ReadReply,
  readReply,
  type WireReply,
  warningIn,
} from './reply.ts';

export interface Warned {
  /** What the service reported although it gave what was asked for; null or absent if nothing (T7). */
  readonly warning?: ErrorDetails | null | undefined;
}

export type IssuedToken = Warned & { readonly token: string };
export type IssuedKey = Warned & { readonly key: string };

/**
 * Reads the token from a token reply, which is form text as shown in 4.2 or a JSON object.
 * @throws ServiceError `application-refused`, `service-error`, `http-error`, `reply-unreadable`, `token-missing`
 * @see electron/document-check/service.md, 4.2
 */
export function decodeToken(reply: WireReply, sent: DecodeContext): IssuedToken {
  const read = readReply(reply, sent);
  const issued = findIssuedToken(read, sent.secrets);
  if (issued) return issued;
  throw findApplicationFailure(read, sent) ?? tokenMissing(read, { lookedFor: 'access_token' });
}

/**
 * Returns the token that a reply issues, or null. An error beside it is a warning under a status of success.
 * @param sent secrets of the request; a refusal may echo them, but no service issues one as the token
 */
export function findIssuedToken(read: ReadReply, sent: readonly string[]): IssuedToken | null {
  const token = findToken(read.body);
  if (token === null || sent.includes(token) || (read.fault !== null && !isSuccess(read.status))) return null;
  return { token, warning: warningIn(read) };
}

/** Returns the first usable token in a token reply, or null. */
function findToken(body: Body): string | null {
  const names = body.kind === 'form' ? ['access_token'] : TOKEN_NAMES;
  return names.map((name) => tokenOf(fieldOf(body, name))).find((token) => token !== null) ?? null;
}

/** Creates the error for a reply that should contain a token but does not. */
export function tokenMissing(read: ReadReply, details: ErrorDetails): ServiceError {
  const message = 'The service answered without a token. See the shape of its reply.';
  return notFound(read, { error: 'token-missing', message, details });
}

/**
 * Reads the key of the similar-to-OAuth flow.
 * @param sent.keyPath dot-separated path to the key; null means `key`, at the top or one level down
 * @throws ServiceError `application-refused`, `service-error`, `http-error`, `reply-unreadable`, `key-missing`
 * @see electron/document-check/service.md, 4.4
 */
export function decodeKey(reply: WireReply, sent: DecodeContext & { keyPath: string | null }): IssuedKey {
  const read = readReply(reply, sent);
  const failure = findApplicationFailure(read, sent);
  if (failure && !isOnlyWarning(failure, read)) throw failure;
  const top = read.body.kind === 'json' ? read.body.value : undefined;
  const places = sent.keyPath === null ? nearPaths(top, ['key']) : [sent.keyPath.split('.')];
  for (const place of places) {
    const value = valueAt(top, place);
    if ((typeof value !== 'string' || value.trim() === '') && typeof value !== 'number') continue;
    const key = String(value);
    // At a path of the profile's, it may have a name that sounds like no secret.
    return { key, warning: warningIn(readReply(reply, { ...sent, secrets: [...sent.secrets, key] })) };
  }
  if (failure) throw failure;
  throw notFound(read, {
    error: 'key-missing',
    message: 'The service answered without a key. See the shape of its reply.',
    details: { lookedFor: sent.keyPath ?? 'key', profileField: 'keyPath' },
  });
}

export interface Identification extends IssuedToken {
  /** Null if the reply has no member record that can be read. */
  readonly member: MemberRecord | null;
}

/**
 * Reads the reply of basic identification.
 * @param sent.tokenPath dot-separated; null means `access_token` or `token`, at the top or one level down
 * @param sent.memberPath dot-separated; null means `member` or `user`, at the top or beside the token, or else the
 *   object itself without its token
 * @throws ServiceError `credentials-refused`, `application-refused`, `service-error`, `http-error`,
 *   `reply-unreadable`, `token-missing`
 * @see electron/document-check/service.md, 4.5
 */
export function decodeIdentification(
  reply: WireReply,
  sent: PasswordContext & RecordPaths & { readonly tokenPath: string | null; readonly memberPath: string | null },
): Identification {
  const { body } = readReply(reply, sent);
  const top = body.kind === 'json' ? body.value : undefined;
  const places = sent.tokenPath === null ? nearPaths(top, TOKEN_NAMES) : [sent.tokenPath.split('.')];
  const tokenPlace = places.find((place) => tokenOf(valueAt(top, place)) !== null) ?? null;
  const token = tokenPlace && tokenOf(valueAt(top, tokenPlace));
  // At a path of the profile's, the token may have a name that sounds like no secret.
  const read = readReply(reply, { ...sent, secrets: [...sent.secrets, ...(token === null ? [] : [token])] });
  const member = tokenPlace && findMemberBeside(top, tokenPlace, read.mask, sent);
  const failure = findPasswordFailure(read, sent);
  const isGranted = token !== null && member !== null;
  if (failure && !(isGranted && isOnlyWarning(failure, read))) throw failure;
  if (token !== null) return { token, member, warning: warningIn(read) };
  const lookedFor = sent.tokenPath ?? TOKEN_NAMES.join(', ');
  throw tokenMissing(read, { lookedFor, profileField: 'identificationTokenPath' });
}

/** Creates the error for a failed call that does not expect text, such as one for a picture. */
export function decodeRefusal(reply: WireReply, sent: DecodeContext): ServiceError {
  const read = readReply(reply, sent);
  const { host, status } = read;
  return findFailure(read) ?? new ServiceError('http-error', `${host} answered with status ${status}.`);
}

export const TOKEN_NAMES: readonly string[] = ['access_token', 'token'];

/** Returns the token that a field holds, without outer white space, or null. A whole number is one, but not zero. */
export function tokenOf(value: unknown): string | null {
  if (typeof value === 'number') return Number.isSafeInteger(value) && value > 0 ? String(value) : null;
  const token = typeof value === 'string' ? value.trim() : '';
  return /^[\x20-\x7e]+$/.test(token) ? token : null;
}

function findMemberBeside(
  top: unknown,
  tokenPlace: Path,
  mask: SecretMask,
  sent: RecordPaths & { readonly memberPath: string | null },
): MemberRecord | null {
  const bare = { kind: 'json', value: withoutField(top, tokenPlace) } as const;
  const places = sent.memberPath === null ? placesBeside(bare.value, tokenPlace) : [sent.memberPath.split('.')];
  const member = findMember(bare, places, mask, sent);
  // What is left of such a reply may be anything, such as the token's lifetime.
  return member?.identity ? member : null;
}

/** In how many objects below the top something is looked for. */
const maxParents = 100;

/** Paths to these names at the top, then in each object one level down. */
export function nearPaths(top: unknown, names: readonly string[]): readonly Path[] {
  if (!isObject(top)) return [];
  const parents = Object.keys(top)
    .filter((name) => isObject(ownField(top, name)))
    .slice(0, maxParents);
  return [[], ...parents.map((parent) => [parent])].flatMap((parent) => names.map((name) => [...parent, name]));
}

/**
 * Paths at which the member may be in a reply that also contains a token. An object below the top with the token and
 * only an `id` is not one of them, because it may be the token's own record.
 */
export function placesBeside(top: unknown, tokenPlace: Path): readonly Path[] {
  const holder = tokenPlace.slice(0, -1);
  const atHolder = valueAt(top, holder);
  const isMember = ['login', 'email'].some((name) => ownField(atHolder, name) !== undefined);
  const beside = [...holder, 'member'];
  return [['member'], ['user'], beside, [...holder, 'user'], ...(isMember ? [holder] : []), []];
}

/** Returns a copy of `value` without the field at that path. */
export function withoutField(value: unknown, path: Path): unknown {
  const [name, ...below] = path;
  if (name === undefined || !isObject(value) || !Object.hasOwn(value, name)) return value;
  const entries = Object.entries(value).flatMap(([key, inner]): [string, unknown][] => {
    if (key !== name) return [[key, inner]];
    return below.length === 0 ? [] : [[key, withoutField(inner, below)]];
  });
  return Object.fromEntries(entries);
}
