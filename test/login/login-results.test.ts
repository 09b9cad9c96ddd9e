import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ServiceError } from '../../electron/core/errors.ts';
import { compareMembers, createLoginResults, digestMember, fieldsOf } from '../../electron/login/login-results.ts';
import type { MemberRecord } from '../../electron/service-client/decode/member-record.ts';
import { FakeClock } from '../fake-clock.ts';
import { createMember } from '../member.ts';

const METHODS = ['oauth-code', 'device-code', 'password'];
const ADA: MemberRecord = {
  id: '1',
  login: 'ada',
  email: 'ada@example.com',
  name: 'Ada Example',
  identity: { field: 'id', value: '1' },
  title: 'Ada Example',
  picture: null,
  rest: [{ name: 'country', value: 'Norway' }],
};
const LOG = {
  requests: [
    {
      method: 'POST',
      path: '/oauth/access_token',
      credentials: 'application',
      status: 200,
      error: null,
      startedAtMs: 1,
      durationMs: 40,
    },
    {
      method: 'GET',
      path: '/members/infos',
      credentials: 'token',
      status: 200,
      error: null,
      startedAtMs: 41,
      durationMs: 50,
    },
  ],
  count: 2,
  durationMs: 90,
} as const;
const REFUSED = new ServiceError('credentials-refused', 'Refused.', { details: { host: 'service.example' } });

type Content = ReturnType<Parameters<typeof createLoginResults>[0]['store']['read']>;

function setUp(content: Content = { results: {}, digestKey: 'a-random-key' }) {
  let stored = content;
  const clock = new FakeClock();
  const update = (change: Partial<Content>): void => {
    stored = { ...stored, ...change };
  };
  const store = { read: () => stored, update, updateLater: update };
  return { results: createLoginResults({ store, clock }), clock, stored: () => stored };
}

describe('the last results', () => {
  test('claim nothing of a method that was not tried', () => {
    const { results } = setUp();
    results.record('demo', 'password', ADA, LOG, 7);
    const { results: found, workedCount, verdict } = results.compare('demo', METHODS, []);
    expect(found.map(({ methodId, last }) => [methodId, last?.outcome ?? null])).toEqual([
      ['oauth-code', null],
      ['device-code', null],
      ['password', 'worked'],
    ]);
    expect([workedCount, verdict]).toEqual([1, 'nothing']);
  });

  test('belong to a service', () => {
    const { results } = setUp();
    results.record('demo', 'password', ADA, LOG, 7);
    for (const id of ['staging', '__proto__']) expect(results.compare(id, METHODS, []).workedCount).toBe(0);
    expect(results.compare('demo', ['constructor'], []).results).toEqual([
      { methodId: 'constructor', last: null, sessionId: null, standing: null },
    ]);
  });

  test('tell what was asked, how long it took, and why it failed', () => {
    const { results, clock } = setUp();
    results.record('demo', 'oauth-code', REFUSED, LOG, 7);
    expect(results.compare('demo', METHODS, []).results[0]?.last).toEqual({
      outcome: 'failed',
      error: { code: 'credentials-refused', details: { host: 'service.example' } },
      endedAtMs: clock.nowMs(),
      durationMs: 90,
      requestCount: 2,
      requests: LOG.requests,
      signIn: 7,
    });
  });

  test('are replaced by the next try, also where that fails', () => {
    const { results } = setUp();
    results.record('demo', 'password', ADA, LOG, 7);
    results.record('demo', 'password', REFUSED, LOG, 7);
    expect(results.compare('demo', METHODS, []).workedCount).toBe(0);
  });

  test('outlive the run, and compare with those of the next', () => {
    const { results, stored } = setUp();
    results.record('demo', 'password', ADA, LOG, 7);
    const next = setUp(JSON.parse(JSON.stringify(stored())));
    next.results.record('demo', 'oauth-code', ADA, LOG, 7);
    expect(next.results.compare('demo', METHODS, [])).toMatchObject({ workedCount: 2, verdict: 'same' });
  });

  test('know their sign-in among the exchanges in this run alone', () => {
    const { results, stored } = setUp();
    results.record('demo', 'password', ADA, LOG, 7);
    const next = setUp(JSON.parse(JSON.stringify(stored())));
    const signInOf = ({ results: [, , last] }: ReturnType<typeof results.compare>) => last?.last?.signIn;
    expect(signInOf(results.compare('demo', METHODS, []))).toBe(7);
    expect(signInOf(next.results.compare('demo', METHODS, []))).toBeNull();
    results.forget('demo');
    results.record('demo', 'password', ADA, LOG, null);
    expect(signInOf(results.compare('demo', METHODS, []))).toBeNull();
  });

  test('hold nothing of the member that could be read', () => {
    const { results, stored } = setUp();
    results.record('demo', 'password', ADA, LOG, 7);
    expect(JSON.stringify(stored().results)).not.toMatch(/Ada|ada@|Norway/);
  });

  test('are forgotten with their service alone', () => {
    const { results } = setUp();
    results.record('demo', 'password', ADA, LOG, 7);
    results.record('staging', 'password', ADA, LOG, 7);
    results.forget('staging');
    expect(results.compare('staging', METHODS, []).workedCount).toBe(0);
    expect(results.compare('demo', METHODS, []).workedCount).toBe(1);
  });
});

describe('what the methods returned', () => {
  test('is not compared with what failed', () => {
    const { results } = setUp();
    results.record('demo', 'password', ADA, LOG, 7);
    results.record('demo', 'oauth-code', REFUSED, LOG, 7);
    expect(results.compare('demo', METHODS, [])).toMatchObject({ workedCount: 1, verdict: 'nothing' });
  });

  test('has values and members only of those who are still signed in by the last result', () => {
    const { results } = setUp();
    const other = { ...ADA, rest: [{ name: 'country', value: 'Iceland' }] };
    results.record('demo', 'oauth-code', ADA, LOG, 7);
    results.record('demo', 'device-code', ADA, LOG, 8);
    results.record('demo', 'password', other, LOG, 9);
    const open = [
      { id: 'earlier', methodId: 'password', member: ADA },
      { id: 'newer', methodId: 'password', member: other },
      { id: 'code', methodId: 'oauth-code', member: ADA },
    ];
    const compared = results.compare('demo', METHODS, open);
    expect(compared.differingFields).toEqual([
      {
        name: 'country',
        values: [
          { methodId: 'oauth-code', value: 'Norway' },
          { methodId: 'password', value: 'Iceland' },
        ],
      },
    ]);
    expect(compared.results.map(({ sessionId, standing }) => [sessionId, standing])).toEqual([
      ['code', 'same'],
      [null, 'same'],
      ['newer', 'fields-differ'],
    ]);
  });

  test('says nothing of a member where the last try failed', () => {
    const { results } = setUp();
    results.record('demo', 'password', ADA, LOG, 7);
    results.record('demo', 'password', REFUSED, LOG, 8);
    const [, , password] = results.compare('demo', METHODS, [{ id: 'one', methodId: 'password', member: ADA }]).results;
    expect(password).toMatchObject({ sessionId: null, standing: null });
  });
});

const key = 'a key of this copy';

function compare(...changes: readonly Partial<MemberRecord>[]) {
  return compareMembers(changes.map((change) => digestMember(createMember(change), key)));
}

describe('digests', () => {
  test('are one for each field that is there, by its name', () => {
    const { memberDigests } = digestMember(createMember({ email: null }), key);
    expect(Object.keys(memberDigests)).toEqual(['id', 'login', 'name', 'country']);
    for (const digest of Object.values(memberDigests)) expect(digest).toMatch(/^[\da-f]{32}$/);
  });

  test('depend on the key, the name and the value', () => {
    const rest = [
      { name: 'a', value: 'bc' },
      { name: 'b', value: 'bc' },
      { name: 'ab', value: 'c' },
    ];
    const one = Object.values(digestMember(createMember({ rest }), key).memberDigests);
    const other = Object.values(digestMember(createMember({ rest }), 'another key').memberDigests);
    expect(new Set([...one, ...other]).size).toBe(one.length + other.length);
  });

  test('S1: hold nothing of any value', () => {
    fc.assert(
      fc.property(fc.string({ minLength: 4 }), (value) => {
        const { memberDigests } = digestMember(createMember({ rest: [{ name: 'note', value }] }), key);
        expect(Object.values(memberDigests).join(' ')).not.toContain(value.length > 6 ? value : `${value} `);
      }),
    );
  });

  test('take names that mean something to JavaScript as names', () => {
    const rest = ['__proto__', 'constructor', 'toString'].map((name) => ({ name, value: 'x' }));
    const stored: unknown = JSON.parse(JSON.stringify(digestMember(createMember({ rest }), key).memberDigests));
    expect(Object.keys(Object(stored)).slice(-3)).toEqual(['__proto__', 'constructor', 'toString']);
    expect(compare({ rest }, { rest: rest.map(({ name }) => ({ name, value: 'y' })) })).toMatchObject({
      verdict: 'fields-differ',
      differingFields: ['__proto__', 'constructor', 'toString'],
    });
  });
});

describe('the comparison', () => {
  test('needs two', () => {
    expect(compareMembers([])).toMatchObject({ verdict: 'nothing', differingFields: [] });
    expect(compare({})).toMatchObject({ verdict: 'nothing', differingFields: [] });
  });

  test('finds the same member, whatever the order of its fields', () => {
    const [a, b] = [
      { name: 'a', value: '1' },
      { name: 'b', value: '2' },
    ];
    expect(compare({ rest: [a, b] }, { rest: [b, a] }, { rest: [a, b] })).toMatchObject({
      verdict: 'same',
      differingFields: [],
    });
  });

  test('takes a picture at another port for the same, and another picture not', () => {
    const picture = (address: string) => ({ picture: address });
    const [one, moved] = [
      picture('http://127.0.0.1:1001/pictures/1.png'),
      picture('http://127.0.0.1:2002/pictures/1.png'),
    ];
    expect(compare(one, moved).verdict).toBe('same');
    expect(compare(one, picture('http://127.0.0.1:1001/pictures/2.png')).differingFields).toEqual(['picture']);
  });

  test.each<[string, Partial<MemberRecord>, Partial<MemberRecord>, string, readonly string[]]>([
    ['another id', {}, { id: '2' }, 'other-member', ['id']],
    ['another login without ids', { id: null }, { id: null, login: 'x' }, 'other-member', ['login']],
    [
      'another e-mail without ids and logins',
      { id: null, login: null },
      { id: null, login: null, email: 'x' },
      'other-member',
      ['email'],
    ],
    ['another login with the same id', {}, { login: 'x' }, 'fields-differ', ['login']],
    ['an id on one side and another login', {}, { id: null, login: 'x' }, 'other-member', ['login']],
    [
      'a picture on one side and another name',
      { picture: 'https://a.example/1' },
      { name: 'X' },
      'fields-differ',
      ['name'],
    ],
  ])('%s', (_name, one, other, verdict, fields) => {
    const { differingFields, ...rest } = compare(one, other);
    expect(rest.verdict).toBe(verdict);
    expect(differingFields.toSorted()).toEqual(fields.toSorted());
    expect(compare({}, one, other).verdict === 'same').toBe(false);
  });

  test('T6: says nothing of records without a field in common', () => {
    const alone = (name: string): Partial<MemberRecord> => {
      const nobody = { id: null, login: null, email: null, name: null, identity: null };
      return { ...nobody, rest: [{ name, value: '1' }] };
    };
    expect(compare(alone('plan'), alone('seats'))).toMatchObject({ verdict: 'nothing', differingFields: [] });
    expect(compare(alone('plan'), alone('plan'))).toMatchObject({ verdict: 'same', differingFields: [] });
  });

  test('T6: goes by the field that the profile names, where it names one', () => {
    const about = (value: string, id: string) => ({ id, identity: { field: 'account.number', value } });
    expect(compare(about('7', '1'), about('7', '2')).verdict).toBe('fields-differ');
    expect(compare(about('7', '1'), about('8', '1'))).toMatchObject({
      verdict: 'other-member',
      differingFields: ['account.number'],
    });
  });

  test.each<[string, Partial<MemberRecord>]>([
    ['an id', { id: null }],
    ['a field', { rest: [] }],
    ['a picture', { picture: 'https://a.example/1' }],
  ])('finds the same member where a reply alone has, or lacks, %s', (_name, other) => {
    expect(compare({}, other, {})).toMatchObject({ verdict: 'same', differingFields: [] });
  });
});

describe('how each member stands', () => {
  const standings = (...changes: readonly Partial<MemberRecord>[]) => compare(...changes).standings;

  test('is not said where there is nothing to compare', () => {
    expect(standings()).toEqual([]);
    expect(standings({})).toEqual([null]);
  });
  test('is the same as most', () => {
    expect(standings({}, {}, {})).toEqual(['same', 'same', 'same']);
  });
  test('is another member where most are one, wherever the other one is', () => {
    const identity = (value: string) => ({ id: value, identity: { field: 'id', value } });
    expect(standings(identity('2'), identity('1'), identity('1'))).toEqual(['other-member', 'same', 'same']);
    expect(standings(identity('1'), identity('2'))).toEqual(['same', 'other-member']);
  });
  test('differs where a field has another value than with most of the same member', () => {
    const country = (value: string) => ({ rest: [{ name: 'country', value }] });
    expect(standings(country('Norway'), country('Iceland'), country('Norway'))).toEqual([
      'same',
      'fields-differ',
      'same',
    ]);
  });
  test('is of the same member also where another one has other values', () => {
    const other = { id: '2', identity: { field: 'id', value: '2' }, rest: [{ name: 'country', value: 'Iceland' }] };
    expect(standings({}, {}, other)).toEqual(['same', 'same', 'other-member']);
  });
});

test('the fields of a member are those that are compared', () => {
  const member = createMember({ rest: [{ name: 'id', value: 'not the first' }] });
  expect([...fieldsOf(member).keys()]).toEqual(Object.keys(digestMember(member, key).memberDigests));
  expect(fieldsOf(member).get('id')).toBe(member.id);
});
