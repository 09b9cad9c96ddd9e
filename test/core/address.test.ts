import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  canonicalPathOf,
  isNearer,
  isPathBelow,
  leadsToThisComputer,
  readAllowedAddress,
  readServiceAddress,
} from '../../electron/core/address.ts';
import { anyText } from '../any-text.ts';
import { privateNetwork, thisComputer } from '../attack/addresses.ts';

describe('an address that may be opened', () => {
  test.each([
    'https://service.example/authorize?client_id=a',
    'http://127.0.0.1:8080/authorize',
    'http://127.8.9.1/',
    'http://localhost:3000/',
    'http://[::1]:3000/',
    'https://[2001:db8::ffff:1]/',
    'https://my_host.x-1.example./',
  ])('W4: %s is one, as it is', (address) => {
    expect(readAllowedAddress(address)?.href).toBe(address);
  });

  test.each([
    ['HTTPS://Service.Example', 'https://service.example/'],
    ['https://service.example:443/a/../b', 'https://service.example/b'],
    ['https:\\\\service.example\\a', 'https://service.example/a'],
    ['ht\ttps://serv\nice.example/', 'https://service.example/'],
    ['\u0000 https://service.example/ ', 'https://service.example/'],
    ['https:service.example', 'https://service.example/'],
    ['https://@service.example/', 'https://service.example/'],
    ['https://bücher.example/ü', 'https://xn--bcher-kva.example/%C3%BC'],
    ['https://pаypal.example/', 'https://xn--pypal-4ve.example/'],
    ['https://аррӏе.example/', 'https://xn--80ak6aa92e.example/'],
    ['https://service.example／evil.example/', null],
    ['https://serv%69ce.example/?\u202e', 'https://service.example/?%E2%80%AE'],
    ['http://127.0.0.1./', 'http://127.0.0.1/'],
    ['http://0x7f.1:80/', 'http://127.0.0.1/'],
    ['http://2130706433/', 'http://127.0.0.1/'],
    ['http://0177.0.0.1/', 'http://127.0.0.1/'],
    ['http://LOCALHOST/', 'http://localhost/'],
  ])('W4: %j is the one that is opened, %j', (address, opened) => {
    expect(readAllowedAddress(address)?.href ?? null).toBe(opened);
  });

  test.each([
    'http://service.example/',
    'http://127.0.0.1.example/',
    'http://localhost.example/',
    'http://128.0.0.1/',
    'http://0.0.0.0/',
    'http://[::]/',
    'http://[::ffff:127.0.0.1]/',
    'http://localhost./',
    'http://a.localhost/',
    'https://user@service.example/',
    'https://user:password@service.example/',
    'https://service.example@evil.example/',
    'https://service.example\u202e/',
    ...[...`"$&'()*+,;=!{}~\``].map((mark) => `https://service${mark}.example/`),
    'https://service%22.example/',
    'javascript:alert(1)',
    'java\nscript:alert(1)',
    'file:///etc/passwd',
    'ms-settings:privacy',
    'data:text/html,hello',
    'service.example',
    '',
  ])('W4: %j is none', (address) => {
    expect(readAllowedAddress(address)).toBeNull();
  });
});

describe('a host', () => {
  const hostOf = (text: string): string => new URL(`https://${text}/`).hostname;

  test('S6: leads to this computer in every writing that a connection understands', () => {
    fc.assert(
      fc.property(thisComputer().map(hostOf), (host) => {
        expect(leadsToThisComputer(host)).toBe(true);
        expect(isNearer(host, 'service.example') && isNearer(host, '10.0.0.1')).toBe(true);
      }),
    );
  });

  test('S6: on a private network is nearer than one elsewhere, and not as near as this computer', () => {
    fc.assert(
      fc.property(privateNetwork().map(hostOf), (host) => {
        expect(leadsToThisComputer(host)).toBe(false);
        expect(isNearer(host, 'service.example') && isNearer('localhost', host)).toBe(true);
        expect(isNearer(host, host)).toBe(false);
      }),
    );
  });

  test.each([
    'service.example',
    'localhost.example',
    'notlocalhost',
    '93.184.215.14',
    '126.255.255.255',
    '128.0.0.1',
    '172.32.0.1',
    '[2606:2800:21f::1]',
    '[::ffff:93.184.215.14]',
  ])('%s is not this computer', (text) => {
    expect(leadsToThisComputer(hostOf(text))).toBe(false);
    expect(text === 'notlocalhost' || !isNearer(hostOf(text), 'service.example')).toBe(true);
  });

  test.each(['::1', '127.0.0.1', '::ffff:127.0.0.1', '0.0.0.0'])('%s as the resolver writes it counts too', (host) => {
    expect(leadsToThisComputer(host)).toBe(true);
  });
});

const read = (written: string): string => {
  const found = readServiceAddress(written);
  return found.kind === 'address' ? found.address : found.expected;
};

test.each([
  ['https://staging.example.com', 'https://staging.example.com'],
  ['https://staging.example.com/', 'https://staging.example.com'],
  [' \t https://staging.example.com/api/ \r\n', 'https://staging.example.com/api'],
  ['\ufeffhttps://staging.example.com', 'https://staging.example.com'],
  ['http://127.0.0.1:8080/', 'http://127.0.0.1:8080'],
  ['http://[::1]:8080/api', 'http://[::1]:8080/api'],
  ['http://LOCALHOST:3000', 'http://localhost:3000'],
  ['https://[2001:DB8::1]/v3', 'https://[2001:db8::1]/v3'],
])('N1: %j is called as %s', (written, address) => {
  expect(readServiceAddress(written)).toEqual({ kind: 'address', address });
});

const EXAMPLE = 'must begin with https://, such as https://staging.example.com';
const HOST = 'must be an address with a host, such as https://staging.example.com';
const PLAIN = 'must have a host of letters, digits, . _ and - only';
const PARTS = 'must not contain ? or #';

test.each([
  ['', EXAMPLE],
  ['  ', EXAMPLE],
  ['staging.example.com', EXAMPLE],
  ['staging.example.com:8443/api', EXAMPLE],
  ['localhost:8080', EXAMPLE],
  ['//staging.example.com', EXAMPLE],
  ['/api', EXAMPLE],
  ['javascript:alert(1)', EXAMPLE],
  ['ftp://staging.example.com', 'must begin with https://'],
  ['file:///etc/hosts', 'must begin with https://'],
  ['https://', HOST],
  ['https://exa<mple.com', HOST],
  ['https://staging.example.com:99999', HOST],
  ['https://stag$(ing).example.com', PLAIN],
  ['http://127.0.0.1"', PLAIN],
  ['https://ada@staging.example.com', 'must not contain a user name or a password'],
  ['https://:lovelace@staging.example.com', 'must not contain a user name or a password'],
  ['https://staging.example.com?', PARTS],
  ['https://staging.example.com/api?a=b', PARTS],
  ['https://staging.example.com/#', PARTS],
  ['https://stag ing.example.com', 'must not contain spaces or control characters'],
  ['https://stag\ning.example.com', 'must not contain spaces or control characters'],
  ['https://staging.example.com/\u0000', 'must not contain spaces or control characters'],
  ['http://staging.example.com', 'must begin with https://; http is possible to this computer only'],
  ['http://192.168.0.1', 'must begin with https://; http is possible to this computer only'],
  ['https://staging.example.com//', 'must not end with more than one slash'],
  [`https://staging.example.com/${'é'.repeat(400)}`, 'must have at most 2000 characters'],
])('N1: %j is refused with what to write: %s', (written, expected) => {
  expect(readServiceAddress(written)).toEqual({ kind: 'refused', expected });
});

test('S1: what is said of a wrong address never repeats it', () => {
  const secret = 'geheim-1234';
  for (const written of [
    secret,
    `http://${secret}.example`,
    `https://${secret}@a.example`,
    `https://a.example?${secret}`,
  ]) {
    expect(read(written)).not.toContain(secret);
  }
});

test('what an address becomes stays as it is when it is read again', () => {
  const address = fc.tuple(
    fc.constantFrom('https://', 'HTTPS://', 'http://', 'https:\\\\', ' https:', ''),
    fc.oneof(fc.domain(), fc.constantFrom('127.0.0.1', '[::1]', 'localhost', 'bücher.example'), anyText),
    fc.oneof(fc.webPath(), anyText, fc.constantFrom('/', '//', '/a/..', '/%2e', '/ ')),
  );
  fc.assert(
    fc.property(address, (parts) => {
      const once = readServiceAddress(parts.join(''));
      if (once.kind === 'address') expect(readServiceAddress(once.address)).toEqual(once);
    }),
  );
});

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

const ORIGIN = 'https://service.example';

describe('the path of an address in one writing', () => {
  test.each([
    '/v1/oauth/access_token',
    '/v1//oauth///access_token/',
    '/V1/OAuth/Access_Token',
    '/v1/oauth%2faccess%5Ftoken',
    '/v1/oauth%252faccess_token',
    '/v1/x/../oauth/./access_token',
    '/v1/x/%252e%252e/oauth/access_token',
    '/v1;a=b/oauth;c/access_token;d=e',
    '/v1/oauth\\access_token',
    '/v1/oauth%5caccess_token?a=b#c',
    '/v1/oauth/access_token.',
    '/v1/oauth/access_token%20%2e%20;a',
    '/v1/oauth/access_token%00.png',
    '/v1/oauth%09/access_token',
  ])('is the same for %s', (path) => {
    expect(canonicalPathOf(`${ORIGIN}${path}`)).toBe('/v1/oauth/access_token');
  });

  test('tells other paths apart, and reads any text', () => {
    expect(canonicalPathOf(`${ORIGIN}/v1/oauth/access_tokens`)).toBe('/v1/oauth/access_tokens');
    expect(canonicalPathOf(`${ORIGIN}/v1/.../a.b/ c`)).toBe('/v1/.../a.b/ c');
    expect(canonicalPathOf(`${ORIGIN}/%ff%`)).toBe('/ÿ%');
    expect(canonicalPathOf('no address')).toBe('/');
    fc.assert(
      fc.property(anyText, (text) => {
        const once = canonicalPathOf(`${ORIGIN}/${text}`);
        expect(once).toMatch(/^\//);
      }),
    );
  });
});
