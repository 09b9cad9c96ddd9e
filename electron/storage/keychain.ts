/**
 * Seals text with the system's keychain, through Electron's `safeStorage`, and says how well that protects. The
 * keychain is not touched before it is needed, because it may ask the person; nothing waits for it beyond the limit.
 */
import { type Clock, setDeadline } from '../core/clock.ts';
import { StorageError } from '../core/errors.ts';

/** The part of Electron's `safeStorage` that is used. */
export interface SafeStorage {
  isAsyncEncryptionAvailable(): Promise<boolean>;
  encryptStringAsync(plainText: string): Promise<Buffer>;
  decryptStringAsync(encrypted: Buffer): Promise<{ readonly result: string; readonly shouldReEncrypt: boolean }>;
}

/**
 * `weak`: sealed with a key that every copy of Chromium has, so that anybody who can read the file can open it.
 * `none`: the system seals nothing. `not-answering`: the keychain was asked and did not answer in time.
 */
export type KeychainState = 'keychain' | 'weak' | 'none' | 'not-answering';

export interface Keychain {
  /** Asks the keychain once, and remembers the answer. */
  state(): Promise<KeychainState>;
  /**
   * @returns base64
   * @throws StorageError `keychain-missing`, `keychain-not-answering`, `secret-not-sealed`
   */
  seal(text: string): Promise<string>;
  /**
   * @param sealed base64, from `seal`
   * @returns the text, and whether it should be sealed anew because the keychain has a newer key
   * @throws StorageError `keychain-missing`, `keychain-not-answering`, `secret-not-opened`
   */
  open(sealed: string): Promise<OpenedSecret>;
  /** Forgets the state: the next call asks the keychain again. */
  askAgain(): void;
}

export interface OpenedSecret {
  readonly text: string;
  readonly shouldReseal: boolean;
}

export interface KeychainOptions {
  readonly safeStorage: SafeStorage;
  /** As `process.platform`. */
  readonly platform: string;
  readonly clock: Clock;
  /** How long one question to the keychain may take, milliseconds: a person may have to answer it. */
  readonly limitMs: number;
}

const PROBE = 'probe';
/** What Linux ciphertext begins with where the key is the built-in one; elsewhere it is the usual beginning. */
const FIXED_KEY_MARK = 'v10';

/** What is known of the keychain until it is asked again. */
interface Knowledge {
  state: Promise<KeychainState> | null;
}

export function createKeychain({ safeStorage, platform, clock, limitMs }: KeychainOptions): Keychain {
  let knowledge: Knowledge = { state: null };

  async function probe(): Promise<KeychainState> {
    if (!(await safeStorage.isAsyncEncryptionAvailable())) return 'none';
    const sealed = await safeStorage.encryptStringAsync(PROBE);
    const isFixedKey = platform === 'linux' && sealed.subarray(0, FIXED_KEY_MARK.length).toString() === FIXED_KEY_MARK;
    return isFixedKey ? 'weak' : 'keychain';
  }

  function learn(): Promise<KeychainState> {
    knowledge.state ??= withinLimit(clock, limitMs, probe).catch((error) =>
      error instanceof StorageError ? 'not-answering' : 'none',
    );
    return knowledge.state;
  }

  /** Asks one question. A keychain that does not answer it is not asked another. */
  async function ask<Answer>(question: () => Promise<Answer>, failure: () => StorageError): Promise<Answer> {
    const current = knowledge;
    const state = await learn();
    if (state === 'none') throw missing();
    if (state === 'not-answering') throw notAnswering(limitMs);
    try {
      return await withinLimit(clock, limitMs, question);
    } catch (error) {
      if (!(error instanceof StorageError)) throw failure();
      current.state = Promise.resolve('not-answering');
      throw error;
    }
  }

  return {
    state: learn,
    async seal(text) {
      // As JSON, every text is well-formed Unicode, and what opens to something else is noticed.
      const sealed = await ask(() => safeStorage.encryptStringAsync(JSON.stringify(text)), notSealed);
      return sealed.toString('base64');
    },
    async open(sealed) {
      const opened = await ask(() => safeStorage.decryptStringAsync(Buffer.from(sealed, 'base64')), notOpened);
      return { text: readText(opened.result), shouldReseal: opened.shouldReEncrypt };
    },
    askAgain() {
      knowledge = { state: null };
    },
  };
}

/** An answer after the limit changes nothing. @throws StorageError `keychain-not-answering` */
function withinLimit<Answer>(clock: Clock, limitMs: number, run: () => Promise<Answer>): Promise<Answer> {
  const { promise, resolve, reject } = Promise.withResolvers<Answer>();
  const deadline = setDeadline(clock, limitMs, () => reject(notAnswering(limitMs)));
  // What throws at once has failed like what rejects.
  void Promise.try(run)
    .then(resolve, reject)
    .finally(() => deadline.cancel());
  return promise;
}

function readText(json: string): string {
  try {
    const text: unknown = JSON.parse(json);
    if (typeof text === 'string') return text;
  } catch {
    // Opened with another key, it is no JSON.
  }
  throw notOpened();
}

function missing(): StorageError {
  return new StorageError('keychain-missing', 'This system has no keychain to keep secrets in. Set one up.');
}

function notAnswering(limitMs: number): StorageError {
  return new StorageError('keychain-not-answering', 'The keychain did not answer. Unlock it, then try again.', {
    details: { limitSeconds: limitMs / 1_000 },
  });
}

// Without the keychain's own error: nobody knows what its text holds.
function notSealed(): StorageError {
  return new StorageError('secret-not-sealed', 'The keychain did not encrypt the secret. Try again.');
}

function notOpened(): StorageError {
  return new StorageError('secret-not-opened', 'What is kept here could not be decrypted. Sign in again.');
}
