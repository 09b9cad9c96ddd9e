/**
 * Turns what a service sent about a member into a record that may be shown: single lines of text, without secrets and
 * without fields named like one. The document does not show the fields, so all others are listed as they came.
 * @see electron/document/service.md, 2 and 4.6
 */
import { isAllowedAddress } from '../core/address.ts';
import { type Body, clip, isObject, ownField, toSingleLine } from './body.ts';
import { LONGEST_TEXT, textOf } from './reply.ts';
import { isSecretName, type SecretMask } from './secrets.ts';

/** The member who signed in, without secrets. All texts are single lines. */
export interface MemberRecord {
  readonly id: string | null;
  readonly login: string | null;
  readonly email: string | null;
  readonly name: string | null;
  /** What to call the member: name, else login, else e-mail, else id. */
  readonly title: string;
  /** Address of a picture that the app may load. */
  readonly picture: string | null;
  /** All other fields, in the service's order and under its names. */
  readonly rest: readonly { readonly name: string; readonly value: string }[];
}

/** Field names leading from the top of a reply to a value. */
export type Path = readonly string[];

/** Returns the record at the first of `places` that has one, or null. */
export function findMember(body: Body, places: readonly Path[], mask: SecretMask): MemberRecord | null {
  if (body.kind !== 'json') return null;
  for (const place of places) {
    const member = toMember(valueAt(body.value, place), mask);
    if (member) return member;
  }
  return null;
}

/** Returns the value at a path, or undefined. */
export function valueAt(value: unknown, path: Path): unknown {
  return path.reduce<unknown>(ownField, value);
}

const longestAddress = 2000;
const maxFields = 100;

/** Returns null if the record has no id, login or e-mail that may be shown. */
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
      .slice(0, maxFields)
      .flatMap(([field, value]) => {
        const shownName = shownText(field, mask);
        const shownValue = shownText(toCompactText(value), mask);
        return shownName === null || shownValue === null ? [] : [{ name: shownName, value: shownValue }];
      }),
  };
}

/** One line of at most 200 characters; null if the text is empty or contains a secret. */
function shownText(text: string | null, mask: SecretMask): string | null {
  const line = clip(toSingleLine(text ?? ''), LONGEST_TEXT);
  return line === '' || mask.holds(text ?? '', LONGEST_TEXT) ? null : line;
}

/** Writes nested values as short text, such as `city: Berlin, geo: {at: [1, 2]}`, without fields named like secrets. */
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
