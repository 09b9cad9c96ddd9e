/**
 * Wraps the store so that the app goes on in memory if nothing can be written. The user is told once, and each time
 * something that was to be erased stays on disk; the notice is withdrawn when a write succeeds.
 */

import type { Clock } from '../core/clock.ts';
import { type AppError, type ErrorCode, StorageError, toAppError } from '../core/errors.ts';
import { createRetries } from '../core/pace.ts';
import type { Store } from './store.ts';
import type { Stored } from './stored.ts';

export type StoreWatch = ReturnType<typeof watchStore>;

export interface StoreTeller {
  tell(error: AppError): void;
  /** Withdraws an error that no longer applies. */
  takeBack(code: ErrorCode): void;
}

const STORE_FAULTS: readonly ErrorCode[] = ['store-newer', 'store-changed-elsewhere', 'store-not-writable'];

/**
 * Shows at once what was found when the store was opened.
 * @param later calls a function a little later, when a write holds nothing up
 */
export function watchStore(store: Store, teller: StoreTeller, later: (act: () => void) => void) {
  const faults = createFaultNotice(store, teller);
  /** What is still to be written; null if nothing is. */
  let due: Partial<Stored> | null = null;

  /** @returns whether the change is on disk, along with earlier ones that could not be written */
  function update(change: Partial<Stored>): boolean {
    const all = { ...due, ...change };
    due = null;
    try {
      store.update(all);
    } catch (thrown) {
      const error = toAppError(thrown);
      if (!STORE_FAULTS.includes(error.code)) throw thrown;
      faults.noteFailure(error);
      return false;
    }
    faults.noteSuccess();
    return true;
  }

  const writeDue = (): void => {
    if (due) update({});
  };

  if (store.fault) faults.tell(store.fault);
  return {
    read: (): Stored => (due ? { ...store.read(), ...due } : store.read()),
    saved: faults.saved,
    update,
    /**
     * For what nobody waits for: `read` returns it at once, and it is on disk a little later, or with the next update
     * before that.
     */
    updateLater(change: Partial<Stored>): void {
      const isFirst = due === null;
      due = { ...due, ...change };
      if (isFirst) later(writeDue);
    },
    /** Tries to write what has not been written. Does nothing if all is on disk, or nothing can be in this run. */
    saveAgain(): void {
      if (due || faults.code === 'store-not-writable') update({});
    },
    /** Whether changes can be saved, as far as is known. */
    get isKeeping(): boolean {
      return faults.code === null;
    },
    /** Whether something that was to be erased is still on disk. */
    get isEraseDue(): boolean {
      return faults.isEraseDue;
    },
    tell: faults.tell,
    listen: faults.listen,
  };
}

/** What the person is told of writes that fail. */
function createFaultNotice(store: Store, teller: StoreTeller) {
  const listeners: (() => void)[] = [];
  /** Why the store cannot be written. */
  let fault: ErrorCode | null = null;
  let saved = store.read();
  /** Keys of what is still on disk and should not be. */
  let left: readonly string[] = [];

  const announce = (): void => {
    for (const listener of listeners) listener();
  };

  /** An earlier fault of the store no longer applies. */
  function setFault(code: ErrorCode): void {
    if (fault !== null && fault !== code) teller.takeBack(fault);
    fault = code;
  }

  const show = (error: AppError): void => {
    if (error.code === fault) return;
    if (STORE_FAULTS.includes(error.code)) setFault(error.code);
    teller.tell(error);
  };

  /** Shows an error to the user, unless it is the store's own and has been shown already. */
  const tell = (error: AppError): void => {
    const before = fault;
    show(error);
    if (fault !== before) announce();
  };

  function noteFailure(error: AppError): void {
    const before = left;
    left = findLeftOnDisk(saved, store.read());
    const isMore = left.some((key) => !before.includes(key));
    if (error.code !== 'store-not-writable') {
      // The words of `store-not-erased` say that saving is tried again.
      if (fault !== error.code) teller.takeBack('store-not-erased');
      if (isMore && fault === error.code) teller.tell(error);
      else show(error);
    } else if (isMore) {
      setFault(error.code);
      teller.takeBack(error.code);
      teller.tell(notErased(error));
    } else if (left.length === 0 && before.length > 0) {
      teller.takeBack('store-not-erased');
      teller.tell(error);
    } else show(error);
    announce();
  }

  function noteSuccess(): void {
    saved = store.read();
    if (fault === null) return;
    teller.takeBack(fault);
    if (left.length > 0) teller.takeBack('store-not-erased');
    fault = null;
    left = [];
    announce();
  }

  return {
    /** Why the store cannot be written, as far as is known; null if it can be. */
    get code(): ErrorCode | null {
      return fault;
    },
    get isEraseDue(): boolean {
      return left.length > 0;
    },
    /** What is on disk, as far as is known. */
    saved: (): Stored => saved,
    noteFailure,
    noteSuccess,
    tell,
    /**
     * Adds what is called after each write that failed, when `tell` brings a new fault of the store, and after the
     * first write that succeeds again.
     */
    listen: (listener: () => void): void => void listeners.push(listener),
  };
}

function notErased({ details, cause }: AppError): StorageError {
  const message = 'What was to be erased is still on disk. Free up space in the data folder, or allow writing to it.';
  return new StorageError('store-not-erased', message, { details, cause });
}

/**
 * Tries again, at growing distances and when the computer wakes, to save what could not be saved.
 * @param options.onWake calls the listener each time the computer wakes up, and returns a function that removes it
 * @param options.signal stops it
 */
export function keepSavingAgain({
  store,
  clock,
  onWake,
  signal,
}: {
  readonly store: Pick<StoreWatch, 'isKeeping' | 'saveAgain' | 'listen'>;
  readonly clock: Clock;
  readonly onWake: (listener: () => void) => () => void;
  readonly signal: AbortSignal;
}): void {
  const run = (): void => store.saveAgain();
  const retries = createRetries({ clock, firstMs: 5_000, longestMs: 5 * 60_000, run, signal });
  store.listen(() => {
    if (store.isKeeping) retries.reset();
    else retries.later();
  });
  const stopListening = onWake(() => {
    retries.reset();
    store.saveAgain();
  });
  signal.addEventListener('abort', stopListening, { once: true });
  if (!store.isKeeping) retries.later();
}

/**
 * Finds what was to be erased and is still on disk, because nothing could be written since.
 * @param saved what is on disk
 * @param wanted what should be there
 * @returns a key for each session, service, client secret and proxy login that is on disk only
 */
export function findLeftOnDisk(saved: Stored, wanted: Stored): readonly string[] {
  const kept = new Set(keysOf(wanted));
  return keysOf(saved).filter((key) => !kept.has(key));
}

function keysOf({ sessions, services, proxies = [] }: Stored): readonly string[] {
  return [
    ...sessions.map(({ id }) => `session ${id}`),
    ...proxies.map(({ id }) => `proxy ${id}`),
    ...services.flatMap(({ profile, clientSecret }) => {
      const { id } = Object(profile);
      return clientSecret ? [`service ${id}`, `secret ${id}`] : [`service ${id}`];
    }),
  ];
}
