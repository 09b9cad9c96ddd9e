/** What a cURL command repeats: a request as it was sent, or as it may be shown. */
import type { BodyView, ExchangeDetails, NamedValue } from '../ipc/views/exchange-details.ts';
import { asciiAddress, asciiForm, asciiMask } from './ascii-mask.ts';

/** Every character of its texts is a byte. */
export interface CurlRequest {
  readonly method: string;
  readonly address: string;
  readonly headers: readonly NamedValue[];
  /** Null if it has none. */
  readonly body: string | null;
  /** Whether it may have any: then it is exact, too. */
  readonly hasSecrets: boolean;
  /** What a person should know about it; plain ASCII in one line. */
  readonly note: string | null;
  /** Why curl may not trust the service, likewise; what helps is offered below it. Null if it should. */
  readonly trustNote: string | null;
}

type ShownRequest = Omit<CurlRequest, 'trustNote'>;

/**
 * @param hasTyped whether it sent what a person typed
 * @returns the request with masks in place of its secrets
 */
export function maskedRequest(
  { sent: { method, address, headers, body } }: Pick<ExchangeDetails, 'sent'>,
  hasTyped = false,
): ShownRequest {
  const shown = maskedBody(body);
  const notes = [shown.note, hasTyped ? TYPED_NOTE : null].filter((note) => note !== null);
  return {
    hasSecrets: false,
    method,
    address: asciiAddress(address),
    // The masked body has another length.
    headers: headers
      .filter(({ name }) => name.toLowerCase() !== 'content-length')
      .map(({ name, value }) => ({ name, value: toBytes(asciiMask(value)) })),
    body: shown.body,
    note: notes.length === 0 ? null : notes.join(' '),
  };
}

const TYPED_NOTE = 'What was typed is kept nowhere, so this command stays masked.';

/**
 * @param raw head, empty line and body as they were sent
 * @param origin scheme, host and port that it was sent to
 */
export function exactRequest(raw: Buffer, origin: string): ShownRequest {
  const text = raw.toString('latin1');
  const end = text.indexOf('\r\n\r\n');
  const [requestLine = '', ...lines] = text.slice(0, end).split('\r\n');
  const [, method = '', target = ''] = /^(\S+) (.*) HTTP\/1\.1$/.exec(requestLine) ?? [];
  const body = text.slice(end + 4);
  const headers = lines.map((line) => {
    const colon = line.indexOf(':');
    return { name: line.slice(0, colon), value: line.slice(colon + 1).trim() };
  });
  const hasBody = body !== '' || headers.some(({ name }) => name.toLowerCase() === 'content-length');
  return { hasSecrets: true, method, address: origin + target, headers, body: hasBody ? body : null, note: null };
}

function maskedBody(body: BodyView): Pick<CurlRequest, 'body' | 'note'> {
  if (body.kind === 'nothing') return { body: null, note: null };
  if (body.kind === 'form') return { body: asciiForm(body.fields), note: null };
  if (!('text' in body)) return { body: '', note: `The body of ${body.bytes} bytes is missing here.` };
  // In one line: what is laid out has no line end within a text.
  const text = body.kind === 'json' ? body.text.replaceAll(/\n */g, '') : body.text;
  return { body: toBytes(asciiMask(text)), note: body.isCut ? 'The body is longer than this.' : null };
}

function toBytes(text: string): string {
  return Buffer.from(text).toString('latin1');
}
