import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { findAppImage } from '../../electron/core/app-image.ts';

const APPIMAGE = '/home/me/Member Login.AppImage';

let folder: string;
beforeEach(() => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'app-image-')));
});
afterEach(() => rmSync(folder, { recursive: true }));

test('a program inside the image has its file, one beside it has none', () => {
  expect(findAppImage('/tmp/.mount_a/member-login', { APPIMAGE, APPDIR: '/tmp/.mount_a' })).toBe(APPIMAGE);
  expect(findAppImage('/tmp/.mount_ab/member-login', { APPIMAGE, APPDIR: '/tmp/.mount_a' })).toBeNull();
  expect(findAppImage('/usr/bin/member-login', { APPIMAGE, APPDIR: '/tmp/.mount_a' })).toBeNull();
  expect(findAppImage('/tmp/.mount_a/member-login', { APPDIR: '/tmp/.mount_a' })).toBeNull();
});

test.skipIf(process.platform === 'win32')(
  'an image that is mounted in a folder with a link in its path is found',
  () => {
    mkdirSync(join(folder, 'real'));
    writeFileSync(join(folder, 'real', 'member-login'), '');
    symlinkSync(join(folder, 'real'), join(folder, 'link'));
    const execPath = join(folder, 'real', 'member-login');
    expect(findAppImage(execPath, { APPIMAGE, APPDIR: join(folder, 'link') })).toBe(APPIMAGE);
  },
);
