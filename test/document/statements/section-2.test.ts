import { describe, expect, test } from 'vitest';
import { makeRefusal, makeToken } from '../observations.ts';
import { type Case, judge } from './judging.ts';
import {
  asNobody,
  exchangeAgain,
  exchangeCode,
  identify,
  nobodyReply,
  presentToken,
  startDevice,
  tokenReply,
} from './scenes.ts';

describe('that the key is also client_id', () => {
  const cases: readonly Case[] = [
    ['is held by a start that is OK with both equal', (service) => startDevice(service), 'held'],
    ['is held by an exchange that is OK with both equal', (service) => exchangeCode(service), 'held'],
    [
      'says nothing where they differ',
      (service) => startDevice(service, { sent: { clientId: 'other' } }),
      'could-not-judge: form',
    ],
    [
      'is broken by invalid_client at the start, if the key was accepted elsewhere',
      (service) => {
        startDevice(service, { reply: makeRefusal('invalid_client') });
        identify(service);
      },
      'broken: refused',
    ],
    [
      'may be our own key otherwise',
      (service) => startDevice(service, { reply: makeRefusal('unauthorized_client') }),
      'could-not-judge: own',
    ],
    [
      'is broken too if a wrong key is answered in another way',
      (service) => {
        service.call('device-start', {
          feeds: 'wrong-key',
          sent: { key: { print: 'wrong', isDocumentName: true } },
          reply: makeRefusal('no_such_key'),
        });
        startDevice(service, { reply: makeRefusal('unauthorized_client') });
      },
      'broken: refused',
    ],
    [
      'is not broken by other refusals',
      (service) => {
        startDevice(service, { reply: makeRefusal('invalid_request') });
        identify(service);
      },
      'could-not-judge: refused',
    ],
    [
      'is not broken at the exchange, which also has a secret',
      (service) => {
        exchangeCode(service, { reply: makeRefusal('invalid_client') });
        identify(service);
      },
      'could-not-judge: refused',
    ],
    [
      'is not seen where no client_id is sent',
      (service) => startDevice(service, { sent: { clientId: null } }),
      'not-seen',
    ],
  ];
  test.each(cases)('%s', (_, observe, verdict) => expect(judge('2-client-id', observe)).toBe(verdict));
});

describe('that the token is a string named access_token', () => {
  const cases: readonly Case[] = [
    ['is held by one', (service) => exchangeCode(service), 'held'],
    [
      'is broken by another name',
      (service) =>
        exchangeCode(service, { reply: { ...tokenReply('a'), token: makeToken('a', { isDocumentName: false }) } }),
      'broken: other-name',
    ],
    [
      'is broken by another type',
      (service) => exchangeCode(service, { reply: { ...tokenReply('a'), token: makeToken('a', { type: 'number' }) } }),
      'broken: other-type',
    ],
    ['could not be judged without one', (service) => exchangeCode(service, { reply: {} }), 'could-not-judge: missing'],
    ['is not seen before there is an exchange', (service) => startDevice(service), 'not-seen'],
  ];
  test.each(cases)('%s', (_, observe, verdict) => expect(judge('2-token-field', observe)).toBe(verdict));
});

describe('that a token identifies later', () => {
  const cases: readonly Case[] = [
    [
      'is held if it is answered unlike nobody',
      (service) => {
        asNobody(service);
        presentToken(service, 'token');
      },
      'held',
    ],
    [
      'is broken if it is refused, though another is not',
      (service) => {
        asNobody(service);
        exchangeCode(service, { token: 'good' });
        presentToken(service, 'good');
        exchangeCode(service, { token: 'bad', code: 'other' });
        presentToken(service, 'bad', { reply: makeRefusal('token_refused', { status: 403 }) });
      },
      'mixed: refused',
    ],
    [
      'is broken if it is answered like nobody, though another that was sent alike is not',
      (service) => {
        asNobody(service);
        exchangeCode(service, { token: 'good' });
        presentToken(service, 'good');
        exchangeCode(service, { token: 'bad', code: 'other' });
        presentToken(service, 'bad', { reply: nobodyReply });
      },
      'mixed: like-nobody',
    ],
    [
      'may depend on how it is sent',
      (service) => {
        asNobody(service);
        exchangeCode(service);
        presentToken(service, 'token', { reply: nobodyReply });
      },
      'could-not-judge: place',
    ],
    [
      'says nothing where the call is not there by that method',
      (service) => {
        service.call('member', { sent: { method: 'GET' }, reply: { status: 405 } });
        exchangeCode(service);
        presentToken(service, 'token', { reply: { status: 405 } });
      },
      'could-not-judge: gone',
    ],
    [
      'says nothing of an old token',
      (service) => {
        asNobody(service);
        exchangeCode(service);
        service.wait(31);
        presentToken(service, 'token', { reply: nobodyReply });
      },
      'could-not-judge: late',
    ],
    [
      'says nothing of a token of which nobody knows when it was issued',
      (service) => {
        asNobody(service);
        presentToken(service, 'token', { reply: nobodyReply });
      },
      'could-not-judge: late',
    ],
    ['is not seen without a call as nobody', (service) => presentToken(service, 'token'), 'not-seen'],
    ['is not seen without a token', asNobody, 'not-seen'],
  ];
  test.each(cases)('%s', (_, observe, verdict) => expect(judge('2-token-identifies', observe)).toBe(verdict));
});

describe('that a token can be revoked', () => {
  const revoke = { feeds: 'revoke', sent: { code: 'token' } } as const;
  const cases: readonly Case[] = [
    [
      'is held if it identified before, and not after',
      (service) => {
        asNobody(service);
        presentToken(service, 'token');
        service.call('revocation', revoke);
        presentToken(service, 'token', { feeds: 'revoke', reply: nobodyReply });
      },
      'held',
    ],
    [
      'is broken if it still identifies, though it was accepted',
      (service) => {
        asNobody(service);
        presentToken(service, 'token');
        service.call('revocation', revoke);
        presentToken(service, 'token', { feeds: 'revoke' });
      },
      'broken: still-good',
    ],
    [
      'could not be judged if it was refused',
      (service) => {
        asNobody(service);
        presentToken(service, 'token');
        service.call('revocation', { ...revoke, reply: makeRefusal('no') });
        presentToken(service, 'token', { feeds: 'revoke' });
      },
      'could-not-judge: refused',
    ],
    [
      'is held if a code that is used again ends its token',
      (service) => {
        asNobody(service);
        exchangeCode(service, { feeds: 'code-reuse' });
        presentToken(service, 'token', { feeds: 'code-reuse' });
        exchangeAgain(service, { feeds: 'code-reuse', reply: makeRefusal('invalid_grant') });
        presentToken(service, 'token', { feeds: 'code-reuse', reply: nobodyReply });
      },
      'held',
    ],
    [
      'says nothing where that has no effect',
      (service) => {
        asNobody(service);
        exchangeCode(service, { feeds: 'code-reuse' });
        presentToken(service, 'token', { feeds: 'code-reuse' });
        exchangeAgain(service, { feeds: 'code-reuse', reply: makeRefusal('invalid_grant') });
        presentToken(service, 'token', { feeds: 'code-reuse' });
      },
      'could-not-judge: no-effect',
    ],
    [
      'says nothing where the next use had no reply',
      (service) => {
        asNobody(service);
        presentToken(service, 'token');
        service.call('revocation', revoke);
        presentToken(service, 'token', { reply: null });
      },
      'could-not-judge: no-reply',
    ],
    [
      'is not seen if it never identified',
      (service) => {
        asNobody(service);
        service.call('revocation', revoke);
        presentToken(service, 'token', { reply: nobodyReply });
      },
      'not-seen',
    ],
    [
      'is not seen by a sign-out, after which the token is not used',
      (service) => {
        asNobody(service);
        presentToken(service, 'token');
        service.call('revocation', { sent: { code: 'token' } });
      },
      'not-seen',
    ],
  ];
  test.each(cases)('%s', (_, observe, verdict) => expect(judge('2-token-revocable', observe)).toBe(verdict));
});
