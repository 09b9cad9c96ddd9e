/**
 * Wire text to typed values: the only place with the names that the service puts into its replies. What
 * it cannot read becomes a ServiceError that describes the reply without its values; it never crashes on
 * a reply, whatever that holds.
 */
import { isAllowedAddress } from '../core/address.ts';
import { type ErrorDetails, ServiceError } from '../core/errors.ts';
import { type Body, clip, decodeText, isObject, ownField, parseBody, toSingleLine } from './body.ts';
import { createSecretMask, isSecretName, type SecretMask, secretsIn } from './secrets.ts';
import { shapeOf } from './shape.ts';

export interface WireReply {
  readonly status: number;
  readonly bytes: Uint8Array;
}

export interface DecodeContext {
  /** Host and port that answered. */
  readonly host: string;
  /** Values that the call carried and that must not come back in any text. */
  readonly secrets: readonly string[];
}

/** Who signed in, without anything secret. All texts are one line. */
export interface MemberRecord {
  readonly id: string | null;
  readonly login: string | null;
  readonly email: string | null;
  readonly name: string | null;
  /** What to call the member: name, else login, else e-mail, else id. */
  readonly title: string;
  /** Address of a picture that may be loaded. */
  readonly picture: string | null;
  /** All other fields in the service's order, names as the service wrote them. */
  readonly rest: readonly { readonly name: string; readonly value: string }[];
}

/**
 * Reads the token of a token reply: form text as shown in 4.2, or a JSON object.
 * @throws ServiceError `service-error`, `http-error`, `reply-unreadable`, `token-missing`
 * @see service document, 4.2
 */
export function decodeToken(reply: WireReply, sent: DecodeContext): string {
  const { body, context } = readReply(reply, sent);
  const fault = findFault(body, reply.status);
  if (fault) throw serviceError(fault, reply, context);
  if (!isSuccess(reply.status)) throw httpError(reply, body, context);
  const token = findToken(body);
  if (token !== null && /^[\x20-\x7e]+$/.test(token)) return token;
  const details = { host: context.host, ...unexpected(body, context), lookedFor: 'access_token' };
  if (body.kind === 'html' || (body.kind === 'text' && body.text !== '')) throw unreadable(details);
  throw new ServiceError('token-missing', 'The service answered without a token. See the shape of its reply.', {
    details,
  });
}

/**
 * Reads the member record of a member-information reply.
 * @param memberPath where the record is, dot-separated; null looks at `member`, `user` and the top
 * @throws ServiceError `member-not-identified`, `member-record-missing`, `service-error`, `http-error`,
 *   `reply-unreadable`
 * @see service document, 4.6 and 7
 */
export function decodeMember(reply: WireReply, sent: DecodeContext & { memberPath: string | null }): MemberRecord {
  const { body, context } = readReply(reply, sent);
  const fault = findFault(body, reply.status);
  const isRefusal = reply.status === 401 || reply.status === 403;
  if (isRefusal || (fault && (isSuccess(reply.status) || reply.status === 400))) {
    throw notIdentified(reply, context, fault);
  }
  if (fault) throw serviceError(fault, reply, context);
  if (!isSuccess(reply.status)) throw httpError(reply, body, context);

  const places = sent.memberPath === null ? [['member'], ['user'], []] : [sent.memberPath.split('.')];
  const candidates = body.kind === 'json' ? places.map((path) => path.reduce<unknown>(ownField, body.value)) : [];
  for (const candidate of candidates) {
    const member = toMember(candidate, context.mask);
    if (member) return member;
  }
  if (candidates.slice(0, 2).some(isNobody)) throw notIdentified(reply, context, null);
  const details = {
    host: context.host,
    ...unexpected(body, context),
    lookedFor: 'id, login, email',
    profileField: 'memberPath',
  };
  if (body.kind === 'html') throw unreadable(details);
  throw new ServiceError('member-record-missing', 'The service answered without a member record.', { details });
}

/** The refusal of a reply that was to be something else than text, such as a picture. */
export function decodeRefusal(reply: WireReply, sent: DecodeContext): ServiceError {
  const { body, context } = readReply(reply, sent);
  const fault = findFault(body, reply.status);
  return fault ? serviceError(fault, reply, context) : httpError(reply, body, context);
}

/** True for 200 to 299. */
export function isSuccess(status: number): boolean {
  return status >= 200 && status < 300;
}

interface ReplyContext {
  readonly host: string;
  /** Hides what the call carried and what the reply itself brings. */
  readonly mask: SecretMask;
}

function readReply(reply: WireReply, sent: DecodeContext): { readonly body: Body; readonly context: ReplyContext } {
  const body = parseBody(decodeText(reply.bytes));
  return { body, context: { host: sent.host, mask: createSecretMask([...sent.secrets, ...secretsIn(body)]) } };
}

interface Fault {
  readonly code: string | null;
  readonly text: string | null;
}

const errorTextNames: ReadonlySet<string> = new Set(['error', 'error_description', 'message']);
const longestText = 200;
const longestAddress = 2000;
const mostFields = 100;

function findToken(body: Body): string | null {
  if (body.kind === 'form') return body.fields.get('access_token') ?? null;
  if (body.kind !== 'json') return null;
  const values = ['access_token', 'token'].map((name) => ownField(body.value, name));
  return values.find((value) => typeof value === 'string' && value !== '')?.toString() ?? null;
}

/** An error in the body counts whatever the status says; a bare `message` only where the status is no success. */
function findFault(body: Body, status: number): Fault | null {
  if (body.kind === 'form') {
    const code = body.fields.get('error') ?? '';
    return code === '' ? null : { code, text: body.fields.get('error_description') ?? null };
  }
  if (body.kind !== 'json') return null;
  const listed = faultOf(firstOf(ownField(body.value, 'errors')));
  const single = listed ?? faultOf(ownField(body.value, 'error'));
  const description = textOf(ownField(body.value, 'error_description'));
  if (single) {
    const isBareText = single.code === null && description !== null;
    return isBareText ? { code: single.text, text: description } : { ...single, text: single.text ?? description };
  }
  const message = isSuccess(status) ? null : textOf(ownField(body.value, 'message'));
  return message === null ? null : { code: textOf(ownField(body.value, 'code')), text: message };
}

/** The first of a list or map of errors; a single error written in its place is taken as it is. */
function firstOf(errors: unknown): unknown {
  if (Array.isArray(errors)) return errors[0];
  if (!isObject(errors)) return errors;
  const isSingle = ownField(errors, 'code') !== undefined || ownField(errors, 'text') !== undefined;
  return isSingle ? errors : Object.values(errors)[0];
}

function faultOf(error: unknown): Fault | null {
  if (error === undefined || error === null || error === false || error === '' || error === 0) return null;
  if (Array.isArray(error)) return faultOf(error[0]);
  if (!isObject(error)) return { code: null, text: textOf(error) };
  if (Object.keys(error).length === 0) return null;
  return {
    code: textOf(ownField(error, 'code')),
    text: textOf(ownField(error, 'text')) ?? textOf(ownField(error, 'message')),
  };
}

function textOf(value: unknown): string | null {
  if (typeof value === 'number') return String(value);
  return typeof value === 'string' && value.trim() !== '' ? value : null;
}

function serviceError(fault: Fault, reply: WireReply, context: ReplyContext): ServiceError {
  return new ServiceError('service-error', `${context.host} answered with an error of its own.`, {
    details: { host: context.host, status: reply.status, ...wordsOf(fault, context) },
  });
}

function httpError(reply: WireReply, body: Body, context: ReplyContext): ServiceError {
  const text = body.kind === 'html' ? body.title : body.kind === 'text' ? body.text : null;
  return new ServiceError('http-error', `${context.host} answered with status ${reply.status}.`, {
    details: { host: context.host, status: reply.status, ...wordsOf({ code: null, text }, context) },
  });
}

function notIdentified(reply: WireReply, context: ReplyContext, fault: Fault | null): ServiceError {
  return new ServiceError('member-not-identified', `${context.host} does not recognise the member.`, {
    details: { host: context.host, status: reply.status, ...(fault && wordsOf(fault, context)) },
  });
}

function unreadable(details: ErrorDetails): ServiceError {
  return new ServiceError('reply-unreadable', 'The service answered with something that is not a reply.', { details });
}

function unexpected(body: Body, context: ReplyContext): ErrorDetails {
  const title = body.kind === 'html' ? body.title : null;
  return {
    replyShape: shapeOf(body, { shownNames: errorTextNames, mask: context.mask }),
    ...wordsOf({ code: null, text: title }, context),
  };
}

function wordsOf(fault: Fault, { mask }: ReplyContext): ErrorDetails {
  const code = mask.maskMessage(fault.code ?? '', longestText);
  const text = mask.maskMessage(fault.text ?? '', longestText);
  return { ...(code !== '' && { serviceCode: code }), ...(text !== '' && { serviceText: text }) };
}

/** The place of the record is there and empty: the service knows of no member. */
function isNobody(value: unknown): boolean {
  return value === null || value === false || (typeof value === 'object' && Object.keys(value ?? {}).length === 0);
}

/** Null where nothing that identifies a member may be shown. */
function toMember(record: unknown, mask: SecretMask): MemberRecord | null {
  if (!isObject(record)) return null;
  const read = (name: string) => shownText(textOf(ownField(record, name)), mask);
  const [id, login, email, name] = [read('id'), read('login'), read('email'), read('name')];
  const identity = login ?? email ?? id;
  if (identity === null) return null;
  const address = ownField(record, 'picture');
  const isLoadable = typeof address === 'string' && address.length <= longestAddress && isAllowedAddress(address);
  const picture = isLoadable && !mask.holds(address, longestAddress) ? address : null;
  const shownAlready = new Map(Object.entries({ id, login, email, name, picture }));
  return {
    id,
    login,
    email,
    name,
    title: name ?? identity,
    picture,
    rest: Object.entries(record)
      .filter(([field]) => !shownAlready.get(field) && !isSecretName(field))
      .slice(0, mostFields)
      .flatMap(([field, value]) => {
        const shownName = shownText(field, mask);
        const shownValue = shownText(toCompactText(value), mask);
        return shownName === null || shownValue === null ? [] : [{ name: shownName, value: shownValue }];
      }),
  };
}

/** One line of at most 200 characters; null where it holds a secret or nothing is left of it. */
function shownText(text: string | null, mask: SecretMask): string | null {
  const line = clip(toSingleLine(text ?? ''), longestText);
  return line === '' || mask.holds(text ?? '', longestText) ? null : line;
}

/** Nested values as short text, such as `city: Berlin, geo: {at: [1, 2]}`; secret names left out at every depth. */
function toCompactText(value: unknown, depth = 0): string {
  if (typeof value !== 'object' || value === null) return value === null ? '–' : String(value);
  if (depth === 3) return '…';
  const inner = (item: unknown) => toCompactText(item, depth + 1);
  const isList = Array.isArray(value);
  const parts = isList
    ? value.slice(0, 20).map(inner)
    : Object.entries(value)
        .filter(([name]) => !isSecretName(name))
        .slice(0, 20)
        .map(([name, item]) => `${name}: ${inner(item)}`);
  const text = parts.join(', ');
  if (depth === 0) return text;
  return isList ? `[${text}]` : `{${text}}`;
}
