/** A desktop that knows who opens addresses, and an application that is installed in it or not: `shell/browser/browser_linux.cc`. */
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterEach, expect, it, vi } from 'vitest';
import { temporaryFolder } from './fixture-app.ts';
import { createProtocolClient } from './protocol-client.ts';

const ADDRESS = 'some-scheme://callback';

afterEach(() => void vi.unstubAllEnvs());

function setUp(folder: string, isInstalled = true) {
  vi.stubEnv('STAND_IN_INSTALLED', isInstalled ? join(folder, 'desktop') : undefined);
  vi.stubEnv('XDG_DATA_HOME', join(folder, 'share'));
  vi.stubEnv('XDG_DATA_DIRS', join(folder, 'system'));
  const write = (path: string, text: string): string => {
    const file = join(folder, path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
    return file;
  };
  const program = write('a place/program', '');
  const entry = (place: string, name: string, exec: string) =>
    write(`${place}/applications/${name}.desktop`, `[Desktop Entry]\nName=${name}\nExec=${exec}\n`);
  return { client: createProtocolClient(() => 'own.desktop'), write, program, entry };
}

it('claims a scheme for itself alone where it is not installed', () => {
  using folder = temporaryFolder();
  const { client } = setUp(folder.path, false);
  expect(client.isInstalled).toBe(false);
  expect(client.isDefault('some-scheme')).toBe(false);
  expect(client.setAsDefault('some-scheme')).toBe(true);
  expect(client.isDefault('some-scheme')).toBe(true);
  expect(client.nameFor(ADDRESS)).toBe('');
});

it('takes no scheme without an entry that starts something', () => {
  using folder = temporaryFolder();
  const { client, entry } = setUp(folder.path);
  expect(client.isInstalled).toBe(true);
  expect(client.setAsDefault('some-scheme')).toBe(false);
  entry('share', 'own', '/nowhere %u');
  expect(client.setAsDefault('some-scheme')).toBe(false);
  expect(client.isDefault('some-scheme')).toBe(false);
});

it('remembers who takes a scheme from one run to the next, until the entry or its program is gone', async () => {
  using folder = temporaryFolder();
  const { client, entry, program } = setUp(folder.path);
  entry('share', 'own', `"${program}" %u`);
  expect(client.setAsDefault('some-scheme')).toBe(true);
  expect(JSON.parse(readFileSync(join(folder.path, 'desktop/handlers.json'), 'utf8'))).toEqual({
    'some-scheme': 'own.desktop',
  });
  const { client: later } = setUp(folder.path);
  expect(later.isDefault('some-scheme')).toBe(true);
  expect(later.nameFor(ADDRESS)).toBe('own');
  rmSync(program);
  expect(later.isDefault('some-scheme')).toBe(false);
  expect(later.nameFor(ADDRESS)).toBe('');
});

it('names another owner, with the path where GLib can read it', async () => {
  using folder = temporaryFolder();
  const { client, entry, program, write } = setUp(folder.path);
  write('desktop/handlers.json', '{ "some-scheme": "other.desktop" }');
  entry('system', 'other', `"${program}" %u`);
  expect(client.isDefault('some-scheme')).toBe(false);
  expect(client.nameFor(ADDRESS)).toBe('other');
  await expect(client.infoFor(ADDRESS)).rejects.toThrow('Unable to retrieve');
  // The temporary folder's own path may have a space.
  const plain = existsSync('/bin/sh') ? '/bin/sh' : write('plain', '');
  // The person's own entry comes before the system's.
  entry('share', 'other', `${plain} %u`);
  expect(await client.infoFor(ADDRESS)).toEqual({ name: 'other', path: plain });
});
