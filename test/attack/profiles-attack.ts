/** Profile files: each is a profile or a named error, which is short and has no value of the file. */
import assert from 'node:assert/strict';
import fc from 'fast-check';
import { StorageError } from '../../electron/core/errors.ts';
import { parseProfileFile } from '../../electron/services/profile-file.ts';
import { LONGEST_NAME } from '../../electron/services/service-name.ts';
import type { Attack } from './attack.ts';
import { HOSTILE_VALUE, hostileProfiles, hostileTexts } from './hostile-profiles.ts';

const LONGEST_FILE = 20_000;
const LONGEST_ERROR = 600;

export const PROFILES_ATTACK: Attack = {
  title: 'profile files',
  share: 1 / 20,
  perRun: 1,
  property: () => fc.property(fc.oneof(hostileProfiles(LONGEST_FILE), hostileTexts(LONGEST_FILE)), attack),
};

function attack(text: string): void {
  try {
    const { name } = parseProfileFile(text, 'a.json');
    assert([...name].length <= LONGEST_NAME, 'the name is limited');
  } catch (thrown) {
    if (!(thrown instanceof StorageError)) throw thrown;
    const told = `${thrown.message} ${JSON.stringify(thrown.details)} ${String(thrown.cause)}`;
    assert.match(thrown.code, /^profile-file-/);
    assert(!told.includes(HOSTILE_VALUE), `a value was told: ${told}`);
    assert(told.length < LONGEST_ERROR, 'the error is short');
  }
}
