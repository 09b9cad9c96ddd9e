import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isNearer, leadsToThisComputer, readAllowedAddress } from '../../electron/core/address.ts';
import { privateNetwork, thisComputer } from '../attack/hostile-addresses.ts';

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
