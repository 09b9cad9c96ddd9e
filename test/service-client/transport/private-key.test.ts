/** S12: a stranger's key opens within a quarter of a second, or is refused before anything is computed. */
import { createCipheriv, generateKeyPairSync, type KeyObject, pbkdf2Sync, scryptSync } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { openPrivateKey } from '../../../electron/service-client/transport/private-key.ts';
import * as der from '../../encrypted-key.ts';

const passphrase = 'a b é';
const { privateKey: ec } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
const { privateKey: rsa } = generateKeyPairSync('rsa', { modulusLength: 2048 });
const toDer = (key: KeyObject) => key.export({ type: 'pkcs8', format: 'der' });

/** @returns the kind of key, or what is wrong with it */
function open(key: string, given: string | null = passphrase): string {
  try {
    return String(openPrivateKey(key, given).asymmetricKeyType);
  } catch (thrown) {
    return String(Object(Object(thrown).details).expected);
  }
}

const lock = (key: Buffer, data: Buffer) => {
  const cipher = createCipheriv('aes-256-cbc', key, der.IV);
  return Buffer.concat([cipher.update(data), cipher.final()]);
};
const withPbkdf2 = (rounds: number, hash: der.Hash, data: Buffer) =>
  der.encrypted(der.pbkdf2(rounds, hash), lock(pbkdf2Sync(passphrase, der.SALT, rounds, 32, hash), data));
const withScrypt = (N: number, r: number, p: number, data: Buffer) =>
  der.encrypted(der.scrypt(N, r, p), lock(scryptSync(passphrase, der.SALT, 32, { N, r, p }), data));

describe('S12: a key opens', () => {
  test.each(['aes-128-cbc', 'aes-192-cbc', 'aes-256-cbc', 'des-ede3-cbc'])('that is encrypted by %s', (cipher) => {
    const how = { format: 'pem', cipher, passphrase } as const;
    expect(open(String(ec.export({ type: 'pkcs8', ...how })))).toBe('ec');
    expect(open(String(ec.export({ type: 'sec1', ...how })).replaceAll('\n', '\r\n'))).toBe('ec');
    expect(open(String(rsa.export({ type: 'pkcs1', ...how })))).toBe('rsa');
  });

  test.each(['sha1', 'sha256', 'sha384', 'sha512'] as const)('with PBKDF2 by %s', (hash) => {
    expect(open(der.pem(withPbkdf2(2048, hash, toDer(rsa))))).toBe('rsa');
  });

  test('with scrypt, and with a label that does not say that it is encrypted', () => {
    expect(open(der.pem(withScrypt(1024, 8, 1, toDer(ec))))).toBe('ec');
    expect(open(der.pem(withPbkdf2(2048, 'sha1', toDer(ec)), 'PRIVATE KEY'))).toBe('ec');
  });

  test('after white space', () => {
    expect(open(`\n ${der.pem(toDer(rsa), 'PRIVATE KEY')}`, null)).toBe('rsa');
  });

  test('that is not encrypted', () => {
    expect(open(String(ec.export({ type: 'sec1', format: 'pem' })), null)).toBe('ec');
    for (const key of [rsa, generateKeyPairSync('ed25519').privateKey]) {
      expect(open(der.pem(toDer(key), 'PRIVATE KEY'), null)).toBe(key.asymmetricKeyType);
    }
  });
});

const WRITES_SO = '; “openssl pkcs8 -topk8 -iter 100000 -in OLD -out NEW” writes it so';
const tooSlow = (asked: string, way: string, most: string) =>
  `must open faster: it asks for ${asked} rounds of ${way}, and ${most} are the most${WRITES_SO}`;
const WRONG_KIND = 'must be an RSA key of at most 8192 bits, or an EC or Ed25519 key';
const rsaOf = (n: number, e: number, d: number, half: number, ...more: readonly Buffer[]) =>
  der.sequence(der.integer(0), ...[n, e, d, half, half, half, half, half].map(der.large), ...more);

describe('S12: a key is refused', () => {
  test.each([
    ['PBKDF2 with SHA-1', der.pbkdf2(300_001, 'sha1'), tooSlow('300,001', 'PBKDF2 with sha1', '300,000')],
    ['PBKDF2 with SHA-256', der.pbkdf2(2_000_000, 'sha256'), tooSlow('2,000,000', 'PBKDF2 with sha256', '600,000')],
    ['PBKDF2 with SHA-512', der.pbkdf2(210_001, 'sha512'), tooSlow('210,001', 'PBKDF2 with sha512', '210,000')],
    ['scrypt', der.scrypt(16_384, 1, 512), tooSlow('8,388,608', 'scrypt (N × r × p)', '300,000')],
    // Node takes 0 for its default.
    ['scrypt', der.scrypt(2 ** 19, 0, 1), tooSlow('524,288', 'scrypt (N × r × p)', '300,000')],
    // And its own for one that is missing.
    ['scrypt without p', der.scrypt(2 ** 16, 7), 'must be a private key in PEM'],
    ['scrypt', der.scrypt(2, 1, 100_000), tooSlow('200,000', 'scrypt (N × r × p)', '300,000')],
  ])('whose derivation takes long by %s', (_way, derivation, expected) => {
    for (const label of ['ENCRYPTED PRIVATE KEY', 'PRIVATE KEY']) {
      expect(open(der.pem(der.encrypted(derivation, Buffer.alloc(160)), label))).toBe(expected);
    }
  });

  test('which is encrypted in a way that is not known', () => {
    expect(open(der.pem(der.byPkcs12(2048)))).toBe(`must be encrypted by AES and PBKDF2 or scrypt${WRITES_SO}`);
  });

  // OpenSSL computes the public part of these as it opens them, also where they stand under another label.
  test.each([
    ['of another kind', der.plain(der.DSA, der.sequence(...[2048, 2048, 1].map(der.large)), der.large(2048))],
    ['with a large modulus', der.plain(der.RSA, der.der(5), rsaOf(1026, 3, 1026, 513))],
    ['with a large public exponent', der.plain(der.RSA, der.der(5), rsaOf(256, 256, 256, 128))],
    ['with a large private exponent', der.plain(der.RSA, der.der(5), rsaOf(256, 3, 8000, 128))],
    ['with large primes', der.plain(der.RSA, der.der(5), rsaOf(256, 3, 256, 256))],
    ['with more primes', der.plain(der.RSA, der.der(5), rsaOf(256, 3, 256, 128, der.sequence(der.large(256))))],
  ])('%s, also in one that is encrypted', (_what, key) => {
    expect(open(der.pem(key, 'PRIVATE KEY'))).toBe(WRONG_KIND);
    expect(open(der.pem(withPbkdf2(1, 'sha256', key)))).toBe(WRONG_KIND);
    for (const label of ['RSA PRIVATE KEY', 'EC PRIVATE KEY']) expect(open(der.pem(key, label))).toBe(WRONG_KIND);
  });

  test('that has another key inside it, or in its text', () => {
    const slow = der.encrypted(der.pbkdf2(2 ** 31, 'sha1'), Buffer.alloc(160));
    const text = der
      .pem(toDer(ec), 'PRIVATE KEY')
      .replace('-----\n', '-----\r')
      .replace(/-----END.*/, '');
    expect(open(text + der.pem(slow, 'PRIVATE KEY'))).toBe('must be a private key in PEM');
    expect(open(der.pem(withPbkdf2(1, 'sha1', slow)))).toBe('must be a private key in PEM');
  });

  test('whose passphrase is missing or wrong', () => {
    const key = der.pem(withPbkdf2(1, 'sha1', toDer(ec)));
    expect(open(key, null)).toBe('is missing; the key is encrypted');
    expect(open(key, 'another')).toBe('must be the passphrase of the key');
  });
});

test('S12: any bytes are a key, or are refused', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 60 }), fc.constantFrom('', 'ENCRYPTED ', 'RSA ', 'EC '), (bytes, label) => {
      expect(open(der.pem(Buffer.from(bytes), `${label}PRIVATE KEY`))).toMatch(/^must be |^ec$|^ed/);
    }),
  );
});
