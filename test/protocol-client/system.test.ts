/** The callback scheme on Windows, macOS and Linux, as their ways to register differ. The systems are played. */
import { chmodSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { DESKTOP_NAME } from '../../electron/callback/parse.ts';
import { type ProtocolClientFiles, protocolClientFiles } from '../../electron/protocol-client/files.ts';
import type { ProtocolApp } from '../../electron/protocol-client/registration.ts';
import { createProtocolClientSystem, type ProtocolClientOptions } from '../../electron/protocol-client/system.ts';

interface World {
  /** What Electron's own comparison says. */
  readonly isDefault?: boolean;
  /** Whom the system names; with an empty path, by name alone. */
  readonly named?: { readonly name: string; readonly path: string } | null;
  /** What is on the disk: text, or the path that a link leads to. */
  readonly files?: Readonly<Record<string, string>>;
  readonly links?: Readonly<Record<string, string>>;
  /** What is there and may not be looked at. */
  readonly locked?: readonly string[];
  /** Whether the system takes a registration. */
  readonly isTaken?: boolean;
}

function setUp(options: Partial<ProtocolClientOptions> & Pick<ProtocolClientOptions, 'platform'>, world: World) {
  const { isDefault = false, named = null, links = {}, locked = [], isTaken = true } = world;
  const disk = new Map(Object.entries(world.files ?? {}));
  const registered: string[] = [];
  const app: ProtocolApp = {
    isDefaultProtocolClient: () => isDefault,
    setAsDefaultProtocolClient(scheme) {
      registered.push(scheme);
      return isTaken;
    },
    getApplicationNameForProtocol: () => named?.name ?? '',
    async getApplicationInfoForProtocol() {
      if (!named?.path) throw new Error('Unable to retrieve installation path to app');
      return named;
    },
  };
  const files: ProtocolClientFiles = {
    async realPath(path) {
      if (locked.includes(path)) return path;
      const real = links[path] ?? path;
      return disk.has(real) ? real : null;
    },
    isProgram: async (path) => disk.has(links[path] ?? path) && !locked.includes(path),
    read: async (path) => disk.get(path) ?? null,
    async write(path, text) {
      if (text === null) disk.delete(path);
      else disk.set(path, text);
    },
  };
  const execPath = PROGRAM;
  const system = createProtocolClientSystem({
    app,
    files,
    name: 'Member Login',
    execPath,
    environment: {},
    ...options,
  });
  return { system, registered, disk };
}

const PROGRAM = '/opt/Member Login/member-login';

describe('Windows', () => {
  const execPath = 'C:\\Users\\a\\Programs\\Member Login\\Member Login.exe';
  const otherPath = 'D:\\Old\\Member Login.exe';
  const windows = (world: World) =>
    setUp({ platform: 'win32', execPath }, { ...world, files: { [execPath]: '', ...world.files } });
  const ask = (world: World) => windows(world).system.findClient();
  const named = (path: string) => ({ name: 'Member Login', path });

  test('is this copy’s where the registry and the system both say so', async () => {
    expect(await ask({ isDefault: true, named: named(execPath) })).toEqual({ kind: 'this-copy' });
  });

  test('is this copy’s whatever way its path is written', async () => {
    const links = { 'c:\\users\\A\\PROGRA~1\\MEMBER~1.EXE': execPath };
    const written = named('c:\\users\\A\\PROGRA~1\\MEMBER~1.EXE');
    expect(await ask({ isDefault: true, named: written, links })).toEqual({ kind: 'this-copy' });
  });

  test('is nobody’s where there is no registration', async () => {
    expect(await ask({})).toEqual({ kind: 'nobody' });
  });

  test('is another copy’s, with name and path', async () => {
    const world = { named: named(otherPath), files: { [otherPath]: '' } };
    expect(await ask(world)).toEqual({ kind: 'other-copy', name: 'Member Login', path: otherPath });
  });

  test('is another’s that the person chose in the settings, whatever the registry says beside it', async () => {
    const world = { isDefault: true, named: named(otherPath), files: { [otherPath]: '' } };
    expect(await ask(world)).toMatchObject({ kind: 'other-copy' });
  });

  test('is nobody’s where the other’s program is gone', async () => {
    expect(await ask({ named: named(otherPath) })).toEqual({ kind: 'nobody' });
  });

  test('is nobody’s where Windows would only ask which program to use', async () => {
    const question = 'C:\\WINDOWS\\system32\\OpenWith.exe';
    const world = { named: { name: 'Pick an app', path: question }, files: { [question]: '' } };
    expect(await ask(world)).toEqual({ kind: 'nobody' });
  });

  test('is nobody’s where it starts this program in another way, so that it is written anew', async () => {
    expect(await ask({ named: named(execPath) })).toEqual({ kind: 'nobody' });
  });

  test('is another’s that the system knows by name alone: no icon does not mean nobody', async () => {
    const world = { named: { name: 'Store app', path: '' } };
    expect(await ask(world)).toEqual({ kind: 'other-copy', name: 'Store app', path: null });
  });

  test.each([true, false])('is registered for this copy, asked for or not (%s)', async (isAsked) => {
    const { system, registered } = windows({});
    await system.register(isAsked);
    expect(registered).toEqual(['member-login']);
  });
});

describe('macOS', () => {
  const bundle = '/Applications/Member Login.app';
  const inside = 'Contents/MacOS/Member Login';
  const mac = (world: World, own = bundle) =>
    setUp(
      { platform: 'darwin', execPath: `${own}/${inside}` },
      { ...world, files: { [own]: '', [`${own}/${inside}`]: '', ...world.files } },
    );
  const ask = (world: World, own?: string) => mac(world, own).system.findClient();

  test('is this copy’s where the system would open this bundle', async () => {
    const world = { isDefault: true, named: { name: 'Member Login', path: bundle } };
    expect(await ask(world)).toEqual({ kind: 'this-copy' });
  });

  test('is another copy’s of the same identifier, where the system would open that one', async () => {
    const path = '/Users/a/Downloads/Member Login.app';
    const world = { isDefault: true, named: { name: 'Member Login', path }, files: { [path]: '' } };
    expect(await ask(world)).toEqual({ kind: 'other-copy', name: 'Member Login', path });
  });

  test('is this copy’s that was started by a link', async () => {
    const world = { isDefault: true, named: { name: 'Member Login', path: bundle }, files: { [bundle]: '' } };
    expect(await ask({ ...world, links: { '/Users/a/Login.app': bundle } }, '/Users/a/Login.app')).toEqual({
      kind: 'this-copy',
    });
  });

  test('is nobody’s where the other bundle is gone, or where there is none', async () => {
    expect(await ask({ isDefault: true, named: { name: 'Member Login', path: '/gone.app' } })).toEqual({
      kind: 'nobody',
    });
    expect(await ask({})).toEqual({ kind: 'nobody' });
  });

  test('is registered for a copy that stays where it is', async () => {
    const { system, registered } = mac({});
    await system.register(false);
    expect(registered).toEqual(['member-login']);
  });

  test.each([
    '/Volumes/Member Login 0.1.0/Member Login.app',
    '/private/var/folders/x1/AppTranslocation/5D1F/d/Member Login.app',
  ])('is never registered for a copy at %s, and a person who asks is told', async (own) => {
    const { system, registered } = mac({}, own);
    await system.register(false);
    await expect(system.register(true)).rejects.toMatchObject({ code: 'scheme-place-temporary' });
    expect(registered).toEqual([]);
  });
});

describe('Linux', () => {
  const HOME_ENTRY = `/home/a/.local/share/applications/${DESKTOP_NAME}`;
  const SYSTEM_ENTRY = `/usr/share/applications/${DESKTOP_NAME}`;
  const OTHER = '/opt/other/member-login';
  const entryOf = (program: string, more = '') =>
    `[Desktop Entry]\nName=Member Login\nExec="${program}" %U\nMimeType=x-scheme-handler/member-login;\n${more}`;
  const linux = (world: World, options: Partial<ProtocolClientOptions> = {}) =>
    setUp(
      { platform: 'linux', environment: { HOME: '/home/a', PATH: '/usr/local/bin:/usr/bin' }, ...options },
      { ...world, files: { [PROGRAM]: '', ...world.files } },
    );
  const ask = (world: World, options?: Partial<ProtocolClientOptions>) => linux(world, options).system.findClient();

  test('is this copy’s where the entry of its name starts it', async () => {
    expect(await ask({ isDefault: true, files: { [SYSTEM_ENTRY]: entryOf(PROGRAM) } })).toEqual({ kind: 'this-copy' });
  });

  test('is this copy’s by a link, or by a name that is looked for in the path', async () => {
    const links = { '/usr/bin/member-login': PROGRAM };
    for (const program of ['/usr/bin/member-login', 'member-login']) {
      const files = { [SYSTEM_ENTRY]: entryOf(program) };
      expect(await ask({ isDefault: true, files, links })).toEqual({ kind: 'this-copy' });
    }
  });

  test('is looked for past a folder of the path that is closed to this person', async () => {
    const world = { files: { [SYSTEM_ENTRY]: entryOf('member-login') }, links: { '/usr/bin/member-login': PROGRAM } };
    const locked = ['/usr/local/bin/member-login'];
    expect(await ask({ isDefault: true, ...world, locked })).toEqual({ kind: 'this-copy' });
  });

  test('is another installation’s of the same name, with its path', async () => {
    const files = { [SYSTEM_ENTRY]: entryOf(OTHER), [OTHER]: '' };
    expect(await ask({ isDefault: true, files })).toEqual({ kind: 'other-copy', name: 'Member Login', path: OTHER });
  });

  test('goes by the person’s own entry before the system’s, and past one whose program is gone', async () => {
    const files = { [HOME_ENTRY]: entryOf(OTHER), [SYSTEM_ENTRY]: entryOf(PROGRAM) };
    expect(await ask({ isDefault: true, files: { ...files, [OTHER]: '' } })).toMatchObject({ kind: 'other-copy' });
    expect(await ask({ isDefault: true, files })).toEqual({ kind: 'this-copy' });
  });

  test('reads the folders that the environment names, and no relative ones', async () => {
    const environment = { HOME: '/home/a', XDG_DATA_HOME: 'data', XDG_DATA_DIRS: 'here:/var/lib/flatpak/share' };
    const files = {
      [`/var/lib/flatpak/share/applications/${DESKTOP_NAME}`]: entryOf(PROGRAM),
      [`here/applications/${DESKTOP_NAME}`]: entryOf(OTHER),
      [OTHER]: '',
    };
    expect(await ask({ isDefault: true, files }, { environment })).toEqual({ kind: 'this-copy' });
  });

  test('is nobody’s where no entry is there and the system names none', async () => {
    expect(await ask({})).toEqual({ kind: 'nobody' });
    expect(await ask({ isDefault: true })).toEqual({ kind: 'nobody' });
  });

  test('is another app’s, by the name and path that the system gives', async () => {
    const world = { named: { name: 'Other app', path: OTHER }, files: { [OTHER]: '' } };
    expect(await ask(world)).toEqual({ kind: 'other-copy', name: 'Other app', path: OTHER });
  });

  test('is another app’s where the system could not read its command line: never nobody’s', async () => {
    // What GLib makes of `"/opt/other app/run" %u`.
    const world = { named: { name: 'Other app', path: '"/opt/other' } };
    expect(await ask(world)).toEqual({ kind: 'other-copy', name: 'Other app', path: null });
    const unnamed = { named: { name: 'com.example.other.desktop', path: '' } };
    expect(await ask(unnamed)).toEqual({ kind: 'other-copy', name: 'com.example.other', path: null });
  });

  test('is this AppImage’s where an entry of another name starts its file', async () => {
    const execPath = '/home/a/Member.AppImage';
    const world = { named: { name: 'Member Login', path: execPath }, files: { [execPath]: '' } };
    expect(await ask(world, { execPath })).toEqual({ kind: 'this-copy' });
    expect(await ask(world)).toMatchObject({ kind: 'other-copy' });
  });

  test('is registered by itself where the entry is this copy’s, and writes nothing', async () => {
    const { system, registered, disk } = linux({ files: { [SYSTEM_ENTRY]: entryOf(PROGRAM) } });
    await system.register(false);
    expect(registered).toEqual(['member-login']);
    expect(disk.has(HOME_ENTRY)).toBe(false);
  });

  test.each([
    ['no entry', {}],
    ['another’s entry', { [SYSTEM_ENTRY]: entryOf(OTHER), [OTHER]: '' }],
    ['an entry that counts as deleted', { [SYSTEM_ENTRY]: entryOf(PROGRAM, 'Hidden=true\n') }],
  ])('with %s, nothing is written or registered unasked', async (_title, files) => {
    const { system, registered, disk } = linux({ files });
    const before = disk.size;
    await system.register(false);
    expect(registered).toEqual([]);
    expect(disk.size).toBe(before);
  });

  test('gets an entry of this copy’s own, out of menus, when the person asks', async () => {
    const { system, registered, disk } = linux({});
    await system.register(true);
    expect(registered).toEqual(['member-login']);
    expect(disk.get(HOME_ENTRY)).toContain(`\nExec="${PROGRAM}" %u\nTerminal=false\nNoDisplay=true\n`);
    expect(await setUpAgain(disk).findClient()).toEqual({ kind: 'this-copy' });
  });

  test('gets one that menus show where it takes the place of one that they showed, with this copy’s picture', async () => {
    const icon = '/opt/Member Login/resources/icon.png';
    const files = { [SYSTEM_ENTRY]: entryOf(OTHER), [OTHER]: '', [icon]: '' };
    const { system, disk } = linux({ files });
    await system.register(true);
    expect(disk.get(HOME_ENTRY)).not.toContain('NoDisplay');
    expect(disk.get(HOME_ENTRY)).toContain(`\nIcon=${icon}\n`);
    expect(disk.get(SYSTEM_ENTRY)).toBe(entryOf(OTHER));
  });

  test('starts an AppImage’s own file', async () => {
    const { system, disk } = linux({}, { execPath: '/home/a/Member.AppImage' });
    await system.register(true);
    expect(disk.get(HOME_ENTRY)).toContain('\nExec=/home/a/Member.AppImage %u\n');
  });

  test.each([undefined, entryOf(OTHER)])('leaves things as they were where the system refuses (%s)', async (before) => {
    const { system, disk } = linux({ isTaken: false, files: before ? { [HOME_ENTRY]: before } : {} });
    await system.register(true);
    expect(disk.get(HOME_ENTRY)).toBe(before);
  });

  const setUpAgain = (disk: ReadonlyMap<string, string>) =>
    linux({ isDefault: true, files: Object.fromEntries(disk) }).system;
});

test('Electron and this application name the same desktop entry', () => {
  const manifest: unknown = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'));
  expect(manifest).toMatchObject({ desktopName: DESKTOP_NAME });
});

describe('the files', () => {
  const folder = mkdtempSync(join(tmpdir(), 'scheme-files-'));
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  test('are written as a whole, with their folders, and taken away', async () => {
    const path = join(folder, 'share', 'applications', 'a.desktop');
    await protocolClientFiles.write(path, 'one');
    await protocolClientFiles.write(path, 'two');
    expect(await protocolClientFiles.read(path)).toBe('two');
    await protocolClientFiles.write(path, null);
    await protocolClientFiles.write(path, null);
    expect(await protocolClientFiles.read(path)).toBeNull();
    expect(await protocolClientFiles.realPath(path)).toBeNull();
    expect(await protocolClientFiles.realPath(join(path, 'below'))).toBeNull();
  });

  test.skipIf(process.platform === 'win32')('are found behind links', async () => {
    await protocolClientFiles.write(join(folder, 'program'), '');
    symlinkSync(join(folder, 'program'), join(folder, 'link'));
    expect(await protocolClientFiles.realPath(join(folder, 'link'))).toBe(
      await protocolClientFiles.realPath(join(folder, 'program')),
    );
    // It is there, and where it leads cannot be told: that is not gone.
    symlinkSync(join(folder, 'loop'), join(folder, 'loop'));
    expect(await protocolClientFiles.realPath(join(folder, 'loop'))).toBe(join(folder, 'loop'));
    writeFileSync(join(folder, 'file'), '', { mode: 0o644 });
    expect(await protocolClientFiles.isProgram(join(folder, 'file'))).toBe(false);
    chmodSync(join(folder, 'file'), 0o755);
    expect(await protocolClientFiles.isProgram(join(folder, 'file'))).toBe(true);
    await expect(protocolClientFiles.write(join(folder, 'file', 'a.desktop'), 'text')).rejects.toThrow();
  });
});
