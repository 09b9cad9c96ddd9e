/** The published JSON Schema of profile files: what the app accepts, it accepts. */
import { Ajv2020 } from 'ajv/dist/2020.js';
import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { PROFILE_FIELDS, type ProfileField } from '../../electron/service-client/profile-fields.ts';
import { profileFileText } from '../../electron/services/profile-file-schema.ts';
import { describeFormFields } from '../../electron/services/profile-form.ts';
import { readProfile } from '../../electron/services/read-profile.ts';
import { profileFields } from '../../renderer/text/field-words.ts';
import { anyText } from '../any-text.ts';
import { type Certificate, makeCertificate } from '../stub-service.ts';
import { application, parse, smallest } from './profile-samples.ts';
import { describeField, publishedFields, publishedSchema } from './published-schema.ts';

let made: Certificate;

beforeAll(async () => {
  made = await makeCertificate();
});

/** Where what is missing belongs. */
const WORDS =
  'words in renderer/text/field-words.ts and fr/field-words.ts, or in published-schema.ts if the form has no such field';

const isTaken = new Ajv2020({ strict: true, strictTypes: false }).compile(publishedSchema());

test('the published schema has words for every field but the parts of a pinned reply', () => {
  const wordless = publishedFields().filter((path) => describeField(path) === '');
  expect(
    wordless.filter((path) => !/\.(status|code)$/.test(path)),
    WORDS,
  ).toEqual([]);
});

test('every field of the form has a label and a line, and no other', () => {
  const paths = describeFormFields().map(({ path }) => path);
  expect(Object.keys(profileFields.fields).toSorted(), WORDS).toEqual(paths.toSorted());
  for (const { label, line } of Object.values(profileFields.fields)) expect(label && line).toMatch(/\S/);
});

test('what is exported is accepted, with where the schema is', () => {
  const profile = parse({ furtherParameters: { authorize: { scope: 'openid' } }, certificateAuthorities: [made.cert] });
  const file = JSON.parse(profileFileText(profile));
  expect(file).toMatchObject({ $schema: './member-login-profile.schema.json', profileVersion: 1 });
  expect(isTaken(file), JSON.stringify(isTaken.errors)).toBe(true);
});

const TEXTS = [
  ...[
    '',
    ' ',
    'a',
    'A-b',
    'a.b',
    'a..b',
    ' a ',
    'code',
    'client_id',
    'Host',
    'demo',
    '/',
    '/a',
    '/..',
    '/a b',
    '…',
    '\u0000a:b',
  ],
  ...[
    'https://a.example',
    ' https://a.example/ ',
    'HTTP://127.0.0.1',
    'http://a.example',
    'https:a.example',
    'a:b',
    'a:#',
  ],
  ...[
    'application/json, text/*',
    '-----BEGIN CERTIFICATE-----',
    'x'.repeat(81),
    'x'.repeat(400),
    'x'.repeat(2001),
    'é',
  ],
];
const text = fc.oneof({ weight: 3, arbitrary: fc.constantFrom(...TEXTS) }, anyText);
const parameters = fc.dictionary(text, text, { maxKeys: 3, noNullPrototype: true });
const pinned = fc.record(
  { status: fc.constantFrom(null, 99, 100, 403, 403.5, 599, 600, '403'), code: fc.option(text) },
  { requiredKeys: [] },
);
const VALUES: Readonly<Record<ProfileField['kind'], fc.Arbitrary<unknown>>> = {
  text,
  choice: fc.constantFrom('send', 'required', 'omit', 'none', 'client-id', 'redirect-uri', 'POST', 'x-service-token'),
  switch: fc.boolean(),
  'pinned-reply': fc.oneof(pinned, fc.array(pinned, { maxLength: 9 })),
  parameters,
  certificates: fc.array(fc.constantFrom('its certificate', 'its key', 'x'), { maxLength: 2 }),
  'client-certificate': fc.record(
    { certificate: fc.constantFrom('its certificate', 'its key'), key: fc.constantFrom(null, 'its key', 'x') },
    { requiredKeys: [] },
  ),
  loopback: fc.record({ path: text, allowsRandomSegment: fc.oneof(fc.boolean(), text) }, { requiredKeys: ['path'] }),
};

/** Certificates are made when the tests begin; what stands for them is drawn. */
function withCertificates(value: unknown): unknown {
  const pem = new Map([
    ['its certificate', made.cert],
    ['its key', made.key],
  ]);
  return JSON.parse(JSON.stringify(value), (_name, inner) => pem.get(inner) ?? inner);
}

/** Texts that fit fields of some kind, and may be wrong in others. */
const FITTING: Readonly<Record<string, readonly string[]>> = {
  baseUrl: ['https://a.example', ' https://a.example/ ', 'HTTP://127.0.0.1'],
  authUrl: ['https://a.example', '\ufeffhttps:a.example', 'http://[::1]:8080/a/'],
  'application.redirectUri': ['a:b', 'member-login://callback?a=b', 'http://127.0.0.1:8765/a'],
  paths: ['/', '/a', '/a/../b', '/a%2e'],
};

function valueFor({ path, kind, options }: ProfileField): fc.Arbitrary<unknown> {
  const fitting = FITTING[path] ?? FITTING[path.replace(/\..*/, '')] ?? options;
  const own =
    fitting.length === 0 ? VALUES[kind] : fc.oneof({ weight: 2, arbitrary: fc.constantFrom(...fitting) }, VALUES[kind]);
  return fc.oneof({ weight: 8, arbitrary: own }, fc.constant(null), fc.jsonValue({ maxDepth: 1 }));
}

const head = fc.record(
  { $schema: fc.oneof(text, fc.jsonValue()), profileVersion: fc.constantFrom(1, 0, '1', null) },
  { requiredKeys: [] },
);

/** Whether the app accepts a file; the schema does then, too. */
function accepts(file: Record<string, unknown>): boolean {
  if (readProfile(file).kind === 'flawed') return false;
  expect(isTaken(file), JSON.stringify([file, isTaken.errors])).toBe(true);
  return true;
}

test.each(PROFILE_FIELDS)('what the app accepts in $path, the schema accepts', (field) => {
  let accepted = 0;
  fc.assert(
    fc.property(valueFor(field), (value) => {
      const file: Record<string, unknown> = structuredClone(smallest);
      setAt(file, field.path.split('.'), withCertificates(value));
      if (accepts(file)) accepted += 1;
    }),
    { numRuns: 25 },
  );
  // Otherwise it would say nothing.
  expect(accepted).toBeGreaterThan(0);
});

test('what the app accepts beside the fields of a profile, the schema accepts', () => {
  fc.assert(
    fc.property(head, (given) => void accepts({ ...smallest, ...given })),
    { numRuns: 50 },
  );
  expect(accepts({ ...smallest, $schema: './member-login-profile.schema.json', profileVersion: 1 })).toBe(true);
});

test.each<[string, Record<string, unknown>]>([
  ['an unknown field', { colour: 'red' }],
  ['a missing field', { baseUrl: undefined }],
  ['a wrong kind', { keyPath: 5 }],
  ['an option that does not exist', { state: 'never' }],
  ['a later version', { profileVersion: 2 }],
  ['an address without its scheme', { baseUrl: 'staging.example.com' }],
  ['an address with a query', { authUrl: 'https://staging.example.com?a=b' }],
  ['a status that is none', { tokenRefused: { status: 600 } }],
  ['a status that is none, in a list', { tokenRefused: [{ status: 400 }, { status: 600 }] }],
  ['a path without its slash', { paths: { device: 'device' } }],
  ['a parameter that the app sends itself', { furtherParameters: { authorize: { state: 'x' } } }],
  ['a redirect URI that is no address', { application: { ...application, redirectUri: '/callback' } }],
  ['too many entries', { furtherParameters: { revoke: { ...Array.from({ length: 101 }, String) } } }],
])('an editor marks %s', (_name, given) => {
  const file = JSON.parse(JSON.stringify({ ...smallest, ...given }));
  expect(isTaken(file)).toBe(false);
  expect(readProfile(file).kind).toBe('flawed');
});

function setAt(object: Record<string, unknown>, [name = '', ...rest]: readonly string[], value: unknown): void {
  if (rest.length === 0) {
    object[name] = value;
    return;
  }
  const inner: Record<string, unknown> = { ...Object(object[name]) };
  setAt(inner, rest, value);
  object[name] = inner;
}
