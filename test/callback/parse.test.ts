import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { findCallbackAddress, isSentTo, parseCallback, unwrapPasted } from '../../electron/callback/parse.ts';

const REDIRECT = 'member-login://callback';

function isTaken(address: string, redirectUri = REDIRECT): boolean {
  const parsed = parseCallback(address);
  return parsed.kind === 'callback' && isSentTo(parsed.callback, redirectUri);
}

function addressOf(length: number): string {
  return `${REDIRECT}?code=`.padEnd(length, 'a');
}

describe('C10: what is pasted', () => {
  const ADDRESS = "member-login://callback?code=a'b&state=it's'";

  test.each([
    ['""', ADDRESS],
    ["''", ADDRESS],
    ['``', ADDRESS],
    ['“”', ADDRESS],
    ['‘’', ADDRESS],
    ['„“', ADDRESS],
    ['‚‘', ADDRESS],
    ['«»', ADDRESS],
    ['»«', ADDRESS],
    ['‹›', ADDRESS],
    ['<>', ADDRESS],
  ])('between %s is taken without them, and with what it ends with itself', ([opening, closing], address) => {
    expect(unwrapPasted(`${opening}${address}${closing}`)).toBe(address);
    expect(unwrapPasted(`\n ${opening}\u202f${address}\u00a0${closing}\t`)).toBe(address);
    expect(unwrapPasted(`<${opening}${address}${closing}>`)).toBe(address);
  });

  test('keeps what it ends with where nothing opens it, and loses what opens it alone', () => {
    expect(unwrapPasted(` ${ADDRESS} `)).toBe(ADDRESS);
    expect(unwrapPasted(`"${REDIRECT}?code=a`)).toBe(`${REDIRECT}?code=a`);
    expect(['', '"', '<">', '"'.repeat(100_000)].map(unwrapPasted)).toEqual(['', '', '', '']);
  });
});

describe('C5: what counts as a callback', () => {
  test.each([
    'member-login://callback?code=abc&state=xyz',
    'member-login://callback/?code=abc&state=xyz',
    'MEMBER-LOGIN://callback?code=abc',
  ])('takes %s', (address) => {
    expect(isTaken(address)).toBe(true);
  });

  test.each([
    'member-login://other?code=abc',
    'member-login://callback/more?code=abc',
    'member-login://callback//?code=abc',
    'member-login:callback?code=abc',
    'member-login:///callback?code=abc',
    'member-login://callback.example?code=abc',
    'member-login://user@callback?code=abc',
    'member-login://user:password@callback?code=abc',
    'member-login://callback:8080?code=abc',
    'member-login2://callback?code=abc',
    'https://callback?code=abc',
    'javascript:alert(1)',
    'file:///etc/passwd',
    '',
  ])('refuses the address %j', (address) => {
    expect(isTaken(address)).toBe(false);
  });

  test.each([
    ['a fragment', 'member-login://callback?code=abc#code=def'],
    ['an empty fragment', 'member-login://callback?code=abc#'],
    ['a duplicate parameter', 'member-login://callback?code=abc&code=def'],
    ['a duplicate parameter in another spelling', 'member-login://callback?code=abc&c%6Fde=def'],
    ['a broken percent-encoding', 'member-login://callback?code=%E0%A4%A'],
    ['white space inside', 'member-login://call\nback?code=abc'],
    ['an over-long address', addressOf(16_385)],
  ])('calls %s malformed', (_name, address) => {
    expect(parseCallback(address)).toEqual({ kind: 'refused', code: 'callback-malformed' });
  });

  test('takes an address of 16,384 characters, for it may carry a token', () => {
    expect(isTaken(addressOf(16_384))).toBe(true);
  });

  test('decodes parameters once', () => {
    const parsed = parseCallback('member-login://callback?code=a%2Bb+c%2526&state=');
    expect(parsed.kind === 'callback' && [...parsed.callback.parameters]).toEqual([
      ['code', 'a+b c%26'],
      ['state', ''],
    ]);
  });

  test('holds parameters named like object members', () => {
    const parsed = parseCallback('member-login://callback?__proto__=a&constructor=b&code=c');
    expect(parsed.kind === 'callback' && parsed.callback.parameters.get('code')).toBe('c');
  });

  test('compares a loopback redirect with its port and path', () => {
    const redirectUri = 'http://127.0.0.1:50123/callback/abc';
    expect(isTaken(`${redirectUri}?code=x`, redirectUri)).toBe(true);
    expect(isTaken('http://127.0.0.1:50124/callback/abc?code=x', redirectUri)).toBe(false);
    expect(isTaken('http://127.0.0.1:50123/callback/abd?code=x', redirectUri)).toBe(false);
    expect(isTaken('http://localhost:50123/callback/abc?code=x', redirectUri)).toBe(false);
    expect(isTaken('http://127.0.0.1:50123@evil.example/callback/abc?code=x', redirectUri)).toBe(false);
  });

  test('never throws, whatever arrives', () => {
    const near = fc.tuple(
      fc.constantFrom('member-login:', 'member-login://callback?', 'http://127.0.0.1:1/'),
      fc.string(),
    );
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          near.map((parts) => parts.join('')),
        ),
        (text) => {
          expect(['callback', 'refused', 'unknown']).toContain(parseCallback(text).kind);
        },
      ),
    );
  });
});

describe('C5: callbacks on a command line', () => {
  const address = 'member-login://callback?code=abc';

  test('finds the address at every position', () => {
    const rest = ['electron', '.', '--flag', '--', 'https://example.com/'];
    for (let position = 0; position <= rest.length; position += 1) {
      expect(findCallbackAddress(rest.toSpliced(position, 0, address))).toEqual({ kind: 'one', address });
    }
  });

  test('takes the same address twice as one', () => {
    expect(findCallbackAddress([address, address])).toEqual({ kind: 'one', address });
  });

  test('refuses several different addresses', () => {
    expect(findCallbackAddress([address, `${address}d`])).toEqual({ kind: 'several' });
  });

  test('finds nothing in options that only mention the scheme', () => {
    expect(findCallbackAddress(['app', '--open=member-login://callback', 'x member-login://callback'])).toEqual({
      kind: 'none',
    });
  });
});
