/**
 * The service profiles that the user has opened, kept from run to run. The client secret is stored sealed or, if that is
 * not allowed, kept in memory only. It is never used with any profile but its own.
 */
import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import { StorageError } from '../core/errors.ts';
import { bindingOf, calledAddress, hasSameAuthorities, type ServiceBinding } from '../core/service-binding.ts';
import type { ServiceProfile } from '../service-client/profile.ts';
import type { RecordKind } from '../storage/sealed-records.ts';
import type { SealedStore } from '../storage/sealed-store.ts';
import type { Stored } from '../storage/stored.ts';
import type { KnownService } from './service-list.ts';
import { toShownName } from './service-name.ts';
import { withoutSecret, withSecret } from './stored-profile.ts';

export interface ProfileStore {
  /** All profiles, in the order in which they were opened. */
  list(): readonly KnownService[];
  /** Compares a profile with the one that `keep` would replace. */
  compare(profile: ServiceProfile): Replacement;
  /** Keeps a profile, replacing one with the same id. Returns before the secret is sealed. */
  keep(profile: ServiceProfile): void;
  /**
   * @throws StorageError `profile-secret-missing` if its secret was not stored, `profile-secret-not-opened` if another
   *   keychain sealed it, `profile-file-invalid` if a newer version of this app expects more of it,
   *   `keychain-not-answering` and `keychain-missing`
   */
  load(id: string): Promise<ServiceProfile>;
  remove(id: string): void;
  /** Whether a profile's secret is in memory only, and lost with it. */
  isSecretInMemory(id: string): boolean;
}

/** `none`: the id is new. `changed`: anything but what a `Move` has is different. */
export type Replacement = { readonly kind: 'none' | 'same' | 'changed' } | Move;

/** The service has other addresses, or other authorities are trusted for it. */
export interface Move {
  readonly kind: 'moved';
  /** Name of the profile that is replaced. */
  readonly name: string;
  readonly baseAddress: Change;
  readonly authAddress: Change;
  readonly hasOtherAuthorities: boolean;
}

/** Both are the same if there is no change. */
interface Change {
  readonly before: string;
  readonly after: string;
}

/**
 * The fields of a stored profile that are needed before it is loaded. A profile without valid ones of the last two is
 * listed, but cannot be loaded.
 */
const listedSchema = z.looseObject({
  id: z.string(),
  name: z.string(),
  baseUrl: z.url(),
  authUrl: z.string().catch(''),
  certificateAuthorities: z.array(z.string()).catch([]),
});

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

/** @param onStored called when it may have changed where a secret is */
export function createProfileStore(
  store: Pick<SealedStore, 'read' | 'records'>,
  onStored: () => void = () => undefined,
): ProfileStore {
  const records = store.records({ ...PROFILE_RECORDS, onStored });

  return {
    list: () =>
      store.read().services.flatMap(({ profile }) => {
        const listed = readListed(profile);
        if (listed === null) return [];
        const { id, name, baseUrl } = listed;
        return [{ id, name: toShownName(name, baseUrl), host: new URL(baseUrl).host }];
      }),

    compare(profile) {
      const before = records.find(profile.id)?.plain;
      const listed = readListed(before);
      if (listed === null) return { kind: 'none' };
      if (isDeepStrictEqual(before, withoutSecret(profile))) return { kind: 'same' };
      return findMove(listed, profile) ?? { kind: 'changed' };
    },

    keep: (profile) => records.keep(profile),

    async load(id) {
      const opening = await records.open(id);
      if (opening.kind === 'opened') return opening.value;
      if (opening.kind === 'locked') throw opening.error;
      if (opening.kind === 'damaged') throw secretNotOpened();
      // The user can open the profile file again.
      throw secretMissing();
    },

    remove: (id) => records.remove((other) => other === id),
    isSecretInMemory: (id) => records.opened.has(id) && records.placeOf(id) === 'memory',
  };
}

/** @returns what credentials for each stored profile are bound to, by the profile's id */
export function readBindings({ services }: Pick<Stored, 'services'>): ReadonlyMap<string, ServiceBinding> {
  const listed = services.flatMap(({ profile }) => readListed(profile) ?? []);
  return new Map(listed.map((profile) => [profile.id, bindingOf(profile)]));
}

/** Also for another address of the sign-in pages: those get no token, but the member's password. */
function findMove(before: Listed, now: ServiceProfile): Move | null {
  const change = (field: 'baseUrl' | 'authUrl'): Change => ({
    before: calledAddress(before[field]),
    after: calledAddress(now[field]),
  });
  const baseAddress = change('baseUrl');
  const authAddress = change('authUrl');
  const hasOtherAuthorities = !hasSameAuthorities(before.certificateAuthorities, now.certificateAuthorities);
  const isMoved = [baseAddress, authAddress].some((address) => address.before !== address.after);
  if (!isMoved && !hasOtherAuthorities) return null;
  return {
    kind: 'moved',
    name: toShownName(before.name, before.baseUrl),
    baseAddress,
    authAddress,
    hasOtherAuthorities,
  };
}

type Listed = z.output<typeof listedSchema>;

function readListed(profile: unknown): Listed | null {
  return listedSchema.safeParse(profile).data ?? null;
}

function secretNotOpened(): StorageError {
  const message = 'The client secret could not be decrypted. Open the profile file again.';
  return new StorageError('profile-secret-not-opened', message);
}

function secretMissing(): StorageError {
  return new StorageError('profile-secret-missing', 'The client secret was not stored. Open the profile file again.');
}
