/** Whose record a reply has, and where; of its values, prints. */
import { type Body, isObject, ownField } from '../../service-client/decode/body.ts';
import { memberPlaces } from '../../service-client/decode/member.ts';
import { type Path, valueAt } from '../../service-client/decode/member-record.ts';
import { textOf } from '../../service-client/decode/reply.ts';
import { placesBeside, withoutField } from '../../service-client/decode/token.ts';
import type { ServiceProfile } from '../../service-client/profile.ts';
import type { FoundText, Leaf, Print, RecordFacts } from './observation.ts';
import { normaliseLogin, type Prints } from './prints.ts';
import type { Shown } from './shown.ts';
import { isLeaf, textOfLeaf, type Walk } from './walk.ts';

export interface FoundRecord {
  readonly path: Path;
  readonly found: FoundText['found'];
  readonly record: Readonly<Record<string, unknown>>;
}

/** What the places of a record depend on. */
export type RecordRules = Pick<ServiceProfile, 'memberIdPath' | 'memberPicturePath'> & {
  /** Dot-separated; null for where this app looks. */
  readonly place: string | null;
};

/** @param isTyped whether a text is a login or an e-mail address that somebody typed */
export function findMemberRecord(
  { value: top }: Extract<Body, { kind: 'json' }>,
  walked: Walk,
  rules: RecordRules,
  isTyped: (text: string) => boolean,
): FoundRecord | null {
  const near = memberPlaces(null);
  return findRecord(top, [rules.place, near], walked, rules, isTyped);
}

/** @param token where the token is, which is no part of the record; null if there is none */
export function findIdentifiedRecord(
  { value: top }: Extract<Body, { kind: 'json' }>,
  walked: Walk,
  { token, ...rules }: RecordRules & { readonly token: Path | null },
  isTyped: (text: string) => boolean,
): FoundRecord | null {
  const bare = token ? withoutField(top, token) : top;
  const near = token ? placesBeside(bare, token) : memberPlaces(null);
  return findRecord(bare, [rules.place, near], walked, rules, isTyped);
}

export function recordFacts(
  { path, found, record }: FoundRecord,
  rules: RecordRules,
  shown: Shown,
  prints: Prints,
): RecordFacts {
  const identity = identityOf(record, rules);
  const login = (name: string): Print | null => {
    const text = textOf(ownField(record, name));
    return text === null ? null : prints.ofLogin(text);
  };
  return {
    path: shown.path(path),
    identityName: identity && shown.path(identity.name.split('.')),
    identity: identity && prints.of(identity.text),
    hasPicture: hasPicture(record, rules),
    found,
    names: shown.names(Object.keys(record)),
    login: login('login'),
    email: login('email'),
  };
}

const MOST_LEAVES = 500;

/**
 * @returns null if there are too many. A text that a login may be written as has a second print, that of a login, so that
 *   it is told whose record this is
 */
export function leavesOf({ nodes, isWhole }: Walk, prints: Prints): readonly Leaf[] | null {
  const leaves = nodes.filter(isLeaf);
  if (!isWhole || leaves.length > MOST_LEAVES) return null;
  return leaves.flatMap((node) => {
    const [path, text] = [JSON.stringify(node.path), textOfLeaf(node)];
    const leaf = { path: prints.of(path), value: prints.of(text) };
    if (normaliseLogin(text) === text) return [leaf];
    return [leaf, { path: prints.of(`login ${path}`), value: prints.ofLogin(text) }];
  });
}

const IDENTITIES = ['id', 'login', 'email', 'sub'];
/** Fields at the top of a reply that tell of an error. */
export const ABOUT_ERRORS: readonly string[] = ['error', 'errors', 'error_description', 'message', 'code'];

function findRecord(
  top: unknown,
  [own, near]: readonly [own: string | null, near: readonly Path[]],
  { nodes }: Walk,
  rules: RecordRules,
  isTyped: (text: string) => boolean,
): FoundRecord | null {
  const at = (path: Path, found: FoundRecord['found']): readonly FoundRecord[] => {
    const record = valueAt(top, path);
    return isObject(record) && isAnything(record) ? [{ path, found, record }] : [];
  };
  const [inProfile] = own === null ? [] : at(own.split('.'), 'profile');
  if (inProfile) return inProfile;
  const places = near.flatMap((path) => at(path, 'near'));
  const named = places.find(({ record }) => identityOf(record, rules) !== null);
  if (named) return named;
  const holders = nodes.filter(({ path, value }) => path.length > 0 && typeof value === 'string' && isTyped(value));
  const [elsewhere] = holders.flatMap(({ path }) => at(path.slice(0, -1), 'elsewhere'));
  return elsewhere ?? places.find(({ path }) => path.length > 0) ?? null;
}

/** Not only what tells of an error. */
function isAnything(record: object): boolean {
  return Object.keys(record).some((name) => !ABOUT_ERRORS.includes(name));
}

function identityOf(
  record: Readonly<Record<string, unknown>>,
  { memberIdPath }: RecordRules,
): { readonly name: string; readonly text: string } | null {
  for (const name of memberIdPath === null ? IDENTITIES : [memberIdPath]) {
    const text = textOf(valueAt(record, memberIdPath === null ? [name] : name.split('.')));
    if (text !== null) return { name, text };
  }
  return null;
}

function hasPicture(record: Readonly<Record<string, unknown>>, { memberPicturePath }: RecordRules): boolean {
  const paths = memberPicturePath === null ? [['picture'], ['avatar']] : [memberPicturePath.split('.')];
  return paths.some((path) => /^https?:\/\//i.test(textOf(valueAt(record, path)) ?? ''));
}
