/** Holds how the .desktop file of an installed package is read. */
import { expect, test } from 'vitest';
import { readInstalledEntry } from './desktop-session.ts';

const ENTRY = `[Desktop Entry]
Name=Member Login
Exec=/opt/member-login/member-login %U
MimeType=x-scheme-handler/member-login;

[Desktop Action other]
Exec=/bin/other
`;

test('an entry gives what it starts and what it handles', () => {
  expect(readInstalledEntry(ENTRY)).toEqual({
    executable: '/opt/member-login/member-login',
    execArguments: ['%U'],
    mimeTypes: ['x-scheme-handler/member-login'],
  });
});

test('an entry that lacks a key is refused by its name', () => {
  expect(() => readInstalledEntry(ENTRY.replace(/^MimeType.*$/m, ''))).toThrow('no MimeType');
  expect(() => readInstalledEntry('Name=Member Login\n')).toThrow('no Exec');
});

test('a path with a space is refused: xdg-open would not find it', () => {
  const quoted = ENTRY.replace('/opt/member-login/member-login', '"/opt/Member Login/member-login"');
  expect(() => readInstalledEntry(quoted)).toThrow('because of its quotes');
});
