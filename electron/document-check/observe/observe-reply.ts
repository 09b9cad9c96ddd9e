/** What is kept of a reply: how it is written, its headers, its error, and prints of what it brings. @see electron/document-check/service.md */
import { type Body, isObject, isReadableBody, mediaTypeOf, ownField } from '../../service-client/decode/body.ts';
import { isSuccess, type ReadReply, readReply, textOf, type WireReply } from '../../service-client/decode/reply.ts';
import type { ServiceProfile } from '../../service-client/profile.ts';
import type { RawExchange } from '../../service-client/transport/exchange.ts';
import type { DeviceFacts, DeviceFigure, Endpoint, ErrorFacts, ReplyFacts, SentFacts } from './observation.ts';
import type { Prints } from './prints.ts';
import {
  ABOUT_ERRORS,
  type Found,
  findIdentificationToken,
  findKey,
  findRecord,
  findReplyToken,
  foundText,
  isLeaf,
  leavesOf,
  otherThan,
  recordFacts,
  textOfLeaf,
  tokenFacts,
  type Walk,
  walk,
} from './reply-contents.ts';
import { createShown, type IsHidden, type Shown } from './shown.ts';

export interface ReplyContext {
  readonly endpoint: Endpoint;
  readonly profile: ServiceProfile;
  readonly sent: SentFacts;
  /** What was typed into the request and is no secret; in lower case. */
  readonly typed: readonly string[];
  /** Whether a text is a login or an e-mail address that somebody typed at this service. */
  readonly isTyped: (text: string) => boolean;
  readonly isHidden: IsHidden;
}

export function observeReply(
  reply: WireReply,
  { replyHeaders }: RawExchange,
  context: ReplyContext,
  prints: Prints,
): ReplyFacts {
  const { endpoint, sent, typed, isHidden } = context;
  const read = readReply(reply, { host: '', secrets: [] });
  const { body, status, fault } = read;
  const isOk = isSuccess(status) && fault === null && isReadableBody(body);
  const walked = walk(body.kind === 'json' ? body.value : null);
  const isAboutMember = endpoint === 'member' || endpoint === 'identification';
  const values = isAboutMember && isSuccess(status) ? textsOf(walked) : [];
  const shown = createShown(prints, isHidden, [...typed, ...values]);
  const token = isSuccess(status) || fault === null ? findToken(read, walked, context) : null;
  // An error may repeat the code that was sent, which no service issues as its token.
  const issued = token && prints.of(token.text) !== sent.code ? token : null;
  const rules = { ...rulesOf(context), token: issued?.path ?? null };
  const record =
    isAboutMember && isSuccess(status) && body.kind === 'json'
      ? findRecord(body, walked, rules, context.isTyped)
      : null;
  const key = endpoint === 'key-request' && isSuccess(status) ? findKey(body, walked, context.profile.keyPath) : null;
  return {
    status,
    ...headFacts(replyHeaders),
    form: formOf(read),
    isOk,
    isRefused: (status >= 400 && status < 500) || fault !== null,
    error: observeError(read, shown, prints),
    hasOuterSpace: hasOuterSpace(reply.bytes),
    names: shown.names(topNamesOf(read)),
    body: prints.ofBytes(reply.bytes),
    ...otherThan({ body, walked }, [issued?.path, record?.path], typed),
    leaves: isAboutMember && isOk && body.kind === 'json' ? leavesOf(walked, prints) : null,
    token: issued && tokenFacts(issued, shown, prints),
    device:
      endpoint === 'device-start' && isSuccess(status) && body.kind === 'json' && isObject(body.value)
        ? deviceFacts(body.value, shown, prints)
        : null,
    key: key && foundText(key, shown, prints),
    record: record && recordFacts(record, rules, shown, prints),
  };
}

function findToken({ body }: ReadReply, walked: Walk, { endpoint, profile }: ReplyContext): Found | null {
  if (endpoint === 'code-exchange' || endpoint === 'device-poll') return findReplyToken(body, walked);
  if (endpoint !== 'identification') return null;
  return findIdentificationToken(body, walked, profile.identificationTokenPath);
}

function rulesOf({ endpoint, profile }: ReplyContext) {
  const { memberIdPath, memberPicturePath, memberPath, identificationMemberPath } = profile;
  return { memberIdPath, memberPicturePath, place: endpoint === 'member' ? memberPath : identificationMemberPath };
}

/** Texts and numbers that may be about the member. */
function textsOf({ nodes }: Walk): readonly string[] {
  return nodes
    .filter(({ path }) => !ABOUT_ERRORS.includes(path[0] ?? ''))
    .filter((node) => isLeaf(node) && (typeof node.value === 'string' || typeof node.value === 'number'))
    .map(textOfLeaf);
}

function formOf({ body }: ReadReply): ReplyFacts['form'] {
  switch (body.kind) {
    case 'json':
      return isObject(body.value) ? 'object' : 'json';
    case 'form':
      return 'form';
    case 'html':
      return 'page';
    case 'bytes':
      return 'binary';
    case 'text':
      if (body.text === '') return 'empty';
      return isReadableBody(body) ? 'text' : 'broken-json';
  }
}

function topNamesOf({ body }: ReadReply): Iterable<string> {
  if (body.kind === 'form') return body.fields.keys();
  return body.kind === 'json' && isObject(body.value) ? Object.keys(body.value) : [];
}

function hasOuterSpace(bytes: Uint8Array): boolean {
  const isSpace = (byte: number | undefined): boolean =>
    byte === 0x20 || (byte !== undefined && byte >= 9 && byte <= 13);
  return isSpace(bytes.at(0)) || isSpace(bytes.at(-1));
}

/** @param headers name, value, name, value, … */
function headFacts(headers: readonly string[]): Pick<ReplyFacts, 'family' | 'challenge' | 'retryAfter' | 'cache'> {
  const values = (name: string): readonly string[] =>
    headers.flatMap((header, index) =>
      index % 2 === 0 && header.toLowerCase() === name ? [headers[index + 1] ?? ''] : [],
    );
  return {
    family: familyOf(values('content-type')[0] ?? null),
    challenge: challengeOf(values('www-authenticate')[0] ?? null),
    retryAfter: retryAfterOf(values('retry-after')[0] ?? null),
    cache: cacheOf(values('cache-control')),
  };
}

/** @returns null if there is none */
export function headerOf(headers: readonly string[], name: string): string | null {
  const at = headers.findIndex((header, index) => index % 2 === 0 && header.toLowerCase() === name);
  return at < 0 ? null : (headers[at + 1] ?? null);
}

function familyOf(contentType: string | null): ReplyFacts['family'] {
  if (contentType === null) return 'none';
  const type = mediaTypeOf(contentType) ?? '';
  if (/^(?:application|text)\/(?:json|[\w.-]+\+json)$/.test(type)) return 'json';
  if (type === 'application/x-www-form-urlencoded') return 'form';
  if (type === 'text/html' || type === 'application/xhtml+xml') return 'html';
  return type === 'text/plain' ? 'text' : 'other';
}

function challengeOf(challenge: string | null): ReplyFacts['challenge'] {
  if (challenge === null) return null;
  const [scheme = ''] = /^[a-z]+/.exec(challenge.trim().toLowerCase()) ?? [];
  return (['basic', 'bearer', 'digest', 'negotiate'] as const).find((known) => known === scheme) ?? 'other';
}

/** @see RFC 9110, 10.2.3 */
function retryAfterOf(value: string | null): ReplyFacts['retryAfter'] {
  if (value === null) return 'absent';
  if (/^\s*\d+\s*$/.test(value)) return 'seconds';
  return /^[A-Z][a-z]+,? /.test(value) && !Number.isNaN(Date.parse(value)) ? 'date' : 'other';
}

/** What may be kept only after it was asked about again is as good as private. @see RFC 9111, 5.2.2 */
function cacheOf(values: readonly string[]): ReplyFacts['cache'] {
  const directives = new Set(
    values.flatMap((value) => value.toLowerCase().split(',')).map((one) => one.trim().replace(/\s*=.*$/s, '')),
  );
  if (directives.has('no-store')) return 'no-store';
  if (directives.has('private') || directives.has('no-cache')) return 'private';
  return ['public', 'max-age', 's-maxage'].some((name) => directives.has(name)) ? 'public' : 'absent';
}

/** Longer texts are alike if they begin alike. */
const LONGEST_TEXT = 4096;

/** @returns null for a reply that reports none: a plain text or a page does only where its status says so */
function observeError({ body, fault, status }: ReadReply, shown: Shown, prints: Prints): ErrorFacts | null {
  const isRefused = status >= 400;
  const style = fault ? styleOf(body) : isRefused ? bareStyleOf(body) : null;
  if (style === null) return null;
  const bare = body.kind === 'text' ? body.text : body.kind === 'html' ? (body.title ?? '') : '';
  const text = fault ? (fault.text ?? '') : bare;
  // Some services put the code where others put the text.
  const code = fault?.code ?? (fault && /^\S+$/.test(text) ? text : null);
  return {
    style,
    code: shown.code(code?.trim() ?? null),
    print: prints.of(JSON.stringify([fault?.code ?? null, text.slice(0, LONGEST_TEXT)]).replace(/\d/g, '')),
  };
}

function styleOf(body: Body): ErrorFacts['style'] {
  if (body.kind !== 'json') return 'error-description';
  const errors = ownField(body.value, 'errors');
  if (Array.isArray(errors) && errors.length > 0) return 'list';
  if (isObject(errors) && Object.keys(errors).length > 0) return 'map';
  if (typeof errors === 'string' && errors !== '') return 'message';
  const error = ownField(body.value, 'error');
  if (Array.isArray(error)) return 'list';
  if (isObject(error)) return 'map';
  return error ? 'error-description' : 'message';
}

function bareStyleOf(body: Body): ErrorFacts['style'] | null {
  if (body.kind === 'html') return 'page';
  return body.kind === 'text' && body.text !== '' ? 'text' : null;
}

/** @param object the whole reply */
function deviceFacts(object: Readonly<Record<string, unknown>>, shown: Shown, prints: Prints): DeviceFacts {
  const deviceCode = textOf(ownField(object, 'device_code'));
  return {
    deviceCode: textKind(ownField(object, 'device_code')),
    userCode: textKind(ownField(object, 'user_code')),
    verificationUrl: addressKind(ownField(object, 'verification_url')),
    expiresIn: figure(ownField(object, 'expires_in'), shown),
    interval: figure(ownField(object, 'interval'), shown),
    print: deviceCode === null ? null : prints.of(deviceCode),
  };
}

function textKind(value: unknown): DeviceFacts['deviceCode'] {
  if (value === undefined) return 'absent';
  if (typeof value !== 'string') return 'other';
  return value.trim() === '' ? 'empty' : 'string';
}

function addressKind(value: unknown): DeviceFacts['verificationUrl'] {
  if (value === undefined) return 'absent';
  return typeof value === 'string' && /^https?:\/\//i.test(value) && URL.canParse(value) ? 'http' : 'other';
}

function figure(value: unknown, shown: Shown): DeviceFigure {
  if (value === undefined) return { type: 'absent', value: null };
  if (typeof value === 'string') return { type: 'text', value: null };
  if (typeof value !== 'number') return { type: 'other', value: null };
  return { type: Number.isInteger(value) ? 'integer' : 'number', value: shown.figure(value) };
}
