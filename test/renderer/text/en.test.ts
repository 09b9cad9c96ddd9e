import { describe, expect, test } from 'vitest';
import { APP_ERROR_CODES, LOGIN_ERROR_CODES, SERVICE_ERROR_CODES } from '../../../electron/core/errors.ts';
import { LOGIN_METHODS } from '../../../electron/login/registry.ts';
import { errorText, fieldLabel, methodText, optionLabel, recordValue } from '../../../renderer/text/en.ts';

const CODES = [...LOGIN_ERROR_CODES, ...SERVICE_ERROR_CODES, ...APP_ERROR_CODES];
const DETAILS = {
  host: 'service.example',
  status: 500,
  serviceCode: 'invalid_grant',
  serviceText: 'The code is too old.',
  limitSeconds: 60,
  reason: 'ECONNREFUSED',
};

describe('the words of an error', () => {
  test.each(CODES)('say of %s what happened, what was kept and what to do', (code) => {
    for (const details of [{}, DETAILS]) {
      const { title, happened, kept, next } = errorText({ code, details });
      expect(title).toMatch(/^[A-Z].*[^.]$/);
      for (const sentence of [happened, kept, next]) expect(sentence).toMatch(/^\p{Lu}?.*[.”]$/u);
      const all = [title, happened, kept, next].join(' ');
      expect(all).not.toMatch(/undefined|Oops|[!]/);
      expect(all, 'no bare code').not.toMatch(/\b(ECONNREFUSED|invalid_grant)\b/);
      expect(all, 'no bare code').not.toMatch(/\b[a-z]+-[a-z]+-[a-z-]+\b/);
    }
  });

  test('tell every error from every other by its title', () => {
    const titles = CODES.map((code) => errorText({ code, details: {} }).title);
    expect(titles.filter((title, index) => titles.indexOf(title) !== index)).toEqual([]);
  });

  test.each([
    ['name-not-found', { host: 'gone.example' }, 'gone.example'],
    ['service-timed-out', { limitSeconds: 10 }, '10 seconds'],
    ['sign-in-timed-out', { limitSeconds: 300 }, '5 minutes'],
    ['sign-in-timed-out', { limitSeconds: 60 }, '1 minute.'],
    ['unexpected-redirect', { host: 'elsewhere.example' }, 'elsewhere.example'],
    ['authorization-refused', { serviceText: 'Not today.' }, '“Not today.”'],
  ] as const)('C6, S6, N2: make %s exact by its details', (code, details, expected) => {
    expect(errorText({ code, details }).happened).toContain(expected);
  });
});

describe('the words of a method', () => {
  test.each(LOGIN_METHODS)('exist for $id and all of its fields', ({ id, fields }) => {
    expect(methodText(id).name).not.toBe(id);
    for (const { name, options } of fields) {
      expect(fieldLabel(name)).not.toBe(name);
      for (const option of options) expect(optionLabel(option)).not.toBe(option);
    }
  });

  test('fall back to its id, so that it can still be chosen', () => {
    expect(methodText('smoke-signals')).toMatchObject({ name: 'smoke-signals', action: 'Continue' });
    expect(fieldLabel('colour')).toBe('colour');
  });
});

describe('the words of a record', () => {
  test.each([
    ['true', 'Yes'],
    ['false', 'No'],
    ['–', 'None'],
    ['Norway', 'Norway'],
    ['constructor', 'constructor'],
  ])('put %s as %s', (value, words) => {
    expect(recordValue(value)).toBe(words);
  });
});
