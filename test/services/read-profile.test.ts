import fc from 'fast-check';
import { generate } from 'selfsigned';
import { describe, expect, test } from 'vitest';
import { profileFileText } from '../../electron/services/profile-file-schema.ts';
import { readProfile } from '../../electron/services/read-profile.ts';
import { makeCertificate } from '../stub-service.ts';
import { application, flaw, parse, secret, smallest } from './profile-samples.ts';

const fieldsOf = (given: unknown): readonly string[] => {
  const read = readProfile(given);
  return read.kind === 'flawed' ? read.flaws.map(({ field }) => field) : [];
};

describe('all that is wrong is told at once', () => {
  test('each field by itself, an unknown one first', () => {
    expect(readProfile({ ...smallest, colour: 1, baseUrl: 'a', state: 'never', memberIdPath: '.' })).toEqual({
      kind: 'flawed',
      flaws: [
        { field: 'colour', expected: 'is unknown' },
        { field: 'baseUrl', expected: 'must begin with https://, such as https://staging.example.com' },
        { field: 'state', expected: 'must be one of send, required, omit' },
        { field: 'memberIdPath', expected: 'must be field names with dots between them' },
      ],
    });
  });

  test('what several fields decide together, beside what is missing or of the wrong kind', () => {
    const { baseUrl: _, ...others } = smallest;
    const given = {
      ...others,
      keyPath: 5,
      paths: { device: 7 },
      headerNames: { key: 'x-service-token' },
      furtherParameters: { devicePoll: { code: 'x', client_id: 'y' }, revoke: { a: secret } },
    };
    expect(fieldsOf(given)).toEqual([
      'baseUrl',
      'headerNames',
      'paths.device',
      'furtherParameters.devicePoll.client_id',
      'keyPath',
      'furtherParameters.devicePoll.code',
      'furtherParameters.revoke.a',
    ]);
  });

  test('what the app alone can tell, beside what its schema tells', () => {
    const given = {
      ...smallest,
      id: 'demo',
      memberPath: 'a\u202eb',
      certificateAuthorities: ['-----BEGIN CERTIFICATE-----'],
      tokenRefused: { status: 5, code: 'x' },
    };
    expect(fieldsOf(given)).toEqual(['tokenRefused.status', 'id', 'memberPath', 'certificateAuthorities.0']);
  });

  test('nothing twice: a wrong part of a field is not told as the field, too', () => {
    expect(fieldsOf({ ...smallest, devicePending: { status: 'x' } })).toEqual(['devicePending.status']);
    expect(fieldsOf({ ...smallest, application: [] })).toEqual(['application']);
    expect(fieldsOf({ ...smallest, application: { redirectUri: 'a' } })).toEqual([
      'application.clientId',
      'application.redirectUri',
    ]);
  });

  test.each([[null], [5], ['text'], [[]]])('that %j is no profile at all', (given) => {
    expect(readProfile(given)).toEqual({
      kind: 'flawed',
      flaws: [{ field: '', expected: 'must be an object with fields' }],
    });
  });

  test('at most a hundred times, each in words of its own', () => {
    const many = Object.fromEntries(Array.from({ length: 90 }, (_, index) => [`x${index}`, 1]));
    expect(fieldsOf({ ...smallest, ...many, paths: many })).toHaveLength(100);
  });

  test('and none repeats a value, whatever it is (S1)', () => {
    const value = fc.oneof(fc.constant(secret), fc.constant([secret]), fc.constant({ [`${secret} x`]: secret }));
    const change = fc.dictionary(fc.constantFrom(...Object.keys(parse()), `${secret} y`), value);
    fc.assert(
      fc.property(change, (given) => {
        expect(JSON.stringify(readProfile({ ...smallest, ...given, profileVersion: '1' }))).not.toContain(secret);
      }),
      { numRuns: 50 },
    );
  });
});

describe('a file of PEM in the wrong place', () => {
  const block = (label: string) => `-----BEGIN ${label}-----\nMIIB\n-----END ${label}-----`;
  test.each([
    ['PRIVATE KEY', 'must be a certificate in PEM, not a private key'],
    ['ENCRYPTED PRIVATE KEY', 'must be a certificate in PEM, not a private key'],
    ['CERTIFICATE REQUEST', 'must be a certificate in PEM, not a certificate request'],
    ['PUBLIC KEY', 'must be a certificate in PEM'],
  ])('N2: %s for an authority is refused by its name', (label, expected) => {
    expect(flaw(() => parse({ certificateAuthorities: [block(label)] }))).toMatchObject({
      field: 'certificateAuthorities.0',
      expected,
    });
  });
});

test('a client certificate whose key is not set, or fits, is taken', async () => {
  const { cert: certificate, key } = await makeCertificate();
  const taken = (clientCertificate: unknown) => parse({ application: { ...application, clientCertificate } });
  expect(taken({ certificate }).application.clientCertificate).toEqual({ certificate, key: null, passphrase: null });
  expect(taken({ certificate, key }).application.clientCertificate).toEqual({ certificate, key, passphrase: null });
});

test('an expired certificate is taken', async () => {
  const { cert } = await generate([{ name: 'commonName', value: 'Expired' }], {
    keyType: 'ec',
    notBeforeDate: new Date('2020-01-01'),
    notAfterDate: new Date('2020-02-01'),
  });
  expect(parse({ certificateAuthorities: [cert] }).certificateAuthorities).toEqual([cert]);
});

describe('a version of the format', () => {
  test('that is later is told as that, whatever else is in the file', () => {
    expect(flaw(() => parse({ profileVersion: 2, colour: 1, baseUrl: 5 }))).toEqual({
      code: 'profile-file-newer',
      file: 'staging.json',
    });
  });
  test('is this one, and neither it nor the schema is kept', () => {
    const profile = parse({ $schema: 'anything', profileVersion: 1 });
    expect(profile).toEqual(parse());
  });
  test.each([0, -1, 1.5, '1', null])('is not %j', (profileVersion) => {
    expect(flaw(() => parse({ profileVersion }))).toMatchObject({ field: 'profileVersion', expected: 'must be 1' });
  });
});

describe('an exported file', () => {
  test('reads as the same profile, but for its secrets', async () => {
    const { cert: certificate, key } = await makeCertificate();
    const change = {
      name: 'Staging “Ü” \u05d0',
      state: 'omit',
      versionHeader: null,
      paths: { device: '/d' },
      furtherParameters: { authorize: { __proto__x: 'y', constructor: 'z' } },
      devicePending: { status: 403 },
      certificateAuthorities: [certificate],
    };
    const profile = parse({ ...change, application: { ...application, clientCertificate: { certificate, key } } });
    const text = profileFileText(profile);
    for (const hidden of [secret, key, 'clientSecret', 'passphrase']) expect(text).not.toContain(hidden);
    const clientCertificate = { certificate, key: null, passphrase: null };
    expect(readProfile(JSON.parse(text))).toEqual({
      kind: 'profile',
      profile: { ...profile, application: { ...profile.application, clientSecret: null, clientCertificate } },
    });
  });

  test('has what differs from the document alone', () => {
    expect(JSON.parse(profileFileText(parse({ keyPath: 'a.b' })))).toEqual({
      $schema: './member-login-profile.schema.json',
      profileVersion: 1,
      id: 'staging-europe',
      ...smallest,
      application: { clientId: 'app-key', redirectUri: 'member-login://callback' },
      keyPath: 'a.b',
    });
  });
});
