/**
 * A store that seals the secrets in it, one after the other. A single rule says where a secret may be stored (S4), and
 * weakly sealed secrets are deleted from disk as soon as the user no longer allows them.
 */
import { toAppError } from '../core/errors.ts';
import { type Keychain, type KeychainState, keychainMissing } from './keychain.ts';
import { createSealedRecords, type RecordKind, type SealedRecords, type Sealing } from './sealed-records.ts';
import type { StoreWatch } from './store-watch.ts';
import type { Sealed, Stored } from './stored.ts';

type Watched = Pick<StoreWatch, 'read' | 'saved' | 'update' | 'updateLater' | 'tell' | 'listen'>;

export type SealedStore = ReturnType<typeof createSealedStore>;

export interface SealedStoreOptions {
  readonly store: Watched;
  readonly keychain: Pick<Keychain, 'state' | 'seal' | 'open'>;
}

/** @returns where a secret may be stored; null if only in memory (S4) */
export function placeFor(system: KeychainState, isWeakAllowed: boolean): Sealed['rest'] | null {
  if (system === 'keychain') return system;
  return system === 'weak' && isWeakAllowed ? system : null;
}

export function createSealedStore({ store, keychain }: SealedStoreOptions) {
  const kinds: SealedRecords<unknown, unknown>[] = [];
  let queue = Promise.resolve();
  /** Code of the error with which the last sealing failed; null if it succeeded. */
  let failure: string | null = null;

  const announcePlaces = (): void => {
    for (const records of kinds) records.announcePlaces();
  };
  // Any write that succeeds also brings to disk what could not be written before.
  store.listen(announcePlaces);

  const sealing: Sealing = {
    read: store.read,
    saved: store.saved,
    update(change) {
      const isKept = store.update(change);
      if (isKept) announcePlaces();
      return isKept;
    },
    async seal(secret) {
      try {
        const system = await keychain.state();
        const rest = placeFor(system, store.read().settings.isWeakStorageAllowed);
        if (rest === null) return null;
        const sealed = await keychain.seal(secret);
        failure = null;
        return { sealed, rest };
      } catch (thrown) {
        const error = toAppError(thrown);
        if (error.code !== failure) store.tell(error);
        failure = error.code;
        return null;
      }
    },
    async unseal({ sealed, rest }) {
      try {
        const { text, shouldReseal } = await keychain.open(sealed);
        const hasBetterPlace = rest === 'weak' && (await keychain.state()) === 'keychain';
        return { kind: 'opened', value: { secret: text, shouldReseal: shouldReseal || hasBetterPlace } };
      } catch (thrown) {
        const error = toAppError(thrown);
        if (error.code !== 'secret-not-opened') return { kind: 'locked', error };
        // If the keychain that sealed it is missing, a failure does not mean that the record is damaged.
        const isKeychainAway = rest === 'keychain' && (await keychain.state()) !== 'keychain';
        return isKeychainAway ? { kind: 'locked', error: keychainMissing() } : { kind: 'damaged' };
      }
    },
    enqueue(task) {
      queue = queue.then(task).catch((thrown: unknown) => store.tell(toAppError(thrown)));
    },
  };

  /** Seals what could not be sealed before. */
  const saveUnsaved = (): void => {
    for (const records of kinds) records.saveUnsaved();
  };

  return {
    read: store.read,
    update: sealing.update,
    updateLater: store.updateLater,
    tell: store.tell,
    /** Call this once for each kind. */
    records<Value, Plain>(kind: RecordKind<Value, Plain>): SealedRecords<Value, Plain> {
      const records = createSealedRecords(kind, sealing);
      kinds.push(records);
      return records;
    },
    /**
     * Saves the user's choice about storing secrets without a keychain (S4). If they are allowed, those in memory are
     * saved; if not, weakly sealed ones are deleted from disk and stay in memory.
     */
    async allowWeak(isAllowed: boolean): Promise<void> {
      const settings = { ...store.read().settings, isWeakStorageAllowed: isAllowed };
      const withdrawn = isAllowed ? [] : kinds.map((records) => records.withdrawWeak());
      let change: Partial<Stored> = { settings };
      for (const part of withdrawn) change = { ...change, ...part.change };
      sealing.update(change);
      saveUnsaved();
      await Promise.all(withdrawn.map(({ openInMemory }) => openInMemory()));
    },
    saveUnsaved,
    /** Waits until nothing is left to seal. */
    async settle(): Promise<void> {
      let last: Promise<void> | null = null;
      while (last !== queue) {
        last = queue;
        await last;
      }
    },
  };
}
