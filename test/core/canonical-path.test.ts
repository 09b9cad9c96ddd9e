import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { canonicalPathOf } from '../../electron/core/canonical-path.ts';
import { anyText } from '../any-text.ts';

const HOST = 'https://service.example';

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
    expect(canonicalPathOf(`${HOST}${path}`)).toBe('/v1/oauth/access_token');
  });

  test('tells other paths apart, and reads any text', () => {
    expect(canonicalPathOf(`${HOST}/v1/oauth/access_tokens`)).toBe('/v1/oauth/access_tokens');
    expect(canonicalPathOf(`${HOST}/v1/.../a.b/ c`)).toBe('/v1/.../a.b/ c');
    expect(canonicalPathOf(`${HOST}/%ff%`)).toBe('/ÿ%');
    expect(canonicalPathOf('no address')).toBe('/');
    fc.assert(
      fc.property(anyText, (text) => {
        const once = canonicalPathOf(`${HOST}/${text}`);
        expect(once).toMatch(/^\//);
      }),
    );
  });
});
