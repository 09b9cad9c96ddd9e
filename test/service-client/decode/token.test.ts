import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { AppError, ServiceError } from '../../../electron/core/errors.ts';
import { parseBody } from '../../../electron/service-client/decode/body.ts';
import { decodeDeviceStart, decodePoll } from '../../../electron/service-client/decode/device.ts';
import { decodeMember } from '../../../electron/service-client/decode/member.ts';
import { findMember } from '../../../electron/service-client/decode/member-record.ts';
import { readReply, type WireReply } from '../../../electron/service-client/decode/reply.ts';
import { shapeOf } from '../../../electron/service-client/decode/shape.ts';
import {
  decodeIdentification,
  decodeKey,
  decodeToken,
  type Identification,
  type Warned,
} from '../../../electron/service-client/decode/token.ts';
import { createSecretMask } from '../../../electron/service-client/secrets/secret-mask.ts';
import { anyText } from '../../any-text.ts';
import { bytes, context, failure, member, memberContext } from './decode-setup.ts';

const paths = { ...memberContext, tokenPath: null, memberPath: null };

function describeShape(text: string): string {
  return shapeOf(parseBody(text), {
    shownNames: new Set(['error', 'error_description', 'message']),
    mask: createSecretMask(context.secrets),
  });
}

function token(body: string | Uint8Array, status = 200): string {
  return decodeToken({ status, bytes: typeof body === 'string' ? bytes(body) : body }, context).token;
}

function key(body: unknown, keyPath: string | null = null): string {
  return decodeKey({ status: 200, bytes: bytes(body) }, { ...context, keyPath }).key;
}

type IdentificationContext = Parameters<typeof decodeIdentification>[1];

function identification(
  body: unknown,
  { status = 200, ...change }: Partial<IdentificationContext> & { status?: number } = {},
): Identification {
  const sent = { ...memberContext, tokenPath: null, memberPath: null, ...change };
  return decodeIdentification({ status, bytes: bytes(body) }, sent);
}

describe('token reply (4.2)', () => {
  test.each([
    ['form text', 'access_token=abc123'],
    ['form text with more fields', 'scope=&access_token=abc123&token_type=bearer'],
    ['form text between white space, after a byte-order mark', '\ufeff\r\n access_token=abc123\n'],
    ['percent-encoded form text', 'access_token=abc%3123'],
    ['a JSON object with access_token', '{"access_token":"abc123","expires_in":3600,"errors":[],"message":"ok"}'],
    ['a JSON object with token', ' {"token":"abc123","error":null}'],
    ['a JSON object with an empty access_token beside a token', '{"access_token":"","token":"abc123"}'],
  ])('%s', (_name, body) => {
    expect(token(body)).toBe('abc123');
  });

  test.each([
    ['{"access_token":"\\n abc 123\\t"}', 'abc 123'],
    ['access_token=%0Aabc+123%20', 'abc 123'],
    ['{"token":12345678}', '12345678'],
    ['{"access_token":98765432109876543210}', '98765432109876543210'],
  ])('N7: the token of %s is without white space around it, with its digits as written', (body, found) => {
    expect(token(body)).toBe(found);
    if (!body.startsWith('{')) return;
    const identified = { token: found, member: null, warning: null };
    expect(decodeIdentification({ status: 200, bytes: bytes(body) }, paths)).toEqual(identified);
  });

  test('an error in the body wins over status 200, and over a token under any other', () => {
    expect(failure(() => token('{"error":"invalid_grant","error_description":"used"}'))).toEqual({
      code: 'service-error',
      details: { host: 'service.example', status: 200, serviceCode: 'invalid_grant', serviceText: 'used' },
    });
    expect(failure(() => token('error=invalid_grant&access_token=abc123', 400)).code).toBe('service-error');
  });

  test('what a refusal echoes of the request is no token', () => {
    expect(failure(() => token(JSON.stringify({ access_token: context.secrets[0], error: 'no' }))).code).toBe(
      'service-error',
    );
  });

  test.each([
    ['access_token=', 'form text: access_token (empty)'],
    ['{"access_token":""}', '{ access_token: empty string }'],
    ['{"access_token":0}', '{ access_token: number }'],
    ['{"access_token":-12345678}', '{ access_token: number }'],
    ['{"access_token":1.5}', '{ access_token: number }'],
    ['{"data":{"access_token":"abc123"}}', '{ data: { access_token: string } }'],
    ['["abc123"]', '[1 × string]'],
    ['null', 'null'],
    ['', 'nothing'],
    ['access_token=a%0d%0ax-header:%201', 'form text: access_token'],
  ])('%j has no usable token, and its shape is told', (body, replyShape) => {
    expect(failure(() => token(body))).toEqual({
      code: 'token-missing',
      details: { host: 'service.example', replyShape, lookedFor: 'access_token' },
    });
  });

  test('HTML and other text are no replies; of a page the title is told', () => {
    expect(failure(() => token('<!DOCTYPE html><title>Sign in &amp; go</title><p>abc123</p>'))).toEqual({
      code: 'reply-unreadable',
      details: {
        host: 'service.example',
        replyShape: 'an HTML page',
        serviceText: 'Sign in &amp; go',
        lookedFor: 'access_token',
      },
    });
    const picture = { status: 200, bytes: Buffer.from('\x89PNG\r\n\x1a\n=known', 'latin1') };
    const headers = { 'content-type': 'Image/PNG; a=b' };
    expect(failure(() => decodeToken({ ...picture, headers }, context))).toEqual({
      code: 'reply-unreadable',
      details: { host: 'service.example', replyShape: '14 bytes of image/png', lookedFor: 'access_token' },
    });
    expect(failure(() => decodeMember(picture, memberContext))).toMatchObject({
      code: 'reply-unreadable',
      details: { replyShape: '14 bytes' },
    });
    expect(failure(() => token('my token is abc123'))).toMatchObject({
      code: 'reply-unreadable',
      details: { replyShape: 'text of 18 characters' },
    });
  });
});

describe('error payloads (7)', () => {
  test.each<[string, unknown, string | undefined, string | undefined]>([
    ['a list of errors', { errors: [{ code: 12, text: 'No such code' }, { code: 13 }] }, '12', 'No such code'],
    ['a map of errors', { errors: { first: { code: 'E1', text: 'Bad' } } }, 'E1', 'Bad'],
    ['one error in place of the list', { errors: { code: 'E1', text: 'Bad' } }, 'E1', 'Bad'],
    ['a list of texts', { errors: ['Bad'] }, undefined, 'Bad'],
    ['error and error_description', { error: 'invalid', error_description: 'Bad' }, 'invalid', 'Bad'],
    ['error alone', { error: 'invalid' }, undefined, 'invalid'],
    ['an error object', { error: { code: 7, message: 'Bad' } }, '7', 'Bad'],
    ['error: true', { error: true }, undefined, undefined],
    ['message', { message: 'Bad', code: 'E1' }, 'E1', 'Bad'],
  ])('%s', (_name, body, serviceCode, serviceText) => {
    const { code, details } = failure(() => token(JSON.stringify(body), 422));
    expect([code, details.status, details.serviceCode, details.serviceText]).toEqual([
      'service-error',
      422,
      serviceCode,
      serviceText,
    ]);
  });

  test.each([
    ['<html><title>\n 502  Bad\tGateway </title>', '502 Bad Gateway'],
    ['Service is down', 'Service is down'],
    ['', undefined],
    ['{}', undefined],
    ['{"errors":[]}', undefined],
  ])('without a payload the status counts: %j', (body, serviceText) => {
    const { code, details } = failure(() => token(body, 502));
    expect([code, details.status, details.serviceText]).toEqual(['http-error', 502, serviceText]);
  });

  test('texts are one line of at most 200 characters without control characters', () => {
    const { details } = failure(() =>
      token(JSON.stringify({ error: `a\u0000\u001b[31m\n\u202eb${'x'.repeat(5000)}` })),
    );
    expect(details.serviceText).toMatch(/^a\[31m bx+…$/);
    expect(details.serviceText?.length).toBe(200);
  });

  test('S1: a secret that the service echoes is masked', () => {
    const { details } = failure(() => token('{"error":"bad","error_description":"code known-secret-value is used"}'));
    expect(details.serviceText).toBe('code •••••••• is used');
  });
});

describe('key reply (4.4)', () => {
  test.each<[string, unknown, string]>([
    ['at the top', { key: 'k1', oauth: { key: 'k2' } }, 'k1'],
    ['one level down', { status: 'ok', oauth: { key: 'k2' } }, 'k2'],
    ['one level down beside an empty one', { key: '', a: {}, b: { key: 'k3' } }, 'k3'],
    ['as a number', { key: 1234 }, '1234'],
  ])('the key is found %s', (_name, body, found) => {
    expect(key(body)).toBe(found);
  });

  test("the key is looked for at the profile's path and nowhere else", () => {
    expect(key({ key: 'no', data: { login: { key: 'k4' } } }, 'data.login.key')).toBe('k4');
    expect(failure(() => key({ key: 'no', data: { login: {} } }, 'data.login.key'))).toEqual({
      code: 'key-missing',
      details: {
        host: 'service.example',
        replyShape: '{ key: string, data: { login: {} } }',
        lookedFor: 'data.login.key',
        profileField: 'keyPath',
      },
    });
  });

  test.each([
    [{ data: { login: { key: 'k1' } } }, '{ data: { login: { key: string } } }'],
    [{ keys: [{ key: 'k1' }] }, '{ keys: [1 × { key: string }] }'],
    [{ key: '' }, '{ key: empty string }'],
    [{ key: true }, '{ key: boolean }'],
    ['', 'nothing'],
    ['key=k1', 'form text: key'],
  ])('%j has no key, and its shape is told', (body, replyShape) => {
    expect(failure(() => key(body))).toEqual({
      code: 'key-missing',
      details: { host: 'service.example', replyShape, lookedFor: 'key', profileField: 'keyPath' },
    });
  });

  test('a page is no reply, and an error wins over what is no key', () => {
    expect(failure(() => key('<title>Hello</title>')).code).toBe('reply-unreadable');
    expect(failure(() => key({ key: '', error: 'no' })).code).toBe('service-error');
    expect(failure(() => key({ key: 'k1', error: 'invalid_client' })).code).toBe('application-refused');
  });
});

describe('identification reply (4.5)', () => {
  test.each<[string, unknown, string | null]>([
    ['token and member', { token: 't1', member: { id: 1, login: 'ada' } }, 'ada'],
    ['access_token and user', { access_token: 't1', user: { login: 'ada' } }, 'ada'],
    ['a record with its token', { id: 1, login: 'ada', token: 't1' }, 'ada'],
    ['both one level down', { auth: { token: 't1', member: { login: 'ada' } } }, 'ada'],
    ['a record one level down with its token', { data: { id: 1, login: 'ada', access_token: 't1' } }, 'ada'],
    ['a member that holds the token', { member: { id: 1, login: 'ada', token: 't1' } }, 'ada'],
    ['the token in an object of the record', { login: 'ada', session: { token: 't1' } }, 'ada'],
    ['an empty list of errors', { errors: [], token: 't1', user: { login: 'ada' } }, 'ada'],
    ['a token alone', { token: 't1' }, null],
    ['a member that is not there', { token: 't1', member: null }, null],
    ["an id that may be the token's own", { session: { id: 9, token: 't1' } }, null],
  ])('%s', (_name, body, login) => {
    const { token: found, member: record } = identification(body);
    expect([found, record?.title ?? null]).toEqual(['t1', login]);
    expect(JSON.stringify(record?.rest ?? [])).not.toContain('t1');
  });

  test("the profile's paths are looked at and no others", () => {
    const body = {
      token: 'no',
      member: { login: 'no' },
      data: { value: 't1', account: { profile: { login: 'ada', value: 5 } } },
    };
    const paths = { tokenPath: 'data.value', memberPath: 'data.account.profile' };
    expect(identification(body, paths)).toMatchObject({ token: 't1', member: { login: 'ada' } });
    expect(identification(body, { ...paths, memberPath: 'data.person' }).member).toBeNull();
    const within = identification({ data: { login: 'ada', value: 't1' } }, { ...paths, memberPath: 'data' });
    expect(within.member).toMatchObject({ login: 'ada', rest: [] });
    expect(failure(() => identification({ token: 't1' }, paths))).toMatchObject({
      code: 'token-missing',
      details: {
        replyShape: '{ token: string }',
        lookedFor: 'data.value',
        profileField: 'identificationTokenPath',
      },
    });
  });

  test.each([{ member: { id: 1 } }, { token: '' }, { token: 0 }, { a: { b: { token: 't1' } } }, '', 'token=t1'])(
    '%j has no token',
    (body) => {
      expect(failure(() => identification(body))).toMatchObject({
        code: 'token-missing',
        details: { lookedFor: 'access_token, token', profileField: 'identificationTokenPath' },
      });
    },
  );

  test.each<[number, unknown, string, string | undefined]>([
    [401, '', 'http-error', undefined],
    [200, { errors: [{ code: 3, text: 'Wrong password' }] }, 'service-error', 'Wrong password'],
    [400, { error: 'invalid_grant', error_description: 'No' }, 'credentials-refused', 'No'],
    [200, { errors: { a: { code: 'invalid_credentials', text: 'No' } } }, 'credentials-refused', 'No'],
    [401, { error: 'invalid_client' }, 'application-refused', 'invalid_client'],
  ])('status %i with %j is %s', (status, body, code, serviceText) => {
    const { code: found, details } = failure(() => identification(body, { status }));
    expect([found, details.serviceText]).toEqual([code, serviceText]);
  });
});

describe('T7: at a sign-in with a password', () => {
  const status = fc.constantFrom(200, 400, 401, 403, 409, 422, 426, 451);
  const code = fc.stringMatching(/^[a-z]{3,12}_[a-z]{3,12}$/);

  test('no code blames login and password, or the key, unless it is known or pinned', () => {
    fc.assert(
      fc.property(status, code, code, (own, known, other) => {
        fc.pre(known !== other);
        const told = (error: string, pins: Partial<IdentificationContext> = {}) =>
          failure(() => identification({ errors: [{ code: error, text: 'Nein.' }] }, { status: own, ...pins }));
        expect(told(known)).toMatchObject({
          code: 'service-error',
          details: { serviceCode: known, serviceText: 'Nein.' },
        });
        const pins = {
          credentialsRefused: { status: own, code: null },
          applicationRefused: { status: null, code: known },
        };
        expect(told(other, pins).code).toBe('credentials-refused');
        expect(told(known, pins).code).toBe('application-refused');
        expect(told(known, { credentialsRefused: { status: 599, code: known } }).code).toBe('service-error');
      }),
      { numRuns: 50 },
    );
  });
});

describe('T7: a warning beside what was asked for', () => {
  const fault = { errors: [{ code: 'pay', text: 'Pay before issued-secret ends.' }] };
  const device = { user_code: 'ABCD', verification_url: 'https://service.example/device' };
  const decoders: Readonly<Record<string, readonly [object, (reply: WireReply) => Warned]>> = {
    'a token': [{ access_token: 'issued-secret' }, (reply) => decodeToken(reply, context)],
    'a key': [{ a: { b: 'issued-secret' } }, (reply) => decodeKey(reply, { ...context, keyPath: 'a.b' })],
    'a device code': [{ ...device, device_code: 'issued-secret' }, (reply) => decodeDeviceStart(reply, context)],
    'a token and a member': [
      { token: 'issued-secret', member: { id: 1 } },
      (reply) => decodeIdentification(reply, paths),
    ],
  };

  test.each(Object.entries(decoders))(
    'does not take %s away, and shows no secret of the reply',
    (_name, [grant, decode]) => {
      const decodeWith = (value: object, status = 200) => decode({ status, bytes: bytes({ ...value, ...fault }) });
      expect(decodeWith(grant).warning).toEqual({
        host: 'service.example',
        serviceCode: 'pay',
        serviceText: 'Pay before •••••••• ends.',
      });
      expect(decode({ status: 200, bytes: bytes(grant) }).warning).toBeNull();
      expect(failure(() => decodeWith(grant, 402))).toMatchObject({ code: 'service-error', details: { status: 402 } });
      expect(failure(() => decodeWith({}))).toMatchObject({ code: 'service-error', details: { serviceCode: 'pay' } });
    },
  );
});

describe('T7: a warning beside a token and a member', () => {
  const paths = { tokenPath: 'a.b', memberPath: 'c' };

  test.each<[unknown, Partial<IdentificationContext>]>([
    [{ token: 't1', member: { id: 1 }, errors: [{ code: 'pay', text: 'Pay soon.' }] }, {}],
    [{ a: { b: 't1' }, c: { login: 'ada' }, error: 'pay', error_description: 'Pay soon.' }, paths],
  ])('does not fail the sign-in: %j', (body, change) => {
    const { token: found, member: record, warning } = identification(body, change);
    expect([found, record?.title]).toEqual(['t1', record?.login ?? '1']);
    expect(warning).toMatchObject({ host: 'service.example', serviceCode: 'pay', serviceText: 'Pay soon.' });
  });

  test('S1: shows no token that the service repeats in it', () => {
    const body = { a: { b: 'token-of-ada' }, c: { id: 1 }, error: { code: 'x', message: 'Got token-of-ada' } };
    expect(identification(body, paths).warning?.serviceText).toBe('Got ••••••••');
  });

  test.each<[string, number, unknown, string]>([
    ['no member', 200, { token: 't1', error: 'locked' }, 'service-error'],
    ['a status of its own', 403, { token: 't1', member: { id: 1 }, error: 'locked' }, 'service-error'],
    ['a known code', 200, { token: 't1', member: { id: 1 }, error: 'invalid_grant' }, 'credentials-refused'],
    ['a refused key', 200, { token: 't1', member: { id: 1 }, error: 'invalid_client' }, 'application-refused'],
  ])('is none with %s', (_name, status, body, code) => {
    expect(failure(() => identification(body, { status })).code).toBe(code);
  });
});

describe('the shape of a reply', () => {
  test('names and types, no values except error texts', () => {
    const body = {
      ok: true,
      message: 'Key is\nnot active',
      list: [{ secret: 'x1y2' }, 2],
      deep: { a: { b: { c: { d: 1 } } } },
      eyJhbGciOiJIUzI1NiJ9: 1,
      none: null,
    };
    expect(describeShape(JSON.stringify(body))).toBe(
      '{ ok: boolean, message: string "Key is not active", list: [2 × { secret: string }], ' +
        'deep: { a: { b: { c: object } } }, …: number, none: null }',
    );
  });

  test('a base64 text that reads like a form shows nothing of itself', () => {
    expect(describeShape('c2VjcmV0dG9rZW4=')).toBe('form text: … (empty)');
  });

  test('is bounded', () => {
    const wide = Object.fromEntries(Array.from({ length: 500 }, (_, n) => [`field_${'x'.repeat(20)}${n}`, n]));
    expect(describeShape(JSON.stringify({ a: wide, b: wide, c: wide, d: wide })).length).toBeLessThanOrEqual(600);
    expect(describeShape(`${'['.repeat(100_000)}${']'.repeat(100_000)}`).length).toBeLessThanOrEqual(600);
  });
});

test('S1: prose behind a name that sounds secret stays readable', () => {
  const refused = () => token('{"error":"invalid_token","error_description":"Invalid token: it has expired"}', 400);
  expect(refused).toThrow(
    expect.objectContaining({ details: expect.objectContaining({ serviceText: 'Invalid token: it has expired' }) }),
  );
});

describe('S1: secrets that the reply itself brings', () => {
  const refusedWith = (decode: () => unknown): string => {
    try {
      decode();
    } catch (error) {
      return error instanceof ServiceError ? JSON.stringify(error.details) : String(error);
    }
    throw new Error('This reply was taken.');
  };

  test.each([
    '{"error":"already_issued","error_description":"Token NEWTOKENVALUE123 is active","access_token":"NEWTOKENVALUE123"}',
    'error=already_issued&error_description=Token+NEWTOKENVALUE123+is+active&access_token=NEWTOKENVALUE123',
    '{"message":"NEWTOKENVALUE123","deep":[{"tokens":["NEWTOKENVALUE123"]}]}',
  ])('are in no error text: %s', (body) => {
    expect(refusedWith(() => token(body, 409))).not.toContain('NEWTOKENVALUE123');
  });

  test('are in no field of the member under a harmless name', () => {
    const reply = {
      access_token: 'NEWTOKENVALUE123',
      member: {
        id: 1,
        country: 'NL',
        feed: 'https://service.example/feed?k=NEWTOKENVALUE123',
        api_key: 'KEYVALUE12345',
        link: 'https://service.example/?k=KEYVALUE12345',
        password_md5: 'd41d8cd98f00b204e9800998ecf8427e',
        pwd: 'hushhush',
        hashtags: ['fine'],
      },
    };
    expect(member(reply).rest).toEqual([
      { name: 'country', value: 'NL' },
      { name: 'hashtags', value: 'fine' },
    ]);
  });

  test('are not told by the code that an error is listed under', () => {
    const errors = { wrong_credentials: { code: 'wrong_credentials', text: 'The login or password is wrong.' } };
    expect(failure(() => token(JSON.stringify({ errors }), 401)).details).toMatchObject({
      serviceCode: 'wrong_credentials',
      serviceText: 'The login or password is wrong.',
    });
    const withToken = { wrong_token: { text: 'No NEWTOKENVALUE123', token: 'NEWTOKENVALUE123' } };
    const asText = { wrong_token: 'NEWTOKENVALUE123' };
    for (const refused of [{ errors: withToken }, { errors: asText }]) {
      expect(refusedWith(() => token(JSON.stringify(refused), 401))).not.toContain('NEWTOKENVALUE123');
    }
  });

  test.each(['pass', 'userPass', 'Authorization', 'jwt', 'session_id', 'cookies'])(
    'are told by the name %s',
    (name) => {
      expect(member({ id: 1, [name]: 'NEWSECRET123', note: 'NEWSECRET123' }).rest).toEqual([]);
    },
  );

  test('may be numbers, which count by value from eight digits on', () => {
    const rest = (secret: number) => member({ id: 1, pin_token: secret, note: `it is ${secret}` }).rest;
    expect(rest(12345678)).toEqual([]);
    expect(rest(1234567)).toEqual([{ name: 'note', value: 'it is 1234567' }]);
  });

  test('leave nothing of themselves where a text is cut', () => {
    const { details } = failure(() =>
      token(JSON.stringify({ key: 'SECRETVALUE', error: `${'x'.repeat(195)}SECRETVALUE` })),
    );
    expect(details.serviceText).toBe(`${'x'.repeat(195)}••••…`);
    const note = `${'x'.repeat(195)}SECRETVALUE`;
    expect(member({ id: 1, key: 'SECRETVALUE', note }).rest).toEqual([]);
  });

  test('do not take the names beside a key for the key', () => {
    const reply = {
      id: 'member-of-old',
      login: 'robin.tester',
      name: 'Robin Tester',
      api_keys: [
        { id: 'member-of-old', owner: { login: 'robin.tester', api_key: 'KEYVALUE12345' }, title: 'Robin Tester' },
        { Type: 'read and write', value: 'KEYVALUE67890' },
      ],
      access: 'read and write',
      note: 'KEYVALUE12345',
      other: 'KEYVALUE67890',
    };
    expect(member(reply)).toMatchObject({
      id: 'member-of-old',
      login: 'robin.tester',
      name: 'Robin Tester',
      rest: [{ name: 'access', value: 'read and write' }],
    });
  });

  test('that are all there is to a member leave no member', () => {
    const reply = { member: { id: 'SECRETVALUE', name: 'Ada' }, session_id: 'SECRETVALUE' };
    expect(member(reply).identity).toBeNull();
    expect(member({ ...reply, user: { id: 7 } }).title).toBe('7');
    expect(failure(() => member({ id: '\u0000' })).code).toBe('member-record-missing');
  });

  test.each([
    ['oops access_token=NEWTOKEN failed', 'oops access_token=•••••••• failed'],
    ['Authorization: Bearer NEWTOKEN, refused', 'Authorization: Bearer ••••••••, refused'],
    ['at {"api_key" : "NEW\tTOKEN", "id": 5}', 'at {"api_key" : "••••••••", "id": 5}'],
    ['at {\\"apiKey\\": \\"NEWTOKEN\\"}', 'at {\\"apiKey\\": \\"••••••••'],
    ['at {"password":"a \\"NEWTOKEN","id":5}', 'at {"password":"••••••••","id":5}'],
    ["{'pwd' => 'NEWTOKEN'}", "{'pwd' => '••••••••'}"],
    ['GET /?jwt=NEWTOKEN&page=2', 'GET /?jwt=••••••••&page=2'],
    ['GET /?next=%2F%3Ftoken%3DNEWTOKEN', 'GET /?next=%2F%3Ftoken%3D••••••••'],
    [`${'x'.repeat(180)} token=NEWTOKENNEWTOKEN`, `${'x'.repeat(180)} token=••••••••`],
    ['<title>session:&quot;NEWTOKEN&quot;</title>', 'session:&quot;••••••••&quot;'],
    ['tokens are 5, page=2, hashtag: fine', 'tokens are 5, page=2, hashtag: fine'],
  ])('are told by the name before them in other texts: %j', (text, shown) => {
    expect(failure(() => token(text, 500)).details.serviceText).toBe(shown);
    if (text.startsWith('<')) return;
    expect(failure(() => token(JSON.stringify({ error: text }), 500)).details.serviceText).toBe(shown);
    const { details } = failure(() => token(JSON.stringify({ message: text })));
    expect(details.replyShape).not.toContain('NEWTOKEN');
  });
});

/** Names that mean something in some reply, and others. */
const place = fc.constantFrom(
  ...['access', 'code', 'id', 'login', 'name', 'message', 'error', 'errors', 'token', 'access_token', 'picture', 'a b'],
  ...['device_code', 'user_code', 'verification_url', 'interval'],
);
const DECODERS = [decodeMember, decodeToken, decodeKey, decodeIdentification, decodeDeviceStart, decodePoll];
/** What each of them needs. */
const everything = {
  ...paths,
  keyPath: null,
  code: 'device-code-1234',
  devicePending: null,
  deviceDeclined: null,
  deviceExpired: null,
  applicationRefused: null,
  nowMs: 0,
};

describe('N4: nothing that arrives crashes anything', () => {
  const status = fc.constantFrom(200, 201, 204, 400, 401, 403, 404, 429, 500);
  const anyBytes = fc.oneof(
    fc.uint8Array({ maxLength: 200 }),
    fc.json().map(bytes),
    anyText.map(bytes),
    fc.string().map((text) => bytes(`access_token=${text}`)),
    fc.string().map((text) => bytes(`<title>${text}`)),
    fc.dictionary(place, fc.jsonValue()).map(bytes),
    fc.dictionary(place, fc.string()).map((fields) => bytes(new URLSearchParams(fields).toString())),
  );

  test('any bytes are a value or an error that has a name', () => {
    fc.assert(
      fc.property(anyBytes, status, fc.string(), (given, code, retryAfter) => {
        const reply = { status: code, headers: { 'retry-after': retryAfter }, bytes: given };
        for (const memberPath of [null, '__proto__.x']) {
          const sent = { ...everything, memberPath, keyPath: memberPath };
          for (const decode of DECODERS) {
            try {
              expect(decode(reply, sent)).toBeTruthy();
            } catch (thrown) {
              expect(thrown).toBeInstanceOf(AppError);
            }
          }
        }
      }),
    );
  });

  test.each(['[', '{"member":', '{"errors":[', '<title', 'a=', '&', '%', ' '])('a million bytes of %j', (piece) => {
    const given = piece.repeat(1_048_576 / piece.length);
    expect(failure(() => token(given))).toBeTruthy();
    expect(failure(() => member(given))).toBeTruthy();
  });

  test('neither thousands of secrets nor the texts searched for them multiply', () => {
    const secrets = Array.from({ length: 2000 }, (_, n) => `secret-value-${n}`);
    const fields = Object.fromEntries(secrets.map((_, n) => [`field${n}`, `a value of the field with number ${n}`]));
    const reply = { token: secrets, ...fields };
    expect(member({ id: 1, ...reply }).rest.length).toBe(100);
    expect(failure(() => token(JSON.stringify({ message: 'x', data: reply }))).code).toBe('token-missing');
    const alike = secrets.map((_, n) => `${'a'.repeat(90)}${n}b`);
    const texts = Object.fromEntries(alike.map((_, n) => [n, 'a'.repeat(90)]));
    expect(member({ id: 1, keys: alike, ...texts }).id).toBe('1');
  });

  test('a key is looked for in the first hundred objects only', () => {
    const objects = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, n) => [`o${n}`, {}]));
    const keyIn = (value: unknown) =>
      decodeKey({ status: 200, bytes: Buffer.from(JSON.stringify(value)) }, { ...context, keyPath: null });
    expect(keyIn({ ...objects(99), oauth: { key: 'the-key' } }).key).toBe('the-key');
    expect(failure(() => keyIn({ ...objects(100), oauth: { key: 'the-key' } })).code).toBe('key-missing');
  });

  test.each([
    ['a nested value', [Array(20).fill(Array(20).fill(Array(20).fill('a value')))], 100],
    ['many fields', Object.fromEntries(Array.from({ length: 5000 }, (_, n) => [`token${n}`, n])), 1000],
  ])('only what may be shown of %s is searched for secrets', (_title, list, most) => {
    const mask = createSecretMask([]);
    let searched = 0;
    const counting = {
      ...mask,
      holds: () => {
        searched += 1;
        return false;
      },
    };
    const body = { kind: 'json', value: { id: 1, list } } as const;
    findMember(body, [[]], counting, { memberIdPath: null, memberPicturePath: null });
    expect(searched).toBeLessThan(most);
  });

  test('only what there is room for in a shape is described', () => {
    const real = createSecretMask([]);
    let masked = 0;
    const mask = {
      ...real,
      maskMessage: (text: string) => {
        masked += 1;
        return text;
      },
    };
    const nest = (depth: number): unknown =>
      depth === 0
        ? 'x'
        : { message: 'x', ...Object.fromEntries(Array.from({ length: 11 }, (_, n) => [n, nest(depth - 1)])) };
    shapeOf({ kind: 'json', value: nest(4) }, { shownNames: new Set(['message']), mask });
    expect(masked).toBeLessThanOrEqual(120);
  });

  test('a reply that is read for several questions is parsed once', () => {
    const reply = { status: 200, bytes: Buffer.from('{"id":1}') };
    const { body } = readReply(reply, { host: 'one.example', secrets: [] });
    expect(readReply(reply, { host: 'one.example', secrets: ['another secret'] }).body).toBe(body);
    const sent = { host: 'one.example', secrets: ['one secret'] };
    expect(readReply(reply, { ...sent }).mask).toBe(readReply(reply, sent).mask);
    expect(readReply(reply, { ...sent, secrets: ['two secrets'] }).mask).not.toBe(readReply(reply, sent).mask);
  });

  test('depth alone hurts nobody', () => {
    const deep = (levels: number) => `${'{"id":"1","a":'.repeat(levels)}1${'}'.repeat(levels)}`;
    expect(member(deep(3000)).id).toBe('1');
    expect(failure(() => token(deep(3000))).details.replyShape?.length).toBeLessThanOrEqual(600);
    const errors = (levels: number) => `{"errors":${'['.repeat(levels)}${']'.repeat(levels)}}`;
    expect(failure(() => token(errors(40_000))).code).toBe('token-missing');
    for (const text of [deep(50_000), errors(400_000)])
      expect(failure(() => token(text))).toMatchObject({
        code: 'reply-unreadable',
        details: { replyShape: `${text.length} bytes` },
      });
  });
});

describe('S1: no secret comes out', () => {
  const secret = fc.stringMatching(/^[A-Za-z0-9+/=_ -]{12,40}$/).filter((text) => text.trim().length >= 12);

  test('a value at a name that is no error text is not in the shape, known or not', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.constantFrom('access_token', 'code', 'id', 'data', 'x'), secret), (fields) => {
        const texts = [JSON.stringify(fields), JSON.stringify([[fields]]), new URLSearchParams(fields).toString()];
        for (const shape of texts.map((text) => describeShape(text))) {
          for (const value of Object.values(fields)) expect(shape).not.toContain(value.trim());
        }
      }),
    );
  });

  test('a known secret is in no error and no member record, wherever the service wrote it', () => {
    fc.assert(
      fc.property(secret, place, place, fc.constantFrom(200, 400, 401, 500), (raw, outer, inner, code) => {
        const known = raw.trim().replace(/\s+/g, ' ');
        const writings = [
          JSON.stringify({ [outer]: { [inner]: `x ${known} y` }, id: 1 }),
          JSON.stringify({ [outer]: known, [known]: 1, errors: [{ code: known, text: known }] }),
          JSON.stringify({ device_code: known, [outer]: `it is ${known}`, [inner]: [known] }),
          JSON.stringify({ [outer]: known, list: [known, { [inner]: known }], login: 'ada' }),
          `error=${encodeURIComponent(known)}&error_description=${encodeURIComponent(known)}`,
          `<title>${known}</title>`,
          known,
        ];
        const here = { ...everything, secrets: [known], tokenPath: 'no.such', keyPath: 'no.such' };
        for (const text of writings) {
          for (const decode of DECODERS) {
            const told: unknown[] = [];
            try {
              const value = decode({ status: code, bytes: bytes(text) }, here);
              // What was issued is a secret of its own, and never shown.
              told.push({ ...value, token: '', key: '', deviceCode: '' }, 'error' in value && value.error.message);
            } catch (thrown) {
              if (!(thrown instanceof AppError)) throw thrown;
              told.push(thrown.message, thrown.details);
            }
            expect(JSON.stringify(told)).not.toContain(known);
          }
        }
      }),
    );
  });
});
