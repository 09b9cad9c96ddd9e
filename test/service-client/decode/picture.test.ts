import { describe, expect, test } from 'vitest';
import { drawAvatar } from '../../../electron/demo-service/pictures.ts';
import { LONGEST_SIDE, MOST_SCANS, recognisePicture } from '../../../electron/service-client/decode/picture.ts';
import { gifOf, jpegOf, pngOf, webpOf } from '../../attack/pictures.ts';

/** Of three by two pixels, as browsers and the formats' own tools write them. */
const REAL: readonly (readonly [name: string, type: string, base64: string])[] = [
  [
    'a PNG',
    'image/png',
    'iVBORw0KGgoAAAANSUhEUgAAAAMAAAACCAYAAACddGYaAAAAEklEQVR4AWL6z8DwH4aZGJAAAAAA//+GpNPhAAAABklEQVQDAHTzBf+1yIrkAAAAAElFTkSuQmCC',
  ],
  [
    'a JPEG',
    'image/jpeg',
    '/9j/4AAQSkZJRgABAQAAAQABAAD/2wBDAFA3PEY8MlBGQUZaVVBfeMiCeG5uePWvuZHI////////////////////////////////////////////////////2wBDAVVaWnhpeOuCguv/////////////////////////////////////////////////////////////////////////wAARCAACAAMDASIAAhEBAxEB/8QAFQABAQAAAAAAAAAAAAAAAAAAAAP/xAAUEAEAAAAAAAAAAAAAAAAAAAAA/8QAFQEBAQAAAAAAAAAAAAAAAAAAAwT/xAAUEQEAAAAAAAAAAAAAAAAAAAAA/9oADAMBAAIRAxEAPwCQA1j/2Q==',
  ],
  ['a GIF', 'image/gif', 'R0lGODlhAwACAIAAAAAAAP///ywAAAAAAwACAAACAkQBADs='],
  [
    'a lossy WebP',
    'image/webp',
    'UklGRjgAAABXRUJQVlA4ICwAAACQAQCdASoDAAIAAsBMJaACdLoAA5gA/u5DH+5sc4twV/9tD/9aH/60P+lAAA==',
  ],
  ['a lossless WebP', 'image/webp', 'UklGRhwAAABXRUJQVlA4TA8AAAAvAkAAAAcQ/Y/+ByKi/wEA'],
  [
    'an extended WebP',
    'image/webp',
    'UklGRkYAAABXRUJQVlA4WAoAAAAQAAAAAgAAAQAAQUxQSAcAAAAAgAAAAAAAAFZQOCAYAAAAMAEAnQEqAwACAALATCWkAANwAP734IAA',
  ],
  [
    'an animated WebP',
    'image/webp',
    'UklGRoQAAABXRUJQVlA4WAoAAAACAAAAAgAAAQAAQU5JTQYAAAAAAAAAAABBTk1GKAAAAAAAAAAAAAIAAAEAAGQAAABWUDhMDwAAAC8CQAAABxD9j/4HIqL/AQBBTk1GKAAAAAAAAAAAAAIAAAEAAGQAAABWUDhMDwAAAC8CQAAABxD9j/4HIqL/AQA=',
  ],
];

const largest = { width: LONGEST_SIDE, height: LONGEST_SIDE };
const small = { width: 64, height: 64 };
const wide = { width: LONGEST_SIDE + 1, height: 1 };
const high = { width: 1, height: LONGEST_SIDE + 1 };
const none = { width: 0, height: 0 };
const repeat = <T>(item: T, count: number): readonly T[] => Array.from({ length: count }, () => item);

describe('a picture', () => {
  test.each(REAL)('%s is recognised by its bytes', (_name, type, base64) => {
    expect(recognisePicture(Buffer.from(base64, 'base64'))).toBe(type);
  });

  test('as the demo draws it is recognised', () => {
    expect(recognisePicture(drawAvatar({ ground: '#102030', figure: '#a0b0c0' }))).toBe('image/png');
  });

  test.each([
    ['a PNG', pngOf(largest)],
    ['an animated PNG', pngOf({ width: 512, height: 512 }, 256, 256)],
    ['a JPEG', jpegOf([largest], 10)],
    ['a JPEG with its preview', jpegOf([largest, small])],
    ['a GIF', gifOf(largest, [largest])],
    ['a GIF whose frames are within its screen', gifOf(small, repeat({ width: 8, height: 8, left: 56, top: 56 }, 99))],
    ['a lossy WebP', webpOf(null, [largest], 'VP8 ')],
    ['a lossless WebP', webpOf(null, [largest])],
    ['an animated WebP', webpOf({ width: 512, height: 512 }, repeat(small, 256))],
  ])('%s may be as large as a photograph, or have many small frames', (_name, bytes) => {
    expect(recognisePicture(bytes)).not.toBeNull();
  });

  test.each([
    ['a PNG that is too wide', pngOf(wide)],
    ['a PNG that is too high', pngOf(high)],
    ['a PNG of the greatest size', pngOf({ width: 2 ** 32 - 1, height: 2 ** 32 - 1 })],
    ['a PNG without a width', pngOf(none)],
    ['a PNG of many large frames', pngOf(largest, 5, 5)],
    ['a PNG with more frames than it says', pngOf(largest, 5, 1)],
    ['a PNG that says it has more frames', pngOf(largest, 1, 2 ** 31)],
    ['a PNG with another size in a second header', Buffer.concat([pngOf(small), pngOf(wide).subarray(8)])],
    ['a JPEG that is too wide', jpegOf([wide])],
    ['a JPEG that is too high', jpegOf([high])],
    ['a JPEG whose height comes later', jpegOf([{ width: 64, height: 0 }])],
    ['a JPEG followed by a larger one', jpegOf([small, wide])],
    ['a JPEG of very many scans', jpegOf([small], MOST_SCANS + 1)],
    ['a GIF with too wide a screen', gifOf(wide, [small])],
    ['a GIF with too high a frame', gifOf(small, [small, high])],
    ['a GIF with a frame far outside', gifOf(small, [{ ...small, left: LONGEST_SIDE }])],
    ['a GIF of many large frames', gifOf(largest, repeat(largest, 5))],
    ['a GIF of many small frames on a large screen', gifOf(largest, repeat({ width: 1, height: 1 }, 5))],
    ['a GIF without a frame', gifOf(small, [])],
    ['a WebP with too wide a canvas', webpOf(wide, [small])],
    ['a WebP with too high a frame', webpOf(small, [small, high])],
    ['a lossy WebP that is too wide', webpOf(null, [wide], 'VP8 ')],
    ['a lossless WebP that is too high', webpOf(null, [high])],
    ['a WebP of many large frames', webpOf(largest, repeat(largest, 5))],
    ['a WebP of nothing but a canvas', webpOf(small, [])],
  ])('%s is refused', (_name, bytes) => {
    expect(recognisePicture(bytes)).toBeNull();
  });

  test.each(REAL)('%s that breaks off within its header is refused', (_name, _type, base64) => {
    const bytes = Buffer.from(base64, 'base64');
    const lengths = Array.from({ length: bytes.length + 1 }, (_, length) => length);
    const first = lengths.find((length) => recognisePicture(bytes.subarray(0, length)) !== null) ?? 0;
    expect(first).toBeGreaterThanOrEqual(23);
  });

  test.each([
    ['nothing', ''],
    ['SVG', '<svg xmlns="http://www.w3.org/2000/svg"/>'],
    ['a script', 'GIF89a=1;alert(1)'],
    ['a signature', '\x89PNG\r\n\x1a\n'],
    ['a run of JPEG markers', '\xff\xd8\xff\xe0\xff\xc0'],
    ['a WebP without its start code', 'RIFF\x1a\0\0\0WEBPVP8 \x0e\0\0\0\x90\x01\0xxx\x03\0\x02\0\0\0\0\0'],
  ])('%s is no picture', (_name, text) => {
    expect(recognisePicture(Buffer.from(text, 'latin1'))).toBeNull();
  });
});
