import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { decodeText, parseBody } from '../../../electron/service-client/decode/body.ts';
import { bodyOf } from '../../../electron/service-client/decode/reply.ts';

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);

describe('N4, N7: text is told by its bytes', () => {
  const text = 'access_token=grün';
  const latin = Buffer.from(text, 'latin1');
  const utf16 = (order: 'le' | 'be', mark = '\ufeff') => {
    const littleEndian = Buffer.from(`${mark}${text}`, 'utf16le');
    return order === 'le' ? littleEndian : littleEndian.swap16();
  };
  test.each<[string, Uint8Array, string]>([
    ['UTF-8', bytes(text), ''],
    ['UTF-8 with a byte-order mark', bytes(`\ufeff${text}`), ''],
    ['UTF-8, whatever else is named', bytes(text), 'text/html; charset=iso-8859-1'],
    ['UTF-16, little end first', utf16('le'), 'text/plain; charset=utf-8'],
    ['UTF-16, big end first', utf16('be'), ''],
    ['UTF-16 without a mark, by its name', utf16('le', ''), 'text/plain; charset=utf-16le'],
    ['Latin-1, by its name', latin, 'text/plain; charset=ISO-8859-1'],
    ['Latin-1, by its name in quotes', latin, 'text/plain; x=y; Charset = "windows-1252"; z'],
    ['white space of all kinds around it', bytes(`\r\n\t \u00a0${text}\u2028\ufeff \r\n`), ''],
  ])('%s', (_name, given, contentType) => {
    expect(decodeText(given, contentType)).toBe(text);
  });

  test.each([
    ['shift_jis', [0x93, 0xfa, 0x96, 0x7b], '日本'],
    ['koi8-r', [0xed, 0xc9, 0xd2], 'Мир'],
    ['gbk', [0xd6, 0xd0, 0xb9, 0xfa], '中国'],
    ['shift_jis', [0x93, 0xfa, 0xff], '日\ufffd'],
  ])('%s, with replacements for what is not in it', (charset, given, expected) => {
    expect(decodeText(Uint8Array.from(given), `text/plain; charset=${charset}`)).toBe(expected);
  });

  test.each(['', 'text/plain', 'text/plain; charset=utf-8', 'text/plain; charset=no-such', 'text/plain; charset='])(
    'UTF-8 with replacements, where %j names no other charset',
    (contentType) => {
      expect(decodeText(latin, contentType)).toBe('access_token=gr\ufffdn');
    },
  );

  test('a charset that is named changes nothing of what is UTF-8', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.constantFrom('latin1', 'gbk', 'utf-8'), (given, charset) => {
        fc.pre(!given.includes('\0'));
        expect(decodeText(bytes(given), `text/plain; charset=${charset}`)).toBe(given.trim());
      }),
    );
  });
});

describe('S10: bytes that are no text', () => {
  test.each<[string, Uint8Array]>([
    ['compressed bytes', Buffer.from('1f8b0800', 'hex')],
    ['a control character', bytes('access_token=\u0001')],
    ['mostly another charset', Buffer.from([0xed, 0xc9, 0xd2, 0x20, 0xed, 0xc9])],
  ])('%s are known by their size and type alone', (_name, given) => {
    expect(bodyOf({ bytes: given, headers: { 'content-type': 'Application/Zip;x' } })).toEqual({
      kind: 'bytes',
      size: given.length,
      type: 'application/zip',
    });
    expect(bodyOf({ bytes: given, headers: { 'content-type': '<none>' } })).toMatchObject({ type: null });
  });

  test.each([
    ['a few characters in another charset', Buffer.from('Ungültiger Schlüssel', 'latin1'), 'text'],
    ['JSON with such characters', Buffer.from('["äöüäöü"]', 'latin1'), 'json'],
    ['nothing', bytes(''), 'text'],
    ['lines', bytes('one\r\n\ttwo\f'), 'text'],
  ])('%s are not among them', (_name, given, kind) => {
    expect(bodyOf({ bytes: given }).kind).toBe(kind);
  });

  test('nothing that arrives throws', () => {
    fc.assert(
      fc.property(fc.uint8Array(), fc.string(), (given, type) => {
        bodyOf({ bytes: given, headers: { 'content-type': `text/plain; charset=${type}` } });
      }),
    );
  });
});

describe('N4: a reply with more fields than any service sends is not parsed', () => {
  const names = (count: number) => `{${Array.from({ length: count }, (_, n) => `"${n}":1`).join(',')}}`;
  const formOf = (count: number) => Array.from({ length: count }, (_, n) => `b${n}=1`).join('&');
  const kindOf = (text: string) => bodyOf({ bytes: Buffer.from(text) }).kind;

  test.each([
    ['fields', names(6000), names(6001)],
    ['fields of a form', formOf(6001), formOf(6002)],
    ['equal fields', `[${'{"a":1},'.repeat(20_000)}1]`, `[${'{"a":1},'.repeat(20_001)}1]`],
    ['characters of a form', `a=${'b'.repeat(131_070)}`, `a=${'b'.repeat(131_071)}`],
    ['values', `[${'1,'.repeat(20_000)}1]`, `[${'1,'.repeat(20_001)}1]`],
    ['brackets', `${'['.repeat(50_000)}${']'.repeat(50_000)}`, `${'['.repeat(50_001)}${']'.repeat(50_001)}`],
  ])('%s', (_of, most, more) => {
    expect(kindOf(most)).not.toBe('bytes');
    expect(bodyOf({ bytes: Buffer.from(more) })).toEqual({ kind: 'bytes', size: more.length, type: null });
  });

  test('but of a page, which is not parsed, its title is read', () => {
    expect(kindOf(`<title>One</title>${'a: b, &amp; '.repeat(20_000)}`)).toBe('html');
  });
});

describe('N7: numbers', () => {
  test('keep their digits only where they are whole numbers, and at any depth', () => {
    const text = String.raw`{"a":1.12345678901234567890,"b":"\"12345678901234567890,","c":[-12345678901234567890 ,1e0000000000000002, 9007199254740991]}`;
    expect(parseBody(text)).toEqual({
      kind: 'json',
      value: {
        a: 1.1234567890123457,
        b: '"12345678901234567890,',
        c: ['-12345678901234567890', 100, 9007199254740991],
      },
    });
    expect(parseBody('[01234567890123456789]').kind).toBe('text');
    const deep = parseBody(`${'['.repeat(50_000)}12345678901234567890${']'.repeat(50_000)}`);
    let value: unknown = deep.kind === 'json' ? deep.value : null;
    while (Array.isArray(value)) value = value[0];
    expect(value).toBe('12345678901234567890');
  });

  test.each([
    ['9007199254740991', 9_007_199_254_740_991],
    ['9007199254740993', '9007199254740993'],
    ['-98765432109876543210', '-98765432109876543210'],
    ['1.50', 1.5],
    ['1e30', 1e30],
  ])('%s is kept as %j', (written, value) => {
    expect(parseBody(`[${written}]`)).toEqual({ kind: 'json', value: [value] });
  });
});
