/** Secrets as Electron seals them on Linux: with a keyring, without one, and with one that is in trouble. */
import { statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { temporaryFolder } from './fixture-app.ts';
import { readiness } from './readiness.ts';
import { safeStorage } from './safe-storage.ts';

beforeEach(() => {
  readiness.isReady = true;
  vi.stubEnv('STAND_IN_KEYRING', undefined);
});
afterEach(() => {
  readiness.isReady = false;
  vi.unstubAllEnvs();
});

const TEXT = 'a secret, ein Geheimnis, 秘密 🗝';
const markOf = (sealed: Buffer) => sealed.subarray(0, 3).toString();
const setMode = (folder: string, mode: string) => writeFileSync(join(folder, 'mode'), mode);

it('refuses before the application is ready', async () => {
  readiness.isReady = false;
  const early = 'cannot be called before app is ready';
  await expect(safeStorage.isAsyncEncryptionAvailable()).rejects.toThrow(early);
  await expect(safeStorage.encryptStringAsync(TEXT)).rejects.toThrow(early);
  await expect(safeStorage.decryptStringAsync(Buffer.from('v10'))).rejects.toThrow(early);
});

describe.runIf(process.platform === 'linux')('without a keyring', () => {
  it('seals with the fixed key that every Chromium has, and says that it can', async () => {
    expect(await safeStorage.isAsyncEncryptionAvailable()).toBe(true);
    const sealed = await safeStorage.encryptStringAsync(TEXT);
    expect(markOf(sealed)).toBe('v10');
    expect(await safeStorage.decryptStringAsync(sealed)).toEqual({ result: TEXT, shouldReEncrypt: false });
    // Made with OpenSSL and the key that stands in Chromium's source.
    const expected = `${Buffer.from('v10').toString('hex')}5c865d54c5041625114957bacfe96faf`;
    expect((await safeStorage.encryptStringAsync('secret')).toString('hex')).toBe(expected);
  });

  it('opens nothing that a keyring sealed', async () => {
    await expect(safeStorage.decryptStringAsync(Buffer.from('v11'))).rejects.toThrow();
  });
});

it.runIf(process.platform !== 'linux')('seals nothing where the system’s own keychain would', async () => {
  expect(await safeStorage.isAsyncEncryptionAvailable()).toBe(false);
  await expect(safeStorage.encryptStringAsync(TEXT)).rejects.toThrow('not available');
});

describe('with a keyring', () => {
  it('keeps a key of its own there, for its owner alone', async () => {
    using folder = temporaryFolder();
    using other = temporaryFolder();
    vi.stubEnv('STAND_IN_KEYRING', folder.path);
    const sealed = await safeStorage.encryptStringAsync(TEXT);
    expect(markOf(sealed)).toBe('v11');
    expect(await safeStorage.decryptStringAsync(sealed)).toEqual({ result: TEXT, shouldReEncrypt: false });
    if (process.platform !== 'win32') expect(statSync(join(folder.path, 'key')).mode & 0o777).toBe(0o600);
    vi.stubEnv('STAND_IN_KEYRING', other.path);
    const opened = await safeStorage.decryptStringAsync(sealed).catch(() => null);
    expect(opened?.result).not.toBe(TEXT);
  });

  it.runIf(process.platform === 'linux')('asks for what the fixed key sealed to be sealed anew', async () => {
    using folder = temporaryFolder();
    const sealed = await safeStorage.encryptStringAsync(TEXT);
    vi.stubEnv('STAND_IN_KEYRING', folder.path);
    expect(await safeStorage.decryptStringAsync(sealed)).toEqual({ result: TEXT, shouldReEncrypt: true });
  });

  it('that is unavailable, seals and opens nothing', async () => {
    using folder = temporaryFolder();
    vi.stubEnv('STAND_IN_KEYRING', folder.path);
    const sealed = await safeStorage.encryptStringAsync(TEXT);
    setMode(folder.path, 'unavailable');
    expect(await safeStorage.isAsyncEncryptionAvailable()).toBe(false);
    await expect(safeStorage.encryptStringAsync(TEXT)).rejects.toThrow();
    await expect(safeStorage.decryptStringAsync(sealed)).rejects.toThrow();
  });

  it('that refuses, seals and does not open, until it works again', async () => {
    using folder = temporaryFolder();
    vi.stubEnv('STAND_IN_KEYRING', folder.path);
    setMode(folder.path, 'refusing\n');
    const sealed = await safeStorage.encryptStringAsync(TEXT);
    await expect(safeStorage.decryptStringAsync(sealed)).rejects.toThrow();
    setMode(folder.path, '');
    expect(await safeStorage.decryptStringAsync(sealed)).toMatchObject({ result: TEXT });
  });

  it('that hangs, never answers', async () => {
    using folder = temporaryFolder();
    vi.stubEnv('STAND_IN_KEYRING', folder.path);
    setMode(folder.path, 'hanging');
    const answers: unknown[] = [];
    for (const question of [
      safeStorage.isAsyncEncryptionAvailable(),
      safeStorage.encryptStringAsync(TEXT),
      safeStorage.decryptStringAsync(Buffer.from('v11')),
    ]) {
      void question.finally(() => answers.push(question));
    }
    await new Promise(setImmediate);
    expect(answers).toEqual([]);
  });
});
