/** Files in PEM that a person chose, as somebody else may have made them. */
import { generateKeyPairSync } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Random } from '../../electron/core/random.ts';
import { createFileReader } from '../../electron/core/read-file.ts';
import { TOO_MANY_CERTIFICATES } from '../../electron/service-client/transport/certificates.ts';
import { createChosenFiles } from '../../electron/services/chosen-files.ts';
import { FakeClock } from '../fake-clock.ts';
import { type Certificate, makeCertificate } from '../stub-service.ts';

const MIB = 1024 * 1024;
const folder = mkdtempSync(join(tmpdir(), 'chosen-files-'));
afterAll(() => rmSync(folder, { recursive: true }));

let made: Certificate;
beforeAll(async () => {
  made = await makeCertificate();
});

const write = (content: string | Buffer, name = 'chosen.pem'): string => {
  const path = join(folder, name);
  writeFileSync(path, content);
  return path;
};
const chosenFiles = () => {
  const clock = new FakeClock();
  const random: Random = { token: (bits) => `${bits}-bits` };
  return createChosenFiles({ clock, random, files: createFileReader(clock) });
};
const block = (label: string, content = 'MIIB') => `-----BEGIN ${label}-----\n${content}\n-----END ${label}-----\n`;
const encryptedKey = generateKeyPairSync('ec', {
  namedCurve: 'P-256',
  publicKeyEncoding: { type: 'spki', format: 'pem' },
  privateKeyEncoding: { type: 'pkcs8', format: 'pem', cipher: 'aes-256-cbc', passphrase: 'right' },
}).privateKey;

const NO_CERTIFICATE = 'has no certificate in PEM that can be read';
const unusable = (expected: string) =>
  expect.objectContaining({ code: 'chosen-file-unusable', details: { file: 'chosen.pem', expected } });

describe('a file of certificates', () => {
  test.each([
    ['is empty', () => ''],
    ['is in DER', () => Buffer.from(made.cert.replace(/-----[A-Z ]+-----/g, ''), 'base64')],
    ['is a page', () => '<!doctype html><title>Sign in</title>'],
    ['has beginnings alone', () => '-----BEGIN CERTIFICATE-----\n'.repeat(30_000)],
    ['is noise of 1 MiB', () => Buffer.alloc(MIB, 0xa7)],
    ['has one among its certificates that cannot be read', () => made.cert + block('CERTIFICATE')],
    ['has a request alone', () => block('CERTIFICATE REQUEST')],
  ])('that %s is refused by name, as authority and as client certificate', async (_kind, content) => {
    const path = write(content());
    await expect(chosenFiles().readCertificate(path, 'authority')).rejects.toEqual(unusable(NO_CERTIFICATE));
    await expect(chosenFiles().readCertificate(path, 'client-certificate')).rejects.toEqual(unusable(NO_CERTIFICATE));
  });

  test('S1: with a private key is no authority, whatever the key is like', async () => {
    const expected = 'has a private key, which an authority does not hand out';
    for (const key of [made.key, encryptedKey, block('RSA PRIVATE KEY'), block('OPENSSH PRIVATE KEY')]) {
      const chosen = chosenFiles().readCertificate(write(`${made.cert}${key}`), 'authority');
      await expect(chosen).rejects.toEqual(unusable(expected));
    }
  });

  test('S12: that has more than are read at once is refused by name', async () => {
    const path = write(made.cert.repeat(101));
    const { readCertificate } = chosenFiles();
    await expect(readCertificate(path, 'authority')).rejects.toEqual(unusable(TOO_MANY_CERTIFICATES));
  });

  test('is taken with what stands around its certificates left out', async () => {
    const files = chosenFiles();
    const noise = `Bag Attributes\n  friendlyName: \u202eada\n${'x'.repeat(MIB / 2)}\n`;
    const { text, reference, key } = await files.readCertificate(write(`${noise}${made.cert}`), 'authority');
    expect([text.trim(), key]).toEqual([made.cert.trim(), null]);
    expect(files.find(reference)).toBe(text);
  });

  test('that is larger than 1 MiB, or no file, is not read', async () => {
    for (const [path, reason] of [
      [write(made.cert.padEnd(MIB + 1)), 'too-large'],
      [folder, 'not-regular'],
      [join(folder, 'missing.pem'), 'ENOENT'],
    ] as const) {
      const chosen = chosenFiles().readCertificate(path, 'authority');
      await expect(chosen).rejects.toMatchObject({ code: 'chosen-file-unreadable', details: { reason } });
    }
  });
});

describe('a file of a key', () => {
  test.each([
    ['is a certificate', () => made.cert, 'has no private key in PEM'],
    ['is a public key', () => block('PUBLIC KEY'), 'has no private key in PEM'],
    ['has two keys', () => made.key + encryptedKey, 'has more than one private key'],
  ])('that %s is refused by name', async (_kind, content, expected) => {
    const path = write(content());
    await expect(chosenFiles().readKey(path)).rejects.toEqual(unusable(expected));
  });

  test('S1: is known by a reference that tells nothing of it, and says whether it is encrypted', async () => {
    const files = chosenFiles();
    const plain = await files.readKey(write(made.key));
    expect(plain).toEqual({ file: 'chosen.pem', reference: 'key:128-bits', isEncrypted: false });
    expect(await files.readKey(write(encryptedKey))).toMatchObject({ isEncrypted: true });
    files.forget([plain.reference]);
    expect(files.find(plain.reference)).toBeNull();
  });
});
