/**
 * An unpacked Electron distribution for Linux as electron-builder expects it, with a few bytes in place of each binary.
 * Its fuses can be flipped and read back.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** Marks the fuses inside Electron's binary; the same in every version. */
const FUSE_SENTINEL = 'dL7pKGdnNz796PbbjQWNKmHXBZaB9tsX';
const FUSE_WIRE_VERSION = 1;

const TEXT_FILES = {
  version: '0.0.0',
  LICENSE: 'Electron’s licence',
  'LICENSES.chromium.html': '<p>Chromium’s licences</p>',
  'chrome-sandbox': 'binary',
  chrome_crashpad_handler: 'binary',
  'icudtl.dat': 'data',
  'resources.pak': 'data',
  'libffmpeg.so': 'binary',
  'locales/de.pak': 'data',
  'locales/en-GB.pak': 'data',
  'locales/en-US.pak': 'data',
  'locales/fr.pak': 'data',
} as const;

/**
 * Writes the distribution into a folder that is made for it.
 * @param fuses the state of each fuse, in the order of the wire
 */
export function writeStubDistribution(folder: string, fuses: readonly boolean[]): void {
  mkdirSync(join(folder, 'resources'), { recursive: true });
  for (const [name, text] of Object.entries(TEXT_FILES)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
  const wire = fuses.map((isOn) => (isOn ? '1' : '0')).join('');
  const binary = [
    Buffer.from(`code ${FUSE_SENTINEL}`),
    Buffer.from([FUSE_WIRE_VERSION, fuses.length]),
    Buffer.from(`${wire} code`),
  ];
  writeFileSync(join(folder, 'electron'), Buffer.concat(binary), { mode: 0o755 });
}
