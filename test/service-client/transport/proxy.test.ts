import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseProxyAnswer } from '../../../electron/service-client/transport/proxy.ts';

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
  ['SOCKS4 a:1; PROXY b:2', { kind: 'proxy', address: 'b:2', isSecure: false }],
  ['SOCKS5 a:1; PROXY b:2', { kind: 'socks', address: 'a:1' }],
  ['SOCKS a:1; SOCKS5 b:2', { kind: 'socks', address: 'b:2' }],
  ['socks5 [::1]', { kind: 'socks', address: '[::1]:1080' }],
  ['SOCKS a:1; SOCKS4 b:2', { kind: 'not-supported', address: 'SOCKS a:1' }],
  ['PROXY ada:hush@a:1', { kind: 'not-supported', address: 'PROXY a:1' }],
  ['SOCKS5 ada:hu@sh@proxy.example:1080', { kind: 'not-supported', address: 'SOCKS5 proxy.example:1080' }],
  ['socks4 [2001:db8::1]:1080; SOCKS a:1', { kind: 'not-supported', address: 'socks4 [2001:db8::1]:1080' }],
  ['SOCKS5 ada:hu sh@a:1', { kind: 'not-supported', address: 'SOCKS5 …' }],
  ['SOCKS5 a:1/hush:2', { kind: 'not-supported', address: 'SOCKS5 …' }],
  ['SOCKS4 hush', { kind: 'not-supported', address: 'SOCKS4 …' }],
  ['hush a:1', { kind: 'not-supported', address: '… a:1' }],
  ['hush', { kind: 'not-supported', address: '… …' }],
  ['PROXY a$(b):1', { kind: 'not-supported', address: 'PROXY …' }],
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
        expect(['direct', 'proxy', 'socks', 'not-supported']).toContain(parseProxyAnswer(answer).kind);
      },
    ),
  );
});

const SECRET = fc.stringMatching(/^[A-Za-z0-9_~-]{8,40}$/).map((value) => `x${value}9z`);
const KIND = fc.constantFrom('PROXY', 'HTTP', 'HTTPS', 'SOCKS', 'SOCKS4', 'SOCKS5', 'QUIC', 'socks5', 'OTHER');
/** Where a user, a password or a key may stand in an entry. */
const PLACE = fc.constantFrom<(kind: string, secret: string) => string>(
  (kind, secret) => `${kind} ${secret}:${secret}@proxy.example:1080`,
  (kind, secret) => `${kind} ada:${secret}@proxy.example:1080; ${kind} ${secret}@b.example:1`,
  (kind, secret) => `${kind} ada:a ${secret}@proxy.example:1080`,
  (kind, secret) => `${kind} socks5://ada:${secret}@proxy.example:1080`,
  (kind, secret) => `${kind} proxy.example:1080/${secret}`,
  (kind, secret) => `${kind} proxy.example:1080/${secret}:1`,
  (kind, secret) => `${kind} proxy.example:1080?key=${secret}:1`,
  (kind, secret) => `${kind} proxy.example:1080 ${secret}`,
  (kind, secret) => `${secret} ${kind} proxy.example:1080`,
  (kind, secret) => `${kind}:${secret} proxy.example:1080`,
  (kind, secret) => `${kind}@${secret}@proxy.example:1080`,
);

test('S1: of a proxy no user and no password are passed on, whatever its kind', () => {
  fc.assert(
    fc.property(SECRET, KIND, PLACE, (secret, kind, place) => {
      expect(JSON.stringify(parseProxyAnswer(place(kind, secret)))).not.toContain(secret);
    }),
    { numRuns: 1_000 },
  );
});
