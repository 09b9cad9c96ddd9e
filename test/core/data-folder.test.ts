import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { isFolderUnused, probeFolder } from '../../electron/core/data-folder.ts';

const isWindows = process.platform === 'win32';
/** No system gives it to a process. */
const NO_PID = 2 ** 31 - 1;

let top = '';
beforeEach(() => {
  top = mkdtempSync(join(tmpdir(), 'data-folder-'));
});
afterEach(() => rmSync(top, { recursive: true, force: true, maxRetries: 5 }));

/** Not even root can write there: a folder in its place takes no text. */
function makeUnwritable(): string {
  mkdirSync(join(top, '.write-probe'));
  return top;
}

/** Not even root can make a folder there. */
function belowAFile(): string {
  writeFileSync(join(top, 'file'), 'kept');
  return join(top, 'file', 'data');
}

describe('a probe', () => {
  test('makes the folder and leaves nothing in it', () => {
    const folder = join(top, 'a', 'b');
    probeFolder(folder);
    expect(readdirSync(folder)).toEqual([]);
  });

  test('says why nothing can be written, and harms nothing', () => {
    expect(() => probeFolder(belowAFile())).toThrow(
      expect.objectContaining({ code: isWindows ? 'ENOENT' : 'ENOTDIR' }),
    );
    expect(readFileSync(join(top, 'file'), 'utf8')).toBe('kept');
  });
});

describe('a folder whose lock was refused', () => {
  test('has an owner where it can be written to', () => {
    expect(isFolderUnused(top)).toBe(false);
  });

  test('has none where it can neither be made nor written to', () => {
    expect(isFolderUnused(belowAFile())).toBe(true);
    expect(isFolderUnused(makeUnwritable())).toBe(true);
  });

  test('has one where it became unwritable under a process that runs', () => {
    const folder = makeUnwritable();
    if (isWindows) writeFileSync(join(folder, 'lockfile'), '');
    else symlinkSync(`${hostname()}-${process.pid}`, join(folder, 'SingletonLock'));
    expect(isFolderUnused(folder)).toBe(false);
  });

  test.skipIf(isWindows)('has none where the process that had it is gone', () => {
    const folder = makeUnwritable();
    symlinkSync(`${hostname()}-${NO_PID}`, join(folder, 'SingletonLock'));
    expect(isFolderUnused(folder)).toBe(true);
  });

  test.skipIf(isWindows)('has none where a process of another computer had it', () => {
    const folder = makeUnwritable();
    symlinkSync(`other-${hostname()}-${process.pid}`, join(folder, 'SingletonLock'));
    expect(isFolderUnused(folder)).toBe(true);
  });
});
