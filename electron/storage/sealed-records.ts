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
  /** `nothing`: the value has no secret. Null: it has one that is not on disk. */
  readonly secret: Sealed | 'nothing' | null;
}

/** What there is to seal of a value. `not-stored`: the value must not be stored at all. */
export type SecretText = { readonly text: string } | 'nothing' | 'not-stored';

/** `memory`: the secret of an open value is not on disk. `lost`: nor in memory, so that the value is open without it. */
export type SecretPlace = Sealed['rest'] | 'memory' | 'nothing' | 'lost';

/** How values of one kind are stored. */
export interface RecordKind<Value, Plain> {
  readonly read: (stored: Stored) => readonly StoredRecord<Plain>[];
  readonly toChange: (records: readonly StoredRecord<Plain>[]) => Partial<Stored>;
  /** Whether the plain part is stored even if the secret is not. */
  readonly isPlainKept: boolean;
  readonly idOf: (value: Value) => string;
  readonly plainOf: (value: Value) => Plain;
  readonly secretOf: (value: Value) => SecretText;
  /**
   * @param secret null if there is none, which only happens if `isPlainKept`
   * @returns null if the secret does not belong to the plain part
   */
  readonly toValue: (plain: Plain, secret: string | null) => Value | null;
  /** Whether the sealed secret of one plain part may stay with another; if absent, only with an equal one. */
  readonly mayMove?: (from: Plain, to: Plain) => boolean;
  /** Whether a secret that was opened is sealed anew, because an older copy of the app sealed it. */
  readonly isOutdated?: (secret: string) => boolean;
  /** Called after each write for every open value that has a secret. */
  readonly onStored?: (id: string, place: Sealed['rest'] | 'memory') => void;
}

export type Opening<Value> =
  | { readonly kind: 'opened'; readonly value: Value }
  | { readonly kind: 'damaged' }
  /** The keychain is locked or missing, or does not answer. */
  | { readonly kind: 'locked'; readonly error: AppError }
  /** The record was removed, or has no secret. */
  | { readonly kind: 'gone' };

export type SealedRecords<Value, Plain> = ReturnType<typeof createSealedRecords<Value, Plain>>;

/** What records of all kinds share. */
export interface Sealing extends Pick<StoreWatch, 'read' | 'saved' | 'update'> {
  /** @returns null if the secret may not be stored, or could not be sealed; the user is told of a failure */
  seal(secret: string): Promise<Sealed | null>;
  unseal(sealed: Sealed): Promise<Opening<{ readonly secret: string; readonly shouldReseal: boolean }>>;
  /** Runs a task after all earlier ones. */
  enqueue(task: () => Promise<void>): void;
}

export function createSealedRecords<Value, Plain>(kind: RecordKind<Value, Plain>, sealing: Sealing) {
  /** The values in memory, by id. */
  const opened = new Map<string, Value>();
  const list = createRecordList(kind, sealing);
  const queue = createSealingQueue(kind, sealing, list, opened);
  const openings = createOpenings(kind, sealing, { list, opened, save: queue.save });
  const places = createPlaces(kind, sealing, list, opened);

  /** Stores a value that has no secret. What is being sealed or opened of an earlier one does not come back. */
  function keepPlain(value: Value): void {
    const id = kind.idOf(value);
    queue.drop(id);
    opened.set(id, value);
    list.writeChange({ id, plain: kind.plainOf(value), secret: 'nothing' });
  }

  return {
    get opened(): ReadonlyMap<string, Value> {
      return opened;
    },
    /** Records that have not been opened in this run. */
    get unopened(): readonly StoredRecord<Plain>[] {
      return list.all().filter(({ id }) => !opened.has(id));
    },
    find: list.find,
    /**
     * Keeps a value in memory, and stores it as soon as it is sealed.
     * @param replaced ids of values that it replaces. They are deleted from disk in the same write that adds it.
     */
    keep(value: Value, replaced: readonly string[] = []) {
      const id = kind.idOf(value);
      // If they were about to replace others, it replaces those too.
      const gone = replaced.flatMap((old) => [old, ...queue.replacedBy(old)]);
      for (const old of replaced) {
        opened.delete(old);
        queue.drop(old);
      }
      const content = kind.secretOf(value);
      if (content === 'not-stored') return list.write((record) => gone.includes(record.id), null);
      if (content === 'nothing') return keepPlain(value);
      const before = list.find(id);
      const stored = before?.secret ?? null;
      const secret = stored !== 'nothing' && mayKeepSecret(kind, before, opened.get(id), value) ? stored : null;
      opened.set(id, value);
      // At once, so that the old secret is never used with the new plain part.
      if (kind.isPlainKept) list.writeChange({ id, plain: kind.plainOf(value), secret });
      queue.save(id, gone);
    },
    /**
     * Replaces the plain part of a record that is not open, and leaves its secret sealed.
     * @returns false if it is open, is not there, or its secret may not stay with that plain part
     */
    replacePlain(id: string, plain: Plain): boolean {
      const record = list.find(id);
      if (!record || opened.has(id) || !mayMove(kind, record.plain, plain)) return false;
      openings.drop((other) => other === id);
      list.writeChange({ ...record, plain });
      return true;
    },
    open: openings.open,
    /** Removes values from memory and disk, including those that are being sealed or opened. */
    remove(isGone: (id: string, plain: Plain) => boolean): void {
      for (const [id, value] of opened) if (isGone(id, kind.plainOf(value))) opened.delete(id);
      openings.drop(isGone);
      list.write(({ id, plain }) => isGone(id, plain), null);
    },
    /** Seals every value in memory that is not on disk as it is. */
    saveUnsaved(): void {
      const stored = placesIn(list.all());
      for (const [id, value] of opened) {
        if (kind.secretOf(value) === 'nothing') continue;
        if (!stored.get(id) || queue.hasFailed(id)) queue.save(id);
      }
    },
    placeOf: places.placeOf,
    announcePlaces: places.announce,
    /** @returns the change that deletes weakly sealed secrets from disk, and a function that opens them in memory */
    withdrawWeak(): { readonly change: Partial<Stored>; readonly openInMemory: () => Promise<unknown> } {
      // A sealing under way may be a weak one, so it is repeated.
      queue.repeat();
      const all = list.all();
      const weak = all.filter(({ secret }) => secret !== 'nothing' && secret?.rest === 'weak');
      const change = kind.toChange(all.map((record) => (weak.includes(record) ? { ...record, secret: null } : record)));
      return { change, openInMemory: () => Promise.allSettled(kind.isPlainKept ? weak.map(openings.openRecord) : []) };
    },
  };
}

/** Null where no secret is sealed. */
function placesIn(records: readonly StoredRecord<unknown>[]): ReadonlyMap<string, Sealed['rest'] | null> {
  return new Map(records.map(({ id, secret }) => [id, secret === 'nothing' ? null : (secret?.rest ?? null)]));
}

function mayMove<Plain>(kind: Pick<RecordKind<unknown, Plain>, 'mayMove'>, from: Plain, to: Plain): boolean {
  return (kind.mayMove ?? isDeepStrictEqual)(from, to);
}

/**
 * Whether the secret on disk may stay until the value is sealed. One that is still locked cannot be compared: it stays
 * as long as its plain part does. If it is outdated and the new one cannot be sealed in this run, the service refuses it
 * in the next one, which is better than losing the secret whenever the keychain is missing.
 */
function mayKeepSecret<Value, Plain>(
  kind: RecordKind<Value, Plain>,
  stored: StoredRecord<Plain> | undefined,
  known: Value | undefined,
  value: Value,
): boolean {
  const plain = kind.plainOf(value);
  if (known === undefined || stored === undefined) return isDeepStrictEqual(stored?.plain, plain);
  return isDeepStrictEqual(kind.secretOf(known), kind.secretOf(value)) && mayMove(kind, stored.plain, plain);
}

type RecordList<Plain> = ReturnType<typeof createRecordList<unknown, Plain>>;

/** The records of one kind as they are to be on disk. */
function createRecordList<Value, Plain>(
  kind: RecordKind<Value, Plain>,
  { read, update }: Pick<Sealing, 'read' | 'update'>,
) {
  const all = (): readonly StoredRecord<Plain>[] => kind.read(read());
  const find = (id: string) => all().find((record) => record.id === id);

  /** Removes some records and adds or replaces one, in a single write. */
  function write(isGone: (record: StoredRecord<Plain>) => boolean, arriving: StoredRecord<Plain> | null): void {
    const before = all();
    const after = before.filter((record) => !isGone(record));
    if (arriving !== null) {
      const at = after.findIndex(({ id }) => id === arriving.id);
      after.splice(at < 0 ? after.length : at, 1, arriving);
    }
    if (arriving !== null || after.length < before.length) update(kind.toChange(after));
  }

  return {
    all,
    find,
    write,
    writeChange(record: StoredRecord<Plain>): void {
      if (!isDeepStrictEqual(find(record.id), record)) write(() => false, record);
    },
  };
}

/** The values that wait to be sealed. */
function createSealingQueue<Value, Plain>(
  kind: RecordKind<Value, Plain>,
  { seal, enqueue }: Pick<Sealing, 'seal' | 'enqueue'>,
  list: RecordList<Plain>,
  opened: ReadonlyMap<string, Value>,
) {
  /** Ids of the values to seal, each with the ids that it replaces. */
  const wanted = new Map<string, readonly string[]>();
  /** Ids of the values that were not sealed as they are now. */
  const unsealed = new Set<string>();

  async function sealLatest(id: string): Promise<void> {
    const replaced = wanted.get(id);
    // An earlier task has sealed this state already.
    if (replaced === undefined) return;
    const value = opened.get(id);
    const content = value === undefined ? 'not-stored' : kind.secretOf(value);
    const secret = typeof content === 'object' ? await seal(content.text) : null;
    // The value has changed meanwhile, and a later task will seal it.
    if (wanted.get(id) !== replaced) return;
    wanted.delete(id);
    const isThere = value !== undefined && value === opened.get(id);
    const arriving = isThere && secret !== null ? { id, plain: kind.plainOf(value), secret } : null;
    if (isThere && secret === null) unsealed.add(id);
    else unsealed.delete(id);
    list.write((record) => replaced.includes(record.id), arriving);
  }

  function save(id: string, replaced: readonly string[] = []): void {
    wanted.set(id, [...(wanted.get(id) ?? []), ...replaced]);
    enqueue(() => sealLatest(id));
  }

  return {
    save,
    /** Seals again what waits, or is being sealed. */
    repeat(): void {
      for (const id of wanted.keys()) save(id);
    },
    replacedBy: (id: string): readonly string[] => wanted.get(id) ?? [],
    drop(id: string): void {
      wanted.delete(id);
      unsealed.delete(id);
    },
    hasFailed: (id: string): boolean => unsealed.has(id),
  };
}

/** Opens records; one that is removed meanwhile does not come back. */
function createOpenings<Value, Plain>(
  kind: RecordKind<Value, Plain>,
  { unseal }: Pick<Sealing, 'unseal'>,
  parts: {
    readonly list: RecordList<Plain>;
    readonly opened: Map<string, Value>;
    readonly save: (id: string) => void;
  },
) {
  const { list, opened, save } = parts;
  /** Records that are being opened and have not been removed meanwhile. */
  const opening = new Set<StoredRecord<Plain>>();

  function openWithoutSecret({ id, plain }: StoredRecord<Plain>): Opening<Value> {
    const value = kind.isPlainKept ? kind.toValue(plain, null) : null;
    if (value === null) return { kind: 'gone' };
    opened.set(id, value);
    return { kind: 'opened', value };
  }

  async function openRecord({ ...record }: StoredRecord<Plain>): Promise<Opening<Value>> {
    const { id, plain, secret } = record;
    if (secret === null || secret === 'nothing') return openWithoutSecret(record);
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
    if (!placesIn(list.all()).get(id)) return { kind: 'gone' };
    return unsealed.kind === 'opened' ? { kind: 'damaged' } : unsealed;
  }

  return {
    openRecord,
    /** Rejects only with errors that `toValue` throws. */
    async open(id: string): Promise<Opening<Value>> {
      const value = opened.get(id);
      if (value !== undefined) return { kind: 'opened', value };
      const record = list.find(id);
      return record ? openRecord(record) : { kind: 'gone' };
    },
    drop(isGone: (id: string, plain: Plain) => boolean): void {
      for (const record of opening) if (isGone(record.id, record.plain)) opening.delete(record);
    },
  };
}

/** Where the secrets of open values are. */
function createPlaces<Value, Plain>(
  kind: RecordKind<Value, Plain>,
  { saved }: Pick<Sealing, 'saved'>,
  list: RecordList<Plain>,
  opened: ReadonlyMap<string, Value>,
) {
  const savedPlaces = () => placesIn(kind.read(saved()));
  const placeIn = (stored: ReturnType<typeof placesIn>, id: string): SecretPlace => {
    const place = stored.get(id);
    if (place) return place;
    const value = opened.get(id);
    if (value !== undefined && kind.secretOf(value) !== 'nothing') return 'memory';
    return list.find(id)?.secret === null ? 'lost' : 'nothing';
  };
  return {
    /** Where the secret of an open value is. */
    placeOf: (id: string): SecretPlace => placeIn(savedPlaces(), id),
    /** Calls `onStored`. */
    announce(): void {
      const stored = savedPlaces();
      for (const id of opened.keys()) {
        const place = placeIn(stored, id);
        if (place !== 'nothing' && place !== 'lost') kind.onStored?.(id, place);
      }
    },
  };
}
