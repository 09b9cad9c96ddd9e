/**
 * Leaves the member's own data out of what a case file holds. A placeholder says that something stood there. What tells
 * who the member is goes out of all other texts by its value.
 */
import type { ErrorDetails } from '../core/errors.ts';
import type { Purpose, RequestChange } from '../core/exchange-codes.ts';
import type { DetailsInFile } from '../core/exchange-schema.ts';
import type { FieldRules } from '../exchange/field-rules.ts';
import { layOutJson, maskJson } from '../exchange/json-text.ts';
import { isMask } from '../exchange/masks.ts';
import type { BodyView, NamedValue } from '../ipc/views/exchange-details.ts';
import { LEFT_OUT } from '../text/en.ts';
import type { CaseExchange, CaseService } from './case-schema.ts';

interface Rule {
  /**
   * What goes out with it that the person typed, or that tells who the member is: `parameters` and the body, or `address`
   * and headers besides.
   */
  readonly own: 'nothing' | 'parameters' | 'address';
  /** `words`: all but what the service says in words and the code that the member types. */
  readonly reply: 'whole' | 'words';
}

const RULES: Readonly<Record<Purpose, Rule>> = {
  'code-exchange': { own: 'nothing', reply: 'words' },
  'device-start': { own: 'nothing', reply: 'words' },
  'device-poll': { own: 'nothing', reply: 'words' },
  'key-request': { own: 'nothing', reply: 'words' },
  identification: { own: 'parameters', reply: 'whole' },
  member: { own: 'nothing', reply: 'whole' },
  'member-as-nobody': { own: 'nothing', reply: 'whole' },
  picture: { own: 'address', reply: 'whole' },
  call: { own: 'address', reply: 'whole' },
  revocation: { own: 'nothing', reply: 'whole' },
};

export function leaveOut({ row, details }: CaseExchange): CaseExchange {
  switch (row.kind) {
    case 'sign-in': {
      const member = row.member === null ? null : LEFT_OUT.name;
      return { row: { ...row, member, error: withoutWords(row.error) }, details };
    }
    case 'browser':
      return {
        row: { ...row, error: withoutWords(row.error) },
        details: details && {
          ...details,
          sent: withoutTyped(browserPart(details.sent), row.changes),
          error: withoutWords(details.error),
        },
      };
    case 'request': {
      const rule = RULES[row.purpose];
      const path = hasOtherPath(row.changes) ? `/${LEFT_OUT.any}` : pathWithoutMember(row.purpose, row.path);
      const meaning = withoutWords(row.meaning);
      return { row: { ...row, path, meaning }, details: details && ofRequest(details, rule, row.changes) };
    }
  }
}

/** @returns the path, unless a person wrote it or it may tell who the member is */
export function pathWithoutMember(purpose: Purpose, path: string): string {
  return RULES[purpose].own === 'address' ? `/${LEFT_OUT.any}` : path;
}

/** @returns results without the service's words and without values of the member's fields */
export function leaveOutOfResults({
  results,
  differingFields,
  ...rest
}: CaseService['results']): CaseService['results'] {
  return {
    ...rest,
    results: results.map((result) => ({
      ...result,
      last: result.last && { ...result.last, error: withoutWords(result.last.error) },
    })),
    differingFields: differingFields.map(({ name, values }) => ({
      name,
      values: values.map((one) => ({ ...one, value: LEFT_OUT.any })),
    })),
  };
}

function ofRequest(
  details: DetailsInFile,
  { own, reply: ofReply }: Rule,
  changes: readonly RequestChange[],
): DetailsInFile {
  const { reply } = details;
  const sent = withoutTyped(details.sent, changes);
  return {
    ...details,
    sent: own === 'nothing' ? sent : ownSent(sent, own === 'address'),
    reply: reply && {
      ...reply,
      headers: ofReply === 'whole' ? reply.headers.map(plainHeader) : reply.headers,
      body: ofReply === 'whole' ? leftOut(reply.body) : bodyWithoutWords(reply.body),
    },
    error: withoutWords(details.error),
  };
}

function ownSent(sent: DetailsInFile['sent'], isWhole: boolean): DetailsInFile['sent'] {
  const [place = '', query] = sent.address.split(/\?(.*)/s, 2);
  const shown = isWhole ? withoutPath(place) : place;
  return {
    ...sent,
    address: query === undefined ? shown : `${shown}?${LEFT_OUT.any}`,
    headers: isWhole ? sent.headers.map(plainHeader) : sent.headers,
    parameters: sent.parameters.map(withoutValue),
    body: sent.body.kind === 'form' ? { ...sent.body, fields: sent.body.fields.map(withoutValue) } : leftOut(sent.body),
  };
}

/** Its parameters stand in its address as they are read: a word may hold what parts them. */
function browserPart(sent: DetailsInFile['sent']): DetailsInFile['sent'] {
  return withParameters(sent, sent.parameters.map(fieldWithoutWords));
}

/** What a person typed into it while it was held may tell who the member is. */
function withoutTyped(sent: DetailsInFile['sent'], changes: readonly RequestChange[]): DetailsInFile['sent'] {
  if (changes.length === 0) return sent;
  const names = new Set(changes.map(({ name }) => name.toLowerCase()));
  const hideTyped = (one: NamedValue): NamedValue => (names.has(one.name.toLowerCase()) ? withoutValue(one) : one);
  const { body, address } = sent;
  return withParameters(
    {
      ...sent,
      address: hasOtherPath(changes) ? withoutPath(address) : address,
      headers: sent.headers.map(hideTyped),
      body: body.kind === 'form' ? { ...body, fields: body.fields.map(hideTyped) } : body,
    },
    sent.parameters.map(hideTyped),
  );
}

function withParameters(sent: DetailsInFile['sent'], parameters: readonly NamedValue[]): DetailsInFile['sent'] {
  const [place = '', query] = sent.address.split(/\?(.*)/s, 2);
  const shown = parameters.map(({ name, value }) => `${name}=${value}`).join('&');
  return { ...sent, address: query === undefined ? place : `${place}?${shown}`, parameters };
}

function hasOtherPath(changes: readonly RequestChange[]): boolean {
  return changes.some(({ place }) => place === 'path');
}

function withoutPath(address: string): string {
  return address.replace(/^([a-z]+:\/\/[^/?#]*)[^?#]*/i, `$1/${LEFT_OUT.any}`);
}

function withoutValue({ name, value }: NamedValue): NamedValue {
  return { name, value: hide(value) };
}

function plainHeader(header: NamedValue): NamedValue {
  return PLAIN_HEADERS.test(header.name) ? header : withoutValue(header);
}

/** What they say is about the connection, the form of the body or the request. */
const PLAIN_HEADERS =
  /^(?:accept|accept-(?:encoding|ranges)|age|allow|cache-control|connection|content-(?:encoding|language|length|type)|date|expires|host|keep-alive|pragma|retry-after|server|strict-transport-security|transfer-encoding|user-agent|vary|via|www-authenticate|x-content-type-options|x-frame-options|(?:x-)?(?:request|correlation|trace)-?id)$/i;

function leftOut(body: BodyView): BodyView {
  if (body.kind === 'nothing' || body.kind === 'dropped') return body;
  return { kind: 'left-out', bytes: body.bytes, wireBytes: body.wireBytes };
}

/** Of replies that bring secrets, only errors and harmless values are shown anyway. */
function bodyWithoutWords(body: BodyView): BodyView {
  switch (body.kind) {
    case 'json': {
      const text = hideIn(hideIn(body.text, ofNames(WORDS), hide), ofNames(CODES), hideWords);
      return { ...body, text: layOutJson(text).text };
    }
    case 'form':
      return { ...body, fields: body.fields.map(fieldWithoutWords) };
    case 'text':
    case 'html':
      return leftOut(body);
    default:
      return body;
  }
}

/** What the service says in words, and the code that the member types. */
const WORDS: ReadonlySet<string> = new Set([
  'error_description',
  'message',
  'description',
  'text',
  'user_code',
  'verification_uri_complete',
]);
/** Some services write words there. */
const CODES: ReadonlySet<string> = new Set(['error', 'code']);

function fieldWithoutWords({ name, value }: NamedValue): NamedValue {
  if (WORDS.has(name)) return { name, value: hide(value) };
  return { name, value: CODES.has(name) ? hideWords(value) : value };
}

/** Masks tell nothing but whether secrets are equal. */
function hide(value: string): string {
  return value === '' || isMask(value) ? value : LEFT_OUT.any;
}

function hideWords(value: string): string {
  return CODE.test(value) ? value : hide(value);
}

const CODE = /^[\w.-]{1,60}$/;

/** @param given JSON, which may be cut at its end */
function hideIn(given: string, rules: FieldRules, maskOf: (value: string) => string): string {
  return maskJson(given, rules, { spans: [], maskOf, isLeft: () => true }) ?? '';
}

function ofNames(names: ReadonlySet<string>): FieldRules {
  return {
    top: 'shown',
    enter: (parent, name) => (name === '' ? parent : names.has(name) ? 'masked' : 'shown'),
    isNameShown: () => true,
  };
}

function withoutWords<T extends { readonly details: ErrorDetails }>(error: T | null): T | null {
  if (!error) return null;
  const { serviceText, serviceCode, ...rest } = error.details;
  const details: ErrorDetails = {
    ...rest,
    ...(serviceCode !== undefined && { serviceCode: hideWords(serviceCode) }),
    ...(serviceText !== undefined && { serviceText: hide(serviceText) }),
  };
  return { ...error, details };
}
