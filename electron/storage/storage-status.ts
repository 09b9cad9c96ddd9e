/**
 * Where credentials rest: what the system offers, as far as it was asked, and what the person chose where it
 * offers no keychain (S4). It seals and stores nothing itself.
 */
import type { NextSecretsPlace, StatusView } from '../ipc/contract.ts';
import type { Keychain } from './keychain.ts';
import type { Stored } from './stored.ts';

export interface StorageStatus {
  readonly status: StatusView['secrets'];
  /** Finds out what the system offers, unless that is known. Never rejects. */
  ask(): Promise<void>;
  /** Asks the system anew. */
  askAgain(): Promise<void>;
}

export interface StorageStatusOptions {
  readonly keychain: Pick<Keychain, 'state' | 'askAgain'>;
  readonly store: { read(): Pick<Stored, 'settings'> };
  /** Whether what is stored now outlives the run. */
  readonly isKeeping: () => boolean;
  readonly onChange: () => void;
}

export function createStorageStatus({ keychain, store, isKeeping, onChange }: StorageStatusOptions): StorageStatus {
  let system: StatusView['secrets']['system'] = 'not-known';

  const ask = async (): Promise<void> => {
    const found = await keychain.state();
    if (found === system) return;
    system = found;
    onChange();
  };

  return {
    get status() {
      const isWeakAllowed = store.read().settings.isWeakStorageAllowed;
      const isSaved = isKeeping();
      const place = isSaved ? placeFor(system, isWeakAllowed) : 'memory';
      return { place, isKeeping: isSaved, system, isWeakAllowed };
    },
    ask,
    askAgain() {
      keychain.askAgain();
      return ask();
    },
  };
}

function placeFor(system: StatusView['secrets']['system'], isWeakAllowed: boolean): NextSecretsPlace {
  if (system === 'not-known') return 'not-decided';
  if (system === 'keychain') return system;
  return system === 'weak' && isWeakAllowed ? system : 'memory';
}
