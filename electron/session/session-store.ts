/** The sessions on disk. What is sealed is in sealed-session.ts; a record that cannot be opened is not lost (S5). */
import { StorageError, toAppError } from '../core/errors.ts';
import type { SealedStore } from '../storage/sealed-store.ts';
import type { Stored } from '../storage/stored.ts';
import { SESSION_RECORDS } from './sealed-session.ts';
import type { Session } from './session.ts';

export interface SessionStoreOptions {
  readonly store: Pick<SealedStore, 'read' | 'update' | 'updateLater' | 'tell' | 'records' | 'saveUnsaved'>;
  /** Writes records that cannot be opened to a dated file. @returns its name @throws StorageError if it cannot */
  readonly setAside: (records: Stored['sessions']) => string;
  /** Called with the place where a session is stored now. */
  readonly onStored: (sessionId: string, storedIn: Session['storedIn']) => void;
}

export interface SessionStore {
  /** Number of records that have not been opened in this run, for whatever reason. */
  readonly unopenedCount: number;
  unopenedCountOf(serviceId: string): number;
  /** Whether any of them waits for a keychain that is locked, missing or silent. */
  readonly isAnyLocked: boolean;
  /** The session that was shown last, in this run or an earlier one. */
  readonly currentSessionId: string | null;
  rememberCurrent(sessionId: string | null): void;
  /**
   * Saves a session as it is now, unless it or its credential may not be stored. Returns before it is sealed.
   * @param replaced ids of sessions that it replaces. They are deleted from disk in the same write that adds it.
   */
  keep(session: Session, replaced?: readonly string[]): void;
  /** Deletes a session from disk, even while it is being sealed. */
  remove(sessionId: string): void;
  /** Deletes all records from disk, including those that have not been opened. */
  removeAll(): void;
  /** Deletes all records of a service from disk, including those that have not been opened. */
  forgetService(serviceId: string): void;
  /**
   * Opens the records that have not been opened yet, and saves what could not be saved before. Records that
   * cannot be opened are set aside if an earlier run could not open them either; until then they are marked. If the
   * keychain is missing or does not answer, they stay as they are for the next call. Never rejects. Do not call it again
   * before it has resolved.
   * @returns the sessions that were opened, oldest first
   */
  restore(): Promise<readonly Session[]>;
}

export function createSessionStore({ store, setAside, onStored }: SessionStoreOptions): SessionStore {
  const records = store.records({ ...SESSION_RECORDS, onStored });
  /** Ids of the records that this run has marked. */
  const marked = new Set<string>();
  /** Ids of the records that the keychain kept closed the last time. */
  let locked: readonly string[] = [];

  /** The keychain may be another one this time, so one run is not enough to give a record up (S5). */
  function judgeDamaged(ids: readonly string[]): void {
    const hasFailedBefore = (id: string): boolean => records.find(id)?.plain.hasFailedToOpen === true;
    setDamagedAside(ids.filter((id) => hasFailedBefore(id) && !marked.has(id)));
    const failedNow = ids.filter((id) => records.find(id) && !hasFailedBefore(id));
    if (failedNow.length === 0) return;
    for (const id of failedNow) marked.add(id);
    store.update({
      sessions: store
        .read()
        .sessions.map((record) => (failedNow.includes(record.id) ? { ...record, hasFailedToOpen: true } : record)),
    });
    const message = 'Some sessions of an earlier run could not be decrypted. The next start tries once more.';
    store.tell(new StorageError('secret-not-opened', message));
  }

  function unmarkOpened(): void {
    const { sessions } = store.read();
    const isRight = ({ id, hasFailedToOpen }: (typeof sessions)[number]): boolean =>
      hasFailedToOpen === undefined || !records.opened.has(id);
    if (sessions.every(isRight)) return;
    store.update({
      sessions: sessions.map((record) => {
        if (isRight(record)) return record;
        const { hasFailedToOpen: _, ...unmarked } = record;
        return unmarked;
      }),
    });
  }

  function setDamagedAside(ids: readonly string[]): void {
    if (ids.length === 0) return;
    try {
      const file = setAside(store.read().sessions.filter(({ id }) => ids.includes(id)));
      records.remove((id) => ids.includes(id));
      const message =
        'Some sessions of an earlier run could not be opened and were moved to another file. Sign in again.';
      store.tell(new StorageError('sessions-set-aside', message, { details: { file } }));
    } catch (thrown) {
      store.tell(toAppError(thrown));
    }
  }

  return {
    get unopenedCount() {
      return records.unopened.length;
    },
    unopenedCountOf: (serviceId) => records.unopened.filter(({ plain }) => plain.serviceId === serviceId).length,
    get isAnyLocked() {
      return records.unopened.some(({ id }) => locked.includes(id));
    },
    get currentSessionId() {
      return store.read().currentSessionId;
    },
    rememberCurrent(sessionId) {
      if (store.read().currentSessionId !== sessionId) store.updateLater({ currentSessionId: sessionId });
    },
    keep(session, replaced) {
      if (!session.isChanged) records.keep(session, replaced);
    },
    remove: (sessionId) => records.remove((id) => id === sessionId),
    removeAll: () => records.remove(() => true),
    forgetService: (serviceId) => records.remove((_, session) => session.serviceId === serviceId),

    async restore() {
      const ids = records.unopened.map(({ id }) => id);
      const openings = await Promise.all(ids.map(records.open));
      locked = ids.filter((_, index) => openings[index]?.kind === 'locked');
      judgeDamaged(ids.filter((_, index) => openings[index]?.kind === 'damaged'));
      unmarkOpened();
      const [error] = openings.flatMap((opening) => (opening.kind === 'locked' ? [opening.error] : []));
      if (error) store.tell(error);
      store.saveUnsaved();
      const places = new Map(store.read().sessions.map(({ id, rest }) => [id, rest]));
      return ids
        .flatMap((id) => records.opened.get(id) ?? [])
        .map((session) => ({ ...session, storedIn: places.get(session.id) ?? ('memory' as const) }))
        .sort((one, other) => one.signedInAtMs - other.signedInAtMs);
    },
  };
}
