/**
 * Wraps the store so that the app goes on in memory if nothing can be written. The user is told once, and the notice is
 * withdrawn when a write succeeds.
 */
import { type AppError, type ErrorCode, toAppError } from '../core/errors.ts';
import type { Store } from './store.ts';
import type { Stored } from './stored.ts';

export interface StoreWatch {
  read(): Stored;
  /** @returns whether the change is on disk, along with earlier ones that could not be written */
  update(change: Partial<Stored>): boolean;
  /** Whether changes can be saved, as far as is known. */
  readonly isKeeping: boolean;
  /** Shows an error to the user, unless it is the store's own and has been shown already. */
  tell(error: AppError): void;
}

export interface StoreTeller {
  tell(error: AppError): void;
  /** Withdraws an error that no longer applies. */
  takeBack(code: ErrorCode): void;
}

const STORE_FAULTS: readonly ErrorCode[] = ['store-newer', 'store-not-writable'];

/** Shows at once what was found when the store was opened. */
export function watchStore(store: Store, teller: StoreTeller): StoreWatch {
  /** Why the store cannot be written. */
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
