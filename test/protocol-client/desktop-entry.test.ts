/** Desktop entries as other programs write them, and ours as GLib and xdg-utils read it. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  formatDesktopEntry,
  type NewDesktopEntry,
  parseDesktopEntry,
} from '../../electron/protocol-client/desktop-entry.ts';

const ENTRY: NewDesktopEntry = {
  name: 'Member Login',
  program: '/opt/Member Login/member-login',
  scheme: 'member-login',
  icon: null,
  windowClass: 'example.member-login.app',
  isShown: true,
};

/** What some reader gives a meaning, and a few letters. */
const ODD = [
  '"',
  "'",
  '\\',
  '`',
  '$',
  '%',
  'u',
  's',
  'n',
  ' ',
  '\t',
  '\n',
  '\r',
  ';',
  '=',
  '[',
  ']',
  '#',
  '\u2028',
  'é',
];

const programOf = (exec: string) => parseDesktopEntry(`[Desktop Entry]\nExec=${exec}\n`)?.program;

describe('an entry that is written', () => {
  test('has no quotes where none are needed: xdg-utils start nothing that stands in quotes', () => {
    const text = formatDesktopEntry({ ...ENTRY, program: '/opt/member-login_1.0/member-login' });
    expect(text).toContain('\nExec=/opt/member-login_1.0/member-login %u\n');
  });
  test('starts the program with the address, and takes addresses of the scheme', () => {
    expect(formatDesktopEntry(ENTRY)).toBe(
      [
        '[Desktop Entry]',
        'Type=Application',
        'Name=Member Login',
        'Exec="/opt/Member Login/member-login" %u',
        'Terminal=false',
        'StartupWMClass=example.member-login.app',
        'MimeType=x-scheme-handler/member-login;',
        '',
      ].join('\n'),
    );
  });

  test('keeps out of menus where it is to, and has a picture where there is one', () => {
    const text = formatDesktopEntry({ ...ENTRY, isShown: false, icon: '/opt/a picture.png' });
    expect(text).toContain('\nNoDisplay=true\n');
    expect(text).toContain('\nIcon=/opt/a picture.png\n');
  });

  test('escapes what a quoted argument and a value escape, one behind the other', () => {
    // GLib started exactly this program from exactly this line.
    const text = formatDesktopEntry({ ...ENTRY, program: '/tmp/$pace"q`b\\back' });
    expect(text).toContain('\nExec="/tmp/\\\\$pace\\\\"q\\\\`b\\\\\\\\back" %u\n');
  });

  test('gets no further line from a name or a path', () => {
    const text = formatDesktopEntry({ ...ENTRY, name: 'A\nExec=/bin/evil', program: '/tmp/b\nHidden=true' });
    expect(text.split('\n').filter((line) => /^(Exec|Hidden)=/.test(line))).toHaveLength(1);
  });

  test('reads back as it was meant, whatever the path is', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...ODD) }), fc.string(), fc.boolean(), (path, name, isShown) => {
        const program = `/${path}x`;
        const entry = parseDesktopEntry(formatDesktopEntry({ ...ENTRY, program, name: `${name}x`, isShown }));
        expect(entry).toEqual({ name: `${name}x`, program, isHidden: false, isShown });
      }),
    );
  });
});

describe('an entry that is read', () => {
  test.each([
    ['/opt/member-login/member-login %U', '/opt/member-login/member-login'],
    ['"/opt/Member Login/member-login" %U', '/opt/Member Login/member-login'],
    ["'/opt/Member Login/member-login' --flag %u", '/opt/Member Login/member-login'],
    ['/opt/Member\\\\ Login/member-login %u', '/opt/Member Login/member-login'],
    ['member-login', 'member-login'],
    ['env LANG=C A="b c" /snap/bin/member-login %U', '/snap/bin/member-login'],
    ['/usr/bin/env /opt/a', '/opt/a'],
    ['/opt/100%%/a %u', '/opt/100%/a'],
    ['"/opt/never closed %u', null],
    ['', null],
    ['env', null],
    ['%u', null],
  ])('starts, by the command line %s: %s', (exec, program) => {
    expect(programOf(exec)).toBe(program);
  });

  test('is read from its own group alone', () => {
    const text =
      '# a comment\n[Desktop Entry]\r\nName = Other \nExec=/opt/a\n[Desktop Action new]\nName=No\nExec=/opt/b\n';
    expect(parseDesktopEntry(text)).toEqual({ name: 'Other', program: '/opt/a', isHidden: false, isShown: true });
  });

  test('may be hidden, out of menus, or without a name and a program', () => {
    const text = '[Desktop Entry]\nHidden=true\nNoDisplay=true\nName[de]=Anders\n';
    expect(parseDesktopEntry(text)).toEqual({ name: null, program: null, isHidden: true, isShown: false });
  });

  test.each(['', 'Name=No group', '[Other]\nExec=/opt/a', '\u0000\u0001'])('is none: %j', (text) => {
    expect(parseDesktopEntry(text)).toBeNull();
  });
});
