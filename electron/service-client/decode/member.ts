/**
 * Decodes a member-information reply: whose record it is, or why it identifies nobody. A service need not say that it does not
 * accept a credential, so a reply is compared with that to the same request without one. For comparisons with those of an
 * earlier run, an answer is reduced to digests, without keeping any of its values (T2).
 * @see electron/document-check/service.md, 4.6, 5.5, 5.6 and 7
 */

import { createHash } from 'node:crypto';
import { type ErrorDetails, ServiceError } from '../../core/errors.ts';
import { isSecretName } from '../secrets/secret-names.ts';
import { type Body, isObject, ownField } from './body.ts';
import { findMember, type Identity, type MemberRecord, type Path, type RecordPaths, valueAt } from './member-record.ts';
import { applicationRefused, findPasswordFailure, fitOf, fitOfApplication, type PasswordContext } from './refusals.ts';
import {
  type DecodeContext,
  describeUnexpected,
  findFailure,
  isBusy,
  isPinned,
  isSuccess,
  type PinnedReplies,
  pinsOf,
  type ReadReply,
  readReply,
  unreadable,
  type WireReply,
  warningIn,
  wordsIn,
} from './reply.ts';
import { shapeOf } from './shape.ts';

export interface MemberReplyContext extends PasswordContext, RecordPaths {
  /** Dot-separated path to the record; null means `member`, `user` or the top. */
  readonly memberPath: string | null;
  /** The replies that definitely refuse a token; null means status 401. */
  readonly tokenRefused: PinnedReplies;
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
 * @see electron/document-check/service.md, 4.6 and 7
 */
export function decodeMember(reply: WireReply, sent: MemberReplyContext): DecodedMember {
  const read = readReply(reply, sent);
  const places = memberPlaces(sent.memberPath);
  const member = isSuccess(read.status) ? findMember(read.body, places, read.mask, sent) : null;
  const isSame = isSuccess(read.status) && read.body.kind !== 'html' && isSameAsNobody(reply, member, places, sent);
  const isPinnedRefusal = fitOf(read, sent.tokenRefused) > 0;
  const isWarning = sent.nobody !== null && !isSame && !isPinnedRefusal;
  if (member?.identity && read.fault && isWarning) return { member, warning: warningIn(read) };

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

/** How many fields of a record are compared with those of nobody's. */
const maxCompared = 100;

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
  const names = Object.keys(record).slice(0, maxCompared);
  const stable = names.filter((name) => write(first, name) === write(second, name));
  if (stable.some((name) => !isSecretName(name) && write(record, name) !== write(first, name))) return;
  if (stable.length === Object.keys(record).length) throw notIdentified(read, 'same-as-nobody', sent);
  throw recordMissing(read, missing);

  /** Undefined for a field that is not there, or is nested too deep to be written. */
  function write(holder: unknown, name: string): string | undefined {
    try {
      return JSON.stringify(ownField(holder, name));
    } catch {
      return undefined;
    }
  }

  function recordIn(one: WireReply): { readonly [name: string]: unknown } {
    const guest = isSuccess(one.status) ? valueAt(top(readReply(one, sent)), place) : undefined;
    return isObject(guest) ? guest : {};
  }
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
  return pinsOf(tokenRefused).some(
    (pin) => isPinned(readReply(reply, sent), pin) && (!isSuccess(reply.status) || pin.code !== null),
  );
}

/** The paths at which a member-information reply may have its record. */
export function memberPlaces(memberPath: string | null): readonly Path[] {
  return memberPath === null ? [['member'], ['user'], []] : [memberPath.split('.')];
}

/** Statuses that say nothing about the credentials: the call was wrong, or came at a bad time. */
const statusesOfTheCall: readonly number[] = [404, 405, 408, 425, 429];

/** Whether the reply is a 401, a 403, or an error from the service that may be about the credentials. */
function isRefusal({ status, fault }: ReadReply): boolean {
  if (status === 401 || status === 403) return true;
  return fault !== null && status < 500 && !statusesOfTheCall.includes(status);
}

/**
 * Whether the reply treats the request as one of nobody, which is how wrong credentials are told (5.5): 401, 403, or the
 * error that nobody gets too. A code that is known for wrong credentials, or is pinned, is more than the document asks.
 */
function isBasicRefusal(read: ReadReply, sent: MemberReplyContext): boolean {
  if (read.status === 401 || read.status === 403) return true;
  if (findPasswordFailure(read, sent)?.code === 'credentials-refused') return true;
  if (sent.nobody?.status !== read.status || [...statusesOfTheCall, 426].includes(read.status)) return false;
  const other = readReply(sent.nobody, sent).fault;
  return read.fault !== null && other !== null && (read.fault.code ?? read.fault.text) === (other.code ?? other.text);
}

function isSameAsNobody(
  reply: WireReply,
  member: MemberRecord | null,
  places: readonly Path[],
  { nobody, ...sent }: MemberReplyContext,
): boolean {
  if (nobody === null) return false;
  if (Buffer.compare(nobody.bytes, reply.bytes) === 0) return true;
  if (member === null || !isSuccess(nobody.status)) return false;
  // Anonymous replies may differ, for example in a time stamp, so compare the identity of the guest in them.
  const { body, mask } = readReply(nobody, sent);
  const guest = findMember(body, places, mask, sent)?.identity;
  return guest != null && guest.field === member.identity?.field && guest.value === member.identity.value;
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
    const message = `${host} did not identify a member by login and password, or the key is wrong.`;
    return new ServiceError('basic-not-identified', message, { details });
  }
  const message = `${host} does not recognise the member. Try sending the token differently.`;
  return new ServiceError('member-not-identified', message, { details });
}

function recordMissing(read: ReadReply, missing: Pick<ErrorDetails, 'lookedFor' | 'profileField'>): ServiceError {
  const details = { ...describeUnexpected(read), ...missing };
  if (read.body.kind === 'html' || read.body.kind === 'bytes') return unreadable(details);
  const message = 'The service answered without a member record. See the shape of its reply.';
  return new ServiceError('member-record-missing', message, { details });
}

export interface Answer {
  /** Digest of the status and the error code and, for a success, of whose record it is. */
  readonly kind: string;
  /** Digest of the same, of the error's text and of the shape of a success without a record. */
  readonly exact: string;
  /** False for a success that is a page or plain text, which may come from anyone on the way, such as a portal. */
  readonly isData: boolean;
}

/**
 * @param sent.memberPath dot-separated path to the record; null means `member`, `user` or the top
 * @param identity of the record in the reply, if that is known already; looking for it takes a while
 */
export function answerOf(
  reply: WireReply,
  sent: DecodeContext & RecordPaths & { readonly memberPath: string | null },
  identity?: Identity | null,
): Answer {
  const read = readReply(reply, sent);
  const { status, body } = read;
  const find = () => findMember(body, memberPlaces(sent.memberPath), read.mask, sent)?.identity ?? null;
  const record = identity ?? (identity === undefined && isSuccess(status) ? find() : null);
  const { code, words } = faultOf(read);
  const kind = [status, code, record];
  const shape = isSuccess(status) && record === null ? shapeOf(body, { shownNames: new Set(), mask: read.mask }) : null;
  return {
    kind: digest(kind),
    exact: digest([kind, words, body.kind, shape]),
    isData: !isSuccess(status) || body.kind === 'json' || read.fault !== null || reply.bytes.length === 0,
  };
}

/** @returns 128 bits in hex of a value that JSON can hold */
export function digest(value: unknown): string {
  return createHash('sha256').update(JSON.stringify(value)).digest('hex').slice(0, 32);
}

/** A text of one word counts as the code, because some services put it there. Numbers in a text may be a request's. */
function faultOf(read: ReadReply): { readonly code: string | null; readonly words: string | null } {
  const { serviceCode, serviceText } = wordsIn(read);
  if (serviceCode === undefined && serviceText !== undefined && !/\s/.test(serviceText) && read.fault !== null) {
    return { code: serviceText, words: null };
  }
  return { code: serviceCode ?? null, words: serviceText?.replace(/[\da-f-]*\d[\da-f-]*/gi, '#') ?? null };
}
