/** What is kept of a body, masked, and how it is shown (X3). */
import type { BodyView } from '../ipc/exchange-views.ts';
import { type Body, decodeText, mediaTypeOf, readBody } from '../service-client/body.ts';
import { maskNamedValues, secretsIn } from '../service-client/secrets.ts';
import { LONGEST_HEAD, LONGEST_WRITING } from '../service-client/sought-secret.ts';
import { CLOSED_FIELDS, type FieldRules, isSecretField, OPEN_FIELDS, SHOWN_FIELDS } from './field-rules.ts';
import { LONGEST_SHOWN, layOutJson, maskJson } from './json-text.ts';
import type { Masks } from './masks.ts';
import { ownCopy } from './own-copy.ts';
import { isParameterName, readPairs } from './pairs.ts';
import type { NameRule } from './secrecy.ts';
import { isLongSecret } from './secret-index.ts';
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
  readonly register: Pick<SecretRegister, 'add' | 'find' | 'generation'>;
}

/** With more values under secret-sounding names than this in a reply, nothing of it is shown. */
const maxSuspected = 500;

export const NO_BODY: KeptBody = { kind: 'nothing' };

/** @param form what a request sends */
export function keepSentBody(form: string | null, isSecret: NameRule, { masks }: Masking): KeptBody {
  if (form === null || form === '') return NO_BODY;
  const bytes = Buffer.byteLength(form);
  const sizes = { bytes, wireBytes: bytes };
  const masked = maskForm(form, { isSecret, isNameShown: () => true }, masks);
  return masked === null
    ? { kind: 'bytes', type: FORM, ...sizes }
    : { kind: 'form', text: masked, isCut: false, ...sizes };
}

const FORM = 'application/x-www-form-urlencoded';

/** @param isClosed shows errors and harmless values only */
export function keepReplyBody(
  reply: { readonly bytes: Uint8Array; readonly wireBytes: number; readonly contentType: string },
  isClosed: boolean,
  masking: Masking,
): KeptBody {
  const { bytes, wireBytes, contentType } = reply;
  const sizes = { bytes: bytes.length, wireBytes };
  if (bytes.length === 0 && wireBytes === 0) return NO_BODY;
  const asBytes: KeptBody = { kind: 'bytes', type: mediaTypeOf(contentType) ?? '', ...sizes };
  if (bytes.length === 0) return asBytes;
  const body = readBody({ bytes, headers: { 'content-type': contentType } });
  const suspected = secretsIn(body);
  if (body.kind === 'bytes' || suspected.length > maxSuspected) return asBytes;
  masking.register.add(suspected, 'suspected');
  const cut = cutText(decodeText(bytes, contentType), masking);
  const kept = cut && (isClosed ? maskClosed(body, cut.text, masking) : maskOpen(body, cut.text, masking));
  return cut && kept ? { ...kept, isCut: cut.isCut, ...sizes } : asBytes;
}

/** Masks what has become known since. */
export function keepBodyMasked(body: KeptBody, masking: Masking): KeptBody {
  if (!('text' in body)) return body;
  const { kind, text, ...rest } = body;
  const masked = kind === 'json' ? maskFields(text, SHOWN_FIELDS, masking) : maskPlain(kind, text, masking);
  return masked ? { ...masked, ...rest } : { kind: 'bytes', type: '', bytes: rest.bytes, wireBytes: rest.wireBytes };
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

function maskClosed(body: Body, text: string, masking: Masking): Shown | null {
  const { masks } = masking;
  const hidden: Shown = { kind: 'text', text: text === '' ? '' : masks.of(text) };
  switch (body.kind) {
    case 'json':
      return maskFields(text, CLOSED_FIELDS, masking, hidden);
    case 'form': {
      const isSecret = (name: string) => CLOSED_FIELDS.enter(CLOSED_FIELDS.top, name, false) === 'masked';
      const masked = maskForm(text, { isSecret, isNameShown: CLOSED_FIELDS.isNameShown }, masks);
      return masked === null ? null : { kind: 'form', text: masked };
    }
    case 'html':
      return { kind: 'html', text: `<title>${masks.maskWords((body.title ?? '').slice(0, longestTitle))}</title>` };
    default:
      return hidden;
  }
}

const longestTitle = 200;

function maskOpen(body: Body, text: string, masking: Masking): Shown | null {
  if (body.kind === 'json') return maskFields(text, OPEN_FIELDS, masking);
  if (body.kind !== 'form') return maskPlain(body.kind === 'html' ? 'html' : 'text', text, masking);
  const masked = maskForm(text, { isSecret: isSecretField, isNameShown: () => true }, masking.masks);
  return masked === null ? null : { kind: 'form', text: masked };
}

/** @param instead what is shown if a secret reaches over several parts of the JSON; by default its text */
function maskFields(text: string, rules: FieldRules, masking: Masking, instead?: Shown): Shown | null {
  const { register, masks } = masking;
  const spans = register.find(text);
  if (!spans) return null;
  const masked = maskJson(text, rules, { spans, maskOf: masks.of, isLeft: (secret) => !isLongSecret(secret) });
  if (masked !== null) return { kind: 'json', text: masked };
  return instead ?? maskPlain('text', text, masking);
}

function maskPlain(kind: KeptText['kind'], text: string, { masks }: Masking): Shown | null {
  const isForm = kind === 'form';
  const masked = masks.maskParts(text, [], (place) => isForm && isParameterName(text, place));
  if (masked === null) return null;
  return { kind, text: isForm ? masked : ownCopy(maskNamedValues(masked, masks.of)) };
}

function maskForm(
  text: string,
  rules: { readonly isSecret: NameRule; readonly isNameShown: NameRule },
  masks: Masks,
): string | null {
  const parts = readPairs(text).flatMap(({ name, value, start, end, nameStart }) => [
    ...(rules.isNameShown(name) ? [] : [{ start: nameStart, end: Math.max(nameStart, start - 1), secret: name }]),
    ...(value !== '' && rules.isSecret(name) ? [{ start, end, secret: value }] : []),
  ]);
  const masked = masks.maskParts(text, parts, (place) => isParameterName(text, place));
  return masked === null ? null : ownCopy(masked);
}

/** Cuts a long text, but not within a secret. Returns null if it takes too long to be searched. */
function cutText(text: string, { register }: Masking): { readonly text: string; readonly isCut: boolean } | null {
  if (text.length <= LONGEST_SHOWN) return { text, isCut: false };
  const start = text.slice(0, LONGEST_SHOWN + LONGEST_HEAD * LONGEST_WRITING);
  const spans = register.find(start);
  const across = spans?.find((span) => span.start < LONGEST_SHOWN && span.end > LONGEST_SHOWN);
  return spans && { text: start.slice(0, across?.end ?? LONGEST_SHOWN), isCut: true };
}
