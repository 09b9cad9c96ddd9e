/**
 * What a session store works with, for tests: a keychain that scrambles and can be made to fail or to wait, and
 * a store in memory that knows what reached the disk.
 */
import { type AppError, StorageError } from '../../electron/core/errors.ts';
import { systemRandom } from '../../electron/core/random.ts';
import { bindingOf } from '../../electron/core/service-binding.ts';
import type { Session } from '../../electron/session/session.ts';
import { createSessionStore, type SessionStore } from '../../electron/session/session-store.ts';
import type { Keychain } from '../../electron/storage/keychain.ts';
import { createSealedStore, type SealedStore } from '../../electron/storage/sealed-store.ts';
import type { Store } from '../../electron/storage/store.ts';
import { watchStore } from '../../electron/storage/store-watch.ts';
import { createStored, type Stored } from '../../electron/storage/stored.ts';
import { createMember, WORKED } from '../member.ts';

type StoredSession = Stored['sessions'][number];

export class FakeKeychain implements Pick<Keychain, 'state' | 'seal' | 'open'> {
  system: 'keychain' | 'weak' | 'none' | 'not-answering' = 'keychain';
  /** Thrown by every sealing. */
  sealFailure: StorageError | null = null;
  /** Thrown by every opening. */
  openFailure: StorageError | null = null;
  shouldReseal = false;
  opened = 0;
  sealed = 0;
  /** What sealings and openings wait for. */
  #gate: PromiseWithResolvers<void> | null = null;

  hold(): void {
    this.#gate = Promise.withResolvers();
  }

  release(): void {
    this.#gate?.resolve();
    this.#gate = null;
  }

  state(): Promise<FakeKeychain['system']> {
    return Promise.resolve(this.system);
  }

  async seal(text: string): Promise<string> {
    this.sealed += 1;
    await this.#gate?.promise;
    if (this.sealFailure) throw this.sealFailure;
    return scramble(text);
  }

  async open(sealed: string): Promise<{ readonly text: string; readonly shouldReseal: boolean }> {
    this.opened += 1;
    await this.#gate?.promise;
    if (this.openFailure) throw this.openFailure;
    if (sealed.startsWith('damaged')) throw storageError('secret-not-opened');
    return { text: unscramble(sealed), shouldReseal: this.shouldReseal };
  }
}

export class FakeStore implements Store {
  readonly setAside = null;
  readonly fault = null;
  isWritable = true;
  /** What a restart would find. */
  onDisk: Stored;
  /** What was copied aside. */
  readonly aside: StoredSession[] = [];
  #value: Stored;

  constructor(content: Partial<Stored> = {}) {
    this.#value = { ...createStored(systemRandom), ...content };
    this.onDisk = this.#value;
  }

  /** A copy each time: nobody may rely on getting the same objects. */
  read(): Stored {
    return structuredClone(this.#value);
  }

  copyAside({ sessions = [] }: Partial<Stored>): string {
    if (!this.isWritable) throw storageError('store-not-writable');
    this.aside.push(...sessions);
    return 'sessions-2030-01-01.json';
  }

  update(change: Partial<Stored>): void {
    this.#value = { ...this.#value, ...structuredClone(change) };
    if (!this.isWritable) throw storageError('store-not-writable');
    this.onDisk = this.#value;
  }

  get idsOnDisk(): readonly string[] {
    return this.onDisk.sessions.map(({ id }) => id);
  }

  /** What is sealed for a session on disk, opened. */
  contentOnDisk(sessionId: string): unknown {
    const record = this.onDisk.sessions.find(({ id }) => id === sessionId);
    return record && JSON.parse(unscramble(record.sealed));
  }
}

export interface SessionStoreSetup {
  readonly sessionStore: SessionStore;
  readonly sealedStore: SealedStore;
  readonly keychain: FakeKeychain;
  readonly store: FakeStore;
  /** Codes and files that the person was told of. */
  readonly told: string[];
  readonly setAside: readonly StoredSession[];
  /** Where each session is stored, as announced last. */
  readonly places: Map<string, Session['storedIn']>;
}

export function setUpSessionStore(
  content: Partial<Stored> = {},
  onStored: (sessionId: string, storedIn: Session['storedIn']) => void = () => undefined,
): SessionStoreSetup {
  const keychain = new FakeKeychain();
  const store = new FakeStore(content);
  const told: string[] = [];
  const places = new Map<string, Session['storedIn']>();
  const teller = {
    tell: ({ code, details }: AppError) =>
      void told.push(details.file === undefined ? code : `${code} ${details.file}`),
    takeBack: () => undefined,
  };
  const watch = watchStore(store, teller, (act) => act());
  const sealedStore = createSealedStore({ store: watch, keychain });
  const sessionStore = createSessionStore({
    store: sealedStore,
    setAside: (sessions) => store.copyAside({ sessions }),
    onStored(sessionId, storedIn) {
      places.set(sessionId, storedIn);
      onStored(sessionId, storedIn);
    },
  });
  return { sessionStore, sealedStore, keychain, store, told, setAside: store.aside, places };
}

export function createSession(id: string, change: Partial<Session> = {}): Session {
  return {
    id,
    serviceId: 'service',
    serviceName: 'Service',
    ...boundTo('https://service.example'),
    methodId: 'oauth-code',
    credential: { kind: 'token', token: `token-${id}`, presentation: 'bearer' },
    signedInAtMs: 1,
    member: createMember({ id }),
    memberReadAtMs: 1,
    isRefreshing: false,
    isChanged: false,
    status: 'verified',
    worked: WORKED,
    triedPresentations: [],
    problem: null,
    warning: null,
    retryAtMs: null,
    hints: [],
    otherMember: null,
    failures: null,
    tokenLife: { issuedAtMs: change.signedInAtMs ?? 1, workedAtMs: null, broughtBySignIn: null, revoked: null },
    storedIn: 'memory',
    ...change,
  };
}

/** @returns what binds a session to the service that `setUpManager` opens at that origin; null is the demo's */
export function boundTo(origin: string | null): Pick<Session, 'origin' | 'binding'> {
  if (origin === null) return { origin, binding: null };
  return bindingOf({ baseUrl: `${origin}/api`, certificateAuthorities: [] });
}

/** A record of an earlier run. */
export function createRecord(
  id: string,
  change: Partial<StoredSession> = {},
  /** What is sealed otherwise. */
  sealed: Readonly<Record<string, unknown>> = {},
): StoredSession {
  const { origin = 'https://service.example' } = change;
  return recordWith(id, { ...boundTo(origin), ...change }, sealed);
}

/** A record that an older copy of the app stored. */
export function createOldRecord(id: string, change: Partial<StoredSession> = {}): StoredSession {
  return recordWith(id, change);
}

function recordWith(
  id: string,
  change: Partial<StoredSession>,
  sealed: Readonly<Record<string, unknown>> = {},
): StoredSession {
  const { serviceId = 'service', origin = 'https://service.example', binding } = change;
  const content = {
    serviceId,
    origin,
    ...(binding !== undefined && { binding }),
    token: `token-${id}`,
    presentation: 'bearer',
    hasWorked: true,
    worked: WORKED,
    member: createMember({ id }),
    memberReadAtMs: 1,
    ...sealed,
  };
  return {
    id,
    serviceId,
    serviceName: 'Service',
    origin,
    methodId: 'oauth-code',
    signedInAtMs: 1,
    sealed: scramble(JSON.stringify(content)),
    rest: 'keychain',
    ...change,
  };
}

export function scramble(text: string): string {
  return Buffer.from(text).toString('base64');
}

function unscramble(sealed: string): string {
  return Buffer.from(sealed, 'base64').toString();
}

export function storageError(code: StorageError['code']): StorageError {
  return new StorageError(code, 'Made to fail.');
}
