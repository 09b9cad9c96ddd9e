/**
 * The store for everybody who goes on in memory where nothing can be written: the person is told so once, and it is
 * taken back when a write succeeds.
 */
import { type AppError, type ErrorCode, toAppError } from '../core/errors.ts';
import type { Store } from './store.ts';
import type { Stored } from './stored.ts';

export interface StoreWatch {
  read(): Stored;
  /** @returns whether the change reached the disk, and with it all that could not be written before */
  update(change: Partial<Stored>): boolean;
  /** Whether the next change will outlive the run, as far as is known. */
  readonly isKeeping: boolean;
  /** Tells the person of an error, unless it is the store's own and was told already. */
  tell(error: AppError): void;
}

export interface StoreTeller {
  tell(error: AppError): void;
  /** It is so no longer. */
  takeBack(code: ErrorCode): void;
}

const STORE_FAULTS: readonly ErrorCode[] = ['store-newer', 'store-not-writable'];

/** What the opening found is told at once. */
export function watchStore(store: Store, teller: StoreTeller): StoreWatch {
  /** The code of what keeps the store from being written. */
  let fault: ErrorCode | null = null;

  const tell = (error: AppError): void => {
    if (error.code === fault) return;
    if (STORE_FAULTS.includes(error.code)) fault = error.code;
    teller.tell(error);
  };

  if (store.fault) tell(store.fault);
  return {
    read: () => store.read(),
    update(change) {
      try {
        store.update(change);
      } catch (thrown) {
        const error = toAppError(thrown);
        if (!STORE_FAULTS.includes(error.code)) throw thrown;
        tell(error);
        return false;
      }
      if (fault !== null) teller.takeBack(fault);
      fault = null;
      return true;
    },
    get isKeeping() {
      return fault === null;
    },
    tell,
  };
}
