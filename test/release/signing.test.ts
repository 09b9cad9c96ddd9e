import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { planSigning, SIGNING_VARIABLES, takeSigningStates, wordSigning, writeSigningState } from './signing.ts';

/** A secret that is not set comes to a step as an empty variable. */
const NONE = Object.fromEntries(SIGNING_VARIABLES.map((name) => [name, '']));
const CERTIFICATE = { CSC_LINK: 'certificate', CSC_KEY_PASSWORD: 'password' };
const API_KEY = { APPLE_API_KEY: 'text of a key', APPLE_API_KEY_ID: 'id', APPLE_API_ISSUER: 'issuer' };
const ACCOUNT = { APPLE_ID: 'name', APPLE_APP_SPECIFIC_PASSWORD: 'password', APPLE_TEAM_ID: 'team' };
const WINDOWS = { WIN_CSC_LINK: 'certificate', WIN_CSC_KEY_PASSWORD: 'password' };

describe('on macOS', () => {
  test('a build without a certificate gets an ad hoc seal and no hardened runtime', () => {
    const { state, config, variables } = planSigning('darwin', NONE);
    expect(state).toBe('ad-hoc');
    expect(config).toEqual({ mac: { identity: '-', hardenedRuntime: false } });
    expect(variables).toEqual({});
  });
  test('nothing is notarized without a certificate, whatever else is there', () => {
    const { state, variables, notarizationKey } = planSigning('darwin', { ...NONE, ...API_KEY, ...ACCOUNT });
    expect({ state, variables, notarizationKey }).toEqual({ state: 'ad-hoc', variables: {}, notarizationKey: null });
  });
  test('a certificate alone signs, and one that cannot be used fails the build', () => {
    const plan = planSigning('darwin', { ...NONE, ...CERTIFICATE, ...WINDOWS });
    expect(plan).toEqual({
      state: 'signed',
      variables: CERTIFICATE,
      notarizationKey: null,
      config: { forceCodeSigning: true },
    });
  });
  test('a key or an account notarizes; the key goes by a file, and before the account', () => {
    const both = planSigning('darwin', { ...CERTIFICATE, ...API_KEY, ...ACCOUNT });
    expect(both.state).toBe('notarized');
    expect(both.notarizationKey).toBe(API_KEY.APPLE_API_KEY);
    expect(Object.keys(both.variables)).toEqual([
      ...['CSC_LINK', 'CSC_KEY_PASSWORD', 'APPLE_API_KEY_ID', 'APPLE_API_ISSUER'],
    ]);
    const account = planSigning('darwin', { ...CERTIFICATE, ...ACCOUNT });
    expect(account).toMatchObject({ state: 'notarized', notarizationKey: null, variables: ACCOUNT });
  });
});

describe('elsewhere', () => {
  test('Windows is signed with its own certificate and with no other', () => {
    expect(planSigning('win32', { ...NONE, ...CERTIFICATE }).state).toBe('unsigned');
    const plan = planSigning('win32', { ...NONE, ...WINDOWS });
    expect(plan).toMatchObject({ state: 'signed', variables: WINDOWS, config: { forceCodeSigning: true } });
  });
  test('Linux gets no secret at all', () => {
    expect(planSigning('linux', { ...CERTIFICATE, ...API_KEY, ...WINDOWS }).variables).toEqual({});
  });
});

test.each([
  ['darwin', { CSC_LINK: 'secret-1' }, 'CSC_KEY_PASSWORD'],
  ['darwin', { ...CERTIFICATE, APPLE_ID: 'secret-1' }, 'APPLE_APP_SPECIFIC_PASSWORD, APPLE_TEAM_ID'],
  ['win32', { WIN_CSC_KEY_PASSWORD: 'secret-1' }, 'WIN_CSC_LINK'],
] as const)('half of a set is refused on %s by name, without any value', (system, env, missing) => {
  expect(() => planSigning(system, env)).toThrow(new Error(`To sign, these are missing: ${missing}.`));
});

test('what is not signed says so, for each system', () => {
  expect(wordSigning('darwin', 'ad-hoc')).toContain('**macOS**: not signed by a known developer and not notarized');
  expect(wordSigning('win32', 'unsigned')).toContain('**Windows**: not signed.');
  expect(wordSigning('linux', 'unsigned')).toContain('**Linux**: not signed.');
});

test('what is signed says no more than it is', () => {
  expect(wordSigning('darwin', 'notarized')).toBe('- **macOS**: signed and notarized.');
  expect(wordSigning('win32', 'signed')).toBe('- **Windows**: signed.');
  expect(() => wordSigning('win32', 'notarized')).toThrow('Packages for Windows cannot be notarized.');
});

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
