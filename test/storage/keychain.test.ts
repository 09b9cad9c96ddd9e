import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { StorageError } from '../../electron/core/errors.ts';
import { createSecretBox, type SafeStorage } from '../../electron/storage/keychain.ts';
import { FakeClock } from '../fake-clock.ts';

const LIMIT_MS = 60_000;

/** A keychain whose answers a test can hold back, refuse and change. It marks what it sealed. */
class FakeKeychain implements SafeStorage {
  mark = 'v11';
  isAvailable = true;
  isRotated = false;
  refuses: 'nothing' | 'sealing' | 'opening' | 'all' = 'nothing';
  questions = 0;
  #held: (() => void)[] | null = null;

  /** From now on, no answer comes until `answer`. */
  hold(): void {
    this.#held = [];
  }

  answer(): void {
    for (const go of this.#held?.splice(0) ?? []) go();
    this.#held = null;
  }

  /** Answers what is asked from now on, and never what was held back. */
  recover(): void {
    this.#held = null;
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
    if (this.refuses === 'opening' || !/^v1\d/.test(sealed)) throw new Error('secret reason');
    return { result: Buffer.from(sealed.slice(3), 'hex').toString(), shouldReEncrypt: this.isRotated };
  }

  async #turn(): Promise<void> {
    this.questions += 1;
    const { promise, resolve } = Promise.withResolvers<void>();
    if (this.#held) this.#held.push(resolve);
    else resolve();
    await promise;
  }
}

function setUp(platform = 'linux') {
  const keychain = new FakeKeychain();
  const clock = new FakeClock();
  const box = createSecretBox({ safeStorage: keychain, platform, clock, limitMs: LIMIT_MS });
  return { keychain, clock, box };
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
    const { keychain, box } = setUp(platform);
    keychain.mark = mark;
    expect(await box.state()).toBe(expected);
  });

  test('a system that offers nothing, or fails to say, has none', async () => {
    const unavailable = setUp();
    unavailable.keychain.isAvailable = false;
    const failing = setUp();
    failing.keychain.refuses = 'all';
    const throwing = createSecretBox({
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
    for (const box of [unavailable.box, failing.box, throwing]) {
      expect(await box.state()).toBe('none');
      expect(await failureOf(box.seal('text'))).toBe('keychain-missing');
      expect(await failureOf(box.open('djExMjI='))).toBe('keychain-missing');
    }
  });

  test('the keychain is not touched before something asks, and is asked once', async () => {
    const { keychain, box } = setUp();
    expect(keychain.questions).toBe(0);
    await Promise.all([box.state(), box.state(), box.state()]);
    await box.state();
    expect(keychain.questions).toBe(2);
  });

  test('it is asked again on request', async () => {
    const { keychain, box } = setUp();
    keychain.isAvailable = false;
    expect(await box.state()).toBe('none');
    keychain.isAvailable = true;
    expect(await box.state()).toBe('none');
    box.askAgain();
    expect(await box.state()).toBe('keychain');
  });
});

describe('a secret', () => {
  test('comes back as it was, whatever the text', async () => {
    const { box } = setUp();
    const text = fc.oneof(fc.string({ unit: 'binary' }), fc.string({ unit: 'grapheme' }), fc.constant('\ud800\0'));
    await fc.assert(
      fc.asyncProperty(text, async (text) => {
        const sealed = await box.seal(text);
        expect(sealed).toMatch(/^[A-Za-z0-9+/]+=*$/);
        expect(await box.open(sealed)).toEqual({ text, shouldReseal: false });
      }),
      { numRuns: 50 },
    );
  });

  test('says when it should be sealed anew', async () => {
    const { keychain, box } = setUp();
    const sealed = await box.seal('text');
    keychain.isRotated = true;
    expect(await box.open(sealed)).toEqual({ text: 'text', shouldReseal: true });
  });

  test('that the keychain refuses to seal or open is an error that carries nothing of it', async () => {
    const { keychain, box } = setUp();
    const sealed = await box.seal('text');
    keychain.refuses = 'sealing';
    expect(await failureOf(box.seal('text'))).toBe('secret-not-sealed');
    keychain.refuses = 'opening';
    const error = await box.open(sealed).catch((error) => error);
    expect([error.code, error.cause, error.message.includes('secret reason')]).toEqual([
      'secret-not-opened',
      undefined,
      false,
    ]);
    expect(await box.state()).toBe('keychain');
  });

  test.each([
    ['nothing', ''],
    ['other bytes', Buffer.from('other').toString('base64')],
    ['another text', Buffer.from(`v11${Buffer.from('plain').toString('hex')}`).toString('base64')],
    ['another value', Buffer.from(`v11${Buffer.from('{}').toString('hex')}`).toString('base64')],
    ['no base64', '%%%'],
  ])('cannot be made of %s', async (_case, sealed) => {
    expect(await failureOf(setUp().box.open(sealed))).toBe('secret-not-opened');
  });
});

describe('a keychain that does not answer', () => {
  test('is given up at the limit, and a late answer changes nothing', async () => {
    const { keychain, clock, box } = setUp();
    keychain.hold();
    let state: string | null = null;
    void box.state().then((found) => {
      state = found;
    });
    await clock.advance(LIMIT_MS - 1);
    expect(state).toBeNull();
    await clock.advance(1);
    expect(state).toBe('not-answering');
    keychain.answer();
    await clock.advance(0);
    expect(await box.state()).toBe('not-answering');
    expect(clock.pending).toBe(0);
  });

  test.each(['seal', 'open'] as const)(
    'ends %s with its own error, and is not asked the next question',
    async (name) => {
      const { keychain, clock, box } = setUp();
      const sealed = await box.seal('text');
      keychain.hold();
      const failure = failureOf(box[name](sealed));
      await clock.advance(LIMIT_MS);
      expect(await failure).toBe('keychain-not-answering');
      const { questions } = keychain;
      expect(await Promise.all([box.state(), failureOf(box.seal('a')), failureOf(box.open(sealed))])).toEqual([
        'not-answering',
        'keychain-not-answering',
        'keychain-not-answering',
      ]);
      expect(keychain.questions).toBe(questions);
      keychain.answer();
      box.askAgain();
      expect(await box.open(sealed)).toMatchObject({ text: 'text' });
    },
  );

  test('that was asked again is not given up for the question before', async () => {
    const { keychain, clock, box } = setUp();
    await box.state();
    keychain.hold();
    const failure = failureOf(box.seal('text'));
    await clock.advance(LIMIT_MS - 1);
    keychain.recover();
    box.askAgain();
    expect(await box.state()).toBe('keychain');
    await clock.advance(1);
    expect([await failure, await box.state()]).toEqual(['keychain-not-answering', 'keychain']);
  });

  test('counts the time that the computer slept', async () => {
    const { keychain, clock, box } = setUp();
    keychain.hold();
    const state = box.state();
    await clock.advance(1_000);
    clock.jumpWallClock(LIMIT_MS);
    await clock.advance(1_000);
    expect(await state).toBe('not-answering');
  });

  test('leaves no timer once it answered', async () => {
    const { keychain, clock, box } = setUp();
    await box.open(await box.seal('text'));
    keychain.encryptStringAsync = () => {
      throw new Error('at once');
    };
    expect(await failureOf(box.seal('text'))).toBe('secret-not-sealed');
    await clock.advance(0);
    expect(clock.pending).toBe(0);
  });
});
