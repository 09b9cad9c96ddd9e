/**
 * The service profiles that a person opened: kept from run to run, the client secret sealed beside them or,
 * where it may not rest on disk, in memory alone. It gives a profile out only whole, a secret only with the very
 * profile that it came with, and never lists one.
 */
import { readFile, stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import { type AppError, StorageError, toAppError } from '../core/errors.ts';
import type { ServiceProfile } from '../service-client/profile.ts';
import type { Keychain } from '../storage/keychain.ts';
import type { Stored, StoredService } from '../storage/stored.ts';
import { parseProfileFile, withoutSecret, withSecret } from './profile-file.ts';
import type { KnownService } from './service-list.ts';

export interface ProfileStore {
  /** Every profile that is kept, in the order in which they were opened. */
  list(): readonly KnownService[];
  /**
   * Keeps a profile at once; one with the same id is replaced. Its secret is sealed behind that, see `settle`.
   * @returns what became of the profile that had its id
   */
  keep(profile: ServiceProfile): Replacement;
  /**
   * @throws StorageError `profile-secret-missing` where its secret did not outlive the last run, `profile-file-invalid`
   *   where a newer version of this app expects more of it, `keychain-not-answering` and others of the keychain
   */
  load(id: string): Promise<ServiceProfile>;
  remove(id: string): void;
  /** Seals or erases secrets on disk after the person's choice about weak storage has changed. */
  applyStorageChoice(): Promise<void>;
  /** Waits until every secret is sealed or given up. */
  settle(): Promise<void>;
}

/** `none`: the id is new. `moved`: the new profile has another address; `changed`: other facts, the same address. */
export type Replacement = 'none' | 'same' | 'changed' | 'moved';

export interface ProfileStoreOptions {
  readonly store: {
    read(): Pick<Stored, 'services' | 'settings'>;
    update(change: Pick<Stored, 'services'>): void;
  };
  readonly keychain: Pick<Keychain, 'state' | 'seal' | 'open'>;
  /** Tells the person that a secret could not be kept. */
  readonly tell: (error: AppError) => void;
}

const LARGEST_FILE_BYTES = 1024 * 1024;

/** What the list needs of a stored profile. */
const listedSchema = z.looseObject({ id: z.string(), name: z.string(), baseUrl: z.url() });

export function createProfileStore({ store, keychain, tell }: ProfileStoreOptions): ProfileStore {
  /** Whole profiles, as they were opened or loaded in this run. */
  const open = new Map<string, ServiceProfile>();
  const sealing = new Set<Promise<void>>();

  const find = (id: string): StoredService | undefined =>
    store.read().services.find(({ profile }) => idOf(profile) === id);

  const write = (id: string, service: StoredService): void => {
    const { services } = store.read();
    const at = services.findIndex(({ profile }) => idOf(profile) === id);
    store.update({ services: at < 0 ? [...services, service] : services.with(at, service) });
  };

  const findPlace = async (): Promise<'keychain' | 'weak' | null> => {
    const state = await keychain.state();
    if (state === 'keychain') return state;
    return state === 'weak' && store.read().settings.isWeakStorageAllowed ? state : null;
  };

  /** Puts a secret where it may rest now; whatever changed meanwhile is left as it is. */
  const rest = async (profile: ServiceProfile): Promise<void> => {
    const { id } = profile;
    const isCurrent = (): boolean => open.get(id) === profile && find(id) !== undefined;
    const place = await findPlace();
    const sealed = place && (await keychain.seal(profile.application.clientSecret));
    if (!isCurrent()) return;
    const isStillAllowed = place !== 'weak' || store.read().settings.isWeakStorageAllowed;
    const clientSecret = place && sealed && isStillAllowed ? { sealed, rest: place } : null;
    write(id, { profile: withoutSecret(profile), clientSecret });
  };

  /** For a secret that has left the disk. Where it cannot be opened, its profile file has to be opened again. */
  const openIntoMemory = async ({ profile, clientSecret }: StoredService): Promise<void> => {
    const id = idOf(profile);
    if (id === null || open.has(id) || !clientSecret) return;
    const opened = await keychain.open(clientSecret.sealed).catch(() => null);
    const isStillThere = find(id)?.profile === profile && !open.has(id);
    if (opened && isStillThere) open.set(id, withSecret(profile, opened.text));
  };

  const restBehind = (profile: ServiceProfile): void => {
    const done = rest(profile)
      .catch((thrown: unknown) => tell(toAppError(thrown)))
      .finally(() => sealing.delete(done));
    sealing.add(done);
  };

  const profileStore: ProfileStore = {
    list: () =>
      store.read().services.flatMap(({ profile }) => {
        const listed = listedSchema.safeParse(profile);
        if (!listed.success) return [];
        const { id, name, baseUrl } = listed.data;
        return [{ id, name, host: new URL(baseUrl).host }];
      }),

    keep(profile) {
      const before = find(profile.id);
      const known = withoutSecret(profile);
      const isSame = isDeepStrictEqual(open.get(profile.id), profile);
      open.set(profile.id, profile);
      // Another secret, or another address: the sealed one goes in the same step, so that they never meet.
      if (!isSame) write(profile.id, { profile: known, clientSecret: null });
      restBehind(profile);
      return before ? compareProfiles(before.profile, known) : 'none';
    },

    async load(id) {
      const stored = find(id);
      const known = open.get(id);
      if (known) return known;
      if (!stored?.clientSecret) throw secretMissing();
      const { text, shouldReseal } = await keychain.open(stored.clientSecret.sealed).catch((thrown: unknown) => {
        // The file still has it: opening it again is the remedy, whatever the keychain says.
        throw toAppError(thrown).code === 'secret-not-opened' ? secretMissing() : thrown;
      });
      const profile = open.get(id) ?? withSecret(stored.profile, text);
      if (find(id) !== stored) return profile;
      open.set(id, profile);
      if (shouldReseal || stored.clientSecret.rest === 'weak') restBehind(profile);
      return profile;
    },

    remove(id) {
      open.delete(id);
      store.update({ services: store.read().services.filter(({ profile }) => idOf(profile) !== id) });
    },

    async applyStorageChoice() {
      const { services, settings } = store.read();
      const weak = services.filter(({ clientSecret }) => clientSecret?.rest === 'weak');
      if (!settings.isWeakStorageAllowed && weak.length > 0) {
        // Off the disk at once; what this run has not opened yet goes on in memory.
        store.update({
          services: services.map((service) => (weak.includes(service) ? { ...service, clientSecret: null } : service)),
        });
        for (const service of weak) await openIntoMemory(service);
      }
      for (const profile of open.values()) restBehind(profile);
      await profileStore.settle();
    },

    async settle() {
      while (sealing.size > 0) await Promise.all(sealing);
    },
  };
  return profileStore;
}

/**
 * Reads a profile file that the person named.
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
  if (size > LARGEST_FILE_BYTES) throw Object.assign(new Error('Too large.'), { code: 'EFBIG' });
  return readFile(path, 'utf8');
}

function reasonOf(cause: unknown): string {
  return cause instanceof Error && 'code' in cause && typeof cause.code === 'string' ? cause.code : 'unknown';
}

function compareProfiles(before: unknown, now: unknown): Replacement {
  if (isDeepStrictEqual(before, now)) return 'same';
  return originOf(before) === originOf(now) ? 'changed' : 'moved';
}

function idOf(profile: unknown): string | null {
  const listed = listedSchema.safeParse(profile);
  return listed.success ? listed.data.id : null;
}

function originOf(profile: unknown): string | null {
  const listed = listedSchema.safeParse(profile);
  return listed.success ? new URL(listed.data.baseUrl).origin : null;
}

function fileUnreadable(file: string, reason: string, cause: unknown): StorageError {
  return new StorageError('profile-file-unreadable', `The profile file could not be read: ${reason}.`, {
    details: { file, reason },
    cause,
  });
}

function secretMissing(): StorageError {
  return new StorageError('profile-secret-missing', 'The client secret was not kept. Open the profile file again.');
}
