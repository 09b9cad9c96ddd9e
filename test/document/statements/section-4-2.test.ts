import { describe, expect, test } from 'vitest';
import { makeRefusal } from '../observations.ts';
import { type Case, judge } from './judging.ts';
import { exchangeAgain, exchangeCode, identify, PENDING, poll, startDevice, tokenReply } from './scenes.ts';

const GONE = { status: 404, form: 'page' } as const;

describe('that form parameters are read', () => {
  const cases: readonly Case[] = [
    ['is held by an exchange', (service) => exchangeCode(service), 'held'],
    ['is held by basic identification', (service) => identify(service), 'held'],
    [
      'is held by a poll that brings the token',
      (service) => {
        startDevice(service);
        poll(service, PENDING);
        poll(service, tokenReply('token'));
      },
      'held',
    ],
    ['is broken by 415', (service) => exchangeCode(service, { reply: { status: 415 } }), 'broken: refused'],
    [
      'is not judged by other refusals',
      (service) => exchangeCode(service, { reply: makeRefusal('no') }),
      'could-not-judge: refused',
    ],
    [
      'is not seen while polls are pending',
      (service) => {
        startDevice(service);
        poll(service, PENDING);
      },
      'not-seen',
    ],
  ];
  test.each(cases)('%s', (_, observe, verdict) => expect(judge('4-form-parameters', observe)).toBe(verdict));
});

describe('that four parameters bring a token for a code', () => {
  const proveOwn: Case[1] = (service) => {
    startDevice(service, { feeds: 'wrong-secret' });
    poll(service, makeRefusal('invalid_client'), { feeds: 'wrong-secret', sent: { clientSecret: 'wrong' } });
    poll(service, PENDING);
  };
  const cases: readonly Case[] = [
    ['is held by one', (service) => exchangeCode(service), 'held'],
    [
      'is broken where the call is not there',
      (service) => {
        identify(service);
        exchangeCode(service, { reply: GONE });
      },
      'broken: gone',
    ],
    [
      'is broken by a refusal, if the secret is known to be right',
      (service) => {
        proveOwn(service);
        exchangeCode(service, { reply: makeRefusal('invalid_grant') });
      },
      'broken: refused',
    ],
    [
      'is broken by success without a token',
      (service) => {
        proveOwn(service);
        exchangeCode(service, { reply: { form: 'form' } });
      },
      'broken: missing',
    ],
    [
      'is broken by a page of success',
      (service) => {
        proveOwn(service);
        exchangeCode(service, { reply: { form: 'page', isOk: false } });
      },
      'broken: missing',
    ],
    [
      'may be our own secret otherwise',
      (service) => {
        identify(service);
        exchangeCode(service, { reply: makeRefusal('invalid_grant') });
      },
      'could-not-judge: own',
    ],
    [
      'is not judged without a secret',
      (service) => {
        proveOwn(service);
        exchangeCode(service, { sent: { clientSecret: null }, reply: makeRefusal('invalid_client') });
      },
      'could-not-judge: own',
    ],
    [
      'is not judged by an old code',
      (service) => {
        proveOwn(service);
        service.page('authorize');
        service.callback('authorize', { value: 'code' });
        service.wait(31);
        exchangeAgain(service, { reply: makeRefusal('invalid_grant') });
      },
      'could-not-judge: late',
    ],
    [
      'is not broken by a code that was used before',
      (service) => {
        exchangeCode(service);
        exchangeAgain(service, { reply: makeRefusal('invalid_grant') });
      },
      'held',
    ],
    [
      'is not judged where more is sent',
      (service) => exchangeCode(service, { sent: { unlikeDocument: ['parameters'] } }),
      'could-not-judge: form',
    ],
    [
      'is not judged by a service that is busy',
      (service) => exchangeCode(service, { reply: { status: 503, isRefused: false }, excluded: 'busy' }),
      'could-not-judge: busy',
    ],
    ['is not seen without an exchange', (service) => service.callback('authorize'), 'not-seen'],
  ];
  test.each(cases)('%s', (_, observe, verdict) => expect(judge('4.2-code-exchange', observe)).toBe(verdict));
});

describe('that a poll brings the token once the member confirmed', () => {
  const confirm: Case[1] = (service) => {
    identify(service);
    exchangeCode(service);
    startDevice(service);
    poll(service, PENDING);
    service.answer('confirmed', { device: 'device' });
  };
  const cases: readonly Case[] = [
    [
      'is held by one',
      (service) => {
        startDevice(service);
        poll(service, PENDING);
        poll(service, tokenReply('token'));
      },
      'held',
    ],
    [
      'is broken where the call is not there',
      (service) => {
        startDevice(service);
        poll(service, GONE);
      },
      'broken: gone',
    ],
    [
      'is broken by three polls without one',
      (service) => {
        confirm(service);
        for (let count = 0; count < 3; count += 1) poll(service, PENDING);
      },
      'broken: missing',
    ],
    [
      'is not broken by two polls without one',
      (service) => {
        confirm(service);
        for (let count = 0; count < 2; count += 1) poll(service, PENDING);
      },
      'not-seen',
    ],
    [
      'is broken by an end without one',
      (service) => {
        confirm(service);
        poll(service, makeRefusal('invalid_grant'));
      },
      'broken: refused',
    ],
    [
      'may be our own secret',
      (service) => {
        startDevice(service);
        service.answer('confirmed', { attempt: 'by device' });
        poll(service, makeRefusal('invalid_client'));
      },
      'could-not-judge: own',
    ],
    [
      'is not judged where more is sent',
      (service) => {
        startDevice(service);
        poll(service, tokenReply('token'), { sent: { unlikeDocument: ['name'] } });
      },
      'could-not-judge: form',
    ],
    [
      'is not judged by polls without a reply',
      (service) => {
        startDevice(service);
        poll(service, null);
      },
      'could-not-judge: no-reply',
    ],
    [
      'is not seen while nobody is known to have confirmed',
      (service) => {
        startDevice(service);
        for (let count = 0; count < 5; count += 1) poll(service, PENDING);
      },
      'not-seen',
    ],
    [
      'is not seen if the member declined',
      (service) => {
        startDevice(service);
        service.answer('declined', { device: 'device' });
        poll(service, makeRefusal('access_denied'));
      },
      'not-seen',
    ],
  ];
  test.each(cases)('%s', (_, observe, verdict) => expect(judge('4.2-device-exchange', observe)).toBe(verdict));
});

describe('that the token reply is form text', () => {
  const cases: readonly Case[] = [
    [
      'is held by it, whatever its type says',
      (service) => exchangeCode(service, { reply: { ...tokenReply('a'), family: 'json' } }),
      'held',
    ],
    [
      'is broken by JSON',
      (service) => exchangeCode(service, { reply: { ...tokenReply('a'), form: 'object' } }),
      'broken: other-form',
    ],
    [
      'is broken by a poll, too',
      (service) => {
        startDevice(service);
        poll(service, { ...tokenReply('a'), form: 'text' });
      },
      'broken: other-form',
    ],
    [
      'could not be judged without a token',
      (service) => exchangeCode(service, { reply: makeRefusal('no') }),
      'could-not-judge: missing',
    ],
    [
      'is not seen while polls are pending',
      (service) => {
        startDevice(service);
        poll(service, PENDING);
      },
      'not-seen',
    ],
  ];
  test.each(cases)('%s', (_, observe, verdict) => expect(judge('4.2-reply-form', observe)).toBe(verdict));
});
