import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isPathBelow } from '../../electron/core/path-below.ts';
import { anyText } from '../any-text.ts';

const BASE = 'https://service.example/v1/api';

describe('a path below an address', () => {
  test.each([
    '/members/infos',
    '/',
    '//',
    '//other.example/',
    '/a/../b',
    '/a%2fb',
    '/a;b=../c',
    '/a%3b..%2fb',
    '/~x;y=1/@z',
    '/@other.example',
    '/:8080',
    '/%C3%80/caf%c3%a9',
    '/a%20b',
    '/100%/%zz/%25',
    '/%EF%BB%BFa',
    '/..a/a..b/...',
  ])('S13: may be %s', (path) => {
    expect(isPathBelow(BASE, path)).toBe(true);
    expect(isPathBelow('https://service.example', path)).toBe(true);
  });

  test.each([
    '',
    'members',
    'https://other.example/',
    '.other.example/',
    '@other.example/',
    ':8080/',
    '/a?b',
    '/a#b',
    '/a b',
    '/a\r\nb',
    '/a\tb',
    '/é',
    '/../',
    '/a/../../b',
    '/a/%2e%2E/%2e./b',
    '/..',
    '/..\\b',
    '\\..\\b',
    '/a%2f..%2f..%2fb',
    '/..%5cb',
    '/..%2Fb',
    '/%252e%252e/',
    '/..;/b',
    '/;/..;/',
    '/a;x/..%3by/..;/b',
    '/%c0%ae%C0%AE/b',
    '/..%c0%afb',
    '/%25c0%25ae./b',
    '/%e0%80%ae%e0%80%ae/b',
    '/..%c1%9cb',
    '/%%32e%%32e/b',
    '/%2%65%2%65/b',
    '/%u002e%u002e/b',
    '/%25u002e./b',
    '/%EF%BC%8E%EF%BC%8E/b',
    '/%EF%BC%85%EF%BC%92e./b',
    '/%E2%80%A5/b',
    '/..%EF%BC%8Fb',
    '/a%EF%BC%BCb',
    '/..%CD%BE/b',
    '/..%00/b',
    '/.%09./b',
    '/.%7F./b',
    '/.%C2%85./b',
    '/..%20/b',
    '/..%3fb',
    '/b%252fc/%2e%2e/..%252f',
    '/%c0-propos',
    '/%ff',
    '/%ED%A0%80',
  ])('S13: may not be %j', (path) => {
    expect(isPathBelow(BASE, path)).toBe(false);
  });

  test('counts an address in any writing', () => {
    expect(isPathBelow('HTTPS://Service.example:443/V1', '/a')).toBe(true);
    expect(isPathBelow('HTTPS://Service.example:443/V1', '/../v2')).toBe(false);
  });

  test('S13: never leads elsewhere, whatever it is', () => {
    const path = fc.oneof(
      anyText,
      fc
        .array(
          fc.constantFrom('/', '.', '..', '%2e', '%2F', '\\', '%5C', '@', ':', 'a', '%', '?', '#', '\t', '//b.example'),
        )
        .map((parts) => parts.join('')),
    );
    fc.assert(
      fc.property(path, (any) => {
        fc.pre(isPathBelow(BASE, any));
        const { origin, pathname, search, hash } = new URL(`${BASE}${any}`);
        expect([origin, search, hash]).toEqual(['https://service.example', '', '']);
        expect(pathname.startsWith('/v1/api/')).toBe(true);
      }),
    );
  });
});

test('no path is longer than an address may be, as each percent sign may hide another one', () => {
  const hidden = (length: number): string => `/%${'25'.repeat((length - 2) / 2)}`;
  expect(isPathBelow(BASE, hidden(2_000))).toBe(true);
  expect(isPathBelow(BASE, hidden(2_002))).toBe(false);
  expect(isPathBelow(BASE, hidden(20_000))).toBe(false);
});
