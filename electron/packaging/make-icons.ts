/**
 * `npm run icons`: draws every icon of the packages from icon.svg into icons/. The files are committed, so that
 * packaging needs neither this script nor a converter from elsewhere; a test draws them again and compares.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { initWasm, Resvg } from '@resvg/resvg-wasm';

export interface IconFile {
  /** Inside icons/. */
  readonly name: string;
  readonly bytes: Uint8Array;
}

/** Edge lengths in pixels that Linux desktops look for, each named as electron-builder reads it. */
export const LINUX_SIZES = [16, 24, 32, 48, 64, 128, 256, 512] as const;

/** What Windows shows, from a title bar to the largest icons of a folder. */
export const WINDOWS_SIZES = [16, 24, 32, 48, 64, 128, 256] as const;

/**
 * Types of the entries of an icns container, with the edge length of each in pixels. 16 and 32 at normal density
 * are left out: macOS takes them from the double ones, and shows PNG under their own types scrambled.
 */
export const MACOS_ENTRIES = [
  { type: 'ic11', size: 32 },
  { type: 'ic12', size: 64 },
  { type: 'ic07', size: 128 },
  { type: 'ic13', size: 256 },
  { type: 'ic08', size: 256 },
  { type: 'ic14', size: 512 },
  { type: 'ic09', size: 512 },
  { type: 'ic10', size: 1024 },
] as const;

/** On macOS the rounded square leaves a tenth of the icon free on each side. */
const VIEW_BOX = { drawn: 'viewBox="0 0 64 64"', macOS: 'viewBox="-8 -8 80 80"' } as const;

const ICO_HEADER_BYTES = 6;
const ICO_ENTRY_BYTES = 16;
const ICNS_HEADER_BYTES = 8;

/** Draws all icons; the same source gives the same bytes on every computer. */
export async function drawIcons(): Promise<readonly IconFile[]> {
  await initWasm(readFileSync(createRequire(import.meta.url).resolve('@resvg/resvg-wasm/index_bg.wasm')));
  const source = readFileSync(new URL('icon.svg', import.meta.url), 'utf8');
  if (!source.includes(VIEW_BOX.drawn)) throw new Error(`icon.svg has another view box than ${VIEW_BOX.drawn}.`);
  const macSource = source.replace(VIEW_BOX.drawn, VIEW_BOX.macOS);
  const ofSize = (size: number) => ({ size, png: drawPng(source, size) });
  return [
    ...LINUX_SIZES.map((size) => ({ name: `${size}x${size}.png`, bytes: drawPng(source, size) })),
    { name: 'icon.ico', bytes: packIco(WINDOWS_SIZES.map(ofSize)) },
    {
      name: 'icon.icns',
      bytes: packIcns(MACOS_ENTRIES.map(({ type, size }) => ({ type, png: drawPng(macSource, size) }))),
    },
  ];
}

function drawPng(svg: string, size: number): Uint8Array {
  return new Resvg(svg, { fitTo: { mode: 'width', value: size } }).render().asPng();
}

/** A header, one entry of 16 bytes for each picture, then the pictures. Numbers are little-endian. */
function packIco(pictures: readonly { readonly size: number; readonly png: Uint8Array }[]): Uint8Array {
  const header = Buffer.alloc(ICO_HEADER_BYTES);
  header.writeUInt16LE(1, 2);
  header.writeUInt16LE(pictures.length, 4);
  let offset = ICO_HEADER_BYTES + ICO_ENTRY_BYTES * pictures.length;
  const entries = pictures.map(({ size, png }) => {
    const entry = Buffer.alloc(ICO_ENTRY_BYTES);
    // One byte each for width and height; 256 is written as 0.
    entry.writeUInt8(size % 256, 0);
    entry.writeUInt8(size % 256, 1);
    entry.writeUInt16LE(1, 4);
    entry.writeUInt16LE(32, 6);
    entry.writeUInt32LE(png.length, 8);
    entry.writeUInt32LE(offset, 12);
    offset += png.length;
    return entry;
  });
  return Buffer.concat([header, ...entries, ...pictures.map(({ png }) => png)]);
}

/** A header, then each picture behind its type and length. Lengths count their own header and are big-endian. */
function packIcns(pictures: readonly { readonly type: string; readonly png: Uint8Array }[]): Uint8Array {
  const entries = pictures.flatMap(({ type, png }) => [headIcns(type, png.length), png]);
  const length = entries.reduce((sum, part) => sum + part.length, 0);
  return Buffer.concat([headIcns('icns', length), ...entries]);
}

function headIcns(type: string, contentBytes: number): Buffer {
  const head = Buffer.alloc(ICNS_HEADER_BYTES);
  head.write(type, 0, 'latin1');
  head.writeUInt32BE(ICNS_HEADER_BYTES + contentBytes, 4);
  return head;
}

if (import.meta.main) {
  const folder = new URL('icons/', import.meta.url);
  mkdirSync(folder, { recursive: true });
  for (const { name, bytes } of await drawIcons()) {
    writeFileSync(new URL(name, folder), bytes);
    process.stdout.write(`${name}  ${bytes.length} bytes\n`);
  }
}
