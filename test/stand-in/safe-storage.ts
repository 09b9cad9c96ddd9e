/**
 * Electron's `safeStorage` with Chromium's own format on Linux. Without `STAND_IN_KEYRING` the key is the fixed
 * one (`v10`), as where Linux has no keyring, and other systems seal nothing: no real keychain is ever touched.
 * With it, a folder plays the keyring (`v11`), and the file `mode` in there says how that behaves.
 */
import { createCipheriv, createDecipheriv, pbkdf2Sync, randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readiness } from './startup.ts';

type SafeStorage = Pick<
  Electron.SafeStorage,
  'isAsyncEncryptionAvailable' | 'encryptStringAsync' | 'decryptStringAsync'
>;

/** What Chromium got from its key providers. */
interface KeyRing {
  /** Null where nothing can be sealed. */
  readonly sealsWith: 'v10' | 'v11' | null;
  /** By mark; null where a key was not to be had. */
  readonly keys: Readonly<Record<string, Buffer | null>>;
}

const CIPHER = 'aes-128-cbc';
const IV = Buffer.alloc(16, ' ');
const FIXED_KEY = deriveKey('peanuts');
const MARK_LENGTH = 3;

export const safeStorage = createSafeStorage();

/** Like Electron's, it asks for its keys at the first question, answers nothing before it has them, and keeps them. */
export function createSafeStorage(): SafeStorage {
  const found = Promise.withResolvers<KeyRing>();
  let isFound = false;

  /** A keyring that hangs is looked at again at each question; when it answers, all questions are answered. */
  function findKeys(): Promise<KeyRing> {
    if (!readiness.isReady) throw new Error('safeStorage cannot be used before app is ready');
    const ring = isFound ? null : readKeyRing();
    if (ring) {
      isFound = true;
      found.resolve(ring);
    }
    return found.promise;
  }

  return {
    async isAsyncEncryptionAvailable() {
      if (!readiness.isReady) return false;
      await findKeys();
      return true;
    },
    async encryptStringAsync(plainText) {
      const { sealsWith, keys } = await findKeys();
      const key = sealsWith && keys[sealsWith];
      if (!key) throw new Error('Error while encrypting the text provided to safeStorage.encryptStringAsync.');
      const cipher = createCipheriv(CIPHER, key, IV);
      return Buffer.concat([Buffer.from(sealsWith), cipher.update(plainText, 'utf8'), cipher.final()]);
    },
    async decryptStringAsync(encrypted) {
      const { sealsWith, keys } = await findKeys();
      const mark = encrypted.subarray(0, MARK_LENGTH).toString();
      const key = keys[mark];
      if (key === null) {
        throw new Error('safeStorage.decryptStringAsync is temporarily unavailable. Please try again.');
      }
      if (key === undefined) {
        throw new Error('Error while decrypting the ciphertext provided to safeStorage.decryptStringAsync.');
      }
      const decipher = createDecipheriv(CIPHER, key, IV);
      const plain = Buffer.concat([decipher.update(encrypted.subarray(MARK_LENGTH)), decipher.final()]);
      return { result: plain.toString('utf8'), shouldReEncrypt: mark !== sealsWith };
    },
  };
}

/** @returns null while the keyring hangs */
function readKeyRing(): KeyRing | null {
  const folder = process.env.STAND_IN_KEYRING || undefined;
  const isLinux = process.platform === 'linux';
  const withoutKeyring: KeyRing = {
    sealsWith: isLinux ? 'v10' : null,
    keys: { v10: isLinux ? FIXED_KEY : null, v11: null },
  };
  if (folder === undefined) return withoutKeyring;
  const mode = readQuietly(join(folder, 'mode')).trim();
  if (mode === 'hanging') return null;
  if (mode === 'unavailable') return withoutKeyring;
  return { sealsWith: 'v11', keys: { v10: FIXED_KEY, v11: deriveKey(readKeyringPassword(folder)) } };
}

/** Made when it is first needed, as Chromium does. */
function readKeyringPassword(folder: string): string {
  const file = join(folder, 'key');
  const known = readQuietly(file);
  if (known !== '') return known;
  const made = randomBytes(16).toString('base64');
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  writeFileSync(file, made, { mode: 0o600, flag: 'wx' });
  return made;
}

function deriveKey(password: string): Buffer {
  return pbkdf2Sync(password, 'saltysalt', 1, 16, 'sha1');
}

function readQuietly(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}
