import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { CHECKSUMS_FILE, composeReleaseNotes, computeChecksums } from './release-notes.ts';

const FACTS = {
  changes: '### Added\n\n- Something.',
  signing: [
    { system: 'linux', state: 'unsigned' },
    { system: 'darwin', state: 'ad-hoc' },
    { system: 'win32', state: 'signed' },
  ],
  attestedIn: 'owner/name',
} as const;

test('the notes begin with the changes and say for each system how it is signed', () => {
  const notes = composeReleaseNotes(FACTS);
  expect(notes.startsWith('### Added\n\n- Something.\n\n### Signing\n\n- **Linux**: not signed.')).toBe(true);
  expect(notes).toContain('- **macOS**: not signed by a known developer');
  expect(notes).toContain('- **Windows**: signed');
});

test('the notes show how to check a download, as one block of commands', () => {
  expect(composeReleaseNotes(FACTS)).toMatch(/\n```sh\nsha256sum .*SHA256SUMS.*\nshasum .*\n```\n\n/);
});

test('the notes name an attestation only where there is one', () => {
  expect(composeReleaseNotes(FACTS)).toContain('gh attestation verify FILE --repo owner/name');
  expect(composeReleaseNotes({ ...FACTS, attestedIn: null })).not.toContain('attestation');
});

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
