/** Holds that nothing is released whose tag, version and changelog differ, and which part of that becomes the notes. */
import { describe, expect, test } from 'vitest';
import { readChangelogSection, readReleaseChanges, readTag } from './release-version.ts';

const CHANGELOG = '## [Unreleased]\n\n- Next.\n\n## [1.2.0] - 2026-12-01\n\n- Now.\n';

describe('a tag', () => {
  test('releases the version that package.json and the changelog have', () => {
    expect(readReleaseChanges({ tag: 'v1.2.0', version: '1.2.0', changelog: CHANGELOG })).toBe('- Now.');
  });
  test.each(['v1.2.1', '1.2.0', 'v1.2.0-beta.1'])('such as %s for 1.2.0 is refused', (tag) => {
    expect(() => readReleaseChanges({ tag, version: '1.2.0', changelog: CHANGELOG })).toThrow(
      `The tag ${tag} does not`,
    );
  });
  test('whose version the changelog does not have is refused', () => {
    expect(() => readReleaseChanges({ tag: 'v1.3.0', version: '1.3.0', changelog: CHANGELOG })).toThrow('## [1.3.0]');
  });
  test('is one only where the workflow says that it runs for a tag', () => {
    const pushed = { GITHUB_EVENT_NAME: 'push', GITHUB_REF_TYPE: 'tag', GITHUB_REF_NAME: 'v1.2.0' };
    expect(readTag(pushed)).toBe('v1.2.0');
    expect(readTag({ ...pushed, GITHUB_REF_TYPE: 'branch' })).toBe(null);
    expect(readTag({ ...pushed, GITHUB_EVENT_NAME: 'workflow_dispatch' })).toBe(null);
    expect(readTag({})).toBe(null);
  });
});

test('a rehearsal takes what is unreleased where the version has no section yet', () => {
  expect(readReleaseChanges({ tag: null, version: '1.3.0', changelog: CHANGELOG })).toBe('- Next.');
  expect(readReleaseChanges({ tag: null, version: '1.2.0', changelog: CHANGELOG })).toBe('- Now.');
});

const WHOLE_CHANGELOG = `# Changelog

## [Unreleased]

## [1.1.0] - 2026-12-01

### Added

- Something.

## [1.1.0-beta.1] - 2026-11-25

- A beta.

## 1.0.0

- The first one.

[1.1.0]: https://example.com/1.1.0
`;

describe('a section of the changelog', () => {
  test('is all between its heading and the next one of its level', () => {
    expect(readChangelogSection(WHOLE_CHANGELOG, '1.1.0')).toBe('### Added\n\n- Something.');
  });
  test('is found by the whole version', () => {
    expect(readChangelogSection(WHOLE_CHANGELOG, '1.1.0-beta.1')).toBe('- A beta.');
    expect(() => readChangelogSection(WHOLE_CHANGELOG, '1.1')).toThrow('no section');
  });
  test('may be the last, have no brackets, and end before the addresses', () => {
    expect(readChangelogSection(WHOLE_CHANGELOG, '1.0.0')).toBe('- The first one.');
  });
  test('reads the same with the line ends of Windows', () => {
    expect(readChangelogSection(WHOLE_CHANGELOG.replaceAll('\n', '\r\n'), '1.1.0')).toBe('### Added\n\n- Something.');
  });
  test('is refused by name where it is missing or empty', () => {
    expect(() => readChangelogSection(WHOLE_CHANGELOG, '2.0.0')).toThrow('CHANGELOG.md has no section "## [2.0.0]".');
    expect(() => readChangelogSection(WHOLE_CHANGELOG, 'Unreleased')).toThrow(
      '"## [Unreleased]" of CHANGELOG.md is empty',
    );
  });
});
