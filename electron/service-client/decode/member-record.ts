/**
 * Turns what a service sent about a member into a record that may be shown: single lines of text, without secrets and
 * without fields named like one. The document does not show the fields, so all others are listed as they came.
 * @see electron/document-check/service.md, 2 and 4.6
 */
import { createHash } from 'node:crypto';
import { LONGEST_ADDRESS, readAllowedAddress } from '../../core/address.ts';
import { toShownLine } from '../../core/one-line.ts';
import type { SecretMask } from '../secrets/secret-mask.ts';
import { isSecretName, maskNamedValues } from '../secrets/secret-names.ts';
import { type Body, isObject, ownField } from './body.ts';
import { LONGEST_TEXT, textOf } from './reply.ts';

/** The member who signed in, without secrets. All texts are single lines. */
export interface MemberRecord {
  readonly id: string | null;
  readonly login: string | null;
  readonly email: string | null;
  readonly name: string | null;
  /** Who the record is about; null if no field that says so is there. */
  readonly identity: Identity | null;
  /** What to call the member: the first that is there of a name, the login, the e-mail, the identity and any field. */
  readonly title: string;
  /** Address of a picture that the app may load, in the form in which it is loaded. */
  readonly picture: string | null;
  /** All other fields, in the service's order and under its names. */
  readonly rest: readonly { readonly name: string; readonly value: string }[];
}

/** The field that tells one member from all others, and its value with the digits of a number as written. */
export interface Identity {
  readonly field: string;
  readonly value: string;
}

/** Where the profile says that a record has its identity and its picture; null leaves it to the usual names. */
export interface RecordPaths {
  readonly memberIdPath: string | null;
  readonly memberPicturePath: string | null;
}

/** Field names leading from the top of a reply to a value. */
export type Path = readonly string[];

/** Returns the record at the first of `places` that has one with an identity, else the first one of any fields, or null. */
export function findMember(
  body: Body,
  places: readonly Path[],
  mask: SecretMask,
  paths: RecordPaths,
): MemberRecord | null {
  if (body.kind !== 'json') return null;
  let first: MemberRecord | null = null;
  for (const place of places) {
    const record = toMember(valueAt(body.value, place), mask, paths);
    if (record?.identity) return record;
    first ??= record;
  }
  return first;
}

/** Returns the value at a path, or undefined. */
export function valueAt(value: unknown, path: Path): unknown {
  return path.reduce<unknown>(ownField, value);
}

const maxFields = 100;
/** Among how many those are looked for that may be shown. */
const maxSearched = 1000;
/** Fields that often have a name for people; they say what to call a member, not who it is. */
const nameFields = [
  'name',
  'display_name',
  'displayName',
  'full_name',
  'fullName',
  'preferred_username',
  'username',
  'user_name',
  'userName',
  'nickname',
  'given_name',
  'first_name',
];

/** Returns null if it has no field that may be shown. */
function toMember(record: unknown, mask: SecretMask, paths: RecordPaths): MemberRecord | null {
  if (!isObject(record)) return null;
  const show = (value: unknown) => shownText(textOf(value), mask.holds);
  const read = (name: string) => show(ownField(record, name));
  const [id, login, email, name] = [read('id'), read('login'), read('email'), read('name')];
  const { memberIdPath, memberPicturePath } = paths;
  const about = memberIdPath === null ? null : textOf(valueAt(record, memberIdPath.split('.')));
  const identity =
    memberIdPath === null
      ? firstOf({ id, login, email, sub: read('sub') })
      : firstOf({ [memberIdPath]: about ? (show(about) ?? digestOf(about)) : null });
  const picture = findPicture(record, memberPicturePath, mask);
  const shownAlready = new Map(Object.entries({ id, login, email, name, [picture?.field ?? '']: picture?.address }));
  const rest = Object.entries(record)
    .slice(0, maxSearched)
    .filter(([field]) => !shownAlready.get(field) && !isSecretName(field))
    .slice(0, maxFields)
    .flatMap(([field, value]) => {
      const shownName = shownText(field, mask.namesHold);
      const values: string[] = [];
      const shownValue = shownText(toCompactText(value, values), mask.namesHold);
      const isSecret = values.some((text) => mask.holds(text, LONGEST_TEXT));
      return isSecret || shownName === null || shownValue === null ? [] : [{ name: shownName, value: shownValue }];
    });
  const called = nameFields.map(read).find((text) => text !== null);
  const shownIdentity = memberIdPath === null ? identity?.value : show(about);
  const title = called ?? login ?? email ?? shownIdentity ?? id ?? rest[0]?.value ?? identity?.value;
  return title === undefined
    ? null
    : { id, login, email, name, identity, title, picture: picture?.address ?? null, rest };
}

/** What may not be shown, such as the value of a field `member_key`, still tells members apart. */
function digestOf(text: string): string {
  return `#${createHash('sha256').update(text).digest('hex').slice(0, 32)}`;
}

function firstOf(fields: Readonly<Record<string, string | null>>): Identity | null {
  const [first] = Object.entries(fields).flatMap(([field, value]) => (value === null ? [] : [{ field, value }]));
  return first ?? null;
}

/** Returns the first address that the app may load. */
function findPicture(
  record: Readonly<Record<string, unknown>>,
  path: string | null,
  mask: SecretMask,
): { readonly field: string; readonly address: string } | null {
  for (const field of path === null ? ['picture', 'avatar'] : [path]) {
    const written = valueAt(record, path === null ? [field] : field.split('.'));
    // Before it is parsed, because a service may send a megabyte.
    if (typeof written !== 'string' || written.length > LONGEST_ADDRESS) continue;
    const address = readAllowedAddress(written)?.href ?? '';
    const isLoadable = address !== '' && address.length <= LONGEST_ADDRESS;
    if (isLoadable && ![written, address].some((text) => mask.holds(text, LONGEST_ADDRESS))) return { field, address };
  }
  return null;
}

/** One line of at most 200 characters; null if the text is empty or contains a secret. */
function shownText(text: string | null, holds: SecretMask['holds']): string | null {
  const line = toShownLine(text ?? '', LONGEST_TEXT);
  return line === '' || holds(text ?? '', LONGEST_TEXT) ? null : line;
}

/** How many single values of a nested one are written. More are not shown: each takes at least three characters. */
const maxValues = 80;

/**
 * Writes nested values as short text, such as `city: Berlin, geo: {at: [1, 2]}`, without fields named like secrets.
 * @param values takes each single value in it
 */
function toCompactText(value: unknown, values: string[], depth = 0): string {
  if (values.length === maxValues) return '…';
  if (typeof value !== 'object' || value === null) {
    const text = value === null ? '–' : String(value);
    values.push(text);
    // As in the list of exchanges: an address may have a token of its own. Of a longer text, the rest is never shown.
    return maskNamedValues(text.slice(0, LONGEST_ADDRESS));
  }
  if (depth === 3) return '…';
  const inner = (item: unknown) => toCompactText(item, values, depth + 1);
  const isList = Array.isArray(value);
  const parts = isList
    ? value.slice(0, 20).map(inner)
    : Object.entries(value)
        .slice(0, maxSearched)
        .filter(([name]) => !isSecretName(name))
        .slice(0, 20)
        .map(([name, item]) => `${name}: ${inner(item)}`);
  const text = parts.join(', ');
  if (depth === 0) return text;
  return isList ? `[${text}]` : `{${text}}`;
}
