import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import type { ErrorCode } from '../../electron/core/errors.ts';
import { createFileReader } from '../../electron/core/read-file.ts';
import { createProfileReader } from '../../electron/services/profile-reader.ts';
import { FakeClock } from '../fake-clock.ts';

const TEXT = JSON.stringify({
  name: 'Staging',
  baseUrl: 'https://api.staging.example',
  authUrl: 'https://staging.example',
  application: { clientId: 'key', clientSecret: 'a-secret', redirectUri: 'member-login://callback' },
});
const failure = (code: ErrorCode) => expect.objectContaining({ code });

describe('a profile file', () => {
  const folder = mkdtempSync(join(tmpdir(), 'profile-reader-'));
  afterAll(() => rmSync(folder, { recursive: true }));
  const write = (name: string, text: string): string => {
    const path = join(folder, name);
    writeFileSync(path, text);
    return path;
  };
  const files = createFileReader(new FakeClock());
  const reader = createProfileReader(files);

  test('is read into a whole profile', async () => {
    expect(await reader.read(write('whole.json', TEXT))).toMatchObject({
      profile: { id: 'staging', name: 'Staging' },
      file: 'whole.json',
    });
    expect(files.isReading).toBe(false);
  });

  test.each([
    ['missing.json', null, 'profile-file-unreadable'],
    ['.', null, 'profile-file-not-regular'],
    ['large.json', ' '.repeat(1024 * 1024 + 1), 'profile-file-too-large'],
    ['broken.json', '{', 'profile-file-not-json'],
    ['wrong.json', '{}', 'profile-file-invalid'],
  ] as const)('that is %s is refused by name', async (name, text, code) => {
    const path = text === null ? join(folder, name) : write(name, text);
    const thrown = await reader.read(path).catch((error: unknown) => error);
    expect(thrown).toEqual(failure(code));
    if (name !== '.') expect(thrown).toHaveProperty('details.file', name);
    expect(thrown).toHaveProperty('message', expect.not.stringContaining('.json'));
  });

  test('is named on one line, and at no great length', async () => {
    const name = `a\u202e\nb${'c'.repeat(500)}`;
    const readText = () => Promise.reject(new Error('Not read.'));
    const thrown = await createProfileReader(createFileReader(new FakeClock(), readText))
      .read(join(folder, name))
      .catch((error: unknown) => error);
    expect(thrown).toHaveProperty('details.file', `a b${'c'.repeat(96)}…`);
  });
});

describe('a file that is never read', () => {
  test('ends by the time limit, holds back later ones, and is known to be open', async () => {
    const clock = new FakeClock();
    const first = Promise.withResolvers<string>();
    const asked: string[] = [];
    const files = createFileReader(clock, (path) => {
      asked.push(path);
      return path === 'stuck.json' ? first.promise : Promise.resolve(TEXT);
    });
    const reader = createProfileReader(files);
    const stuck = reader.read('stuck.json').catch((error: unknown) => error);
    const waiting = reader.read('waiting.json').catch((error: unknown) => error);
    await clock.advance(14_000);
    expect(asked).toEqual(['stuck.json']);
    await clock.advance(1_000);
    expect(await stuck).toMatchObject({
      code: 'profile-file-timed-out',
      details: { file: 'stuck.json', limitSeconds: 15 },
    });
    expect(await waiting).toMatchObject({ code: 'profile-file-still-reading', details: { file: 'waiting.json' } });
    await expect(reader.read('later.json')).rejects.toEqual(failure('profile-file-still-reading'));
    expect([asked, files.isReading]).toEqual([['stuck.json'], true]);

    first.resolve('too late');
    await clock.advance(0);
    expect([files.isReading, clock.pending]).toEqual([false, 0]);
    expect(await reader.read('later.json')).toMatchObject({ file: 'later.json' });
  });

  test('lets the next one be read once it fails', async () => {
    const clock = new FakeClock();
    const files = createFileReader(clock, (path) =>
      path === 'broken.json' ? Promise.reject(new Error('EIO')) : Promise.resolve(TEXT),
    );
    const reader = createProfileReader(files);
    const reads = [reader.read('broken.json'), reader.read('next.json')];
    expect((await Promise.allSettled(reads)).map(({ status }) => status)).toEqual(['rejected', 'fulfilled']);
  });
});
