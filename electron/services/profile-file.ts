/**
 * Reads profile files: those that a person opens or imports. Errors name the wrong field and what is expected, never its
 * value. Their messages go to the log, so they contain neither the file's name nor unknown field names.
 */

import { StorageError } from '../core/errors.ts';
import { findJsonFault } from '../core/json-flaws.ts';
import { shownFileName } from '../core/one-line.ts';
import { type FileReader, fileNotRead } from '../core/read-file.ts';
import type { ServiceProfile } from '../service-client/profile.ts';
import { withValueAt } from '../service-client/profile-fields.ts';
import { findNamedSecrets, type ProfileSecret } from '../service-client/profile-secrets.ts';
import { type FoundFlaw, nameForLog } from './profile-flaws.ts';
import { type Checked, checkGiven, checkStored, isOfLaterVersion } from './read-profile.ts';

export type ProfileReader = ReturnType<typeof createProfileReader>;

export interface OpenedProfile {
  readonly profile: ServiceProfile;
  readonly file: string;
  /** The secrets that the file names, also as null. */
  readonly namedSecrets: readonly ProfileSecret[];
}

/** @param clientSecret in place of that of each file; null to take the file's own */
export function createProfileReader(files: FileReader, clientSecret: string | null = null) {
  return {
    /**
     * @returns the profile, and the file's name as it is shown
     * @throws StorageError `profile-file-unreadable`, `profile-file-not-regular`, `profile-file-too-large`,
     *   `profile-file-timed-out`, `profile-file-still-reading`, `profile-file-not-json`, `profile-file-invalid`
     */
    async read(path: string): Promise<OpenedProfile> {
      const file = shownFileName(path);
      const text = await files.read('profile-file', path).catch((cause: unknown) => {
        throw fileNotRead('profile-file', cause, file);
      });
      const profile = parseProfileFile(text, file, clientSecret);
      return { profile, file, namedSecrets: findNamedSecrets(JSON.parse(text.replace(/^\ufeff/, ''))) };
    },
  };
}

/**
 * Parses a profile file. It may omit `id`, which is then made from the name, and every field with a default.
 * @param fileName shown to the user if the file is invalid
 * @param clientSecret in place of the file's
 * @throws StorageError `profile-file-not-json`, `profile-file-newer`, `profile-file-invalid`
 */
export function parseProfileFile(text: string, fileName: string, clientSecret: string | null = null): ServiceProfile {
  const written = parseJson(text.replace(/^\ufeff/, ''), fileName);
  const given = clientSecret === null ? written : withValueAt(written, 'application.clientSecret', clientSecret);
  if (isOfLaterVersion(given)) {
    const message =
      'A later version of this app made the profile file. Update this app, or export the profile there again.';
    throw new StorageError('profile-file-newer', message, { details: { file: fileName } });
  }
  return orThrow(checkGiven(given), fileName);
}

/**
 * Checks a profile that this app stored. Its name may be one that no file may have now.
 * @throws StorageError `profile-file-invalid`, without `details.file`
 */
export function checkProfile(stored: unknown): ServiceProfile {
  return orThrow(checkStored(stored), null);
}

/** In a longer text, the place of a mistake is not searched for. */
const LONGEST_SEARCHED = 100_000;

function parseJson(text: string, fileName: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // The engine's own error quotes the text, which may contain the secret.
    const place = text.length <= LONGEST_SEARCHED ? findJsonFault(text) : null;
    const reason = place === null ? null : `line ${place.line}, column ${place.column}`;
    const what = `The profile file is not JSON${reason === null ? '' : `: ${reason}`}.`;
    throw new StorageError('profile-file-not-json', what, {
      details: { file: fileName, ...(reason !== null && { reason }) },
    });
  }
}

function orThrow(checked: Checked, fileName: string | null): ServiceProfile {
  if (checked.kind === 'profile') return checked.profile;
  throw invalid(checked.flaws, fileName);
}

function invalid(flaws: readonly FoundFlaw[], fileName: string | null): StorageError {
  const [first] = flaws;
  const field = first?.field ?? '';
  const expected = first?.expect() ?? 'must be a service profile';
  const furtherFields = new Set(flaws.map((found) => found.field)).size - 1;
  const what = `The profile cannot be used: ${nameForLog(field)} ${expected}.`;
  return new StorageError('profile-file-invalid', what, {
    details: {
      ...(fileName !== null && { file: fileName }),
      ...(field !== '' && { field }),
      expected,
      ...(furtherFields > 0 && { furtherFields }),
    },
  });
}
