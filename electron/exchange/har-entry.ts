/**
 * One request as an entry of a HAR file, from its row and its details, which are masked. One that failed has status 0
 * and no texts, as browsers write it; names with an underscore are ours.
 * @see http://www.softwareishard.com/blog/har-12-spec/#entries
 */
import { isIP } from 'node:net';
import type { BodyView, ExchangeDetails, NamedValue, ReplyView, SentView } from '../ipc/views/exchange-details.ts';
import type { RequestRow } from '../ipc/views/exchanges.ts';
import { asciiAddress, asciiForm, asciiMask } from './ascii-mask.ts';
import { harTimings } from './har-timings.ts';

/** @param pageref id of the page that stands for its sign-in */
export function harEntry(row: RequestRow, details: ExchangeDetails, pageref: string): object {
  const { sent, reply, timing, connection, error } = details;
  return {
    pageref,
    startedDateTime: new Date(row.startedAtMs).toISOString(),
    ...harTimings(timing),
    request: requestOf(sent),
    response: reply ? responseOf(reply) : NO_RESPONSE,
    cache: {},
    ...serverOf(connection?.address ?? null),
    _number: row.number,
    _purpose: row.purpose,
    _state: row.state,
    ...(row.poll !== null && { _poll: row.poll }),
    ...(row.meaning && { _meaning: row.meaning.code }),
    ...(error && { _error: error.code }),
    ...(connection?.tls && { _tls: { version: connection.tls.version, cipher: connection.tls.cipher } }),
  };
}

function requestOf({ method, address, headers, parameters, body }: SentView): object {
  return {
    method,
    url: asciiAddress(address),
    httpVersion: 'HTTP/1.1',
    cookies: [],
    headers: headers.map(masked),
    queryString: parameters.map(masked),
    ...(body.kind !== 'nothing' && { postData: postDataOf(body, typeOf(headers)) }),
    headersSize: -1,
    bodySize: body.kind === 'nothing' ? 0 : body.wireBytes,
  };
}

/** A form also as text, because Chrome's importer shows nothing else. */
function postDataOf(body: Shown, mimeType: string): object {
  if (body.kind === 'form') return { mimeType, text: asciiForm(body.fields), params: body.fields.map(masked) };
  return { mimeType, ...(textOf(body) ?? { text: '', ...commentOn(body) }) };
}

const NO_RESPONSE = {
  status: 0,
  statusText: '',
  httpVersion: '',
  cookies: [],
  headers: [],
  content: { size: 0, mimeType: '' },
  redirectURL: '',
  headersSize: -1,
  bodySize: -1,
};

function responseOf({ status, headers, body }: ReplyView): object {
  const size = body.kind === 'nothing' ? { bytes: 0, wireBytes: 0 } : body;
  return {
    status,
    statusText: '',
    httpVersion: 'HTTP/1.1',
    cookies: [],
    headers: headers.map(masked),
    content: {
      size: size.bytes,
      ...(size.wireBytes < size.bytes && { compression: size.bytes - size.wireBytes }),
      mimeType: typeOf(headers),
      ...(body.kind !== 'nothing' && (textOf(body) ?? commentOn(body))),
    },
    redirectURL: asciiAddress(headerIn(headers, 'location')),
    headersSize: -1,
    bodySize: size.wireBytes,
  };
}

type Shown = Exclude<BodyView, { kind: 'nothing' }>;

function textOf(body: Shown): { readonly text: string; readonly comment?: string } | null {
  if (body.kind === 'form') return { text: asciiForm(body.fields) };
  if (!('text' in body)) return null;
  return { text: asciiMask(body.text), ...(body.isCut && { comment: 'Only the beginning is shown.' }) };
}

function commentOn(body: Shown): { readonly comment: string } {
  if (body.kind === 'left-out') return { comment: 'It is left out, because it is the member’s own data.' };
  return { comment: body.kind === 'dropped' ? 'It was not kept.' : 'It is no text.' };
}

function masked({ name, value }: NamedValue): NamedValue {
  return { name: asciiMask(name), value: asciiMask(value) };
}

function typeOf(headers: readonly NamedValue[]): string {
  return asciiMask(headerIn(headers, 'content-type'));
}

function headerIn(headers: readonly NamedValue[], wanted: string): string {
  return headers.find(({ name }) => name.toLowerCase() === wanted)?.value ?? '';
}

/** @param address such as `192.0.2.1:443` or `[2001:db8::1]:443` */
function serverOf(address: string | null): { readonly serverIPAddress?: string } {
  const host = /^\[?(.*?)\]?:\d+$/.exec(address ?? '')?.[1] ?? '';
  return isIP(host) === 0 ? {} : { serverIPAddress: host };
}
