/** Where a reply has its token, its key or its record, and what else is in it; of their values, prints. */
import { type Body, isObject, ownField } from '../../service-client/decode/body.ts';
import { memberPlaces } from '../../service-client/decode/member.ts';
import { type Path, valueAt } from '../../service-client/decode/member-record.ts';
import { fieldOf, textOf } from '../../service-client/decode/reply.ts';
import { nearPaths, placesBeside, TOKEN_NAMES, tokenOf, withoutField } from '../../service-client/decode/token.ts';
import type { ServiceProfile } from '../../service-client/profile.ts';
import type { FoundText, Leaf, Print, RecordFacts, ReplyFacts, TokenFacts } from './observation.ts';
import { normaliseLogin, type Prints } from './prints.ts';
import type { Shown } from './shown.ts';

/** A value in a reply, and how it was found. */
export interface Found {
  readonly path: Path;
  readonly found: FoundText['found'];
  readonly text: string;
  readonly value: unknown;
}

/** The token of 4.2, at the top or, by its name, elsewhere. */
export function findReplyToken(body: Body, nodes: Walk): Found | null {
  const near = TOKEN_NAMES.map((name): Path => [name]);
  if (body.kind === 'form') {
    const [first] = near.flatMap(([name = '']) => foundAt([name], 'near', fieldOf(body, name), tokenOf));
    return first ? { ...first, found: first.path[0] === 'access_token' ? 'near' : 'elsewhere' } : null;
  }
  return body.kind === 'json' ? findIn(body.value, [null, near], nodes, TOKEN_NAMES, tokenOf) : null;
}

/** The token of 4.5. @param path of the profile; null for none */
export function findIdentificationToken(body: Body, nodes: Walk, path: string | null): Found | null {
  if (body.kind !== 'json') return null;
  return findIn(body.value, [path, nearPaths(body.value, [...TOKEN_NAMES])], nodes, TOKEN_NAMES, tokenOf);
}

/** The key of 4.4. @param path of the profile; null for none */
export function findKey(body: Body, nodes: Walk, path: string | null): Found | null {
  if (body.kind !== 'json') return null;
  return findIn(body.value, [path, nearPaths(body.value, ['key'])], nodes, ['key'], keyOf);
}

export function foundText({ path, found, text }: Found, shown: Shown, prints: Prints): FoundText {
  return { path: shown.path(path), found, print: prints.of(text) };
}

export function tokenFacts(token: Found, shown: Shown, prints: Prints): TokenFacts {
  const { path, text, value } = token;
  return {
    ...foundText(token, shown, prints),
    isDocumentName: path.length === 1 && path[0] === 'access_token',
    type: typeof value === 'string' ? 'string' : typeof value === 'number' ? 'number' : 'other',
    length: text.length,
    alphabet: alphabetOf(text),
  };
}

type Read = (value: unknown) => string | null;

function keyOf(value: unknown): string | null {
  if (typeof value === 'number') return String(value);
  return typeof value === 'string' && value.trim() !== '' ? value : null;
}

/** @param places the profile's own path, and those where this app looks without one */
function findIn(
  top: unknown,
  [own, near]: readonly [own: string | null, near: readonly Path[]],
  { nodes }: Walk,
  names: readonly string[],
  read: Read,
): Found | null {
  if (!isObject(top)) return null;
  const at = (path: Path, found: Found['found']) => foundAt(path, found, valueAt(top, path), read);
  const [inProfile] = own === null ? [] : at(own.split('.'), 'profile');
  const [isNear] = inProfile ? [] : near.flatMap((path) => at(path, 'near'));
  const named = nodes.filter(({ path }) => names.includes(path.at(-1) ?? ''));
  return inProfile ?? isNear ?? named.flatMap(({ path }) => at(path, 'elsewhere'))[0] ?? null;
}

function foundAt(path: Path, found: Found['found'], value: unknown, read: Read): readonly Found[] {
  const text = read(value);
  return text === null ? [] : [{ path, found, text, value }];
}

function alphabetOf(token: string): TokenFacts['alphabet'] {
  if (/^\d+$/.test(token)) return 'digits';
  if (/^[\da-f]+$/i.test(token)) return 'hex';
  if (/^eyJ[\w-]+\.[\w-]+\.[\w-]*$/.test(token)) return 'jwt';
  if (/^[\w-]+=*$/.test(token)) return 'base64url';
  return /^[ -~]+$/.test(token) ? 'printable' : 'other';
}

interface FoundRecord {
  readonly path: Path;
  readonly found: FoundText['found'];
  readonly record: Readonly<Record<string, unknown>>;
}

/** What the places of a record depend on. */
type RecordRules = Pick<ServiceProfile, 'memberIdPath' | 'memberPicturePath'> & {
  /** Dot-separated; null for where this app looks. */
  readonly place: string | null;
};

/**
 * @param token where the token is, which is no part of the record; null if there is none
 * @param isTyped whether a text is a login or an e-mail address that somebody typed
 */
export function findRecord(
  { value }: Extract<Body, { kind: 'json' }>,
  { nodes }: Walk,
  rules: RecordRules & { readonly token: Path | null },
  isTyped: (text: string) => boolean,
): FoundRecord | null {
  const { token, place } = rules;
  const top = token ? withoutField(value, token) : value;
  const near = token ? placesBeside(top, token) : memberPlaces(null);
  const at = (path: Path, found: FoundRecord['found']): readonly FoundRecord[] => {
    const record = valueAt(top, path);
    return isObject(record) && isAnything(record) ? [{ path, found, record }] : [];
  };
  const [inProfile] = place === null ? [] : at(place.split('.'), 'profile');
  if (inProfile) return inProfile;
  const places = near.flatMap((path) => at(path, 'near'));
  const named = places.find(({ record }) => identityOf(record, rules) !== null);
  if (named) return named;
  const holders = nodes.filter(({ path, value }) => path.length > 0 && typeof value === 'string' && isTyped(value));
  const [elsewhere] = holders.flatMap(({ path }) => at(path.slice(0, -1), 'elsewhere'));
  return elsewhere ?? places.find(({ path }) => path.length > 0) ?? null;
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

/** Fields that tell who a record is about, where the profile names none. */
export const IDENTITIES: readonly string[] = ['id', 'login', 'email', 'sub'];
/** Fields at the top of a reply that tell of an error. */
export const ABOUT_ERRORS: readonly string[] = ['error', 'errors', 'error_description', 'message', 'code'];

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

/** A shorter text is hardly a token. */
const SHORTEST_TOKEN = 6;

/**
 * @param known paths of what was found; of those, a record at the top is the whole reply
 * @param typed in lower case
 */
export function otherThan(
  { body, walked }: { readonly body: Body; readonly walked: Walk },
  known: readonly (Path | undefined)[],
  typed: readonly string[],
): Pick<ReplyFacts, 'hasOther' | 'hasOtherText'> {
  const others = textsOf(
    body,
    walked,
    known.filter((path) => path !== undefined),
  );
  const isText = (text: string): boolean =>
    text.trim().length >= SHORTEST_TOKEN && !typed.includes(normaliseLogin(text));
  return { hasOther: others.length > 0, hasOtherText: others.some(isText) };
}

function textsOf(body: Body, { nodes }: Walk, known: readonly Path[]): readonly string[] {
  const isKnown = (path: Path): boolean => known.some((one) => isWithin(path, one));
  switch (body.kind) {
    case 'json':
      return nodes.filter((node) => isLeaf(node) && !isKnown(node.path)).map(textOfLeaf);
    case 'form':
      return [...body.fields].filter(([name]) => !isKnown([name])).map(([, value]) => value);
    case 'text':
      return body.text === '' ? [] : [body.text];
    case 'html':
    case 'bytes':
      return [];
  }
}

export interface Node {
  readonly path: Path;
  readonly value: unknown;
}

export interface Walk {
  /** The nearest to the top first. */
  readonly nodes: readonly Node[];
  /** False if there are more. */
  readonly isWhole: boolean;
}

const MOST_NODES = 2000;
const DEEPEST = 30;

export function walk(top: unknown): Walk {
  const nodes: Node[] = [{ path: [], value: top }];
  let isWhole = true;
  for (let at = 0; at < nodes.length; at += 1) {
    const { path, value } = nodes[at] ?? { path: [], value: null };
    if (typeof value !== 'object' || value === null) continue;
    const entries = Object.entries(value);
    if (path.length >= DEEPEST || nodes.length + entries.length > MOST_NODES) {
      isWhole &&= entries.length === 0;
      continue;
    }
    for (const [name, inner] of entries) nodes.push({ path: [...path, name], value: inner });
  }
  return { nodes, isWhole };
}

/** Whether it holds nothing else. */
export function isLeaf({ value }: Node): boolean {
  return typeof value !== 'object' || value === null || Object.keys(value).length === 0;
}

/** @returns a leaf as text; `[]` and `{}` for what is empty */
export function textOfLeaf({ value }: Node): string {
  return typeof value === 'object' && value !== null ? JSON.stringify(value) : String(value);
}

/** Whether a path leads to another one, or is the same. */
export function isWithin(path: Path, above: Path): boolean {
  return above.every((name, index) => path[index] === name);
}
