/**
 * Recognises a picture by its bytes, whatever its Content-Type, and only if it is small enough to be decoded: a file of
 * a few kilobytes may declare a size that takes gigabytes. SVG is left out because it can contain scripts.
 */

export type PictureType = 'image/png' | 'image/jpeg' | 'image/gif' | 'image/webp';

/** Longest side in pixels, as large as photographs usually are. Decoded, such a picture takes 64 MiB. */
export const LONGEST_SIDE = 4096;
/** Pixels of all frames together, such as 256 frames of 512 by 512. */
export const MOST_PIXELS = 2 ** 26;
/** Scans of a JPEG. With a few bytes, each can go over all pixels; a progressive JPEG usually has about ten. */
export const MOST_SCANS = 100;

/**
 * @returns null for anything else, for a picture whose size cannot be read, and for one beyond the limits above. Pictures
 *   within the picture count too, such as a preview.
 */
export function recognisePicture(bytes: Uint8Array): PictureType | null {
  const start = textAt(bytes, 0, 12);
  const format = FORMATS.find(({ isStart }) => isStart(start));
  const extent = format?.measure(bytes) ?? null;
  return format && extent && isWithinLimits(extent) ? format.type : null;
}

interface Extent {
  /** The longest of all sides that the file declares, in pixels. */
  readonly width: number;
  readonly height: number;
  readonly frames: number;
}

function isWithinLimits({ width, height, frames }: Extent): boolean {
  const isWhole = width > 0 && height > 0 && frames > 0;
  return isWhole && Math.max(width, height) <= LONGEST_SIDE && width * height * frames <= MOST_PIXELS;
}

interface Format {
  readonly type: PictureType;
  /** Takes the first twelve bytes. */
  readonly isStart: (start: string) => boolean;
  /** Returns null if the file contradicts itself or breaks off; sides or frames of 0 if it does not declare them. */
  readonly measure: (bytes: Uint8Array) => Extent | null;
}

const FORMATS: readonly Format[] = [
  { type: 'image/png', isStart: (start) => start.startsWith('\x89PNG\r\n\x1a\n'), measure: measurePng },
  { type: 'image/jpeg', isStart: (start) => start.startsWith('\xff\xd8\xff'), measure: measureJpeg },
  { type: 'image/gif', isStart: (start) => /^GIF8[79]a/.test(start), measure: measureGif },
  {
    type: 'image/webp',
    isStart: (start) => start.startsWith('RIFF') && start.endsWith('WEBP'),
    measure: measureWebp,
  },
];

/** The first chunk has the size, and the frames of an animation are within it. @see PNG specification, 5.6 and 11.3.6 */
function measurePng(bytes: Uint8Array): Extent | null {
  if (bytes.length < 33 || longAt(bytes, 8) !== 13 || textAt(bytes, 12, 4) !== 'IHDR') return null;
  let [declared, frames] = [1, 0];
  for (let at = 33; at + 8 <= bytes.length; at += 12 + longAt(bytes, at)) {
    const chunk = textAt(bytes, at + 4, 4);
    if (chunk === 'IHDR') return null;
    if (chunk === 'acTL') declared = Math.max(declared, longAt(bytes, at + 8));
    if (chunk === 'fcTL') frames += 1;
  }
  return { width: longAt(bytes, 16), height: longAt(bytes, 20), frames: Math.max(declared, frames) };
}

/**
 * Looks for headers of frames everywhere, and so finds those of further pictures too: a browser also decodes the gain map
 * that may follow a picture. Compressed data cannot contain markers. @see ITU T.81, B.1.1.5, B.2.2 and B.2.3
 */
function measureJpeg(bytes: Uint8Array): Extent | null {
  let [width, height, scans] = [0, 0, 0];
  for (let at = 0; at < bytes.length; at += 1) {
    const marker = byteAt(bytes, at + 1);
    // Any number of bytes may fill the room before a marker.
    if (bytes[at] !== 0xff || marker === 0xff) continue;
    const length = shortAt(bytes, at + 2);
    if (marker === 0xda && length === 6 + 2 * byteAt(bytes, at + 4)) scans += 1;
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
    if (!isFrame || length !== 8 + 3 * byteAt(bytes, at + 9)) continue;
    height = Math.max(height, shortAt(bytes, at + 5));
    width = Math.max(width, shortAt(bytes, at + 7));
  }
  return scans <= MOST_SCANS ? { width, height, frames: 1 } : null;
}

/** A frame may extend beyond the screen, which some decoders then enlarge. @see GIF89a specification, 18 and 20 */
function measureGif(bytes: Uint8Array): Extent | null {
  let [width, height, frames] = [littleShortAt(bytes, 6), littleShortAt(bytes, 8), 0];
  for (let at = 13 + lengthOfColours(byteAt(bytes, 10)); at < bytes.length; ) {
    const block = byteAt(bytes, at);
    if (block === 0x3b) break;
    if (block === 0x21) {
      at = endOfBlocks(bytes, at + 2);
    } else if (block === 0x2c && at + 10 <= bytes.length) {
      width = Math.max(width, littleShortAt(bytes, at + 1) + littleShortAt(bytes, at + 5));
      height = Math.max(height, littleShortAt(bytes, at + 3) + littleShortAt(bytes, at + 7));
      frames += 1;
      // The size of the compressed data's codes precedes it.
      at = endOfBlocks(bytes, at + 11 + lengthOfColours(byteAt(bytes, at + 9)));
    } else {
      // Browsers show what came before such a byte.
      break;
    }
  }
  return { width, height, frames };
}

function lengthOfColours(flags: number): number {
  return flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0;
}

/** Each block begins with its length; an empty one is the last. */
function endOfBlocks(bytes: Uint8Array, start: number): number {
  let at = start;
  while (byteAt(bytes, at) > 0) at += 1 + byteAt(bytes, at);
  return at + 1;
}

/** Reads the size of the canvas, of every frame, and of every picture within one. @see RFC 9649, 2.5 to 2.7, and 3.4 */
function measureWebp(bytes: Uint8Array): Extent | null {
  let [width, height, frames, pictures] = [0, 0, 0, 0];
  for (let at = 12; at + 8 <= bytes.length; ) {
    const chunk = textAt(bytes, at, 4);
    const data = at + 8;
    const size = sizeOfWebpChunk(bytes, chunk, data);
    if (size === null) return null;
    width = Math.max(width, size[0]);
    height = Math.max(height, size[1]);
    if (chunk === 'ANMF') frames += 1;
    if (chunk === 'VP8 ' || chunk === 'VP8L') pictures += 1;
    const length = littleLongAt(bytes, at + 4);
    // The chunks of a frame follow sixteen bytes of its own.
    at = data + (chunk === 'ANMF' ? 16 : length + (length % 2));
  }
  return { width, height, frames: Math.max(frames, pictures) };
}

/** Returns null for a chunk that breaks off or lacks its signature, and sides of 0 for one that has no size. */
function sizeOfWebpChunk(bytes: Uint8Array, chunk: string, data: number): readonly [number, number] | null {
  const lessOne = (at: number): number => 1 + (littleLongAt(bytes, at) & 0xffffff);
  switch (chunk) {
    case 'VP8X':
      return [lessOne(data + 4), lessOne(data + 7)];
    case 'ANMF':
      return [lessOne(data + 6), lessOne(data + 9)];
    case 'VP8 ': {
      if (textAt(bytes, data + 3, 3) !== '\x9d\x01\x2a' || data + 10 > bytes.length) return null;
      return [littleShortAt(bytes, data + 6) & 0x3fff, littleShortAt(bytes, data + 8) & 0x3fff];
    }
    case 'VP8L': {
      if (byteAt(bytes, data) !== 0x2f || data + 5 > bytes.length) return null;
      const bits = littleLongAt(bytes, data + 1);
      return [1 + (bits & 0x3fff), 1 + ((bits >>> 14) & 0x3fff)];
    }
    default:
      return [0, 0];
  }
}

/** Past the end, every byte counts as 0. */
function byteAt(bytes: Uint8Array, at: number): number {
  return bytes[at] ?? 0;
}

function shortAt(bytes: Uint8Array, at: number): number {
  return byteAt(bytes, at) * 2 ** 8 + byteAt(bytes, at + 1);
}

function longAt(bytes: Uint8Array, at: number): number {
  return shortAt(bytes, at) * 2 ** 16 + shortAt(bytes, at + 2);
}

function littleShortAt(bytes: Uint8Array, at: number): number {
  return byteAt(bytes, at) + byteAt(bytes, at + 1) * 2 ** 8;
}

function littleLongAt(bytes: Uint8Array, at: number): number {
  return littleShortAt(bytes, at) + littleShortAt(bytes, at + 2) * 2 ** 16;
}

function textAt(bytes: Uint8Array, at: number, length: number): string {
  let text = '';
  for (let index = at; index < Math.min(at + length, bytes.length); index += 1) {
    text += String.fromCharCode(byteAt(bytes, index));
  }
  return text;
}
