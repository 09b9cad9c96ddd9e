/** A store for one run, which writes nothing, and the keychain of a computer that has none. */
import type { Random } from '../core/random.ts';
import { type Keychain, keychainMissing } from './keychain.ts';
import type { Store } from './store.ts';
import { createStored } from './stored.ts';

export function createMemoryStore(random: Random): Store {
  let stored = createStored(random);
  return {
    setAside: null,
    fault: null,
    read: () => stored,
    update(change) {
      stored = { ...stored, ...change };
    },
    // Nothing is kept from an earlier run that could not be opened.
    copyAside: () => '',
  };
}

/** With it, secrets stay in memory. */
export const NO_KEYCHAIN: Keychain = {
  state: async () => 'none',
  seal: () => Promise.reject(keychainMissing()),
  open: () => Promise.reject(keychainMissing()),
  askAgain: () => undefined,
  onLateAnswer: () => undefined,
};
