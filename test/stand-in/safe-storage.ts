/**
 * Electron's `safeStorage` with Chromium's own format on Linux. Without `STAND_IN_KEYRING` the key is the fixed
 * one (`v10`), as where Linux has no keyring, and other systems seal nothing: no real keychain is ever touched.
 * With it, a folder plays the keyring (`v11`), and the file `mode` in there says how that behaves.
 */
import { createCipheriv, createDecipheriv, pbkdf2Sync, randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readiness } from './readiness.ts';

type SafeStorage = Pick<
  Electron.SafeStorage,
  'isAsyncEncryptionAvailable' | 'encryptStringAsync' | 'decryptStringAsync'
>;

/** What Chromium got from its key providers. */
interface KeyRing {
  /** Null where nothing can be sealed. */
  readonly sealsWith: 'v10' | 'v11' | 'v12' | null;
  /** By mark; null where a key was not to be had. */
  readonly keys: Readonly<Record<string, Buffer | null>>;
  /** Whether the keyring's key is not the one that sealed what there is. */
  readonly isReplaced: boolean;
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
      const { sealsWith, keys, isReplaced } = await findKeys();
      const mark = encrypted.subarray(0, MARK_LENGTH).toString();
      const key = keys[mark];
      if (key === null) {
        throw new Error('safeStorage.decryptStringAsync is temporarily unavailable. Please try again.');
      }
      if (key === undefined || (mark === 'v11' && isReplaced)) {
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
    keys: { v10: isLinux ? FIXED_KEY : null, v11: null, v12: null },
    isReplaced: false,
  };
  if (folder === undefined) return withoutKeyring;
  const mode = readQuietly(join(folder, 'mode')).trim();
  if (mode === 'hanging') return null;
  if (mode === 'unavailable') return withoutKeyring;
  const key = deriveKey(readKeyringPassword(folder));
  // The portal's key is there, and that of the keyring is not.
  if (mode === 'temporary') {
    return { sealsWith: 'v12', keys: { v10: FIXED_KEY, v11: null, v12: key }, isReplaced: false };
  }
  return { sealsWith: 'v11', keys: { v10: FIXED_KEY, v11: key, v12: null }, isReplaced: mode === 'refusing' };
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
