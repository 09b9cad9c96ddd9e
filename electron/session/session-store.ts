/**
 * The sessions on disk: sealed on the way in, opened after a start. It writes no token unsealed and no HTTP Basic
 * password at all (T4), seals with a fixed key only where the person allowed it (S4), and loses no record that it
 * could not open (S5). It calls no service.
 */
import { type AppError, StorageError, toAppError } from '../core/errors.ts';
import type { Stored, StoredSession } from '../storage/stored.ts';
import { readSealedContent, restoreSession, type SealedContent, writeSealedContent } from './sealed-session.ts';
import type { Session } from './session.ts';

/** What seals and opens secrets. */
export interface SessionKeychain {
  state(): Promise<'keychain' | 'weak' | 'none' | 'not-answering'>;
  /** @throws StorageError `keychain-missing`, `keychain-not-answering`, `secret-not-sealed` */
  seal(text: string): Promise<string>;
  /** @throws StorageError `keychain-missing`, `keychain-not-answering`, `secret-not-opened` */
  open(sealed: string): Promise<{ readonly text: string; readonly shouldReseal: boolean }>;
}

type RecordsContent = Pick<Stored, 'sessions' | 'currentSessionId' | 'settings'>;

export interface SessionRecords {
  read(): RecordsContent;
  /** @throws StorageError `store-not-writable`; what `read` returns has changed all the same */
  update(change: Partial<RecordsContent>): void;
}

export interface SessionStoreOptions {
  readonly keychain: SessionKeychain;
  readonly store: SessionRecords;
  /** Writes records that cannot be opened to a dated file. @returns its name @throws StorageError where it cannot */
  readonly setAside: (records: readonly StoredSession[]) => string;
  /** Where a session is stored now. */
  readonly onStored: (sessionId: string, storedIn: Session['storedIn']) => void;
  /** Tells the person what went wrong. */
  readonly tell: (error: AppError) => void;
}

export interface SessionStore {
  /** Records on disk that were not opened in this run: nobody tried yet, or the keychain did not answer. */
  readonly lockedCount: number;
  /** The session that was shown last, in this run or the one before. */
  readonly currentSessionId: string | null;
  rememberCurrent(sessionId: string | null): void;
  /**
   * Saves a session as it is now, unless its credential may not rest on disk. Returns at once; see `settle`.
   * @param replaced sessions that it takes the place of: they leave the disk in the step in which it arrives there
   */
  keep(session: Session, replaced?: readonly string[]): void;
  /** Takes it off the disk, also where its sealing is under way. */
  remove(sessionId: string): void;
  /** Takes all records off the disk, also those that were not opened. */
  removeAll(): void;
  /** Takes all records of a service off the disk, also those that were not opened. */
  forgetService(serviceId: string): void;
  /**
   * Keeps the person's choice on storing without a keychain (S4). Allowed, sessions in memory are saved. Taken
   * back, no record that is sealed with the fixed key stays on disk, and open sessions go on in memory.
   */
  allowWeak(isAllowed: boolean): void;
  /**
   * Opens what was not opened yet, and saves what could not be saved before. Records that are damaged are set
   * aside; where the keychain is missing or silent they stay as they are, for the next call. Never rejects. One at
   * a time.
   * @returns the sessions that were opened, oldest first
   */
  restore(): Promise<readonly Session[]>;
  /** Waits until everything is written. */
  settle(): Promise<void>;
}

type Opening =
  | { readonly kind: 'opened'; readonly content: SealedContent; readonly shouldReseal: boolean }
  | { readonly kind: 'damaged' }
  | { readonly kind: 'locked'; readonly error: AppError };

export function createSessionStore(options: SessionStoreOptions): SessionStore {
  const { keychain, store, onStored, tell } = options;
  /** The open token sessions by id, as they are to be on disk. */
  const kept = new Map<string, Session>();
  /** Ids that are to be sealed once more. */
  const wanted = new Set<string>();
  const saving = new Map<string, Promise<void>>();
  /** Records that go once the session that took their place is on disk, or cannot come there. */
  const replacedBy = new Map<string, readonly string[]>();
  /** Ids of removed sessions: one that is still being opened must not come back. */
  const removed = new Set<string>();
  /** The code that the person was told of last, for each step that has not succeeded since. */
  const told = new Map<'seal' | 'write', string>();

  const tellOnce = (step: 'seal' | 'write', thrown: unknown): void => {
    const error = toAppError(thrown);
    if (told.get(step) !== error.code) tell(error);
    told.set(step, error.code);
  };

  const lockedRecords = (): readonly StoredSession[] => store.read().sessions.filter(({ id }) => !kept.has(id));

  function write(change: Partial<RecordsContent>): void {
    try {
      store.update(change);
    } catch (thrown) {
      // Where the sessions rest has not changed, then: the file is as it was.
      tellOnce('write', thrown);
      return;
    }
    told.delete('write');
    const places = new Map(store.read().sessions.map(({ id, rest }) => [id, rest]));
    for (const id of kept.keys()) onStored(id, places.get(id) ?? 'memory');
  }

  /** @param replaced ids of records that go in the same step */
  function writeRecord(record: StoredSession, replaced: readonly string[]): void {
    const { sessions, settings } = store.read();
    const mayRest = record.rest === 'keychain' || settings.isWeakStorageAllowed;
    for (const id of replaced) removed.add(id);
    const others = sessions.filter(({ id }) => !replaced.includes(id));
    const at = others.findIndex(({ id }) => id === record.id);
    const isOnDisk = at >= 0;
    if (!mayRest) write({ sessions: others });
    else write({ sessions: isOnDisk ? others.with(at, record) : [...others, record] });
  }

  /** @param isGone says which records go */
  function removeRecords(isGone: (record: StoredSession) => boolean): void {
    const { sessions } = store.read();
    for (const { id } of sessions.filter(isGone)) removed.add(id);
    if (sessions.some(isGone)) write({ sessions: sessions.filter((record) => !isGone(record)) });
  }

  function save(sessionId: string): void {
    wanted.add(sessionId);
    if (!saving.has(sessionId)) saving.set(sessionId, saveLatest(sessionId));
  }

  /** One after the other for each session, so that an older state never overwrites a newer one. */
  async function saveLatest(sessionId: string): Promise<void> {
    try {
      while (wanted.delete(sessionId)) {
        const session = kept.get(sessionId);
        const record = session ? await seal(session) : null;
        const replaced = replacedBy.get(sessionId) ?? [];
        replacedBy.delete(sessionId);
        // Not where it was signed out meanwhile.
        if (record && kept.has(sessionId)) writeRecord(record, replaced);
        else removeRecords(({ id }) => replaced.includes(id));
      }
    } finally {
      saving.delete(sessionId);
    }
  }

  /** @returns null where it may not rest on disk, or cannot */
  async function seal(session: Session): Promise<StoredSession | null> {
    const { id, serviceId, serviceName, origin, methodId, signedInAtMs } = session;
    const text = writeSealedContent(session);
    try {
      const rest = await findPlace();
      if (text === null || rest === null) return null;
      const sealed = await keychain.seal(text);
      told.delete('seal');
      return { id, serviceId, serviceName, origin, methodId, signedInAtMs, sealed, rest };
    } catch (thrown) {
      tellOnce('seal', thrown);
      return null;
    }
  }

  async function findPlace(): Promise<StoredSession['rest'] | null> {
    const state = await keychain.state();
    if (state === 'keychain') return state;
    return state === 'weak' && store.read().settings.isWeakStorageAllowed ? state : null;
  }

  function saveUnsaved(): void {
    const saved = new Set(store.read().sessions.map(({ id }) => id));
    for (const id of kept.keys()) if (!saved.has(id)) save(id);
  }

  async function open(record: StoredSession): Promise<Opening> {
    const { sealed, rest } = record;
    try {
      const { text, shouldReseal } = await keychain.open(sealed);
      const content = readSealedContent(text, record);
      if (content === null) return { kind: 'damaged' };
      const hasBetterPlace = rest === 'weak' && (await keychain.state()) === 'keychain';
      return { kind: 'opened', content, shouldReseal: shouldReseal || hasBetterPlace };
    } catch (thrown) {
      const error = toAppError(thrown);
      // Anything else may pass; and without the keychain that sealed it, this tells nothing of the record.
      if (error.code !== 'secret-not-opened') return { kind: 'locked', error };
      const isKeychainAway = rest === 'keychain' && (await keychain.state()) !== 'keychain';
      return isKeychainAway ? { kind: 'locked', error: keychainMissing() } : { kind: 'damaged' };
    }
  }

  function setAside(damaged: readonly StoredSession[]): void {
    if (damaged.length === 0) return;
    try {
      const file = options.setAside(damaged);
      const ids = new Set(damaged.map(({ id }) => id));
      removeRecords(({ id }) => ids.has(id));
      const message = 'Sessions of an earlier run could not be opened and were set aside. Sign in again.';
      tell(new StorageError('store-set-aside', message, { details: { file } }));
    } catch (thrown) {
      tell(toAppError(thrown));
    }
  }

  return {
    get lockedCount() {
      return lockedRecords().length;
    },
    get currentSessionId() {
      return store.read().currentSessionId;
    },
    rememberCurrent(sessionId) {
      if (store.read().currentSessionId !== sessionId) write({ currentSessionId: sessionId });
    },
    keep(session, replaced = []) {
      // What they were about to take the place of goes with them.
      const goes = [...replaced, ...replaced.flatMap((id) => replacedBy.get(id) ?? [])];
      for (const id of replaced) {
        kept.delete(id);
        replacedBy.delete(id);
      }
      if (session.credential?.kind !== 'token') {
        removeRecords(({ id }) => goes.includes(id));
        return;
      }
      kept.set(session.id, session);
      replacedBy.set(session.id, [...goes, ...(replacedBy.get(session.id) ?? [])]);
      save(session.id);
    },
    remove(sessionId) {
      kept.delete(sessionId);
      removeRecords(({ id }) => id === sessionId);
    },
    removeAll() {
      kept.clear();
      removeRecords(() => true);
    },
    forgetService(serviceId) {
      for (const session of kept.values()) if (session.serviceId === serviceId) kept.delete(session.id);
      removeRecords((record) => record.serviceId === serviceId);
    },
    allowWeak(isAllowed) {
      const { settings, sessions } = store.read();
      write({
        settings: { ...settings, isWeakStorageAllowed: isAllowed },
        sessions: isAllowed ? sessions : sessions.filter(({ rest }) => rest !== 'weak'),
      });
      saveUnsaved();
    },

    async restore() {
      const openings = await Promise.all(
        lockedRecords().map(async (record) => ({ record, opening: await open(record) })),
      );
      // The disk may have changed while the keychain was asked.
      const present = new Set(store.read().sessions.map(({ id }) => id));
      const restored: Session[] = [];
      const damaged: StoredSession[] = [];
      let locked: AppError | null = null;
      for (const { record, opening } of openings) {
        if (removed.has(record.id)) continue;
        if (opening.kind === 'opened') {
          const session = restoreSession(record, opening.content, present.has(record.id) ? record.rest : 'memory');
          kept.set(session.id, session);
          restored.push(session);
          if (opening.shouldReseal) save(session.id);
        } else if (present.has(record.id)) {
          if (opening.kind === 'damaged') damaged.push(record);
          else locked ??= opening.error;
        }
      }
      setAside(damaged);
      if (locked) tell(locked);
      saveUnsaved();
      return restored.sort((one, other) => one.signedInAtMs - other.signedInAtMs);
    },

    async settle() {
      while (saving.size > 0) await Promise.all(saving.values());
    },
  };
}

function keychainMissing(): StorageError {
  const message = 'The keychain that keeps the sessions of an earlier run is not there. Set it up, then try again.';
  return new StorageError('keychain-missing', message);
}
