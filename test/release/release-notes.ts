/**
 * Writes the release notes: what changed, from the changelog; how far each package proves its origin, from the builds'
 * reports; and how to check a download.
 */
import { CHECKSUMS_FILE } from './checksums.ts';
import { type BuiltSystem, type SigningState, wordSigning } from './signing.ts';

export interface ReleaseFacts {
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
