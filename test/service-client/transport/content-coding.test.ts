import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { decodeContent, isTooLarge } from '../../../electron/service-client/transport/content-coding.ts';

const codings: readonly (readonly [name: string, header: string, pack: (bytes: Uint8Array) => Uint8Array])[] = [
  ['gzip', 'gzip', gzipSync],
  ['x-gzip', 'X-GZip', gzipSync],
  ['deflate with a zlib header', 'deflate', deflateSync],
  ['deflate without one', 'deflate', deflateRawSync],
  ['br', 'br', brotliCompressSync],
  ['two codings', 'deflate, identity ,gzip', (bytes) => gzipSync(deflateSync(bytes))],
];

const limit = 1000;

describe.each(codings)('N6: %s', (_name, header, pack) => {
  test('any bytes come back as they were, up to the limit', async () => {
    const drawn = fc.asyncProperty(fc.uint8Array({ maxLength: limit - 100, size: 'max' }), async (bytes) => {
      expect(Buffer.from(await decodeContent(pack(bytes), header, limit))).toEqual(Buffer.from(bytes));
    });
    await fc.assert(drawn, { numRuns: 40 });
    expect((await decodeContent(pack(new Uint8Array(limit)), header, limit)).length).toBe(limit);
  });

  test('a bomb is cut off', async () => {
    const bomb = pack(new Uint8Array(4 * 1024 * 1024));
    const error = await decodeContent(bomb, header, 1024 * 1024).catch((thrown: unknown) => thrown);
    expect(isTooLarge(error)).toBe(true);
  });

  test('what is broken, or cut off on its way, is an error', async () => {
    const packed = pack(Buffer.from('the whole of a reply, and more of it'));
    const broken = [packed.subarray(0, packed.length - 6), Buffer.from('plain text'), packed.subarray(1)];
    for (const bytes of broken) {
      const error = await decodeContent(bytes, header, limit).catch((thrown: unknown) => thrown);
      expect(error).toBeInstanceOf(Error);
      expect(isTooLarge(error)).toBe(false);
    }
  });
});

test.each([undefined, '', ' ', 'identity', ' , Identity'])(
  'N6: bytes under the coding %j are as they came',
  async (header) => {
    const bytes = Buffer.from('plain');
    expect(await decodeContent(bytes, header, limit)).toBe(bytes);
  },
);

test('N6: a reply without a body may name any coding', async () => {
  expect((await decodeContent(new Uint8Array(), 'gzip', limit)).length).toBe(0);
});

test.each(['zstd', 'constructor', 'gzip;q=1', 'gzip, gzip, gzip, gzip'])('N6: %j is refused', async (header) => {
  let bytes: Uint8Array = Buffer.from('plain');
  for (let layer = 0; layer < 4; layer += 1) bytes = gzipSync(bytes);
  await expect(decodeContent(bytes, header, limit)).rejects.toThrow(/^The (coding of the )?reply/);
});
