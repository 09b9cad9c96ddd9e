import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { clip, toSingleLine } from '../../electron/core/one-line.ts';
import { anyText } from '../any-text.ts';

describe('a single line', () => {
  test.each([
    ['  two\r\n\u2028 lines ', 'two lines'],
    ['hidden\u200b\u202eturn\u0007', 'hiddenturn'],
    ['a\u200db', 'ab'],
    ['Ada \u{1f469}\u200d\u{1f4bb} L.', 'Ada \u{1f469}\u200d\u{1f4bb} L.'],
    ['\u{1f469}\u{1f3fd}\u200d\u2764\ufe0f\u200d\u{1f468}', '\u{1f469}\u{1f3fd}\u200d\u2764\ufe0f\u200d\u{1f468}'],
    ['\u{1f3f3}\ufe0f\u200d\u{1f308}', '\u{1f3f3}\ufe0f\u200d\u{1f308}'],
    ['\u{1f469}\u200d', '\u{1f469}'],
    ['\u200d\u{1f469}\u200da', '\u{1f469}a'],
    ['\u{1f469}\u200d\u200d\u{1f4bb}', '\u{1f469}\u{1f4bb}'],
    [
      '\u{1f3f4}\u{e0067}\u{e0062}\u{e0073}\u{e0063}\u{e0074}\u{e007f}',
      '\u{1f3f4}\u{e0067}\u{e0062}\u{e0073}\u{e0063}\u{e0074}\u{e007f}',
    ],
    ['a\u{e0067}\u{e0062}', 'a'],
  ])('%j keeps its emoji whole and loses other formatting', (text, line) => {
    expect(toSingleLine(text)).toBe(line);
  });

  test.each([
    '\u3164',
    '\u115f\u1160',
    '\u2800 \u2800',
    '\u17b4\u17b5',
    '\uffa0',
    '\u034f',
    '\u00ad',
    '\ufe0f',
    '\u{e0100}',
    '\u3000\u00a0',
    '\u{1d159}',
    '\u0301',
    '\u200d\u200c',
    '\u3164\u0301\u2800',
  ])('%j has nothing visible', (text) => {
    expect(toSingleLine(text)).toBe('');
    expect(toSingleLine(`${text}a`)).not.toBe('');
  });

  test.each(['လျှော့', 'علی\u200cرضا', 'ශ්\u200dරී'])('keeps %s as it is written', (word) => {
    expect(toSingleLine(word)).toBe(word);
  });

  test('keeps six combining marks on a character, whatever invisible is between them', () => {
    const marks = '\u0301\u0302\u0303\u0304\u0306\u0307';
    expect(toSingleLine(`Z${marks}${'\u0305'.repeat(40)}oe`)).toBe(`Z${marks}oe`);
    expect(toSingleLine(`Z${'\u0301\u200b'.repeat(40)}`)).toBe(`Z${'\u0301'.repeat(6)}`);
    expect(toSingleLine('ประเทศไทย ศรี देवनागरी é')).toBe('ประเทศไทย ศรี देवनागरी é');
  });

  test('stays the same when it is made a single line once more, and fits where it is clipped', () => {
    fc.assert(
      fc.property(anyText, fc.integer({ min: 1, max: 20 }), (text, length) => {
        const line = toSingleLine(text);
        expect(toSingleLine(line)).toBe(line);
        expect(clip(line, length).length).toBeLessThanOrEqual(length);
      }),
    );
  });
});
