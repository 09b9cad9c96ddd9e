/**
 * Finds where a text stops being JSON, so that a person can be sent to the place: engines word it differently,
 * some without the place, and all of them quote the text, which may hold a secret. It builds no value.
 */

export interface TextPlace {
  /** From 1. */
  readonly line: number;
  /** From 1, in characters. */
  readonly column: number;
}

/** The place of the first character that cannot stand there, or of the end where more is needed; null for JSON. */
export function findJsonFault(text: string): TextPlace | null {
  const offset = findFaultOffset(text);
  if (offset === null) return null;
  const before = text.slice(0, offset).split(/\r\n|\r|\n/);
  return { line: before.length, column: [...(before.at(-1) ?? '')].length + 1 };
}

type Expected = 'value' | 'value-or-end' | 'name' | 'name-or-end' | 'colon' | 'comma-or-end' | 'nothing';

const token =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: what JSON refuses in a string
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

function skipSpace(text: string, from: number): number {
  let offset = from;
  while (/^[\t\n\r ]$/.test(text.charAt(offset))) offset += 1;
  return offset;
}

/** What may follow; null where this cannot stand here. */
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
