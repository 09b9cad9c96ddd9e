import { execFileSync } from 'node:child_process';
import { appendFileSync, mkdtempSync, rmSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test, vi } from 'vitest';
import { isWindowsDevice, readRegularFile } from '../../electron/core/read-file.ts';

const LIMIT = 1000;
const isWindows = process.platform === 'win32';
const folder = mkdtempSync(join(tmpdir(), 'regular-file-'));
afterAll(() => rmSync(folder, { recursive: true }));

function write(name: string, text: string): string {
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
}

const refusal = (reason: string) => expect.objectContaining({ name: 'FileRefused', reason });

describe('a file', () => {
  test('is read whole, also through a link and up to the limit', async () => {
    const path = write('plain.json', 'ä'.repeat(LIMIT / 2));
    expect(await readRegularFile(path, LIMIT)).toBe('ä'.repeat(LIMIT / 2));
    if (isWindows) return;
    const link = join(folder, 'link.json');
    symlinkSync(path, link);
    expect(await readRegularFile(link, LIMIT)).toHaveLength(LIMIT / 2);
  });

  test('above the limit is refused, and so is one whose size the system does not tell', async () => {
    await expect(readRegularFile(write('large', ' '.repeat(LIMIT + 1)), LIMIT)).rejects.toEqual(refusal('too-large'));
    if (process.platform === 'linux') {
      await expect(readRegularFile('/proc/kallsyms', LIMIT)).rejects.toEqual(refusal('too-large'));
    }
  });

  test('that grows while it is read is read no further than one byte above the limit', async () => {
    const path = write('growing', 'a');
    const handle = await open(path);
    const prototype = Object.getPrototypeOf(handle);
    await handle.close();
    let asked = 0;
    const read = vi.spyOn(prototype, 'read').mockImplementation(async (_buffer, _offset, length) => {
      asked += Number(length);
      appendFileSync(path, 'a');
      return { bytesRead: Math.min(Number(length), 400), buffer: Buffer.alloc(0) };
    });
    await expect(readRegularFile(path, LIMIT)).rejects.toEqual(refusal('too-large'));
    read.mockRestore();
    truncateSync(path);
    expect(asked).toBe(LIMIT + 1 + (LIMIT + 1 - 400) + (LIMIT + 1 - 800));
  });

  test('that is missing is the system’s error', async () => {
    await expect(readRegularFile(join(folder, 'missing'), LIMIT)).rejects.toMatchObject({ code: 'ENOENT' });
  });
});

describe.skipIf(isWindows)('what is no file is refused without waiting', () => {
  test('a pipe that nobody writes to', async () => {
    const pipe = join(folder, 'pipe.json');
    execFileSync('mkfifo', [pipe]);
    await expect(readRegularFile(pipe, LIMIT)).rejects.toEqual(refusal('not-regular'));
  });

  test.each(['/dev/zero', '/dev/null', tmpdir()])('%s', async (path) => {
    await expect(readRegularFile(path, LIMIT)).rejects.toEqual(refusal('not-regular'));
  });
});

describe('on Windows', () => {
  test.each([
    'C:\\Users\\ada\\CON',
    'C:\\Users\\ada\\con.json',
    'C:/Users/ada/nul .json',
    'COM1',
    'C:\\a\\lpt³.txt',
    'CONIN$',
    '\\\\.\\pipe\\anything',
    '//./pipe/anything',
    '\\\\.\\C:',
    '\\\\?\\pipe\\anything',
    '\\\\?\\GLOBALROOT\\Device\\NamedPipe\\a',
    '\\\\server\\pipe\\anything',
    '\\\\?\\UNC\\server\\pipe\\anything',
  ])('%s is a device, and is not opened', async (path) => {
    expect(isWindowsDevice(path)).toBe(true);
    await expect(readRegularFile(path, LIMIT, 'win32')).rejects.toEqual(refusal('not-regular'));
  });

  test.each([
    'C:\\Users\\ada\\console.json',
    'C:\\com\\acme.json',
    '\\\\server\\share\\acme.json',
    '\\\\server\\share\\pipe\\acme.json',
    '\\\\?\\C:\\long\\acme.json',
    '\\\\?\\UNC\\server\\share\\acme.json',
    'acme.con',
  ])('%s is none', (path) => {
    expect(isWindowsDevice(path)).toBe(false);
  });
});
