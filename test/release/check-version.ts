/**
 * `node test/release/check-version.ts`: the first step of a release. Fails before anything is built if the tag,
 * package.json and CHANGELOG.md do not agree.
 */
import { readReleaseChanges, readReleaseSources } from './release-version.ts';

const sources = readReleaseSources();
const changes = readReleaseChanges(sources);
console.log(`${sources.tag ?? 'A rehearsal'}: version ${sources.version}, with these changes:\n\n${changes}`);
