/**
 * Reads any reply as far as every endpoint has it in common: its text, the service's own error in it, and
 * what of it may be shown. It makes the errors that tell of a reply, and never puts a value of it into one
 * except error codes and texts.
 */
import { type ErrorDetails, ServiceError } from '../core/errors.ts';
import { type Body, decodeText, isObject, ownField, parseBody } from './body.ts';
import type { PinnedReply } from './profile.ts';
import { createSecretMask, type SecretMask, secretsIn } from './secrets.ts';
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

/** The service's own error (7). At least the place of an error was filled. */
interface Fault {
  readonly code: string | null;
  readonly text: string | null;
}

export interface ReadReply {
  readonly host: string;
  readonly status: number;
  readonly body: Body;
  readonly fault: Fault | null;
  /** Hides what the call carried and what the reply itself brings. */
  readonly mask: SecretMask;
}

/** Of the service's words as much is shown. */
export const LONGEST_TEXT = 200;

export function readReply(reply: WireReply, sent: DecodeContext): ReadReply {
  const body = parseBody(decodeText(reply.bytes));
  return {
    host: sent.host,
    status: reply.status,
    body,
    fault: findFault(body, reply.status),
    mask: createSecretMask([...sent.secrets, ...secretsIn(body)]),
  };
}

/** True for 200 to 299. */
export function isSuccess(status: number): boolean {
  return status >= 200 && status < 300;
}

/** A field at the top of a JSON object or of form text. */
export function fieldOf(body: Body, name: string): unknown {
  if (body.kind === 'form') return body.fields.get(name);
  return body.kind === 'json' && isObject(body.value) ? ownField(body.value, name) : undefined;
}

/** What stands there as text, unless it is empty; of a number its digits. */
export function textOf(value: unknown): string | null {
  if (typeof value === 'number') return String(value);
  return typeof value === 'string' && value.trim() !== '' ? value : null;
}

/** Whether the service's error is one of these. A service may write its code where others write a text. */
export function hasCode({ fault }: ReadReply, codes: readonly string[]): boolean {
  return [fault?.code, fault?.text].some((code) => typeof code === 'string' && codes.includes(code.trim()));
}

/** Whether the service said it in the way that the profile has written down. */
export function isPinned(read: ReadReply, { status, code }: PinnedReply): boolean {
  return (status === null || status === read.status) && (code === null || hasCode(read, [code]));
}

/** The application's key or secret is not taken. @see RFC 6749, 5.2 */
export const APPLICATION_REFUSALS: readonly string[] = ['invalid_client', 'unauthorized_client'];

/** Other errors that asking again does not mend. @see RFC 6749, 4.1.2.1 and 5.2 */
export const FINAL_CODES: readonly string[] = [
  'invalid_grant',
  'invalid_request',
  'invalid_scope',
  'unsupported_grant_type',
  'unsupported_response_type',
];

/** Why a call failed that carried the application's credentials alone; null where its reply is no failure. */
export function findApplicationFailure(read: ReadReply): ServiceError | null {
  const isUnauthorized = read.status === 401 && !hasCode(read, FINAL_CODES);
  if (isUnauthorized || hasCode(read, APPLICATION_REFUSALS)) return applicationRefused(read);
  return findFailure(read);
}

/** The service's error or the status that is no success, whatever the call was for; null where there is neither. */
export function findFailure(read: ReadReply): ServiceError | null {
  const { fault, host, status } = read;
  if (!fault && isSuccess(status)) return null;
  const details = { host, status, ...wordsIn(read) };
  return fault
    ? new ServiceError('service-error', `${host} answered with an error of its own.`, { details })
    : new ServiceError('http-error', `${host} answered with status ${status}.`, { details });
}

export function applicationRefused(read: ReadReply): ServiceError {
  const { host, status } = read;
  return new ServiceError('application-refused', `${host} refused this application's key. Check the profile.`, {
    details: { host, status, ...wordsIn(read) },
  });
}

/**
 * The reply is neither a failure nor what was looked for: a page or other text is none at all.
 * @param missing the error where it could have been one
 */
export function notFound(
  read: ReadReply,
  missing: { readonly error: ServiceError['code']; readonly message: string; readonly details: ErrorDetails },
): ServiceError {
  const { body } = read;
  const details = { ...describeUnexpected(read), ...missing.details };
  if (body.kind === 'html' || (body.kind === 'text' && body.text !== '')) return unreadable(details);
  return new ServiceError(missing.error, missing.message, { details });
}

export function unreadable(details: ErrorDetails): ServiceError {
  return new ServiceError('reply-unreadable', 'The service answered with something that is not a reply.', { details });
}

/** Host, shape, and the title of a page. */
export function describeUnexpected(read: ReadReply): ErrorDetails {
  const { host, body, mask } = read;
  const title = body.kind === 'html' ? body.title : null;
  return {
    host,
    replyShape: shapeOf(body, { shownNames: errorTextNames, mask }),
    ...wordsOf({ code: null, text: title }, mask),
  };
}

/** The service's code and text; without an error of its own, a page's title or a plain text. */
export function wordsIn({ fault, body, mask }: ReadReply): ErrorDetails {
  if (fault) return wordsOf(fault, mask);
  const text = body.kind === 'html' ? body.title : body.kind === 'text' ? body.text : null;
  return wordsOf({ code: null, text }, mask);
}

const errorTextNames: ReadonlySet<string> = new Set(['error', 'error_description', 'message']);

function wordsOf(fault: Fault, mask: SecretMask): ErrorDetails {
  const code = mask.maskMessage(fault.code ?? '', LONGEST_TEXT);
  const text = mask.maskMessage(fault.text ?? '', LONGEST_TEXT);
  return { ...(code !== '' && { serviceCode: code }), ...(text !== '' && { serviceText: text }) };
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

function faultOf(given: unknown): Fault | null {
  let error = given;
  while (Array.isArray(error)) error = error[0];
  if (error === undefined || error === null || error === false || error === '' || error === 0) return null;
  if (!isObject(error)) return { code: null, text: textOf(error) };
  if (Object.keys(error).length === 0) return null;
  return {
    code: textOf(ownField(error, 'code')),
    text: textOf(ownField(error, 'text')) ?? textOf(ownField(error, 'message')),
  };
}
