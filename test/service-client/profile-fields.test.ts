import { expect, test } from 'vitest';
import { z } from 'zod';
import { serviceProfileSchema } from '../../electron/service-client/profile.ts';
import { knownFields, PROFILE_FIELDS } from '../../electron/service-client/profile-fields.ts';
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
