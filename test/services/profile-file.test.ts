import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ErrorCode, StorageError } from '../../electron/core/errors.ts';
import { createFileReader } from '../../electron/core/read-file.ts';
import { createProfileReader, parseProfileFile } from '../../electron/services/profile-file.ts';
import { FakeClock } from '../fake-clock.ts';
import { makeCertificate } from '../stub-service.ts';
import { application, flaw, parse, secret, smallest } from './profile-samples.ts';

const PINS_NOTHING = 'must name a status, a code, or both';
let certificate = '';

beforeAll(async () => {
  certificate = (await makeCertificate()).cert;
});

describe('a profile file', () => {
  test('may leave out whatever has a default, and its id', () => {
    expect(parse()).toMatchObject({ id: 'staging-europe', tokenPresentation: 'bearer', keyPath: null });
    expect(parse({ id: 'eu_1' }).id).toBe('eu_1');
  });

  test.each([
    ['St. Ünï  x!', 'st-ünï-x'],
    ['日本 サービス', '日本-サービス'],
    ['!?', 'service'],
    ['a'.repeat(80), 'a'.repeat(60)],
  ])('called %s gets the id %s', (name, id) => {
    expect(parse({ name }).id).toBe(id);
  });

  test('may begin with a byte-order mark, and hold a certificate', () => {
    const text = `\ufeff${JSON.stringify({ ...smallest, certificateAuthorities: [certificate] })}\n`;
    expect(parseProfileFile(text, 'staging.json').certificateAuthorities).toEqual([certificate]);
  });

  test.each([
    [`{\n  "name": "Staging",\n  "clientSecret": ${secret}\n}`, 'line 3, column 19'],
    [`{ "application": { "clientSecret": "${secret}", } }`, 'line 1, column 59'],
    [`{ "clientSecret": "${secret}"`, 'line 1, column 40'],
    ['', 'line 1, column 1'],
  ])('that is not JSON is refused with the place: %j', (text, reason) => {
    expect(flaw(() => parseProfileFile(text, 'staging.json'))).toEqual({
      code: 'profile-file-not-json',
      file: 'staging.json',
      reason,
    });
  });

  test.each<[string, Record<string, unknown>, string, string]>([
    ['a missing field', { baseUrl: undefined }, 'baseUrl', 'is missing; it must be text'],
    ['a missing object', { application: undefined }, 'application', 'is missing; it must be an object with fields'],
    ['a wrong kind', { name: 5 }, 'name', 'must be text'],
    ['a list for an object', { application: [secret] }, 'application', 'must be an object with fields'],
    ['an unknown option', { memberMethod: secret }, 'memberMethod', 'must be one of GET, POST'],
    [
      'an address that is not https',
      { baseUrl: `http://${secret}.example` },
      'baseUrl',
      'must begin with https://; http is possible to this computer only',
    ],
    [
      'a field one level down',
      { application: { ...application, clientId: `${secret} ` } },
      'application.clientId',
      'must be printable ASCII without spaces',
    ],
    ['a text for a number', { devicePending: { status: secret } }, 'devicePending.status', 'must be a number'],
    ['a text for a reply', { tokenRefused: secret }, 'tokenRefused', 'must be an object with fields'],
    ['an empty list of replies', { tokenRefused: [] }, 'tokenRefused', 'must have a reply, or be null'],
    [
      'more replies than it compares',
      { tokenRefused: Array.from({ length: 9 }, (_, index) => ({ status: 400 + index })) },
      'tokenRefused',
      'must have at most 8 replies',
    ],
    ['a reply that says nothing', { tokenRefused: [{ status: 400 }, {}] }, 'tokenRefused.1', PINS_NOTHING],
    ['a wrong reply in a list', { tokenRefused: [{ code: 7 }] }, 'tokenRefused.0.code', 'must be text'],
    [
      'a text for a claim',
      { application: { ...application, loopbackRedirect: { path: '/a', allowsRandomSegment: 'yes' } } },
      'application.loopbackRedirect.allowsRandomSegment',
      'must be true or false',
    ],
    ['a text for a list', { certificateAuthorities: secret }, 'certificateAuthorities', 'must be a list'],
    [
      'an id with other signs',
      { id: '../a' },
      'id',
      'must contain only letters, digits, - and _, and begin with a letter or digit',
    ],
    [
      'an id like __proto__',
      { id: '__proto__' },
      'id',
      'must contain only letters, digits, - and _, and begin with a letter or digit',
    ],
  ])('with %s is refused', (_name, change, field, expected) => {
    expect(flaw(() => parse(change))).toEqual({ code: 'profile-file-invalid', file: 'staging.json', field, expected });
  });

  test('with a certificate that is none is refused by its place in the list', () => {
    const broken = '-----BEGIN CERTIFICATE-----\nMIIB\n-----END CERTIFICATE-----';
    expect(flaw(() => parse({ certificateAuthorities: [certificate, broken] }))).toMatchObject({
      field: 'certificateAuthorities.1',
      expected: 'must be a certificate in PEM',
    });
  });

  test('that is called Demo and names no id gets another than the demo', () => {
    expect(parse({ name: 'Demo' }).id).toBe('demo-service');
  });

  test.each([{ id: 'demo' }, { id: 'Demo' }])("cannot take the demo's place: %j", (change) => {
    expect(flaw(() => parse(change))).toMatchObject({
      field: 'id',
      expected: 'must not be “demo”, which is the id of the demo service',
    });
  });

  test.each([
    ['base_url', 'is unknown; the closest match is baseUrl'],
    ['clientSecrets', 'is unknown; the closest match is application.clientSecret'],
    ['tokenPresentatoin', 'is unknown; the closest match is tokenPresentation'],
    ['header_names', 'is unknown; the closest match is headerNames'],
    ['memberInformations', 'is unknown; the closest match is paths.memberInformation'],
    ['colour', 'is unknown'],
    ['toString', 'is unknown'],
  ])('with the unknown field %s is refused', (name, expected) => {
    expect(flaw(() => parse({ [name]: secret }))).toMatchObject({ field: name, expected });
  });

  test('is told of an unknown field by its place, and of none that may be a value', () => {
    expect(flaw(() => parse({ devicePending: { statu: 403 } }))).toMatchObject({
      field: 'devicePending.statu',
      expected: 'is unknown; the closest match is devicePending.status',
    });
    expect(flaw(() => parse({ tokenRefused: [{ status: 403 }, { statu: 403 }] }))).toMatchObject({
      field: 'tokenRefused.1.statu',
      expected: 'is unknown; the closest match is tokenRefused.status',
    });
    expect(flaw(() => parse({ headerNames: { tokn: 'X-Token' } }))).toMatchObject({
      field: 'headerNames.tokn',
      expected: 'is unknown; the closest match is headerNames.token',
    });
    expect(flaw(() => parse({ furtherParameters: { codeExchnage: {} } }))).toMatchObject({
      field: 'furtherParameters.codeExchnage',
      expected: 'is unknown; the closest match is furtherParameters.codeExchange',
    });
    expect(flaw(() => parse({ [`${secret} `]: 'clientSecret' }))).toMatchObject({ field: '…' });
    expect(flaw(() => parse({ furtherParameters: { devicePoll: { [secret.repeat(9)]: 5 } } }))).toMatchObject({
      field: 'furtherParameters.devicePoll.…',
      expected: 'must be text',
    });
  });

  test.each([
    ['{', 'The profile file is not JSON: line 1, column 2.'],
    ['5', 'The profile cannot be used: it must be an object with fields.'],
    [
      JSON.stringify({ ...smallest, application: { ...application, clientId: 5 } }),
      'The profile cannot be used: application.clientId must be text.',
    ],
    [
      JSON.stringify({ ...smallest, certificateAuthorities: ['x'] }),
      'The profile cannot be used: certificateAuthorities.0 must be a certificate in PEM.',
    ],
    [JSON.stringify({ ...smallest, jane_doe: 5 }), 'The profile cannot be used: a field is unknown.'],
  ])('S1: is worded for the log without a name of its own: %s', (text, message) => {
    const attempt = () => parseProfileFile(text, 'acme-of-jane-doe.json');
    expect(attempt).toThrow(expect.objectContaining({ message }));
  });

  test('with several flaws tells how many more, an unknown field first', () => {
    const { authUrl: _left, ...rest } = smallest;
    const text = JSON.stringify({ ...rest, auth_url: 'x', state: 'never', keyPath: '' });
    expect(flaw(() => parseProfileFile(text, 'staging.json'))).toMatchObject({ field: 'auth_url', furtherFields: 3 });
  });

  test.each(['null', '[]', '"text"', '5'])('that holds %s only is refused', (text) => {
    expect(flaw(() => parseProfileFile(text, 'staging.json'))).toEqual({
      code: 'profile-file-invalid',
      file: 'staging.json',
      expected: 'must be an object with fields',
    });
  });

  test('S1: no text is more than a profile or a named error, and none repeats the secret', () => {
    const field = fc.constantFrom('id', 'name', 'baseUrl', 'application', 'state', 'devicePending', 'keyPath', 'x');
    const value = fc.oneof(
      fc.jsonValue(),
      fc.constant(secret),
      fc.constant({ toString: secret }),
      fc.constant([secret]),
    );
    fc.assert(
      fc.property(fc.dictionary(field, value), fc.nat(), (change, cut) => {
        const text = JSON.stringify({ ...smallest, ...change });
        for (const given of [text, text.slice(0, cut % text.length)]) {
          const attempt = () => {
            parseProfileFile(given, 'staging.json');
            throw new StorageError('profile-file-invalid', 'It was taken.');
          };
          expect(flaw(attempt).code).toMatch(/^profile-file-/);
        }
      }),
    );
  });
});

describe('a hostile profile file', () => {
  test.each([
    ['a longer one', 'x'.repeat(81), 'must have at most 80 characters'],
    ['half a megabyte', 'x'.repeat(500_000), 'must have at most 80 characters'],
    ['nothing visible', '\u202e\u3164\n', 'must not be empty'],
    [
      'that of the demo, or nearly',
      'DEMO sеrvice',
      'must not look like “Demo service”, which is the name of the demo in this app',
    ],
  ])('with %s as its name is refused', (_kind, name, expected) => {
    expect(flaw(() => parse({ name }))).toMatchObject({ field: 'name', expected });
  });

  test('has its name made one visible line', () => {
    expect(parse({ name: ' Stag\u202eing\n\u2066Europe\u0007 ' })).toMatchObject({
      name: 'Staging Europe',
      id: 'stag-ing-europe',
    });
  });

  test.each([
    ['application.redirectUri', { application: { ...application, redirectUri: 'https://a.example/\u200bx' } }],
    ['memberIdPath', { memberIdPath: 'a\u202eb' }],
  ])('hides nothing in %s', (field, change) => {
    expect(flaw(() => parse(change))).toMatchObject({ field, expected: 'must not contain invisible characters' });
  });

  test.each<readonly [string, unknown]>([
    ['', Object.fromEntries(Array.from({ length: 95_000 }, (_, index) => [`base_${index}`, 1]))],
    ['certificateAuthorities', { certificateAuthorities: Array.from({ length: 100_000 }, () => 'x') }],
    ['furtherParameters.keyRequest', { furtherParameters: { keyRequest: { ...Array.from({ length: 101 }, String) } } }],
  ])('with too many entries is refused at %j', (field, change) => {
    const { expected, ...told } = flaw(() => parse({ ...Object(change) }));
    expect([told.field ?? '', expected]).toEqual([field, 'must have at most 100 entries']);
  });

  test('with many unknown fields has the first one told, and the others counted', () => {
    const fields = Object.fromEntries(Array.from({ length: 90 }, (_, index) => [`base_ur${index}`, 1]));
    expect(flaw(() => parse({ base_url: 1, ...fields }))).toMatchObject({
      field: 'base_url',
      expected: 'is unknown; the closest match is baseUrl',
      furtherFields: 90,
    });
  });

  test.each(['keyPath', 'versionHeader', 'baseUrl'])('with a very long %s is refused', (field) => {
    expect(flaw(() => parse({ [field]: 'a.'.repeat(250_000) })).expected).toMatch(/^must have at most \d+ characters$/);
  });

  test('that is large and not JSON is refused without its place', () => {
    expect(flaw(() => parseProfileFile('['.repeat(1024 * 1024), 'staging.json'))).toEqual({
      code: 'profile-file-not-json',
      file: 'staging.json',
    });
  });
});

const TEXT = JSON.stringify({
  name: 'Staging',
  baseUrl: 'https://api.staging.example',
  authUrl: 'https://staging.example',
  application: { clientId: 'key', clientSecret: 'a-secret', redirectUri: 'member-login://callback' },
});
const failure = (code: ErrorCode) => expect.objectContaining({ code });

describe('the reader of profile files', () => {
  const folder = mkdtempSync(join(tmpdir(), 'profile-reader-'));
  afterAll(() => rmSync(folder, { recursive: true }));
  const write = (name: string, text: string): string => {
    const path = join(folder, name);
    writeFileSync(path, text);
    return path;
  };
  const files = createFileReader(new FakeClock());
  const reader = createProfileReader(files);

  test('reads one into a whole profile', async () => {
    expect(await reader.read(write('whole.json', TEXT))).toMatchObject({
      profile: { id: 'staging', name: 'Staging' },
      file: 'whole.json',
    });
    expect(files.isReading).toBe(false);
  });

  test.each([
    ['missing.json', null, 'profile-file-unreadable'],
    ['.', null, 'profile-file-not-regular'],
    ['large.json', ' '.repeat(1024 * 1024 + 1), 'profile-file-too-large'],
    ['broken.json', '{', 'profile-file-not-json'],
    ['wrong.json', '{}', 'profile-file-invalid'],
  ] as const)('that is %s is refused by name', async (name, text, code) => {
    const path = text === null ? join(folder, name) : write(name, text);
    const thrown = await reader.read(path).catch((error: unknown) => error);
    expect(thrown).toEqual(failure(code));
    if (name !== '.') expect(thrown).toHaveProperty('details.file', name);
    expect(thrown).toHaveProperty('message', expect.not.stringContaining('.json'));
  });

  test('is named on one line, and at no great length', async () => {
    const name = `a\u202e\nb${'c'.repeat(500)}`;
    const readText = () => Promise.reject(new Error('Not read.'));
    const thrown = await createProfileReader(createFileReader(new FakeClock(), readText))
      .read(join(folder, name))
      .catch((error: unknown) => error);
    expect(thrown).toHaveProperty('details.file', `a b${'c'.repeat(96)}…`);
  });
});

describe('a file that is never read', () => {
  test('ends by the time limit, holds back later ones, and is known to be open', async () => {
    const clock = new FakeClock();
    const first = Promise.withResolvers<string>();
    const asked: string[] = [];
    const files = createFileReader(clock, (path) => {
      asked.push(path);
      return path === 'stuck.json' ? first.promise : Promise.resolve(TEXT);
    });
    const reader = createProfileReader(files);
    const stuck = reader.read('stuck.json').catch((error: unknown) => error);
    const waiting = reader.read('waiting.json').catch((error: unknown) => error);
    await clock.advance(14_000);
    expect(asked).toEqual(['stuck.json']);
    await clock.advance(1_000);
    expect(await stuck).toMatchObject({
      code: 'profile-file-timed-out',
      details: { file: 'stuck.json', limitSeconds: 15 },
    });
    expect(await waiting).toMatchObject({ code: 'profile-file-still-reading', details: { file: 'waiting.json' } });
    await expect(reader.read('later.json')).rejects.toEqual(failure('profile-file-still-reading'));
    expect([asked, files.isReading]).toEqual([['stuck.json'], true]);

    first.resolve('too late');
    await clock.advance(0);
    expect([files.isReading, clock.pending]).toEqual([false, 0]);
    expect(await reader.read('later.json')).toMatchObject({ file: 'later.json' });
  });

  test('lets the next one be read once it fails', async () => {
    const clock = new FakeClock();
    const files = createFileReader(clock, (path) =>
      path === 'broken.json' ? Promise.reject(new Error('EIO')) : Promise.resolve(TEXT),
    );
    const reader = createProfileReader(files);
    const reads = [reader.read('broken.json'), reader.read('next.json')];
    expect((await Promise.allSettled(reads)).map(({ status }) => status)).toEqual(['rejected', 'fulfilled']);
  });
});
