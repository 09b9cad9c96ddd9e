/** Holds the committed icons to their source, and their containers to what they promise. */
import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { drawIcons, LINUX_SIZES, MACOS_ENTRIES, WINDOWS_SIZES } from '../../electron/packaging/make-icons.ts';
import { TOP } from '../build.ts';

const FOLDER = `${TOP}/electron/packaging/icons`;
const MOST_BYTES = 200_000;
const read = (name: string): Buffer => readFileSync(`${FOLDER}/${name}`);

test('the committed icons are what the script draws from icon.svg', async () => {
  const drawn = await drawIcons();
  expect(readdirSync(FOLDER).toSorted()).toEqual(drawn.map(({ name }) => name).toSorted());
  // Compared as booleans: a difference of pictures tells nobody anything.
  expect(drawn.filter(({ name, bytes }) => !read(name).equals(bytes)).map(({ name }) => name)).toEqual([]);
});

test('the icons are small enough to keep', () => {
  const total = readdirSync(FOLDER).reduce((sum, name) => sum + read(name).length, 0);
  expect(total).toBeLessThan(MOST_BYTES);
});

describe('each container', () => {
  test.each(LINUX_SIZES)('Linux has %i pixels in a file of that name', (size) => {
    expect(sizeOf(read(`${size}x${size}.png`))).toBe(size);
  });
  test('Windows’ ico holds every size as it says', () => {
    const ico = read('icon.ico');
    expect([ico.readUInt16LE(0), ico.readUInt16LE(2)]).toEqual([0, 1]);
    const entries = Array.from({ length: ico.readUInt16LE(4) }, (_, index) => {
      const at = 6 + 16 * index;
      const [length, offset] = [ico.readUInt32LE(at + 8), ico.readUInt32LE(at + 12)];
      return { said: ico.readUInt8(at) || 256, held: sizeOf(ico.subarray(offset, offset + length)) };
    });
    expect(entries).toEqual(WINDOWS_SIZES.map((size) => ({ said: size, held: size })));
  });
  test('macOS’ icns holds every type in its size, and ends where it says', () => {
    const icns = read('icon.icns');
    expect(icns.toString('latin1', 0, 4)).toBe('icns');
    expect(icns.readUInt32BE(4)).toBe(icns.length);
    const entries: { type: string; size: number }[] = [];
    for (let at = 8; at < icns.length; at += icns.readUInt32BE(at + 4))
      entries.push({ type: icns.toString('latin1', at, at + 4), size: sizeOf(icns.subarray(at + 8)) });
    expect(entries).toEqual([...MACOS_ENTRIES]);
  });
});

/** Edge length in pixels of a square PNG; NaN for anything else. */
function sizeOf(png: Buffer): number {
  const isPng = png.toString('latin1', 1, 4) === 'PNG' && png.readUInt32BE(16) === png.readUInt32BE(20);
  return isPng ? png.readUInt32BE(16) : Number.NaN;
}
