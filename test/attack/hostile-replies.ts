/**
 * Draws hostile replies for each endpoint of a service, all within the 1 MiB that the application reads: JSON that is
 * deep, wide or odd, forms, pages, broken text, charsets and codings, with secrets in many writings. Equal seeds draw
 * equal replies.
 */
import { brotliCompressSync, constants, deflateSync, gzipSync } from 'node:zlib';
import { pick, type Random } from '../draw.ts';

export const HOSTILE_ENDPOINTS = [
  'code-exchange',
  'device-start',
  'device-poll',
  'key-request',
  'identification',
  'member-information',
] as const;
export type HostileEndpoint = (typeof HOSTILE_ENDPOINTS)[number];

/** A reply as it comes over the wire, before it is unpacked. */
export interface HostileReply {
  readonly status: number;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  readonly bytes: Uint8Array;
  /** What is hostile about it. */
  readonly title: string;
}

/** What the application reads of a reply at most. */
export const LARGEST_REPLY = 1024 * 1024;

/**
 * Draws one reply.
 * @param secrets what the request carried; the reply may repeat them
 * @param size about how many bytes it has before it is packed; by default one in thirty is as large as is read
 */
export function drawHostileReply(
  random: Random,
  endpoint: HostileEndpoint,
  secrets: readonly string[],
  size = drawSize(random),
): HostileReply {
  const draw: Draw = { random, endpoint, secrets, size: Math.max(size, smallest) };
  const [kind, write] = pick(random, Object.entries(kinds));
  const text = write(draw);
  const [charset, bytes] = encode(random, text);
  const [coding, packed] = pack(random, bytes);
  return {
    title: `${endpoint}: ${kind}, ${bytes.length} bytes${charset === null ? '' : ` in ${charset}`}${coding && `, ${coding}`}`,
    status: pick(random, [200, 200, 200, 200, 201, 400, 401, 403, 429, 500]),
    headers: {
      'content-type': `${pick(random, contentTypes)}${charset === null ? '' : `; charset=${charset}`}`,
      ...(coding !== '' && { 'content-encoding': coding }),
    },
    bytes: packed,
  };
}

interface Draw {
  readonly random: Random;
  readonly endpoint: HostileEndpoint;
  readonly secrets: readonly string[];
  readonly size: number;
}

const contentTypes = ['application/json', 'application/x-www-form-urlencoded', 'text/html', 'text/plain', 'image/png'];

const smallest = 512;

function drawSize(random: Random): number {
  return random() < 1 / 30 ? LARGEST_REPLY : Math.floor(2 ** (9 + random() * 6));
}

/** Repeats what is written with growing numbers until the size is reached. */
function fill(size: number, open: string, write: (index: number) => string, close: string, divider = ','): string {
  const parts: string[] = [];
  let length = open.length + close.length;
  for (let index = 0; ; index += 1) {
    const part = write(index);
    length += Buffer.byteLength(part) + divider.length;
    if (length > size) return open + parts.join(divider) + close;
    parts.push(part);
  }
}

const short = (index: number): string => index.toString(36);

const kinds: Readonly<Record<string, (draw: Draw) => string>> = {
  'deep lists': ({ size }) => '['.repeat(size / 2) + ']'.repeat(size / 2),
  'deep errors': ({ size }) => `{"errors":${'['.repeat(size / 2 - 8)}${']'.repeat(size / 2 - 8)}}`,
  'deep objects': ({ size }) => `${'{"id":1,"a":'.repeat(size / 13)}1${'}'.repeat(size / 13)}`,
  'a deep field of nobody': ({ size, random }) => {
    const depth = Math.floor(Math.min(24_000, size / 2));
    return `{"city":${'['.repeat(depth)}${random()}${']'.repeat(depth)}}`;
  },
  'unclosed objects': ({ size }) => '{"member":'.repeat(size / 10),
  'empty lists': ({ size }) => fill(size, '[', () => '[]', ']'),
  'many names': (draw) => around(draw, (size) => fill(size, '{', (n) => `"${short(n)}":${n % 10}`, '}')),
  'many objects': (draw) => around(draw, (size) => fill(size, '{', (n) => `"a${short(n)}":{"id":${n}}`, '}')),
  'many shapes': (draw) => around(draw, (size) => fill(size, '[', (n) => `{"${short(n)}":1}`, ']')),
  'as many names as are read': (draw) =>
    around(draw, (size) => {
      const value = JSON.stringify('v'.repeat(Math.max(0, Math.floor(size / 5900) - 12)));
      return `{${Array.from({ length: Math.min(5900, size / 16) }, (_, n) => `"${short(n)}":${value}`).join(',')}}`;
    }),
  'as many shapes as are read': (draw) =>
    around(draw, (size) => fill(Math.min(size, 60_000), '[', (n) => `{"${short(n)}":1}`, ']')),
  'as many values as are read': (draw) =>
    around(draw, (size) => fill(Math.min(size, 400_000), '[', (n) => `"${short(n)}"`, ']')),
  'long names': (draw) => around(draw, (size) => fill(size, '{', (n) => `"${'n'.repeat(900)}${n}":1`, '}')),
  'one long name': (draw) => around(draw, (size) => `{"${'tok en'.repeat(size / 6)}":1}`),
  'equal names': (draw) => around(draw, (size) => fill(size, '{', (n) => `"id":${n}`, '}')),
  'names of prototypes': (draw) =>
    around(draw, (size) =>
      fill(size, '{', (n) => `"${['__proto__', 'constructor', 'toString', 'length'][n % 4]}":{"id":${n}}`, '}'),
    ),
  'long numbers': (draw) => around(draw, (size) => fill(size, '[', (n) => `1234567890123456789${n}`, ']')),
  'one long number': (draw) => around(draw, (size) => '9'.repeat(size)),
  'texts beside a long number': (draw) =>
    around(draw, (size) => fill(Math.min(size, 400_000), '[12345678901234567890,', (n) => `"${short(n)}"`, ']')),
  'nested members': (draw) => around(draw, (size) => nest(4, Math.max(2, Math.floor((size / 12) ** 0.25)))),
  'nested errors': (draw) =>
    around(draw, (size) => nest(4, Math.max(2, Math.floor((size / 60) ** 0.25)), '"message":"a%62 + \\\\u0062",')),
  'many secrets': (draw) => around(draw, (size) => fill(size, '{"token":[', (n) => `"${'a'.repeat(60)}${n}"`, ']}')),
  'as many secrets as are looked for': (draw) =>
    around(draw, (size) => {
      const values = Array.from({ length: Math.min(4900, size / 80) }, (_, n) => `"${short(n)}é${'+a'.repeat(90)}"`);
      return `{"token":[${values.join(',')}],"name":"${'+a'.repeat(400)}"}`;
    }),
  'secrets that begin alike': (draw) =>
    around(draw, (size) => {
      const count = Math.min(4900, size / 200);
      const secrets = Array.from({ length: count }, (_, n) => `"${'a'.repeat(90)}${n}"`);
      const fields = Array.from({ length: Math.min(900, count) }, (_, n) => `"f${n}":"${'a'.repeat(90)}"`);
      return `{"keys":[${secrets.join(',')}],${fields.join(',')}}`;
    }),
  'one long secret': (draw) =>
    around(draw, (size) => `{"token":"${'s'.repeat(size / 2)}","name":"${'s'.repeat(size / 2 - 40)}"}`),
  'long texts': (draw) => around(draw, (size) => write(draw, size, 100)),
  'one long text': (draw) => around(draw, (size) => write(draw, size, 1)),
  'a long error': (draw) => `{"error":"x","error_description":"${ofText(draw, draw.size - 50)}"}`,
  'a long token': ({ size }) => `{"access_token":"${'t'.repeat(size - 20)}"}`,
  'a long code': ({ size }) => `{"device_code":"${'d'.repeat(size / 2)}","user_code":"${'u'.repeat(size / 2 - 40)}"}`,
  'a wide form': ({ size }) => fill(size, 'access_token=&', (n) => `${short(n)}=${n}`, '', '&'),
  'a form of a few long fields': ({ size }) => fill(size, 'error=x&', (n) => `f${n}=${'%41+'.repeat(5000)}`, '', '&'),
  'a long form': (draw) => `error=${'%41+'.repeat(draw.size / 8)}&error_description=${'%4'.repeat(draw.size / 8)}`,
  'a page': ({ size }) => `<title>${'a &amp; %41'.repeat(size / 11)}`,
  'many titles': ({ size }) => '<title'.repeat(size / 6),
  'plain text': (draw) => `No: ${ofText(draw, draw.size - 4)}`,
  bytes: ({ size, random }) =>
    String.fromCharCode(...Array.from({ length: Math.min(size, 9000) }, () => random() * 256)),
  'white space': ({ size }) => ' \n\t'.repeat(size / 3),
  'one sign': ({ size, random }) =>
    pick(random, ['"', '\\', '%', '=', 'a=', '&', '{', ':', '\ufeff', '\0']).repeat(size / 4),
};

/** Puts a value where the endpoint's reply is looked into, or at the top. */
function around({ random, endpoint, size }: Draw, write: (size: number) => string): string {
  const value = write(Math.max(32, size - 160));
  const [before, after] = pick(random, [
    ['', ''],
    ['{"member":', '}'],
    ['{"error":', '}'],
    ['{"errors":[', ']}'],
    ['{"access_token":"t0ken-of-the-reply","member":', '}'],
    ...(placesOf[endpoint] ?? []),
  ] as const);
  return before + value + after;
}

const placesOf: Readonly<Record<HostileEndpoint, readonly (readonly [before: string, after: string])[]>> = {
  'code-exchange': [['{"access_token":', '}']],
  'device-start': [
    ['{"device_code":"d","user_code":', ',"verification_url":"https://a.example"}'],
    ['{"device_code":"d","user_code":"u","verification_url":', '}'],
  ],
  'device-poll': [['{"error":"authorization_pending","interval":', '}']],
  'key-request': [['{"oauth":{"key":', '}}']],
  identification: [
    ['{"token":"t0ken-of-the-reply","user":{"login":"ada","list":', '}}'],
    ['{"data":{"token":"t0ken-of-the-reply","login":', '}}'],
  ],
  'member-information': [
    ['{"user":{"id":1,"list":', '}}'],
    ['{"member":{"city":"Berlin","list":', '}}'],
    ['{"member":{"id":', '}}'],
  ],
};

function nest(depth: number, width: number, first = ''): string {
  if (depth === 0) return '"a b"';
  const below = nest(depth - 1, width, first);
  return `{${first}${Array.from({ length: width }, (_, n) => `"n${n}":${below}`).join(',')}}`;
}

/** An object of so many long texts. */
function write(draw: Draw, size: number, count: number): string {
  const each = Math.max(1, Math.floor(size / count) - 10);
  return `{${Array.from({ length: count }, (_, n) => `"t${n}":"${ofText(draw, each)}"`).join(',')}}`;
}

/** Text for a JSON string of about that size, of one kind of pieces and with a secret somewhere. */
function ofText({ random, secrets }: Draw, size: number): string {
  const secret = pick(random, ['', ...secrets]);
  const piece = pick(random, pieces(secret));
  const half = Math.max(0, Math.floor(size / Buffer.byteLength(piece) / 2));
  return piece.repeat(half) + JSON.stringify(secret).slice(1, -1) + piece.repeat(half);
}

function pieces(secret: string): readonly string[] {
  return [
    ...['a', 'some words ', '%41', '%C3%A9+', '%f0%9f%94%91', '%', '+ '],
    ...['\\\\u0061', '\\u0061', '\\\\', '\\n ', '\\u0301', 'e\\u0301\\u200b'],
    ...['é', '漢字', '🔑', '👩\u200d💻', '\u202e', '&quot;', 'token=', 'token: a ', 'QUJD', 'T+/='],
    `${encodeURIComponent(secret)}+`,
    `${secret.slice(0, -1).replaceAll(/["\\]/g, '')}%`,
    `${Buffer.from(secret).toString('base64')}.`,
  ];
}

type Encoder = (text: string) => Buffer;
const charsets: readonly (readonly [name: string, encode: Encoder])[] = [
  ['utf-16le', (text) => Buffer.from(`\ufeff${text}`, 'utf16le')],
  ['iso-8859-1', (text) => Buffer.from(text, 'latin1')],
  ['gb18030', (text) => Buffer.from(text, 'latin1')],
  ['iso-2022-jp', (text) => Buffer.from(text, 'latin1')],
  ['shift_jis', (text) => Buffer.from(text, 'latin1')],
  ['no-such-charset', (text) => Buffer.from(text, 'latin1')],
];

/** Writes most texts in UTF-8 without naming it. Cut at what is read. */
function encode(random: Random, text: string): readonly [charset: string | null, bytes: Buffer] {
  if (random() < 0.8) return [null, Buffer.from(text).subarray(0, LARGEST_REPLY)];
  const [name, write] = pick(random, charsets);
  return [name, write(text).subarray(0, LARGEST_REPLY)];
}

const codings: readonly (readonly [name: string, pack: (bytes: Buffer) => Buffer])[] = [
  ['gzip', (bytes) => gzipSync(bytes, { level: 1 })],
  ['deflate', (bytes) => deflateSync(bytes, { level: 1 })],
  ['br', (bytes) => brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } })],
  ['br, gzip', (bytes) => gzipSync(brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } }))],
];

/** Packs some, and some not as they say. */
function pack(random: Random, bytes: Buffer): readonly [coding: string, packed: Buffer] {
  if (random() < 0.9) return ['', bytes];
  const [name, write] = pick(random, codings);
  return [name, random() < 0.1 ? bytes : write(bytes)];
}
