/**
 * Tells what is wrong with a JSON file, never with a value of it: where its text stops being JSON, how much there is in it,
 * and which field its schema refused.
 */

export interface TextPlace {
  /** From 1. */
  readonly line: number;
  /** From 1, in characters. */
  readonly column: number;
}

/** Returns the position of the first wrong character, or of the end if the text is incomplete; null for valid JSON. */
export function findJsonFault(text: string): TextPlace | null {
  const offset = findFaultOffset(text);
  if (offset === null) return null;
  let line = 1;
  let start = 0;
  for (let at = 0; at < offset; at += 1) {
    const mark = text[at];
    if (mark !== '\n' && (mark !== '\r' || text[at + 1] === '\n')) continue;
    line += 1;
    start = at + 1;
  }
  return { line, column: text.slice(start, offset).replace(FIRST_HALF, '').length + 1 };
}

/** Of a character that is two. */
const FIRST_HALF = /[\ud800-\udbff](?=[\udc00-\udfff])/g;

/** Whether JSON could go on where the text ends, so that its end may be missing. */
export function isCutOff(text: string): boolean {
  const offset = findFaultOffset(text);
  return offset !== null && cutToken.test(text.slice(offset));
}

const cutToken =
  /^(?:"[^"\\]*(?:\\.[^"\\]*)*\\?|-?(?:\d+\.?\d*)?(?:[eE][+-]?\d*)?|t(?:ru?)?|f(?:a(?:ls?)?)?|n(?:ul?)?)$/s;

/**
 * Both of the above, for a text that `JSON.parse` has refused. It never throws, although some texts are too long for the
 * regular expressions that look for the mistake.
 */
export function describeJsonFault(text: string): { readonly isCut: boolean; readonly place: TextPlace | null } {
  try {
    return { isCut: isCutOff(text), place: findJsonFault(text) };
  } catch {
    return { isCut: false, place: null };
  }
}

type Expected = 'value' | 'value-or-end' | 'name' | 'name-or-end' | 'colon' | 'comma-or-end' | 'nothing';

const token =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: JSON forbids these characters in strings
  /([{}[\],:])|("[^"\\\u0000-\u001f]*(?:\\(?:["\\/bfnrt]|u[\da-fA-F]{4})[^"\\\u0000-\u001f]*)*")|(?:-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null)(?![\w.+-])/y;

function findFaultOffset(text: string): number | null {
  const open: ('{' | '[')[] = [];
  let expected: Expected = 'value';
  for (let offset = skipSpace(text, 0); offset < text.length; offset = skipSpace(text, token.lastIndex)) {
    token.lastIndex = offset;
    const match = token.exec(text);
    if (!match) return offset;
    const [, mark, name] = match;
    const next = step(expected, mark ?? (name === undefined ? 'literal' : 'string'), open);
    if (next === null) return offset;
    expected = next;
  }
  return expected === 'nothing' ? null : text.length;
}

const space = /[\t\n\r ]*/y;

function skipSpace(text: string, from: number): number {
  space.lastIndex = from;
  space.test(text);
  return space.lastIndex;
}

/** Returns what may follow; null if `found` is not allowed here. */
function step(expected: Expected, found: string, open: ('{' | '[')[]): Expected | null {
  const isValueHere = expected === 'value' || expected === 'value-or-end';
  switch (found) {
    case '{':
    case '[':
      if (!isValueHere) return null;
      open.push(found);
      return found === '{' ? 'name-or-end' : 'value-or-end';
    case '}':
    case ']': {
      const isEmpty = expected === (found === '}' ? 'name-or-end' : 'value-or-end');
      const isFull = expected === 'comma-or-end' && open.at(-1) === (found === '}' ? '{' : '[');
      if (!isEmpty && !isFull) return null;
      open.pop();
      return afterValue(open);
    }
    case ',':
      if (expected !== 'comma-or-end') return null;
      return open.at(-1) === '{' ? 'name' : 'value';
    case ':':
      return expected === 'colon' ? 'value' : null;
    case 'string':
      if (expected === 'name' || expected === 'name-or-end') return 'colon';
      return isValueHere ? afterValue(open) : null;
    default:
      return isValueHere ? afterValue(open) : null;
  }
}

function afterValue(open: readonly unknown[]): Expected {
  return open.length === 0 ? 'nothing' : 'comma-or-end';
}

/**
 * Counts without parsing: a few bytes may hold very many parts.
 * @param text may be no JSON
 * @returns how many values there are, or a few more, and how many lists and objects are inside each other
 */
export function measureJson(text: string) {
  let parts = 1;
  let depth = 0;
  let deepest = 0;
  for (let index = 0; index < text.length; index += 1) {
    switch (text.charCodeAt(index)) {
      case QUOTE:
        index = endOfString(text, index);
        break;
      case COMMA:
        parts += 1;
        break;
      case OPEN_LIST:
      case OPEN_OBJECT:
        parts += 1;
        depth += 1;
        deepest = Math.max(deepest, depth);
        break;
      case CLOSE_LIST:
      case CLOSE_OBJECT:
        depth -= 1;
        break;
    }
  }
  return { parts, depth: deepest };
}

const [QUOTE, COMMA, OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT] = [0x22, 0x2c, 0x5b, 0x5d, 0x7b, 0x7d];

function endOfString(text: string, start: number): number {
  let end = text.indexOf('"', start + 1);
  while (end > 0 && isEscaped(text, end)) end = text.indexOf('"', end + 1);
  return end < 0 ? text.length : end;
}

function isEscaped(text: string, place: number): boolean {
  let first = place;
  while (text[first - 1] === '\\') first -= 1;
  return (place - first) % 2 === 1;
}

/** As zod tells it. */
export interface SchemaIssue {
  readonly code: string;
  readonly path: readonly PropertyKey[];
  readonly message: string;
  /** Names that are not in the schema. */
  readonly keys?: readonly string[];
}

/**
 * @param within path of what was checked; empty for the whole
 * @returns the dot-separated field, empty for the whole, and what goes on after its name, such as `is unknown`
 */
export function describeFlaw(issue: SchemaIssue | undefined, within = '') {
  const further = issue?.code === 'unrecognized_keys' ? (issue.keys ?? []).slice(0, 1) : [];
  const steps = [...(issue?.path ?? []), ...further].map((step) => nameForPerson(String(step)));
  return { field: [...(within === '' ? [] : [within]), ...steps].join('.'), expected: expectedBy(issue) };
}

function expectedBy(issue: SchemaIssue | undefined): string {
  switch (issue?.code) {
    case 'unrecognized_keys':
      return 'is unknown';
    case 'too_big':
      return 'is longer or larger than any';
    case 'invalid_value':
    case 'invalid_union':
      return 'is none of the known values';
    case 'custom':
      return issue.message;
    default:
      return 'is missing, or is of another kind';
  }
}

/** A name may be anything. */
function nameForPerson(name: string): string {
  return /^[\w.-]{1,40}$/.test(name) ? name : '…';
}
