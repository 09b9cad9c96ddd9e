/**
 * Writes the release notes: what changed, from the changelog; how far each package proves its origin, from the builds'
 * reports; and how to check a download. And the checksums for that, in the format that `sha256sum --check` reads.
 */
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { type BuiltSystem, type SigningState, wordSigning } from './signing.ts';

interface ReleaseFacts {
  /** Section of the changelog, without its heading. */
  readonly changes: string;
  readonly signing: readonly { readonly system: BuiltSystem; readonly state: SigningState }[];
  /** `owner/name` where the packages carry a provenance attestation, else null. */
  readonly attestedIn: string | null;
}

/** @returns Markdown, as GitHub shows it on the page of a release */
export function composeReleaseNotes({ changes, signing, attestedIn }: ReleaseFacts): string {
  const parts = [
    changes,
    '### Signing',
    signing.map(({ system, state }) => wordSigning(system, state)).join('\n'),
    '### Check a download',
    `Download \`${CHECKSUMS_FILE}\` too. The name of your file has to be followed by “OK”.`,
    '```sh',
    `sha256sum --ignore-missing --check ${CHECKSUMS_FILE}      # Linux`,
    `shasum -a 256 --ignore-missing --check ${CHECKSUMS_FILE}  # macOS`,
    '```',
    'On Windows, compare the output of `Get-FileHash FILE` with the line of that file.',
  ];
  if (attestedIn !== null) {
    parts.push(
      `That this repository's workflow built it: \`gh attestation verify FILE --repo ${attestedIn}\`. Where a package is ` +
        'not signed, that is the only proof of who made it.',
    );
  }
  return `${joinParts(parts)}\n`;
}

/** An empty line between all but the lines of a code block. */
function joinParts(parts: readonly string[]): string {
  let isCode = false;
  return parts.reduce((text, part) => {
    const separator = isCode ? '\n' : '\n\n';
    if (part.startsWith('```')) isCode = !isCode;
    return text === '' ? part : text + separator + part;
  }, '');
}

export const CHECKSUMS_FILE = 'SHA256SUMS';

/**
 * @param folder its files are read as a stream: packages are large
 * @returns one line for each file, by name
 * @throws Error where there is no file
 */
export async function computeChecksums(folder: string): Promise<string> {
  const entries = await readdir(folder, { withFileTypes: true });
  const names = entries.filter((entry) => entry.isFile() && entry.name !== CHECKSUMS_FILE).map(({ name }) => name);
  if (names.length === 0) throw new Error(`There is no file in ${folder}.`);
  let text = '';
  for (const name of names.sort()) text += `${await computeDigest(join(folder, name))} *${name}\n`;
  return text;
}

async function computeDigest(file: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(file), hash);
  return hash.digest('hex');
}
