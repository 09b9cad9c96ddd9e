/**
 * Prepares a secret to be looked for in texts (S10): the forms that it is compared in, and whether it is looked for
 * anywhere or as a whole word.
 */
import { fold, type Writing } from './writings.ts';

/** From this length on, a secret is masked wherever it occurs, even inside a word, in any case and in every form. */
export const SHORTEST_ANYWHERE = 8;
/** From this length on, a secret is masked as a whole word; a shorter one only by the name of its field. */
const SHORTEST_WORD = 4;
/** Text that matches this many characters of a secret counts as the secret. This limits the work per character. */
export const LONGEST_HEAD = 64;
/** As many characters of a secret count as the secret where a service cuts it. */
export const SHORTEST_CUT = 12;
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
  /** Also inside a word; in lower case. */
  readonly anywhere: readonly string[];
  /** Only as a whole word. */
  readonly words: readonly string[];
}

/** @returns no keys if the secret is too short to be looked for */
export function keysOf(secret: string, rule: SecretRule): SoughtKeys {
  const sought = toSought(secret);
  if (isLong(sought)) {
    const forms = [sought.key, ...FORMS.flatMap((form) => form(sought))];
    return { anywhere: [...new Set(forms.map(fold))].filter((form) => form.length >= START_LENGTH), words: [] };
  }
  if (rule !== 'known' || !isWord(sought)) return { anywhere: [], words: [] };
  return { anywhere: [], words: [...new Set([sought.key, ...WORD_FORMS.flatMap((form) => form(sought))])] };
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
  return { secret, key: isAscii(secret) ? secret : visibleIn(secret) };
}

function isAscii(secret: string): boolean {
  return /^[!-~]*$/.test(secret);
}

/** Its table of Unicode is made at the first call: most secrets are ASCII. */
function visibleIn(secret: string): string {
  const visible = secret.replaceAll(/\s+/gu, ' ').replaceAll(/[\p{C}\p{M}]+/gu, '');
  return visible.replaceAll(/ {2,}/g, ' ').trim();
}

/** A few visible characters are needed, or the mask would hide ordinary text. */
function isLong({ secret, key }: Sought): boolean {
  return key.length >= SHORTEST_WORD && hasCharacters(secret, SHORTEST_ANYWHERE);
}

function isWord(sought: Sought): boolean {
  return !isLong(sought) && sought.key.length >= START_LENGTH && hasCharacters(sought.secret, SHORTEST_WORD);
}

/** Whether a text has at least so many characters, of one or two units each. */
function hasCharacters(text: string, count: number): boolean {
  return [...text.slice(0, 2 * count)].length >= count;
}

/** How a service may write a whole secret, besides as it is; what it may write a character as, `writings.ts` reads. */
type Form = (sought: Sought) => readonly string[];

/** In UTF-8, which is read as Latin-1 in a header. */
const misread: Form = ({ secret }) => (isAscii(secret) ? [] : [visibleIn(Buffer.from(secret).toString('latin1'))]);

/** What is not ASCII is not found in the bytes that base64 and hex are read to. */
const bytes: Form = ({ secret }) => {
  if (isAscii(secret)) return [];
  const written = Buffer.from(secret, 'utf8');
  return [written.toString('hex'), ...base64Of(written)];
};

const withoutDashes: Form = ({ key }) => {
  const joined = key.replaceAll('-', '');
  return joined.length >= SHORTEST_ANYWHERE && joined !== key ? [joined] : [];
};

/** As the parts of a JWT, each of which can be read by itself. The longest kind, which is encrypted, has five. */
const partsOfToken: Form = ({ key }) =>
  /^[\w-]+(?:\.[\w-]+)+$/.test(key) ? key.split('.', 8).filter((part) => part.length >= SHORTEST_CUT) : [];

const FORMS: readonly Form[] = [misread, bytes, withoutDashes, partsOfToken];

/** A short secret counts only where it is all of a word, so its spaces may be written as in a form. */
const WORD_FORMS: readonly Form[] = [
  misread,
  ({ key }) => [key.replaceAll(' ', '+')],
  ({ secret }) => {
    const whole = Buffer.from(secret, 'utf8').toString('base64');
    return [whole, whole.replace(/=+$/, '')].flatMap(inBothAlphabets);
  },
];

/** Returns the part of some bytes' base64 that their neighbours do not change, at each alignment and in both alphabets. */
function base64Of(bytes: Buffer): readonly string[] {
  const padded = Buffer.concat([Buffer.alloc(2), bytes]);
  return [0, 1, 2].flatMap((offset) => {
    const [start, end] = [Math.ceil((offset * 8) / 6), Math.floor(((offset + bytes.length) * 8) / 6)];
    return inBothAlphabets(padded.toString('base64', 2 - offset).slice(start, end));
  });
}

function inBothAlphabets(form: string): readonly string[] {
  return /[+/]/.test(form) ? [form, form.replaceAll('+', '-').replaceAll('/', '_')] : [form];
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
