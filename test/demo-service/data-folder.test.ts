import fs, { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openDataFolder } from '../../electron/demo-service/data-folder.ts';

const NAME = 'kept.json';

let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'demo-data-'));
});
afterEach(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }));

/** Half of what is written arrives, then the system says that there is no room. */
function fillDisk(): () => void {
  const { writeFile } = fs;
  const replace = (replacement: unknown): void => {
    Object.assign(fs, { writeFile: replacement });
    syncBuiltinESMExports();
  };
  replace(async (path: string, text: string) => {
    await writeFile(path, text.slice(0, text.length / 2));
    throw Object.assign(new Error('no space left'), { code: 'ENOSPC', syscall: 'write' });
  });
  return () => replace(writeFile);
}

it('S5: leaves a file as it is on a disk that turns full, and writes again once there is room', async () => {
  const data = openDataFolder(folder);
  await data.write(NAME, 'the first text');
  const makeRoom = fillDisk();
  try {
    await data.write(NAME, 'a text that does not fit');
  } finally {
    makeRoom();
  }
  expect([await data.read(NAME), await readdir(folder)]).toEqual(['the first text', [NAME]]);
  await data.write(NAME, 'the next text');
  expect(await readFile(join(folder, NAME), 'utf8')).toBe('the next text');
});

it('S5: works without a folder that can be made', async () => {
  const file = join(folder, 'file');
  await writeFile(file, 'kept');
  const data = openDataFolder(join(file, 'below'));
  await data.write(NAME, 'text');
  // Not to be read, so taken for damaged; and there is nothing to set aside.
  expect(await data.read(NAME)).toBe('');
  await data.setAside(NAME, 0);
  expect(await readFile(file, 'utf8')).toBe('kept');
});
