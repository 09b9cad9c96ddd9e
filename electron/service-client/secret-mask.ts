/**
 * Masks known secrets in a service's texts, in every writing that a service may use: as they are, percent- or
 * form-encoded, escaped as in JSON, or in base64 (S10). The work depends on the length of the text that is shown, not on
 * the number of secrets. Texts are masked before they are cut, so that no part of a secret is left at the end.
 */
import { clip, toSingleLine } from './body.ts';
import { MASK, maskNamedValues } from './secrets.ts';

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

/** From this length on, a secret is masked wherever it occurs, even inside a word, and in base64. */
const shortestAnywhere = 8;
/** From this length on, a secret is masked as a whole word; a shorter one only by the name of its field. */
const shortestWord = 4;
/** Text that matches this many characters of a secret counts as the secret. This limits the work per character. */
const longestHead = 64;
/** How many characters one mask compares. What is left after that is not shown, so a reply cannot keep the app busy. */
const maxCompared = 4_000_000;
/** With more secrets than this in a reply, nothing of it is shown. */
const maxSuspected = 10_000;
/** Only the start of a text is read. */
const longestText = 262_144;
/** No character is written longer than as two escapes of JSON. */
const longestWriting = 12;

/**
 * @param known plain values that this app sent or keeps
 * @param suspected plain values that a reply holds under secret-sounding names; those of fewer than eight characters
 *   are ignored, because they may be ordinary words such as a token's type
 */
export function createSecretMask(known: readonly string[], suspected: readonly string[] = []): SecretMask {
  const isTooMany = suspected.length > maxSuspected;
  const long = [...known, ...(isTooMany ? [] : suspected)].filter(isLong);
  const effort = { left: isTooMany ? 0 : maxCompared };
  const anywhere = createIndex([...long.map(toKey), ...long.flatMap(base64Of)], effort);
  const words = createIndex(known.filter((secret) => isShort(secret)).map(toKey), effort);

  /** Returns where the secret that begins at a character ends, or 0. */
  function endOfSecret({ line, index, previous, encoding }: Place, withWords: boolean): number {
    const found = anywhere.endAt(line, index, encoding.read);
    const word = withWords && encoding.isForWords ? words.endAt(line, index, encoding.read) : 0;
    return word > found && isWholeWord({ line, index, previous, encoding }, word) ? word : found;
  }

  /** The text that was read last, which is often asked about again. */
  let last = { text: '', line: '' };
  function lineOf(text: string): string {
    if (text !== last.text) last = { text, line: toSingleLine(text.slice(0, longestText)) };
    return last.line;
  }

  function maskText(text: string, length: number, withWords: boolean): string {
    const line = lineOf(text);
    // A secret that begins near the cut might not be recognised.
    const shownUntil = text.length > longestText ? line.length - longestHead * longestWriting : line.length;
    const readers = encodings.filter(({ sign }) => line.includes(sign)).map(startReading);
    let masked = '';
    let hiddenUntil = 0;
    for (let index = 0; index < shownUntil && masked.length <= length; ) {
      if (effort.left <= 0) return `${clip(masked, length - 1)}…`;
      const places = readers.flatMap((advance) => advance(line, index) ?? []);
      const end = Math.max(0, ...places.map((place) => endOfSecret(place, withWords)));
      if (index >= hiddenUntil) masked += end > 0 ? MASK : line.charAt(index);
      hiddenUntil = Math.max(hiddenUntil, end);
      // Another secret may begin near the end of one; the two become one mask.
      index = Math.max(index + 1, hiddenUntil - longestHead);
    }
    return clip(shownUntil < line.length ? `${masked}…` : masked, length);
  }

  const mask = (text: string, length: number): string => maskText(text, length, true);
  const maskNames = (text: string, length: number): string => maskText(text, length, false);
  return {
    mask,
    maskNames,
    maskMessage: (text, length) => clip(maskNamedValues(mask(text, length)), length),
    holds: (text, length) => mask(text, length) !== clip(lineOf(text), length),
    namesHold: (text, length) => maskNames(text, length) !== clip(lineOf(text), length),
  };
}

/** Reads the character that a text has at an index, decoded. Returns it and the index of the next one. */
type Read = (line: string, index: number) => readonly [character: string, end: number];

interface Encoding {
  /** What every text in this encoding contains. */
  readonly sign: string;
  readonly isForWords: boolean;
  readonly read: Read;
}

const encodings: readonly Encoding[] = [
  { sign: '', isForWords: true, read: readPlain },
  { sign: '%', isForWords: true, read: readPercent },
  {
    sign: '+',
    isForWords: false,
    read: (line, index) => (line[index] === '+' ? [' ', index + 1] : readPercent(line, index)),
  },
  { sign: '\\', isForWords: true, read: readJson },
];

interface Place {
  readonly line: string;
  readonly index: number;
  /** The decoded character before; empty at the start. */
  readonly previous: string;
  readonly encoding: Encoding;
}

/** Returns a function that takes each index in turn, and returns null for those inside an escape. */
function startReading(encoding: Encoding): (line: string, index: number) => Place | null {
  let next = 0;
  let previous = '';
  return (line, index) => {
    if (index < next) return null;
    const place = { line, index, previous, encoding };
    [previous, next] = encoding.read(line, index);
    return place;
  };
}

function readPlain(line: string, index: number): readonly [string, number] {
  const character = String.fromCodePoint(line.codePointAt(index) ?? 0);
  return [character, index + character.length];
}

/** Bytes that are not UTF-8 are read as they are written. */
function readPercent(line: string, index: number): readonly [string, number] {
  const bytes = line[index] === '%' ? bytesOfCharacter(Number.parseInt(line.slice(index + 1, index + 3), 16)) : 0;
  const end = index + 3 * bytes;
  const written = line.slice(index, end);
  if (bytes === 0 || !/^(?:%[\da-f]{2})+$/i.test(written)) return readPlain(line, index);
  try {
    return [decodeURIComponent(written), end];
  } catch {
    return readPlain(line, index);
  }
}

/** How many bytes a UTF-8 character has that begins with this one. */
function bytesOfCharacter(first: number): number {
  if (first >= 0xf0) return 4;
  if (first >= 0xe0) return 3;
  return first >= 0xc0 ? 2 : 1;
}

function readJson(line: string, index: number): readonly [string, number] {
  if (line[index] !== '\\') return readPlain(line, index);
  // At most two: a character outside the basic plane is written as a pair.
  const [units] = /^(?:\\u[\da-f]{4}){1,2}/i.exec(line.slice(index, index + 12)) ?? [];
  if (units !== undefined) {
    const codes = [units.slice(2, 6), units.slice(8)].map((hex) => Number.parseInt(hex || '0', 16));
    const character = String.fromCodePoint(String.fromCharCode(...codes).codePointAt(0) ?? 0);
    return [character, index + 6 * character.length];
  }
  const character = jsonEscapes.get(line.charAt(index + 1));
  return character === undefined ? readPlain(line, index) : [character, index + 2];
}

const jsonEscapes: ReadonlyMap<string, string> = new Map([
  ...[...'"\\/'].map((character) => [character, character] as const),
  ...Object.entries({ b: '\b', f: '\f', n: '\n', r: '\r', t: '\t' }),
]);

/** What the three first characters of every key are found by. */
const startLength = 3;

/**
 * Finds secrets, given by their keys, by their first characters.
 * @param effort how many more characters may be compared
 */
function createIndex(keys: readonly string[], effort: { left: number }) {
  const keysByHead = Map.groupBy(new Set(keys), (key) => key.slice(0, longestHead));
  const headLengths = [...new Set([...keysByHead.keys()].map(({ length }) => length))].toSorted((a, b) => b - a);
  const starts = new Set([...keysByHead.keys()].map((head) => head.slice(0, startLength)));
  return {
    /** Returns where the secret that begins at `index` ends, or where it breaks off; 0 if there is none. */
    endAt(line: string, index: number, read: Read): number {
      const readSome = (length: number) => {
        const some = readKey(line, index, read, length);
        effort.left -= some.text.length;
        return some;
      };
      if (!starts.has(readSome(startLength).text.slice(0, startLength))) return 0;
      const { text } = readSome(longestHead);
      effort.left -= headLengths.length;
      // A text that was cut within a secret: its end is the secret's beginning.
      if (text.length < longestHead && text.length >= shortestAnywhere) {
        effort.left -= keysByHead.size;
        if (keysByHead.keys().some((head) => head.startsWith(text))) return line.length;
      }
      for (const headLength of headLengths) {
        const found = keysByHead.get(text.slice(0, headLength));
        if (!found) continue;
        // Few texts hold much more than the head, so the rest is read in growing parts.
        for (let length = 2 * headLength; ; length *= 2) {
          const common = commonLength(found, readSome(length).text);
          effort.left -= (found.length - 1) * common;
          if (common < length) return readSome(common).end;
        }
      }
      return 0;
    },
  };
}

/** Returns how many first characters a text has in common with the key that it matches best. */
function commonLength(keys: readonly string[], text: string): number {
  return keys.reduce((most, key) => {
    let length = 0;
    while (length < key.length && key[length] === text[length]) length += 1;
    return Math.max(most, length);
  }, 0);
}

/** Reads from `index` on until `length` characters of a key are there, or the line ends. */
function readKey(line: string, index: number, read: Read, length: number) {
  let text = '';
  let end = index;
  while (end < line.length && text.length < length) {
    const [character, next] = read(line, end);
    const key = keyOf(character);
    if (key !== ' ' || !text.endsWith(' ')) text += key;
    end = next;
  }
  return { text, end };
}

/** What secrets are compared by: what `toSingleLine` may have changed in a text does not count. */
function toKey(secret: string): string {
  return readKey(secret.trim(), 0, readPlain, secret.length).text.trim();
}

function keyOf(character: string): string {
  // Most are ASCII, for which no table of Unicode is needed.
  if (character > ' ' && character <= '~') return character;
  if (/\s/u.test(character)) return ' ';
  return /[\p{C}\p{M}]/u.test(character) ? '' : character;
}

/** A few visible characters are needed, or the mask would hide ordinary text. */
function isLong(secret: string): boolean {
  return [...secret].length >= shortestAnywhere && toKey(secret).length >= shortestWord;
}

function isShort(secret: string): boolean {
  return !isLong(secret) && [...secret].length >= shortestWord && toKey(secret).length > 2;
}

/** Returns the part of a secret's base64 that its neighbours do not change, at each alignment and in both alphabets. */
function base64Of(secret: string): readonly string[] {
  const bytes = Buffer.from(secret, 'utf8');
  return [0, 1, 2].flatMap((offset) => {
    const encoded = Buffer.concat([Buffer.alloc(offset), bytes]).toString('base64');
    const form = encoded.slice(Math.ceil((offset * 8) / 6), Math.floor(((offset + bytes.length) * 8) / 6));
    return [form, form.replaceAll('+', '-').replaceAll('/', '_')];
  });
}

function isWholeWord({ line, index, previous, encoding: { read } }: Place, end: number): boolean {
  const isJoined = (before: string, after: string): boolean => isWordCharacter(before) && isWordCharacter(after);
  const [first] = read(line, index);
  const last = line.charAt(end - 1);
  const next = end < line.length ? read(line, end)[0] : '';
  return !isJoined(previous, first) && !isJoined(last, next);
}

function isWordCharacter(character: string): boolean {
  return /^[\p{L}\p{N}\p{M}_]/u.test(character);
}
