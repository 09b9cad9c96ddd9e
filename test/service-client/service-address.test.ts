import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readServiceAddress } from '../../electron/service-client/service-address.ts';
import { anyText } from '../any-text.ts';

const read = (written: string): string => {
  const found = readServiceAddress(written);
  return found.kind === 'address' ? found.address : found.expected;
};

test.each([
  ['https://staging.example.com', 'https://staging.example.com'],
  ['https://staging.example.com/', 'https://staging.example.com'],
  [' \t https://staging.example.com/api/ \r\n', 'https://staging.example.com/api'],
  ['\ufeffhttps://staging.example.com', 'https://staging.example.com'],
  ['http://127.0.0.1:8080/', 'http://127.0.0.1:8080'],
  ['http://[::1]:8080/api', 'http://[::1]:8080/api'],
  ['http://LOCALHOST:3000', 'http://localhost:3000'],
  ['https://[2001:DB8::1]/v3', 'https://[2001:db8::1]/v3'],
])('N1: %j is called as %s', (written, address) => {
  expect(readServiceAddress(written)).toEqual({ kind: 'address', address });
});

const EXAMPLE = 'must begin with https://, such as https://staging.example.com';
const HOST = 'must be an address with a host, such as https://staging.example.com';
const PLAIN = 'must have a host of letters, digits, . _ and - only';
const PARTS = 'must not contain ? or #';

test.each([
  ['', EXAMPLE],
  ['  ', EXAMPLE],
  ['staging.example.com', EXAMPLE],
  ['staging.example.com:8443/api', EXAMPLE],
  ['localhost:8080', EXAMPLE],
  ['//staging.example.com', EXAMPLE],
  ['/api', EXAMPLE],
  ['javascript:alert(1)', EXAMPLE],
  ['ftp://staging.example.com', 'must begin with https://'],
  ['file:///etc/hosts', 'must begin with https://'],
  ['https://', HOST],
  ['https://exa<mple.com', HOST],
  ['https://staging.example.com:99999', HOST],
  ['https://stag$(ing).example.com', PLAIN],
  ['http://127.0.0.1"', PLAIN],
  ['https://ada@staging.example.com', 'must not contain a user name or a password'],
  ['https://:lovelace@staging.example.com', 'must not contain a user name or a password'],
  ['https://staging.example.com?', PARTS],
  ['https://staging.example.com/api?a=b', PARTS],
  ['https://staging.example.com/#', PARTS],
  ['https://stag ing.example.com', 'must not contain spaces or control characters'],
  ['https://stag\ning.example.com', 'must not contain spaces or control characters'],
  ['https://staging.example.com/\u0000', 'must not contain spaces or control characters'],
  ['http://staging.example.com', 'must begin with https://; http is possible to this computer only'],
  ['http://192.168.0.1', 'must begin with https://; http is possible to this computer only'],
  ['https://staging.example.com//', 'must not end with more than one slash'],
  [`https://staging.example.com/${'é'.repeat(400)}`, 'must have at most 2000 characters'],
])('N1: %j is refused with what to write: %s', (written, expected) => {
  expect(readServiceAddress(written)).toEqual({ kind: 'refused', expected });
});

test('S1: what is said of a wrong address never repeats it', () => {
  const secret = 'geheim-1234';
  for (const written of [
    secret,
    `http://${secret}.example`,
    `https://${secret}@a.example`,
    `https://a.example?${secret}`,
  ]) {
    expect(read(written)).not.toContain(secret);
  }
});

test('what an address becomes stays as it is when it is read again', () => {
  const address = fc.tuple(
    fc.constantFrom('https://', 'HTTPS://', 'http://', 'https:\\\\', ' https:', ''),
    fc.oneof(fc.domain(), fc.constantFrom('127.0.0.1', '[::1]', 'localhost', 'bücher.example'), anyText),
    fc.oneof(fc.webPath(), anyText, fc.constantFrom('/', '//', '/a/..', '/%2e', '/ ')),
  );
  fc.assert(
    fc.property(address, (parts) => {
      const once = readServiceAddress(parts.join(''));
      if (once.kind === 'address') expect(readServiceAddress(once.address)).toEqual(once);
    }),
  );
});
