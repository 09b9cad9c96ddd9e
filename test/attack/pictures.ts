/**
 * Pictures: each is of a known type and within the limits in all that it declares, or none at all. They declare sizes of all
 * kinds in all the places that a format has for one, or are damaged; they hold headers and no pixels.
 */
import assert from 'node:assert/strict';
import fc from 'fast-check';
import { LONGEST_SIDE, MOST_PIXELS, recognisePicture } from '../../electron/service-client/decode/picture.ts';
import type { Attack } from './attacks.ts';

const TYPES: readonly unknown[] = [null, 'image/png', 'image/jpeg', 'image/gif', 'image/webp'];

export const PICTURES_ATTACK: Attack = {
  title: 'pictures',
  share: 1 / 4,
  perRun: 2,
  property: () => fc.property(declaredPicture(), damagedPicture(), attack),
};

function attack(whole: DeclaredPicture, damaged: Uint8Array): void {
  const { type, bytes, width, height, frames } = whole;
  const isWithin =
    Math.min(width, height) > 0 && Math.max(width, height) <= LONGEST_SIDE && width * height * frames <= MOST_PIXELS;
  assert.equal(recognisePicture(bytes), isWithin ? type : null);
  assert(TYPES.includes(recognisePicture(damaged)));
}

interface DeclaredPicture {
  readonly type: string;
  readonly bytes: Uint8Array;
  /** The longest sides that it declares anywhere, in pixels. */
  readonly width: number;
  readonly height: number;
  readonly frames: number;
}

interface Size {
  readonly width: number;
  readonly height: number;
}

/** @param scans of a JPEG, that many times */
export function jpegOf(sizes: readonly Size[], scans = 1): Uint8Array {
  const pictures = sizes.map(({ width, height }) =>
    Buffer.concat([
      hex('ffd8ffe000104a46494600010100000100010000'),
      // With a fill byte before it, which the format allows.
      hex('ffffc2001108'),
      uint16(height),
      uint16(width),
      hex('03012200021101031101'),
      ...Array.from({ length: scans }, () => hex('ffda000c03010002110311003f0000ff00')),
      hex('ffd9'),
    ]),
  );
  return Buffer.concat(pictures);
}

/** @param claimed the number of frames that its header gives; null if it is not animated */
export function pngOf({ width, height }: Size, frames = 0, claimed: number | null = null): Uint8Array {
  const animation = claimed === null ? [] : [pngChunk('acTL', uint32(claimed), uint32(0))];
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    pngChunk('IHDR', uint32(width), uint32(height), hex('0806000000')),
    ...animation,
    ...Array.from({ length: frames }, (_, index) => pngChunk('fcTL', uint32(index), Buffer.alloc(22))),
    pngChunk('IDAT', Buffer.alloc(4)),
    pngChunk('IEND'),
  ]);
}

/** @param frames their sizes, each with its distance from the upper left corner */
export function gifOf(screen: Size, frames: readonly (Size & { left?: number; top?: number })[]): Uint8Array {
  return Buffer.concat([
    Buffer.from('GIF89a'),
    littleUint16(screen.width),
    littleUint16(screen.height),
    // Two colours, and a comment.
    hex('800000000000ffffff'),
    hex('21fe0361626300'),
    ...frames.flatMap(({ width, height, left = 0, top = 0 }) => [
      hex('21f90400000000002c'),
      ...[left, top, width, height].map(littleUint16),
      hex('000202440100'),
    ]),
    hex('3b'),
  ]);
}

/** @param canvas null for a file without one, which has a single frame */
export function webpOf(canvas: Size | null, frames: readonly Size[], kind: 'VP8 ' | 'VP8L' = 'VP8L'): Uint8Array {
  const stills = frames.map((size) => webpChunk(kind, kind === 'VP8L' ? losslessHeader(size) : lossyHeader(size)));
  const inFrames = stills.map((still) => {
    // The frame itself claims to be small.
    return webpChunk('ANMF', Buffer.alloc(16), still);
  });
  const header = canvas && webpChunk('VP8X', hex('02000000'), lessOne(canvas.width), lessOne(canvas.height));
  const body = Buffer.concat(header ? [header, ...inFrames] : stills);
  return Buffer.concat([Buffer.from('RIFF'), littleUint32(4 + body.length), Buffer.from('WEBP'), body]);
}

/** Whole pictures, with what they declare. */
function declaredPicture(): fc.Arbitrary<DeclaredPicture> {
  const most = (sizes: readonly Size[]): Size => ({
    width: Math.max(...sizes.map(({ width }) => width)),
    height: Math.max(...sizes.map(({ height }) => height)),
  });
  const png = fc
    .tuple(size(0, 2 ** 32 - 1), fc.nat({ max: 9 }), fc.option(side(0, 2 ** 32 - 1)))
    .map(([of, frames, claimed]) => {
      return { type: 'image/png', bytes: pngOf(of, frames, claimed), ...of, frames: Math.max(1, frames, claimed ?? 1) };
    });
  const jpeg = sizes(0, 65_535).map((of) => {
    return { type: 'image/jpeg', bytes: jpegOf(of), ...most(of), frames: 1 };
  });
  const gif = fc.tuple(size(0, 65_535), sizes(0, 65_535), side(0, 65_535)).map(([screen, of, left]) => {
    const [first, ...rest] = of.map((each) => ({ ...each, left: 0 }));
    const placed = first ? [{ ...first, left }, ...rest] : [];
    const { width, height } = most([screen, ...placed.map((each) => ({ ...each, width: each.width + each.left }))]);
    return { type: 'image/gif', bytes: gifOf(screen, placed), width, height, frames: of.length };
  });
  const webp = fc
    .tuple(fc.option(size(1, 2 ** 24)), sizes(1, 16_383), fc.constantFrom<'VP8 ' | 'VP8L'>('VP8 ', 'VP8L'))
    .map(([canvas, of, kind]) => {
      const declared = canvas ? [canvas, ...of] : of;
      return { type: 'image/webp', bytes: webpOf(canvas, of, kind), ...most(declared), frames: of.length };
    });
  return fc.oneof(png, jpeg, gif, webp);
}

/** Pictures that were cut short, changed in places, or go on as something else. */
function damagedPicture(): fc.Arbitrary<Uint8Array> {
  const changes = fc.array(fc.tuple(fc.nat({ max: 200 }), fc.nat({ max: 255 })), { maxLength: 8 });
  return fc
    .tuple(declaredPicture(), fc.nat({ max: 200 }), changes, fc.uint8Array({ maxLength: 60 }))
    .map(([{ bytes }, kept, changed, tail]) => {
      const damaged = Buffer.concat([bytes.subarray(0, kept), tail]);
      for (const [at, value] of changed) if (at < damaged.length) damaged[at] = value;
      return damaged;
    });
}

function sizes(least: number, most: number): fc.Arbitrary<readonly Size[]> {
  return fc.array(size(least, most), { minLength: 1, maxLength: 5 });
}

function size(least: number, most: number): fc.Arbitrary<Size> {
  return fc.record({ width: side(least, most), height: side(least, most) });
}

/** Mostly small ones, so that a single large one among them counts. */
function side(least: number, most: number): fc.Arbitrary<number> {
  const near = [0, LONGEST_SIDE, LONGEST_SIDE + 1, 16_383, 65_535, 2 ** 31, most].filter(
    (each) => each >= least && each <= most,
  );
  return fc.oneof(
    { weight: 6, arbitrary: fc.integer({ min: 1, max: 64 }) },
    { weight: 1, arbitrary: fc.constantFrom(...near) },
    { weight: 1, arbitrary: fc.integer({ min: least, max: most }) },
  );
}

/** The sum at its end is wrong, which the reader of a header does not look at. */
function pngChunk(type: string, ...parts: readonly Buffer[]): Buffer {
  const data = Buffer.concat(parts);
  return Buffer.concat([uint32(data.length), Buffer.from(type), data, Buffer.alloc(4)]);
}

function webpChunk(type: string, ...parts: readonly Buffer[]): Buffer {
  const data = Buffer.concat(parts);
  return Buffer.concat([Buffer.from(type), littleUint32(data.length), data, Buffer.alloc(data.length % 2)]);
}

function lossyHeader({ width, height }: Size): Buffer {
  return Buffer.concat([hex('9001009d012a'), littleUint16(width), littleUint16(height), hex('0002')]);
}

function losslessHeader({ width, height }: Size): Buffer {
  return Buffer.concat([hex('2f'), littleUint32(width - 1 + (height - 1) * 2 ** 14), hex('000710')]);
}

function lessOne(side: number): Buffer {
  return littleUint32(side - 1).subarray(0, 3);
}

function hex(text: string): Buffer {
  return Buffer.from(text, 'hex');
}

function uint16(value: number): Buffer {
  return hex(value.toString(16).padStart(4, '0'));
}

function uint32(value: number): Buffer {
  return hex(value.toString(16).padStart(8, '0'));
}

function littleUint16(value: number): Buffer {
  return uint16(value).reverse();
}

function littleUint32(value: number): Buffer {
  return uint32(value).reverse();
}
