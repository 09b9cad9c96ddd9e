/**
 * The service profiles that the user has opened, kept from run to run. The client secret is stored sealed or, if that is
 * not allowed, kept in memory only. It is never used with any profile but its own.
 */
import { readFile, stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import { StorageError } from '../core/errors.ts';
import type { ServiceProfile } from '../service-client/profile.ts';
import type { RecordKind } from '../storage/sealed-records.ts';
import type { SealedStore } from '../storage/sealed-store.ts';
import { parseProfileFile, withoutSecret, withSecret } from './profile-file.ts';
import type { KnownService } from './service-list.ts';

export interface ProfileStore {
  /** All profiles, in the order in which they were opened. */
  list(): readonly KnownService[];
  /**
   * Keeps a profile, replacing one with the same id. Returns before the secret is sealed.
   * @returns how it differs from the profile that it replaces
   */
  keep(profile: ServiceProfile): Replacement;
  /**
   * @throws StorageError `profile-secret-missing` if its secret was not stored, `profile-file-invalid` if a newer
   *   version of this app expects more of it, `keychain-not-answering` and other errors of the keychain
   */
  load(id: string): Promise<ServiceProfile>;
  remove(id: string): void;
}

/** `none`: the id is new. `moved`: the new profile has another address. `changed`: anything else is different. */
export type Replacement = 'none' | 'same' | 'changed' | 'moved';

const MAX_FILE_BYTES = 1024 * 1024;

/** The fields of a stored profile that the list needs. */
const listedSchema = z.looseObject({ id: z.string(), name: z.string(), baseUrl: z.url() });

const PROFILE_RECORDS: RecordKind<ServiceProfile, unknown> = {
  read: ({ services }) =>
    services.map(({ profile, clientSecret }) => ({
      id: readListed(profile)?.id ?? '',
      plain: profile,
      secret: clientSecret,
    })),
  toChange: (records) => ({
    services: records.map(({ plain, secret }) => ({ profile: plain, clientSecret: secret })),
  }),
  isPlainKept: true,
  idOf: ({ id }) => id,
  plainOf: withoutSecret,
  secretOf: ({ application }) => application.clientSecret,
  toValue: withSecret,
};

export function createProfileStore(store: Pick<SealedStore, 'read' | 'records'>): ProfileStore {
  const records = store.records(PROFILE_RECORDS);

  return {
    list: () =>
      store.read().services.flatMap(({ profile }) => {
        const listed = readListed(profile);
        return listed ? [{ id: listed.id, name: listed.name, host: new URL(listed.baseUrl).host }] : [];
      }),

    keep(profile) {
      const before = records.find(profile.id);
      records.keep(profile);
      return before ? compareProfiles(before.plain, withoutSecret(profile)) : 'none';
    },

    async load(id) {
      const opening = await records.open(id);
      if (opening.kind === 'opened') return opening.value;
      // If the keychain cannot open the secret, the user can open the profile file again.
      if (opening.kind === 'locked' && opening.error.code !== 'secret-not-opened') throw opening.error;
      throw secretMissing();
    },

    remove: (id) => records.remove((other) => other === id),
  };
}

/**
 * Reads a profile file that the user chose.
 * @throws StorageError `profile-file-unreadable`, `profile-file-not-json`, `profile-file-invalid`
 */
export async function readProfileFile(path: string): Promise<ServiceProfile> {
  const file = basename(path);
  const text = await readText(path).catch((cause: unknown) => {
    throw fileUnreadable(file, reasonOf(cause), cause);
  });
  return parseProfileFile(text, file);
}

async function readText(path: string): Promise<string> {
  const { size } = await stat(path);
  if (size > MAX_FILE_BYTES) throw Object.assign(new Error('Too large.'), { code: 'EFBIG' });
  return readFile(path, 'utf8');
}

function reasonOf(cause: unknown): string {
  return cause instanceof Error && 'code' in cause && typeof cause.code === 'string' ? cause.code : 'unknown';
}

function compareProfiles(before: unknown, now: unknown): Replacement {
  if (isDeepStrictEqual(before, now)) return 'same';
  return originOf(before) === originOf(now) ? 'changed' : 'moved';
}

function originOf(profile: unknown): string | null {
  const listed = readListed(profile);
  return listed && new URL(listed.baseUrl).origin;
}

function readListed(profile: unknown): z.output<typeof listedSchema> | null {
  return listedSchema.safeParse(profile).data ?? null;
}

function fileUnreadable(file: string, reason: string, cause: unknown): StorageError {
  return new StorageError('profile-file-unreadable', `The profile file could not be read: ${reason}.`, {
    details: { file, reason },
    cause,
  });
}

function secretMissing(): StorageError {
  return new StorageError('profile-secret-missing', 'The client secret was not stored. Open the profile file again.');
}
