/** Writes replies in a service's charset and content coding, with the headers of its caches. */
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import type { Charset, Dialect, Fault } from './dialect.ts';

/** What is answered before it is written: JSON, or a page. */
export type Answer =
  | { readonly kind: 'json'; readonly status: number; readonly value: unknown; readonly isCacheable?: boolean }
  | { readonly kind: 'page'; readonly html: string; readonly status?: number }
  | { readonly kind: 'redirect'; readonly location: string };

/** @param accepted value of the request's Accept-Encoding */
export function writeReply(answer: Answer, dialect: Dialect, accepted: string) {
  switch (answer.kind) {
    case 'redirect':
      return { status: 303, headers: { location: answer.location }, body: new Uint8Array() };
    case 'page':
      return {
        status: answer.status ?? 200,
        headers: { 'content-type': 'text/html; charset=utf-8', 'retry-after': '600' },
        body: Buffer.from(answer.html),
      };
    case 'json': {
      const { charset, caching } = dialect;
      const coding = accepted.includes(dialect.coding) ? dialect.coding : 'identity';
      const type = `application/json${charset.name === null ? '' : `; charset=${charset.name}`}`;
      return {
        status: answer.status,
        headers: {
          'content-type': type,
          ...dialect.customs?.headers,
          ...(answer.isCacheable && caching),
          ...(coding !== 'identity' && { 'content-encoding': coding }),
        },
        body: CODERS[coding](encode(`\n  ${writeJson(answer.value, dialect)}\n`, charset)),
      };
    }
  }
}

/** An error in the shape that the service has for all of them. Under a success, a flat one would look like a record. */
export function writeFault(fault: Fault, { errorShape }: Dialect, locale: string | null = null): Answer {
  const { status, code, english } = fault;
  const text = (locale === 'en' && english) || fault.text;
  const shapes = {
    list: { errors: [{ code, text }] },
    map: { errors: { first: { code, text } } },
    nested: { error: { code, message: text } },
    oauth: { error: String(code), error_description: text },
    flat: { code, message: text },
  };
  return { kind: 'json', status, value: shapes[errorShape === 'flat' && status < 300 ? 'nested' : errorShape] };
}

/** @returns a copy of an object with a value at a dot-separated path */
export function withValueAt(target: object, path: string, value: unknown): Readonly<Record<string, unknown>> {
  const [name = '', ...below] = path.split('.');
  const fields: Readonly<Record<string, unknown>> = { ...target };
  const inner = fields[name];
  const holder = typeof inner === 'object' && inner !== null ? inner : {};
  return { ...fields, [name]: below.length === 0 ? value : withValueAt(holder, below.join('.'), value) };
}

/** Writes long digits as a number where the service does that; JavaScript could not. */
function writeJson(value: unknown, { tokenForm }: Dialect): string {
  const text = JSON.stringify(value, null, 1);
  return tokenForm === 'digits' ? text.replace(/"(\d{19,})"/g, '$1') : text;
}

const CODERS: Readonly<Record<Dialect['coding'], (bytes: Uint8Array) => Uint8Array>> = {
  gzip: (bytes) => gzipSync(bytes),
  br: (bytes) => brotliCompressSync(bytes),
  deflate: (bytes) => deflateSync(bytes),
  identity: (bytes) => bytes,
};

function encode(text: string, { encoding, hasMark }: Charset): Uint8Array {
  const marked = `${hasMark ? '\ufeff' : ''}${text}`;
  if (encoding === 'utf-8' || encoding === 'utf-16le') return Buffer.from(marked, encoding);
  // Node decodes the other charsets but encodes none of them; each has one byte for each character.
  const bytes = new Uint8Array(256).map((_, byte) => byte);
  const characters = [...new TextDecoder(encoding).decode(bytes)];
  return Uint8Array.from([...text], (character) => {
    const byte = characters.indexOf(character);
    if (byte < 0) throw new Error(`${encoding} has no ${character}.`);
    return byte;
  });
}
