import { expect, test } from 'vitest';
import { serviceProfileSchema } from '../../../electron/service-client/profile.ts';
import { parseProfileFile } from '../../../electron/services/profile-file.ts';
import { PROFILE_FIELDS } from '../../../renderer/text/profile-fields.ts';

const EXAMPLE = JSON.stringify({
  name: 'Staging',
  baseUrl: 'https://staging.example.com/api',
  authUrl: 'https://staging.example.com/auth',
  application: {
    clientId: 'YOUR-API-KEY',
    clientSecret: 'YOUR-SECRET',
    redirectUri: 'member-login://callback',
  },
});
const REQUIRED = ['name', 'baseUrl', 'authUrl', 'clientId', 'clientSecret', 'redirectUri'];

test('every optional field of a profile is listed, and no other', () => {
  const { application, ...rest } = serviceProfileSchema.shape;
  const known = [
    ...Object.keys(rest),
    ...Object.keys(application.shape).map((name) => (REQUIRED.includes(name) ? name : `application.${name}`)),
  ];
  expect(PROFILE_FIELDS.map(({ name }) => name).toSorted()).toEqual(
    known.filter((name) => !REQUIRED.includes(name)).toSorted(),
  );
});

test('the default that is named first is the default', () => {
  const { application, ...profile } = parseProfileFile(EXAMPLE, 'example.json');
  const inner = Object.entries(application).map(([name, value]) => [`application.${name}`, value]);
  const values: Record<string, unknown> = { ...profile, ...Object.fromEntries(inner) };
  for (const { name, values: listed } of PROFILE_FIELDS.filter((field) => field.name !== 'id')) {
    const written = listed.replaceAll(/\s/g, '');
    expect(`${name}: ${written}`).toMatch(new RegExp(`^${name}: ${escapePattern(JSON.stringify(values[name]))}(,|$)`));
  }
});

function escapePattern(text: string): string {
  return text.replaceAll(/[.[\]{}]/g, String.raw`\$&`);
}
