import { beforeAll, describe, expect, test } from 'vitest';
import { NO_SECRETS } from '../../electron/service-client/profile-secrets.ts';
import { fromPlain, fromSecretText, toPlain, toSecretText } from '../../electron/services/stored-profile.ts';
import { makeCertificate } from '../stub-service.ts';
import { oldestProfileSchema } from './oldest-profile.ts';
import { flaw, parse, secret, smallest } from './profile-samples.ts';

/** As from the store. */
const restore = (plain: unknown, text: string) => fromPlain(plain, fromSecretText(plain, text) ?? NO_SECRETS);

let certificate = '';

beforeAll(async () => {
  certificate = (await makeCertificate()).cert;
});

describe('a profile at rest', () => {
  test('what an older copy stored opens, whatever its name is', () => {
    const name = `\u202e${'x'.repeat(500_000)}`;
    const stored = { ...toPlain(parse()), name };
    expect(restore(stored, secret).name).toBe(`${'x'.repeat(79)}…`);
    expect(restore({ ...stored, name: 'Demo service' }, secret).name).toBe('api.service.example');
  });

  test('with defaults alone has no field that an older copy refuses, and keeps each that was chosen', () => {
    const names = (change = {}) => Object.keys(toPlain(parse(change)));
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
    expect(restore(toPlain(parse(chosen)), secret)).toEqual(parse(chosen));
  });

  test('opens in the first copies of the app where every field that they do not know has its default', () => {
    const { application, ...chosen } = parse({
      certificateAuthorities: [certificate],
      versionHeader: null,
      state: 'required',
      devicePending: { status: 403 },
      deviceStartParameters: 'none',
      keyPath: 'a.b',
      tokenPresentation: 'x-service-token',
      memberMethod: 'POST',
    });
    const profile = { ...chosen, application };
    const sealed = toSecretText(profile);
    const plain = { ...toPlain(profile) };
    const opened = { ...plain, application: { ...Object(plain.application), clientSecret: sealed } };
    expect(oldestProfileSchema.parse(opened)).toMatchObject({ name: profile.name, keyPath: 'a.b', state: 'required' });
  });

  test.each([
    { acceptHeader: 'application/json' },
    { memberIdPath: 'uuid' },
    { paths: { revoke: '/revoke' } },
    { furtherParameters: { keyPage: { a: 'b' } } },
    { headerNames: { key: 'X-Api-Key' } },
  ])('is refused by them, and not misread, where it needs what they do not know: %j', (change) => {
    const plain = toPlain(parse(change));
    const opened = { ...plain, application: { ...Object(plain.application), clientSecret: secret } };
    expect(oldestProfileSchema.safeParse(opened).error?.issues).toMatchObject([{ code: 'unrecognized_keys' }]);
  });

  test('has nothing of revoking that an older copy refuses, unless it was chosen', () => {
    const names = { paths: { device: '/device' }, furtherParameters: { devicePoll: { grant_type: 'x' } } };
    expect(JSON.stringify(toPlain(parse(names)))).not.toContain('revoke');
    const chosen = {
      paths: { revoke: '/revoke' },
      furtherParameters: { revoke: { a: 'b' } },
      revokeTokenName: 'access',
    };
    expect(toPlain(parse(chosen))).toMatchObject(chosen);
    expect(restore(toPlain(parse(chosen)), secret)).toEqual(parse(chosen));
  });

  test('a bundle of many certificates in one text comes back', () => {
    const bundle = parse({ certificateAuthorities: [`${certificate}\n`.repeat(100)] });
    expect(bundle.certificateAuthorities[0]?.length).toBeGreaterThan(50_000);
    expect(restore(toPlain(bundle), secret)).toEqual(bundle);
  });

  test('S1: a profile rests without its secret, and comes back as it was', () => {
    const profile = parse({ devicePending: { status: 403 }, certificateAuthorities: [certificate] });
    const stored = JSON.stringify(toPlain(profile));
    expect(stored).not.toContain(secret);
    expect(restore(JSON.parse(stored), secret)).toEqual(profile);
  });

  test.each<[unknown, string | undefined]>([
    [null, undefined],
    [{ ...smallest, id: 'a', application: null }, 'application'],
    [{ ...smallest, id: 'a', baseUrl: 'http://elsewhere.example' }, 'baseUrl'],
    [{ ...smallest, id: 'demo' }, 'id'],
    [smallest, 'id'],
  ])('what is no profile any more is refused: %j', (json, field) => {
    const { file, ...refusal } = flaw(() => restore(json, secret));
    expect([refusal.code, refusal.field, file]).toEqual(['profile-file-invalid', field, undefined]);
  });

  test('an empty secret is refused', () => {
    expect(flaw(() => restore(toPlain(parse()), ''))).toMatchObject({ field: 'application.clientSecret' });
  });

  test('has nothing of own services that an older copy refuses, unless it was chosen', () => {
    const given = { furtherParameters: { revoke: { a: 'b' } }, acceptHeader: null };
    expect(JSON.stringify(toPlain(parse(given)))).not.toMatch(/"(?:acceptHeader|clientCertificate|authorize|keyPage)"/);
    const chosen = { acceptHeader: 'application/json', furtherParameters: { authorize: { response_type: 'code' } } };
    expect(toPlain(parse(chosen))).toMatchObject(chosen);
  });

  test('S1: with a client certificate rests without key and passphrase, and comes back as it was', () => {
    const clientCertificate = { certificate, key: '-----BEGIN PRIVATE KEY-----planted', passphrase: 'planted-too' };
    const own = parse({});
    const profile = { ...own, application: { ...own.application, clientCertificate } };
    const plain: unknown = JSON.parse(JSON.stringify(toPlain(profile)));
    expect(JSON.stringify(plain)).not.toMatch(new RegExp(`planted|${secret}`));
    expect(fromSecretText(plain, toSecretText(profile) ?? '')).toEqual({
      clientSecret: secret,
      clientKey: clientCertificate.key,
      clientKeyPassphrase: clientCertificate.passphrase,
    });
    // What an older copy sealed belongs to no client certificate.
    expect(fromSecretText(plain, secret)).toBeNull();
  });

  test('without any secret has nothing to seal', () => {
    const own = parse({});
    const application = { ...own.application, clientSecret: null };
    expect(toSecretText({ ...own, application })).toBeNull();
    const clientCertificate = { certificate, key: null, passphrase: null };
    expect(toSecretText({ ...own, application: { ...application, clientCertificate } })).toBeNull();
    expect(fromPlain(toPlain({ ...own, application }), NO_SECRETS)).toEqual({ ...own, application });
  });
});
