/**
 * Wire text to typed values, for the replies that bring a token, a key or a member. With the device-code
 * replies' own file it is the only place with the names that the service puts into its replies. What it cannot
 * read becomes a ServiceError that describes the reply without its values; it never crashes on a reply.
 */
import { type ErrorDetails, ServiceError } from '../core/errors.ts';
import { type Body, isObject, ownField } from './body.ts';
import { findMember, type MemberRecord, type Path, valueAt } from './member-record.ts';
import type { PinnedReply } from './profile.ts';
import {
  type DecodeContext,
  describeUnexpected,
  fieldOf,
  findApplicationFailure,
  findFailure,
  isPinned,
  isSuccess,
  notFound,
  type ReadReply,
  readReply,
  unreadable,
  type WireReply,
  wordsIn,
} from './reply.ts';

export type { MemberRecord } from './member-record.ts';

/**
 * Reads the token of a token reply: form text as shown in 4.2, or a JSON object.
 * @throws ServiceError `application-refused`, `service-error`, `http-error`, `reply-unreadable`, `token-missing`
 * @see electron/document/service.md, 4.2
 */
export function decodeToken(reply: WireReply, sent: DecodeContext): string {
  const read = readReply(reply, sent);
  const failure = findApplicationFailure(read);
  if (failure) throw failure;
  const token = findToken(read.body);
  if (token !== null) return token;
  throw tokenMissing(read, { lookedFor: 'access_token' });
}

/** The first usable token under the names of a token reply, or null. */
export function findToken(body: Body): string | null {
  const names = body.kind === 'form' ? ['access_token'] : tokenNames;
  return names.map((name) => fieldOf(body, name)).find(isToken) ?? null;
}

/** The reply of a call that was to bring a token, and does not. */
export function tokenMissing(read: ReadReply, details: ErrorDetails): ServiceError {
  const message = 'The service answered without a token. See the shape of its reply.';
  return notFound(read, { error: 'token-missing', message, details });
}

/**
 * Reads the key of the similar-to-OAuth flow.
 * @param sent.keyPath where the key is, dot-separated; null looks at `key`, at the top and one level down
 * @throws ServiceError `application-refused`, `service-error`, `http-error`, `reply-unreadable`, `key-missing`
 * @see electron/document/service.md, 4.4
 */
export function decodeKey(reply: WireReply, sent: DecodeContext & { keyPath: string | null }): string {
  const read = readReply(reply, sent);
  const failure = findApplicationFailure(read);
  if (failure) throw failure;
  const top = read.body.kind === 'json' ? read.body.value : undefined;
  const places = sent.keyPath === null ? nearPaths(top, ['key']) : [sent.keyPath.split('.')];
  for (const place of places) {
    const key = valueAt(top, place);
    if ((typeof key === 'string' && key.trim() !== '') || typeof key === 'number') return String(key);
  }
  throw notFound(read, {
    error: 'key-missing',
    message: 'The service answered without a key. See the shape of its reply.',
    details: { lookedFor: sent.keyPath ?? 'key', profileField: 'keyPath' },
  });
}

export interface Identification {
  readonly token: string;
  /** Null where none can be read at its place. */
  readonly member: MemberRecord | null;
}

/**
 * Reads the reply of basic identification.
 * @param sent.tokenPath dot-separated; null looks at `access_token` and `token`, at the top and one level down
 * @param sent.memberPath dot-separated; null looks at `member` and `user`, at the top and beside the token, and at
 *   the object itself without the field that held the token
 * @throws ServiceError `credentials-refused`, `service-error`, `http-error`, `reply-unreadable`, `token-missing`
 * @see electron/document/service.md, 4.5
 */
export function decodeIdentification(
  reply: WireReply,
  sent: DecodeContext & { readonly tokenPath: string | null; readonly memberPath: string | null },
): Identification {
  const read = readReply(reply, sent);
  if (isRefusal(read)) throw credentialsRefused(read);
  const failure = findFailure(read);
  if (failure) throw failure;
  const top = read.body.kind === 'json' ? read.body.value : undefined;
  const places = sent.tokenPath === null ? nearPaths(top, tokenNames) : [sent.tokenPath.split('.')];
  const tokenPlace = places.find((place) => isToken(valueAt(top, place)));
  const token = tokenPlace && valueAt(top, tokenPlace);
  if (!tokenPlace || !isToken(token)) {
    const lookedFor = sent.tokenPath ?? tokenNames.join(', ');
    throw tokenMissing(read, { lookedFor, profileField: 'identificationTokenPath' });
  }
  const { mask } = readReply(reply, { ...sent, secrets: [...sent.secrets, token] });
  const bare = { kind: 'json', value: withoutField(top, tokenPlace) } as const;
  const memberPlaces = sent.memberPath === null ? placesBeside(bare.value, tokenPlace) : [sent.memberPath.split('.')];
  return { token, member: findMember(bare, memberPlaces, mask) };
}

export interface MemberReplyContext extends DecodeContext {
  /** Where the record is, dot-separated; null looks at `member`, `user` and the top. */
  readonly memberPath: string | null;
  /** How a definite refusal of a token is told; null takes 401 and any error. */
  readonly tokenRefused: PinnedReply | null;
  /** What was to identify the member. */
  readonly credential: 'token' | 'basic';
  /** What the service answers to anybody, without credentials; null where that is not known. */
  readonly nobody: WireReply | null;
}

/**
 * Reads the member record of a member-information reply, and tells the replies that identify nobody.
 * @throws ServiceError `token-refused`, `member-not-identified`, `basic-not-identified`, `member-record-missing`,
 *   `service-error`, `http-error`, `reply-unreadable`
 * @see electron/document/service.md, 4.6 and 7
 */
export function decodeMember(reply: WireReply, sent: MemberReplyContext): MemberRecord {
  const read = readReply(reply, sent);
  const isPinnedRefusal = sent.tokenRefused !== null && isPinned(read, sent.tokenRefused);
  if (isRefusal(read) || (isPinnedRefusal && !isSuccess(read.status))) {
    const isByStatus = read.fault === null || read.status === 401 || read.status === 403;
    throw notIdentified(read, isByStatus ? 'refused-status' : 'error-payload', sent);
  }
  const failure = findFailure(read);
  if (failure) throw failure;

  const places = sent.memberPath === null ? [['member'], ['user'], []] : [sent.memberPath.split('.')];
  const member = findMember(read.body, places, read.mask);
  if (read.body.kind !== 'html' && isSameAsNobody(reply, member, places, sent)) {
    throw notIdentified(read, 'same-as-nobody', sent);
  }
  if (member) return member;
  if (isWithoutMember(read.body, places)) throw notIdentified(read, 'no-member', sent);
  const details = { ...describeUnexpected(read), lookedFor: 'id, login, email', profileField: 'memberPath' };
  if (read.body.kind === 'html') throw unreadable(details);
  throw new ServiceError('member-record-missing', 'The service answered without a member record.', { details });
}

/** The refusal of a reply that was to be something else than text, such as a picture. */
export function decodeRefusal(reply: WireReply, sent: DecodeContext): ServiceError {
  const read = readReply(reply, sent);
  const { host, status } = read;
  return findFailure(read) ?? new ServiceError('http-error', `${host} answered with status ${status}.`);
}

const tokenNames = ['access_token', 'token'];

function isToken(value: unknown): value is string {
  return typeof value === 'string' && /^[\x20-\x7e]+$/.test(value) && value.trim() !== '';
}

/** Statuses that say something of the call or the moment, and nothing of who is calling. */
const statusesOfTheCall: readonly number[] = [404, 405, 408, 425, 429];

/** 401, 403, or an error of the service's own that is about the credentials as far as anybody can tell. */
function isRefusal({ status, fault }: ReadReply): boolean {
  if (status === 401 || status === 403) return true;
  return fault !== null && status < 500 && !statusesOfTheCall.includes(status);
}

/** These names at the top, then in each object one level down. */
function nearPaths(top: unknown, names: readonly string[]): readonly Path[] {
  if (!isObject(top)) return [];
  const parents = Object.keys(top).filter((name) => isObject(ownField(top, name)));
  return [[], ...parents.map((parent) => [parent])].flatMap((parent) => names.map((name) => [...parent, name]));
}

/**
 * Where the member may be who was identified together with a token. An object below the top that has only an `id`
 * beside the token may as well be the token's own record, so it does not count.
 */
function placesBeside(top: unknown, tokenPlace: Path): readonly Path[] {
  const holder = tokenPlace.slice(0, -1);
  const atHolder = valueAt(top, holder);
  const isMember = ['login', 'email'].some((name) => ownField(atHolder, name) !== undefined);
  const beside = [...holder, 'member'];
  return [['member'], ['user'], beside, [...holder, 'user'], ...(isMember ? [holder] : []), []];
}

/** The same value without the field at that path. */
function withoutField(value: unknown, path: Path): unknown {
  const [name, ...below] = path;
  if (name === undefined || !isObject(value) || !Object.hasOwn(value, name)) return value;
  const entries = Object.entries(value).flatMap(([key, inner]): [string, unknown][] => {
    if (key !== name) return [[key, inner]];
    return below.length === 0 ? [] : [[key, withoutField(inner, below)]];
  });
  return Object.fromEntries(entries);
}

function isSameAsNobody(
  reply: WireReply,
  member: MemberRecord | null,
  places: readonly Path[],
  { nobody, ...sent }: MemberReplyContext,
): boolean {
  if (nobody === null) return false;
  if (Buffer.compare(nobody.bytes, reply.bytes) === 0) return true;
  if (member === null) return false;
  // A guest's reply may hold the time of day; a guest has the same identity every time.
  const { body, mask } = readReply(nobody, sent);
  const guest = isSuccess(nobody.status) ? findMember(body, places, mask) : null;
  return guest !== null && (['id', 'login', 'email'] as const).every((name) => guest[name] === member[name]);
}

/** The record's place, what it is in, or all of the reply is there and empty: the service knows of no member. */
function isWithoutMember(body: Body, places: readonly Path[]): boolean {
  if (body.kind !== 'json') return body.kind === 'text' && body.text === '';
  const prefixes = places.flatMap((place) => place.map((_name, index) => place.slice(0, index + 1)));
  const isOnlyNoError =
    isObject(body.value) && Object.keys(body.value).every((name) => name === 'errors' || name === 'error');
  return isOnlyNoError || isNobody(body.value) || prefixes.some((prefix) => isNobody(valueAt(body.value, prefix)));
}

function isNobody(value: unknown): boolean {
  return value === null || value === false || (typeof value === 'object' && Object.keys(value ?? {}).length === 0);
}

type Observed = NonNullable<ErrorDetails['observed']>;

/** A token is refused for certain where the profile's pin says so, or without one by 401 or any error. */
function notIdentified(read: ReadReply, observed: Observed, sent: MemberReplyContext): ServiceError {
  const { host, status } = read;
  const details = { host, status, observed, ...(observed !== 'same-as-nobody' && wordsIn(read)) };
  if (sent.credential === 'basic') {
    return new ServiceError('basic-not-identified', `${host} did not identify a member by login and password.`, {
      details,
    });
  }
  const isDefinite =
    sent.tokenRefused === null ? status === 401 || read.fault !== null : isPinned(read, sent.tokenRefused);
  return isDefinite
    ? new ServiceError('token-refused', `${host} refused the token. Sign in again.`, { details })
    : new ServiceError('member-not-identified', `${host} does not recognise the member.`, { details });
}

function credentialsRefused(read: ReadReply): ServiceError {
  const { host, status } = read;
  return new ServiceError('credentials-refused', `${host} refused the login or the password.`, {
    details: { host, status, ...wordsIn(read) },
  });
}
