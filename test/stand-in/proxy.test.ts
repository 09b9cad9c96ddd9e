/**
 * Which proxy Chromium's switches ask for, from its own documentation of proxy bypass rules, in the words of
 * `spec/api-session-spec.ts`, “ses.resolveProxy”.
 */
import { expect, it } from 'vitest';
import { findProxy } from './proxy.ts';

const SERVER = { 'proxy-server': 'proxy.example:3128' };
const PROXY = 'PROXY proxy.example:3128';

it.each<[address: string, switches: Record<string, string>, answer: string]>([
  ['https://example.org/', {}, 'DIRECT'],
  ['https://example.org/', { ...SERVER, 'no-proxy-server': '' }, 'DIRECT'],
  ['https://example.org/', SERVER, PROXY],
  ['https://example.org/', { 'proxy-server': 'proxy.example' }, 'PROXY proxy.example:80'],
  ['https://example.org/', { 'proxy-server': 'https://proxy.example' }, 'HTTPS proxy.example:443'],
  ['https://example.org/', { 'proxy-server': 'socks5://proxy.example:9' }, 'SOCKS5 proxy.example:9'],
  ['http://a.localhost/', SERVER, 'DIRECT'],
  ['https://127.9.9.9/', SERVER, 'DIRECT'],
  ['http://[::1]/', SERVER, 'DIRECT'],
  ['http://localhost:1/', { ...SERVER, 'proxy-bypass-list': '<-loopback>' }, PROXY],
  ['https://www.example.org/', { ...SERVER, 'proxy-bypass-list': 'example.org' }, PROXY],
  ['https://www.example.org/', { ...SERVER, 'proxy-bypass-list': 'a.example;.example.org' }, 'DIRECT'],
])('for %s with %o: %s', (address, switches, answer) => {
  expect(findProxy(address, new Map(Object.entries(switches)))).toBe(answer);
});
