import { describe, expect, test } from 'vitest';
import { makeRefusal, makeToken } from '../observations.ts';
import { type Case, judge } from './judging.ts';
import { asNobody, nobodyReply, presentToken, signInByKey, startDevice } from './scenes.ts';

describe('that a key is returned', () => {
  const attempt = { attempt: 'by key' } as const;
  const key = { path: 'key', found: 'near', print: 'key' } as const;
  const cases: readonly Case[] = [
    ['is held by one that led to a callback', (service) => signInByKey(service), 'held'],
    [
      'is held by one that the profile finds elsewhere',
      (service) => {
        service.call('key-request', { reply: { key: { ...key, path: 'data.key', found: 'profile' } } });
        service.page('key-page', { ...attempt, code: 'key' });
        service.callback('key-page', attempt);
      },
      'held',
    ],
    [
      'is broken where the call is not there',
      (service) => {
        startDevice(service);
        service.call('key-request', { reply: { status: 404 } });
      },
      'broken: gone',
    ],
    [
      'is broken by success with nothing in it',
      (service) => service.call('key-request', { reply: { form: 'empty' } }),
      'broken: missing',
    ],
    [
      'is not judged where something else is in it',
      (service) => service.call('key-request', { reply: { hasOther: true } }),
      'could-not-judge: place',
    ],
    [
      'is not judged where only a token is in it',
      (service) => service.call('key-request', { reply: { token: makeToken('token') } }),
      'could-not-judge: place',
    ],
    [
      'is not judged where it is not looked for',
      (service) => service.call('key-request', { reply: { key: { ...key, found: 'elsewhere' } } }),
      'could-not-judge: place',
    ],
    [
      'is not judged by a refusal',
      (service) => service.call('key-request', { reply: makeRefusal('no') }),
      'could-not-judge: refused',
    ],
    [
      'is not judged where something else is sent',
      (service) => service.call('key-request', { sent: { unlikeDocument: ['path'] }, reply: {} }),
      'could-not-judge: form',
    ],
    [
      'is not judged by a callback with a wrong state',
      (service) => {
        service.call('key-request', { reply: { key } });
        service.page('key-page', { ...attempt, code: 'key' });
        service.callback('key-page', { ...attempt, state: 'changed' });
      },
      'could-not-judge: wrong-state',
    ],
    [
      'is not seen before the callback came',
      (service) => {
        service.call('key-request', { reply: { key } });
        service.page('key-page', { ...attempt, code: 'key' });
      },
      'not-seen',
    ],
    ['is not seen by a key that is not used', (service) => service.call('key-request', { reply: { key } }), 'not-seen'],
  ];
  test.each(cases)('%s', (_, observe, verdict) => expect(judge('4.4-key', observe)).toBe(verdict));
});

describe('that the callback brings the token', () => {
  const none = { value: null, parameters: [{ name: 'state', value: 'state' }] } as const;
  const cases: readonly Case[] = [
    [
      'is held if that identifies',
      (service) => {
        asNobody(service);
        signInByKey(service, 'token');
        presentToken(service, 'token');
      },
      'held',
    ],
    ['is broken by no parameter but state', (service) => service.callback('key-page', none), 'broken: missing'],
    [
      'is broken by a token behind the #',
      (service) => service.callback('key-page', { ...none, fragment: ['token'] }),
      'broken: in-fragment',
    ],
    [
      'is not judged where there is another parameter',
      (service) =>
        service.callback('key-page', { value: null, parameters: [{ name: 'access_token', value: 'token' }] }),
      'could-not-judge: place',
    ],
    [
      'is not judged if what was found does not identify',
      (service) => {
        asNobody(service);
        signInByKey(service, 'token');
        presentToken(service, 'token', { reply: nobodyReply });
      },
      'could-not-judge: place',
    ],
    [
      'is not judged if nobody answered to it',
      (service) => {
        asNobody(service);
        signInByKey(service, 'token');
        presentToken(service, 'token', { reply: null });
      },
      'could-not-judge: no-reply',
    ],
    [
      'is not judged by a wrong state',
      (service) => service.callback('key-page', { state: 'changed' }),
      'could-not-judge: wrong-state',
    ],
    [
      'is not judged by a refusal',
      (service) => service.callback('key-page', { ...none, hasError: true }),
      'could-not-judge: declined',
    ],
    ['is not seen before the token was used', (service) => signInByKey(service), 'not-seen'],
    ['is not seen without a callback', asNobody, 'not-seen'],
  ];
  test.each(cases)('%s', (_, observe, verdict) => expect(judge('4.4-callback-token', observe)).toBe(verdict));
});
