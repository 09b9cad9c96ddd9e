/**
 * The version being released, checked against the tag, package.json and the changelog. A run without a tag is a
 * rehearsal, for which the Unreleased section will do.
 */
import { hasChangelogSection, readChangelogSection } from './changelog-section.ts';

export interface ReleaseSources {
  /** Such as `v1.2.0`; null for a rehearsal. */
  readonly tag: string | null;
  /** Of package.json. */
  readonly version: string;
  /** The whole file. */
  readonly changelog: string;
}

/**
 * @returns the changes, for the notes
 * @throws Error where tag, version and changelog do not agree
 */
export function readReleaseChanges({ tag, version, changelog }: ReleaseSources): string {
  if (tag !== null) {
    if (tag !== `v${version}`) throw new Error(`The tag ${tag} does not fit version ${version} of package.json.`);
    return readChangelogSection(changelog, version);
  }
  return readChangelogSection(changelog, hasChangelogSection(changelog, version) ? version : 'Unreleased');
}

/** @param env of a workflow; outside one there is no tag, and one that was started by hand releases none */
export function readTag(env: Readonly<Record<string, string | undefined>>): string | null {
  return env.GITHUB_EVENT_NAME === 'push' && env.GITHUB_REF_TYPE === 'tag' ? (env.GITHUB_REF_NAME ?? null) : null;
}
