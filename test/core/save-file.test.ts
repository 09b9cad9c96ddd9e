import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { systemRandom } from '../../electron/core/random.ts';
import { saveFile } from '../../electron/core/save-file.ts';

function makeFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'save-file-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return folder;
}

test('a file is whole once it is there, and only its owner may read it', async () => {
  const path = join(makeFolder(), 'exchanges.har');
  await expect(saveFile(path, ['one, ', 'two, ', 'é'], systemRandom)).resolves.toEqual({
    name: 'exchanges.har',
    isForOwnerOnly: process.platform !== 'win32',
  });
  expect(readFileSync(path, 'utf8')).toBe('one, two, é');
  if (process.platform !== 'win32') expect(statSync(path).mode & 0o777).toBe(0o600);
});

test.skipIf(process.platform === 'win32')('a file for others, too, has the rights of a new file', async () => {
  const folder = makeFolder();
  const path = join(folder, 'report.json');
  await expect(saveFile(path, ['{}'], systemRandom, 'umask')).resolves.toMatchObject({ name: 'report.json' });
  writeFileSync(join(folder, 'new'), '');
  expect(statSync(path).mode & 0o777).toBe(statSync(join(folder, 'new')).mode & 0o777);
});

test('a file that was there is replaced as a whole', async () => {
  const path = join(makeFolder(), 'exchanges.har');
  writeFileSync(path, 'a longer text that was there');
  await saveFile(path, ['new'], systemRandom);
  expect(readFileSync(path, 'utf8')).toBe('new');
});

test('where making the text fails, the file that was there stays, and nothing lies beside it', async () => {
  const folder = makeFolder();
  const path = join(folder, 'exchanges.har');
  writeFileSync(path, 'there before');
  async function* failing(): AsyncGenerator<string> {
    yield 'half';
    throw new Error('gone');
  }
  await expect(saveFile(path, failing(), systemRandom)).rejects.toThrow('gone');
  expect(readFileSync(path, 'utf8')).toBe('there before');
  expect(readdirSync(folder)).toEqual(['exchanges.har']);
});

test.each([
  ['its folder is not there', (folder: string) => join(folder, 'missing', 'a.har'), 'ENOENT'],
  ['a file is in the place of its folder', (folder: string) => join(folder, '..', 'file', 'a.har'), 'ENOTDIR'],
])('says why it cannot be written: %s', async (_, pathIn, reason) => {
  const folder = join(makeFolder(), 'folder');
  mkdirSync(folder);
  writeFileSync(join(folder, '..', 'file'), '');
  const saving = saveFile(pathIn(folder), ['text'], systemRandom);
  await expect(saving).rejects.toMatchObject({ code: 'file-not-written', details: { reason } });
  expect(readdirSync(join(folder, '..')).toSorted()).toEqual(['file', 'folder']);
});

// The pipe stands for devices, too: where the check fails, as root, a real one would be replaced.
test.skipIf(process.platform === 'win32').each([
  ['a folder', (path: string) => mkdirSync(path)],
  ['a link to a file', (path: string) => symlinkSync('target', path)],
  ['a link to nowhere', (path: string) => symlinkSync('nowhere', path)],
  ['a pipe', (path: string) => void execFileSync('mkfifo', [path])],
])('%s is not replaced, and nothing is written through it', async (_what, make) => {
  const folder = makeFolder();
  const path = join(folder, 'token.txt');
  writeFileSync(join(folder, 'target'), 'there before');
  make(path);
  const saving = saveFile(path, ['secret'], systemRandom);
  await expect(saving).rejects.toMatchObject({ code: 'file-not-regular', details: { file: 'token.txt' } });
  expect(readFileSync(join(folder, 'target'), 'utf8')).toBe('there before');
  expect(readdirSync(folder).toSorted()).toEqual(['target', 'token.txt']);
});

test.skipIf(process.platform === 'win32' || process.getuid?.() === 0)(
  'says so in a folder that is closed',
  async () => {
    const folder = makeFolder();
    chmodSync(folder, 0o500);
    const saving = saveFile(join(folder, 'a.har'), ['text'], systemRandom);
    await expect(saving).rejects.toMatchObject({ details: { file: 'a.har', reason: 'EACCES' } });
  },
);
