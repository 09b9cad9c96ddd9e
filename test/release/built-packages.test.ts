/** Holds that no release is made of packages of which it is not known how they are signed. */
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { takeSigningStates, writeSigningState } from './built-packages.ts';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'packages-'));
  writeFileSync(join(folder, 'a.deb'), '');
  writeSigningState(folder, 'linux', 'unsigned');
  writeSigningState(folder, 'darwin', 'ad-hoc');
});
afterEach(() => rmSync(folder, { recursive: true }));

test('each system says how it is signed, in a file that is no download', () => {
  writeSigningState(folder, 'win32', 'signed');
  expect(takeSigningStates(folder)).toEqual([
    { system: 'linux', state: 'unsigned' },
    { system: 'darwin', state: 'ad-hoc' },
    { system: 'win32', state: 'signed' },
  ]);
  expect(readdirSync(folder)).toEqual(['a.deb']);
});

test('a system that says nothing, or something else, ends the release', () => {
  expect(() => takeSigningStates(folder)).toThrow('signing-win32.txt does not say how the packages for win32');
  writeFileSync(join(folder, 'signing-win32.txt'), 'surely');
  expect(() => takeSigningStates(folder)).toThrow('for win32');
  expect(readdirSync(folder)).toContain('signing-linux.txt');
});
