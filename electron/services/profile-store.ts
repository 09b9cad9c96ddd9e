/**
 * The service profiles that the user has opened or made, kept from run to run. Their secrets are stored sealed or, if that
 * is not allowed, kept in memory only. They are never used with any profile but their own.
 */
import { createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import { StorageError } from '../core/errors.ts';
import { bindingOf, calledAddress, hasSameAuthorities, type ServiceBinding } from '../core/service-binding.ts';
import type { ServiceProfile } from '../service-client/profile.ts';
import { NO_SECRETS, PROFILE_SECRETS, type ProfileSecret } from '../service-client/profile-secrets.ts';
import type { Opening, RecordKind } from '../storage/sealed-records.ts';
import type { SealedStore } from '../storage/sealed-store.ts';
import type { Stored } from '../storage/stored.ts';
import { type KnownService, serviceNotKnown } from './service-list.ts';
import { toShownName } from './service-name.ts';
import { fromPlain, fromSecretText, hasClientCertificate, toPlain, toSecretText } from './stored-profile.ts';

export type ProfileStore = ReturnType<typeof createProfileStore>;

export interface CompletedProfile {
  readonly whole: ServiceProfile;
  /** Whether its secrets are still sealed, and may stay so. */
  readonly isSealed: boolean;
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

/** Whether credentials and secrets of the service as it was are not used with it any more. */
export function isBoundOtherwise({ baseAddress, hasOtherAuthorities }: Omit<Move, 'kind' | 'name'>): boolean {
  return baseAddress.before !== baseAddress.after || hasOtherAuthorities;
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
    services.map(({ profile, clientSecret, hadSecret = true }) => ({
      id: readListed(profile)?.id ?? '',
      plain: profile,
      secret: clientSecret ?? (hadSecret ? null : 'nothing'),
    })),
  toChange: (records) => ({
    services: records.map(({ plain, secret }) =>
      secret === null || secret === 'nothing'
        ? { profile: plain, clientSecret: null, hadSecret: secret === null }
        : { profile: plain, clientSecret: secret },
    ),
  }),
  isPlainKept: true,
  idOf: ({ id }) => id,
  plainOf: toPlain,
  secretOf(profile) {
    const text = toSecretText(profile);
    return text === null ? 'nothing' : { text };
  },
  toValue(plain, text) {
    const secrets = text === null ? NO_SECRETS : fromSecretText(plain, text);
    return secrets && fromPlain(plain, secrets);
  },
  mayMove(from, to) {
    return isBoundAlike(from, to) && hasClientCertificate(from) === hasClientCertificate(to);
  },
};

/** @param onStored called when it may have changed where a secret is */
export function createProfileStore(
  store: Pick<SealedStore, 'read' | 'records'>,
  onStored: () => void = () => undefined,
) {
  const records = store.records({ ...PROFILE_RECORDS, onStored });

  return {
    /** All profiles, in the order in which they were added. */
    list: (): readonly KnownService[] =>
      store.read().services.flatMap(({ profile }) => {
        const listed = readListed(profile);
        if (listed === null) return [];
        const { id, name, baseUrl } = listed;
        return [{ id, name: toShownName(name, baseUrl), host: new URL(baseUrl).host }];
      }),

    /** @returns the plain part of a profile, as JSON; null if there is none with that id */
    findPlain: (id: string): unknown => records.find(id)?.plain ?? null,
    /** @returns a digest of the plain part of a profile; null if there is none with that id */
    revisionOf(id: string): string | null {
      const record = records.find(id);
      return record ? createHash('sha256').update(JSON.stringify(record.plain)).digest('base64url') : null;
    },

    /** Compares a profile with the one that `keep` would replace. */
    compare(profile: ServiceProfile): Replacement {
      const before = records.find(profile.id)?.plain;
      const listed = readListed(before);
      if (listed === null) return { kind: 'none' };
      if (isDeepStrictEqual(before, toPlain(profile))) return { kind: 'same' };
      return findMove(listed, profile) ?? { kind: 'changed' };
    },

    /** Keeps a profile, replacing one with the same id. Returns before its secrets are sealed. */
    keep: (profile: ServiceProfile): void => records.keep(profile),
    /**
     * Keeps a profile whose secrets the keychain has not opened: they stay sealed as they are.
     * @param profile without secrets
     * @returns false if that is not possible, because they are bound to another address or are stored in another form
     */
    keepSealed: (profile: ServiceProfile): boolean => records.replacePlain(profile.id, toPlain(profile)),
    /**
     * Completes a profile of a file with the secrets that are kept for the same service at the same address, where the
     * file says nothing of them. A key goes with its certificate.
     * @throws AppError why they are locked, if the file names some of them
     */
    async withKnownSecrets(profile: ServiceProfile, named: readonly ProfileSecret[]): Promise<CompletedProfile> {
      const asItIs: CompletedProfile = { whole: profile, isSealed: false };
      const plain = records.find(profile.id)?.plain;
      const isWanted = named.length < (hasClientCertificate(profile) ? PROFILE_SECRETS.length : 1);
      if (!isWanted || plain === undefined || !isBoundAlike(plain, profile)) return asItIs;
      const opening = await records.open(profile.id).catch(() => GONE);
      if (opening.kind === 'opened') return { whole: complete(profile, named, opening.value), isSealed: false };
      if (opening.kind === 'gone') return asItIs;
      if (named.length === 0 && PROFILE_RECORDS.mayMove?.(plain, toPlain(profile)))
        return { whole: profile, isSealed: true };
      if (opening.kind === 'locked') throw opening.error;
      return asItIs;
    },
    /** Rejects only with `profile-file-invalid`, if a newer version of this app expects more of the profile. */
    open: records.open,

    /**
     * @throws StorageError `profile-secret-not-opened` if another keychain sealed its secrets, `profile-file-invalid`
     *   if a newer version of this app expects more of it, `keychain-not-answering` and `keychain-missing`; AppError
     *   `service-not-known`
     */
    async load(id: string): Promise<ServiceProfile> {
      const opening = await records.open(id);
      if (opening.kind === 'opened') return opening.value;
      if (opening.kind === 'locked') throw opening.error;
      if (opening.kind === 'damaged') throw secretNotOpened();
      throw serviceNotKnown();
    },

    remove: (id: string): void => records.remove((other) => other === id),
    /** Where the secrets of an open profile are. */
    placeOf: records.placeOf,
    /** Whether there is a secret of a profile, also a locked one. */
    hasSecrets: (id: string): boolean => !['nothing', 'lost'].includes(records.placeOf(id)),
    /** Whether a profile's secrets are in memory only, and lost with it. */
    isSecretInMemory: (id: string): boolean => records.opened.has(id) && records.placeOf(id) === 'memory',
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

const GONE: Opening<ServiceProfile> = { kind: 'gone' };

function isBoundAlike(one: unknown, other: unknown): boolean {
  const [before, after] = [readListed(one), readListed(other)];
  return before !== null && after !== null && bindingOf(before).binding === bindingOf(after).binding;
}

function complete(profile: ServiceProfile, named: readonly ProfileSecret[], known: ServiceProfile): ServiceProfile {
  const { application } = profile;
  const { clientSecret, clientCertificate } = known.application;
  const own = application.clientCertificate;
  const hasSameCertificate = own !== null && own.certificate === clientCertificate?.certificate;
  return {
    ...profile,
    application: {
      ...application,
      clientSecret: named.includes('clientSecret') ? application.clientSecret : clientSecret,
      clientCertificate: hasSameCertificate
        ? {
            ...own,
            key: named.includes('clientKey') ? own.key : clientCertificate.key,
            passphrase: named.includes('clientKeyPassphrase') ? own.passphrase : clientCertificate.passphrase,
          }
        : own,
    },
  };
}

type Listed = z.output<typeof listedSchema>;

function readListed(profile: unknown): Listed | null {
  return listedSchema.safeParse(profile).data ?? null;
}

function secretNotOpened(): StorageError {
  const message = 'The service’s secrets could not be decrypted. Enter them again in its form.';
  return new StorageError('profile-secret-not-opened', message);
}
