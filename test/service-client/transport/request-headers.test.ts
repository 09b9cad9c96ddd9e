import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { faultOfHeader } from '../../../electron/service-client/transport/request-headers.ts';
import { anyText } from '../../any-text.ts';

describe('a header that a person writes', () => {
  test.each([
    ['X-Trace', 'a b\tc'],
    ['accept-language', 'fr, é;q=0.5'],
    ['X-Empty', ''],
    ['Authorization', 'Basic YTpi'],
  ])('may be %s: %j', (name, value) => {
    expect(faultOfHeader(name, value)).toBeNull();
  });

  test.each([
    'Host',
    'content-LENGTH',
    'Transfer-Encoding',
    'Connection',
    'upgrade',
    'Keep-Alive',
    'expect',
    'TE',
    'trailer',
    'Proxy-Authorization',
    '',
    'a b',
    'a:b',
    'a\r\nb',
    'é',
  ])('may not be called %j', (name) => {
    expect(faultOfHeader(name, 'a')).toMatchObject({ part: 'name' });
  });

  test.each(['a\r\nX: b', 'a\nb', 'a\0b', '\x7f', '€', '\u0100'])('may not have the value %j', (value) => {
    expect(faultOfHeader('X-Note', value)).toMatchObject({ part: 'value' });
  });

  test('that is taken is one that the platform takes, too', () => {
    fc.assert(
      fc.property(fc.oneof(anyText, fc.constantFrom('X-A', 'accept')), anyText, (name, value) => {
        if (faultOfHeader(name, value) === null) expect(() => new Headers([[name, value]])).not.toThrow();
      }),
    );
  });
});
