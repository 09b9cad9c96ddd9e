/** A store and a keychain in memory, for tests: they keep what one run leaves for the next, and fail on request. */
import { StorageError } from '../electron/core/errors.ts';
import { systemRandom } from '../electron/core/random.ts';
import type { Keychain } from '../electron/storage/keychain.ts';
import type { Store } from '../electron/storage/store.ts';
import { createStored, type Stored } from '../electron/storage/stored.ts';

/** A computer's disk and keychain; both outlive the application. */
export class FakeComputer {
  /** What is on disk. */
  stored: Stored = createStored(systemRandom);
  /** What the app has in memory and could not write; null if all is on disk. */
  #unwritten: Stored | null = null;
  /** What was set aside, oldest first. */
  readonly aside: Partial<Stored>[] = [];
  protection: 'keychain' | 'weak' | 'none' | 'not-answering' = 'keychain';
  /** What the app does when a keychain that was given up answers. */
  answerLate = (): void => undefined;
  /** Whether what was sealed can be opened. */
  isIntact = true;
  isWritable = true;
  /** How often a secret was to be opened. */
  opened = 0;
  /** Thrown by each update. */
  fault: StorageError | null = null;

  readonly store: Store = {
    setAside: null,
    fault: null,
    read: () => this.#unwritten ?? this.stored,
    update: (change) => {
      this.#unwritten = { ...this.store.read(), ...change };
      if (this.fault) throw this.fault;
      if (!this.isWritable) throw new StorageError('store-not-writable', 'Not written.');
      this.stored = this.#unwritten;
      this.#unwritten = null;
    },
    copyAside: (records) => {
      this.aside.push(records);
      return 'set-aside.json';
    },
  };

  readonly keychain: Keychain = {
    state: async () => this.protection,
    askAgain: () => undefined,
    onLateAnswer: (listener) => {
      this.answerLate = listener;
    },
    seal: async (text) => {
      this.#requireKeychain();
      return Buffer.from(text, 'utf8').toString('base64');
    },
    open: async (sealed) => {
      this.opened += 1;
      this.#requireKeychain();
      if (!this.isIntact) throw new StorageError('secret-not-opened', 'Not opened.');
      return { text: Buffer.from(sealed, 'base64').toString('utf8'), shouldReseal: false };
    },
  };

  /** As after the app has quit: the next run finds what is on disk. */
  restart(): void {
    this.#unwritten = null;
  }

  #requireKeychain(): void {
    if (this.protection === 'none') throw new StorageError('keychain-missing', 'There is no keychain.');
    if (this.protection === 'not-answering') throw new StorageError('keychain-not-answering', 'No answer.');
  }
}
