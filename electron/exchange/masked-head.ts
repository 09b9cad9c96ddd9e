/** Masks the head of a request or of a reply, and reads it again: each line ends with CRLF. */

import type { NamedValue } from '../ipc/views/exchange-details.ts';
import type { NameRule } from '../service-client/request-secrets.ts';
import { type Effort, effortFor, type Span } from '../service-client/secrets/secret-index.ts';
import { maskNamedValues } from '../service-client/secrets/secret-names.ts';
import type { Masks } from './masks.ts';
import type { Memory } from './memory.ts';
import { ownCopy } from './own-copy.ts';
import { inNamesOf, queryOf, readPairs } from './pairs.ts';

export interface HeadRules {
  readonly isSecretHeader: NameRule;
  readonly isSecretParameter: NameRule;
  readonly plainLines: PlainLines;
}

/** Lines that stay as they are. */
export type PlainLines = Memory<string, string>;

/** @param head the request line and the headers */
export function maskRequestHead(head: string, rules: HeadRules, masks: Masks): string {
  const [first = ''] = head.split(LINE_END, 1);
  const ofQuery = secretsOfQuery(first, [queryOf(first)[0], first.lastIndexOf(' ')], rules);
  return maskLines(head.split(LINE_END), rules.plainLines, masks, (line, index) =>
    index === 0 ? ofQuery : secretsOfHeader(line, rules),
  );
}

/** @param headers name, value, name, value, … */
export function maskReplyHead(headers: readonly string[], rules: HeadRules, masks: Masks): string {
  return maskLines([...linesOf(headers), ''], rules.plainLines, masks, (line) => secretsOfHeader(line, rules));
}

/** Masks what has become known since, in a head that was masked before. */
export function maskHeadAgain(head: string, plainLines: PlainLines, masks: Masks): string {
  return maskLines(head.split(LINE_END), plainLines, masks, () => []);
}

/** Returns what a reply's headers bring that is masked by name; of cookies also the value alone. */
export function secretsOfReplyHead(headers: readonly string[], rules: HeadRules): readonly string[] {
  const unknown = linesOf(headers).filter((line) => rules.plainLines.get(line) === undefined);
  const found = unknown.flatMap((line) => secretsOfHeader(line, rules)).map(({ secret }) => secret);
  return found.flatMap((secret) => [secret, ...(/^[^=;]+=([^;]+)/.exec(secret)?.slice(1) ?? [])]);
}

export function maskAddress(address: string, rules: HeadRules, masks: Masks): string {
  const query = queryOf(address);
  const parts = secretsOfQuery(address, query, rules);
  return masks.maskParts(address, parts, inNamesOf(address, readPairs(address, ...query))) ?? masks.of(address);
}

/** @returns the headers of a head, as they were written */
export function readHeaders(head: string): readonly NamedValue[] {
  return head
    .split(LINE_END)
    .filter((line) => line !== '')
    .map((line) => {
      const divider = line.indexOf(':');
      return { name: line.slice(0, divider), value: line.slice(divider + 1).trim() };
    });
}

export const LINE_END = '\r\n';

function linesOf(headers: readonly string[]): readonly string[] {
  const lines: string[] = [];
  for (let index = 0; index + 1 < headers.length; index += 2) {
    lines.push(`${headers[index]}: ${headers[index + 1]}`.replaceAll(/[\r\n]/g, ' '));
  }
  return lines;
}

/** Masks the parts, and what is found by value. A head that takes too long to search is not shown. */
function maskLines(
  lines: readonly string[],
  plainLines: PlainLines,
  masks: Masks,
  partsOf: (line: string, index: number) => readonly Span[],
): string {
  const effort = effortFor(lines.reduce((sum, { length }) => sum + length, 0));
  const masked: string[] = [];
  for (const [index, line] of lines.entries()) {
    const shown = plainLines.get(line) ?? maskLine(line, partsOf(line, index), masks, effort);
    if (shown === null) return '';
    masked.push(shown);
    if (shown === line && line.length <= longestPlainLine) rememberPlain(plainLines, line);
  }
  return masked.join(LINE_END);
}

function maskLine(line: string, parts: readonly Span[], masks: Masks, effort: Effort): string | null {
  const isName = (place: number): boolean => /^[^ :]+:/.test(line) && line.indexOf(':') > place;
  const known = masks.maskParts(line, parts, isName, effort);
  if (known === null) return null;
  return known.replace(/^([^:]*: )(.*)$/s, (_line, name: string, value: string) => {
    return name + maskNamedValues(value, masks.of);
  });
}

function rememberPlain(plainLines: PlainLines, line: string): void {
  if (plainLines.get(line) !== undefined) return;
  const copy = ownCopy(line);
  plainLines.set(copy, copy);
}

/** Longer ones seldom return. */
const longestPlainLine = 300;

function secretsOfQuery(
  text: string,
  [start, end]: readonly [number, number],
  { isSecretParameter }: Pick<HeadRules, 'isSecretParameter'>,
): readonly Span[] {
  return readPairs(text, start, end)
    .filter(({ name, value }) => value !== '' && isSecretParameter(name))
    .map(({ start: from, end: to, value }) => ({ start: from, end: to, secret: value }));
}

function secretsOfHeader(line: string, { isSecretHeader }: HeadRules): readonly Span[] {
  const [, name = '', value = ''] = /^([^:]*):[ \t]*(.*)$/s.exec(line) ?? [];
  const start = line.length - value.length;
  if (value !== '' && isSecretHeader(name)) return secretsOfValue(name, value, start);
  return /^(?:content-)?location$/i.test(name) ? everyParameter(value, start) : [];
}

/** Of credentials, the scheme is shown. */
function secretsOfValue(name: string, value: string, start: number): readonly Span[] {
  const scheme = /authorization$/i.test(name) ? (/^(?:bearer|basic) +(?=.)/i.exec(value)?.[0] ?? '') : '';
  return [{ start: start + scheme.length, end: start + value.length, secret: value.slice(scheme.length) }];
}

/** A redirect may hand over a code or a token under any name, also behind the `#`. */
function everyParameter(address: string, start: number): readonly Span[] {
  const [queryStart, queryEnd] = queryOf(address);
  const parameters = [...readPairs(address, queryStart, queryEnd), ...readPairs(address, queryEnd + 1)].map((pair) =>
    // What has no name may be a token as a whole.
    address[pair.start - 1] === '=' ? pair : { ...pair, start: pair.nameStart, value: pair.name },
  );
  const [, scheme = '', user = ''] = /^([a-z][a-z\d+.-]*:\/\/|\/\/)([^/?#]*)@/i.exec(address) ?? [];
  return [{ start: scheme.length, end: scheme.length + user.length, value: user }, ...parameters]
    .filter(({ value }) => value !== '')
    .map((part) => ({ start: start + part.start, end: start + part.end, secret: part.value }));
}
