/** Reads the sources of a release: the workflow's tag, package.json and CHANGELOG.md. */
import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { type ReleaseSources, readTag } from './release-version.ts';

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
