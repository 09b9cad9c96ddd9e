import { expect, test } from 'vitest';
import type { StatementId } from '../../../electron/core/check-codes.ts';
import { makeDevice, makeRefusal, makeReply, type Observing } from '../observations.ts';
import { judge, type Scene } from './judging.ts';
import {
  asNobody,
  EXPIRED,
  exchangeCode,
  nobodyReply,
  PENDING,
  poll,
  presentBasic,
  presentToken,
  SLOW_DOWN,
  startDevice,
} from './scenes.ts';

const OTHER_KEY = { key: { print: 'key', isDocumentName: false } } as const;
const EMPTY = makeReply({ form: 'empty' });
const PROBE = { feeds: 'wrong-basic' } as const;
const EXPIRY = { feeds: 'expiry' } as const;

/** A device code that is good for twenty seconds. */
function startShortDevice(service: Observing): void {
  startDevice(service, {
    ...EXPIRY,
    reply: { device: makeDevice('device', { expiresIn: { type: 'integer', value: 20 } }) },
  });
}

/** What comes close to a verdict, and what that verdict hangs on. */
const cases: readonly (readonly [id: StatementId, title: string, observe: Scene, verdict: string])[] = [
  [
    '2-token-identifies',
    'a token that stopped to identify does not itself show that its presentation works',
    (service) => {
      asNobody(service);
      exchangeCode(service);
      presentToken(service, 'token');
      presentToken(service, 'token', { reply: nobodyReply });
    },
    'held',
  ],
  [
    '2-token-identifies',
    'that another token was revoked does not make this one late',
    (service) => {
      asNobody(service);
      exchangeCode(service, { token: 'good' });
      presentToken(service, 'good');
      exchangeCode(service, { token: 'bad', code: 'other' });
      service.call('revocation', { sent: { code: 'good' } });
      presentToken(service, 'bad', { reply: nobodyReply });
    },
    'mixed: like-nobody',
  ],
  [
    '2-token-revocable',
    'a token that was refused before its revocation was not revoked by it',
    (service) => {
      asNobody(service);
      presentToken(service, 'token', { reply: nobodyReply });
      service.call('revocation', { sent: { code: 'token' } });
      presentToken(service, 'token', { reply: nobodyReply });
    },
    'not-seen',
  ],
  [
    '2-device-validity',
    'five seconds are not yet early',
    (service) => {
      startShortDevice(service);
      poll(service, EXPIRED, { afterS: 15, ...EXPIRY });
    },
    'could-not-judge: pace',
  ],
  [
    '2-device-validity',
    'over five seconds are',
    (service) => {
      startShortDevice(service);
      poll(service, EXPIRED, { afterS: 14.8, ...EXPIRY });
    },
    'broken: too-early',
  ],
  [
    '2-device-validity',
    'less than a minute is not yet too long',
    (service) => {
      startShortDevice(service);
      poll(service, PENDING, { afterS: 15, ...EXPIRY });
      poll(service, PENDING, { afterS: 64.8, ...EXPIRY });
    },
    'could-not-judge: pace',
  ],
  [
    '2-device-validity',
    'a minute is',
    (service) => {
      startShortDevice(service);
      poll(service, PENDING, { afterS: 15, ...EXPIRY });
      poll(service, PENDING, { afterS: 65, ...EXPIRY });
    },
    'broken: too-late',
  ],
  [
    '2-device-validity',
    'a refusal that nobody knows is no end where the code was never seen pending',
    (service) => {
      startShortDevice(service);
      poll(service, SLOW_DOWN, { afterS: 15, ...EXPIRY });
      poll(service, makeRefusal('not_yet'), { afterS: 5, ...EXPIRY });
    },
    'could-not-judge: pace',
  ],
  [
    '4.1-page',
    'a callback of no sign-in is not of a page of none',
    (service) => {
      service.page('authorize', { attempt: null });
      service.callback('authorize', { attempt: null });
    },
    'not-seen',
  ],
  [
    '4.1-page',
    'a callback that was there before the page did not come from it',
    (service) => {
      service.callback('authorize', { attempt: 'one' });
      service.page('authorize', { attempt: 'one' });
    },
    'not-seen',
  ],
  [
    '4.2-code-exchange',
    'a poll that is OK without a token does not prove the secret',
    (service) => {
      startDevice(service);
      poll(service, EMPTY);
      exchangeCode(service, { reply: makeRefusal('invalid_grant') });
    },
    'could-not-judge: own',
  ],
  [
    '4.2-device-exchange',
    'three polls without a token may be due to our own secret',
    (service) => {
      startDevice(service);
      poll(service, PENDING);
      service.answer('confirmed', { device: 'device' });
      for (let count = 0; count < 3; count += 1) poll(service, PENDING);
    },
    'could-not-judge: own',
  ],
  [
    '5.1-key-header',
    'another call that is OK under the profile’s name does not make a refusal one of the name',
    (service) => {
      startDevice(service, { sent: OTHER_KEY });
      presentToken(service, 'token', { reply: nobodyReply });
    },
    'could-not-judge: form refused',
  ],
  [
    '5.5-invalid-as-nobody',
    'a member who was refused before the wrong password, and not after it, is not locked out',
    (service) => {
      asNobody(service);
      presentBasic(service);
      presentBasic(service, { ...PROBE, reply: nobodyReply });
      presentBasic(service, { ...PROBE, reply: nobodyReply }, 'login nobody');
      presentBasic(service, PROBE);
    },
    'held',
  ],
  [
    '5.5-invalid-as-nobody',
    'it is compared with the call as nobody by the same method, even if another is nearer',
    (service) => {
      asNobody(service);
      service.call('member', { sent: { method: 'POST' }, reply: { status: 405 } });
      presentBasic(service, { ...PROBE, reply: nobodyReply }, 'login nobody');
    },
    'held',
  ],
];

test.each(cases)('%s: %s', (id, _, observe, verdict) => expect(judge(id, observe)).toBe(verdict));
