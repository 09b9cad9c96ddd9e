/**
 * Stores values of one kind with their secret part sealed. They are sealed in the background: an older state never
 * overwrites a newer one, and a value that is removed meanwhile does not come back.
 */
import { isDeepStrictEqual } from 'node:util';
import type { AppError } from '../core/errors.ts';
import type { StoreWatch } from './store-watch.ts';
import type { Sealed, Stored } from './stored.ts';

export interface StoredRecord<Plain> {
  readonly id: string;
  readonly plain: Plain;
  readonly secret: Sealed | null;
}

/** How values of one kind are stored. */
export interface RecordKind<Value, Plain> {
  readonly read: (stored: Stored) => readonly StoredRecord<Plain>[];
  readonly toChange: (records: readonly StoredRecord<Plain>[]) => Partial<Stored>;
  /** Whether the plain part is stored even if the secret is not. */
  readonly isPlainKept: boolean;
  readonly idOf: (value: Value) => string;
  readonly plainOf: (value: Value) => Plain;
  /** @returns the text to seal; null if the value must not be stored */
  readonly secretOf: (value: Value) => string | null;
  /** @returns null if the secret does not belong to the plain part */
  readonly toValue: (plain: Plain, secret: string) => Value | null;
  /** Whether a secret that was opened is sealed anew, because an older copy of the app sealed it. */
  readonly isOutdated?: (secret: string) => boolean;
  /** Called for every open value after each write. */
  readonly onStored?: (id: string, place: Sealed['rest'] | 'memory') => void;
}

export type Opening<Value> =
  | { readonly kind: 'opened'; readonly value: Value }
  | { readonly kind: 'damaged' }
  /** The keychain is locked or missing, or does not answer. */
  | { readonly kind: 'locked'; readonly error: AppError }
  /** The record was removed, or has no secret. */
  | { readonly kind: 'gone' };

export interface SealedRecords<Value, Plain> {
  /** The values in memory, by id. */
  readonly opened: ReadonlyMap<string, Value>;
  /** Records that have not been opened in this run. */
  readonly unopened: readonly StoredRecord<Plain>[];
  find(id: string): StoredRecord<Plain> | undefined;
  /**
   * Keeps a value in memory, and stores it as soon as it is sealed.
   * @param replaced ids of values that it replaces. They are deleted from disk in the same write that adds it.
   */
  keep(value: Value, replaced?: readonly string[]): void;
  /** Rejects only with errors that `toValue` throws. */
  open(id: string): Promise<Opening<Value>>;
  /** Removes values from memory and disk, including those that are being sealed or opened. */
  remove(isGone: (id: string, plain: Plain) => boolean): void;
  /** Seals every value in memory that is not on disk as it is. */
  saveUnsaved(): void;
  /** Where the secret of an open value is on disk; `memory` if it is not. */
  placeOf(id: string): Sealed['rest'] | 'memory';
  /** Calls `onStored`. */
  announcePlaces(): void;
  /** @returns the change that deletes weakly sealed secrets from disk, and a function that opens them in memory */
  withdrawWeak(): { readonly change: Partial<Stored>; readonly openInMemory: () => Promise<unknown> };
}

/** What records of all kinds share. */
export interface Sealing extends Pick<StoreWatch, 'read' | 'saved' | 'update'> {
  /** @returns null if the secret may not be stored, or could not be sealed; the user is told of a failure */
  seal(secret: string): Promise<Sealed | null>;
  unseal(sealed: Sealed): Promise<Opening<{ readonly secret: string; readonly shouldReseal: boolean }>>;
  /** Runs a task after all earlier ones. */
  enqueue(task: () => Promise<void>): void;
}

export function createSealedRecords<Value, Plain>(
  kind: RecordKind<Value, Plain>,
  { read, saved, update, seal, unseal, enqueue }: Sealing,
): SealedRecords<Value, Plain> {
  const opened = new Map<string, Value>();
  /** Records that are being opened and have not been removed meanwhile. */
  const opening = new Set<StoredRecord<Plain>>();
  /** Ids of the values to seal, each with the ids that it replaces. */
  const wanted = new Map<string, readonly string[]>();
  /** Ids of the values that were not sealed as they are now. */
  const unsealed = new Set<string>();

  const records = (): readonly StoredRecord<Plain>[] => kind.read(read());
  const find = (id: string) => records().find((record) => record.id === id);
  const places = () => new Map(records().map(({ id, secret }) => [id, secret?.rest]));

  const savedPlaces = () => new Map(kind.read(saved()).map(({ id, secret }) => [id, secret?.rest]));

  /** Removes some records and adds or replaces one, in a single write. */
  function write(isGone: (record: StoredRecord<Plain>) => boolean, arriving: StoredRecord<Plain> | null): void {
    const before = records();
    const after = before.filter((record) => !isGone(record));
    if (arriving !== null) {
      const at = after.findIndex(({ id }) => id === arriving.id);
      after.splice(at < 0 ? after.length : at, 1, arriving);
    }
    if (arriving !== null || after.length < before.length) update(kind.toChange(after));
  }

  function save(id: string, replaced: readonly string[] = []): void {
    wanted.set(id, [...(wanted.get(id) ?? []), ...replaced]);
    enqueue(() => sealLatest(id));
  }

  async function sealLatest(id: string): Promise<void> {
    const replaced = wanted.get(id);
    // An earlier task has sealed this state already.
    if (replaced === undefined) return;
    const value = opened.get(id);
    const text = value === undefined ? null : kind.secretOf(value);
    const secret = text === null ? null : await seal(text);
    // The value has changed meanwhile, and a later task will seal it.
    if (wanted.get(id) !== replaced) return;
    wanted.delete(id);
    const isThere = value !== undefined && value === opened.get(id);
    const arriving = isThere && secret !== null ? { id, plain: kind.plainOf(value), secret } : null;
    if (isThere && secret === null) unsealed.add(id);
    else unsealed.delete(id);
    write((record) => replaced.includes(record.id), arriving);
  }

  /**
   * Whether the secret on disk may stay until the value is sealed. One that is still locked cannot be compared: it stays
   * as long as its plain part does. If it is outdated and the new one cannot be sealed in this run, the service refuses it
   * in the next one, which is better than losing the secret whenever the keychain is missing.
   */
  function mayKeepSecret(value: Value): boolean {
    const id = kind.idOf(value);
    const known = opened.get(id);
    if (known !== undefined) return isDeepStrictEqual(known, value);
    return isDeepStrictEqual(find(id)?.plain, kind.plainOf(value));
  }

  async function openRecord({ ...record }: StoredRecord<Plain>): Promise<Opening<Value>> {
    const { id, plain, secret } = record;
    if (secret === null) return { kind: 'gone' };
    opening.add(record);
    const unsealed = await unseal(secret);
    const isRemoved = !opening.delete(record);
    const known = opened.get(id);
    if (known !== undefined) return { kind: 'opened', value: known };
    if (isRemoved) return { kind: 'gone' };
    const value = unsealed.kind === 'opened' ? kind.toValue(plain, unsealed.value.secret) : null;
    if (unsealed.kind === 'opened' && value !== null) {
      opened.set(id, value);
      if (unsealed.value.shouldReseal || kind.isOutdated?.(unsealed.value.secret)) save(id);
      return { kind: 'opened', value };
    }
    if (places().get(id) === undefined) return { kind: 'gone' };
    return unsealed.kind === 'opened' ? { kind: 'damaged' } : unsealed;
  }

  return {
    opened,
    get unopened() {
      return records().filter(({ id }) => !opened.has(id));
    },
    find,
    keep(value, replaced = []) {
      const id = kind.idOf(value);
      // If they were about to replace others, it replaces those too.
      const gone = replaced.flatMap((old) => [old, ...(wanted.get(old) ?? [])]);
      for (const old of replaced) {
        opened.delete(old);
        wanted.delete(old);
      }
      if (kind.secretOf(value) === null) return write((record) => gone.includes(record.id), null);
      const isSecretStale = kind.isPlainKept && !mayKeepSecret(value);
      opened.set(id, value);
      // At once, so that the old secret is never used with the new plain part.
      if (isSecretStale) write(() => false, { id, plain: kind.plainOf(value), secret: null });
      save(id, gone);
    },
    async open(id) {
      const value = opened.get(id);
      if (value !== undefined) return { kind: 'opened', value };
      const record = find(id);
      return record ? openRecord(record) : { kind: 'gone' };
    },
    remove(isGone) {
      for (const [id, value] of opened) if (isGone(id, kind.plainOf(value))) opened.delete(id);
      for (const record of opening) if (isGone(record.id, record.plain)) opening.delete(record);
      write(({ id, plain }) => isGone(id, plain), null);
    },
    saveUnsaved() {
      const stored = places();
      for (const id of opened.keys()) if (stored.get(id) === undefined || unsealed.has(id)) save(id);
    },
    placeOf: (id) => savedPlaces().get(id) ?? 'memory',
    announcePlaces() {
      const stored = savedPlaces();
      for (const id of opened.keys()) kind.onStored?.(id, stored.get(id) ?? 'memory');
    },
    withdrawWeak() {
      // A sealing under way may be a weak one, so it is repeated.
      for (const id of wanted.keys()) save(id);
      const all = records();
      const weak = all.filter(({ secret }) => secret?.rest === 'weak');
      const change = kind.toChange(all.map((record) => (weak.includes(record) ? { ...record, secret: null } : record)));
      return { change, openInMemory: () => Promise.allSettled(kind.isPlainKept ? weak.map(openRecord) : []) };
    },
  };
}
