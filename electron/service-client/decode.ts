/**
 * Decodes the replies that contain a token, a key or a member. The field names of replies appear only here and in
 * `decode-device.ts`. A reply that cannot be decoded throws a ServiceError that describes it without its values.
 */
import { type ErrorDetails, ServiceError } from '../core/errors.ts';
import { type Body, isObject, ownField } from './body.ts';
import { findMember, type MemberRecord, type Path, type RecordPaths, valueAt } from './member-record.ts';
import type { PinnedReply } from './profile.ts';
import {
  applicationRefused,
  findApplicationFailure,
  findPasswordFailure,
  fitOf,
  fitOfApplication,
  type PasswordContext,
} from './refusals.ts';
import {
  type DecodeContext,
  describeUnexpected,
  fieldOf,
  findFailure,
  isBusy,
  isPinned,
  isSuccess,
  notFound,
  type ReadReply,
  readReply,
  unreadable,
  type WireReply,
  wordsIn,
} from './reply.ts';
import type { SecretMask } from './secret-mask.ts';
import { isSecretName } from './secrets.ts';

export type { MemberRecord } from './member-record.ts';

/**
 * Reads the token from a token reply, which is form text as shown in 4.2 or a JSON object.
 * @throws ServiceError `application-refused`, `service-error`, `http-error`, `reply-unreadable`, `token-missing`
 * @see electron/document/service.md, 4.2
 */
export function decodeToken(reply: WireReply, sent: DecodeContext): string {
  const read = readReply(reply, sent);
  const failure = findApplicationFailure(read, sent);
  if (failure) throw failure;
  const token = findToken(read.body);
  if (token !== null) return token;
  throw tokenMissing(read, { lookedFor: 'access_token' });
}

/** Returns the first usable token in a token reply, or null. */
export function findToken(body: Body): string | null {
  const names = body.kind === 'form' ? ['access_token'] : tokenNames;
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
 * @see electron/document/service.md, 4.4
 */
export function decodeKey(reply: WireReply, sent: DecodeContext & { keyPath: string | null }): string {
  const read = readReply(reply, sent);
  const failure = findApplicationFailure(read, sent);
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
  /** Null if the reply has no member record that can be read. */
  readonly member: MemberRecord | null;
  /** An error that the service reported although it identified the member (T7). */
  readonly warning?: ServiceError;
}

/**
 * Reads the reply of basic identification.
 * @param sent.tokenPath dot-separated; null means `access_token` or `token`, at the top or one level down
 * @param sent.memberPath dot-separated; null means `member` or `user`, at the top or beside the token, or else the
 *   object itself without its token
 * @throws ServiceError `credentials-refused`, `application-refused`, `service-error`, `http-error`,
 *   `reply-unreadable`, `token-missing`
 * @see electron/document/service.md, 4.5
 */
export function decodeIdentification(
  reply: WireReply,
  sent: PasswordContext & RecordPaths & { readonly tokenPath: string | null; readonly memberPath: string | null },
): Identification {
  const { body } = readReply(reply, sent);
  const top = body.kind === 'json' ? body.value : undefined;
  const places = sent.tokenPath === null ? nearPaths(top, tokenNames) : [sent.tokenPath.split('.')];
  const tokenPlace = places.find((place) => tokenOf(valueAt(top, place)) !== null) ?? null;
  const token = tokenPlace && tokenOf(valueAt(top, tokenPlace));
  // At a path of the profile's, the token may have a name that sounds like no secret.
  const read = readReply(reply, { ...sent, secrets: [...sent.secrets, ...(token === null ? [] : [token])] });
  const member = tokenPlace && findMemberBeside(top, tokenPlace, read.mask, sent);
  const failure = findPasswordFailure(read, sent);
  if (failure) {
    const isWarning = failure.code === 'service-error' && isSuccess(read.status) && member !== null;
    if (token === null || !isWarning) throw failure;
    return { token, member, warning: warningOf(failure) };
  }
  if (token !== null) return { token, member };
  const lookedFor = sent.tokenPath ?? tokenNames.join(', ');
  throw tokenMissing(read, { lookedFor, profileField: 'identificationTokenPath' });
}

export interface MemberReplyContext extends PasswordContext, RecordPaths {
  /** Dot-separated path to the record; null means `member`, `user` or the top. */
  readonly memberPath: string | null;
  /** The reply that definitely refuses a token; null means status 401. */
  readonly tokenRefused: PinnedReply | null;
  /** What the request identified the member with. */
  readonly credential: 'token' | 'basic';
  /** The reply to the same request without credentials; null if there is none. */
  readonly nobody: WireReply | null;
}

export interface DecodedMember {
  readonly member: MemberRecord;
  /** The service's code and text if it reported an error beside the member, otherwise null. */
  readonly warning: ErrorDetails | null;
}

/**
 * Reads the member record from a member-information reply, and recognises replies that identify no member. An error
 * beside a record is only a warning, if the reply without credentials shows that the record is not a guest's.
 * @throws ServiceError `member-not-identified`, `basic-not-identified`, `member-record-missing`, `service-error`,
 *   `application-refused`, `http-error`, `reply-unreadable`
 * @see electron/document/service.md, 4.6 and 7
 */
export function decodeMember(reply: WireReply, sent: MemberReplyContext): DecodedMember {
  const read = readReply(reply, sent);
  const places = memberPlaces(sent.memberPath);
  const member = isSuccess(read.status) ? findMember(read.body, places, read.mask, sent) : null;
  const isSame = isSuccess(read.status) && read.body.kind !== 'html' && isSameAsNobody(reply, member, places, sent);
  const isPinnedRefusal = sent.tokenRefused !== null && isPinned(read, sent.tokenRefused);
  const isWarning = sent.nobody !== null && !isSame && !isPinnedRefusal;
  if (member?.identity && read.fault && isWarning) return { member, warning: { host: read.host, ...wordsIn(read) } };

  const isBasic = sent.credential === 'basic';
  const failure = findFailure(read);
  const fit = fitOf(read, isBasic ? sent.credentialsRefused : sent.tokenRefused);
  if (failure && fitOfApplication(read, sent) > fit) throw applicationRefused(read);
  const isNobody = isBasic
    ? isBasicRefusal(read, sent)
    : isRefusal(read) || (isPinnedRefusal && !isSuccess(read.status) && !isBusy(read.status));
  if (isNobody) {
    const isByStatus = read.fault === null || read.status === 401 || read.status === 403;
    throw notIdentified(read, isByStatus ? 'refused-status' : 'error-payload', sent);
  }
  if (failure) throw failure;
  if (isSame) throw notIdentified(read, 'same-as-nobody', sent);
  if (member?.identity) return { member, warning: null };
  if (isWithoutMember(read.body, places)) throw notIdentified(read, 'no-member', sent);
  if (member) return { member, warning: null };
  throw recordMissing(read, { lookedFor: sent.memberPath ?? 'member, user', profileField: 'memberPath' });
}

/**
 * Checks that a record without an identity is a member's: in at least one of its fields, two replies to the request
 * without credentials agree, or both lack it, and this one differs (T6).
 * @param anonymous both replies; null for one that failed
 * @throws ServiceError `member-not-identified`, `basic-not-identified`, `member-record-missing`
 */
export function checkRecordDiffers(
  reply: WireReply,
  anonymous: readonly [WireReply | null, WireReply | null],
  sent: MemberReplyContext,
): void {
  const read = readReply(reply, sent);
  const top = ({ body }: Pick<ReadReply, 'body'>) => (body.kind === 'json' ? body.value : undefined);
  const place = memberPlaces(sent.memberPath).find((path) => isObject(valueAt(top(read), path))) ?? [];
  const record = valueAt(top(read), place);
  const [first, second] = anonymous.map((one) => one && recordIn(one));
  const missing = { lookedFor: sent.memberIdPath ?? 'id, login, email, sub', profileField: 'memberIdPath' };
  if (first === null || second === null || !isObject(record)) throw recordMissing(read, missing);
  const write = (holder: unknown, name: string) => JSON.stringify(ownField(holder, name));
  const stable = Object.keys(record).filter((name) => write(first, name) === write(second, name));
  if (stable.some((name) => !isSecretName(name) && write(record, name) !== write(first, name))) return;
  if (stable.length === Object.keys(record).length) throw notIdentified(read, 'same-as-nobody', sent);
  throw recordMissing(read, missing);

  function recordIn(one: WireReply): { readonly [name: string]: unknown } {
    const guest = isSuccess(one.status) ? valueAt(top(readReply(one, sent)), place) : undefined;
    return isObject(guest) ? guest : {};
  }
}

function recordMissing(read: ReadReply, missing: Pick<ErrorDetails, 'lookedFor' | 'profileField'>): ServiceError {
  const details = { ...describeUnexpected(read), ...missing };
  if (read.body.kind === 'html' || read.body.kind === 'bytes') return unreadable(details);
  const message = 'The service answered without a member record. See the shape of its reply.';
  return new ServiceError('member-record-missing', message, { details });
}

/**
 * Whether a reply refuses the token that was sent: as the profile pins it, or else with status 401 (T2). A success does
 * only by a pinned code.
 */
export function isTokenRefusal(
  reply: WireReply,
  { tokenRefused, ...sent }: DecodeContext & Pick<MemberReplyContext, 'tokenRefused'>,
): boolean {
  if (tokenRefused === null) return reply.status === 401;
  return isPinned(readReply(reply, sent), tokenRefused) && (!isSuccess(reply.status) || tokenRefused.code !== null);
}

/** The paths at which a member-information reply may have its record. */
export function memberPlaces(memberPath: string | null): readonly Path[] {
  return memberPath === null ? [['member'], ['user'], []] : [memberPath.split('.')];
}

/** Creates the error for a failed call that does not expect text, such as one for a picture. */
export function decodeRefusal(reply: WireReply, sent: DecodeContext): ServiceError {
  const read = readReply(reply, sent);
  const { host, status } = read;
  return findFailure(read) ?? new ServiceError('http-error', `${host} answered with status ${status}.`);
}

const tokenNames = ['access_token', 'token'];

/** Returns the token that a field holds, without outer white space, or null. A whole number is one, but not zero. */
function tokenOf(value: unknown): string | null {
  if (typeof value === 'number') return Number.isSafeInteger(value) && value > 0 ? String(value) : null;
  const token = typeof value === 'string' ? value.trim() : '';
  return /^[\x20-\x7e]+$/.test(token) ? token : null;
}

/** Statuses that say nothing about the credentials: the call was wrong, or came at a bad time. */
const statusesOfTheCall: readonly number[] = [404, 405, 408, 425, 429];

/** Whether the reply is a 401, a 403, or an error from the service that may be about the credentials. */
function isRefusal({ status, fault }: ReadReply): boolean {
  if (status === 401 || status === 403) return true;
  return fault !== null && status < 500 && !statusesOfTheCall.includes(status);
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

function warningOf({ details }: ServiceError): ServiceError {
  return new ServiceError('service-warning', 'The service identified the member, and reported an error.', { details });
}

/**
 * Whether the reply treats the request as one of nobody, which is how wrong credentials are told (5.5): 401, 403, or the
 * error that nobody gets too. A code that is known for wrong credentials, or is pinned, is more than the document asks.
 */
function isBasicRefusal(read: ReadReply, sent: MemberReplyContext): boolean {
  if (read.status === 401 || read.status === 403) return true;
  if (findPasswordFailure(read, sent)?.code === 'credentials-refused') return true;
  const other = sent.nobody?.status === read.status ? readReply(sent.nobody, sent).fault : null;
  return read.fault !== null && other !== null && (read.fault.code ?? read.fault.text) === (other.code ?? other.text);
}

/** Paths to these names at the top, then in each object one level down. */
function nearPaths(top: unknown, names: readonly string[]): readonly Path[] {
  if (!isObject(top)) return [];
  const parents = Object.keys(top).filter((name) => isObject(ownField(top, name)));
  return [[], ...parents.map((parent) => [parent])].flatMap((parent) => names.map((name) => [...parent, name]));
}

/**
 * Paths at which the member may be in a reply that also contains a token. An object below the top with the token and
 * only an `id` is not one of them, because it may be the token's own record.
 */
function placesBeside(top: unknown, tokenPlace: Path): readonly Path[] {
  const holder = tokenPlace.slice(0, -1);
  const atHolder = valueAt(top, holder);
  const isMember = ['login', 'email'].some((name) => ownField(atHolder, name) !== undefined);
  const beside = [...holder, 'member'];
  return [['member'], ['user'], beside, [...holder, 'user'], ...(isMember ? [holder] : []), []];
}

/** Returns a copy of `value` without the field at that path. */
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
  // Anonymous replies may differ, for example in a time stamp, so compare the identity of the guest in them.
  const { body, mask } = readReply(nobody, sent);
  const guest = isSuccess(nobody.status) ? findMember(body, places, mask, sent)?.identity : null;
  return guest?.field === member.identity?.field && guest?.value === member.identity?.value && Boolean(guest);
}

/** Whether the reply says that there is no member: the record, an object around it, or the whole reply is empty. */
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

function notIdentified(read: ReadReply, observed: Observed, sent: MemberReplyContext): ServiceError {
  const { host, status } = read;
  const details = { host, status, observed, ...(observed !== 'same-as-nobody' && wordsIn(read)) };
  if (sent.credential === 'basic') {
    const message = `${host} did not identify a member by login and password. Check both.`;
    return new ServiceError('basic-not-identified', message, { details });
  }
  const message = `${host} does not recognise the member. Try sending the token differently.`;
  return new ServiceError('member-not-identified', message, { details });
}
