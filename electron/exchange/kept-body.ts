/** What is kept of a body, masked, and how it is shown (X3). */

import { isUtf8 } from 'node:buffer';
import { clip } from '../core/one-line.ts';
import type { BodyView } from '../ipc/views/exchange-details.ts';
import { type Body, mediaTypeOf, parseBody } from '../service-client/decode/body.ts';
import { parsedReplyOf } from '../service-client/decode/reply.ts';
import { isSecretField, type NameRule } from '../service-client/request-secrets.ts';
import { type Effort, effortFor, type Span } from '../service-client/secrets/secret-index.ts';
import { maskNamedValues } from '../service-client/secrets/secret-names.ts';
import { isLongSecret, LONGEST_HEAD, LONGEST_WRITING } from '../service-client/secrets/sought-secret.ts';
import { CLOSED_FIELDS, type FieldRules, OPEN_FIELDS, SHOWN_FIELDS, writtenFields } from './field-rules.ts';
import { LONGEST_SHOWN, layOutJson, maskJson } from './json-text.ts';
import type { Masks } from './masks.ts';
import { ownCopy } from './own-copy.ts';
import { inNamesOf, readPairs } from './pairs.ts';
import type { SecretOwner } from './secret-owner.ts';
import type { SecretRegister } from './secret-register.ts';
import { makeVisible } from './visible.ts';

export type KeptBody = { readonly kind: 'nothing' } | ({ readonly kind: 'dropped' } & Sizes) | KeptText | KeptBytes;

interface Sizes {
  readonly bytes: number;
  readonly wireBytes: number;
}

interface KeptText extends Sizes {
  readonly kind: 'form' | 'json' | 'text' | 'html';
  /** JSON is without white space, a form as it was written. */
  readonly text: string;
  readonly isCut: boolean;
}

interface KeptBytes extends Sizes {
  readonly kind: 'bytes';
  readonly type: string;
}

export interface Masking {
  readonly masks: Masks;
  readonly register: SecretRegister;
}

/** With more values under secret-sounding names than this in a reply, nothing of it is shown. */
const maxSuspected = 500;

export const NO_BODY: KeptBody = { kind: 'nothing' };

/** @param text what a request sends: a form, or JSON that a person wrote */
export function keepSentBody(text: string | null, isSecret: NameRule, { masks, register }: Masking): KeptBody {
  if (text === null || text === '') return NO_BODY;
  const bytes = Buffer.byteLength(text);
  const sizes = { bytes, wireBytes: bytes };
  const found = register.find(text);
  const isForm = parseBody(text.trim()).kind !== 'json';
  if (!found) return { kind: 'bytes', type: isForm ? FORM : 'application/json', ...sizes };
  const shown = isForm
    ? maskForm({ text, found }, { isSecret, isNameShown: () => true }, masks)
    : maskFields({ text, found }, writtenFields(isSecret), masks);
  return { kind: shown.kind, text: ownCopy(shown.text), isCut: false, ...sizes };
}

const FORM = 'application/x-www-form-urlencoded';

/**
 * @param isClosed shows errors and harmless values only
 * @param owner of what it brings
 */
export function keepReplyBody(
  reply: { readonly bytes: Uint8Array; readonly wireBytes: number; readonly contentType: string },
  isClosed: boolean,
  masking: Masking,
  owner: SecretOwner = null,
): KeptBody {
  const { bytes, wireBytes, contentType } = reply;
  const sizes = { bytes: bytes.length, wireBytes };
  if (bytes.length === 0 && wireBytes === 0) return NO_BODY;
  const type = masking.masks.mask(mediaTypeOf(contentType) ?? '');
  const asBytes: KeptBody = { kind: 'bytes', type, ...sizes };
  if (bytes.length === 0) return asBytes;
  // Most were parsed before, by the client.
  const { text, body, suspected } = parsedReplyOf({ bytes, headers: { 'content-type': contentType } });
  if (body.kind === 'bytes' || suspected.length > maxSuspected) return asBytes;
  masking.register.add(suspected, 'suspected', owner);
  const effort = effortFor(text.length);
  const cut = cutText(text, masking, effort);
  if (!cut || isMisread(bytes, cut, masking, effort)) return asBytes;
  const shown = isClosed ? maskClosed(body, cut, masking.masks) : maskOpen(body, cut, masking.masks);
  return { kind: shown.kind, text: ownCopy(shown.text), isCut: cut.isCut, ...sizes };
}

/** Masks what has become known since. */
export function keepBodyMasked(body: KeptBody, masking: Masking): KeptBody {
  if (!('text' in body)) return body;
  const { kind, text, bytes, wireBytes, isCut } = body;
  const found = masking.register.find(text);
  if (!found) return { kind: 'bytes', type: '', bytes, wireBytes };
  if (found.length === 0) return body;
  const read = { text, found };
  const masked = kind === 'json' ? maskFields(read, SHOWN_FIELDS, masking.masks) : maskPlain(kind, read, masking.masks);
  return { ...masked, bytes, wireBytes, isCut };
}

export function viewBody(body: KeptBody): BodyView {
  if (!('text' in body)) return body;
  const { kind, bytes, wireBytes } = body;
  if (kind === 'form') {
    const fields = readPairs(body.text).map(({ name, value }) => ({
      name: makeVisible(name),
      value: makeVisible(value),
    }));
    return { kind, bytes, wireBytes, fields };
  }
  const { text, isCut } = kind === 'json' ? layOutJson(body.text) : { text: body.text, isCut: false };
  return { kind, bytes, wireBytes, text: makeVisible(text), isCut: isCut || body.isCut };
}

export function dropBody(body: KeptBody): KeptBody {
  return body.kind === 'nothing' ? body : { kind: 'dropped', bytes: body.bytes, wireBytes: body.wireBytes };
}

type Shown = Pick<KeptText, 'kind' | 'text'>;

/** What is to be masked, and the known secrets in it. */
interface Searched {
  readonly text: string;
  readonly found: readonly Span[];
}

function maskClosed(body: Body, given: Searched, masks: Masks): Shown {
  const hide = (): Shown => ({ kind: 'text', text: given.text === '' ? '' : masks.of(given.text) });
  switch (body.kind) {
    case 'json':
      return maskFields(given, CLOSED_FIELDS, masks, hide);
    case 'form': {
      const isSecret = (name: string) => CLOSED_FIELDS.enter(CLOSED_FIELDS.top, name, false) === 'masked';
      return maskForm(given, { isSecret, isNameShown: CLOSED_FIELDS.isNameShown }, masks);
    }
    case 'html':
      return { kind: 'html', text: `<title>${titleOf(body, masks)}</title>` };
    default:
      return hide();
  }
}

const longestTitle = 200;

/** Cut only when it is masked, or the start of a secret would be left. */
function titleOf({ title }: Extract<Body, { kind: 'html' }>, masks: Masks): string {
  return clip(masks.maskWords((title ?? '').slice(0, 20 * longestTitle)), longestTitle);
}

function maskOpen({ kind }: Body, given: Searched, masks: Masks): Shown {
  if (kind === 'json') return maskFields(given, OPEN_FIELDS, masks);
  if (kind === 'form') return maskForm(given, { isSecret: isSecretField, isNameShown: () => true }, masks);
  return maskPlain(kind === 'html' ? 'html' : 'text', given, masks);
}

/** @param instead what is shown if a secret reaches over several parts of the JSON; by default its text */
function maskFields({ text, found }: Searched, rules: FieldRules, masks: Masks, instead?: () => Shown): Shown {
  const isLeft = (secret: string) => !isLongSecret(secret);
  const masked = maskJson(text, rules, { spans: found, maskOf: masks.of, isLeft });
  if (masked !== null) return { kind: 'json', text: masked };
  return instead?.() ?? maskPlain('text', { text, found }, masks);
}

function maskPlain(kind: KeptText['kind'], { text, found }: Searched, masks: Masks): Shown {
  if (kind === 'form') return maskForm({ text, found }, { isSecret: () => false, isNameShown: () => true }, masks);
  return { kind, text: maskNamedValues(masks.maskFound(text, found, []), masks.of) };
}

function maskForm(
  { text, found }: Searched,
  rules: { readonly isSecret: NameRule; readonly isNameShown: NameRule },
  masks: Masks,
): Shown {
  const pairs = readPairs(text);
  const parts = pairs.flatMap(({ name, value, start, end, nameStart }) => [
    ...(rules.isNameShown(name) ? [] : [{ start: nameStart, end: Math.max(nameStart, start - 1), secret: name }]),
    ...(value !== '' && rules.isSecret(name) ? [{ start, end, secret: value }] : []),
  ]);
  return { kind: 'form', text: masks.maskFound(text, found, parts, inNamesOf(text, pairs)) };
}

/**
 * Whether bytes that are not UTF-8 hold more secrets if they are read as Latin-1. What takes too long to be searched may
 * hold anything.
 */
function isMisread(bytes: Uint8Array, { found }: Searched, { register }: Masking, effort: Effort): boolean {
  if (isUtf8(bytes)) return false;
  const other = register.find(Buffer.from(bytes.subarray(0, 4 * LONGEST_SHOWN)).toString('latin1'), effort);
  return other === null || other.length > found.length;
}

/** Cuts a long text, but not within a secret. Returns null if it takes too long to be searched. */
function cutText(text: string, { register }: Masking, effort: Effort): (Searched & { readonly isCut: boolean }) | null {
  const isCut = text.length > LONGEST_SHOWN;
  const start = isCut ? text.slice(0, LONGEST_SHOWN + LONGEST_HEAD * LONGEST_WRITING) : text;
  const found = register.find(start, effort);
  if (!found) return null;
  if (!isCut) return { text, found, isCut };
  const across = found.find((span) => span.start < LONGEST_SHOWN && span.end > LONGEST_SHOWN);
  const end = across?.end ?? LONGEST_SHOWN;
  return { text: start.slice(0, end), found: found.filter((span) => span.end <= end), isCut };
}
