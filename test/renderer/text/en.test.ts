import { describe, expect, test } from 'vitest';
import { ERROR_CODES } from '../../../electron/core/errors.ts';
import type { ErrorView } from '../../../electron/ipc/views/error.ts';
import { LOGIN_METHODS } from '../../../electron/login/registry.ts';
import { compare, comparedText } from '../../../renderer/text/compare.ts';
import {
  attemptState,
  fieldLabel,
  methodText,
  nameAndState,
  optionHint,
  optionLabel,
  recordValue,
  serviceState,
  text,
} from '../../../renderer/text/en.ts';
import { errorText } from '../../../renderer/text/errors.ts';
import { attemptAt, VIEW, viewOfService } from '../views.ts';

const DETAILS = {
  host: 'service.example',
  status: 500,
  serviceCode: 'invalid_grant',
  serviceText: 'The code is too old.',
  limitSeconds: 60,
  reason: 'ECONNREFUSED',
  file: 'staging.json',
  field: 'baseUrl',
  expected: 'must be an https address',
  furtherFields: 2,
  observed: 'same-as-nobody',
} as const;

describe('the words of an error', () => {
  test.each(ERROR_CODES)('say of %s what happened, what was kept and what to do', (code) => {
    for (const details of [{}, DETAILS]) {
      const { title, happened, kept = '', next = '', atField } = errorText({ code, details });
      if (atField !== undefined) expect(atField, 'one sentence').toMatch(/^[“A-Z][^.]*\.$/);
      expect(title).toMatch(/^[A-Z].*[^.]$/);
      for (const sentence of [happened, kept, next].filter(Boolean)) expect(sentence).toMatch(/^\p{Lu}?.*[.”]$/u);
      const all = [title, happened, kept, next].join(' ');
      expect(all).not.toMatch(/undefined|Oops|[!]/);
      expect(all, 'a subject that is named').not.toContain('It says');
      expect(all, 'no bare code').not.toMatch(/\b(ECONNREFUSED|invalid_grant)\b/);
      expect(all, 'no bare code').not.toMatch(/\b[a-z]+-[a-z]+-[a-z-]+\b/);
    }
  });

  test('T7: never claim that nothing else has changed, because a code may have been spent', () => {
    const kept = ERROR_CODES.map((code) => errorText({ code, details: {} }).kept);
    expect(kept.filter((words) => words?.startsWith('Nothing else'))).toEqual([]);
  });

  test.each(['http-error', 'service-error', 'reply-unreadable'] as const)('say of %s when to try again', (code) => {
    expect(errorText({ code, details: { retryAfterSeconds: 600 } }).next).toBe('Try again in 10 minutes.');
  });

  test('tell every error from every other by its title', () => {
    const titles = ERROR_CODES.map((code) => errorText({ code, details: {} }).title);
    expect(titles.filter((title, index) => titles.indexOf(title) !== index)).toEqual([]);
  });

  test.each([
    ['name-not-found', { host: 'gone.example' }, 'gone.example'],
    ['service-timed-out', { limitSeconds: 10 }, '10 seconds'],
    ['service-timed-out', { limitSeconds: 1 }, 'within 1 second.'],
    ['service-timed-out', { limitSeconds: 0.3 }, 'within 1 second.'],
    ['reply-unreadable', { serviceText: 'Maintenance' }, '“Maintenance”'],
    ['sign-in-timed-out', { limitSeconds: 300 }, '5 minutes'],
    ['device-code-expired', { limitSeconds: 20 }, 'within 20 seconds.'],
    ['device-code-expired', { limitSeconds: 59.6 }, 'within 1 minute.'],
    ['device-code-expired', { limitSeconds: 75 }, 'within 1 minute.'],
    ['device-code-expired', { limitSeconds: 90 }, 'within 2 minutes.'],
    ['device-code-expired', { limitSeconds: 86_400 }, 'within 24 hours.'],
    ['member-not-confirmed', { limitSeconds: 45 }, 'within 45 seconds '],
    ['sign-in-timed-out', { limitSeconds: 60 }, '1 minute.'],
    ['sign-in-timed-out', { limitSeconds: 60, replyShape: '{ ok: boolean }' }, 'gave no token within 1 minute.'],
    ['proxy-failed', { host: 'p:80', reason: 'ECONNREFUSED' }, 'The proxy p:80 cannot be reached, or '],
    ['proxy-failed', { host: 'p:80', status: 502 }, 'The proxy p:80 could not reach the service.'],
    ['proxy-failed', { host: 'p:80', reason: 'HostUnreachable' }, 'The proxy p:80 could not reach the service.'],
    ['unexpected-redirect', { host: 'elsewhere.example' }, 'redirects this app to elsewhere.example.'],
    ['unexpected-redirect', { host: 'a.example/b' }, 'redirects this call to its own address a.example/b.'],
    ['device-code-expired', { limitSeconds: 1800 }, '30 minutes'],
    ['field-missing', { field: 'password' }, '“Password”'],
    ['field-too-long', { field: 'password', limitCharacters: 1000 }, '“Password” takes at most 1,000 characters'],
    ['basic-not-identified', { observed: 'no-member' }, 'contains no member'],
    ['store-not-writable', { folder: '/data/member-login' }, 'write into “/data/member-login”, so'],
    ['log-not-there', { folder: '/data/logs' }, '“/data/logs” is full'],
    ['store-not-erased', { folder: '/data/member-login' }, 'write into “/data/member-login”, so'],
    ['sessions-set-aside', { file: 'sessions-2026-11-20.json' }, '“sessions-2026-11-20.json”'],
    ['store-set-aside', { file: 'sessions-2026-11-20.json' }, '“sessions-2026-11-20.json”'],
    [
      'profile-file-invalid',
      { file: 'staging.json', field: 'baseUrl', expected: 'must be an https address', furtherFields: 1 },
      '“baseUrl” in “staging.json” must be an https address. One more field is wrong.',
    ],
    [
      'profile-file-invalid',
      { file: 'a.json', field: '', expected: 'must be a profile' },
      '“a.json” must be a profile.',
    ],
    ['authorization-refused', { serviceText: 'Not today.' }, '“Not today.”'],
    ['everyone-refused', { serviceText: 'Not today.' }, '“Not today.” It answers the same without a token'],
    ['profile-changed', { serviceText: 'Bad key.' }, '“Bad key.” What the profile sends has changed'],
    ['service-warning', { serviceText: 'Confirm it.' }, '“Confirm it.”'],
    ['profile-file-not-json', { file: 'a.json', reason: 'line 3, column 5' }, 'of JSON at line 3, column 5.'],
    ['profile-file-not-json', { file: 'a.json', reason: 'EINVAL' }, 'rules of JSON.'],
  ] as const)('C6, S6, N2: make %s exact by its details', (code, details, expected) => {
    expect(errorText({ code, details }).happened).toContain(expected);
  });
});

test('an authority that is not known can be added in the service’s form; another certificate cannot be mended there', () => {
  const next = (details: ErrorView['details']) => errorText({ code: 'tls-failed', details }).next;
  expect(next({ profileField: 'certificateAuthorities' })).toContain('or in the service’s form.');
  expect(next({})).not.toContain('form');
});

test('what HTTP Basic saw is told without a claim about the errors that a service has', () => {
  const told = (details: ErrorView['details']) => errorText({ code: 'basic-not-identified', details }).happened;
  expect(told({ observed: 'refused-status', status: 401 })).toBe('The service turned the request down.');
  expect(told({ observed: 'no-member', serviceText: 'Nein.' })).toBe(
    'The service’s reply contains no member. The service says: “Nein.”',
  );
});

test('T6: a record without an identity is told by what was looked for in it', () => {
  const told = (lookedFor?: string) =>
    errorText({
      code: 'member-record-missing',
      details: { profileField: 'memberIdPath', ...(lookedFor !== undefined && { lookedFor }) },
    }).happened;
  expect(told('id, login, email, sub')).toContain('It has no id, login, email or sub, and no field');
  expect(told('account.number')).toContain('It has no account.number, and no field');
  expect(told()).toContain('The one that was read before did');
});

test('what the service asks for is spoken of only where it asked in words', () => {
  const next = (details: ErrorView['details']) => errorText({ code: 'service-warning', details }).next;
  expect(next({ serviceText: 'Confirm it.' })).toBe('If it asks for something, do it on the service’s site.');
  expect(next({ serviceCode: 'W7' })).toBe('Ask the service what it means.');
});

test('no moment is promised where the service’s own words may name a time', () => {
  expect(errorText({ code: 'http-error', details: {} }).next).toBe('Try again in a moment.');
  expect(errorText({ code: 'http-error', details: { serviceText: 'Wait 10 s.' } }).next).toBe('Try again later.');
});

test('an end is named for what the person did', () => {
  const endedBy = (code: ErrorView['code']) =>
    attemptState(attemptAt({ kind: 'ended', end: 'declined', error: { code, details: {} } }));
  expect(endedBy('declined')).toBe(text.rail.ends.declined);
  expect(endedBy('credentials-refused')).toBe(text.rail.toCorrect);
  expect(endedBy('superseded')).toBe('Replaced');
});

describe('how a service stands', () => {
  const stateOf = (problem: ErrorView | null) => serviceState(viewOfService('failed', problem).service);
  test('is said of what this app runs, and of what it does not', () => {
    expect(serviceState(VIEW.service)).toBe('Ready');
    expect(nameAndState(VIEW.service)).toBe('Demo service');
    expect(nameAndState(viewOfService('starting').service)).toBe('Demo service: Starting');
    expect(stateOf({ code: 'demo-not-started', details: {} })).toBe('Not running');
    expect(stateOf({ code: 'profile-secret-not-opened', details: {} })).toBe('Secret not opened');
    expect(stateOf({ code: 'secret-not-opened', details: {} })).toBe('Not usable');
  });
});

describe('the words of a method', () => {
  const missing = 'to be worded in renderer/text/methods.ts';

  test.each(LOGIN_METHODS)('exist for $id and all of its fields', ({ id, fields }) => {
    expect(methodText(id).name, `known, ${missing}`).not.toBe(id);
    for (const { name, options } of fields) {
      expect(fieldLabel(name), `fields, ${missing}`).not.toBe(name);
      for (const option of options) {
        expect(optionLabel(option), `options, ${missing}`).not.toBe(option);
        expect(optionHint(option), `options, ${missing}`).toMatch(/\.$/);
      }
    }
  });

  test.each(LOGIN_METHODS)('describe $id beside the others', (method) => {
    const { sends } = comparedText(method);
    expect(sends, `known, ${missing}`).not.toBe(compare.otherMethod.sends);
    expect(sends.split('`').length % 2, 'backquotes come in pairs').toBe(1);
  });

  test.each(LOGIN_METHODS)('name of $id no header, path or parameter that a profile may name otherwise', (method) => {
    const { sends, gets } = comparedText(method);
    expect(`${sends}, ${gets}`).not.toMatch(/`\/|device_code|access_token|X-Service/);
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
