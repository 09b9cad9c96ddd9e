/**
 * Which proxy Chromium's switches ask for, from its own documentation of proxy bypass rules, in the words of
 * `spec/api-session-spec.ts`, “ses.resolveProxy”.
 */
import { expect, it } from 'vitest';
import { findProxy } from './proxy.ts';

function proxyFor(address: string, switches: Record<string, string>): string {
  return findProxy(address, new Map(Object.entries(switches)));
}
const server = { 'proxy-server': 'proxy.example:3128' };

it('goes directly without a proxy, and with --no-proxy-server', () => {
  expect(proxyFor('https://example.org/', {})).toBe('DIRECT');
  expect(proxyFor('https://example.org/', { ...server, 'no-proxy-server': '' })).toBe('DIRECT');
});

it.each([
  ['proxy.example:3128', 'PROXY proxy.example:3128'],
  ['proxy.example', 'PROXY proxy.example:80'],
  ['https://proxy.example', 'HTTPS proxy.example:443'],
  ['socks5://proxy.example:9', 'SOCKS5 proxy.example:9'],
  ['http=a:1;https=b:2', 'PROXY b:2'],
])('reads the server %s', (setting, answer) => {
  expect(proxyFor('https://example.org/', { 'proxy-server': setting })).toBe(answer);
});

it.each(['http://localhost:1/', 'http://a.localhost/', 'https://127.9.9.9/', 'http://[::1]/', 'http://169.254.1.1/'])(
  'never takes it for %s, unless <-loopback> says so',
  (address) => {
    expect(proxyFor(address, server)).toBe('DIRECT');
    expect(proxyFor(address, { ...server, 'proxy-bypass-list': '<-loopback>' })).toBe('PROXY proxy.example:3128');
  },
);

it.each([
  ['example.org', 'https://example.org/', true],
  ['example.org', 'https://www.example.org/', false],
  ['.example.org', 'https://www.example.org/', true],
  ['*.example.org;other.example', 'https://other.example/', true],
  ['example.org:8443', 'https://example.org/', false],
  ['example.org:443', 'https://example.org/', true],
  ['http://example.org', 'https://example.org/', false],
  ['<local>', 'https://intranet/', true],
  ['10.0.0.0/8', 'https://10.1.2.3/', true],
  ['10.0.0.0/8', 'https://11.1.2.3/', false],
])('with the bypass rule %s, %s goes directly: %s', (rule, address, isDirect) => {
  const answer = proxyFor(address, { ...server, 'proxy-bypass-list': rule });
  expect(answer).toBe(isDirect ? 'DIRECT' : 'PROXY proxy.example:3128');
});
