/**
 * Seals text with the system's keychain through Electron's `safeStorage`, and says how well that protects it. The
 * keychain is not asked before it is needed, because it may prompt the user, and every call to it has a time limit.
 * Electron keeps its first answer until the process ends, so only a keychain that has not answered can be asked again.
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
 * `weak`: sealed with a key that is built into Chromium, so anyone who can read the file can open it; on Linux, also
 * because the keychain is locked. `none`: the system cannot seal, or the user refused. `not-answering`: the keychain was
 * asked but did not answer in time.
 */
export type KeychainState = 'keychain' | 'weak' | 'none' | 'not-answering';

export type Keychain = ReturnType<typeof createKeychain>;

export interface OpenedSecret {
  readonly text: string;
  readonly shouldReseal: boolean;
}

export interface KeychainOptions {
  readonly safeStorage: SafeStorage;
  /** As `process.platform`. */
  readonly platform: string;
  readonly clock: Clock;
  /** How long one call to the keychain may take, in milliseconds. The user may have to answer a prompt. */
  readonly limitMs: number;
}

const PROBE = 'probe';
/** On Linux, ciphertext starts with this if the key is the built-in one; on other systems it always does. */
const FIXED_KEY_MARK = 'v10';
/** Part of Electron's message if the key that sealed a secret was not available when the keychain was asked. */
const LOCKED_MARK = 'temporarily unavailable';

/** What is known about the keychain until it is asked again. */
interface Knowledge {
  state: Promise<KeychainState> | null;
}

export function createKeychain({ safeStorage, platform, clock, limitMs }: KeychainOptions) {
  let knowledge: Knowledge = { state: null };
  let tellLateAnswer = (): void => undefined;

  /** @throws StorageError `keychain-not-answering` after the limit */
  function withinLimit<Answer>(run: () => Promise<Answer>): Promise<Answer> {
    const asked = knowledge;
    const { promise, resolve, reject } = Promise.withResolvers<Answer>();
    let isLate = false;
    const deadline = setDeadline(clock, limitMs, () => {
      isLate = true;
      reject(notAnswering(limitMs));
    });
    const settle = (): void => {
      deadline.cancel();
      if (!isLate || asked !== knowledge) return;
      knowledge = { state: null };
      tellLateAnswer();
    };
    // Turns a synchronous throw into a rejection.
    void (async () => run())().then(resolve, reject).finally(settle);
    return promise;
  }

  async function probe(): Promise<KeychainState> {
    if (!(await safeStorage.isAsyncEncryptionAvailable())) return 'none';
    const sealed = await safeStorage.encryptStringAsync(PROBE);
    const isFixedKey = platform === 'linux' && sealed.subarray(0, FIXED_KEY_MARK.length).toString() === FIXED_KEY_MARK;
    return isFixedKey ? 'weak' : 'keychain';
  }

  function learn(): Promise<KeychainState> {
    knowledge.state ??= withinLimit(probe).catch((error) => (error instanceof StorageError ? 'not-answering' : 'none'));
    return knowledge.state;
  }

  /** Calls the keychain. After one call has timed out, no further ones are made. */
  async function ask<Answer>(
    question: () => Promise<Answer>,
    toFailure: (refusal: unknown) => StorageError,
  ): Promise<Answer> {
    const current = knowledge;
    const state = await learn();
    if (state === 'none') throw keychainMissing();
    if (state === 'not-answering') throw notAnswering(limitMs);
    try {
      return await withinLimit(question);
    } catch (error) {
      if (!(error instanceof StorageError)) throw toFailure(error);
      current.state = Promise.resolve('not-answering');
      throw error;
    }
  }

  return {
    /** Asks the keychain once, and remembers the answer. */
    state: learn,
    /**
     * @returns base64
     * @throws StorageError `keychain-missing`, `keychain-not-answering`, `secret-not-sealed`
     */
    async seal(text: string): Promise<string> {
      // JSON makes any text well-formed Unicode, and shows if a wrong key opened it.
      const sealed = await ask(() => safeStorage.encryptStringAsync(JSON.stringify(text)), notSealed);
      return sealed.toString('base64');
    },
    /**
     * @param sealed base64, from `seal`
     * @returns the text, and whether it should be sealed again because the keychain has a newer key
     * @throws StorageError `keychain-missing` also while the key that sealed it is locked; `keychain-not-answering`,
     *   `secret-not-opened`
     */
    async open(sealed: string): Promise<OpenedSecret> {
      const opened = await ask(
        () => safeStorage.decryptStringAsync(Buffer.from(sealed, 'base64')),
        (refusal) => (isLocked(refusal) ? keychainMissing() : notOpened()),
      );
      return { text: readText(opened.result), shouldReseal: opened.shouldReEncrypt };
    },
    /** Forgets the state, so that the next call asks the keychain again. */
    askAgain(): void {
      knowledge = { state: null };
    },
    /** Sets what is called once a keychain that was given up has answered after all; its state is then forgotten. */
    onLateAnswer(listener: () => void): void {
      tellLateAnswer = listener;
    },
  };
}

function isLocked(refusal: unknown): boolean {
  return refusal instanceof Error && refusal.message.includes(LOCKED_MARK);
}

function readText(json: string): string {
  try {
    const text: unknown = JSON.parse(json);
    if (typeof text === 'string') return text;
  } catch {
    // If it was opened with another key, it is not JSON.
  }
  throw notOpened();
}

export function keychainMissing(): StorageError {
  const message = 'The keychain is locked or missing. Unlock it or set one up, then open this app again.';
  return new StorageError('keychain-missing', message);
}

function notAnswering(limitMs: number): StorageError {
  return new StorageError('keychain-not-answering', 'The keychain did not answer. Unlock it, then try again.', {
    details: { limitSeconds: limitMs / 1_000 },
  });
}

// The keychain's own error is left out, because its message may contain anything.
function notSealed(): StorageError {
  return new StorageError('secret-not-sealed', 'The keychain did not encrypt the secret. Try again.');
}

function notOpened(): StorageError {
  return new StorageError('secret-not-opened', 'A stored secret could not be decrypted. Sign in again.');
}
