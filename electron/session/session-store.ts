/**
 * The sessions on disk. Tokens are sealed (see sealed-session.ts), and no record is lost that could not be opened (S5).
 */
import { StorageError, toAppError } from '../core/errors.ts';
import type { SealedStore } from '../storage/sealed-store.ts';
import type { Stored } from '../storage/stored.ts';
import { SESSION_RECORDS } from './sealed-session.ts';
import type { Session } from './session.ts';

export interface SessionStoreOptions {
  readonly store: Pick<SealedStore, 'read' | 'update' | 'tell' | 'records'>;
  /** Writes records that cannot be opened to a dated file. @returns its name @throws StorageError where it cannot */
  readonly setAside: (records: Stored['sessions']) => string;
  /** Where a session is stored now. */
  readonly onStored: (sessionId: string, storedIn: Session['storedIn']) => void;
}

export interface SessionStore {
  /** Records on disk that were not opened in this run: nobody tried yet, or the keychain did not answer. */
  readonly lockedCount: number;
  /** The session that was shown last, in this run or the one before. */
  readonly currentSessionId: string | null;
  rememberCurrent(sessionId: string | null): void;
  /**
   * Saves a session as it is now, unless its credential may not be stored. Returns at once: it is sealed behind that.
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
   * Opens what was not opened yet, and saves what could not be saved before. Records that are damaged are set
   * aside; where the keychain is missing or silent they stay as they are, for the next call. Never rejects. One at
   * a time.
   * @returns the sessions that were opened, oldest first
   */
  restore(): Promise<readonly Session[]>;
}

export function createSessionStore({ store, setAside, onStored }: SessionStoreOptions): SessionStore {
  const records = store.records({ ...SESSION_RECORDS, onStored });

  function setDamagedAside(ids: readonly string[]): void {
    if (ids.length === 0) return;
    try {
      const file = setAside(store.read().sessions.filter(({ id }) => ids.includes(id)));
      records.remove((id) => ids.includes(id));
      const message = 'Sessions of an earlier run could not be opened and were set aside. Sign in again.';
      store.tell(new StorageError('store-set-aside', message, { details: { file } }));
    } catch (thrown) {
      store.tell(toAppError(thrown));
    }
  }

  return {
    get lockedCount() {
      return records.locked.length;
    },
    get currentSessionId() {
      return store.read().currentSessionId;
    },
    rememberCurrent(sessionId) {
      if (store.read().currentSessionId !== sessionId) store.update({ currentSessionId: sessionId });
    },
    keep: records.keep,
    remove: (sessionId) => records.remove((id) => id === sessionId),
    removeAll: () => records.remove(() => true),
    forgetService: (serviceId) => records.remove((_, session) => session.serviceId === serviceId),

    async restore() {
      const ids = records.locked.map(({ id }) => id);
      const openings = await Promise.all(ids.map(records.open));
      setDamagedAside(ids.filter((_, index) => openings[index]?.kind === 'damaged'));
      const [error] = openings.flatMap((opening) => (opening.kind === 'locked' ? [opening.error] : []));
      if (error) store.tell(error.code === 'secret-not-opened' ? keychainMissing() : error);
      records.saveUnsaved();
      const places = new Map(store.read().sessions.map(({ id, rest }) => [id, rest]));
      return ids
        .flatMap((id) => records.opened.get(id) ?? [])
        .map((session) => ({ ...session, storedIn: places.get(session.id) ?? ('memory' as const) }))
        .sort((one, other) => one.signedInAtMs - other.signedInAtMs);
    },
  };
}

function keychainMissing(): StorageError {
  const message = 'The keychain that keeps the sessions of an earlier run is not there. Set it up, then try again.';
  return new StorageError('keychain-missing', message);
}
