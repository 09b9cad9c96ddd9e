/** Holds that nothing is released whose tag, version and changelog differ. */
import { describe, expect, test } from 'vitest';
import { readReleaseChanges, readTag } from './release-version.ts';

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
