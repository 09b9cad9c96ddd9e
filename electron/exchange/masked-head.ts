/** Masks the head of a request or of a reply, and reads it again: each line ends with CRLF. */
import type { NamedValue } from '../ipc/exchange-views.ts';
import { maskNamedValues } from '../service-client/secrets.ts';
import type { Masks } from './masks.ts';
import { inNamesOf, queryOf, readPairs } from './pairs.ts';
import type { NameRule } from './secrecy.ts';
import type { Span } from './secret-index.ts';

export interface HeadRules {
  readonly isSecretHeader: NameRule;
  readonly isSecretParameter: NameRule;
}

/** @param head the request line and the headers */
export function maskRequestHead(head: string, rules: HeadRules, masks: Masks): string {
  const end = head.indexOf(LINE_END);
  const parts = secretsOfQuery(head, [queryOf(head.slice(0, end))[0], head.lastIndexOf(' ', end)], rules);
  return maskHead(head, [...parts, ...secretsOfHeaders(head, end + LINE_END.length, rules)], masks);
}

/** @param headers name, value, name, value, … */
export function maskReplyHead(headers: readonly string[], rules: HeadRules, masks: Masks): string {
  const head = joinHeaders(headers);
  return maskHead(head, secretsOfHeaders(head, 0, rules), masks);
}

/** Returns what a reply's headers bring that is masked by name; of cookies also the value alone. */
export function secretsOfReplyHead(headers: readonly string[], rules: HeadRules): readonly string[] {
  const found = secretsOfHeaders(joinHeaders(headers), 0, rules).map(({ secret }) => secret);
  return found.flatMap((secret) => [secret, ...(/^[^=;]+=([^;]+)/.exec(secret)?.slice(1) ?? [])]);
}

export function maskAddress(address: string, { isSecretParameter }: HeadRules, masks: Masks): string {
  const query = queryOf(address);
  const parts = secretsOfQuery(address, query, { isSecretParameter });
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

function joinHeaders(headers: readonly string[]): string {
  const lines: string[] = [];
  for (let index = 0; index + 1 < headers.length; index += 2) lines.push(`${headers[index]}: ${headers[index + 1]}`);
  return lines.map((line) => line.replaceAll(/[\r\n]/g, ' ') + LINE_END).join('');
}

/** Masks the given parts and what is found by value. A head that takes too long to search is not shown. */
export function maskHead(head: string, parts: readonly Span[], masks: Masks): string {
  const masked = masks.maskParts(head, parts, (place) => isHeaderName(head, place)) ?? '';
  return masked.replace(/^([^:\r\n]*: )([^\r\n]*)/gm, (_line, name: string, value: string) => {
    return name + maskNamedValues(value, masks.of);
  });
}

function isHeaderName(head: string, place: number): boolean {
  const lineStart = head.lastIndexOf('\n', place) + 1;
  return /^[^ :]+:/.test(head.slice(lineStart)) && head.indexOf(':', lineStart) > place;
}

function secretsOfQuery(
  text: string,
  [start, end]: readonly [number, number],
  { isSecretParameter }: Pick<HeadRules, 'isSecretParameter'>,
): readonly Span[] {
  return readPairs(text, start, end)
    .filter(({ name, value }) => value !== '' && isSecretParameter(name))
    .map(({ start: from, end: to, value }) => ({ start: from, end: to, secret: value }));
}

function secretsOfHeaders(head: string, start: number, { isSecretHeader }: HeadRules): readonly Span[] {
  const parts: Span[] = [];
  for (const { 0: line, 1: name = '', 2: value = '', index } of head.slice(start).matchAll(headerLine)) {
    const end = start + index + line.length;
    const valueStart = end - value.length;
    if (value !== '' && isSecretHeader(name)) parts.push(...secretsOfHeader(name, value, valueStart));
    else if (/^(?:content-)?location$/i.test(name)) parts.push(...everyParameter(value, valueStart));
  }
  return parts;
}

const headerLine = /^([^:\r\n]*):[ \t]*([^\r\n]*)/gm;

/** Of credentials, the scheme is shown. */
function secretsOfHeader(name: string, value: string, start: number): readonly Span[] {
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
