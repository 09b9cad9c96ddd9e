/** Reads the profile files that the user opens or imports. */
import { StorageError } from '../core/errors.ts';
import { shownFileName } from '../core/one-line.ts';
import { type FileReader, FileRefused, READING_LIMIT_MS, whyNotRead, wordSystemReason } from '../core/read-file.ts';
import type { ServiceProfile } from '../service-client/profile.ts';
import { findNamedSecrets, type ProfileSecret } from '../service-client/profile-secrets.ts';
import { parseProfileFile } from './profile-file.ts';

export type ProfileReader = ReturnType<typeof createProfileReader>;

export interface OpenedProfile {
  readonly profile: ServiceProfile;
  readonly file: string;
  /** The secrets that the file names, also as null. */
  readonly namedSecrets: readonly ProfileSecret[];
}

export function createProfileReader(files: FileReader) {
  return {
    /**
     * @returns the profile, and the file's name as it is shown
     * @throws StorageError `profile-file-unreadable`, `profile-file-not-regular`, `profile-file-too-large`,
     *   `profile-file-timed-out`, `profile-file-still-reading`, `profile-file-not-json`, `profile-file-invalid`
     */
    async read(path: string): Promise<OpenedProfile> {
      const file = shownFileName(path);
      const text = await files.read(path).catch((cause: unknown) => {
        throw notRead(file, cause);
      });
      const profile = parseProfileFile(text, file);
      return { profile, file, namedSecrets: findNamedSecrets(JSON.parse(text.replace(/^\ufeff/, ''))) };
    },
  };
}

function notRead(file: string, cause: unknown): StorageError {
  if (cause instanceof FileRefused) return refusal(file, cause.reason);
  const reason = whyNotRead(cause);
  return new StorageError(
    'profile-file-unreadable',
    `The profile file could not be read: ${wordSystemReason(reason)}.`,
    {
      details: { file, reason },
      cause,
    },
  );
}

function refusal(file: string, reason: FileRefused['reason']): StorageError {
  switch (reason) {
    case 'not-regular':
      return new StorageError(
        'profile-file-not-regular',
        'The profile file is not a regular file. Choose another one.',
        {
          details: { file },
        },
      );
    case 'too-large':
      return new StorageError('profile-file-too-large', 'The profile file is larger than 1 MiB. Choose another one.', {
        details: { file, expected: 'must not be larger than 1 MiB' },
      });
    case 'timed-out': {
      const message = 'The profile file could not be read in time. Copy it to this computer, and open the copy.';
      const details = { file, limitSeconds: READING_LIMIT_MS / 1000 };
      return new StorageError('profile-file-timed-out', message, { details });
    }
    case 'still-reading': {
      const message = 'An earlier file is still being read. Try again later, or restart the app.';
      return new StorageError('profile-file-still-reading', message, { details: { file } });
    }
  }
}
