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

/** What the file `mode` may say; without it the keyring works. */
type Mode = 'working' | 'unavailable' | 'hanging' | 'refusing';

const CIPHER = 'aes-128-cbc';
const IV = Buffer.alloc(16, ' ');
const FIXED_PASSWORD = 'peanuts';
const MARK_LENGTH = 3;

export const safeStorage: SafeStorage = {
  async isAsyncEncryptionAvailable() {
    return (await findMode('isAsyncEncryptionAvailable')) !== 'unavailable';
  },
  async encryptStringAsync(plainText) {
    if ((await findMode('encryptStringAsync')) === 'unavailable') throw new Error('Encryption is not available.');
    const [mark, password] = keyringFolder() === undefined ? ['v10', FIXED_PASSWORD] : ['v11', readKeyringPassword()];
    const cipher = createCipheriv(CIPHER, deriveKey(password), IV);
    return Buffer.concat([Buffer.from(mark), cipher.update(plainText, 'utf8'), cipher.final()]);
  },
  async decryptStringAsync(encrypted) {
    const mode = await findMode('decryptStringAsync');
    const mark = encrypted.subarray(0, MARK_LENGTH).toString();
    const hasKeyring = keyringFolder() !== undefined;
    const canDecrypt = (mark === 'v10' || (mark === 'v11' && hasKeyring)) && mode === 'working';
    if (!canDecrypt) throw new Error('Error while decrypting the ciphertext provided to decryptStringAsync.');
    const decipher = createDecipheriv(CIPHER, deriveKey(mark === 'v10' ? FIXED_PASSWORD : readKeyringPassword()), IV);
    const plain = Buffer.concat([decipher.update(encrypted.subarray(MARK_LENGTH)), decipher.final()]);
    return { result: plain.toString('utf8'), shouldReEncrypt: mark === 'v10' && hasKeyring };
  },
};

/** Never settles where the keyring hangs. */
async function findMode(caller: string): Promise<Mode> {
  if (!readiness.isReady) throw new Error(`safeStorage.${caller} cannot be called before app is ready`);
  const folder = keyringFolder();
  if (folder === undefined) return process.platform === 'linux' ? 'working' : 'unavailable';
  const mode = readQuietly(join(folder, 'mode')).trim();
  if (mode === 'hanging') return new Promise(() => undefined);
  return mode === 'unavailable' || mode === 'refusing' ? mode : 'working';
}

function keyringFolder(): string | undefined {
  return process.env.STAND_IN_KEYRING || undefined;
}

/** Made when it is first needed, as Chromium does. */
function readKeyringPassword(): string {
  const folder = keyringFolder() ?? '';
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
