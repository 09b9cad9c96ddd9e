/**
 * Masks known secrets in a service's texts, in every writing that a service may use: as they are, percent- or
 * form-encoded, escaped as in JSON or HTML, or in base64 (S10). The work depends on the length of the text that is shown, not on
 * the number of secrets. Texts are masked before they are cut, so that no part of a secret is left at the end.
 */
import { clip, toSingleLine } from '../../core/one-line.ts';
import { MASK, maskNamedValues } from './secret-names.ts';
import {
  isWholeWord,
  keysOf,
  LONGEST_HEAD,
  LONGEST_SECRET,
  LONGEST_WRITING,
  SHORTEST_ANYWHERE,
  START_LENGTH,
} from './sought-secret.ts';
import { readWritings, type Writing } from './writings.ts';

export interface SecretMask {
  /** Returns one line of at most `length` characters, with every secret replaced by a mask of fixed length. */
  mask(text: string, length: number): string;
  /** Like `mask`, but also masks unknown values after a secret-sounding name, as in `token=…`. */
  maskMessage(text: string, length: number): string;
  /** Like `mask`, but leaves secrets of fewer than eight characters, because names of fields may be the same words. */
  maskNames(text: string, length: number): string;
  /** Whether `mask` would mask anything. */
  holds(text: string, length: number): boolean;
  /** Whether `maskNames` would mask anything. */
  namesHold(text: string, length: number): boolean;
}

/** How many characters one mask may compare. What is left then is not shown, so a reply cannot keep the app busy. */
const maxCompared = 1_500_000;
/** What looking for secrets at one place costs of it. */
const workPerPlace = 8;
/** With more secrets than this in a reply, nothing of it is shown. */
const maxSuspected = 2000;
/** Few texts are longer. */
const usualText = 2000;
/** Only the start of a text is read: this much, and twice the longest secret, up to a limit. */
const shortestStart = 4096;
const longestStart = LONGEST_SECRET;

/**
 * @param known plain values that this app sent or keeps
 * @param suspected plain values that a reply holds under secret-sounding names; those of fewer than eight characters
 *   are ignored, because they may be ordinary words such as a token's type
 */
export function createSecretMask(known: readonly string[], suspected: readonly string[] = []): SecretMask {
  const isTooMany = suspected.length > maxSuspected;
  const sought = isTooMany ? [] : suspected;
  const keys = [...known.map((one) => keysOf(one, 'known')), ...sought.map((one) => keysOf(one, 'suspected'))];
  const effort = { left: isTooMany ? 0 : maxCompared };
  const anywhere = createIndex(
    keys.flatMap((one) => one.anywhere),
    effort,
  );
  const words = createIndex(
    keys.flatMap((one) => one.words),
    effort,
  );

  const longestSecret = [...known, ...sought].reduce((most, { length }) => Math.max(most, length), 0);
  const longestText = Math.min(shortestStart + 2 * longestSecret, longestStart);

  /** Returns where the secret that begins at a character ends, or 0. */
  function endOfSecret(writing: Writing, index: number, withWords: boolean): number {
    const place = writing.keyIndex(index);
    if (place === null) return 0;
    const start = writing.key.slice(place, place + START_LENGTH);
    const found = anywhere.starts.has(start) ? anywhere.endAt(writing, place) : 0;
    const isForWords = withWords && writing.encoding.isForWords && words.starts.has(start);
    const word = isForWords ? words.endAt(writing, place) : 0;
    return word > found && isWholeWord(writing, index, word) ? word : found;
  }

  /** The text that was read last, which is often asked about again. */
  let last: ReadText = { text: '', line: '', writings: [], isClear: true };
  function read(text: string): ReadText {
    if (text !== last.text) {
      effort.left -= Math.min(text.length, longestText) / 4;
      const line = toSingleLine(text.slice(0, longestText));
      const writings = readWritings(line, effort);
      const isPlain = writings.length === 1 && writings[0]?.key === line && text.length <= usualText;
      last = { text, line, writings, isClear: isPlain && isWithoutStart(line) };
    }
    return last;
  }

  function isWithoutStart(line: string): boolean {
    effort.left -= line.length;
    for (let index = 0; index < line.length; index += 1) {
      const start = line.slice(index, index + START_LENGTH);
      if (anywhere.starts.has(start) || words.starts.has(start)) return false;
    }
    return true;
  }

  function maskText(text: string, length: number, withWords: boolean): string {
    const { line, writings, isClear } = read(text);
    if (isClear && effort.left > 0) return clip(line, length);
    // A secret that begins near the cut might not be recognised.
    const shownUntil = text.length > longestText ? line.length - LONGEST_HEAD * LONGEST_WRITING : line.length;
    let masked = '';
    /** What comes before is in `masked`. */
    let shownFrom = 0;
    let index = 0;
    while (index < shownUntil && masked.length + index - shownFrom <= length) {
      if (effort.left <= 0) return `${clip(masked + line.slice(shownFrom, index), length - 1)}…`;
      effort.left -= workPerPlace * writings.length;
      const end = writings.reduce((most, writing) => Math.max(most, endOfSecret(writing, index, withWords)), 0);
      if (end > 0 && index >= shownFrom) masked += line.slice(shownFrom, index) + MASK;
      shownFrom = Math.max(shownFrom, end);
      // Another secret may begin near the end of one; the two become one mask.
      index = Math.max(index + 1, shownFrom - LONGEST_HEAD);
    }
    masked += line.slice(shownFrom, index);
    return clip(shownUntil < line.length ? `${masked}…` : masked, length);
  }

  const mask = (text: string, length: number): string => maskText(text, length, true);
  const maskNames = (text: string, length: number): string => maskText(text, length, false);
  return {
    mask,
    maskNames,
    maskMessage: (text, length) => clip(maskNamedValues(mask(text, length)), length),
    holds: (text, length) => mask(text, length) !== clip(read(text).line, length),
    namesHold: (text, length) => maskNames(text, length) !== clip(read(text).line, length),
  };
}

interface ReadText {
  readonly text: string;
  readonly line: string;
  /** The line in each encoding that it may be in. */
  readonly writings: readonly Writing[];
  /** Whether no secret begins in it, which is quickly told of most texts. */
  readonly isClear: boolean;
}

/**
 * Finds secrets, given by their keys, by their first characters.
 * @param effort how many more characters may be compared
 */
function createIndex(keys: readonly string[], effort: { left: number }) {
  const keysByHead = new Map<string, string[]>();
  const starts = new Set<string>();
  for (const key of keys) {
    const head = key.slice(0, LONGEST_HEAD);
    const alike = keysByHead.get(head);
    if (alike) alike.push(key);
    else keysByHead.set(head, [key]);
    starts.add(key.slice(0, START_LENGTH));
  }
  const headLengths = [...new Set(keysByHead.keys().map(({ length }) => length))].toSorted((a, b) => b - a);
  return {
    /** A secret begins only where one of these is. */
    starts,
    /** Returns where the secret that begins at an index of the key ends, or where it breaks off; 0 if there is none. */
    endAt({ line, key, endOf }: Writing, index: number): number {
      const text = key.slice(index, index + LONGEST_HEAD);
      effort.left -= text.length + workPerPlace * headLengths.length;
      // A text that was cut within a secret: its end is the secret's beginning.
      if (text.length < LONGEST_HEAD && text.length >= SHORTEST_ANYWHERE) {
        effort.left -= keysByHead.size;
        if (keysByHead.keys().some((head) => head.startsWith(text))) return line.length;
      }
      for (const headLength of headLengths) {
        const found = keysByHead.get(text.slice(0, headLength));
        if (!found) continue;
        const common = commonLength(found, key, index);
        effort.left -= found.length * common;
        return endOf(index + common - 1);
      }
      return 0;
    },
  };
}

/** Returns how many characters a text has, from an index on, in common with the beginning of the best matching key. */
function commonLength(keys: readonly string[], text: string, index: number): number {
  return keys.reduce((most, key) => {
    let length = 0;
    while (length < key.length && key[length] === text[index + length]) length += 1;
    return Math.max(most, length);
  }, 0);
}
