import { describe, expect, test } from 'vitest';
import type { IsNeeded } from '../../electron/exchange/secret-owner.ts';
import { createSecretRegister } from '../../electron/exchange/secret-register.ts';
import { LONG_WRITINGS } from '../secret-writings.ts';

const secretNumber = (index: number): string => `secret-${String(index).padStart(5, '0')}`;

describe('S10: the register of secrets', () => {
  test('finds where they stand in a text of many lines, in several encodings at once', () => {
    const register = createSecretRegister();
    register.add(['pass/w"ord é'], 'known', null);
    const text = 'a\n"pass/w\\"ord é"\nb=pass%2fw%22ord+%C3%A9&c\npass%252Fw%2522ord%2520%25C3%25A9!';
    const found = register.find(text) ?? [];
    expect(found.map(({ start, end }) => text.slice(start, end))).toEqual([
      'pass/w\\"ord é',
      'pass%2fw%22ord+%C3%A9',
      'pass%252Fw%2522ord%2520%25C3%25A9',
    ]);
  });
  test('tells by its generation that one is new', () => {
    const register = createSecretRegister();
    register.add(['abc', '', 'a-secret-1'], 'known', null);
    const { generation } = register;
    register.add(['a-secret-1', 'abc', 'short'], 'suspected', null);
    expect(register.generation).toBe(generation);
    register.add(['short'], 'known', null);
    expect(register.generation).toBeGreaterThan(generation);
  });
  test('keeps at most a thousand, those that are used, and all that requests sent whatever replies bring', () => {
    const register = createSecretRegister();
    register.add(['sent-by-us-1'], 'known', null);
    for (let index = 0; index < 5000; index += 1) {
      register.add([secretNumber(index), secretNumber(0)], 'suspected', null);
    }
    const isFound = (secret: string): boolean => register.find(`is ${secret} .`)?.length === 1;
    expect(isFound('sent-by-us-1')).toBe(true);
    expect(isFound(secretNumber(0))).toBe(true);
    expect(isFound(secretNumber(4999))).toBe(true);
    expect(isFound(secretNumber(1))).toBe(false);
  });
  test('finds a very long one wherever it begins, to its end', () => {
    const register = createSecretRegister();
    const long = Array.from({ length: 10_000 }, (_, index) => `-${index}`).join('');
    register.add([long], 'known', null);
    expect(register.find(`is ${long}`)).toMatchObject([{ start: 3, end: 3 + long.length }]);
  });
  test('finds one that begins near the end of a very long one', () => {
    const register = createSecretRegister();
    const long = Array.from({ length: 400 }, (_, index) => `-${index}`).join('');
    register.add([long, '399-and-goes-on'], 'known', null);
    const text = `is ${long}-and-goes-on.`;
    expect(register.find(text)).toMatchObject([{ start: 3, end: text.length - 1 }]);
  });
  test.each(Object.entries(LONG_WRITINGS))('looks for one of 100,000 characters only so long: %s', (_name, write) => {
    const register = createSecretRegister();
    const secret = Array.from({ length: 12_500 }, (_, index) => `x${String(index).padStart(7, '0')}`).join('');
    register.add([secret], 'known', null);
    const text = `is ${write(secret)}`;
    expect(register.find(text)).not.toEqual([]);
    expect(register.work).toBeLessThan(201_000 + text.length);
  });
  test.each([63, 64])('gives up on a text that takes too long, where %i characters are alike', (alike) => {
    const register = createSecretRegister();
    register.add(
      Array.from({ length: 900 }, (_, index) => `${'a'.repeat(alike)}${index}${'b'.repeat(500)}`),
      'known',
      null,
    );
    expect(register.find('a'.repeat(300_000))).toBeNull();
    // A short one, too, where it may be any of them.
    expect(register.find('a'.repeat(1000))).toBeNull();
  });
  test('forgets what nobody needs any more, but not what is shared or became known since', () => {
    const register = createSecretRegister();
    register.add(['first-secret', 'shared-secret'], 'known', 's1');
    register.add(['shared-secret'], 'suspected', 's2');
    const { generation } = register;
    register.add(['later-secret'], 'suspected', 's1');
    const isNeeded: IsNeeded = (owner) => owner === 's2';
    expect(register.holdsUnneeded(isNeeded)).toBe(true);
    const known = (): readonly number[] =>
      ['first', 'shared', 'later'].map((name) => register.find(`${name}-secret`)?.length ?? 0);
    register.forget(isNeeded, generation);
    expect(known()).toEqual([0, 1, 1]);
    expect(register.holdsUnneeded(isNeeded)).toBe(true);
    register.forget(isNeeded, register.generation);
    expect(known()).toEqual([0, 1, 0]);
    expect(register.holdsUnneeded(isNeeded)).toBe(false);
  });
});
