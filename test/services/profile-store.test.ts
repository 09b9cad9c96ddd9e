import { describe, expect, test } from 'vitest';
import { type ErrorCode, StorageError } from '../../electron/core/errors.ts';
import { systemRandom } from '../../electron/core/random.ts';
import { type ServiceProfile, serviceProfileSchema } from '../../electron/service-client/profile.ts';
import { createProfileStore, type ProfileStore } from '../../electron/services/profile-store.ts';
import { createSealedStore, type SealedStore } from '../../electron/storage/sealed-store.ts';
import { createStored, type Stored } from '../../electron/storage/stored.ts';

const SECRET = 'staging-client-secret-0123456789';
const PROFILE = serviceProfileSchema.parse({
  id: 'staging',
  name: 'Staging',
  baseUrl: 'https://api.staging.example:8443/v1',
  authUrl: 'https://staging.example',
  application: { clientId: 'key', clientSecret: SECRET, redirectUri: 'member-login://callback' },
});

const withSecret = (profile: ServiceProfile, clientSecret: string | null): ServiceProfile => ({
  ...profile,
  application: { ...profile.application, clientSecret },
});
const OTHER = withSecret({ ...PROFILE, baseUrl: 'https://other.example' }, 'secret-of-the-other-address');

/** A profile store, and the store below it. */
type Run = ProfileStore & Pick<SealedStore, 'allowWeak' | 'saveUnsaved' | 'settle'>;

/** A computer: its disk and its keychain outlive the profile store. */
class Computer {
  content: Stored;
  state: 'keychain' | 'weak' | 'none' | 'not-answering';
  /** What opening a secret ends with; null opens it. */
  failure: 'keychain-not-answering' | 'secret-not-opened' | null = null;
  isSealing = true;
  readonly told: ErrorCode[] = [];
  /** Sealing that waits for the keychain, oldest first. */
  readonly waiting: (() => void)[] = [];
  isSlow = false;

  constructor(state: Computer['state'], isWeakStorageAllowed = false) {
    this.state = state;
    this.content = {
      ...createStored(systemRandom),
      settings: { callbackChoice: 'automatic', isWeakStorageAllowed },
    };
  }

  openProfileStore(): Run {
    const { allowWeak, saveUnsaved, settle, ...store } = createSealedStore({
      store: {
        read: () => this.content,
        saved: () => this.content,
        listen: () => undefined,
        update: (change) => {
          this.content = { ...this.content, ...change };
          return true;
        },
        updateLater: () => undefined,
        tell: ({ code }) => this.told.push(code),
      },
      keychain: {
        state: async () => this.state,
        seal: async (text) => {
          if (this.isSlow) await new Promise<void>((resolve) => this.waiting.push(resolve));
          if (!this.isSealing) throw new StorageError('secret-not-sealed', 'Not sealed.');
          return Buffer.from(text).toString('base64');
        },
        open: async (sealed) => {
          if (this.failure) throw new StorageError(this.failure, 'Not opened.');
          return { text: Buffer.from(sealed, 'base64').toString(), shouldReseal: false };
        },
      },
    });
    return { ...createProfileStore(store), allowWeak, saveUnsaved, settle };
  }

  /** @returns what lets the next sealing that waits for the keychain go on */
  async nextSealing(): Promise<() => void> {
    for (let turn = 0; turn < 100 && this.waiting.length === 0; turn += 1) await Promise.resolve();
    const goOn = this.waiting.shift();
    if (goOn) return goOn;
    throw new Error('Nothing is being sealed.');
  }

  /** Where the secret of each service places on disk. */
  get places(): readonly (string | null)[] {
    return this.content.services.map(({ clientSecret }) => clientSecret?.rest ?? null);
  }
}

async function keep(profileStore: Run, profile: ServiceProfile): Promise<void> {
  profileStore.keep(profile);
  await profileStore.settle();
}

const failure = (code: string) => expect.objectContaining({ code });

describe('profiles that were opened', () => {
  test('outlive the run where a keychain seals their secret, which is on no disk in plain text', async () => {
    const computer = new Computer('keychain');
    await keep(computer.openProfileStore(), PROFILE);
    const next = computer.openProfileStore();
    expect(next.list()).toEqual([{ id: 'staging', name: 'Staging', host: 'api.staging.example:8443' }]);
    expect(await next.load('staging')).toEqual(PROFILE);
    expect(JSON.stringify(computer.content)).not.toContain(SECRET);
  });

  test.each(['weak', 'none', 'not-answering'] as const)(
    'S4: keep their secret in memory alone where the system offers: %s',
    async (state) => {
      const computer = new Computer(state);
      const profileStore = computer.openProfileStore();
      await keep(profileStore, PROFILE);
      expect(await profileStore.load('staging')).toEqual(PROFILE);
      expect([computer.places, profileStore.isSecretInMemory('staging')]).toEqual([[null], true]);
      const next = computer.openProfileStore();
      expect(await next.load('staging')).toEqual(withSecret(PROFILE, null));
      expect([next.placeOf('staging'), next.isSecretInMemory('staging')]).toEqual(['lost', false]);
    },
  );

  test('S4: follow the choice about weak storage, both ways', async () => {
    const computer = new Computer('weak');
    const profileStore = computer.openProfileStore();
    await keep(profileStore, PROFILE);
    await profileStore.allowWeak(true);
    await profileStore.settle();
    expect(computer.places).toEqual(['weak']);
    expect(profileStore.isSecretInMemory('staging')).toBe(false);

    // A run that never needed the secret takes it off the disk too, and still has it.
    const next = computer.openProfileStore();
    await next.allowWeak(false);
    expect([computer.places, next.isSecretInMemory('staging')]).toEqual([[null], true]);
    expect(await next.load('staging')).toEqual(PROFILE);
  });

  test('keep their sealed secret where the same file is opened again and nothing can be sealed', async () => {
    const computer = new Computer('keychain');
    const profileStore = computer.openProfileStore();
    await keep(profileStore, PROFILE);
    computer.isSealing = false;
    await keep(profileStore, PROFILE);
    expect(await computer.openProfileStore().load('staging')).toEqual(PROFILE);
  });

  test.each([
    ['as it was keep their secret', PROFILE, 'keychain'],
    [
      'with another secret keep that for as long, because nobody can compare them',
      withSecret(PROFILE, 'b'),
      'keychain',
    ],
    ['with another address lose it, because it is not that service’s', OTHER, null],
  ])('S5: that are locked and come from their file %s', async (_what, profile, place) => {
    const computer = new Computer('keychain');
    await keep(computer.openProfileStore(), PROFILE);
    computer.failure = 'secret-not-opened';
    computer.state = 'weak';
    const profileStore = computer.openProfileStore();
    await keep(profileStore, profile);
    expect(computer.places).toEqual([place]);
    expect(await profileStore.load('staging')).toEqual(profile);
  });

  test('that were locked are sealed with the secret of their file as soon as that is possible', async () => {
    const computer = new Computer('keychain');
    await keep(computer.openProfileStore(), PROFILE);
    const newer = withSecret(PROFILE, 'newer');
    computer.state = 'not-answering';
    const profileStore = computer.openProfileStore();
    await keep(profileStore, newer);
    computer.state = 'keychain';
    profileStore.saveUnsaved();
    await profileStore.settle();
    expect(await computer.openProfileStore().load('staging')).toEqual(newer);
  });

  test('S4: what is sealed weakly goes with the choice, also where it cannot be opened', async () => {
    const computer = new Computer('weak', true);
    await keep(computer.openProfileStore(), PROFILE);
    computer.failure = 'keychain-not-answering';
    await computer.openProfileStore().allowWeak(false);
    expect(computer.places).toEqual([null]);
  });

  test('are not lost where the keychain does not answer this time', async () => {
    const computer = new Computer('keychain');
    await keep(computer.openProfileStore(), PROFILE);
    computer.failure = 'keychain-not-answering';
    const profileStore = computer.openProfileStore();
    await expect(profileStore.load('staging')).rejects.toEqual(failure('keychain-not-answering'));
    computer.failure = null;
    expect(await profileStore.load('staging')).toEqual(PROFILE);
  });

  test('S5: wait for a keychain that is locked or missing, and ask for no file', async () => {
    const computer = new Computer('keychain');
    await keep(computer.openProfileStore(), PROFILE);
    computer.state = 'weak';
    computer.failure = 'secret-not-opened';
    await expect(computer.openProfileStore().load('staging')).rejects.toEqual(failure('keychain-missing'));
  });

  test('ask for their file again where the keychain cannot open their secret', async () => {
    const computer = new Computer('keychain');
    await keep(computer.openProfileStore(), PROFILE);
    computer.failure = 'secret-not-opened';
    await expect(computer.openProfileStore().load('staging')).rejects.toEqual(failure('profile-secret-not-opened'));
  });

  test('say that a secret was not sealed, and go on with it in this run', async () => {
    const computer = new Computer('keychain');
    computer.isSealing = false;
    const profileStore = computer.openProfileStore();
    await keep(profileStore, PROFILE);
    expect(computer.told).toEqual(['secret-not-sealed']);
    expect(await profileStore.load('staging')).toEqual(PROFILE);
  });

  test('are compared with one that would replace them, which changes nothing', async () => {
    const computer = new Computer('keychain');
    const profileStore = computer.openProfileStore();
    expect(profileStore.compare(PROFILE)).toEqual({ kind: 'none' });
    await keep(profileStore, PROFILE);
    const before = computer.content;
    expect(profileStore.compare({ ...PROFILE, id: 'second' })).toEqual({ kind: 'none' });
    expect(profileStore.compare(withSecret(PROFILE, 'a new secret'))).toEqual({ kind: 'same' });
    expect(profileStore.compare({ ...PROFILE, tokenPresentation: 'x-service-token' })).toEqual({ kind: 'changed' });
    expect(profileStore.compare({ ...PROFILE, baseUrl: 'HTTPS://api.staging.example:8443/./v1' })).toEqual({
      kind: 'changed',
    });
    expect(profileStore.compare(OTHER)).toEqual({
      kind: 'moved',
      name: 'Staging',
      baseAddress: { before: 'https://api.staging.example:8443/v1/', after: 'https://other.example/' },
      authAddress: { before: 'https://staging.example/', after: 'https://staging.example/' },
      hasOtherAuthorities: false,
    });
    expect(computer.content).toEqual(before);
  });

  test.each([
    { baseUrl: 'https://api.staging.example:8443/v2' },
    { baseUrl: 'https://api.staging.example/v1' },
    { authUrl: 'https://staging.example/other' },
    { certificateAuthorities: ['-----BEGIN CERTIFICATE-----'] },
  ])('S7: are moved by one with %o', async (change) => {
    const profileStore = new Computer('keychain').openProfileStore();
    await keep(profileStore, PROFILE);
    expect(profileStore.compare({ ...PROFILE, name: 'New', ...change })).toMatchObject({
      kind: 'moved',
      name: 'Staging',
    });
  });

  test('are replaced by one with the same id', async () => {
    const profileStore = new Computer('keychain').openProfileStore();
    profileStore.keep(PROFILE);
    profileStore.keep({ ...PROFILE, id: 'second', name: 'Second' });
    profileStore.keep(OTHER);
    expect(profileStore.list().map(({ host }) => host)).toEqual(['other.example', 'api.staging.example:8443']);
    await profileStore.settle();
  });

  test('are removed with their secret', async () => {
    const computer = new Computer('keychain');
    const profileStore = computer.openProfileStore();
    await keep(profileStore, PROFILE);
    profileStore.remove('staging');
    expect(computer.content.services).toEqual([]);
    await expect(profileStore.load('staging')).rejects.toEqual(failure('service-not-known'));
  });
});

describe('profiles without a secret', () => {
  const BARE = withSecret(PROFILE, null);

  test('are kept as they are, and nothing is asked of the keychain', async () => {
    const computer = new Computer('not-answering');
    await keep(computer.openProfileStore(), BARE);
    const next = computer.openProfileStore();
    expect(await next.load('staging')).toEqual(BARE);
    next.saveUnsaved();
    await next.settle();
    expect([next.placeOf('staging'), computer.told, computer.places]).toEqual(['nothing', [], [null]]);
  });

  test('lose what was sealed before, also while it is being sealed', async () => {
    const computer = new Computer('keychain');
    computer.isSlow = true;
    const profileStore = computer.openProfileStore();
    profileStore.keep(PROFILE);
    const goOn = await computer.nextSealing();
    profileStore.keep(BARE);
    goOn();
    await profileStore.settle();
    expect(computer.places).toEqual([null]);
    const next = computer.openProfileStore();
    expect([await next.load('staging'), next.placeOf('staging')]).toEqual([BARE, 'nothing']);
  });

  test('that lost theirs stay so until another one comes, also for copies that do not know the difference', async () => {
    const computer = new Computer('none');
    await keep(computer.openProfileStore(), PROFILE);
    computer.content = {
      ...computer.content,
      services: computer.content.services.map(({ hadSecret: _, ...service }) => service),
    };
    const next = computer.openProfileStore();
    await next.load('staging');
    next.saveUnsaved();
    await next.settle();
    expect(next.placeOf('staging')).toBe('lost');
    computer.state = 'keychain';
    await keep(next, PROFILE);
    expect(next.placeOf('staging')).toBe('keychain');
  });
});

describe('profiles that are changed', () => {
  test('keep their sealed secret where neither it nor its address changes, also if nothing can be sealed', async () => {
    const computer = new Computer('keychain');
    const profileStore = computer.openProfileStore();
    await keep(profileStore, PROFILE);
    computer.isSealing = false;
    const renamed = { ...PROFILE, name: 'Renamed' };
    await keep(profileStore, renamed);
    expect(await computer.openProfileStore().load('staging')).toEqual(renamed);
  });

  test('S7: while locked keep their sealed secret for the same address alone', async () => {
    const computer = new Computer('keychain');
    await keep(computer.openProfileStore(), PROFILE);
    computer.failure = 'keychain-not-answering';
    const next = computer.openProfileStore();
    expect(next.keepSealed(withSecret({ ...PROFILE, baseUrl: 'https://other.example' }, null))).toBe(false);
    const clientCertificate = { certificate: '-----BEGIN CERTIFICATE-----', key: null, passphrase: null };
    const application = { ...PROFILE.application, clientSecret: null, clientCertificate };
    expect(next.keepSealed({ ...PROFILE, application })).toBe(false);
    expect(next.keepSealed(withSecret({ ...PROFILE, name: 'Renamed' }, null))).toBe(true);
    computer.failure = null;
    expect(await computer.openProfileStore().load('staging')).toEqual({ ...PROFILE, name: 'Renamed' });
  });

  test('have another revision', async () => {
    const profileStore = new Computer('keychain').openProfileStore();
    await keep(profileStore, PROFILE);
    const before = profileStore.revisionOf('staging');
    await keep(profileStore, withSecret(PROFILE, 'another'));
    expect(profileStore.revisionOf('staging')).toBe(before);
    await keep(profileStore, { ...PROFILE, name: 'Renamed' });
    expect([profileStore.revisionOf('staging') === before, profileStore.revisionOf('nobody')]).toEqual([false, null]);
  });
});

describe('S6, S7: while the keychain takes its time', () => {
  test('a secret never meets another address, whichever is sealed last', async () => {
    const computer = new Computer('keychain');
    computer.isSlow = true;
    const profileStore = computer.openProfileStore();
    profileStore.keep(PROFILE);
    const goOn = await computer.nextSealing();
    profileStore.keep(OTHER);
    expect(await profileStore.load('staging')).toEqual(OTHER);
    goOn();
    (await computer.nextSealing())();
    await profileStore.settle();
    expect(await profileStore.load('staging')).toEqual(OTHER);
    expect(await computer.openProfileStore().load('staging')).toEqual(OTHER);
  });

  test('a profile that is removed meanwhile stays removed', async () => {
    const computer = new Computer('keychain');
    computer.isSlow = true;
    const profileStore = computer.openProfileStore();
    profileStore.keep(PROFILE);
    const goOn = await computer.nextSealing();
    profileStore.remove('staging');
    goOn();
    await profileStore.settle();
    expect(computer.content.services).toEqual([]);
  });

  test('a profile that is opened anew while its secret is opened wins', async () => {
    const computer = new Computer('keychain');
    await keep(computer.openProfileStore(), PROFILE);
    const profileStore = computer.openProfileStore();
    const loading = profileStore.load('staging');
    profileStore.keep(OTHER);
    expect(await loading).toEqual(OTHER);
  });
});
