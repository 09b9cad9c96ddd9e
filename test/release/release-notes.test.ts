/** Holds that the notes of a release say what changed, what is signed and how to check it. */
import { expect, test } from 'vitest';
import { composeReleaseNotes } from './release-notes.ts';

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
