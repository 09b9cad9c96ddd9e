import { describe, expect, test } from 'vitest';
import { parseProxyAnswer } from '../../electron/service-client/transport/proxy.ts';
import {
  loginsFromEnvironment,
  proxyFromEnvironment,
  proxySecretsIn,
} from '../../electron/terminal/environment-proxy.ts';

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

test('this computer is reached without a proxy, as by browsers', () => {
  for (const host of ['127.0.0.1:8443', 'localhost', '[::1]:80']) {
    expect(proxyFromEnvironment({ HTTPS_PROXY: 'http://proxy.example:3128' }, `https://${host}/`)).toBe('DIRECT');
  }
});

test('S1: passwords of proxies are known, to be hidden, as they are written and as they are sent', () => {
  const environment = { https_proxy: 'http://ada:h%C3%BCsh@proxy.example', ALL_PROXY: 'socks5://proxy.example' };
  expect(proxySecretsIn(environment)).toEqual(['h%C3%BCsh', 'hüsh']);
});

describe('logins of proxies', () => {
  const PROXY = { kind: 'proxy', address: 'proxy.example:3128', isSecure: false } as const;
  const HOME = new URL('https://service.example');
  const { signal } = new AbortController();

  test('come from the address of the very proxy that asks, percent-decoded', async () => {
    const logins = loginsFromEnvironment({ HTTPS_PROXY: 'http://ada:h%C3%BCsh%3A@proxy.example:3128' });
    const answer = await logins.ask(PROXY, null, HOME, signal);
    expect(answer).toEqual({ kind: 'login', login: { login: 'ada', password: 'hüsh:' } });
    expect(logins.current(PROXY)).toEqual({ login: 'ada', password: 'hüsh:' });
    for (const other of [
      { ...PROXY, address: 'proxy.example:3129' },
      { ...PROXY, isSecure: true },
      { kind: 'socks', address: PROXY.address } as const,
    ]) {
      expect(await logins.ask(other, null, HOME, signal)).toEqual({ kind: 'dismissed' });
    }
  });

  test('are not told again to a proxy that refused them', async () => {
    const logins = loginsFromEnvironment({ ALL_PROXY: 'ada:100%@proxy.example:3128' });
    const answer = await logins.ask(PROXY, null, HOME, signal);
    expect(answer).toEqual({ kind: 'login', login: { login: 'ada', password: '100%' } });
    await logins.ask(PROXY, logins.current(PROXY), HOME, signal);
    expect(logins.current(PROXY)).toBeNull();
    expect(await logins.ask(PROXY, null, HOME, signal)).toEqual({ kind: 'dismissed' });
  });
});
