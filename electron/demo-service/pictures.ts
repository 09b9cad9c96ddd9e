/** Draws the members' pictures and the service's icon as PNG: head and shoulders in two tones. */
import { crc32, deflateSync } from 'node:zlib';

const SIZE = 128;

type Colour = readonly [red: number, green: number, blue: number];

/**
 * @param tones `#rrggbb` colours
 * @returns a PNG of 128 by 128 pixels
 */
export function drawAvatar(tones: { readonly ground: string; readonly figure: string }): Buffer {
  const ground = readColour(tones.ground);
  const figure = readColour(tones.figure);
  return packPng((x, y) => {
    // Both tones get lighter towards the top left.
    const light = (x + y) / (2 * SIZE);
    const head = coverage(distance(x, y, 64, 50, 1) - 23);
    const shoulders = coverage(distance(x, y, 64, 128, 0.86) - 46);
    const gap = coverage(distance(x, y, 64, 50, 1) - 29);
    const figureShare = Math.max(head, shoulders * (1 - gap));
    const back = blend(blend(ground, [255, 255, 255], 0.35), ground, light);
    const front = blend(blend(figure, [255, 255, 255], 0.22), figure, light);
    return blend(back, front, figureShare);
  });
}

/** Distance from a centre, with the vertical axis scaled by `stretch`. */
function distance(x: number, y: number, centreX: number, centreY: number, stretch: number): number {
  return Math.hypot(x - centreX, (y - centreY) * stretch);
}

/** Share of a pixel that the shape covers, given the distance to its edge; this smooths the edge (anti-aliasing). */
function coverage(outside: number): number {
  return Math.min(1, Math.max(0, 0.5 - outside));
}

function blend(from: Colour, to: Colour, share: number): Colour {
  const mix = (a: number, b: number): number => Math.round(a + (b - a) * share);
  return [mix(from[0], to[0]), mix(from[1], to[1]), mix(from[2], to[2])];
}

function readColour(text: string): Colour {
  const bits = Number.parseInt(text.slice(1), 16);
  return [bits >> 16, (bits >> 8) & 255, bits & 255];
}

/** @see PNG specification: signature, IHDR, IDAT, IEND */
function packPng(colourAt: (x: number, y: number) => Colour): Buffer {
  const rows = Buffer.alloc(SIZE * (1 + SIZE * 3));
  for (let y = 0; y < SIZE; y++) {
    const row = y * (1 + SIZE * 3) + 1;
    for (let x = 0; x < SIZE; x++) rows.set(colourAt(x + 0.5, y + 0.5), row + x * 3);
  }
  const header = Buffer.alloc(13);
  header.writeUInt32BE(SIZE, 0);
  header.writeUInt32BE(SIZE, 4);
  header.set([8, 2], 8);
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    packChunk('IHDR', header),
    packChunk('IDAT', deflateSync(rows)),
    packChunk('IEND', Buffer.alloc(0)),
  ]);
}

function packChunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const chunk = Buffer.alloc(body.length + 8);
  chunk.writeUInt32BE(data.length, 0);
  chunk.set(body, 4);
  chunk.writeUInt32BE(crc32(body), body.length + 4);
  return chunk;
}
