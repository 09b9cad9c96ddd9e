/**
 * Reads what replies of all endpoints have in common: the text, the service's error in it, and what may be shown of
 * it. Creates the errors for replies, which contain error codes and texts but no other values of a reply.
 */

import { type ErrorDetails, LoginError, ServiceError } from '../../core/errors.ts';
import { createSecretMask, type SecretMask } from '../secrets/secret-mask.ts';
import { type Body, decodeText, isObject, ownField, readText, secretsIn, type WireText } from './body.ts';
import { LONGEST_RETRY_AFTER_MS, readRetryAfter } from './reply-times.ts';
import { shapeOf } from './shape.ts';

/** A whole reply, unpacked. */
export interface WireReply extends WireText {
  readonly status: number;
  /** What a person put into the request that must not be shown. */
  readonly typedSecrets?: readonly string[];
}

/** Pins a reply to a status, an error code, or both; null matches any. */
export interface PinnedReply {
  readonly status: number | null;
  readonly code: string | null;
}

/** As a profile has them: one, several that mean the same, or none. */
export type PinnedReplies = PinnedReply | readonly PinnedReply[] | null;

export const pinsOf = (pinned: PinnedReplies): readonly PinnedReply[] => [pinned ?? []].flat();

export interface DecodeContext {
  /** Host and port that the reply came from. */
  readonly host: string;
  /** Secret values that the request carried and that must not appear in any text. */
  readonly secrets: readonly string[];
  /** The profile's own sign that the application's key or secret is refused. */
  readonly applicationRefused?: PinnedReplies;
}

/** An error that the service reported (7). Both fields are null if it has neither a code nor a text. */
interface Fault {
  readonly code: string | null;
  readonly text: string | null;
}

export interface ReadReply {
  readonly host: string;
  readonly status: number;
  readonly headers: NonNullable<WireReply['headers']>;
  readonly body: Body;
  readonly fault: Fault | null;
  /** Hides the secrets of the request and those in the reply itself. */
  readonly mask: SecretMask;
}

/** How many characters are shown of a text from the service. */
export const LONGEST_TEXT = 200;

/** @returns what a reply's bytes were parsed to, at most once */
export function parsedReplyOf(reply: WireText): ParsedReply {
  const { bytes, headers: { 'content-type': contentType = '' } = {} } = reply;
  const known = parsedReplies.get(bytes);
  return known?.contentType === contentType ? known : parse(bytes, contentType);
}

export function bodyOf(reply: WireText): Body {
  return parsedReplyOf(reply).body;
}

export function readReply(reply: WireReply, sent: DecodeContext): ReadReply {
  const { body, suspected, masks } = parsedReplyOf(reply);
  return {
    host: sent.host,
    status: reply.status,
    headers: reply.headers ?? {},
    body,
    fault: findFault(body, reply.status),
    // Nothing is shown of most replies, such as those with a token.
    get mask() {
      const mask =
        masks.get(sent.secrets) ?? createSecretMask([...sent.secrets, ...(reply.typedSecrets ?? [])], suspected);
      masks.set(sent.secrets, mask);
      return mask;
    },
  };
}

export interface ParsedReply {
  readonly contentType: string;
  /** Without outer white space. */
  readonly text: string;
  readonly body: Body;
  /** Values under secret-sounding names. */
  readonly suspected: readonly string[];
  /** By the secrets of the request. */
  readonly masks: Map<readonly string[], SecretMask>;
}

/** A reply is read several times, sometimes with other secrets, but parsed once. */
const parsedReplies = new WeakMap<Uint8Array, ParsedReply>();

function parse(bytes: Uint8Array, contentType: string): ParsedReply {
  const text = decodeText(bytes, contentType);
  const body = readText(text, { size: bytes.length, contentType });
  const parsed = { contentType, text, body, suspected: secretsIn(body), masks: new Map() };
  parsedReplies.set(bytes, parsed);
  return parsed;
}

/** True for 200 to 299. */
export function isSuccess(status: number): boolean {
  return status >= 200 && status < 300;
}

/** Whether a status says that the service is busy or broken, and so nothing about a credential. */
export function isBusy(status: number): boolean {
  return status === 429 || status >= 500;
}

/** Returns a top-level field of a JSON object or of form text. */
export function fieldOf(body: Body, name: string): unknown {
  if (body.kind === 'form') return body.fields.get(name);
  return body.kind === 'json' && isObject(body.value) ? ownField(body.value, name) : undefined;
}

/** Returns a text that is not empty, or a number as text; otherwise null. */
export function textOf(value: unknown): string | null {
  if (typeof value === 'number') return String(value);
  return typeof value === 'string' && value.trim() !== '' ? value : null;
}

/** Whether the service's error has one of these codes. Some services put the code where others put the text. */
export function hasCode({ fault }: ReadReply, codes: readonly string[]): boolean {
  return [fault?.code, fault?.text].some((code) => typeof code === 'string' && codes.includes(code.trim()));
}

/** Whether the reply has the status and the code that the profile pins. */
export function isPinned(read: ReadReply, { status, code }: PinnedReply): boolean {
  return (status === null || status === read.status) && (code === null || hasCode(read, [code]));
}

/** Returns an error if the service reported one or the status is not a success, otherwise null. */
export function findFailure(read: ReadReply): ServiceError | null {
  const { fault, host, status } = read;
  if (!fault && isSuccess(status)) return null;
  const details = { host, status, ...wordsIn(read), ...waitIn(read) };
  return fault
    ? new ServiceError('service-error', `${host} reported an error.`, { details })
    : new ServiceError('http-error', `${host} answered with status ${status}. Try again later.`, { details });
}

/** Returns what the service reported although it gave what was asked for, or null (T7). */
export function warningIn(read: ReadReply): ErrorDetails | null {
  return read.fault && { host: read.host, ...wordsIn(read) };
}

/**
 * Creates the error for a reply that is no failure but lacks what was expected.
 * @param missing the error to create, unless the reply is an HTML page or plain text, which is `reply-unreadable`
 */
export function notFound(
  read: ReadReply,
  missing: { readonly error: ServiceError['code']; readonly message: string; readonly details: ErrorDetails },
): ServiceError {
  const { body } = read;
  const details = { ...describeUnexpected(read), ...missing.details };
  if (body.kind === 'html' || body.kind === 'bytes' || (body.kind === 'text' && body.text !== ''))
    return unreadable(details);
  return new ServiceError(missing.error, missing.message, { details });
}

export function unreadable(details: ErrorDetails): ServiceError {
  return new ServiceError('reply-unreadable', 'The reply could not be read. Check the addresses in the profile.', {
    details,
  });
}

/** Error details with the host, the shape of the reply and, for an HTML page, its title. */
export function describeUnexpected(read: ReadReply): ErrorDetails {
  const { host, body, mask } = read;
  const title = body.kind === 'html' ? body.title : null;
  return {
    host,
    replyShape: shapeOf(body, { shownNames: errorTextNames, mask }),
    ...wordsOf({ code: null, text: title }, mask),
    ...waitIn(read),
  };
}

/** Error details with how long the service asks to wait, if it is not as long as any. */
function waitIn({ headers }: ReadReply): ErrorDetails {
  const waitMs = readRetryAfter(headers, null) ?? 0;
  return waitMs > 0 && waitMs < LONGEST_RETRY_AFTER_MS ? { retryAfterSeconds: Math.ceil(waitMs / 1000) } : {};
}

/** Error details with the service's code and text; if it reported no error, with a page's title or the plain text. */
export function wordsIn(read: ReadReply): ErrorDetails {
  const { fault, body } = read;
  if (!fault && body.kind !== 'html' && body.kind !== 'text') return {};
  const text = body.kind === 'html' ? body.title : body.kind === 'text' ? body.text : null;
  return wordsOf(fault ?? { code: null, text }, read.mask);
}

/**
 * Masks and cuts the service's code and text in an error that a callback brought.
 * @param secrets what this app sent or keeps
 * @returns anything else as it is
 */
export function maskWords(thrown: unknown, secrets: readonly string[]): unknown {
  if (!(thrown instanceof LoginError)) return thrown;
  const { serviceCode = null, serviceText = null, ...details } = thrown.details;
  if (serviceCode === null && serviceText === null) return thrown;
  const words = wordsOf({ code: serviceCode, text: serviceText }, createSecretMask(secrets));
  return new LoginError(thrown.code, thrown.message, { details: { ...details, ...words } });
}

const errorTextNames: ReadonlySet<string> = new Set(['error', 'error_description', 'message']);

function wordsOf(fault: Fault, mask: SecretMask): ErrorDetails {
  const code = mask.maskMessage(fault.code ?? '', LONGEST_TEXT);
  const text = mask.maskMessage(fault.text ?? '', LONGEST_TEXT);
  return { ...(code !== '' && { serviceCode: code }), ...(text !== '' && { serviceText: text }) };
}

/** An error in the body counts under any status, a `message` alone only if the status is not a success. */
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

/** Returns the first of a list or map of errors, or `errors` itself if it is a single error. */
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

/** @returns anything but the error of a redirect as it is */
export function maskTarget(thrown: unknown, secrets: readonly string[]): unknown {
  if (!(thrown instanceof ServiceError) || thrown.code !== 'unexpected-redirect' || secrets.length === 0) return thrown;
  const { code, message, details } = thrown;
  // In an address, a host's name is in lower case.
  const mask = createSecretMask([...secrets, ...secrets.map((secret) => secret.toLowerCase())]);
  const host = mask.mask(details.host ?? '', LONGEST_TEXT);
  return new ServiceError(code, message, { details: { ...details, host } });
}
