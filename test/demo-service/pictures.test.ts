import { crc32, inflateSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { drawAvatar } from '../../electron/demo-service/pictures.ts';

describe('drawn pictures', () => {
  it('are well-formed PNG files of 128 by 128', () => {
    const picture = drawAvatar({ ground: '#cfe3ff', figure: '#2f6fd0' });
    expect(picture.subarray(0, 8).toString('latin1')).toBe('\x89PNG\r\n\x1a\n');
    const chunks = readChunks(picture);
    expect(chunks.map(({ type }) => type)).toEqual(['IHDR', 'IDAT', 'IEND']);
    expect([...(chunks[0]?.data ?? [])]).toEqual([0, 0, 0, 128, 0, 0, 0, 128, 8, 2, 0, 0, 0]);
    expect(inflateSync(chunks[1]?.data ?? Buffer.alloc(0))).toHaveLength(128 * (1 + 128 * 3));
    expect(picture.length).toBeLessThan(20_000);
  });

  it('are the same each time and differ between members', () => {
    const tones = { ground: '#cfe3ff', figure: '#2f6fd0' };
    expect(drawAvatar(tones)).toEqual(drawAvatar(tones));
    expect(drawAvatar({ ...tones, figure: '#c65a2e' })).not.toEqual(drawAvatar(tones));
  });
});

function readChunks(picture: Buffer): { type: string; data: Buffer }[] {
  const chunks = [];
  for (let at = 8; at < picture.length; ) {
    const length = picture.readUInt32BE(at);
    const body = picture.subarray(at + 4, at + 8 + length);
    expect(picture.readUInt32BE(at + 8 + length)).toBe(crc32(body));
    chunks.push({ type: body.subarray(0, 4).toString('latin1'), data: body.subarray(4) });
    at += 12 + length;
  }
  return chunks;
}
