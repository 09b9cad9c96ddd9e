/**
 * `node test/release/assemble.ts FOLDER NOTES`: turns the packages in FOLDER into a release: writes SHA256SUMS beside
 * them and the release notes to the file NOTES.
 */
import { appendFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { CHECKSUMS_FILE, composeReleaseNotes, computeChecksums } from './release-notes.ts';
import { readReleaseChanges, readReleaseSources } from './release-version.ts';
import { takeSigningStates } from './signing.ts';

const [folder, notesFile] = process.argv.slice(2);
if (folder === undefined || notesFile === undefined) throw new Error('Name the folder of packages and the notes file.');

const changes = readReleaseChanges(readReleaseSources());
const signing = takeSigningStates(folder);
const attestedIn = process.env.IS_ATTESTED === 'true' ? (process.env.GITHUB_REPOSITORY ?? null) : null;
const notes = composeReleaseNotes({ changes, signing, attestedIn });
const checksums = await computeChecksums(folder);
writeFileSync(join(folder, CHECKSUMS_FILE), checksums);
writeFileSync(notesFile, notes);
const { GITHUB_STEP_SUMMARY: summaryFile } = process.env;
if (summaryFile) appendFileSync(summaryFile, `${notes}\n\`\`\`\n${checksums}\`\`\`\n`);
console.log(`${notes}\n${checksums}`);
