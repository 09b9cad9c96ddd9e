import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { MemberRecord } from '../../electron/service-client/decode/decode.ts';
import { compareMembers, digestMember, fieldsOf } from '../../electron/service-client/member-digest.ts';
import { createMember } from '../member.ts';

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
