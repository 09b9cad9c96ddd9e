/**
 * Where the next credential will be stored. That depends on what the system offers, if it has been asked, and on the
 * user's choice if there is no keychain (S4).
 */
import type { NextSecretsPlace, StatusView } from '../ipc/views/status.ts';
import type { Keychain } from './keychain.ts';
import { placeFor } from './sealed-store.ts';
import type { Stored } from './stored.ts';

export type StorageStatus = ReturnType<typeof createStorageStatus>;

export interface StorageStatusOptions {
  readonly keychain: Pick<Keychain, 'state' | 'askAgain'>;
  readonly store: { read(): Pick<Stored, 'settings'>; readonly isKeeping: boolean; readonly isEraseDue: boolean };
  readonly onChange: () => void;
}

export function createStorageStatus({ keychain, store, onChange }: StorageStatusOptions) {
  let system: StatusView['secrets']['system'] = 'not-known';

  /** Asks the system what it offers, unless that is known. Never rejects. */
  const ask = async (): Promise<void> => {
    const found = await keychain.state();
    if (found === system) return;
    system = found;
    onChange();
  };

  return {
    get status(): StatusView['secrets'] {
      const { isKeeping, isEraseDue } = store;
      const isWeakAllowed = store.read().settings.isWeakStorageAllowed;
      const place = isKeeping ? nextPlace(system, isWeakAllowed) : 'memory';
      return { place, isKeeping, isEraseDue, system, isWeakAllowed };
    },
    ask,
    /** Asks the system again. */
    askAgain(): Promise<void> {
      keychain.askAgain();
      return ask();
    },
  };
}

function nextPlace(system: StatusView['secrets']['system'], isWeakAllowed: boolean): NextSecretsPlace {
  return system === 'not-known' ? 'not-decided' : (placeFor(system, isWeakAllowed) ?? 'memory');
}
