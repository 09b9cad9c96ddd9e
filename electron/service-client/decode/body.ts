/**
 * Parses a reply's bytes as JSON, form text, an HTML page, other text, or no text at all. Its Content-Type does not
 * decide which.
 */
import { isOrdinaryName, isSecretName as soundsSecret } from '../secrets/secret-names.ts';

export type Body =
  | { readonly kind: 'json'; readonly value: unknown }
  | { readonly kind: 'form'; readonly fields: ReadonlyMap<string, string> }
  | { readonly kind: 'html'; readonly title: string | null }
  /** Also for an empty reply. */
  | { readonly kind: 'text'; readonly text: string }
  /** Not text, or of too many fields to be read at once. `type` is the media type that the reply names, or null. */
  | { readonly kind: 'bytes'; readonly size: number; readonly type: string | null };

/** A reply's bytes, and what it says of them. */
export interface WireText {
  readonly bytes: Uint8Array;
  /** By name, in lower case. */
  readonly headers?: Readonly<Record<string, string>>;
}

/** Reads the text of a reply, whatever its Content-Type says (N4). */
export function readText(
  text: string,
  { size, contentType }: { readonly size: number; readonly contentType: string },
): Body {
  const body = isTooMuch(text) ? null : parseBody(text);
  if (body && (body.kind === 'json' || body.kind === 'html' || isReadable(text))) return body;
  return { kind: 'bytes', size, type: mediaTypeOf(contentType) };
}

/** Returns a media type without its parameters, in lower case, or null if a Content-Type names none. */
export function mediaTypeOf(contentType: string): string | null {
  return /^[\w.+-]{1,60}\/[\w.+-]{1,60}/.exec(contentType)?.[0].toLowerCase() ?? null;
}

/**
 * Decodes text by its byte-order mark; without one as UTF-8 if it is valid, else by the charset that the reply names if
 * it is known, else as UTF-8 with replacements (N7). Removes the mark and outer white space.
 */
export function decodeText(bytes: Uint8Array, contentType = ''): string {
  const text = decodeMarked(bytes) ?? decodeValid(bytes) ?? decodeNamed(bytes, contentType);
  return (text ?? new TextDecoder().decode(bytes)).trim();
}

export function parseBody(text: string): Body {
  const json = /^[[{"]|^(?:null|true|false)$/.test(text) ? parseJson(text) : undefined;
  if (json !== undefined) return { kind: 'json', value: json };
  if (/^<(?:!|\?|[a-z])/i.test(text)) {
    return { kind: 'html', title: /<title[^<>]*>([^<]*)/i.exec(text)?.[1] ?? null };
  }
  if (/^[^\s=&<>{}]+=[^\s<>]*$/.test(text)) return { kind: 'form', fields: parseForm(text) };
  return { kind: 'text', text };
}

/** Not a page, binary, or JSON that is cut or broken. */
export function isReadableBody(body: Body): boolean {
  if (body.kind === 'text') return !/^[[{"]/.test(body.text);
  return body.kind !== 'html' && body.kind !== 'bytes';
}

/** Whether a value is an object and not a list. */
export function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Returns an object's or list's own field, or undefined; never an inherited field. */
export function ownField(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, name)
    ? Object.getOwnPropertyDescriptor(value, name)?.value
    : undefined;
}

/**
 * Returns the texts and numbers under secret-sounding names, at any depth. They must be masked everywhere, because the
 * reply may repeat them under a harmless name.
 */
export function secretsIn(body: Body, isSecretName = soundsSecret): readonly string[] {
  if (body.kind === 'form') return [...body.fields].flatMap(([name, value]) => (isSecretName(name) ? [value] : []));
  const found: string[] = [];
  /** The same names return in each object of a list. */
  const known = new Map<string, boolean>([['', false]]);
  const isSecretField = (name: string): boolean => {
    const isSecret = known.get(name) ?? isSecretName(name);
    known.set(name, isSecret);
    return isSecret;
  };
  const open: { readonly value: unknown; readonly isSecret: boolean; readonly isErrorMap?: boolean }[] = [];
  if (body.kind === 'json') open.push({ value: body.value, isSecret: false });
  for (let next = open.pop(); next; next = open.pop()) {
    const { value, isSecret, isErrorMap = false } = next;
    if (typeof value === 'object' && value !== null) {
      // A list's indices are no names.
      const entries: readonly [string, unknown][] = Array.isArray(value)
        ? value.map((inner) => ['', inner])
        : Object.entries(value);
      for (const [name, inner] of entries) {
        // In a map of errors the names are codes, so a code such as `wrong_credentials` does not make its value secret.
        const isCode = isErrorMap && isObject(inner);
        const isSecretHere = (isSecretField(name) && !isCode) || (isSecret && !isOrdinaryName(name));
        const isKept = isSecretHere || (typeof inner === 'object' && inner !== null);
        if (isKept) open.push({ value: inner, isSecret: isSecretHere, isErrorMap: name === 'errors' });
      }
    } else if (isSecret && (typeof value === 'string' || typeof value === 'number')) {
      found.push(String(value));
    }
  }
  return found;
}

/** No member's record has nearly as many fields, values or brackets; parsing more would block the app. */
const maxValues = 20_000;
/** Different ones: each takes much longer than one that was there before. */
const maxNames = 6000;
const maxBrackets = 50_000;
const longestForm = 131_072;

/** Whether a text other than a page may hold too much to be parsed. Punctuation within values counts too. */
function isTooMuch(text: string): boolean {
  if (text.length <= maxNames || text.startsWith('<')) return false;
  if (text.length > longestForm && /^[^\s=&<>{}["]{1,1000}=/.test(text)) return true;
  const isOver = (signs: readonly string[], most: number): boolean => countOf(signs, text, most) > most;
  if (isOver([':', '&'], maxValues) || isOver([','], maxValues) || isOver(['[', '{'], maxBrackets)) return true;
  return isOver([':', '&'], maxNames) && hasTooManyNames(text);
}

function hasTooManyNames(text: string): boolean {
  const names = new Set<string>();
  for (const [, name = ''] of text.matchAll(/^\s*[[{]/.test(text) ? /"([^"]*)"\s*:/g : /(?:^|&)([^&=]*)/g)) {
    names.add(name);
    if (names.size > maxNames) return true;
  }
  return false;
}

/** Counts up to a little more than `most`. */
function countOf(signs: readonly string[], text: string, most: number): number {
  let count = 0;
  for (const sign of signs) {
    for (let at = text.indexOf(sign); at >= 0 && count <= most; at = text.indexOf(sign, at + 1)) count += 1;
  }
  return count;
}

/** Tab, line ends and form feeds are the only controls in a text; a few characters may be in another charset. */
function isReadable(text: string): boolean {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
  const isWithoutControls = !/[\0-\x08\x0e-\x1f]/.test(text);
  return isWithoutControls && text.replaceAll('\ufffd', '').length * 4 >= text.length * 3;
}

const charsetName = /;\s*charset\s*=\s*"?([\w.:-]{1,40})/i;

/** Returns null if there is no byte-order mark of UTF-16. */
function decodeMarked(bytes: Uint8Array): string | null {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  return first === 0xfe && second === 0xff ? new TextDecoder('utf-16be').decode(bytes) : null;
}

/** Each takes longer to make than to decode a short text. */
const validUtf8 = new TextDecoder('utf-8', { fatal: true });

/** Returns null if the bytes are not UTF-8. UTF-16 without a mark may look like it, with zeros that no text has. */
function decodeValid(bytes: Uint8Array): string | null {
  try {
    const text = validUtf8.decode(bytes);
    return text.includes('\0') ? null : text;
  } catch {
    return null;
  }
}

/** Returns null if the content type names no charset, or one that is not known. */
function decodeNamed(bytes: Uint8Array, contentType: string): string | null {
  try {
    const [, charset] = charsetName.exec(contentType) ?? [];
    return charset === undefined ? null : new TextDecoder(charset).decode(bytes);
  } catch {
    return null;
  }
}

/**
 * A whole number that JavaScript would round becomes the text of its digits: it may be an identity or a token (N7). They
 * are quoted before parsing, because a function that JSON.parse calls for each value takes seconds for a large reply.
 */
function parseJson(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text);
    return /\d{16}/.test(text) ? JSON.parse(text.replace(textOrLongNumber, quoteRounded)) : value;
  } catch {
    return undefined;
  }
}

/**
 * In valid JSON: matches a text, or a whole number that may be too long. Not `\d{15,}`, for which the engine takes new
 * memory for each digit.
 */
const textOrLongNumber = /"[^"\\]*(?:\\.[^"\\]*)*"|(?<=^|[[,:\s])-?[1-9]\d{15}\d*(?=$|[\],}\s])/g;

function quoteRounded(found: string): string {
  return found.startsWith('"') || Number.isSafeInteger(Number(found)) ? found : `"${found}"`;
}

/** If a name is repeated, its first value counts. */
function parseForm(text: string): ReadonlyMap<string, string> {
  const fields = new Map<string, string>();
  for (const [name, value] of new URLSearchParams(text)) {
    if (!fields.has(name)) fields.set(name, value);
  }
  return fields;
}
