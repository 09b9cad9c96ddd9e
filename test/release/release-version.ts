/**
 * The version being released, checked against the tag, package.json and the changelog, in the Keep a Changelog format. A run
 * without a tag is a rehearsal, for which the Unreleased section will do. A version without a section is refused, because
 * the release notes come from nowhere else.
 */
import { readFileSync } from 'node:fs';
import { z } from 'zod';

interface ReleaseSources {
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

const manifestSchema = z.object({ version: z.string() });

export function readReleaseSources(): ReleaseSources {
  const manifest: unknown = JSON.parse(readTopFile('package.json'));
  return {
    tag: readTag(process.env),
    version: manifestSchema.parse(manifest).version,
    changelog: readTopFile('CHANGELOG.md'),
  };
}

function readTopFile(name: string): string {
  return readFileSync(new URL(`../../${name}`, import.meta.url), 'utf8');
}

/**
 * @param changelog the whole file
 * @param version such as `1.2.0`, or `Unreleased`
 * @returns the section's text without its heading, trimmed
 * @throws Error where there is no such section, or nothing in it
 * @see https://keepachangelog.com/en/1.1.0/
 */
export function readChangelogSection(changelog: string, version: string): string {
  const lines = changelog.split(/\r?\n/);
  const start = lines.findIndex((line) => versionOf(line) === version);
  if (start === -1) throw new Error(`CHANGELOG.md has no section "## [${version}]".`);
  const rest = lines.slice(start + 1);
  const end = rest.findIndex((line) => versionOf(line) !== null || isLinkReference(line));
  const text = (end === -1 ? rest : rest.slice(0, end)).join('\n').trim();
  if (text === '') throw new Error(`The section "## [${version}]" of CHANGELOG.md is empty.`);
  return text;
}

function hasChangelogSection(changelog: string, version: string): boolean {
  return changelog.split(/\r?\n/).some((line) => versionOf(line) === version);
}

/** The version that a heading of the second level names, or null for any other line. */
function versionOf(line: string): string | null {
  const [, version] = /^## \[?([^\]\s]+)\]?/.exec(line) ?? [];
  return version ?? null;
}

/** The addresses at the end of the file belong to no section. */
function isLinkReference(line: string): boolean {
  return /^\[[^\]]+\]: /.test(line);
}
