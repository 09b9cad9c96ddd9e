/**
 * Profile files as somebody would write them who wants to hang the app, to spoof what it shows, or to have a secret
 * repeated by an error. Each is a profile or a named error, which is short and has no value of the file.
 */
import assert from 'node:assert/strict';
import fc from 'fast-check';
import { StorageError } from '../../electron/core/errors.ts';
import { parseProfileFile } from '../../electron/services/profile-file.ts';
import { LONGEST_NAME } from '../../electron/services/service-name.ts';
import type { Attack } from './attacks.ts';

const LONGEST_FILE = 20_000;
const LONGEST_ERROR = 600;

export const PROFILES_ATTACK: Attack = {
  title: 'profile files',
  share: 1 / 20,
  perRun: 1,
  property: () => fc.property(fc.oneof(hostileProfiles(LONGEST_FILE), hostileTexts(LONGEST_FILE)), attack),
};

function attack(text: string): void {
  try {
    const { name } = parseProfileFile(text, 'a.json');
    assert([...name].length <= LONGEST_NAME, 'the name is limited');
  } catch (thrown) {
    if (!(thrown instanceof StorageError)) throw thrown;
    const told = `${thrown.message} ${JSON.stringify(thrown.details)} ${String(thrown.cause)}`;
    assert.match(thrown.code, /^profile-file-/);
    assert(!told.includes(HOSTILE_VALUE), `a value was told: ${told}`);
    assert(told.length < LONGEST_ERROR, 'the error is short');
  }
}

/** What must never be in an error. It stands wherever a value of one’s own may, and is no possible name of a field. */
const HOSTILE_VALUE = 'zq7 value nobody may see';

/** @param longest size of a file, in characters */
function hostileProfiles(longest: number): fc.Arbitrary<string> {
  return fc
    .tuple(changes(longest), fc.constantFrom(...MANGLINGS), fc.double({ min: 0, max: 1, noNaN: true }))
    .map(([change, mangle, at]) => mangle(JSON.stringify({ ...PLAIN, ...change }), at).slice(0, longest));
}

/** Files that are no object at all, most of them as large as is allowed. */
function hostileTexts(longest: number): fc.Arbitrary<string> {
  const repeated = fc.constantFrom('[', '{"a":', ' ', '\n', '1,', '"', '\\', '["\\n', '\u0000', '\ufeff', '{"a":1},');
  return fc.oneof(
    fc.tuple(repeated, count(longest)).map(([part, times]) => part.repeat(times).slice(0, longest)),
    count(Math.floor(longest / 2)).map((depth) => `${'['.repeat(depth)}${']'.repeat(depth)}`),
    fc.string({ unit: 'binary', maxLength: 200 }),
    fc.json(),
  );
}

/** Names that would be taken for the app's own words or the demo's, or that reach beyond their line. */
const HOSTILE_NAMES: readonly string[] = [
  '\u202eecivres omeD',
  'Staging\u202e\u2066',
  '\u2069\u2069Sign in',
  'a\nb\r\u2028c\u0007',
  'שלום (',
  'خدمة 123',
  `Z${'\u0315\u0316'.repeat(300)}`,
  '\u3164\u115f\u2800',
  'DEMO\u200bSERVICE',
  'Dеmo sеrviсe',
  '\u{1d403}emo service',
  'x'.repeat(500_000),
  '\ufdfa'.repeat(50_000),
  '',
];

const PLAIN = {
  name: 'Staging',
  baseUrl: 'https://api.service.example',
  authUrl: 'https://www.service.example',
  application: { clientId: 'app-key', clientSecret: HOSTILE_VALUE, redirectUri: 'member-login://callback' },
};

const FIELDS = [
  ...['id', 'name', 'baseUrl', 'authUrl', 'application', 'certificateAuthorities', 'headerNames', 'paths'],
  ...['furtherParameters', 'devicePollCodeName', 'versionHeader', 'devicePending', 'keyPath', 'memberIdPath', 'state'],
  ...['__proto__', 'base_url', HOSTILE_VALUE],
];

const INNER_FIELDS = ['codeExchange', 'devicePoll', 'key', 'device', 'status', 'code', 'loopbackRedirect', 'clientId'];

type Mangle = (text: string, at: number) => string;
const MANGLINGS: readonly Mangle[] = [
  (text) => text,
  (text) => text,
  (text, at) => text.slice(0, Math.floor(at * text.length)),
  (text, at) => `${text.slice(0, Math.floor(at * text.length))}\u0000${text.slice(Math.floor(at * text.length))}`,
  (text) => `\ufeff${text}`,
  (text) => `${text}${text}`,
];

function changes(longest: number): fc.Arbitrary<Readonly<Record<string, unknown>>> {
  return fc.oneof(
    fc.dictionary(fc.constantFrom(...FIELDS), values(longest), { maxKeys: 4 }),
    count(Math.floor(longest / 12)).map((fields) => manyFields(fields)),
  );
}

function values(longest: number): fc.Arbitrary<unknown> {
  const plain = fc.oneof(
    fc.constantFrom(...HOSTILE_NAMES),
    fc.constantFrom(HOSTILE_VALUE, [HOSTILE_VALUE], { [HOSTILE_VALUE]: HOSTILE_VALUE }, null, 0, -1, true),
    fc.constantFrom('https://a.example/\u202e', `https://${HOSTILE_VALUE}@a.example`, 'http://a.example', 'a:\u2066'),
    fc.tuple(fc.constantFrom('a', 'a.', '\u0301', '-----BEGIN CERTIFICATE-----', '/'), count(longest)).map(long),
    fc.tuple(fc.constantFrom<unknown>('x', 1, [], {}, null), count(Math.floor(longest / 4))).map(listOf),
    count(Math.floor(longest / 12)).map((fields) => manyFields(fields)),
    fc.jsonValue({ maxDepth: 3 }),
  );
  return fc.oneof(plain, fc.dictionary(fc.constantFrom(...INNER_FIELDS), plain, { maxKeys: 3 }));
}

/** Few most of the time, so that most files are small, and now and then as many as there is room for. */
function count(most: number): fc.Arbitrary<number> {
  return fc.oneof(
    { weight: 6, arbitrary: fc.nat(Math.min(most, 150)) },
    { weight: 1, arbitrary: fc.constant(most) },
    { weight: 1, arbitrary: fc.nat(most) },
  );
}

function long([part, times]: readonly [string, number]): string {
  return part.repeat(Math.ceil(times / part.length));
}

function listOf([entry, times]: readonly [unknown, number]): readonly unknown[] {
  return Array.from({ length: times }, () => entry);
}

function manyFields(fields: number): Readonly<Record<string, unknown>> {
  return Object.fromEntries(Array.from({ length: fields }, (_, index) => [`base_ul${index}`, index]));
}
