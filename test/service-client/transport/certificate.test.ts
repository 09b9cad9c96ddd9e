import { expect, test } from 'vitest';
import { readCertificate } from '../../../electron/service-client/transport/certificate.ts';

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
