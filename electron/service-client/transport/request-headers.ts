/** The headers of a request: what the HTTP client writes before the body, and which a person may write into it. */
import { ACCEPT_ENCODING } from './content-coding.ts';

/** Name and value. */
export type Header = readonly [name: string, value: string];

export interface Headed {
  readonly method: string;
  readonly headers: readonly Header[];
  readonly body: string | null;
}

/** @returns the request's headers, as the HTTP client gets them, but for `content-length` */
export function headersToSend({ headers }: Pick<Headed, 'headers'>): readonly Header[] {
  const isAsking = headers.some(([name]) => name.toLowerCase() === 'accept-encoding');
  return isAsking ? headers : [['accept-encoding', ACCEPT_ENCODING], ...headers];
}

/**
 * @returns the head as it will be written, each line ended by CRLF, without the empty line; one character is one byte. To
 *   a proxy on this computer that forwards plain http, it is written otherwise
 */
export function headOf({ host, pathname, search }: URL, request: Headed): string {
  const { method, body } = request;
  const lines = [['host', host], ['connection', 'keep-alive'], ...headersToSend(request)];
  const head = lines.map(([name, value]) => `${name}: ${value}\r\n`).join('');
  return `${method} ${pathname}${search} HTTP/1.1\r\n${head}${lengthHeaderOf(method, body)}`;
}

/** What undici adds last. @see https://github.com/nodejs/undici/issues/863 */
export function lengthHeaderOf(method: string, body: string | null): string {
  const length = Buffer.byteLength(body ?? '');
  const isExpected = method === 'POST' || method === 'PUT' || method === 'PATCH';
  return length > 0 || isExpected ? `content-length: ${length}\r\n` : '';
}

/** What is wrong with a header, and what it must be. */
export interface HeaderFault {
  readonly part: 'name' | 'value';
  readonly expected: string;
}

/** @returns null if a request may have that header */
export function faultOfHeader(name: string, value: string): HeaderFault | null {
  if (!isHeaderName(name)) return { part: 'name', expected: 'must be a header’s name' };
  if (isFixedHeader(name)) return { part: 'name', expected: 'must not be a header that the HTTP client sets' };
  if (!isHeaderValue(value)) {
    return { part: 'value', expected: 'must be one line of characters that a header can carry (Latin-1)' };
  }
  return null;
}

/** Encodes login and password in UTF-8 (S9). @see electron/document-check/service.md, 5.5; RFC 7617, 2.1 */
export function encodeBasic({ login, password }: { readonly login: string; readonly password: string }): string {
  return Buffer.from(`${login}:${password}`, 'utf8').toString('base64');
}

export function isHeaderName(name: string): boolean {
  return TOKEN.test(name);
}

/** Whether the HTTP client sets that header itself, by the address, the body or the connection. */
export function isFixedHeader(name: string): boolean {
  return FIXED.test(name);
}

/** Whether a header stays away once it is removed: the HTTP client would add `accept-encoding` again. */
export function isRemovableHeader(name: string): boolean {
  return name.toLowerCase() !== 'accept-encoding';
}

export function isHeaderValue(value: string): boolean {
  return VALUE.test(value);
}

/** @see RFC 9110, 5.6.2 */
const TOKEN = /^[\w!#$%&'*+.^`|~-]{1,200}$/;
const FIXED = /^(?:host|content-length|transfer-encoding|connection|upgrade|keep-alive|expect|te|trailer|proxy-.*)$/i;
/** @see RFC 9110, 5.5 */
const VALUE = /^[\t\x20-\x7e\x80-\xff]*$/;
