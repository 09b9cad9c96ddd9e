/**
 * Prepares a secret to be looked for in texts (S10): the forms that it is compared in, and whether it is looked for
 * anywhere or as a whole word.
 */
import type { Writing } from './writings.ts';

/** From this length on, a secret is masked wherever it occurs, even inside a word, and in base64. */
export const SHORTEST_ANYWHERE = 8;
/** From this length on, a secret is masked as a whole word; a shorter one only by the name of its field. */
const shortestWord = 4;
/** Text that matches this many characters of a secret counts as the secret. This limits the work per character. */
export const LONGEST_HEAD = 64;
/** How many first characters every key is found by. */
export const START_LENGTH = 3;
/** No text is read further than this for one secret, so the rest of a longer one need not be known. */
export const LONGEST_SECRET = 32_768;
/** No character is written longer than as two escapes of JSON. */
export const LONGEST_WRITING = 12;

/** A `suspected` secret of fewer than eight characters may be an ordinary word, and is not looked for. */
export type SecretRule = 'known' | 'suspected';

/** What a secret is found by. */
export interface SoughtKeys {
  /** Also inside a word. */
  readonly anywhere: readonly string[];
  /** Only as a whole word. */
  readonly words: readonly string[];
}

/** @returns no keys if the secret is too short to be looked for */
export function keysOf(secret: string, rule: SecretRule): SoughtKeys {
  const sought = toSought(secret);
  if (isLong(sought)) return { anywhere: [sought.key, ...alteredFormsOf(sought), ...base64Of(sought)], words: [] };
  const isSought = rule === 'known' && isWord(sought);
  return { anywhere: [], words: isSought ? [sought.key, ...alteredFormsOf(sought)] : [] };
}

/** Whether a secret is masked also in names of fields; a shorter one may be the same word. */
export function isLongSecret(secret: string): boolean {
  return isLong(toSought(secret));
}

interface Sought {
  readonly secret: string;
  /** What it is compared by: what `toSingleLine` may have changed in a text does not count. */
  readonly key: string;
}

function toSought(whole: string): Sought {
  const secret = whole.slice(0, LONGEST_SECRET);
  return { secret, key: /^[!-~]*$/.test(secret) ? secret : visibleIn(secret) };
}

/** Its table of Unicode is made at the first call: most secrets are ASCII. */
function visibleIn(secret: string): string {
  const visible = secret.replaceAll(/\s+/gu, ' ').replaceAll(/[\p{C}\p{M}]+/gu, '');
  return visible.replaceAll(/ {2,}/g, ' ').trim();
}

/** A few visible characters are needed, or the mask would hide ordinary text. */
function isLong({ secret, key }: Sought): boolean {
  return key.length >= shortestWord && hasCharacters(secret, SHORTEST_ANYWHERE);
}

function isWord(sought: Sought): boolean {
  return !isLong(sought) && sought.key.length >= START_LENGTH && hasCharacters(sought.secret, shortestWord);
}

/** Whether a text has at least so many characters, of one or two units each. */
function hasCharacters(text: string, count: number): boolean {
  return [...text.slice(0, 2 * count)].length >= count;
}

/** Returns the part of a secret's base64 that its neighbours do not change, at each alignment and in both alphabets. */
function base64Of({ secret }: Sought): readonly string[] {
  const bytes = Buffer.from(`\0\0${secret}`, 'utf8');
  return [0, 1, 2].flatMap((offset) => {
    const [start, end] = [Math.ceil((offset * 8) / 6), Math.floor(((offset + bytes.length - 2) * 8) / 6)];
    const form = bytes.toString('base64', 2 - offset).slice(start, end);
    return /[+/]/.test(form) ? [form, form.replaceAll('+', '-').replaceAll('/', '_')] : [form];
  });
}

/**
 * Returns what becomes of a secret that a service writes into a header in UTF-8, which is read as Latin-1 there, of a
 * long one in the name of a host, which is in lower case, and of a short one in a form, where its spaces are `+`.
 */
function alteredFormsOf(sought: Sought): readonly string[] {
  const { secret, key } = sought;
  const isAscii = /^[!-~]*$/.test(secret);
  const forms = [
    ...(isAscii ? [] : [visibleIn(Buffer.from(secret).toString('latin1'))]),
    ...(isLong(sought) ? [key.toLowerCase()] : [key.replaceAll(' ', '+')]),
  ];
  return forms.filter((form) => form !== key);
}

export function isWholeWord({ line, keyIndex, encoding: { read } }: Writing, index: number, end: number): boolean {
  const isJoined = (before: string, after: string): boolean => isWordCharacter(before) && isWordCharacter(after);
  let before = index - 1;
  while (before > 0 && keyIndex(before) === null) before -= 1;
  const [previous] = index === 0 ? [''] : read(line, before);
  const [first] = read(line, index);
  const last = line.charAt(end - 1);
  const next = end < line.length ? read(line, end)[0] : '';
  return !isJoined(previous, first) && !isJoined(last, next);
}

function isWordCharacter(character: string): boolean {
  return /^[\p{L}\p{N}\p{M}_]/u.test(character);
}
