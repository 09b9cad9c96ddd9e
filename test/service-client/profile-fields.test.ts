import { expect, test } from 'vitest';
import { z } from 'zod';
import { FORM_SECTIONS } from '../../electron/service-client/field-facts.ts';
import { serviceProfileSchema } from '../../electron/service-client/profile.ts';
import { knownFields, LATER_FIELDS, PROFILE_FIELDS } from '../../electron/service-client/profile-fields.ts';
import { PRESETS } from '../../electron/services/profile-form.ts';
import { parse } from '../services/profile-samples.ts';

const fields = new Map(PROFILE_FIELDS.map((field) => [field.path, field]));

test.each([
  ['baseUrl', { kind: 'text', isNullable: false, isRequired: true }],
  ['application.clientId', { kind: 'text', isNullable: false, isRequired: true }],
  ['application.clientSecret', { kind: 'text', isNullable: true, isRequired: false, defaultValue: null }],
  ['application.clientCertificate', { kind: 'client-certificate', isNullable: true, defaultValue: null }],
  ['application.loopbackRedirect', { kind: 'loopback', isNullable: true, defaultValue: null }],
  ['certificateAuthorities', { kind: 'certificates', isNullable: false, defaultValue: [] }],
  ['headerNames.key', { kind: 'text', isRequired: false, defaultValue: 'X-Service-Key' }],
  ['paths.devicePoll', { kind: 'text', isNullable: true, defaultValue: null }],
  ['furtherParameters.authorize', { kind: 'parameters', isNullable: false, defaultValue: {} }],
  ['versionHeader', { kind: 'text', isNullable: true, defaultValue: '3.3' }],
  ['state', { kind: 'choice', options: ['send', 'required', 'omit'], defaultValue: 'send' }],
  ['devicePending', { kind: 'pinned-reply', isNullable: true, defaultValue: null }],
])('a form draws %s by what it is', (path, expected) => {
  expect(fields.get(path)).toMatchObject({ path, ...expected });
});

test('every value of a profile is in the control of one field', () => {
  const paths = [...fields.keys()];
  const leaves = knownFields(serviceProfileSchema).filter(
    (path) => !knownFields(serviceProfileSchema).some((other) => other.startsWith(`${path}.`)),
  );
  for (const leaf of leaves) {
    expect(
      paths.filter((path) => leaf === path || leaf.startsWith(`${path}.`)),
      leaf,
    ).toHaveLength(1);
  }
});

test('every field has a place in the form, save for the id and secrets', () => {
  const placeless = PROFILE_FIELDS.filter(({ form }) => form === undefined).map(({ path }) => path);
  expect(placeless, 'give it a `form` in electron/service-client/profile.ts').toEqual([
    'id',
    'application.clientSecret',
  ]);
});

test.each(FORM_SECTIONS)('the places of the section %s are counted from 1, and each is taken once', (id) => {
  const places = PROFILE_FIELDS.flatMap(({ form }) => (form?.[0] === id ? [form[1]] : []));
  expect(places.toSorted((one, other) => one - other)).toEqual(places.map((_, index) => index + 1));
});

test('what is newer than the object that it is in, is left out of what is stored', () => {
  expect(LATER_FIELDS).toEqual(expect.arrayContaining(['paths', 'paths.revoke']));
  expect(LATER_FIELDS).not.toContain('paths.device');
});

test('what has a default has that of a profile in which it is left out', () => {
  const profile: unknown = parse();
  for (const { path, isRequired, defaultValue } of fields.values()) {
    const value = path.split('.').reduce<unknown>((object, name) => Object(object)[name], profile);
    if (!isRequired && path !== 'application.clientSecret') expect([path, value]).toEqual([path, defaultValue]);
  }
});

test('the fields of a schema are known by their paths, those of objects too', () => {
  const schema = z.strictObject({
    one: z.string(),
    two: z.strictObject({ three: z.number() }).nullable().default(null),
  });
  expect(knownFields(schema)).toEqual(['one', 'two', 'two.three']);
});

test.each(PRESETS)('the preset $id sets fields that there are, to values that they take', ({ values }) => {
  const change: Record<string, unknown> = {};
  for (const [path, value] of Object.entries(values)) {
    expect(fields.has(path), path).toBe(true);
    const [name = '', inner] = path.split('.');
    change[name] = inner === undefined ? value : { ...Object(change[name]), [inner]: value };
  }
  expect(parse(change)).toMatchObject(change);
});
