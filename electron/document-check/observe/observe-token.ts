/** Where a reply has its token or key, and what a token looks like; never the token. */
import { type Body, isObject } from '../../service-client/decode/body.ts';
import { type Path, valueAt } from '../../service-client/decode/member-record.ts';
import { fieldOf } from '../../service-client/decode/reply.ts';
import { nearPaths, TOKEN_NAMES, tokenOf } from '../../service-client/decode/token.ts';
import type { FoundText, TokenFacts } from './observation.ts';
import type { Prints } from './prints.ts';
import type { Shown } from './shown.ts';
import type { Walk } from './walk.ts';

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
