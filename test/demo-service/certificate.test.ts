import { createPrivateKey, createPublicKey, X509Certificate } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { generate } from 'selfsigned';
import { afterEach, beforeEach, describe, expect, it, test } from 'vitest';
import { type CertificateFields, loadCertificate, makeSelfSigned } from '../../electron/demo-service/certificate.ts';
import { type DataFolder, openDataFolder } from '../../electron/demo-service/data-folder.ts';

const NOW_MS = Date.UTC(2026, 10, 20);
const DAY_MS = 86_400_000;
let path: string;
let folder: DataFolder;

beforeEach(async () => {
  path = await mkdtemp(join(tmpdir(), 'demo-certificate-'));
  folder = openDataFolder(path);
});
afterEach(() => rm(path, { recursive: true, force: true }));

describe('certificate', () => {
  it('N1: is for this computer only and can sign no other', async () => {
    const { certificate } = await loadCertificate(openDataFolder(null), NOW_MS);
    const read = new X509Certificate(certificate);
    expect(read.subjectAltName).toBe('IP Address:127.0.0.1, DNS:localhost');
    expect(read.ca).toBe(false);
    expect(certificate).not.toContain('PRIVATE KEY');
  });

  it('is kept while it is good for a month', async () => {
    const first = await loadCertificate(folder, NOW_MS);
    expect(await loadCertificate(folder, NOW_MS + 334 * DAY_MS)).toEqual(first);
  });

  it.each([
    ['about to expire', 335],
    ['expired', 800],
    ['not valid yet', -2],
  ])('is renewed when it is %s', async (_, days) => {
    const first = await loadCertificate(folder, NOW_MS);
    const laterMs = NOW_MS + days * DAY_MS;
    const second = await loadCertificate(folder, laterMs);
    expect(second.certificate).not.toBe(first.certificate);
    const { validFromDate, validToDate } = new X509Certificate(second.certificate);
    expect(validFromDate.getTime()).toBeLessThan(laterMs);
    expect(validToDate.getTime()).toBeGreaterThan(laterMs + 300 * DAY_MS);
    expect(await loadCertificate(folder, laterMs)).toEqual(second);
  });

  it.each(['cut off', 'of another key'])('S5: is set aside and made anew when its file is %s', async (damage) => {
    const first = await loadCertificate(folder, NOW_MS);
    const other = await loadCertificate(openDataFolder(null), NOW_MS);
    const text = damage === 'cut off' ? first.key : other.key + first.certificate;
    await writeFile(join(path, 'certificate.pem'), text);
    const second = await loadCertificate(folder, NOW_MS);
    expect(second.certificate).not.toBe(first.certificate);
    const aside = 'certificate.damaged-2026-11-20T00-00-00.000Z.pem';
    expect((await readdir(path)).sort()).toEqual([aside, 'certificate.pem']);
    expect(await readFile(join(path, aside), 'utf8')).toBe(text);
  });
});

const FIELDS: CertificateFields = {
  commonName: 'A server on this computer',
  validFromMs: Date.UTC(2026, 10, 19),
  validToMs: Date.UTC(2027, 10, 20),
  ipv4: [127, 0, 0, 1],
  hostName: 'localhost',
};

test('says what a certificate of another maker says of the same key', async () => {
  const { key, certificate } = makeSelfSigned(FIELDS);
  const publicKey = createPublicKey(key).export({ type: 'spki', format: 'pem' }).toString();
  const other = await generate([{ name: 'commonName', value: FIELDS.commonName }], {
    keyType: 'ec',
    algorithm: 'sha256',
    keyPair: { privateKey: key, publicKey },
    notBeforeDate: new Date(FIELDS.validFromMs),
    notAfterDate: new Date(FIELDS.validToMs),
    extensions: [
      { name: 'basicConstraints', cA: false, critical: true },
      { name: 'extKeyUsage', serverAuth: true },
      {
        name: 'subjectAltName',
        altNames: [
          { type: 7, ip: '127.0.0.1' },
          { type: 2, value: 'localhost' },
        ],
      },
    ],
  });
  expect(factsOf(certificate)).toEqual(factsOf(other.cert));
  expect(encodedPartsOf(certificate)).toEqual(encodedPartsOf(other.cert));
});

test('is signed with its own key, whatever its name and its time', () => {
  const secondsOf = (year: number) => Date.UTC(year) / 1000;
  // Up to 2049, the time is written in one form, and from then on in another.
  const time = fc
    .oneof(
      fc.integer({ min: secondsOf(1950), max: secondsOf(2050) - 1 }),
      fc.integer({ min: secondsOf(2050), max: secondsOf(9999) }),
    )
    .map((seconds) => seconds * 1000);
  const name = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 300, size: 'max' });
  fc.assert(
    fc.property(name, time, time, (commonName, validFromMs, validToMs) => {
      const { key, certificate } = makeSelfSigned({ ...FIELDS, commonName, validFromMs, validToMs });
      const read = new X509Certificate(certificate);
      expect([read.verify(read.publicKey), read.checkPrivateKey(createPrivateKey(key))]).toEqual([true, true]);
      expect(read.toLegacyObject().subject.CN).toBe(commonName);
      expect([read.validFromDate.getTime(), read.validToDate.getTime()]).toEqual([validFromMs, validToMs]);
      expect(read.serialNumber).toMatch(/^[4-7][0-9A-F]{31}$/);
    }),
    { numRuns: 50 },
  );
});

/** All that Node.js reads of a certificate, except its number and what depends on that. */
function factsOf(pem: string): object {
  const facts = new X509Certificate(pem).toLegacyObject();
  const dependent = ['serialNumber', 'raw', 'fingerprint', 'fingerprint256', 'fingerprint512'];
  return Object.fromEntries(Object.entries(facts).filter(([name]) => !dependent.includes(name)));
}

/** Version and extensions, in hexadecimal: Node.js does not tell all of them. */
function encodedPartsOf(pem: string): object {
  const { raw, publicKey } = new X509Certificate(pem);
  // The version follows two tags with three bytes of length each; the extensions, shorter than 128 bytes, follow the key.
  const key = publicKey.export({ type: 'spki', format: 'der' });
  const start = raw.indexOf(key) + key.length;
  return {
    version: raw.toString('hex', 8, 13),
    extensions: raw.toString('hex', start, start + 2 + raw.readUInt8(start + 1)),
  };
}
