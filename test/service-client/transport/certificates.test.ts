import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import {
  nameForeignPem,
  readCertificate,
  readCertificates,
  readPem,
  validityOf,
} from '../../../electron/service-client/transport/certificates.ts';
import { anyText } from '../../any-text.ts';
import { type Certificate, makeCertificate } from '../../stub-service.ts';

const given = {
  subject: { CN: 'service.example', O: 'Example', OU: ['One', 'Two'] },
  issuer: { CN: 'An authority' },
  subjectaltname: 'DNS:service.example, DNS:*.service.example, IP Address:192.0.2.1',
  valid_from: 'Nov 22 13:00:00 2026 GMT',
  valid_to: 'Feb 20 13:00:00 2027 GMT',
  fingerprint256: 'AB:CD',
};

/** As Node gives it; its types say that no attribute is repeated. */
function read(change: object) {
  return readCertificate(Object.assign({}, given, change));
}

test('a certificate is told by its names, its times and its fingerprint', () => {
  expect(read({})).toEqual({
    subject: 'CN=service.example, O=Example, OU=One, OU=Two',
    issuer: 'CN=An authority',
    names: ['service.example', '*.service.example', '192.0.2.1'],
    validFromMs: Date.UTC(2026, 10, 22, 13),
    validToMs: Date.UTC(2027, 1, 20, 13),
    fingerprint: 'AB:CD',
  });
});

test('where none came there is none', () => {
  expect(readCertificate(null)).toBeNull();
  expect(readCertificate({})).toBeNull();
});

test('a name that Node quotes is read as one, and does not pass for others', () => {
  const { names } = read({ subjectaltname: 'DNS:"a, DNS:b.example", DNS:c.example, URI:"x\\"y"' }) ?? {};
  expect(names).toEqual(['a, DNS:b.example', 'c.example', 'x"y']);
});

test('of names without end, of names of many lines and of none, little is kept', () => {
  const many = read({
    subject: { CN: `line\nnext\u202e${'x'.repeat(1000)}` },
    subjectaltname: Array.from({ length: 5000 }, (_, index) => `DNS:${index}.example`).join(', '),
  });
  expect(many?.names.length).toBe(100);
  expect(many?.subject).toMatch(/^CN=line nextx+…$/);
  expect(many?.subject.length).toBe(300);
  expect(read({ subject: {}, subjectaltname: undefined })).toMatchObject({ subject: '', names: [] });
});

test('a time that is none is a number all the same, which can be shown and saved', () => {
  const { validFromMs, validToMs } = read({ valid_from: 'Bad time value', valid_to: '' }) ?? {};
  expect([validFromMs, validToMs]).toEqual([0, 0]);
});

let made: Certificate;

beforeAll(async () => {
  made = await makeCertificate('staging.example.com');
});

const block = (label: string, content = 'MIIB') => `-----BEGIN ${label}-----\n${content}\n-----END ${label}-----`;
const kinds = (text: string) => readPem(text).map(({ kind }) => kind);

test.each([
  ['CERTIFICATE', 'certificate'],
  ['CERTIFICATE REQUEST', 'certificate-request'],
  ['NEW CERTIFICATE REQUEST', 'certificate-request'],
  ['PRIVATE KEY', 'private-key'],
  ['RSA PRIVATE KEY', 'private-key'],
  ['EC PRIVATE KEY', 'private-key'],
  ['OPENSSH PRIVATE KEY', 'private-key'],
  ['ENCRYPTED PRIVATE KEY', 'encrypted-private-key'],
  ['PUBLIC KEY', 'other'],
  ['PKCS7', 'other'],
])('a block of %s is a %s', (label, kind) => {
  expect(readPem(block(label))).toEqual([{ kind, text: block(label) }]);
});

test('a key of the older form tells by its header that it is encrypted', () => {
  expect(kinds(block('RSA PRIVATE KEY', 'Proc-Type: 4,ENCRYPTED\nDEK-Info: AES-256-CBC,00\n\nMIIB'))).toEqual([
    'encrypted-private-key',
  ]);
});

test('what stands between blocks is left out, and what is no whole block is none', () => {
  const [one, two] = [block('CERTIFICATE'), block('PRIVATE KEY')];
  expect(readPem(`subject=CN = a\r\n${one}\r\nissuer=CN = b\n${two}`)).toMatchObject([{ text: one }, { text: two }]);
  expect(kinds('-----BEGIN CERTIFICATE-----\nMIIB')).toEqual([]);
  expect(kinds('-----BEGIN CERTIFICATE-----\nMIIB\n-----END PRIVATE KEY-----')).toEqual([]);
  expect(kinds(`-----BEGIN certificate-----\n-----END certificate-----\n${one}`)).toEqual(['certificate']);
});

test('a text of beginnings alone is read at once', () => {
  expect(kinds('-----BEGIN CERTIFICATE-----\n'.repeat(35_000))).toEqual([]);
  expect(kinds('-----BEGIN A-----\n-----END B-----\n'.repeat(25_000))).toEqual([]);
});

test('any text is read, and each block is a part of it', () => {
  const part = fc.oneof(anyText, fc.constantFrom('-----BEGIN ', '-----END ', '-----', 'CERTIFICATE', '\n'));
  fc.assert(
    fc.property(fc.array(part), (parts) => {
      for (const { text } of readPem(parts.join(''))) expect(parts.join('')).toContain(text);
    }),
  );
});

describe('certificates', () => {
  test('are told by their facts, each of a bundle', () => {
    const [facts, again] = readCertificates(`${made.cert}\n${made.cert}`) ?? [];
    expect(facts).toMatchObject({
      subject: expect.stringMatching(/^CN=Stub service /),
      issuer: facts?.subject,
      names: ['staging.example.com'],
      fingerprint: expect.stringMatching(/^([0-9A-F]{2}:){31}[0-9A-F]{2}$/),
    });
    expect(again).toEqual(facts);
    expect(facts && facts.validToMs - facts.validFromMs).toBeGreaterThan(24 * 3600_000);
  });

  test('with anything else beside them are none, and what it is has a name', () => {
    expect(readCertificates(`${made.cert}\n${made.key}`)).toBeNull();
    expect(nameForeignPem(`${made.cert}\n${made.key}`)).toBe('a private key');
    expect(nameForeignPem(block('ENCRYPTED PRIVATE KEY'))).toBe('a private key');
    expect(nameForeignPem(block('CERTIFICATE REQUEST'))).toBe('a certificate request');
    expect(nameForeignPem('anything')).toBeNull();
    expect(readCertificates(block('CERTIFICATE'))).toBeNull();
    expect(readCertificates('')).toBeNull();
  });

  test.each([
    [99, 'not-yet-valid'],
    [100, 'valid'],
    [200, 'valid'],
    [201, 'expired'],
  ])('from 100 to 200 are, at %i, %s', (nowMs, validity) => {
    expect(validityOf({ validFromMs: 100, validToMs: 200 }, nowMs)).toBe(validity);
  });
});
