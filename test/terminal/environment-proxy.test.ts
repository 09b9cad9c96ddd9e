import { expect, test } from 'vitest';
import { parseProxyAnswer } from '../../electron/service-client/proxy.ts';
import { proxyFromEnvironment } from '../../electron/terminal/environment-proxy.ts';

const HTTPS = 'https://api.service.example/';

test.each<[Record<string, string>, string, string]>([
  [{}, HTTPS, 'DIRECT'],
  [{ HTTPS_PROXY: '' }, HTTPS, 'DIRECT'],
  [{ HTTPS_PROXY: 'http://proxy.example:3128' }, HTTPS, 'PROXY proxy.example:3128'],
  [{ HTTPS_PROXY: 'proxy.example:3128' }, HTTPS, 'PROXY proxy.example:3128'],
  [{ HTTPS_PROXY: 'http://other.example', https_proxy: 'http://proxy.example' }, HTTPS, 'PROXY proxy.example:80'],
  [{ HTTPS_PROXY: 'https://proxy.example' }, HTTPS, 'HTTPS proxy.example:443'],
  [{ ALL_PROXY: 'socks5://proxy.example' }, HTTPS, 'SOCKS5 proxy.example:1080'],
  [{ HTTPS_PROXY: 'http://[::1]:3128' }, HTTPS, 'PROXY [::1]:3128'],
  [{ HTTP_PROXY: 'http://proxy.example:3128' }, HTTPS, 'DIRECT'],
  [{ HTTPS_PROXY: 'http://proxy.example:1', NO_PROXY: 'service.example' }, HTTPS, 'DIRECT'],
  [{ HTTPS_PROXY: 'http://proxy.example:1', NO_PROXY: 'a.example, .service.example' }, HTTPS, 'DIRECT'],
  [{ HTTPS_PROXY: 'http://proxy.example:1', NO_PROXY: '*.service.example:443' }, HTTPS, 'DIRECT'],
  [{ HTTPS_PROXY: 'http://proxy.example:1', NO_PROXY: '*' }, HTTPS, 'DIRECT'],
  [{ HTTPS_PROXY: 'http://proxy.example:1', NO_PROXY: '[::1]' }, 'https://[::1]:8443/', 'DIRECT'],
  [
    { HTTPS_PROXY: 'http://proxy.example:1', NO_PROXY: 'ervice.example,api.service.example:8443' },
    HTTPS,
    'PROXY proxy.example:1',
  ],
])('%j and %s: %s', (environment, address, answer) => {
  expect(proxyFromEnvironment(environment, address)).toBe(answer);
});

test('S1: of what cannot be used, neither a user name nor a password is told', () => {
  for (const named of [
    'http://ada:pass-word@proxy.example:3128',
    'socks5://ada:pass-word@proxy.example',
    '://pass-word',
  ]) {
    const answer = proxyFromEnvironment({ HTTPS_PROXY: named }, HTTPS);
    expect(JSON.stringify(parseProxyAnswer(answer))).not.toMatch(/ada|pass-word/);
    expect(answer).not.toMatch(/ada|pass-word|DIRECT/);
  }
});
