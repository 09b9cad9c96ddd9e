import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseProxyAnswer } from '../../electron/service/proxy.ts';

test.each([
  ['DIRECT', { kind: 'direct' }],
  ['direct ; PROXY a:1', { kind: 'direct' }],
  ['', { kind: 'direct' }],
  [' ; ', { kind: 'direct' }],
  ['PROXY proxy.example:3128; DIRECT', { kind: 'proxy', address: 'proxy.example:3128', isSecure: false }],
  ['HTTP proxy.example', { kind: 'proxy', address: 'proxy.example:80', isSecure: false }],
  ['PROXY proxy.example:80', { kind: 'proxy', address: 'proxy.example:80', isSecure: false }],
  ['HTTPS proxy.example:8443', { kind: 'proxy', address: 'proxy.example:8443', isSecure: true }],
  ['HTTPS proxy.example', { kind: 'proxy', address: 'proxy.example:443', isSecure: true }],
  ['PROXY [::1]:3128', { kind: 'proxy', address: '[::1]:3128', isSecure: false }],
  ['SOCKS5 a:1; PROXY b:2', { kind: 'proxy', address: 'b:2', isSecure: false }],
  ['SOCKS a:1; SOCKS5 b:2', { kind: 'not-supported', address: 'SOCKS a:1' }],
  ['PROXY user@a:1', { kind: 'not-supported', address: 'PROXY user@a:1' }],
  ['PROXY a:99999', { kind: 'not-supported', address: 'PROXY a:99999' }],
])('N1: %j', (answer, route) => {
  expect(parseProxyAnswer(answer)).toEqual(route);
});

test('N1: any text is some route, and never throws', () => {
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string(),
        fc.string().map((text) => `PROXY ${text}`),
      ),
      (answer) => {
        expect(['direct', 'proxy', 'not-supported']).toContain(parseProxyAnswer(answer).kind);
      },
    ),
  );
});
