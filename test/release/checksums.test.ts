/** Holds the form of the checksums, with the digests that FIPS 180-4 gives as examples. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { CHECKSUMS_FILE, computeChecksums } from './checksums.ts';

const OF_NOTHING = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855';
const OF_ABC = 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'checksums-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

test('checksums come one a line, by name, as sha256sum reads them', async () => {
  writeFileSync(join(folder, 'b.deb'), 'abc');
  writeFileSync(join(folder, 'a.exe'), '');
  expect(await computeChecksums(folder)).toBe(`${OF_NOTHING} *a.exe\n${OF_ABC} *b.deb\n`);
});

test('checksums leave out folders and the file that they are written to', async () => {
  writeFileSync(join(folder, 'b.deb'), 'abc');
  writeFileSync(join(folder, CHECKSUMS_FILE), 'of before');
  mkdirSync(join(folder, 'linux-unpacked'));
  expect(await computeChecksums(folder)).toBe(`${OF_ABC} *b.deb\n`);
});

test('an empty folder is an error: a release of nothing is none', async () => {
  await expect(computeChecksums(folder)).rejects.toThrow('There is no file in');
});
