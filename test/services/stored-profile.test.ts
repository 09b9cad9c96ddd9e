import { beforeAll, describe, expect, test } from 'vitest';
import { withoutSecret, withSecret } from '../../electron/services/stored-profile.ts';
import { makeCertificate } from '../stub-service.ts';
import { flaw, parse, secret, smallest } from './profile-samples.ts';

let certificate = '';

beforeAll(async () => {
  certificate = (await makeCertificate()).cert;
});

describe('a profile at rest', () => {
  test('what an older copy stored opens, whatever its name is', () => {
    const name = `\u202e${'x'.repeat(500_000)}`;
    const stored = { ...withoutSecret(parse()), name };
    expect(withSecret(stored, secret).name).toBe(`${'x'.repeat(79)}…`);
    expect(withSecret({ ...stored, name: 'Demo service' }, secret).name).toBe('api.service.example');
  });

  test('with defaults alone has no field that an older copy refuses, and keeps each that was chosen', () => {
    const names = (change = {}) => Object.keys(withoutSecret(parse(change)));
    const chosen = {
      headerNames: { key: 'X-Api-Key' },
      paths: { device: '/device' },
      furtherParameters: { devicePoll: { grant_type: 'x' } },
      devicePollCodeName: 'device_code',
      deviceDeclined: { status: 403 },
      deviceExpired: { status: 410 },
      applicationRefused: { code: 'bad_key' },
      credentialsRefused: { code: 'bad_password' },
    };
    expect(names()).not.toEqual(expect.arrayContaining([expect.stringMatching(Object.keys(chosen).join('|'))]));
    expect(names(chosen)).toEqual(expect.arrayContaining(Object.keys(chosen)));
    expect(withSecret(withoutSecret(parse(chosen)), secret)).toEqual(parse(chosen));
  });

  test('has nothing of revoking that an older copy refuses, unless it was chosen', () => {
    const names = { paths: { device: '/device' }, furtherParameters: { devicePoll: { grant_type: 'x' } } };
    expect(JSON.stringify(withoutSecret(parse(names)))).not.toContain('revoke');
    const chosen = {
      paths: { revoke: '/revoke' },
      furtherParameters: { revoke: { a: 'b' } },
      revokeTokenName: 'access',
    };
    expect(withoutSecret(parse(chosen))).toMatchObject(chosen);
    expect(withSecret(withoutSecret(parse(chosen)), secret)).toEqual(parse(chosen));
  });

  test('a bundle of many certificates in one text comes back', () => {
    const bundle = parse({ certificateAuthorities: [`${certificate}\n`.repeat(200)] });
    expect(bundle.certificateAuthorities[0]?.length).toBeGreaterThan(100_000);
    expect(withSecret(withoutSecret(bundle), secret)).toEqual(bundle);
  });

  test('S1: a profile rests without its secret, and comes back as it was', () => {
    const profile = parse({ devicePending: { status: 403 }, certificateAuthorities: [certificate] });
    const stored = JSON.stringify(withoutSecret(profile));
    expect(stored).not.toContain(secret);
    expect(withSecret(JSON.parse(stored), secret)).toEqual(profile);
  });

  test.each<[unknown, string | undefined]>([
    [null, undefined],
    [{ ...smallest, id: 'a', application: null }, 'application'],
    [{ ...smallest, id: 'a', baseUrl: 'http://elsewhere.example' }, 'baseUrl'],
    [{ ...smallest, id: 'demo' }, 'id'],
    [smallest, 'id'],
  ])('what is no profile any more is refused: %j', (json, field) => {
    const { file, ...refusal } = flaw(() => withSecret(json, secret));
    expect([refusal.code, refusal.field, file]).toEqual(['profile-file-invalid', field, undefined]);
  });

  test('an empty secret is refused', () => {
    expect(flaw(() => withSecret(withoutSecret(parse()), ''))).toMatchObject({ field: 'application.clientSecret' });
  });
});
