/**
 * Wire text to typed values: the only place with the names that the service puts into its replies. What
 * it cannot read becomes a ServiceError that describes the reply without its values; it never crashes on
 * a reply, whatever that holds.
 */
import { isAllowedAddress } from '../core/address.ts';
import { type ErrorDetails, ServiceError } from '../core/errors.ts';
import { type Body, clip, decodeText, isObject, ownField, parseBody, toSingleLine } from './body.ts';
import { holdsSecret, maskSecrets } from './secrets.ts';
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
  const record = candidates.find(isMemberRecord);
  if (record) return toMember(record, context.secrets);
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

/** A reply's body, and the secrets that the call carried or that the reply itself brings. */
function readReply(reply: WireReply, sent: DecodeContext): { readonly body: Body; readonly context: DecodeContext } {
  const body = parseBody(decodeText(reply.bytes));
  return { body, context: { host: sent.host, secrets: [...sent.secrets, ...secretsIn(body)] } };
}

/** Every text below a name that sounds secret, at any depth: it may stand again under a harmless one. */
function secretsIn(body: Body): readonly string[] {
  if (body.kind === 'form') return [...body.fields].flatMap(([name, value]) => (secretName.test(name) ? [value] : []));
  const found: string[] = [];
  const open: { readonly value: unknown; readonly isSecret: boolean }[] = [];
  if (body.kind === 'json') open.push({ value: body.value, isSecret: false });
  for (let next = open.pop(); next; next = open.pop()) {
    const { value, isSecret } = next;
    if (typeof value === 'string') {
      if (isSecret) found.push(value);
    } else if (typeof value === 'object' && value !== null) {
      for (const [name, inner] of Object.entries(value)) {
        open.push({ value: inner, isSecret: isSecret || secretName.test(name) });
      }
    }
  }
  return found;
}

interface Fault {
  readonly code: string | null;
  readonly text: string | null;
}

const errorTextNames: ReadonlySet<string> = new Set(['error', 'error_description', 'message']);
const secretName = /token|secret|passw|passphrase|pwd|key|hash(?!tag)|md5|credential/i;
const longestText = 200;
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

function serviceError(fault: Fault, reply: WireReply, context: DecodeContext): ServiceError {
  return new ServiceError('service-error', `${context.host} answered with an error of its own.`, {
    details: { host: context.host, status: reply.status, ...wordsOf(fault, context) },
  });
}

function httpError(reply: WireReply, body: Body, context: DecodeContext): ServiceError {
  const text = body.kind === 'html' ? body.title : body.kind === 'text' ? body.text : null;
  return new ServiceError('http-error', `${context.host} answered with status ${reply.status}.`, {
    details: { host: context.host, status: reply.status, ...wordsOf({ code: null, text }, context) },
  });
}

function notIdentified(reply: WireReply, context: DecodeContext, fault: Fault | null): ServiceError {
  return new ServiceError('member-not-identified', `${context.host} does not recognise the member.`, {
    details: { host: context.host, status: reply.status, ...(fault && wordsOf(fault, context)) },
  });
}

function unreadable(details: ErrorDetails): ServiceError {
  return new ServiceError('reply-unreadable', 'The service answered with something that is not a reply.', { details });
}

function unexpected(body: Body, context: DecodeContext): ErrorDetails {
  const title = body.kind === 'html' ? body.title : null;
  return {
    replyShape: shapeOf(body, { shownNames: errorTextNames, secrets: context.secrets }),
    ...wordsOf({ code: null, text: title }, context),
  };
}

function wordsOf(fault: Fault, context: DecodeContext): ErrorDetails {
  const code = showable(fault.code, context);
  const text = showable(fault.text, context);
  return { ...(code !== '' && { serviceCode: code }), ...(text !== '' && { serviceText: text }) };
}

/** Masked before it is cut, so that no half of a secret is left. */
function showable(text: string | null, context: DecodeContext): string {
  return clip(maskSecrets(toSingleLine(text ?? ''), context.secrets), longestText);
}

function isMemberRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return isObject(value) && ['id', 'login', 'email'].some((name) => textOf(ownField(value, name)) !== null);
}

/** The place of the record is there and empty: the service knows of no member. */
function isNobody(value: unknown): boolean {
  return value === null || value === false || (typeof value === 'object' && Object.keys(value ?? {}).length === 0);
}

function toMember(record: Readonly<Record<string, unknown>>, secrets: readonly string[]): MemberRecord {
  const read = (name: string) => shownText(textOf(ownField(record, name)), secrets);
  const [id, login, email, name] = [read('id'), read('login'), read('email'), read('name')];
  const picture = ownField(record, 'picture');
  const isLoadable = typeof picture === 'string' && isAllowedAddress(picture) && !holdsSecret(picture, secrets);
  const shownAlready = new Map(Object.entries({ id, login, email, name, picture: isLoadable ? picture : null }));
  return {
    id,
    login,
    email,
    name,
    title: name ?? login ?? email ?? id ?? '',
    picture: isLoadable ? picture : null,
    rest: Object.entries(record)
      .filter(([field]) => !shownAlready.get(field) && !secretName.test(field))
      .flatMap(([field, value]) => {
        const shownName = shownText(field, secrets);
        const shownValue = shownText(toCompactText(value), secrets);
        return shownName === null || shownValue === null ? [] : [{ name: shownName, value: shownValue }];
      })
      .slice(0, mostFields),
  };
}

/** One line of at most 200 characters; null where it holds a secret or nothing is left of it. */
function shownText(text: string | null, secrets: readonly string[]): string | null {
  const line = toSingleLine(text ?? '');
  return line === '' || holdsSecret(line, secrets) ? null : clip(line, longestText);
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
        .filter(([name]) => !secretName.test(name))
        .slice(0, 20)
        .map(([name, item]) => `${name}: ${inner(item)}`);
  const text = parts.join(', ');
  if (depth === 0) return text;
  return isList ? `[${text}]` : `{${text}}`;
}
