import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { leaveAppImage } from '../../electron/core/launch.ts';

const APPIMAGE = '/home/me/Member Login.AppImage';

let folder: string;
beforeEach(() => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'app-image-')));
});
afterEach(() => rmSync(folder, { recursive: true }));

test('a program inside the image has its file, one beside it has none', () => {
  expect(leaveAppImage('/tmp/.mount_a/member-login', { APPIMAGE, APPDIR: '/tmp/.mount_a' })).toBe(APPIMAGE);
  expect(leaveAppImage('/tmp/.mount_ab/member-login', { APPIMAGE, APPDIR: '/tmp/.mount_a' })).toBeNull();
  expect(leaveAppImage('/usr/bin/member-login', { APPIMAGE, APPDIR: '/tmp/.mount_a' })).toBeNull();
  expect(leaveAppImage('/tmp/.mount_a/member-login', { APPDIR: '/tmp/.mount_a' })).toBeNull();
});

/** As the image's runtime and electron-builder's launcher leave it. */
function environmentIn(image: string): Record<string, string | undefined> {
  return {
    ...{ APPIMAGE, APPDIR: image, OWD: '/home/me', ARGV0: './Member Login.AppImage', HOME: '/home/me' },
    PATH: `${image}:${image}/usr/sbin:/usr/local/bin:/usr/bin`,
    XDG_DATA_DIRS: `${image}/usr/share/:/usr/share/gnome:/usr/local/share/:/usr/share/`,
    LD_LIBRARY_PATH: `${image}/usr/lib`,
    GSETTINGS_SCHEMA_DIR: `${image}/usr/share/glib-2.0/schemas:/opt/schemas`,
    _: `${image}/member-login`,
    HTTPS_PROXY: 'http://proxy.example:8080',
  };
}

test('nothing that is started from an image gets the image’s folders, or is told that it is in one', () => {
  const environment = environmentIn('/tmp/.mount_a');
  leaveAppImage('/tmp/.mount_a/member-login', environment);
  expect(environment).toEqual({
    HOME: '/home/me',
    PATH: '/usr/local/bin:/usr/bin',
    XDG_DATA_DIRS: '/usr/share/gnome:/usr/local/share/:/usr/share/',
    GSETTINGS_SCHEMA_DIR: '/opt/schemas',
    HTTPS_PROXY: 'http://proxy.example:8080',
  });
});

test('what is another image’s stays: a program that a terminal in an AppImage starts, and an image beside it', () => {
  const inherited = environmentIn('/tmp/.mount_terminal');
  leaveAppImage('/usr/bin/member-login', inherited);
  expect(inherited).toEqual(environmentIn('/tmp/.mount_terminal'));
  const nested = { APPIMAGE, APPDIR: '/tmp/.mount_a', PATH: '/tmp/.mount_a:/tmp/.mount_ab/usr/bin:/usr/bin' };
  leaveAppImage('/tmp/.mount_a/member-login', nested);
  expect(nested).toEqual({ PATH: '/tmp/.mount_ab/usr/bin:/usr/bin' });
});

test.skipIf(process.platform === 'win32')(
  'an image that is mounted in a folder with a link in its path is found',
  () => {
    mkdirSync(join(folder, 'real'));
    writeFileSync(join(folder, 'real', 'member-login'), '');
    symlinkSync(join(folder, 'real'), join(folder, 'link'));
    const execPath = join(folder, 'real', 'member-login');
    expect(leaveAppImage(execPath, { APPIMAGE, APPDIR: join(folder, 'link') })).toBe(APPIMAGE);
  },
);
