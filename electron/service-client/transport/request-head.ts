/** What the HTTP client writes before the body of a request, and in which order. */
import { ACCEPT_ENCODING } from './content-coding.ts';

/** Name and value. */
export type Header = readonly [name: string, value: string];

interface Headed {
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
