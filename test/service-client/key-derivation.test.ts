import { createPrivateKey, generateKeyPairSync } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isSlowToOpen, MOST_ROUNDS } from '../../electron/service-client/key-derivation.ts';

const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
const pem = (der: Buffer, label = 'ENCRYPTED PRIVATE KEY') =>
  `-----BEGIN ${label}-----\n${der.toString('base64')}\n-----END ${label}-----`;

/** A value in DER. */
function der(tag: number, ...parts: readonly Buffer[]): Buffer {
  const content = Buffer.concat(parts);
  const length = content.length < 0x80 ? [content.length] : [0x82, content.length >> 8, content.length & 0xff];
  return Buffer.concat([Buffer.from([tag, ...length]), content]);
}
const sequence = (...parts: readonly Buffer[]) => der(0x30, ...parts);
const oid = (hex: string) => der(6, Buffer.from(hex, 'hex'));
const octets = (length: number) => der(4, Buffer.alloc(length, 7));
const integer = (value: number) => der(2, Buffer.from(value.toString(16).padStart(10, '0'), 'hex'));

const PBES2 = oid('2a864886f70d01050d');
const PBKDF2 = oid('2a864886f70d01050c');
const SCRYPT = oid('2b06010401da47040b');
const AES = sequence(oid('60864801650304012a'), octets(16));
const PKCS12 = oid('2a864886f70d010c0103');

const withPbkdf2 = (rounds: number) =>
  sequence(sequence(PBES2, sequence(sequence(PBKDF2, sequence(octets(8), integer(rounds))), AES)), octets(160));

test('a key that OpenSSL writes today opens at once', () => {
  const key = privateKey.export({ type: 'pkcs8', format: 'pem', cipher: 'aes-256-cbc', passphrase: 'a b' }).toString();
  expect(isSlowToOpen(key)).toBe(false);
  expect(createPrivateKey({ key, passphrase: 'a b' }).asymmetricKeyType).toBe('ec');
});

test.each([
  ['a usual number of PBKDF2 rounds', withPbkdf2(600_000), false],
  ['the most', withPbkdf2(MOST_ROUNDS), false],
  ['one more', withPbkdf2(MOST_ROUNDS + 1), true],
  ['as many as a number can be', withPbkdf2(2 ** 40 - 1), true],
  ['a usual PKCS 12', sequence(sequence(PKCS12, sequence(octets(8), integer(2048))), octets(99)), false],
  ['many in PKCS 12', sequence(sequence(PKCS12, sequence(octets(8), integer(2 ** 31))), octets(99)), true],
  [
    'an scrypt of a usual cost',
    sequence(
      sequence(PBES2, sequence(sequence(SCRYPT, sequence(octets(8), integer(16_384), integer(8), integer(1))), AES)),
      octets(99),
    ),
    false,
  ],
  ['a length that is not told', Buffer.from('3080300c0600', 'hex'), true],
  ['a length beyond the end', Buffer.from('3084ffffffff', 'hex'), true],
  ['nothing', Buffer.alloc(0), true],
  [
    'sequences in each other without end',
    Array.from({ length: 2000 }).reduce<Buffer>((a) => sequence(a), octets(1)),
    true,
  ],
])('a key that wants %s', (_name, bytes, isSlow) => {
  expect(isSlowToOpen(pem(bytes))).toBe(isSlow);
});

test('a key that OpenSSL opens although its label does not say that it is encrypted is judged too', () => {
  const encrypted = privateKey.export({ type: 'pkcs8', format: 'der', cipher: 'aes-256-cbc', passphrase: 'a b' });
  const key = pem(encrypted, 'PRIVATE KEY');
  expect(createPrivateKey({ key, passphrase: 'a b' }).asymmetricKeyType).toBe('ec');
  expect(isSlowToOpen(key)).toBe(false);
  expect(isSlowToOpen(pem(withPbkdf2(2 ** 40 - 1), 'PRIVATE KEY'))).toBe(true);
  for (const label of ['RSA PRIVATE KEY', 'EC PRIVATE KEY']) {
    expect(() => createPrivateKey({ key: pem(encrypted, label), passphrase: 'a b' })).toThrow();
  }
});

test('a key that is not encrypted does not wait', () => {
  expect(isSlowToOpen(privateKey.export({ type: 'pkcs8', format: 'pem' }).toString())).toBe(false);
  expect(isSlowToOpen('')).toBe(false);
});

test('any bytes are judged', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 60 }), (bytes) => {
      expect(isSlowToOpen(pem(Buffer.from(bytes)))).toBeTypeOf('boolean');
    }),
  );
});
