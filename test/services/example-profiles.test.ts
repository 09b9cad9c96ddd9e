/** The profile file that the repository has as an example: what it says, and that nobody opens it before it is filled in. */
import { readFileSync } from 'node:fs';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, test } from 'vitest';
import { PROFILE_DEFAULTS, withValueAt } from '../../electron/service-client/profile-fields.ts';
import { parseProfileFile } from '../../electron/services/profile-file.ts';
import { PRESETS } from '../../electron/services/profile-form.ts';
import { TOP } from '../build.ts';
import { flaw } from './profile-samples.ts';
import { publishedSchema } from './published-schema.ts';

const EXAMPLE = readFileSync(`${TOP}/electron/schemas/examples/betaseries.json`, 'utf8');
/** By field: what the example has there, and what an application may have. */
const OWN = {
  'application.clientId': ['YOUR-API-KEY', 'a-key'],
  'application.clientSecret': ['YOUR-SECRET', 'a-secret'],
  'application.redirectUri': ['https://YOUR-REDIRECT-URI', 'http://localhost:3000/callback'],
} as const;

/** @param but the field that stays as it is */
function filledIn(but = ''): string {
  const own = Object.entries(OWN).filter(([field]) => field !== but);
  return own.reduce((text, [, [placeholder, value]]) => text.replace(`"${placeholder}"`, `"${value}"`), EXAMPLE);
}

describe('the example for BetaSeries', () => {
  test('is valid by the JSON Schema', () => {
    const isTaken = new Ajv2020({ strict: true, strictTypes: false }).compile(publishedSchema());
    expect(isTaken(JSON.parse(EXAMPLE)), JSON.stringify(isTaken.errors)).toBe(true);
  });

  test('says what the kind of service in the form sets, and nothing else', () => {
    const { values = {} } = PRESETS.find(({ id }) => id === 'betaseries') ?? {};
    const own = Object.entries(OWN).map(([field, [, value]]) => [field, value] as const);
    const expected = [['id', 'betaseries'] as const, ...own, ...Object.entries(values)].reduce<unknown>(
      (profile, [field, value]) => withValueAt(profile, field, value),
      PROFILE_DEFAULTS,
    );
    expect(parseProfileFile(filledIn(), 'betaseries.json')).toEqual(expected);
  });

  // What nobody has captured of the service: a wrong secret, and a code that was used, declined or expired.
  test('claims nothing that nobody knows', () => {
    const profile = parseProfileFile(filledIn(), 'betaseries.json');
    expect(profile).toMatchObject({ deviceDeclined: null, deviceExpired: null, pkce: 'omit', keyPath: null });
    expect(profile.state).not.toBe('required');
  });

  test.each(Object.keys(OWN))('N8: is refused while %s is a placeholder, which it names', (field) => {
    const { code, field: told, expected } = flaw(() => parseProfileFile(filledIn(field), 'betaseries.json'));
    expect([code, told]).toEqual(['profile-file-invalid', field]);
    expect(expected).toMatch(/^is still the placeholder YOUR-[A-Z-]+; type what the service registered/);
  });
  test('is refused as it is, by its first placeholder', () => {
    expect(flaw(() => parseProfileFile(EXAMPLE, 'betaseries.json'))).toMatchObject({
      field: 'application.clientId',
      furtherFields: 2,
    });
  });
  test('is taken with a client secret that comes from elsewhere', () => {
    const { application } = parseProfileFile(filledIn('application.clientSecret'), 'betaseries.json', 'another');
    expect(application.clientSecret).toBe('another');
  });
});
