import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { StorageError } from '../../electron/core/errors.ts';
import { createKeychain, type SafeStorage } from '../../electron/storage/keychain.ts';
import { anyText } from '../any-text.ts';
import { FakeClock } from '../fake-clock.ts';

const LIMIT_MS = 60_000;

/** A keychain whose answers a test can hold back, refuse and change. It marks what it sealed. */
class FakeSafeStorage implements SafeStorage {
  mark = 'v11';
  isAvailable = true;
  isRotated = false;
  refuses: 'nothing' | 'sealing' | 'opening' | 'opening-for-now' | 'all' = 'nothing';
  questions = 0;
  #isHolding = false;
  readonly #held: (() => void)[] = [];

  /** From now on, no answer comes until `answer`. */
  hold(): void {
    this.#isHolding = true;
  }

  answer(): void {
    this.#isHolding = false;
    for (const go of this.#held.splice(0)) go();
  }

  /** Answers what is asked from now on; what was held back waits for `answer`. */
  recover(): void {
    this.#isHolding = false;
  }

  async isAsyncEncryptionAvailable(): Promise<boolean> {
    await this.#turn();
    if (this.refuses === 'all') throw new Error('secret reason');
    return this.isAvailable;
  }

  async encryptStringAsync(plainText: string): Promise<Buffer> {
    await this.#turn();
    if (this.refuses === 'sealing') throw new Error('secret reason');
    return Buffer.from(this.mark + Buffer.from(plainText).toString('hex'));
  }

  async decryptStringAsync(encrypted: Buffer): Promise<{ result: string; shouldReEncrypt: boolean }> {
    await this.#turn();
    const sealed = encrypted.toString();
    // As Electron words it.
    if (this.refuses === 'opening-for-now')
      throw new Error('safeStorage.decryptStringAsync is temporarily unavailable. Please try again.');
    if (this.refuses === 'opening' || !/^v1\d/.test(sealed)) throw new Error('secret reason');
    return { result: Buffer.from(sealed.slice(3), 'hex').toString(), shouldReEncrypt: this.isRotated };
  }

  async #turn(): Promise<void> {
    this.questions += 1;
    const { promise, resolve } = Promise.withResolvers<void>();
    if (this.#isHolding) this.#held.push(resolve);
    else resolve();
    await promise;
  }
}

function setUp(platform = 'linux') {
  const safeStorage = new FakeSafeStorage();
  const clock = new FakeClock();
  const keychain = createKeychain({ safeStorage, platform, clock, limitMs: LIMIT_MS });
  return { safeStorage, clock, keychain };
}

const failureOf = (promise: Promise<unknown>) =>
  promise.then(
    () => null,
    (error: unknown) => (error instanceof StorageError ? error.code : error),
  );

describe('S4: how well the system protects', () => {
  test.each([
    ['linux', 'v10', 'weak'],
    ['linux', 'v11', 'keychain'],
    ['linux', 'v12', 'keychain'],
    ['darwin', 'v10', 'keychain'],
    ['win32', 'v10', 'keychain'],
  ])('on %s, ciphertext that begins with %s means %s', async (platform, mark, expected) => {
    const { safeStorage, keychain } = setUp(platform);
    safeStorage.mark = mark;
    expect(await keychain.state()).toBe(expected);
  });

  test('a system that offers nothing, or fails to say, has none', async () => {
    const unavailable = setUp();
    unavailable.safeStorage.isAvailable = false;
    const failing = setUp();
    failing.safeStorage.refuses = 'all';
    const throwing = createKeychain({
      safeStorage: {
        isAsyncEncryptionAvailable: () => {
          throw new Error('too early');
        },
        encryptStringAsync: () => Promise.reject(),
        decryptStringAsync: () => Promise.reject(),
      },
      platform: 'linux',
      clock: new FakeClock(),
      limitMs: LIMIT_MS,
    });
    for (const keychain of [unavailable.keychain, failing.keychain, throwing]) {
      expect(await keychain.state()).toBe('none');
      expect(await failureOf(keychain.seal('text'))).toBe('keychain-missing');
      expect(await failureOf(keychain.open('djExMjI='))).toBe('keychain-missing');
    }
  });

  test('the keychain is not touched before something asks, and is asked once', async () => {
    const { safeStorage, keychain } = setUp();
    expect(safeStorage.questions).toBe(0);
    await Promise.all([keychain.state(), keychain.state(), keychain.state()]);
    await keychain.state();
    expect(safeStorage.questions).toBe(2);
  });

  test('it is asked again on request', async () => {
    const { safeStorage, keychain } = setUp();
    safeStorage.isAvailable = false;
    expect(await keychain.state()).toBe('none');
    safeStorage.isAvailable = true;
    expect(await keychain.state()).toBe('none');
    keychain.askAgain();
    expect(await keychain.state()).toBe('keychain');
  });
});

describe('a secret', () => {
  test('comes back as it was, whatever the text', async () => {
    const { keychain } = setUp();
    const text = fc.oneof(anyText, fc.string({ unit: 'grapheme' }), fc.constant('\ud800\0'));
    await fc.assert(
      fc.asyncProperty(text, async (text) => {
        const sealed = await keychain.seal(text);
        expect(sealed).toMatch(/^[A-Za-z0-9+/]+=*$/);
        expect(await keychain.open(sealed)).toEqual({ text, shouldReseal: false });
      }),
      { numRuns: 50 },
    );
  });

  test('says when it should be sealed anew', async () => {
    const { safeStorage, keychain } = setUp();
    const sealed = await keychain.seal('text');
    safeStorage.isRotated = true;
    expect(await keychain.open(sealed)).toEqual({ text: 'text', shouldReseal: true });
  });

  test('that the keychain refuses to seal or open is an error that carries nothing of it', async () => {
    const { safeStorage, keychain } = setUp();
    const sealed = await keychain.seal('text');
    safeStorage.refuses = 'sealing';
    expect(await failureOf(keychain.seal('text'))).toBe('secret-not-sealed');
    safeStorage.refuses = 'opening';
    const error = await keychain.open(sealed).catch((error) => error);
    expect([error.code, error.cause, error.message.includes('secret reason')]).toEqual([
      'secret-not-opened',
      undefined,
      false,
    ]);
    expect(await keychain.state()).toBe('keychain');
  });

  test('S5: whose key Electron has not got for now is locked, not damaged', async () => {
    const { safeStorage, keychain } = setUp();
    const sealed = await keychain.seal('text');
    safeStorage.refuses = 'opening-for-now';
    expect(await failureOf(keychain.open(sealed))).toBe('keychain-missing');
    safeStorage.refuses = 'nothing';
    expect(await keychain.open(sealed)).toMatchObject({ text: 'text' });
  });

  test.each([
    ['nothing', ''],
    ['other bytes', Buffer.from('other').toString('base64')],
    ['another text', Buffer.from(`v11${Buffer.from('plain').toString('hex')}`).toString('base64')],
    ['another value', Buffer.from(`v11${Buffer.from('{}').toString('hex')}`).toString('base64')],
    ['no base64', '%%%'],
  ])('cannot be made of %s', async (_case, sealed) => {
    expect(await failureOf(setUp().keychain.open(sealed))).toBe('secret-not-opened');
  });
});

describe('a keychain that does not answer', () => {
  test('is given up at the limit; a late answer is told once, and asked for again', async () => {
    const { safeStorage, clock, keychain } = setUp();
    let told = 0;
    keychain.onLateAnswer(() => {
      told += 1;
    });
    safeStorage.hold();
    let state: string | null = null;
    void keychain.state().then((found) => {
      state = found;
    });
    await clock.advance(LIMIT_MS - 1);
    expect(state).toBeNull();
    await clock.advance(1);
    expect(state).toBe('not-answering');
    expect(told).toBe(0);
    safeStorage.answer();
    await clock.advance(0);
    expect([told, await keychain.state(), clock.pending]).toEqual([1, 'keychain', 0]);
  });

  test.each(['seal', 'open'] as const)(
    'ends %s with its own error, and is not asked the next question',
    async (name) => {
      const { safeStorage, clock, keychain } = setUp();
      const sealed = await keychain.seal('text');
      safeStorage.hold();
      const failure = failureOf(keychain[name](sealed));
      await clock.advance(LIMIT_MS);
      expect(await failure).toBe('keychain-not-answering');
      const { questions } = safeStorage;
      expect(
        await Promise.all([keychain.state(), failureOf(keychain.seal('a')), failureOf(keychain.open(sealed))]),
      ).toEqual(['not-answering', 'keychain-not-answering', 'keychain-not-answering']);
      expect(safeStorage.questions).toBe(questions);
      safeStorage.answer();
      keychain.askAgain();
      expect(await keychain.open(sealed)).toMatchObject({ text: 'text' });
    },
  );

  test('that was asked again is not given up for the question before, whose late answer nobody needs', async () => {
    const { safeStorage, clock, keychain } = setUp();
    let told = 0;
    keychain.onLateAnswer(() => {
      told += 1;
    });
    await keychain.state();
    safeStorage.hold();
    const failure = failureOf(keychain.seal('text'));
    await clock.advance(LIMIT_MS - 1);
    safeStorage.recover();
    keychain.askAgain();
    expect(await keychain.state()).toBe('keychain');
    await clock.advance(1);
    expect([await failure, await keychain.state()]).toEqual(['keychain-not-answering', 'keychain']);
    safeStorage.answer();
    await clock.advance(0);
    expect(told).toBe(0);
  });

  test('counts the time that the computer slept', async () => {
    const { safeStorage, clock, keychain } = setUp();
    safeStorage.hold();
    const state = keychain.state();
    await clock.advance(1_000);
    clock.jumpWallClock(LIMIT_MS);
    await clock.advance(1_000);
    expect(await state).toBe('not-answering');
  });

  test('leaves no timer once it answered', async () => {
    const { safeStorage, clock, keychain } = setUp();
    await keychain.open(await keychain.seal('text'));
    safeStorage.encryptStringAsync = () => {
      throw new Error('at once');
    };
    expect(await failureOf(keychain.seal('text'))).toBe('secret-not-sealed');
    await clock.advance(0);
    expect(clock.pending).toBe(0);
  });
});
