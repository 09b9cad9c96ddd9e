import { describe, expect, test } from 'vitest';
import { COMMANDS, isPossible } from '../../../electron/ipc/views/commands.ts';
import { ariaKeys, commandOf, type KeyPress, keysOf, withKeys } from '../../../renderer/ui/keys.ts';
import { firstPlace, type Place } from '../../../renderer/ui/places.ts';
import { viewOfCase } from '../testing/case-file/case-views.ts';
import { VIEW, viewOfOwnService, viewOfSession } from '../views.ts';

const ALONE: KeyPress = { key: '', code: '', ctrlKey: false, metaKey: false, altKey: false, shiftKey: false };
const withCtrl = (change: Partial<KeyPress>): KeyPress => ({ ...ALONE, ctrlKey: true, ...change });
const withCmd = (change: Partial<KeyPress>): KeyPress => ({ ...ALONE, metaKey: true, ...change });
const meant = (press: KeyPress, isTyping = false, isMac = false) => commandOf(press, isTyping, isMac)?.id ?? null;
/** As a keyboard in the USA sends it. */
const codeOf = (key: string): string => (/\d/.test(key) ? `Digit${key}` : `Key${key}`);

describe('the table of commands', () => {
  test('has no id and no key twice', () => {
    expect(new Set(COMMANDS.map(({ id }) => id)).size).toBe(COMMANDS.length);
    const keys = COMMANDS.flatMap((command) => ('bare' in command ? [command.key, command.bare] : [command.key]));
    expect(new Set(keys).size).toBe(keys.length);
  });
  test('has a digit for each place that is always to be found there, in the order of the rail', () => {
    const digits = COMMANDS.filter(({ key }) => /\d/.test(key)).map(({ key }) => key);
    expect(digits).toEqual(['1', '2', '3', '4', '5', '6', '7', '8', '9']);
  });
  test('names places as the page does', () => {
    const places: readonly Place['kind'][] = COMMANDS.filter((command) => command.kind === 'place').map(({ id }) => id);
    expect(places).toContain(firstPlace(VIEW).kind);
  });
  test('says what has nothing to act on', () => {
    const not = (view: Parameters<typeof isPossible>[1]) =>
      COMMANDS.filter(({ id }) => !isPossible(id, view)).map(({ id }) => id);
    expect(not(VIEW)).toEqual(['refresh', 'case']);
    expect(not(viewOfSession())).toEqual(['case']);
    expect(not(viewOfOwnService())).toContain('demo-behaviour');
    expect(not(viewOfCase())).not.toContain('case');
    expect(not({ ...viewOfCase(), isAsking: true })).toEqual(COMMANDS.map(({ id }) => id));
  });
});

describe('a press', () => {
  test.each(COMMANDS)('of Ctrl, or Cmd on macOS, and $key means $id, wherever the focus is', ({ id, key }) => {
    const pressed = { key: key.toLowerCase(), code: codeOf(key) };
    for (const isTyping of [false, true]) {
      expect(meant(withCtrl(pressed), isTyping)).toBe(id);
      expect(meant(withCmd(pressed), isTyping, true)).toBe(id);
      expect([meant(withCmd(pressed), isTyping), meant(withCtrl(pressed), isTyping, true)]).toEqual([null, null]);
    }
    expect([meant({ ...ALONE, ...pressed }), meant({ ...ALONE, ...pressed }, false, true)]).toEqual([null, null]);
  });
  test('with another key besides means something else, as AltGr does on Windows', () => {
    const pressed = { key: 'k', code: 'KeyK' };
    for (const more of [{ shiftKey: true }, { altKey: true }, { metaKey: true }]) {
      expect(meant(withCtrl({ ...pressed, ...more }))).toBeNull();
    }
  });
  test('of / filters, unless somebody is typing', () => {
    expect(meant({ ...ALONE, key: '/', code: 'Slash' })).toBe('filter');
    // A German keyboard.
    expect(meant({ ...ALONE, key: '/', code: 'Digit7', shiftKey: true })).toBe('filter');
    expect(meant({ ...ALONE, key: '/', code: 'Slash' }, true)).toBeNull();
    expect(meant({ ...ALONE, key: '/', code: 'Slash', altKey: true })).toBeNull();
  });
  test('is told by its place where a keyboard types digits with Shift, or no Latin letters', () => {
    expect(meant(withCtrl({ key: 'é', code: 'Digit2' }))).toBe('compare');
    expect(meant(withCtrl({ key: 'л', code: 'KeyK' }))).toBe('palette');
    expect(meant(withCtrl({ key: '3', code: 'Numpad3' }))).toBe('exchanges');
  });
  test('is told by its letter where Latin letters lie elsewhere', () => {
    expect(meant(withCtrl({ key: 'k', code: 'KeyV' }))).toBe('palette');
    expect(meant(withCtrl({ key: 'v', code: 'KeyK' }))).toBeNull();
    expect(meant(withCtrl({ key: 'K', code: 'KeyK' }))).toBe('palette');
  });
});

test('keys are written as each system writes them', () => {
  expect([keysOf('palette', false), keysOf('palette', true)]).toEqual(['Ctrl+K', '⌘K']);
  expect([ariaKeys('filter', false), ariaKeys('about', true)]).toEqual(['Control+F /', 'Meta+9']);
  expect([keysOf('session-1'), ariaKeys('session-1'), withKeys('Ada', 'session-1')]).toEqual([null, undefined, 'Ada']);
  expect(withKeys('Exchanges', 'exchanges')).toMatch(/^Exchanges \((Ctrl\+|⌘)3\)$/);
});
