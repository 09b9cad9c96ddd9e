import { describe, expect, test } from 'vitest';
import { type Case, judge } from './judging.ts';
import { startDevice } from './scenes.ts';

const attempt = { attempt: 'by code' } as const;

describe.each([
  ['4.1-page', 'authorize', 'authorize-page'],
  ['4.4-page', 'key-page', 'key-page'],
] as const)('that the page of %s leads on', (id, page, endpoint) => {
  const cases: readonly Case[] = [
    [
      'is held by a callback',
      (service) => {
        service.page(page, attempt);
        service.callback(page, attempt);
      },
      'held',
    ],
    [
      'is broken where the page is not there',
      (service) => {
        service.call(endpoint, { feeds: 'variants', reply: { status: 404, form: 'page' } });
        startDevice(service);
      },
      'broken: gone',
    ],
    [
      'is not seen where everything is not there',
      (service) => service.call(endpoint, { feeds: 'variants', reply: { status: 404, form: 'page' } }),
      'not-seen',
    ],
    [
      'is not judged by another form of the page',
      (service) => {
        service.page(page, { ...attempt, unlikeDocument: ['path'] });
        service.callback(page, attempt);
        service.call(endpoint, { sent: { unlikeDocument: ['parameters'] }, reply: { status: 404 } });
        startDevice(service);
      },
      'could-not-judge: form',
    ],
    [
      'is not judged by a callback with a wrong state',
      (service) => {
        service.page(page, attempt);
        service.callback(page, { ...attempt, state: 'changed' });
      },
      'could-not-judge: wrong-state',
    ],
    [
      'is not judged by a callback with an error',
      (service) => {
        service.page(page, attempt);
        service.callback(page, { ...attempt, hasError: true, value: null });
      },
      'could-not-judge: declined',
    ],
    [
      'is held if one of several callbacks counts',
      (service) => {
        service.page(page, attempt);
        service.callback(page, { ...attempt, state: 'changed' });
        service.callback(page, attempt);
      },
      'held',
    ],
    ['is not seen while nothing came back', (service) => service.page(page, attempt), 'not-seen'],
    [
      'is not seen by the callback of another sign-in',
      (service) => {
        service.page(page, attempt);
        service.callback(page, { attempt: 'another' });
      },
      'not-seen',
    ],
  ];
  test.each(cases)('%s', (_, observe, verdict) => expect(judge(id, observe)).toBe(verdict));
});

describe('that the browser returns to redirect_uri', () => {
  const cases: readonly Case[] = [
    ['is held by that address', (service) => service.callback('authorize'), 'held'],
    [
      'is broken by another one',
      (service) => service.callback('authorize', { address: 'elsewhere' }),
      'broken: differs',
    ],
    [
      'is broken by the registered one, if another was sent',
      (service) => service.callback('authorize', { address: 'registered' }),
      'broken: differs',
    ],
    [
      'is not judged by another one without our state',
      (service) => service.callback('authorize', { address: 'elsewhere', state: 'absent' }),
      'could-not-judge: wrong-state',
    ],
    [
      'is not judged by what was pasted',
      (service) => service.callback('authorize', { isPasted: true }),
      'could-not-judge: pasted',
    ],
    [
      'is not judged by a wrong state',
      (service) => service.callback('authorize', { state: 'changed', address: 'elsewhere' }),
      'could-not-judge: wrong-state',
    ],
    [
      'is not judged by a refusal',
      (service) => service.callback('authorize', { hasError: true }),
      'could-not-judge: declined',
    ],
    ['is not seen at a sign-in by key', (service) => service.callback('key-page'), 'not-seen'],
  ];
  test.each(cases)('%s', (_, observe, verdict) => expect(judge('4.1-callback-address', observe)).toBe(verdict));
});

describe('that the browser brings a code', () => {
  const none = { value: null, parameters: [] } as const;
  const cases: readonly Case[] = [
    ['is held by one', (service) => service.callback('authorize'), 'held'],
    ['is held by one that was pasted', (service) => service.callback('authorize', { isPasted: true }), 'held'],
    ['is broken without one', (service) => service.callback('authorize', none), 'broken: missing'],
    [
      'is broken by one behind the #',
      (service) => service.callback('authorize', { ...none, fragment: ['code'] }),
      'broken: in-fragment',
    ],
    [
      'is not judged by a wrong state',
      (service) => service.callback('authorize', { ...none, state: 'changed' }),
      'could-not-judge: wrong-state',
    ],
    [
      'is not judged by a refusal',
      (service) => service.callback('authorize', { ...none, hasError: true }),
      'could-not-judge: declined',
    ],
    ['is not seen without a callback', (service) => service.page('authorize'), 'not-seen'],
  ];
  test.each(cases)('%s', (_, observe, verdict) => expect(judge('4.1-callback-code', observe)).toBe(verdict));
});
