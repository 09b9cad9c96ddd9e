import { expect, test } from 'vitest';
import type { StatementId } from '../../../../electron/core/check-codes.ts';
import { makeRefusal, makeReply } from '../../observations.ts';
import { type Case, call, callback, judge, page } from './judging.ts';
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
  startShortDevice,
} from './scenes.ts';

const OTHER_KEY = { key: { print: 'key', isDocumentName: false } } as const;
const EMPTY = makeReply({ form: 'empty' });
const PROBE = { feeds: 'wrong-basic' } as const;
const EXPIRY = { feeds: 'expiry' } as const;

/** What comes close to a verdict, and what that verdict hangs on. */
const cases: readonly (readonly [id: StatementId, ...Case])[] = [
  [
    '2-token-identifies',
    'a token that stopped to identify does not itself show that its presentation works',
    [asNobody, exchangeCode(), presentToken('token'), presentToken('token', { reply: nobodyReply })],
    'held',
  ],
  [
    '2-token-identifies',
    'that another token was revoked does not make this one late',
    [
      asNobody,
      exchangeCode({ token: 'good' }),
      presentToken('good'),
      exchangeCode({ token: 'bad', code: 'other' }),
      call('revocation', { sent: { code: 'good' } }),
      presentToken('bad', { reply: nobodyReply }),
    ],
    'mixed: like-nobody',
  ],
  [
    '2-token-revocable',
    'a token that was refused before its revocation was not revoked by it',
    [
      asNobody,
      presentToken('token', { reply: nobodyReply }),
      call('revocation', { sent: { code: 'token' } }),
      presentToken('token', { reply: nobodyReply }),
    ],
    'not-seen',
  ],
  [
    '2-device-validity',
    'over five seconds are',
    [startShortDevice(EXPIRY), poll(EXPIRED, { afterS: 14.8, ...EXPIRY })],
    'broken: too-early',
  ],
  [
    '2-device-validity',
    'a minute is',
    [startShortDevice(EXPIRY), poll(PENDING, { afterS: 15, ...EXPIRY }), poll(PENDING, { afterS: 65, ...EXPIRY })],
    'broken: too-late',
  ],
  [
    '2-device-validity',
    'a refusal that nobody knows is no end where the code was never seen pending',
    [
      startShortDevice(EXPIRY),
      poll(SLOW_DOWN, { afterS: 15, ...EXPIRY }),
      poll(makeRefusal('not_yet'), { afterS: 5, ...EXPIRY }),
    ],
    'could-not-judge: pace',
  ],
  [
    '4.1-page',
    'a callback of no sign-in is not of a page of none',
    [page('authorize', { attempt: null }), callback('authorize', { attempt: null })],
    'not-seen',
  ],
  [
    '4.1-page',
    'a callback that was there before the page did not come from it',
    [callback('authorize', { attempt: 'one' }), page('authorize', { attempt: 'one' })],
    'not-seen',
  ],
  [
    '4.2-code-exchange',
    'a poll that is OK without a token does not prove the secret',
    [startDevice(), poll(EMPTY), exchangeCode({ reply: makeRefusal('invalid_grant') })],
    'could-not-judge: own',
  ],
  [
    '5.1-key-header',
    'another call that is OK under the profile’s name does not make a refusal one of the name',
    [startDevice({ sent: OTHER_KEY }), presentToken('token', { reply: nobodyReply })],
    'could-not-judge: form refused',
  ],
  [
    '5.5-invalid-as-nobody',
    'a member who was refused before the wrong password, and not after it, is not locked out',
    [
      asNobody,
      presentBasic(),
      presentBasic({ ...PROBE, reply: nobodyReply }),
      presentBasic({ ...PROBE, reply: nobodyReply }, 'login nobody'),
      presentBasic(PROBE),
    ],
    'held',
  ],
  [
    '5.5-invalid-as-nobody',
    'it is compared with the call as nobody by the same method, even if another is nearer',
    [
      asNobody,
      call('member', { sent: { method: 'POST' }, reply: { status: 405 } }),
      presentBasic({ ...PROBE, reply: nobodyReply }, 'login nobody'),
    ],
    'held',
  ],
];

test.each(cases)('%s: %s', (id, _, observe, verdict) => expect(judge(id, observe)).toBe(verdict));
