/**
 * Reads the profile files that the user opens. A file on a share that no longer answers may never be read: the waiting
 * ends at a time limit, and no other file is read until that one lets go. Each file that is stuck holds one of the few
 * threads that all access to files and names shares.
 */
import { type Clock, setDeadline } from '../core/clock.ts';
import { StorageError } from '../core/errors.ts';
import { FileRefused, readRegularFile } from '../core/regular-file.ts';
import { shownFileName } from '../core/shown-file-name.ts';
import type { ServiceProfile } from '../service-client/profile.ts';
import { findNamedSecrets, type ProfileSecret } from '../service-client/profile-secrets.ts';
import { parseProfileFile } from './profile-file.ts';
import { MOST_BYTES } from './read-profile.ts';

export interface ProfileReader {
  /**
   * Reads a profile file; a second one waits for the first.
   * @returns the profile, and the file's name as it is shown
   * @throws StorageError `profile-file-unreadable`, `profile-file-not-regular`, `profile-file-too-large`,
   *   `profile-file-timed-out`, `profile-file-still-reading`, `profile-file-not-json`, `profile-file-invalid`
   */
  read(path: string): Promise<OpenedProfile>;
  /** Whether a file is being read, which would keep the process from exiting. */
  readonly isReading: boolean;
}

interface OpenedProfile {
  readonly profile: ServiceProfile;
  readonly file: string;
  /** The secrets that the file says something of, be it null. */
  readonly namedSecrets: readonly ProfileSecret[];
}

export function createProfileReader(clock: Clock, readText: ReadText = readRegularFile): ProfileReader {
  let reading = 0;
  let isStuck = false;
  let last: Promise<unknown> = Promise.resolve();

  async function readInTime(path: string, file: string): Promise<string> {
    if (isStuck) throw stillReading(file);
    const limit = Promise.withResolvers<never>();
    const deadline = setDeadline(clock, LIMIT_MS, () => {
      isStuck = true;
      limit.reject(timedOut(file));
    });
    reading += 1;
    const text = readText(path, MOST_BYTES).finally(() => {
      reading -= 1;
      isStuck = false;
      deadline.cancel();
    });
    return await Promise.race([text, limit.promise]).catch((cause: unknown) => {
      throw cause instanceof StorageError ? cause : notRead(file, cause);
    });
  }

  return {
    read(path) {
      const file = shownFileName(path);
      const turn = last.then(() => readInTime(path, file));
      last = turn.catch(() => undefined);
      return turn.then((text) => {
        const profile = parseProfileFile(text, file);
        return { profile, file, namedSecrets: findNamedSecrets(JSON.parse(text.replace(/^\ufeff/, ''))) };
      });
    },
    get isReading() {
      return reading > 0;
    },
  };
}

type ReadText = (path: string, maxBytes: number) => Promise<string>;

/** A slow share or a folder that is kept in a cloud may take some seconds. */
const LIMIT_MS = 15_000;

function notRead(file: string, cause: unknown): StorageError {
  if (cause instanceof FileRefused) {
    return cause.reason === 'not-regular'
      ? new StorageError('profile-file-not-regular', 'The profile file is not a regular file. Choose another one.', {
          details: { file },
        })
      : new StorageError('profile-file-too-large', 'The profile file is larger than 1 MiB. Choose another one.', {
          details: { file, expected: 'must not be larger than 1 MiB' },
        });
  }
  const reason = cause instanceof Error && 'code' in cause && typeof cause.code === 'string' ? cause.code : 'unknown';
  return new StorageError('profile-file-unreadable', `The profile file could not be read: ${reason}.`, {
    details: { file, reason },
    cause,
  });
}

function timedOut(file: string): StorageError {
  const message = 'The profile file could not be read in time. Copy it to this computer, and open the copy.';
  return new StorageError('profile-file-timed-out', message, { details: { file, limitSeconds: LIMIT_MS / 1000 } });
}

function stillReading(file: string): StorageError {
  const message = 'An earlier profile file is still being read. Try again later, or restart the app.';
  return new StorageError('profile-file-still-reading', message, { details: { file } });
}
