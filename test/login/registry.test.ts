import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { LOGIN_METHODS } from '../../electron/login/registry.ts';
import type { ServiceProfile } from '../../electron/service-client/profile.ts';
import { createProfile } from './manager-setup.ts';

const TOP = new URL('../../', import.meta.url);

test('offers every method of the document, in this order, and recommends what the document does (5.4)', () => {
  const rows = LOGIN_METHODS.map(({ id, section, recommended, passwordGoesTo, result }) =>
    [id, section, recommended ? 'recommended' : '', passwordGoesTo, result].join(' '),
  );
  const document = [
    'oauth-code 4.1 recommended service-page token',
    'device-code 4.3  service-page token',
    'oauth-like 4.4  service-page token',
    'password 4.5  this-app token',
    'http-basic 5.5  this-app no-token',
  ];
  expect(rows.filter((row) => document.includes(row))).toEqual(document);
  expect(LOGIN_METHODS.filter(({ recommended }) => recommended).map(({ id }) => id)).toEqual(['oauth-code']);
});

test('gives each method an id of its own', () => {
  expect(new Set(LOGIN_METHODS.map(({ id }) => id)).size).toBe(LOGIN_METHODS.length);
});

test('asks for a password in this app only where the password goes there', () => {
  const asking = LOGIN_METHODS.filter(({ fields }) => fields.some(({ kind }) => kind === 'password'));
  expect(asking.map(({ id }) => id)).toEqual(
    LOGIN_METHODS.filter(({ passwordGoesTo }) => passwordGoesTo === 'this-app').map(({ id }) => id),
  );
});

test('says what way back each asks for, so that it can be known before starting (4.1, 4.4)', () => {
  const ask = (change: Partial<ServiceProfile>) =>
    Object.fromEntries(LOGIN_METHODS.map(({ id, callback }) => [id, callback?.(createProfile(change)) ?? null]));
  expect(ask({})).toMatchObject({
    'device-code': null,
    password: null,
    'http-basic': null,
    'oauth-code': { parameter: 'code', profileField: null, state: 'send', isRedirectSent: true },
    'oauth-like': { parameter: 'token', profileField: 'callbackTokenName', state: 'send', isRedirectSent: false },
  });
  expect(
    ask({ state: 'required', keyPageState: 'omit', callbackTokenName: 't', keyRequestParameters: 'redirect-uri' }),
  ).toMatchObject({
    'oauth-code': { parameter: 'code', profileField: null, state: 'required', isRedirectSent: true },
    'oauth-like': { parameter: 't', profileField: 'callbackTokenName', state: 'omit', isRedirectSent: true },
  });
});

describe.each(LOGIN_METHODS.map(({ id }) => id))('%s', (id) => {
  test('has a file and a test of its own, named after it', () => {
    const [file, ownTest] = [`electron/login/${id}.ts`, `test/login/${id}.test.ts`];
    expect(existsSync(new URL(file, TOP)), file).toBe(true);
    expect(existsSync(new URL(ownTest, TOP)), ownTest).toBe(true);
    const isDescribed = readFileSync(new URL(ownTest, TOP), 'utf8').includes(`describeMethod('${id}', `);
    expect(isDescribed, `${ownTest} calls describeMethod('${id}', …)`).toBe(true);
  });
});
