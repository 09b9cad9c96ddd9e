/**
 * Reads what a line says in each encoding that a service may write a secret in: as it is, percent- or form-encoded, escaped
 * as in JSON, in source code or in HTML, as quoted-printable, or wrapped (S10). A place in what is read leads back to the line.
 */

/** What a line says in one encoding. */
export interface Writing {
  readonly line: string;
  readonly encoding: Encoding;
  /** Whether it is the line as it is. */
  readonly isPlain: boolean;
  /** What secrets are looked for in. */
  readonly key: string;
  /** The key in lower case, index by index. */
  readonly folded: string;
  /** Returns where in the key the character is that begins at an index of the line; null inside an escape. */
  keyIndex(index: number): number | null;
  /** Returns where in the line a character of the key begins. */
  startOf(keyIndex: number): number;
  /** Returns where in the line it ends. */
  endOf(keyIndex: number): number;
}

/**
 * Reads a line in every encoding that it has something in.
 * @param effort how many more characters may be looked at; what is left then is not read
 */
export function readWritings(line: string, effort: { left: number }): readonly Writing[] {
  return ENCODINGS.flatMap((encoding) => readWriting(line, encoding, effort) ?? []);
}

/** Whether anything but the line as it is can be read in it. */
export function mayBeEncoded(line: string): boolean {
  return ENCODINGS.some(
    ({ escapes }) => escapes.source !== NOTHING.source && nextEscape(line, 0, escapes) < line.length,
  );
}

/** What decoding one character costs of the effort. */
const workPerCharacter = 20;

/** Reads the character that a text has at an index, decoded. Returns it and the index of the next one. */
type Read = (line: string, index: number) => readonly [character: string, end: number];

interface Encoding {
  /** Matches the first character of an escape. */
  readonly escapes: RegExp;
  /** Makes what matches, besides, whatever is not its own key. */
  readonly unlikeKey: () => RegExp;
  /** Whether a short secret, which counts as a whole word only, is looked for in it. */
  readonly isForWords: boolean;
  /** Whether another encoding is looked for in what was read. */
  readonly isDeep: boolean;
  readonly read: Read;
}

const NOTHING = /(?!)/g;

/** Every encoding, a row each. */
const ENCODINGS: readonly [plain: Encoding, ...Encoding[]] = [
  { ...encoding(NOTHING, readPlain), isDeep: false },
  encoding(/%/g, readPercent),
  encoding(/[+%]/g, (line, index) => (line[index] === '+' ? [' ', index + 1] : readPercent(line, index)), false),
  encoding(/\\/g, readBackslash),
  encoding(/&(?:#|amp|lt|gt|quot|apos)/gi, readHtml),
  encoding(/=(?:[\da-f]{2}|[ \t]*[\r\n ])/gi, readQuotedPrintable, false),
  // Base64 in lines of at least forty characters, as mail and PEM have it.
  { ...encoding(/(?<=[\w+/-]{40})\s+(?=[\w+/=-])/g, readWrapped, false), isDeep: false },
];

function encoding(escapes: RegExp, read: Read, isForWords = true): Encoding {
  return { escapes, unlikeKey: createUnlikeKey(escapes), isForWords, isDeep: true, read };
}

/** Its table of Unicode is made at the first call: most lines are their own key. */
function createUnlikeKey({ source, flags }: RegExp): () => RegExp {
  let unlikeKey: RegExp | null = null;
  return () => {
    unlikeKey ??= new RegExp(`[^\\S ]| (?= )|[\\p{C}\\p{M}]|${source}`, `${flags}u`);
    return unlikeKey;
  };
}

/** Returns null if the line has nothing in that encoding. */
function readWriting(line: string, encoding: Encoding, effort: { left: number }): Writing | null {
  const { escapes, unlikeKey, read } = encoding;
  const isPlain = escapes === NOTHING;
  if (!isPlain && nextEscape(line, 0, escapes) === line.length) return null;
  const isKey = !/[^ -~]| {2}/.test(line) || isOwnKey(line);
  if (isPlain && isKey) return asItIs(line);
  const keyIndices = new Int32Array(line.length).fill(-1);
  const starts = new Int32Array(line.length);
  const ends = new Int32Array(line.length);
  const parts: string[] = [];
  let length = 0;
  let isAfterSpace = false;
  function take(index: number, key: string, end: number): void {
    const isSkipped = key === ' ' && isAfterSpace;
    keyIndices[index] = isSkipped ? length - 1 : length;
    if (key === '' || isSkipped) return;
    parts.push(key);
    starts.fill(index, length, length + key.length);
    ends.fill(end, length, length + key.length);
    length += key.length;
    isAfterSpace = key === ' ';
  }
  /** Takes what is its own key. */
  function takeRun(start: number, end: number): void {
    parts.push(line.slice(start, end));
    for (let index = start; index < end; index += 1) {
      keyIndices[index] = length;
      starts[length] = index;
      ends[length] = index + 1;
      length += 1;
    }
    isAfterSpace = line[end - 1] === ' ';
  }
  effort.left -= line.length / 4;
  const sought = isKey ? escapes : unlikeKey();
  for (let index = 0; index < line.length && effort.left > 0; ) {
    const isRun = !(isAfterSpace && line[index] === ' ');
    const runEnd = isRun ? nextEscape(line, index, sought) : index;
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
  const key = parts.join('');
  return {
    line,
    encoding,
    isPlain,
    key,
    folded: fold(key),
    keyIndex: (index) => (keyIndices[index] === -1 ? null : (keyIndices[index] ?? null)),
    startOf: (index) => starts[index] ?? line.length,
    endOf: (index) => ends[index] ?? line.length,
  };
}

/** Reads a line as it is, without looking for what cannot be seen in it. */
export function asItIs(line: string): Writing {
  const [encoding] = ENCODINGS;
  const ofLine = { line, encoding, isPlain: true, key: line, folded: fold(line) };
  return { ...ofLine, keyIndex: itself, startOf: itself, endOf: (index) => index + 1 };
}

const itself = (index: number): number => index;

/** A run of characters that may be bytes in another writing, such as base64. */
export interface Run {
  /** Each byte as a character. */
  readonly bytes: string;
  /** Returns where in the text a byte begins, and where it ends. */
  startOf(byte: number): number;
  endOf(byte: number): number;
}

/**
 * Reads what may be base64 or hex, at each alignment: what comes before a secret need not be whole.
 * @param text a writing's key
 */
export function* readRuns(text: string): Generator<Run> {
  for (const { run, base, characters, bytes } of RUNS) {
    for (const { 0: found, index } of text.matchAll(run)) {
      for (let offset = 0; offset < characters; offset += 1) {
        const start = index + offset;
        yield {
          bytes: Buffer.from(found.slice(offset), base).toString('latin1'),
          startOf: (byte) => start + Math.floor((byte * characters) / bytes),
          endOf: (byte) => start + Math.ceil(((byte + 1) * characters) / bytes),
        };
      }
    }
  }
}

/** Those that are long enough for eight bytes, in either alphabet and in any case. */
const RUNS = [
  { run: /[\w+/-]{11,}/g, base: 'base64', characters: 4, bytes: 3 },
  { run: /[\da-f]{16,}/gi, base: 'hex', characters: 2, bytes: 1 },
] as const;

/** Puts a text into lower case, index by index: what would become longer stays as it is. */
export function fold(text: string): string {
  const folded = text.toLowerCase();
  return folded.length === text.length ? folded : text.replace(/[^\u0130]+/g, (part) => part.toLowerCase());
}

/** Whether a line is its own key, index by index. Its table of Unicode is made at the first call: most lines are ASCII. */
function isOwnKey(line: string): boolean {
  return !/[^\S ]| {2}|[\p{C}\p{M}]/u.test(line);
}

function nextEscape(line: string, index: number, escapes: RegExp): number {
  escapes.lastIndex = index;
  return escapes.exec(line)?.index ?? line.length;
}

function readPlain(line: string, index: number): readonly [string, number] {
  const character = String.fromCodePoint(line.codePointAt(index) ?? 0);
  return [character, index + character.length];
}

/**
 * Reads one character that is written as the bytes of UTF-8, each as an escape. Bytes that are not UTF-8 are read as Latin-1.
 * @param ofByte matches the escape of one byte where it is asked; its only group is the byte's digits
 * @see RFC 3629, 4
 */
function readBytes(line: string, index: number, ofByte: RegExp, radix: number): readonly [string, number] | null {
  const bytes: number[] = [];
  let end = index;
  for (let count = 1; bytes.length < count; count = bytes.length === 1 ? bytesOfCharacter(bytes[0] ?? 0) : count) {
    ofByte.lastIndex = end;
    const [written = '', digits = ''] = ofByte.exec(line) ?? [];
    if (written === '') break;
    bytes.push(Number.parseInt(digits, radix));
    end += written.length;
  }
  const [first] = bytes;
  if (first === undefined) return null;
  if (bytes.length === 1 && first < 0x80) return [String.fromCharCode(first), end];
  const character = Buffer.from(bytes).toString('utf8');
  if (bytes.length === bytesOfCharacter(first) && !character.includes('\ufffd')) return [character, end];
  ofByte.lastIndex = index;
  return [String.fromCharCode(first), index + (ofByte.exec(line)?.[0].length ?? 1)];
}

/** How many bytes a UTF-8 character has that begins with this one. */
function bytesOfCharacter(first: number): number {
  if (first >= 0xf0) return 4;
  if (first >= 0xe0) return 3;
  return first >= 0xc0 ? 2 : 1;
}

const PERCENT_BYTE = /%([\da-f]{2})/iy;
const PERCENT_UNIT = /%u([\da-f]{4})/iy;

function readPercent(line: string, index: number): readonly [string, number] {
  return readUnits(line, index, PERCENT_UNIT) ?? readBytes(line, index, PERCENT_BYTE, 16) ?? readPlain(line, index);
}

/** Reads UTF-16 units; a character outside the basic plane is written as a pair. */
function readUnits(line: string, index: number, unit: RegExp): readonly [string, number] | null {
  unit.lastIndex = index;
  const [first = '', firstDigits = ''] = unit.exec(line) ?? [];
  if (first === '') return null;
  const [second = '', secondDigits = ''] = unit.exec(line) ?? [];
  const units = [firstDigits, secondDigits].map((digits) => Number.parseInt(digits || '0', 16));
  const character = String.fromCodePoint(String.fromCharCode(...units).codePointAt(0) ?? 0);
  return [character, index + first.length + (character.length === 2 ? second.length : 0)];
}

const JSON_UNIT = /\\u([\da-f]{4})/iy;
const BRACED = /\\u\{([\da-f]{1,6})\}/iy;
const HEX_BYTE = /\\x([\da-f]{2})/iy;
const OCTAL_BYTE = /\\([0-3]?[0-7]{1,2})/y;
const SHORT_ESCAPES: ReadonlyMap<string, string> = new Map([
  ...[...'"\'\\/'].map((character) => [character, character] as const),
  ...Object.entries({ b: '\b', f: '\f', n: '\n', r: '\r', t: '\t' }),
]);

/** As in JSON, and as source code writes it besides. */
function readBackslash(line: string, index: number): readonly [string, number] {
  if (line[index] !== '\\') return readPlain(line, index);
  const short = SHORT_ESCAPES.get(line.charAt(index + 1));
  if (short !== undefined) return [short, index + 2];
  BRACED.lastIndex = index;
  const [written = '', digits = ''] = BRACED.exec(line) ?? [];
  const character = written === '' ? undefined : characterOf(Number.parseInt(digits, 16));
  return (
    (character === undefined ? null : ([character, index + written.length] as const)) ??
    readUnits(line, index, JSON_UNIT) ??
    readBytes(line, index, HEX_BYTE, 16) ??
    readBytes(line, index, OCTAL_BYTE, 8) ??
    readPlain(line, index)
  );
}

/** Zeros may come before the digits, up to a limit. */
const HTML_REFERENCE = /&(?:#x([\da-f]{1,16})|#(\d{1,16})|(amp|lt|gt|quot|apos));?/iy;
const HTML_NAMES: ReadonlyMap<string, string> = new Map(
  Object.entries({ amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }),
);

/** Reads the references that whoever writes HTML escapes a text with. */
function readHtml(line: string, index: number): readonly [string, number] {
  HTML_REFERENCE.lastIndex = index;
  const [written = '', hex, digits, name] = HTML_REFERENCE.exec(line) ?? [];
  if (written === '') return readPlain(line, index);
  const character =
    name === undefined
      ? characterOf(hex === undefined ? Number(digits) : Number.parseInt(hex, 16))
      : HTML_NAMES.get(name.toLowerCase());
  return character === undefined ? readPlain(line, index) : [character, index + written.length];
}

/** A character may be broken between its bytes. */
const QUOTED_BYTE = /(?:=[ \t]*(?:\r\n|[\r\n ]))?=([\da-f]{2})/iy;
const SOFT_BREAK = /=[ \t]*(?:\r\n|[\r\n ])/y;

/** @see RFC 2045, 6.7 */
function readQuotedPrintable(line: string, index: number): readonly [string, number] {
  const byte = readBytes(line, index, QUOTED_BYTE, 16);
  if (byte) return byte;
  SOFT_BREAK.lastIndex = index;
  const [broken = ''] = SOFT_BREAK.exec(line) ?? [];
  return broken === '' ? readPlain(line, index) : ['', index + broken.length];
}

function readWrapped(line: string, index: number): readonly [string, number] {
  const [space = ''] = /^\s+/.exec(line.slice(index, index + LONGEST_BREAK)) ?? [];
  return space === '' ? readPlain(line, index) : ['', index + space.length];
}

const LONGEST_BREAK = 20;

function characterOf(code: number): string | undefined {
  return code <= 0x10ffff ? String.fromCodePoint(code) : undefined;
}

function keyOf(character: string): string {
  // Most are ASCII, for which no table of Unicode is needed.
  if (character > ' ' && character <= '~') return character;
  if (/\s/u.test(character)) return ' ';
  return /[\p{C}\p{M}]/u.test(character) ? '' : character;
}
