/** Drafts as a page that somebody else has taken over might send them. */
import { describe, expect, test } from 'vitest';
import { NO_SECRETS } from '../../electron/service-client/profile-secrets.ts';
import { readDraft } from '../../electron/services/profile-form.ts';
import { makeCertificate } from '../stub-service.ts';
import { application, secret, smallest } from './profile-samples.ts';

type Parts = Parameters<typeof readDraft>[1];
const PARTS: Parts = { id: null, secrets: NO_SECRETS, findCertificate: () => null };
const NO_OBJECT = [{ field: '', expected: 'must be an object with fields' }];
/** As deep and as long as a draft may be. */
const DEEP = '['.repeat(99_000) + ']'.repeat(99_000);

const read = (change: object, parts: Partial<Parts> = {}) =>
  readDraft(JSON.stringify({ ...smallest, ...change }), { ...PARTS, ...parts });
const profileOf = (taken: ReturnType<typeof readDraft>) =>
  taken.kind === 'profile' ? taken.profile : expect.fail(JSON.stringify(taken.flaws));
const flawsOf = (taken: ReturnType<typeof readDraft>) =>
  taken.kind === 'flawed' ? taken.flaws : expect.fail('It was taken.');

describe('a hostile draft', () => {
  test.each([
    ['', '{'],
    ['deep', DEEP],
    ['null', 'null'],
    ['a text', '"x"'],
    ['a list', '[{}]'],
  ])('that is no object is told as that: %s', (_kind, draft) => {
    expect(flawsOf(readDraft(draft, PARTS))).toEqual(NO_OBJECT);
  });

  test.each(['colour', 'furtherParameters', 'certificateAuthorities', 'paths'])(
    'is as deep as it likes in %s',
    (field) => {
      const draft = `${JSON.stringify(smallest).slice(0, -1)},"${field}":${DEEP}}`;
      expect(flawsOf(readDraft(draft, PARTS))).toMatchObject([{ field: expect.stringMatching(`^${field}`) }]);
    },
  );

  test.each([
    ['', '__proto__'],
    ['application', 'application.__proto__'],
    ['paths', 'paths.__proto__'],
    ['furtherParameters', 'furtherParameters.__proto__'],
  ])('changes no object through __proto__ in %j', (place, field) => {
    const inner = '"__proto__":{"clientSecret":"x","name":"Other"}';
    const whole = JSON.stringify({ ...smallest, paths: { device: '/d' }, furtherParameters: { revoke: { a: 'b' } } });
    const draft = place === '' ? `{${inner},${whole.slice(1)}` : whole.replace(`"${place}":{`, `"${place}":{${inner},`);
    expect(flawsOf(readDraft(draft, PARTS))).toEqual([{ field, expected: 'is unknown' }]);
  });

  test('has neither an id nor a secret of its own', () => {
    const key = '-----BEGIN PRIVATE KEY-----';
    const own = { id: 'demo', application: { ...application, clientSecret: 'theirs', clientCertificate: null } };
    expect(profileOf(read(own))).toMatchObject({ id: 'staging-europe', application: { clientSecret: null } });
    const kept = { id: 'mine', secrets: { ...NO_SECRETS, clientSecret: 'kept', clientKey: key } };
    expect(profileOf(read(own, kept))).toMatchObject({
      id: 'mine',
      application: { clientSecret: 'kept', clientCertificate: null },
    });
  });

  test('gets no certificate but those that it names, and none that is a key', async () => {
    const { cert, key } = await makeCertificate();
    const findCertificate = (reference: string) => ({ 'key:1': key, 'certificate:1': cert })[reference] ?? null;
    const authorities = (...given: readonly unknown[]) => read({ certificateAuthorities: given }, { findCertificate });
    expect(profileOf(authorities('certificate:1')).certificateAuthorities).toEqual([cert]);
    expect(flawsOf(authorities('certificate:1', cert))).toEqual([
      { field: 'certificateAuthorities.1', expected: 'has to be chosen again' },
    ]);
    const told = flawsOf(authorities('key:1'));
    expect(told).toMatchObject([
      { field: 'certificateAuthorities.0', expected: 'must be a certificate in PEM, not a private key' },
    ]);
    expect(JSON.stringify(told)).not.toContain('BEGIN');
    expect(flawsOf(authorities(7, null, { cert }))).toMatchObject([{}, {}, {}]);
  });

  test('is told of a hundred lost certificates at most', () => {
    expect(flawsOf(read({ certificateAuthorities: Array.from({ length: 40_000 }, () => 'x') }))).toHaveLength(100);
  });

  test('N8: says at each field that it still has the placeholder of an example', () => {
    const example = { clientId: 'YOUR-API-KEY', redirectUri: 'https://YOUR-REDIRECT-URI/callback' };
    expect(flawsOf(read({ application: example }))).toMatchObject([
      { field: 'application.clientId', expected: expect.stringContaining('YOUR-API-KEY') },
      { field: 'application.redirectUri', expected: expect.stringContaining('YOUR-REDIRECT-URI') },
    ]);
  });

  test('S1: puts a secret that is kept into no other place', () => {
    const parts = { secrets: { ...NO_SECRETS, clientSecret: secret } };
    for (const change of [{ keyPath: secret }, { application: { ...application, clientId: secret } }, { id: secret }]) {
      const told = read(change, parts);
      if (!('id' in change)) expect(flawsOf(told)).toMatchObject([{ expected: 'must not be the client secret' }]);
      expect(told.kind === 'profile' ? told.profile.id : JSON.stringify(told)).not.toContain(secret);
    }
  });
});
