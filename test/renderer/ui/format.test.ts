import { describe, expect, test } from 'vitest';
import { formatFieldName, formatTimeLeft, initialsOf } from '../../../renderer/ui/format.ts';

describe('the time left (W2)', () => {
  test.each([
    [300_000, '5:00'],
    [278_000, '4:38'],
    [277_001, '4:38'],
    [61_000, '1:01'],
    [1, '0:01'],
    [0, '0:00'],
    [-5_000, '0:00'],
  ])('writes %i ms as %s', (leftMs, written) => {
    expect(formatTimeLeft(leftMs)).toBe(written);
  });
});

describe('the name of a field', () => {
  test.each([
    ['member_since', 'Member since'],
    ['memberSince', 'Member since'],
    ['country', 'Country'],
    ['userID', 'User ID'],
    ['line2Text', 'Line2 text'],
    ['E-mail', 'E-mail'],
    ['Last Visit', 'Last Visit'],
    ['straße_nr', 'Straße nr'],
    ['_', '_'],
    ['__proto__', 'Proto'],
  ])('%s is written %s', (name, written) => {
    expect(formatFieldName(name)).toBe(written);
  });
});

describe('initials', () => {
  test.each([
    ['Ada Example', 'AE'],
    ['Ada Middle Example', 'AE'],
    ['ada', 'A'],
    ['Zoë Šimek', 'ZŠ'],
    ['ada@example.com', 'AC'],
    ['𐐀ada', '𐐀'],
    ['— …', ''],
    ['', ''],
  ])('of “%s” are “%s”', (name, initials) => {
    expect(initialsOf(name, 2)).toBe(initials);
  });
  test('are one letter where there is room for one', () => {
    expect(initialsOf('𐐀da Example', 1)).toBe('𐐀');
  });
});
