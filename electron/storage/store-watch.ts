/**
 * Between the store and those who keep things in it: what cannot be written is said once, however often it is tried,
 * taken back when a write succeeds, and only then said again. It changes nothing of what is stored.
 */
import { type AppError, type ErrorCode, toAppError } from '../core/errors.ts';
import type { Store } from './store.ts';

type Kept = Pick<Store, 'read' | 'update'>;

export interface StoreWatch {
  /** For whoever minds whether a change reached the disk: it throws as the store does. */
  readonly store: Kept;
  /** For whom memory is enough where nothing can be written. */
  readonly forgiving: Kept;
  /** Whether the next change will outlive the run, as far as is known. */
  readonly isKeeping: boolean;
  /** Passes an error on, unless it is the store's own and was told already. */
  tell(error: AppError): void;
}

const STORE_FAULTS: readonly ErrorCode[] = ['store-newer', 'store-not-writable'];

/** Who tells the person. */
export interface StoreTeller {
  tell(error: AppError): void;
  /** It is so no longer. */
  takeBack(code: ErrorCode): void;
}

/** What the opening found is told at once. */
export function watchStore(store: Store, teller: StoreTeller): StoreWatch {
  /** The code of what keeps the store from being written. */
  let fault: ErrorCode | null = null;

  const tellOnce = (error: AppError): void => {
    if (error.code === fault) return;
    if (STORE_FAULTS.includes(error.code)) fault = error.code;
    teller.tell(error);
  };
  const tryUpdate = (change: Parameters<Store['update']>[0]): AppError | null => {
    try {
      store.update(change);
      if (fault !== null) teller.takeBack(fault);
      fault = null;
      return null;
    } catch (thrown) {
      const error = toAppError(thrown);
      if (!STORE_FAULTS.includes(error.code)) throw thrown;
      tellOnce(error);
      return error;
    }
  };
  const read = (): ReturnType<Store['read']> => store.read();

  if (store.fault) tellOnce(store.fault);
  return {
    store: {
      read,
      update(change) {
        const error = tryUpdate(change);
        if (error) throw error;
      },
    },
    forgiving: { read, update: (change) => void tryUpdate(change) },
    get isKeeping() {
      return fault === null;
    },
    tell: tellOnce,
  };
}
