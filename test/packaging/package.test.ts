/**
 * `npm run package:check`: packs the application for Linux as a release does, with a stub in place of Electron, and
 * looks at what came out. It needs the production build in out/, and no download.
 */
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { isBuiltin } from 'node:module';
import { homedir, tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { extractAll } from '@electron/asar';
import { FuseV1Options, getCurrentFuseWire } from '@electron/fuses';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { CALLBACK_SCHEME, DESKTOP_NAME } from '../../electron/callback/parse.ts';
import { createCaseOpener } from '../../electron/case-file/case-opener.ts';
import { systemClock } from '../../electron/core/clock.ts';
import { WINDOWS_APP_ID } from '../../electron/desktop/notifications.ts';
import { LINUX_SIZES } from '../../electron/packaging/make-icons.ts';
import { TOP } from '../build.ts';
import { caseSource, textOf as textOfCase } from '../case-file/sample-case.ts';
import { readFacts } from '../source-file.ts';
import {
  findDevelopmentTraces,
  findMachinePaths,
  findSourceMaps,
  findWrongFiles,
  findWrongKeys,
  type PackedFile,
} from './contents.ts';
import { type Packed, pack } from './pack.ts';

const MOST_ASAR_BYTES = 2_200_000;

/** Each fuse is delivered the other way round, so that all of them have to be flipped. */
const FUSES = [
  { name: 'RunAsNode', isOn: false },
  { name: 'EnableCookieEncryption', isOn: false },
  { name: 'EnableNodeOptionsEnvironmentVariable', isOn: false },
  { name: 'EnableNodeCliInspectArguments', isOn: false },
  { name: 'EnableEmbeddedAsarIntegrityValidation', isOn: true },
  { name: 'OnlyLoadAppFromAsar', isOn: true },
  { name: 'LoadBrowserProcessSpecificV8Snapshot', isOn: false },
  { name: 'GrantFileProtocolExtraPrivileges', isOn: false },
] as const;

const BUNDLE_FOLDERS = ['out/main', 'out/preload', 'out/renderer'];
const manifestSchema = z.looseObject({
  name: z.string(),
  version: z.string(),
  main: z.string(),
  desktopName: z.string(),
});

const place = mkdtempSync(join(tmpdir(), 'member-login-package-'));
const asar = join(place, 'dist', 'linux-unpacked', 'resources', 'app.asar');
let packed: Packed;
let files: readonly PackedFile[];

beforeAll(async () => {
  const invertedFuses = FUSES.map(({ isOn }) => !isOn);
  packed = await pack(place, invertedFuses);
  extractAll(asar, join(place, 'app'));
  files = readFiles(join(place, 'app'), '');
});
afterAll(() => rmSync(place, { recursive: true, force: true }));

describe('the asar', () => {
  test('holds package.json and what was built, all of it, and nothing of an unknown kind', () => {
    const paths = files.map(({ path }) => path);
    const built = BUNDLE_FOLDERS.flatMap((folder) => readFiles(TOP, folder)).map(({ path }) => path);
    expect(paths.toSorted()).toEqual(['package.json', ...built].toSorted());
    expect(findWrongFiles(paths)).toEqual([]);
  });
  test(`is at most ${MOST_ASAR_BYTES} bytes`, () => {
    const { size } = statSync(asar);
    console.log(`app.asar: ${size} of ${MOST_ASAR_BYTES} bytes, ${files.length} files`);
    expect(size).toBeLessThanOrEqual(MOST_ASAR_BYTES);
  });
  test('has no source maps', () => {
    expect(findSourceMaps(files)).toEqual([]);
  });
  test('has nothing of the tests and of the tools', () => {
    expect(findDevelopmentTraces(files)).toEqual([]);
  });
  test('says nothing about the computer that packed it', () => {
    expect(findMachinePaths(files, [TOP, join(homedir(), '/'), place])).toEqual([]);
  });
  test('imports only what is in it, Node.js and Electron', () => {
    const paths = new Set(files.map(({ path }) => path));
    const bundles = files.filter(({ path }) => /^out\/(main|renderer)\/.*\.js$/.test(path));
    const missing = bundles
      .map(readFacts)
      .flatMap(({ path, imports }) =>
        imports
          .filter(({ target, ours }) => (ours ? !paths.has(target) : target !== 'electron' && !isBuiltin(target)))
          .map(({ target }) => `${path} → ${target}`),
      );
    expect(bundles.length).toBeGreaterThan(2);
    expect(missing).toEqual([]);
  });
  test('has the thread that reads case files where main looks for it, and it reads one', async () => {
    const { main } = manifestSchema.parse(JSON.parse(textOf('package.json')));
    const [, named = ''] = /["'`](main\/case-reader\.js)["'`]/.exec(textOf(main)) ?? [];
    const script = join(place, 'app', dirname(main), '..', named);
    const file = join(place, 'sample.member-login.json');
    writeFileSync(file, await textOfCase(caseSource()));
    const { rows, services } = await createCaseOpener({ clock: systemClock, script }).open(file);
    expect([rows.length, services.length]).toEqual([caseSource().rows.length, 1]);
  });
  test('has every file that its page names', () => {
    const page = textOf('out/renderer/index.html');
    const named = [...page.matchAll(/(?:src|href)="\.\/([^"]+)"/g)].map(([, name]) => `out/renderer/${name}`);
    expect(named.length).toBeGreaterThanOrEqual(2);
    expect(files.map(({ path }) => path)).toEqual(expect.arrayContaining(named));
  });
  test('has a package.json without what only a developer needs', () => {
    const manifest = manifestSchema.parse(JSON.parse(textOf('package.json')));
    const original = manifestSchema.parse(JSON.parse(readFileSync(join(TOP, 'package.json'), 'utf8')));
    expect(findWrongKeys(manifest)).toEqual([]);
    expect(manifest.version).toBe(original.version);
    expect(files.map(({ path }) => path)).toContain(manifest.main);
  });
});

describe('the unpacked application', () => {
  test('has Chromium’s English and French alone', () => {
    expect(readdirSync(join(packed.folder, 'locales')).toSorted()).toEqual(['en-US.pak', 'fr.pak']);
  });
  test('has no node_modules and no application outside the asar', () => {
    // The profile is the deb's and the rpm's, which put it where the system looks for it.
    const expected = [
      'LICENSE.txt',
      'app.asar',
      'apparmor-profile',
      'icon.png',
      'member-login-case.schema.json',
      'member-login-profile.schema.json',
      'member-login-report.schema.json',
    ];
    expect(readdirSync(join(packed.folder, 'resources')).toSorted()).toEqual(expected);
  });
  test.each(FUSES)('has the fuse $name as configured', async ({ name, isOn }) => {
    const wire = await getCurrentFuseWire(join(packed.folder, 'member-login'));
    const configured = Object.entries(packed.config.electronFuses ?? {});
    expect(String.fromCharCode(wire[FuseV1Options[name]] ?? 0)).toBe(isOn ? '1' : '0');
    expect(configured).toContainEqual([`${name.charAt(0).toLowerCase()}${name.slice(1)}`, isOn]);
  });
  test('leaves no known fuse to chance', () => {
    const known = Object.keys(FuseV1Options).filter((name) => Number.isNaN(Number(name)));
    expect(FUSES.map(({ name }) => name)).toEqual(known);
  });
});

describe('the tar.gz', () => {
  test('is named after name, version, system and architecture, and holds the whole application', () => {
    const { name, version } = manifestSchema.parse(JSON.parse(textOf('package.json')));
    const [archive = ''] = packed.artifacts.filter((path) => path.endsWith('.tar.gz'));
    expect(basename(archive)).toBe(`${name}-${version}-linux-x64.tar.gz`);
    const entries = readTarEntries(readFileSync(archive));
    const paths = entries.map(({ path }) => path.replace(/^[^/]+\//, ''));
    expect(paths).toEqual(
      expect.arrayContaining([
        ...['member-login', 'resources/app.asar', 'resources/LICENSE.txt'],
        ...['LICENSE.electron.txt', 'LICENSES.chromium.html', 'locales/en-US.pak'],
      ]),
    );
    const executable = entries.find(({ path }) => path.endsWith('/member-login'));
    // Windows has no such right to keep.
    if (process.platform !== 'win32') expect((executable?.mode ?? 0) & 0o111).toBe(0o111);
  });
});

describe('the deb and the rpm', () => {
  test('bring a .desktop file that takes the scheme, under the name by which Electron asks', () => {
    expect(packed.linuxPackages).toHaveLength(2);
    for (const { args, desktopEntry } of packed.linuxPackages) {
      const target = args.find((arg) => arg.includes('=/usr/share/applications/'))?.split('=')[1];
      expect(target).toBe(`/usr/share/applications/${DESKTOP_NAME}`);
      expect(desktopEntry.split('\n')).toEqual(
        expect.arrayContaining([
          'Name=Member Login',
          // Without a space and without quotes, or xdg-utils would never hand an address over.
          'Exec=/opt/member-login/member-login %U',
          'Keywords=sign in;login;member;OAuth;',
          `MimeType=x-scheme-handler/${CALLBACK_SCHEME};`,
          `StartupWMClass=${DESKTOP_NAME.replace('.desktop', '')}`,
          'Icon=member-login',
          'Categories=Utility;',
        ]),
      );
    }
  });
  test('bring the icon in all its sizes', () => {
    for (const { args } of packed.linuxPackages) {
      const targets = args.filter((arg) => arg.includes('/hicolor/')).map((arg) => arg.split('=')[1]);
      const expected = LINUX_SIZES.map((size) => `/usr/share/icons/hicolor/${size}x${size}/apps/member-login.png`);
      expect(targets).toEqual(expected);
    }
  });
  test('tell the desktop of the scheme and set up the sandbox after they are installed', () => {
    for (const { afterInstall } of packed.linuxPackages) {
      expect(afterInstall).toContain('update-desktop-database');
      expect(afterInstall).toContain("chmod 4755 '/opt/member-login/chrome-sandbox'");
      expect(afterInstall).toContain('apparmor_parser');
    }
  });
});

test('the AppImage keeps the sandbox, and has the same .desktop file', () => {
  expect(packed.appImage?.desktopFileName).toBe(DESKTOP_NAME);
  expect(packed.appImage?.desktop).toContain(`MimeType=x-scheme-handler/${CALLBACK_SCHEME};`);
  expect(packed.appImage?.desktop).not.toContain('--no-sandbox');
});

describe('electron-builder.yml', () => {
  test('agrees with package.json and the application on names and on the scheme', () => {
    const { desktopName } = manifestSchema.parse(JSON.parse(textOf('package.json')));
    expect(packed.config.protocols).toMatchObject([{ schemes: [CALLBACK_SCHEME] }]);
    expect([desktopName, DESKTOP_NAME]).toEqual(Array(2).fill(`${packed.config.appId}.desktop`));
    expect(WINDOWS_APP_ID).toBe(packed.config.appId);
  });
  test('has Windows register the scheme for one person, and keep it in an update', () => {
    const { oneClick, perMachine, include } = packed.config.nsis ?? {};
    expect({ oneClick, perMachine }).toEqual({ oneClick: true, perMachine: false });
    const script = readFileSync(join(TOP, include ?? ''), 'utf8');
    expect(script).toContain(`!define SCHEME_KEY "Software\\Classes\\${CALLBACK_SCHEME}"`);
    expect(script).toMatch(/^!macro customInstall$/m);
    expect(script).toMatch(/^!macro customUnInstall\n {2}\$\{ifNot\} \$\{isUpdated\}$/m);
    const changes = [...script.matchAll(/^ *(?:WriteReg\w+|DeleteReg\w+) (\S+) "(.*?)"/gm)];
    expect(changes.length).toBeGreaterThan(0);
    for (const [, root, key] of changes)
      expect([root, key]).toEqual(['HKCU', expect.stringMatching(/^\$\{(SCHEME|TOAST)_KEY\}/)]);
    // The owner that counts is the one that Windows would start, for this person or for all.
    expect(script).toContain(`ReadRegStr $R0 HKCR "${CALLBACK_SCHEME}\\shell\\open\\command" ""`);
  });
  test('asks macOS for no more than a compiler at run time needs', () => {
    const { hardenedRuntime, entitlements, entitlementsInherit } = packed.config.mac ?? {};
    expect(hardenedRuntime).toBe(true);
    expect(entitlementsInherit).toBe(entitlements);
    const granted = readFileSync(join(TOP, entitlements ?? ''), 'utf8').matchAll(/<key>(.*?)<\/key>/g);
    expect([...granted].map(([, key]) => key)).toEqual(['com.apple.security.cs.allow-jit']);
  });
  test('names icons that need no converter', () => {
    const { win, mac, linux } = packed.config;
    expect([win?.icon, mac?.icon]).toEqual([expect.stringMatching(/\.ico$/), expect.stringMatching(/\.icns$/)]);
    for (const icon of [win?.icon, mac?.icon, linux?.icon]) expect(existsSync(join(TOP, icon ?? 'none'))).toBe(true);
  });
  test.each([
    ['at the top', { nonsense: true }, /unknown property 'nonsense'/],
    ['for one installer', { nsis: { perMachin: false } }, /configuration\.nsis should be/],
    ['of the wrong type', { electronFuses: { runAsNode: 'perhaps' } }, /runAsNode should be/],
  ])('is refused with a key %s', async (_where, changes, message) => {
    const elsewhere = join(place, 'refused');
    mkdirSync(elsewhere, { recursive: true });
    await expect(pack(elsewhere, [], changes)).rejects.toThrow(message);
  });
});

function textOf(path: string): string {
  return files.find((file) => file.path === path)?.text ?? '';
}

/** All files below a folder, with paths from `top`. Bytes that are no text are read as if they were. */
function readFiles(top: string, folder: string): readonly PackedFile[] {
  return readdirSync(join(top, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .map((path) => ({
      path: path.slice(join(top, '/').length).replaceAll('\\', '/'),
      text: readFileSync(path, 'utf8'),
    }));
}

/**
 * Lists the entries of a tar.gz by reading its headers: plain files and folders with short names, as in the package's.
 * @see POSIX.1-1988, ustar: name at 0, mode at 100, size at 124 (both octal), prefix at 345
 */
function readTarEntries(archive: Uint8Array) {
  const bytes = gunzipSync(archive);
  /** `mode` has the rights of owner, group and others, such as 0o755. */
  const entries: { readonly path: string; readonly mode: number }[] = [];
  for (let at = 0; at < bytes.length && bytes[at] !== 0; ) {
    const text = (from: number, length: number): string =>
      bytes.toString('latin1', at + from, at + from + length).replace(/\0.*$/s, '');
    const [prefix, name] = [text(345, 155), text(0, 100)];
    entries.push({ path: prefix === '' ? name : `${prefix}/${name}`, mode: Number.parseInt(text(100, 8), 8) });
    at += 512 * (1 + Math.ceil(Number.parseInt(text(124, 12), 8) / 512));
  }
  return entries;
}
