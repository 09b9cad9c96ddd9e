import { describe, expect, test } from 'vitest';
import type { Purpose } from '../../../electron/core/exchange-codes.ts';
import type { ReplyFacts } from '../../../electron/document-check/observe/observation.ts';
import { type GivenCall, observed, PRINTS, replyFacts } from '../observed.ts';

const of = (purpose: Purpose, body: unknown, given: GivenCall = {}): ReplyFacts =>
  replyFacts({ purpose, reply: typeof body === 'string' ? body : JSON.stringify(body), ...given });
const head = (name: string, value: string) => of('member', {}, { replyHeaders: [name, value] });

describe('its form', () => {
  test.each<[ReplyFacts['form'], string, boolean]>([
    ['object', '{"id":7}', true],
    ['json', '[1]', true],
    ['broken-json', '{"id":7', false],
    ['form', 'access_token=x', true],
    ['text', 'pong', true],
    ['empty', '', true],
    ['page', '<!doctype html><title>Hello</title>', false],
    ['binary', '\u0000\u0001\u0002', false],
  ])('is %s', (form, body, isOk) => expect(of('member', body)).toMatchObject({ form, isOk, isRefused: false }));

  test.each([
    ['application/json; charset=utf-8', 'json'],
    ['application/problem+json', 'json'],
    ['application/x-www-form-urlencoded', 'form'],
    ['text/plain', 'text'],
    ['text/html', 'html'],
    ['image/png', 'other'],
  ])('is told by its type: %s', (type, family) => expect(of('member', {}, { type })).toMatchObject({ family }));
  test('is told by no type', () => expect(of('member', {}, { replyHeaders: [] }).family).toBe('none'));

  test('has white space around it or not', () => {
    expect(of('code-exchange', '\r\n access_token=x').hasOuterSpace).toBe(true);
    expect(of('code-exchange', 'access_token=x').hasOuterSpace).toBe(false);
  });
  test('has one print whatever digits are in it', () => {
    expect(of('member', { at: 17 }).body).toBe(of('member', { at: 1234 }).body);
    expect(of('member', { at: 17 }).body).not.toBe(of('member', { on: 17 }).body);
  });
});

describe('its error', () => {
  test.each<[string, unknown, object]>([
    ['list', { errors: [{ code: 'not_found', text: 'No.' }] }, { code: 'not_found' }],
    ['map', { errors: { not_found: { code: 'not_found', text: 'No.' } } }, { code: 'not_found' }],
    ['map', { error: { code: 'not_found', message: 'No.' } }, { code: 'not_found' }],
    ['error-description', { error: 'not_found', error_description: 'No.' }, { code: 'not_found' }],
    ['error-description', 'error=not_found&error_description=No', { code: 'not_found' }],
    ['message', { message: 'No such member.' }, { code: null }],
    ['text', 'No such member.', { code: null }],
    ['page', '<title>Not found</title>', { code: null }],
  ])('is written as a %s', (style, body, facts) => {
    const reply = of('member', body, { status: 400 });
    expect(reply).toMatchObject({ isOk: false, isRefused: true, error: { style, ...facts } });
  });
  test('under 200 is one all the same', () => {
    expect(of('member', { error: 'nobody' })).toMatchObject({
      isOk: false,
      isRefused: true,
      error: { code: 'nobody' },
    });
  });
  test('is none in an empty list, in a text under 200, and in an object under 404', () => {
    expect(of('member', { errors: [] })).toMatchObject({ isOk: true, error: null });
    expect(of('member', 'No.').error).toBeNull();
    expect(of('member', {}, { status: 404 })).toMatchObject({ isRefused: true, error: null });
  });
  test('has one print whatever digits are in it', () => {
    const at = (text: string) => of('member', { error: 'gone', error_description: text }, { status: 401 }).error?.print;
    expect(at('Request 17 failed.')).toBe(at('Request 1234 failed.'));
    expect(at('Request 17 failed.')).not.toBe(at('Request 17 was refused.'));
  });
  test('has no code that is a sentence, a secret or what was typed', () => {
    const codeOf = (code: string, given: GivenCall = {}) =>
      of('identification', { errors: [{ code }] }, { status: 400, ...given }).error?.code;
    const typed: GivenCall = { method: 'POST', sentBody: 'login=Mia&password=x' };
    expect(codeOf('no such member')).toBeNull();
    expect(codeOf('x'.repeat(41))).toBeNull();
    expect(codeOf('hushed_code', { hidden: ['hushed'] })).toBeNull();
    expect(codeOf('unknown_mia', typed)).toBeNull();
    expect(codeOf('unknown_member', typed)).toBe('unknown_member');
  });
});

describe('its headers', () => {
  test.each([
    ['Bearer realm="x"', 'bearer'],
    ['basic', 'basic'],
    ['Negotiate', 'negotiate'],
    ['tOkEn-Planted', 'other'],
  ])('name a challenge: %s', (value, challenge) => expect(head('WWW-Authenticate', value).challenge).toBe(challenge));
  test.each([
    ['120', 'seconds'],
    ['Wed, 21 Oct 2015 07:28:00 GMT', 'date'],
    ['later', 'other'],
  ])('say when to come again: %s', (value, retryAfter) =>
    expect(head('Retry-After', value).retryAfter).toBe(retryAfter),
  );
  test.each([
    ['no-store, private', 'no-store'],
    ['private, max-age=60', 'private'],
    ['no-cache', 'private'],
    ['max-age=60', 'public'],
    ['must-revalidate', 'absent'],
  ])('say who may keep it: %s', (value, cache) => expect(head('Cache-Control', value).cache).toBe(cache));
  test('say nothing', () => {
    expect(of('member', {}, { replyHeaders: [] })).toMatchObject({
      challenge: null,
      retryAfter: 'absent',
      cache: 'absent',
    });
  });
});

describe('4.2: its token', () => {
  test.each<[unknown, object | null]>([
    ['access_token=abc', { path: 'access_token', found: 'near', isDocumentName: true, type: 'string' }],
    ['token=abc', { path: 'token', found: 'elsewhere', isDocumentName: false }],
    [{ access_token: 'abc' }, { path: 'access_token', found: 'near', isDocumentName: true }],
    [{ token: 'abc' }, { path: 'token', found: 'near', isDocumentName: false }],
    [{ data: { access_token: 'abc' } }, { path: 'data.access_token', found: 'elsewhere', isDocumentName: false }],
    [{ access_token: 12_345 }, { type: 'number', alphabet: 'digits', length: 5 }],
    ['access_token=', null],
    [{ access_token: { value: 'abc' } }, null],
    [{ error: 'invalid_grant' }, null],
  ])('of %j', (body, token) => {
    const reply = of('code-exchange', body);
    if (token === null) expect(reply.token).toBeNull();
    else expect(reply.token).toMatchObject(token);
  });
  test.each([
    ['0123', 'digits'],
    ['00ffAA', 'hex'],
    ['abc-_XYZ', 'base64url'],
    ['eyJhbGciOiJub25lIn0.e30.x', 'jwt'],
    ['abc+/~', 'printable'],
  ])('%s is of %s', (token, alphabet) => {
    const reply = of('code-exchange', { access_token: token });
    expect(reply.token).toMatchObject({ alphabet, length: token.length, print: PRINTS.of(token) });
  });
  test('is none where an error repeats the code that was sent', () => {
    const poll: GivenCall = { method: 'POST', sentBody: 'code=the-code', status: 400 };
    expect(of('device-poll', { access_token: 'the-code', error: 'invalid_grant' }, poll).token).toBeNull();
    expect(of('device-poll', { access_token: 'the-code' }, { ...poll, status: 200 }).token).toBeNull();
  });
});

describe('4.3: its device authorization', () => {
  const START = {
    device_code: 'the-device-code',
    user_code: 'ABCD-EFGH',
    verification_url: 'https://staging.example/device',
    expires_in: 1800,
    interval: 5,
  };
  const device = (change: object) => of('device-start', { ...START, ...change }).device;

  test('is whole', () => {
    expect(device({})).toEqual({
      deviceCode: 'string',
      userCode: 'string',
      verificationUrl: 'http',
      expiresIn: { type: 'integer', value: 1800 },
      interval: { type: 'integer', value: 5 },
      print: PRINTS.of('the-device-code'),
    });
  });
  test.each<[object, object]>([
    [{ device_code: 17 }, { deviceCode: 'other' }],
    [{ device_code: '' }, { deviceCode: 'empty', print: null }],
    [{ user_code: undefined }, { userCode: 'absent' }],
    [{ verification_url: 'app://device' }, { verificationUrl: 'other' }],
    [{ verification_url: undefined, verification_uri: 'https://x.example' }, { verificationUrl: 'absent' }],
    [{ expires_in: '1800' }, { expiresIn: { type: 'text', value: null } }],
    [{ expires_in: 1.5 }, { expiresIn: { type: 'number', value: null } }],
    [{ expires_in: 12_345_678 }, { expiresIn: { type: 'integer', value: null } }],
    [{ interval: undefined }, { interval: { type: 'absent', value: null } }],
    [{ interval: true }, { interval: { type: 'other', value: null } }],
  ])('with %j', (change, facts) => expect(device(change)).toMatchObject(facts));
  test('is none in a list, in form text, and under an error status', () => {
    expect(of('device-start', [START]).device).toBeNull();
    expect(of('device-start', 'device_code=x').device).toBeNull();
    expect(of('device-start', START, { status: 400 }).device).toBeNull();
  });
  test('has no figure that is a secret', () => {
    const reply = of('device-start', { ...START, interval: 654_321 }, { hidden: ['654321'] });
    expect(reply.device?.interval).toEqual({ type: 'integer', value: null });
  });
});

describe('4.4: its key', () => {
  test.each<[unknown, string | null, object | null]>([
    [{ key: 'abc' }, null, { path: 'key', found: 'near' }],
    [{ oauth: { key: 17 } }, null, { path: 'oauth.key', found: 'near' }],
    [{ data: { login: { key: 'abc' } } }, null, { path: 'data.login.key', found: 'elsewhere' }],
    [{ data: { login: { key: 'abc' } } }, 'data.login.key', { path: 'data.login.key', found: 'profile' }],
    [{ key: 'abc' }, 'data.key', { path: 'key', found: 'near' }],
    [{ ticket: 'abc' }, null, null],
  ])('of %j, looked for at %s', (body, keyPath, key) => {
    const reply = of('key-request', body, { profile: { keyPath } });
    if (key === null) expect(reply).toMatchObject({ key, hasOther: true });
    else expect(reply.key).toMatchObject(key);
  });
});

const MIA = { id: 7, login: 'Mia', email: 'mia@example.com', country: 'Norway', picture: 'https://x.example/mia.png' };

describe('4.6: its record', () => {
  test.each<[unknown, object]>([
    [{ member: MIA }, { path: 'member', found: 'near' }],
    [{ user: MIA }, { path: 'user', found: 'near' }],
    [MIA, { path: '', found: 'near' }],
    [{ data: { account: MIA } }, { path: 'data.account', found: 'elsewhere' }],
  ])('is found in %j', (body, facts) => {
    const reply = of('member', body, { typed: ['Mia'] });
    expect(reply.record).toMatchObject({
      ...facts,
      identityName: 'id',
      identity: PRINTS.of('7'),
      login: PRINTS.ofLogin('mia'),
      email: PRINTS.ofLogin('mia@example.com'),
      hasPicture: true,
    });
    expect(reply.record?.names.map(({ name }) => name)).toEqual(['country', 'email', 'id', 'login', 'picture']);
  });
  test('is found where the profile says, with the identity that it says', () => {
    const profile = { memberPath: 'data.account', memberIdPath: 'country', memberPicturePath: 'face' };
    expect(of('member', { data: { account: MIA } }, { profile }).record).toMatchObject({
      path: 'data.account',
      found: 'profile',
      identityName: 'country',
      hasPicture: false,
    });
  });
  test('is none elsewhere, if nobody typed what is in it', () => {
    expect(of('member', { data: { account: MIA } }).record).toBeNull();
  });
  test.each([[{ errors: [] }], [{ member: null }], [{}], ['[]']])('is none in %j', (body) =>
    expect(of('member', body).record).toBeNull(),
  );
  test('has no name that is a value of the member', () => {
    const reply = of('member', { member: { ...MIA, norway: 1, unknown_Mia: 2, type: 'member' } });
    const names = reply.record?.names.map(({ name }) => name);
    expect(names).toEqual(['country', 'email', 'id', 'login', 'picture', 'type']);
    expect(reply.record?.path).toBe('member');
  });
});

describe('4.5: its token, its record and what else there is', () => {
  test.each<[unknown, object]>([
    [
      { token: 'abcdef', member: MIA },
      { token: { path: 'token', found: 'near' }, record: { path: 'member' }, hasOther: false, hasOtherText: false },
    ],
    [
      { auth: { token: 'abcdef', member: MIA } },
      { token: { path: 'auth.token' }, record: { path: 'auth.member' }, hasOther: false },
    ],
    [
      { ...MIA, token: 'abcdef' },
      { token: { path: 'token' }, record: { path: '', found: 'near' }, hasOther: false },
    ],
    [
      { data: { credentials: { value: 'abcdef' }, account: { profile: MIA } } },
      { token: null, record: { path: 'data.account.profile', found: 'elsewhere' }, hasOther: true, hasOtherText: true },
    ],
    [{ access_token: 'abcdef' }, { token: { isDocumentName: true }, record: null, hasOther: false }],
    [{ member: MIA }, { token: null, hasOther: false, hasOtherText: false }],
    [
      { member: MIA, ok: 'yes' },
      { token: null, hasOther: true, hasOtherText: false },
    ],
  ])('of %j', (body, facts) => expect(of('identification', body, { typed: ['Mia'] })).toMatchObject(facts));
  test('what was typed is no other text', () => {
    const sent: GivenCall = { method: 'POST', sentBody: 'login=mia.long&password=x' };
    expect(of('identification', { greeting: 'mia.LONG' }, sent).hasOtherText).toBe(false);
    expect(of('identification', { greeting: 'welcome' }, sent).hasOtherText).toBe(true);
  });
});

describe('its leaves', () => {
  test('are prints of paths and values', () => {
    const leaves = of('member', { member: { id: 7, tags: [], mates: ['a'] } }).leaves;
    const value = (text: string) => expect.objectContaining({ value: PRINTS.of(text) });
    expect(leaves).toHaveLength(3);
    expect(leaves).toEqual(expect.arrayContaining([value('7'), value('[]'), value('a')]));
  });
  test('tell whose record it is, however the login is written', () => {
    const values = of('member', { member: MIA }).leaves?.map(({ value }) => value);
    expect(values).toContain(PRINTS.of('Mia'));
    expect(values).toContain(PRINTS.ofLogin('mia'));
  });
  test('are none of too many, of an error, and of what is about nobody', () => {
    expect(of('member', Object.fromEntries(Array.from({ length: 501 }, (_, at) => [`f${at}`, at]))).leaves).toBeNull();
    expect(of('member', { error: 'x' }).leaves).toBeNull();
    expect(of('device-start', { id: 7 }).leaves).toBeNull();
  });
});

test('a reply may be nested thousands deep, or as large as is read at all', () => {
  const deep = `${'{"a":'.repeat(10_000)}1${'}'.repeat(10_000)}`;
  expect(of('member', deep)).toMatchObject({ isOk: true, leaves: null });
  const large = JSON.stringify({ member: { id: 7, notes: 'x'.repeat(1_000_000) } });
  expect(of('member', large)).toMatchObject({ isOk: true, record: { path: 'member' } });
});

describe('why a call counts for no point', () => {
  test.each<[GivenCall, string | null]>([
    [{}, null],
    [{ status: 404 }, null],
    [{ isByHand: true }, 'by-hand'],
    [{ status: 302, hasNoReply: true }, 'redirect'],
    [{ status: 429 }, 'busy'],
    [{ status: 503 }, 'busy'],
    [{ status: null, hasNoReply: true }, 'no-reply'],
    [{ status: 200, hasNoReply: true }, 'no-reply'],
  ])('%j: %s', (given, excluded) => expect(observed(given).excluded).toBe(excluded));
});

describe('where a redirect leads', () => {
  const PAGE = 'https://staging.example/auth/authorize?client_id=a&redirect_uri=https%3A%2F%2Fcallback.invalid%2F';
  test.each([
    ['/login', 'own-origin'],
    ['https://callback.invalid?code=x', 'asked-address'],
    ['https://other.example/', 'elsewhere'],
  ])('%s: %s', (location, redirect) => {
    const given = { purpose: 'call', address: PAGE, status: 302, replyHeaders: ['Location', location] } as const;
    expect(observed(given)).toMatchObject({ endpoint: 'authorize-page', redirect, excluded: null, status: 302 });
  });
});
