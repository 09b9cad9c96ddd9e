/** Masks JSON by its text, so that numbers keep their digits, and lays it out. It may have been cut at its end. */

import { replaceSpans, type Span } from '../service-client/secrets/secret-index.ts';
import { maskNamedValues } from '../service-client/secrets/secret-names.ts';
import type { FieldRules, FieldState } from './field-rules.ts';

/** Longer, it is cut. */
export const LONGEST_SHOWN = 32_768;
const deepestIndent = 32;

interface Token {
  readonly text: string;
  readonly start: number;
}

interface Container {
  readonly isList: boolean;
  readonly state: FieldState;
  /** Of the field whose value comes next; null where a name comes next. */
  name: string | null;
}

/**
 * @param spans secrets that were found by value
 * @param isLeft whether a secret is left in the name of a field
 * @returns the text without white space between its parts; null if a secret reaches over more than one of them
 */
export function maskJson(
  text: string,
  rules: FieldRules,
  options: {
    readonly spans: readonly Span[];
    readonly maskOf: (secret: string) => string;
    readonly isLeft: (secret: string) => boolean;
  },
): string | null {
  const { spans, maskOf, isLeft } = options;
  const open: Container[] = [];
  const masked: string[] = [];
  let next = 0;

  function spansOf({ start, text: { length } }: Token): readonly Span[] {
    while ((spans[next]?.end ?? Number.POSITIVE_INFINITY) <= start) next += 1;
    const found: Span[] = [];
    for (let index = next; (spans[index]?.start ?? Number.POSITIVE_INFINITY) < start + length; index += 1) {
      const span = spans[index];
      if (span) found.push(span);
    }
    return found;
  }

  for (const token of readTokens(text)) {
    const { text: written } = token;
    const found = spans.length === 0 ? [] : spansOf(token);
    const container = open.at(-1);
    if (isPunctuation(written)) {
      if (found.some(({ secret }) => !isLeft(secret))) return null;
      masked.push(written);
      if (written === '{' || written === '[') open.push(enter(rules, container, written === '['));
      else if (written === '}' || written === ']') open.pop();
      else if (written === ',' && container && !container.isList) container.name = null;
      continue;
    }
    if (container && !container.isList && container.name === null) {
      const name = textOf(written);
      container.name = name;
      const long = found.filter(({ secret }) => !isLeft(secret));
      masked.push(rules.isNameShown(name) ? maskToken(token, long, maskOf) : `"${maskOf(name)}"`);
      continue;
    }
    const state = stateOf(rules, container, false);
    masked.push(
      state === 'masked' && isSecretValue(written) ? `"${maskOf(textOf(written))}"` : maskToken(token, found, maskOf),
    );
  }
  return masked.join('');
}

/** Puts each field on a line of its own, indented by two spaces. */
export function layOutJson(text: string): { readonly text: string; readonly isCut: boolean } {
  const parts: string[] = [];
  let length = 0;
  let depth = 0;
  let last = '';
  const lineEnd = (): string => `\n${'  '.repeat(Math.min(depth, deepestIndent))}`;
  for (const { text: written } of readTokens(text)) {
    const isClosing = written === '}' || written === ']';
    if (isClosing) depth = Math.max(0, depth - 1);
    const isEmpty = isClosing && (last === '{' || last === '[');
    const isOnNewLine = last === ',' || ((last === '{' || last === '[' || isClosing) && !isEmpty);
    const part = `${isOnNewLine ? lineEnd() : ''}${written}${written === ':' ? ' ' : ''}`;
    length += part.length;
    if (length > LONGEST_SHOWN) return { text: parts.join(''), isCut: true };
    parts.push(part);
    if (written === '{' || written === '[') depth += 1;
    last = written;
  }
  return { text: parts.join(''), isCut: false };
}

/** By hand: the text may be a list of nothing but brackets, for which a regular expression takes long. */
function* readTokens(text: string): Generator<Token> {
  for (let start = 0; start < text.length; ) {
    const first = text.charAt(start);
    const end = first === '"' ? endOfText(text, start) : isPunctuation(first) ? start + 1 : endOfWord(text, start);
    if (end > start) yield { text: text.slice(start, end), start };
    start = Math.max(end, start + 1);
  }
}

function endOfText(text: string, start: number): number {
  for (let index = start + 1; index < text.length; index += 1) {
    const character = text[index];
    if (character === '"') return index + 1;
    if (character === '\\') index += 1;
  }
  return text.length;
}

function endOfWord(text: string, start: number): number {
  let end = start;
  while (end < text.length && !' \t\r\n"{}[],:'.includes(text.charAt(end))) end += 1;
  return end;
}

function isPunctuation(token: string): boolean {
  return token.length === 1 && '{}[],:'.includes(token);
}

function enter(rules: FieldRules, container: Container | undefined, isList: boolean): Container {
  return { isList, state: stateOf(rules, container, true), name: null };
}

function stateOf(rules: FieldRules, container: Container | undefined, isContainer: boolean): FieldState {
  return container ? rules.enter(container.state, container.name ?? '', isContainer) : rules.top;
}

/** Of literals, the type is the value. */
function isSecretValue(token: string): boolean {
  return !/^(?:""|true|false|null)$/.test(token);
}

function textOf(token: string): string {
  try {
    const value: unknown = token.startsWith('"') ? JSON.parse(token) : token;
    return typeof value === 'string' ? value : token;
  } catch {
    return token;
  }
}

function maskToken({ text, start }: Token, spans: readonly Span[], maskOf: (secret: string) => string): string {
  const [first] = spans;
  if (!text.startsWith('"')) return first ? `"${maskOf(first.secret)}"` : text;
  if (!first && !/[:=%]/.test(text)) return text;
  const end = text.length > 1 && text.endsWith('"') ? text.length - 1 : text.length;
  const inside = text.slice(1, end);
  const clipped = spans.map((span) => ({
    start: Math.max(0, span.start - start - 1),
    end: Math.min(inside.length, span.end - start - 1),
    secret: span.secret,
  }));
  const known = replaceSpans(
    inside,
    clipped.map((span) => withEscape(inside, span)),
    maskOf,
  );
  const masked = maskNamedValues(known, maskOf);
  if (masked === inside) return text;
  // A secret may end within an escape.
  return isText(`"${masked}"`) ? `"${masked}"` : `"${maskOf(first?.secret ?? inside)}"`;
}

/** A secret may begin within an escape: its backslash goes with it. */
function withEscape(text: string, span: Span): Span {
  let first = span.start;
  while (text[first - 1] === '\\') first -= 1;
  return (span.start - first) % 2 === 1 ? { ...span, start: span.start - 1 } : span;
}

function isText(token: string): boolean {
  try {
    return typeof JSON.parse(token) === 'string';
  } catch {
    return false;
  }
}
