/**
 * Makes the request that a person wants of one that is held, or the address of a page. What is not touched stays as it is,
 * to the letter.
 */

import { isPathBelow } from '../core/address.ts';
import { AppError } from '../core/errors.ts';
import type {
  ChangeRefusal,
  HeldDecision,
  HeldEdit,
  HeldPlace,
  HeldRequestView,
  RequestChange,
} from '../ipc/views/held.ts';
import type { ServiceProfile } from '../service-client/profile.ts';
import { type SecretNames, secretsTypedInto, type TypedFields } from '../service-client/request-secrets.ts';
import { checkAddress, type HttpRequest } from '../service-client/transport/http.ts';
import {
  headersToSend,
  isFixedHeader,
  isHeaderName,
  isHeaderValue,
  isRemovableHeader,
} from '../service-client/transport/request-headers.ts';
import { carriesPassword } from '../service-client/written-call.ts';

/** What is held. Of a page, which the browser asks for, the parameters alone can be changed. */
export type Changeable = Pick<HttpRequest, 'method' | 'address' | 'headers' | 'body' | 'credentials'>;

export interface ChangedRequest<R extends Changeable> {
  readonly request: R;
  /** Empty if the request came out as it was. */
  readonly changes: readonly RequestChange[];
  /** What was typed that must not be shown. */
  readonly secrets: readonly string[];
}

/** @throws AppError `change-refused`, with the field and the reason */
export function changeRequest<R extends Changeable>(
  held: R,
  { path, edits }: Pick<Extract<HeldDecision, { kind: 'change' }>, 'path' | 'edits'>,
  profile: Pick<ServiceProfile, 'baseUrl' | 'paths'> & SecretNames,
  kind: HeldRequestView['kind'] = 'request',
): ChangedRequest<R> {
  const isPage = kind === 'page';
  const baseUrl = isPage ? held.address.replace(/[?#].*$/s, '') : profile.baseUrl;
  const [, pathBefore = '', query = ''] = /^([^?#]*)\??([^#]*)/.exec(held.address.slice(baseUrl.length)) ?? [];
  if (path !== null && (isPage || !isPathBelow(baseUrl, path))) throw changeRefused('path', 'path-leaves-base');
  const parts: Parts = {
    query: readParameters(query),
    form: held.body === null ? null : readParameters(held.body),
    header: isPage ? null : headersToSend(held).map(([name, written]) => ({ name, written })),
  };
  const made = edits.flatMap((edit, index) => applyEdit(edit, `edits.${index}`, parts) ?? []);
  const moved = path === null || path === pathBefore ? [] : [PATH_REPLACED];
  const changes = [...moved, ...made.map(({ change }) => change)];
  if (changes.length === 0) return { request: held, changes, secrets: [] };
  const queryAfter = writeParameters(parts.query);
  const request = requireSecure(
    {
      ...held,
      address: `${baseUrl}${path ?? pathBefore}${queryAfter === '' ? '' : `?${queryAfter}`}`,
      headers: (parts.header ?? []).flatMap((part) => (part ? [[part.name, part.written] as const] : [])),
      body: parts.form && writeParameters(parts.form),
    },
    edits,
    profile,
  );
  return { request, changes, secrets: secretsTypedInto(typedIn(made), profile) };
}

/** A header, or a parameter as it is written with its name. Null where it was removed. */
type Part = { readonly name: string; readonly written: string } | null;

interface Parts {
  readonly query: Part[];
  readonly form: Part[] | null;
  readonly header: Part[] | null;
}

/** What one edit comes to. */
interface Made {
  readonly change: RequestChange;
  /** What was typed; empty where something was removed. */
  readonly value: string;
}

const PATH_REPLACED: RequestChange = { kind: 'replaced', place: 'path', name: '' };

/** @returns null if nothing differs then */
function applyEdit(edit: HeldEdit, field: string, parts: Parts): Made | null {
  const { kind, place } = edit;
  const list = parts[place];
  if (!list) throw changeRefused(field, 'not-there');
  if (kind === 'add') {
    const { name, value } = edit;
    list.push(writePart(place, name, value, field));
    return { change: { kind: 'added', place, name }, value };
  }
  const part = list[edit.index];
  if (!part) throw changeRefused(field, 'not-there');
  const { name } = part;
  if (place === 'header' && isFixedHeader(name)) throw changeRefused(field, 'header-fixed');
  if (kind === 'remove') {
    if (place === 'header' && !isRemovableHeader(name)) throw changeRefused(field, 'header-fixed');
    list[edit.index] = null;
    return { change: { kind: 'removed', place, name }, value: '' };
  }
  const { value } = edit;
  const after = place === 'header' ? writePart(place, name, value, field) : replaceValue(part, value);
  list[edit.index] = after;
  return after.written === part.written ? null : { change: { kind: 'replaced', place, name }, value };
}

function writePart(place: HeldPlace, name: string, value: string, field: string): NonNullable<Part> {
  if (place !== 'header') {
    if (name === '') throw changeRefused(`${field}.name`, 'name-not-allowed');
    return { name, written: new URLSearchParams([[name, value]]).toString() };
  }
  if (!isHeaderName(name)) throw changeRefused(`${field}.name`, 'name-not-allowed');
  if (isFixedHeader(name)) throw changeRefused(`${field}.name`, 'header-fixed');
  if (!isHeaderValue(value)) throw changeRefused(`${field}.value`, 'value-not-allowed');
  return { name, written: value };
}

/** Its name stays as it was written. */
function replaceValue({ name, written }: NonNullable<Part>, value: string): NonNullable<Part> {
  const encoded = new URLSearchParams([['', value]]).toString();
  return { name, written: `${written.split('=', 1)[0]}${encoded}` };
}

/** In the order and number in which the details show them. */
function readParameters(text: string): Part[] {
  const written = text.split('&').filter((one) => one !== '');
  return written.map((one) => ({ name: new URLSearchParams(one).keys().next().value ?? '', written: one }));
}

function writeParameters(parts: readonly Part[]): string {
  return parts.flatMap((part) => part?.written ?? []).join('&');
}

/** A login and a password go out over https alone, whatever they were put in for (S8). */
function requireSecure<R extends Changeable>(
  request: R,
  edits: readonly HeldEdit[],
  profile: Pick<ServiceProfile, 'baseUrl' | 'paths'>,
): R {
  const checked: R = carriesPassword(request, profile) ? { ...request, credentials: 'password' } : request;
  try {
    checkAddress(checked);
  } catch {
    const index = edits.findLastIndex((edit) => edit.place === 'header' && edit.kind !== 'remove');
    throw changeRefused(index >= 0 ? `edits.${index}.value` : 'path', 'not-secure');
  }
  return checked;
}

function typedIn(made: readonly Made[]): TypedFields {
  const isHeader = ({ change }: Made): boolean => change.place === 'header';
  const typed = ({ change, value }: Made) => ({ name: change.name, value });
  return {
    parameters: made.filter((one) => !isHeader(one)).map(typed),
    headers: made.filter(isHeader).map(typed),
  };
}

function changeRefused(field: string, reason: ChangeRefusal): AppError {
  return new AppError('change-refused', 'The request was not changed, and is still held.', {
    details: { field, reason },
  });
}
