import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  checkRecordDiffers,
  decodeMember,
  isTokenRefusal,
  type MemberReplyContext,
} from '../../../electron/service-client/decode/member.ts';
import { bytes, context, failure, member, memberContext } from './decode-setup.ts';

describe('member record (2, 4.6)', () => {
  test.each([
    ['at member', { member: { id: 7 } }],
    ['at user', { user: { id: 7 }, status: 'ok' }],
    ['at the top', { id: 7 }],
  ])('is found %s', (_name, body) => {
    expect(member(body)).toMatchObject({ id: '7', title: '7' });
  });

  test("is looked for at the profile's path and nowhere else", () => {
    const body = { id: 1, data: { people: [{ login: 'ada' }] } };
    expect(member(body, { memberPath: 'data.people.0' }).login).toBe('ada');
    expect(failure(() => member(body, { memberPath: 'data.person' }))).toMatchObject({
      code: 'member-record-missing',
      details: {
        replyShape: '{ id: number, data: { people: [1 × { login: string }] } }',
        lookedFor: 'data.person',
        profileField: 'memberPath',
      },
    });
  });

  test.each([
    [
      { name: 'Ada', sub: 's-1', email: 'a@b.example', login: 'ada', id: 7 },
      { field: 'id', value: '7' },
    ],
    [
      { name: 'Ada', sub: 's-1', email: 'a@b.example', login: 'ada' },
      { field: 'login', value: 'ada' },
    ],
    [
      { name: 'Ada', sub: 's-1', email: 'a@b.example' },
      { field: 'email', value: 'a@b.example' },
    ],
    [
      { name: 'Ada', sub: 's-1' },
      { field: 'sub', value: 's-1' },
    ],
    [{ name: 'Ada', plan: 'gold' }, null],
  ])('T6: is about whom its first known field says: %j', (body, identity) => {
    expect(member(body)).toMatchObject({ identity, title: 'Ada' });
  });

  test('T6: is about whom the field of the profile says, and about nobody known where that is missing', () => {
    const body = { id: 7, account: { uuid: 'u-1' } };
    expect(member(body, { memberIdPath: 'account.uuid' })).toMatchObject({
      identity: { field: 'account.uuid', value: 'u-1' },
      id: '7',
    });
    expect(member(body, { memberIdPath: 'account.number' })).toMatchObject({ identity: null, title: '7' });
  });

  test('T6, S1: is about whom a field says whose value is not shown, by its digest', () => {
    const of = (key: string) => member({ member_key: key, plan: 'gold' }, { memberIdPath: 'member_key' });
    const [one, other] = [of('0123456789'), of('9876543210')];
    expect(JSON.stringify(one)).not.toContain('0123456789');
    expect(one.identity).toEqual(of('0123456789').identity);
    expect(one.identity).not.toEqual(other.identity);
    expect(one.title).toBe('gold');
  });

  test('T6: is shown whatever its names are, and one that says who it is about comes first', () => {
    expect(member({ state: 'fine', plan: { name: 'gold' } })).toMatchObject({
      title: 'fine',
      rest: [
        { name: 'state', value: 'fine' },
        { name: 'plan', value: 'name: gold' },
      ],
    });
    expect(member({ sub: 's-1', user: { plan: 'gold' } }).identity).toEqual({ field: 'sub', value: 's-1' });
    expect(member({ full_name: 'Ada Example', login: 'ada' }).title).toBe('Ada Example');
  });

  test('T6: has its picture at picture, at avatar, or where the profile says', () => {
    const [one, other] = ['https://service.example/1.png', 'https://service.example/2.png'];
    const shown = (body: object, memberPicturePath: string | null = null) => {
      const { picture, rest } = member({ id: 1, ...body }, { memberPicturePath });
      return [picture, rest.map(({ name }) => name)];
    };
    expect(shown({ avatar: one })).toEqual([one, []]);
    expect(shown({ avatar: one, picture: other })).toEqual([other, ['avatar']]);
    expect(shown({ avatar: 'no address', picture: null })).toEqual([null, ['avatar', 'picture']]);
    expect(shown({ images: { big: one }, avatar: other }, 'images.big')).toEqual([one, ['images', 'avatar']]);
  });

  test('S10: masks a token in an address, as the list of exchanges does', () => {
    const address = 'https://service.example/me?page=1&token=unknown-token-1&x=y#access_token=unknown-token-2';
    const { rest } = member({ id: 1, link: address, nested: { links: [address] } });
    const masked = 'https://service.example/me?page=1&token=••••••••&x=y#access_token=••••••••';
    expect(rest.map(({ value }) => value)).toEqual([masked, `links: [${masked}]`]);
  });

  test('keeps the order of the rest, words nested values shortly, and leaves out what is named like a secret', () => {
    const body = {
      zip: '1000',
      id: 'm1',
      access_token: 'a1',
      apiKey: 'b2',
      password_hash: 'c3',
      CLIENT_SECRET: 'd4',
      admin: false,
      address: { city: 'Berlin', token: 'e5', geo: { at: [1, 2, { deep: { deeper: 1 } }] } },
      login: 'ada',
      groups: ['a', 'b'],
      note: 'echo of known-secret-value',
      left: null,
    };
    expect(member({ member: body })).toEqual({
      id: 'm1',
      login: 'ada',
      email: null,
      name: null,
      identity: { field: 'id', value: 'm1' },
      title: 'ada',
      picture: null,
      rest: [
        { name: 'zip', value: '1000' },
        { name: 'admin', value: 'false' },
        { name: 'address', value: 'city: Berlin, geo: {at: [1, 2, …]}' },
        { name: 'groups', value: 'a, b' },
        { name: 'left', value: '–' },
      ],
    });
  });

  test('N7: keeps the digits of an identity beyond what JavaScript counts', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: -(2n ** 200n), max: 2n ** 200n }), (id) => {
        expect(member(`{"member":{"id":${id},"deep":{"number":${id}}}}`)).toMatchObject({
          id: `${id}`,
          rest: [{ name: 'deep', value: `number: ${id}` }],
        });
      }),
    );
    const [one, other] = ['9007199254740993', '9007199254740992'].map((id) => member(`{"id":${id}}`).id);
    expect(one).not.toBe(other);
  });

  test('S10: a short secret hides a value, and never the name of a field', () => {
    const secrets = ['city'];
    const body = {
      id: 1,
      city: 'Berlin',
      home: { city: 'Berlin' },
      note: 'it is city',
      list: ['a', 'city'],
      cityless: 1,
    };
    expect(member(body, { secrets }).rest).toEqual([
      { name: 'city', value: 'Berlin' },
      { name: 'home', value: 'city: Berlin' },
      { name: 'cityless', value: '1' },
    ]);
  });

  test.each([
    [{ id: 1, login: 'l', email: 'e', name: 'n' }, 'n'],
    [{ id: 1, login: 'l', email: 'e', name: ' ' }, 'l'],
    [{ id: 1, login: '', email: 'e' }, 'e'],
    [{ id: 1 }, '1'],
  ])('the title is name, else login, else e-mail, else id: %j', (body, title) => {
    expect(member(body).title).toBe(title);
  });

  test.each([
    ['https://pictures.example/1.png', 'https://pictures.example/1.png'],
    ['http://127.0.0.1:1234/1.png', 'http://127.0.0.1:1234/1.png'],
    ['https:\\\\Pictures.example:443\\1.png', 'https://pictures.example/1.png'],
    ['https://pаypal.example/1.png', 'https://xn--pypal-4ve.example/1.png'],
    ['http://pictures.example/1.png', null],
    ['http://localhost./1.png', null],
    ['javascript:alert(1)', null],
    ['/relative.png', null],
  ])('a picture at %s', (picture, expected) => {
    const record = member({ id: 1, picture });
    expect(record.picture).toBe(expected);
    expect(record.rest).toEqual(expected === null ? [{ name: 'picture', value: picture }] : []);
  });

  test.each<[number, unknown, string, string]>([
    [401, {}, 'member-not-identified', 'refused-status'],
    [401, '<title>Sign in</title>', 'member-not-identified', 'refused-status'],
    [403, { member: { id: 1 } }, 'member-not-identified', 'refused-status'],
    [403, { error: 'no' }, 'member-not-identified', 'refused-status'],
    [200, { errors: [{ code: 5, text: 'Not signed in' }] }, 'member-not-identified', 'error-payload'],
    [400, { error: 'invalid_token' }, 'member-not-identified', 'error-payload'],
    [410, { message: 'Gone' }, 'member-not-identified', 'error-payload'],
    [200, { member: null }, 'member-not-identified', 'no-member'],
    [200, { user: [] }, 'member-not-identified', 'no-member'],
    [200, { user: false, at: 5 }, 'member-not-identified', 'no-member'],
    [200, { errors: [] }, 'member-not-identified', 'no-member'],
    [200, {}, 'member-not-identified', 'no-member'],
    [200, [], 'member-not-identified', 'no-member'],
    [200, 'null', 'member-not-identified', 'no-member'],
    [200, '', 'member-not-identified', 'no-member'],
  ])('not identified: status %i, %j', (status, body, code, observed) => {
    expect(failure(() => member(body, { status }))).toMatchObject({ code, details: { status, observed } });
    // The error that nobody gets too, which is how wrong credentials are told (5.5).
    const nobody = { status, bytes: bytes(body) };
    expect(failure(() => member(body, { status, credential: 'basic', nobody }))).toMatchObject({
      code: 'basic-not-identified',
      details: { status, observed: expect.stringMatching(`${observed}|same-as-nobody`) },
    });
  });

  test.each<[number, unknown, Partial<MemberReplyContext>, string]>([
    [400, { error: 'maintenance' }, {}, 'service-error'],
    [200, { errors: [{ code: 'limit' }] }, {}, 'service-error'],
    [
      200,
      { errors: [{ code: 'limit' }] },
      { nobody: { status: 200, bytes: bytes('{"error":{"code":"no"}}') } },
      'service-error',
    ],
    [404, '', {}, 'http-error'],
    [400, { error: 'invalid_credentials' }, {}, 'basic-not-identified'],
    [422, { error: 'kein_zutritt' }, { credentialsRefused: { status: 422, code: null } }, 'basic-not-identified'],
    [401, { error: 'invalid_client' }, {}, 'application-refused'],
    [401, { error: 'bad_key' }, { applicationRefused: { status: 401, code: 'bad_key' } }, 'application-refused'],
  ])('T7: HTTP Basic with status %i, %j and %j is %s', (status, body, change, code) => {
    expect(failure(() => member(body, { status, credential: 'basic', ...change })).code).toBe(code);
  });

  test('D11: the very same reply for a token, or a password, and for the key is about the first', () => {
    const pinned = { status: 400, code: '2001' };
    const both = { status: 400, tokenRefused: pinned, credentialsRefused: pinned, applicationRefused: pinned };
    expect(failure(() => member({ error: '2001' }, both)).code).toBe('member-not-identified');
    expect(failure(() => member({ error: '2001' }, { ...both, credential: 'basic' })).code).toBe(
      'basic-not-identified',
    );
  });

  test('a refused application says nothing of the token', () => {
    const refused = { status: 401, applicationRefused: { status: null, code: 'bad_key' } };
    expect(failure(() => member({ error: 'bad_key' }, refused)).code).toBe('application-refused');
    expect(failure(() => member({ error: 'other' }, refused)).code).toBe('member-not-identified');
  });

  test.each([{ data: { account: null } }, { data: {} }, { data: null, at: 5 }, { errors: [] }])(
    "not identified: the profile's place is empty in %j",
    (body) => {
      expect(failure(() => member(body, { memberPath: 'data.account' }))).toMatchObject({
        code: 'member-not-identified',
        details: { observed: 'no-member' },
      });
    },
  );

  test.each<[string, MemberReplyContext['tokenRefused'], number, unknown, boolean]>([
    ['401', null, 401, '', true],
    ['403', null, 403, { error: 'gone' }, false],
    ['the pinned status', { status: 410, code: null }, 410, '', true],
    ['the pinned code', { status: null, code: 'gone' }, 200, { errors: [{ code: 'gone' }] }, true],
    ['both', { status: 400, code: 'gone' }, 400, { error: 'gone' }, true],
    ['the code under another status', { status: 400, code: 'gone' }, 403, { error: 'gone' }, false],
    ['another code', { status: 400, code: 'gone' }, 400, { error: 'other' }, false],
    ['401 where that is not pinned', { status: 410, code: null }, 401, '', false],
    [
      'one of several',
      [
        { status: 200, code: null },
        { status: null, code: 'gone' },
      ],
      200,
      { error: 'gone' },
      true,
    ],
    [
      'none of several',
      [
        { status: 200, code: null },
        { status: 410, code: null },
      ],
      401,
      '',
      false,
    ],
    ['a pinned success without a code', { status: 200, code: null }, 200, { member: null }, false],
  ])('T2: a refusal of the token is told by %s', (_name, tokenRefused, status, body, expected) => {
    expect(isTokenRefusal({ status, bytes: bytes(body) }, { ...context, tokenRefused })).toBe(expected);
    if (expected) expect(failure(() => member(body, { tokenRefused, status })).code).toBe('member-not-identified');
  });

  test('T2: an error beside a member is a warning where the reply without credentials tells a guest', () => {
    const reply = {
      status: 200,
      bytes: bytes({ member: { id: 1 }, errors: [{ code: 'w1', text: 'Confirm.' }] }),
    };
    const nobody = { status: 401, bytes: bytes('') };
    expect(decodeMember(reply, { ...memberContext, nobody })).toMatchObject({
      member: { id: '1' },
      warning: { serviceCode: 'w1', serviceText: 'Confirm.' },
    });
    expect(failure(() => decodeMember(reply, memberContext)).code).toBe('member-not-identified');
    expect(failure(() => decodeMember(reply, { ...memberContext, nobody: reply })).code).toBe('member-not-identified');
  });

  test('a pinned status of success refuses nobody who is there', () => {
    expect(member({ id: 1 }, { tokenRefused: { status: 200, code: null } }).id).toBe('1');
  });

  test('what nobody gets is told from what cannot be read', () => {
    const nobody = (body: unknown, status = 200) => ({ nobody: { status, bytes: bytes(body) } });
    const observed = (body: unknown, change: Partial<MemberReplyContext>) => {
      const { code, details } = failure(() => member(body, change));
      return details.observed ?? code;
    };
    expect(observed({ id: 0, login: 'guest' }, nobody({ id: 0, login: 'guest' }))).toBe('same-as-nobody');
    expect(observed({ id: 0, login: 'guest', at: 1 }, nobody({ at: 2, login: 'guest', id: 0 }))).toBe('same-as-nobody');
    expect(observed({ version: 3 }, nobody({ version: 3 }))).toBe('same-as-nobody');
    expect(member({ version: 3 }, nobody({ version: 2 })).identity).toBeNull();
    expect(observed('<title>Hello</title>', nobody('<title>Hello</title>'))).toBe('reply-unreadable');
    expect(member({ id: 1, login: 'guest' }, nobody({ id: 0, login: 'guest' })).id).toBe('1');
    expect(member({ id: 1 }, nobody({ id: 1, at: 5 }, 500)).id).toBe('1');
  });

  test('an empty list of errors is no error', () => {
    expect(member({ errors: [], member: { id: 1 } }).id).toBe('1');
  });

  test.each([
    [500, '{"error":"boom"}', 'service-error'],
    [429, '{"message":"slow down"}', 'service-error'],
    [500, '<title>Boom</title>', 'http-error'],
    [404, '', 'http-error'],
    [404, '{"error":"no such call"}', 'service-error'],
    [405, '{"message":"POST it"}', 'service-error'],
    [200, '<title>Sign in</title>', 'reply-unreadable'],
    [200, '[{"id":1}]', 'member-record-missing'],
    [200, 'hello', 'member-record-missing'],
    [200, 'id=1', 'member-record-missing'],
  ])('status %i with %j is %s', (status, body, code) => {
    expect(failure(() => member(body, { status })).code).toBe(code);
  });

  test('T6: fields that are nested very deep are compared by the others', () => {
    const reply = (city: number, plan: string) => {
      const deep = `${'['.repeat(24_000)}${city}${']'.repeat(24_000)}`;
      return { status: 200, bytes: bytes(`{"city":${deep},"plan":"${plan}"}`) };
    };
    const [guest, guestAgain] = [reply(1, 'free'), reply(2, 'free')];
    checkRecordDiffers(reply(3, 'gold'), [guest, guestAgain], memberContext);
    expect(failure(() => checkRecordDiffers(reply(3, 'free'), [guest, guestAgain], memberContext)).code).toMatch(
      /^member-/,
    );
  });

  test('names that mean something to JavaScript mean nothing here', () => {
    const body = '{"__proto__":{"id":1},"constructor":{"prototype":{"polluted":1}},"login":"ada","hasOwnProperty":1}';
    expect(member(body)).toMatchObject({ id: null, login: 'ada' });
    expect(Object.hasOwn(Object.prototype, 'polluted')).toBe(false);
    expect(failure(() => member('{"x":1}', { memberPath: 'constructor' })).code).toBe('member-record-missing');
  });
});
