/**
 * Finds the position at which a text stops being JSON. The errors of JavaScript engines do not always contain it, and
 * they quote the text, which may contain a secret.
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
