/**
 * Reads what a line says in each encoding that a service may write a secret in: as it is, percent- or form-encoded, or
 * escaped as in JSON or HTML. A place in what is read leads back to the line.
 */

/** What a line says in one encoding. */
export interface Writing {
  readonly line: string;
  readonly encoding: Encoding;
  /** What secrets are looked for in. */
  readonly key: string;
  /** Returns where in the key the character is that begins at an index of the line; null inside an escape. */
  keyIndex(index: number): number | null;
  /** Returns where in the line a character of the key ends. */
  endOf(keyIndex: number): number;
}

/**
 * Reads a line in every encoding that it has something in.
 * @param effort how many more characters may be looked at; what is left then is not read
 */
export function readWritings(line: string, effort: { left: number }): readonly Writing[] {
  return encodings.flatMap((encoding) => readWriting(line, encoding, effort) ?? []);
}

/** What decoding one character costs of the effort. */
const workPerCharacter = 20;

/** Reads the character that a text has at an index, decoded. Returns it and the index of the next one. */
type Read = (line: string, index: number) => readonly [character: string, end: number];

interface Encoding {
  /** What every text in this encoding contains. */
  readonly sign: string;
  /** Matches the first character of an escape. */
  readonly escapes: RegExp;
  /** Matches, besides, whatever may not be its own key. */
  readonly unlikeKey: RegExp;
  /** Whether a short secret, which counts as a whole word only, is looked for in it. */
  readonly isForWords: boolean;
  readonly read: Read;
}

const encodings: readonly Encoding[] = [
  { sign: '', escapes: /(?!)/g, unlikeKey: /[^ -~]| (?= )/g, isForWords: true, read: readPlain },
  { sign: '%', escapes: /%/g, unlikeKey: /[^ -~]| (?= )|%/g, isForWords: true, read: readPercent },
  {
    sign: '+',
    escapes: /[+%]/g,
    unlikeKey: /[^ -~]| (?= )|[+%]/g,
    isForWords: false,
    read: (line, index) => (line[index] === '+' ? [' ', index + 1] : readPercent(line, index)),
  },
  { sign: '\\', escapes: /\\/g, unlikeKey: /[^ -~]| (?= )|\\/g, isForWords: true, read: readJson },
  {
    sign: '&',
    escapes: /&(?:#|amp|lt|gt|quot|apos)/gi,
    unlikeKey: /[^ -~]| (?= )|&(?:#|amp|lt|gt|quot|apos)/gi,
    isForWords: true,
    read: readHtml,
  },
];

/** Returns null if the line has nothing in that encoding. */
function readWriting(line: string, encoding: Encoding, effort: { left: number }): Writing | null {
  const { sign, escapes, unlikeKey, read } = encoding;
  if (!line.includes(sign) || (sign !== '' && nextEscape(line, 0, escapes) === line.length)) return null;
  const isKey = !/[^ -~]| {2}/.test(line) || isOwnKey(line);
  if (sign === '' && isKey)
    return { line, encoding, key: line, keyIndex: (index) => index, endOf: (index) => index + 1 };
  const keyIndices = new Int32Array(line.length).fill(-1);
  const ends = new Int32Array(line.length);
  const parts: string[] = [];
  let length = 0;
  let isAfterSpace = false;
  function take(index: number, key: string, end: number): void {
    const isSkipped = key === ' ' && isAfterSpace;
    keyIndices[index] = isSkipped ? length - 1 : length;
    if (key === '' || isSkipped) return;
    parts.push(key);
    ends.fill(end, length, length + key.length);
    length += key.length;
    isAfterSpace = key === ' ';
  }
  /** Takes what is its own key. */
  function takeRun(start: number, end: number): void {
    parts.push(line.slice(start, end));
    for (let index = start; index < end; index += 1) {
      keyIndices[index] = length;
      length += 1;
      ends[length - 1] = index + 1;
    }
    isAfterSpace = line[end - 1] === ' ';
  }
  effort.left -= line.length / 4;
  for (let index = 0; index < line.length && effort.left > 0; ) {
    const isRun = !(isAfterSpace && line[index] === ' ');
    const runEnd = isRun ? nextEscape(line, index, isKey ? escapes : unlikeKey) : index;
    if (runEnd > index) {
      takeRun(index, runEnd);
      index = runEnd;
    } else {
      const [character, end] = read(line, index);
      take(index, keyOf(character), end);
      effort.left -= workPerCharacter;
      index = end;
    }
  }
  return {
    line,
    encoding,
    key: parts.join(''),
    keyIndex: (index) => (keyIndices[index] === -1 ? null : (keyIndices[index] ?? null)),
    endOf: (index) => ends[index] ?? line.length,
  };
}

/** Whether a line is its own key, index by index. Its table of Unicode is made at the first call: most lines are ASCII. */
function isOwnKey(line: string): boolean {
  return !/ {2}|[\p{C}\p{M}\u{10000}-\u{10ffff}]/u.test(line);
}

function nextEscape(line: string, index: number, escapes: RegExp): number {
  escapes.lastIndex = index;
  return escapes.exec(line)?.index ?? line.length;
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
  return bytes > 0 && percentCharacter.test(written) ? [decodeURIComponent(written), end] : readPlain(line, index);
}

/**
 * Matches one character as UTF-8 writes it. Trying to decode what is none would take long.
 * @see RFC 3629, 4
 */
const percentCharacter = (() => {
  const next = '%[89ab][\\da-f]';
  const three = `%e0%[ab][\\da-f]${next}|%e[1-9a-cef]${next}${next}|%ed%[89][\\da-f]${next}`;
  const four = `%f0%[9ab][\\da-f]${next}${next}|%f[1-3]${next}${next}${next}|%f4%8[\\da-f]${next}${next}`;
  return new RegExp(`^(?:%[0-7][\\da-f]|%(?:c[2-9a-f]|d[\\da-f])${next}|${three}|${four})$`, 'i');
})();

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

/** Reads the references that whoever writes HTML escapes a text with. */
function readHtml(line: string, index: number): readonly [string, number] {
  if (line[index] !== '&') return readPlain(line, index);
  const [written = '', hex, digits, name] = htmlReference.exec(line.slice(index, index + LONGEST_REFERENCE)) ?? [];
  const code = hex === undefined ? Number(digits) : Number.parseInt(hex, 16);
  const character = name === undefined ? readCode(code) : htmlNames.get(name.toLowerCase());
  return written === '' || character === undefined ? readPlain(line, index) : [character, index + written.length];
}

const LONGEST_REFERENCE = 12;
const htmlReference = /^&(?:#x([\da-f]{1,6})|#(\d{1,7})|(amp|lt|gt|quot|apos));?/i;
const htmlNames: ReadonlyMap<string, string> = new Map(
  Object.entries({ amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }),
);

function readCode(code: number): string | undefined {
  return code <= 0x10ffff ? String.fromCodePoint(code) : undefined;
}

function keyOf(character: string): string {
  // Most are ASCII, for which no table of Unicode is needed.
  if (character > ' ' && character <= '~') return character;
  if (/\s/u.test(character)) return ' ';
  return /[\p{C}\p{M}]/u.test(character) ? '' : character;
}
