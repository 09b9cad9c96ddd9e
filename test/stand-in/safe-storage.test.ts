/**
 * Secrets as Electron seals them on Linux, with a keyring, without one, and with one that is in trouble:
 * `shell/browser/api/electron_api_safe_storage.cc`.
 */
import { statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { temporaryFolder } from './fixture-app.ts';
import { createSafeStorage } from './safe-storage.ts';
import { readiness } from './startup.ts';

beforeEach(() => {
  readiness.isReady = true;
  vi.stubEnv('STAND_IN_KEYRING', undefined);
});
afterEach(() => {
  readiness.isReady = false;
  vi.unstubAllEnvs();
});

const TEXT = 'a secret, ein Geheimnis, 秘密 🗝';
const TEMPORARY = 'is temporarily unavailable';
const markOf = (sealed: Buffer) => sealed.subarray(0, 3).toString();
const setMode = (folder: string, mode: string) => writeFileSync(join(folder, 'mode'), mode);

/** What a process has that starts with this keyring. */
function startWith(folder: string, mode = 'working') {
  vi.stubEnv('STAND_IN_KEYRING', folder);
  setMode(folder, mode);
  return createSafeStorage();
}

it('is not there before the application is ready', async () => {
  const safeStorage = createSafeStorage();
  readiness.isReady = false;
  const early = 'cannot be used before app is ready';
  expect(await safeStorage.isAsyncEncryptionAvailable()).toBe(false);
  await expect(safeStorage.encryptStringAsync(TEXT)).rejects.toThrow(early);
  await expect(safeStorage.decryptStringAsync(Buffer.from('v10'))).rejects.toThrow(early);
  readiness.isReady = true;
  expect(await safeStorage.isAsyncEncryptionAvailable()).toBe(true);
});

describe.runIf(process.platform === 'linux')('without a keyring', () => {
  it('seals with the fixed key that every Chromium has, and says that it can', async () => {
    const safeStorage = createSafeStorage();
    expect(await safeStorage.isAsyncEncryptionAvailable()).toBe(true);
    const sealed = await safeStorage.encryptStringAsync(TEXT);
    expect(markOf(sealed)).toBe('v10');
    expect(await safeStorage.decryptStringAsync(sealed)).toEqual({ result: TEXT, shouldReEncrypt: false });
    // Made with OpenSSL and the key that stands in Chromium's source.
    const expected = `${Buffer.from('v10').toString('hex')}5c865d54c5041625114957bacfe96faf`;
    expect((await safeStorage.encryptStringAsync('secret')).toString('hex')).toBe(expected);
  });

  it('opens nothing that a keyring sealed, for now', async () => {
    await expect(createSafeStorage().decryptStringAsync(Buffer.from('v11'))).rejects.toThrow(TEMPORARY);
  });
});

it.runIf(process.platform !== 'linux')('seals nothing where the system’s own keychain would', async () => {
  const safeStorage = createSafeStorage();
  expect(await safeStorage.isAsyncEncryptionAvailable()).toBe(true);
  await expect(safeStorage.encryptStringAsync(TEXT)).rejects.toThrow('Error while encrypting');
});

describe('with a keyring', () => {
  it('keeps a key of its own there, for its owner alone', async () => {
    using folder = temporaryFolder();
    using other = temporaryFolder();
    const safeStorage = startWith(folder.path);
    const sealed = await safeStorage.encryptStringAsync(TEXT);
    expect(markOf(sealed)).toBe('v11');
    expect(await startWith(folder.path).decryptStringAsync(sealed)).toEqual({ result: TEXT, shouldReEncrypt: false });
    if (process.platform !== 'win32') expect(statSync(join(folder.path, 'key')).mode & 0o777).toBe(0o600);
    const opened = await startWith(other.path)
      .decryptStringAsync(sealed)
      .catch(() => null);
    expect(opened?.result).not.toBe(TEXT);
  });

  it.runIf(process.platform === 'linux')('asks for what the fixed key sealed to be sealed anew', async () => {
    using folder = temporaryFolder();
    const sealed = await createSafeStorage().encryptStringAsync(TEXT);
    expect(await startWith(folder.path).decryptStringAsync(sealed)).toEqual({ result: TEXT, shouldReEncrypt: true });
  });

  it.runIf(process.platform === 'linux')(
    'that is unavailable, goes on without it until the next start, whatever becomes of it meanwhile',
    async () => {
      using folder = temporaryFolder();
      const sealed = await startWith(folder.path).encryptStringAsync(TEXT);
      const safeStorage = startWith(folder.path, 'unavailable');
      for (const mode of ['unavailable', 'working']) {
        setMode(folder.path, mode);
        expect(await safeStorage.isAsyncEncryptionAvailable()).toBe(true);
        expect(markOf(await safeStorage.encryptStringAsync(TEXT))).toBe('v10');
        await expect(safeStorage.decryptStringAsync(sealed)).rejects.toThrow(TEMPORARY);
      }
      expect(await startWith(folder.path).decryptStringAsync(sealed)).toMatchObject({ result: TEXT });
    },
  );

  it('that worked once, works until the end', async () => {
    using folder = temporaryFolder();
    const safeStorage = startWith(folder.path);
    const sealed = await safeStorage.encryptStringAsync(TEXT);
    setMode(folder.path, 'unavailable');
    expect(await safeStorage.decryptStringAsync(sealed)).toMatchObject({ result: TEXT });
  });

  it('that hangs, never answers; once it is asked and does, it answers all questions', async () => {
    using folder = temporaryFolder();
    const safeStorage = startWith(folder.path, 'hanging');
    const answers: unknown[] = [];
    const questions = [safeStorage.isAsyncEncryptionAvailable(), safeStorage.encryptStringAsync(TEXT)];
    for (const question of questions) void Promise.resolve(question).then((answer) => answers.push(answer));
    await new Promise(setImmediate);
    expect(answers).toEqual([]);
    setMode(folder.path, 'working');
    await new Promise(setImmediate);
    expect(answers).toEqual([]);
    expect(markOf(await safeStorage.encryptStringAsync(TEXT))).toBe('v11');
    expect(answers).toHaveLength(2);
  });
});
