/**
 * Reads one section of a changelog in the Keep a Changelog format. A version without a section is refused, because the
 * release notes come from nowhere else.
 */

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

export function hasChangelogSection(changelog: string, version: string): boolean {
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
