/** Holds which part of the changelog becomes a release's notes. */
import { describe, expect, test } from 'vitest';
import { readChangelogSection } from './changelog-section.ts';

const CHANGELOG = `# Changelog

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
    expect(readChangelogSection(CHANGELOG, '1.1.0')).toBe('### Added\n\n- Something.');
  });
  test('is found by the whole version', () => {
    expect(readChangelogSection(CHANGELOG, '1.1.0-beta.1')).toBe('- A beta.');
    expect(() => readChangelogSection(CHANGELOG, '1.1')).toThrow('no section');
  });
  test('may be the last, have no brackets, and end before the addresses', () => {
    expect(readChangelogSection(CHANGELOG, '1.0.0')).toBe('- The first one.');
  });
  test('reads the same with the line ends of Windows', () => {
    expect(readChangelogSection(CHANGELOG.replaceAll('\n', '\r\n'), '1.1.0')).toBe('### Added\n\n- Something.');
  });
  test('is refused by name where it is missing or empty', () => {
    expect(() => readChangelogSection(CHANGELOG, '2.0.0')).toThrow('CHANGELOG.md has no section "## [2.0.0]".');
    expect(() => readChangelogSection(CHANGELOG, 'Unreleased')).toThrow('"## [Unreleased]" of CHANGELOG.md is empty');
  });
});
