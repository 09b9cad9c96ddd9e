import { describe, expect, test } from 'vitest';
import { groupCode, spellCode } from '../../../renderer/sign-in/user-code.ts';

describe('D8: a user code', () => {
  test.each([
    ['WDJBMJHT', ['WDJB', 'MJHT']],
    ['123456789', ['1234', '5678', '9']],
    ['AB12', ['AB12']],
    ['WDJB-MJHT', ['WDJB-MJHT']],
    ['WD JB MJ', ['WD JB MJ']],
    ['ŽÆØ𐐀ÉÜ', ['ŽÆØ𐐀', 'ÉÜ']],
    ['', ['']],
  ])('%s is shown in the parts %j', (code, parts) => {
    expect(groupCode(code)).toEqual(parts);
    expect(parts.join(''), 'nothing is added or lost').toBe(code);
  });

  test.each([
    ['WD-7', 'W, D, hyphen, 7'],
    ['W D7', 'W, D, 7'],
    ['𐐀1', '𐐀, 1'],
  ])('%s is spelled %s', (code, spelled) => {
    expect(spellCode(code, 'hyphen')).toBe(spelled);
  });
});
