/**
 * Unpacks a compressed reply, up to a limit on its size.
 * @see RFC 9110, 8.4
 */

import { promisify } from 'node:util';
import { brotliDecompress, gunzip, inflate, inflateRaw, type ZlibOptions } from 'node:zlib';
import { ServiceError } from '../../core/errors.ts';

/**
 * @returns the bytes of the reply as they were before it was packed
 * @throws ServiceError `reply-too-large`, `reply-unreadable`
 */
export async function unpackReply(
  { bytes, headers }: { readonly bytes: Uint8Array; readonly headers: Readonly<Record<string, string>> },
  from: URL,
  maxBytes: number,
): Promise<Uint8Array> {
  try {
    return await decodeContent(bytes, headers['content-encoding'], maxBytes);
  } catch (thrown) {
    if (isTooLarge(thrown)) throw tooLarge(from, maxBytes);
    throw new ServiceError(
      'reply-unreadable',
      `The compressed reply of ${from.host} could not be unpacked. Try again.`,
      {
        details: { host: from.host, replyShape: `${bytes.length} compressed bytes` },
      },
    );
  }
}

export function tooLarge(from: URL, maxBytes: number): ServiceError {
  return new ServiceError('reply-too-large', `The reply from ${from.host} is larger than ${maxBytes} bytes.`, {
    details: { host: from.host },
  });
}

/** The codings that are asked for. */
export const ACCEPT_ENCODING = 'gzip, deflate, br';

/** A real reply has one coding; each further one multiplies the work. */
const maxCodings = 3;

/**
 * @param header value of `content-encoding`; undefined if there is none
 * @param maxBytes limit for the decoded bytes, after each coding
 * @throws Error that {@link isTooLarge} recognises; another Error for a coding that is not known, and for broken bytes
 */
export async function decodeContent(
  bytes: Uint8Array,
  header: string | undefined,
  maxBytes: number,
): Promise<Uint8Array> {
  const codings = (header ?? '')
    .toLowerCase()
    .split(',')
    .map((coding) => coding.trim())
    .filter(isCoding);
  // A reply without a body may still name a coding.
  if (bytes.length === 0) return bytes;
  if (codings.length > maxCodings) throw new Error('The reply names too many codings.');
  let decoded = bytes;
  // They are named in the order in which they were applied.
  for (const coding of codings.toReversed()) {
    const decode = decoders.get(coding);
    if (!decode) throw new Error('The coding of the reply is not known.');
    decoded = await decode(decoded, { maxOutputLength: maxBytes });
  }
  return decoded;
}

/** Whether decoding was cut off at the limit. */
export function isTooLarge(thrown: unknown): boolean {
  return thrown instanceof Error && 'code' in thrown && thrown.code === 'ERR_BUFFER_TOO_LARGE';
}

function isCoding(name: string): boolean {
  return name !== '' && name !== 'identity';
}

type Decoder = (bytes: Uint8Array, options: ZlibOptions) => Promise<Uint8Array>;

const gunzipAll: Decoder = promisify<Uint8Array, ZlibOptions, Buffer>(gunzip);
const inflateWrapped: Decoder = promisify<Uint8Array, ZlibOptions, Buffer>(inflate);
const inflateBare: Decoder = promisify<Uint8Array, ZlibOptions, Buffer>(inflateRaw);

const decoders: ReadonlyMap<string, Decoder> = new Map([
  ['gzip', gunzipAll],
  ['x-gzip', gunzipAll],
  ['deflate', inflateEither],
  ['br', promisify<Uint8Array, ZlibOptions, Buffer>(brotliDecompress)],
]);

/** Some services leave out the zlib header that `deflate` has to have. @see RFC 9110, 8.4.1.2 */
function inflateEither(bytes: Uint8Array, options: ZlibOptions): Promise<Uint8Array> {
  const [first = 0, second = 0] = bytes;
  const isWrapped = (first & 0x0f) === 8 && ((first << 8) | second) % 31 === 0;
  return (isWrapped ? inflateWrapped : inflateBare)(bytes, options);
}
