import { expect, test } from 'vitest';
import { makeDevice, makeRefusal, makeToken } from '../../observations.ts';
import { answer, call, judge, judgeEach, wait } from './judging.ts';
import {
  asNobody,
  EXPIRED,
  exchangeAgain,
  exchangeCode,
  identify,
  nobodyReply,
  PENDING,
  poll,
  presentToken,
  SLOW_DOWN,
  startDevice,
  startShortDevice,
  tokenReply,
} from './scenes.ts';

judgeEach('2-client-id', 'that the key is also client_id', [
  ['says nothing where they differ', startDevice({ sent: { clientId: 'other' } }), 'could-not-judge: form'],
  ['may be our own key otherwise', startDevice({ reply: makeRefusal('unauthorized_client') }), 'could-not-judge: own'],
  [
    'is broken too if a wrong key is answered in another way',
    [
      call('device-start', {
        feeds: 'wrong-key',
        sent: { key: { print: 'wrong', isDocumentName: true } },
        reply: makeRefusal('no_such_key'),
      }),
      startDevice({ reply: makeRefusal('unauthorized_client') }),
    ],
    'broken: refused',
  ],
  [
    'is not broken by other refusals',
    [startDevice({ reply: makeRefusal('invalid_request') }), identify()],
    'could-not-judge: refused',
  ],
  [
    'is not broken at the exchange, which also has a secret',
    [exchangeCode({ reply: makeRefusal('invalid_client') }), identify()],
    'could-not-judge: refused',
  ],
  ['is not seen where no client_id is sent', startDevice({ sent: { clientId: null } }), 'not-seen'],
]);

judgeEach('2-token-field', 'that the token is a string named access_token', [
  [
    'is broken by another name',
    exchangeCode({ reply: { ...tokenReply('a'), token: makeToken('a', { isDocumentName: false }) } }),
    'broken: other-name',
  ],
  [
    'is broken by another type',
    exchangeCode({ reply: { ...tokenReply('a'), token: makeToken('a', { type: 'number' }) } }),
    'broken: other-type',
  ],
  ['an exchange without a token leaves it open', exchangeCode({ reply: {} }), 'could-not-judge: missing'],
]);

judgeEach('2-token-identifies', 'that a token identifies later', [
  [
    'is broken if it is refused, though another is not',
    [
      asNobody,
      exchangeCode({ token: 'good' }),
      presentToken('good'),
      exchangeCode({ token: 'bad', code: 'other' }),
      presentToken('bad', { reply: makeRefusal('token_refused', { status: 403 }) }),
    ],
    'mixed: refused',
  ],
  [
    'may depend on how it is sent',
    [asNobody, exchangeCode(), presentToken('token', { reply: nobodyReply })],
    'could-not-judge: place',
  ],
  [
    'says nothing where the call is not there by that method',
    [
      call('member', { sent: { method: 'GET' }, reply: { status: 405 } }),
      exchangeCode(),
      presentToken('token', { reply: { status: 405 } }),
    ],
    'could-not-judge: gone',
  ],
  [
    'says nothing of an old token',
    [asNobody, exchangeCode(), wait(31), presentToken('token', { reply: nobodyReply })],
    'could-not-judge: late',
  ],
  ['is not seen without a call as nobody', presentToken('token'), 'not-seen'],
  ['is not seen without a token', asNobody, 'not-seen'],
  [
    'a token that stopped to identify does not itself show that its presentation works',
    [asNobody, exchangeCode(), presentToken('token'), presentToken('token', { reply: nobodyReply })],
    'held',
  ],
  [
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
]);

const revoke = { feeds: 'revoke', sent: { code: 'token' } } as const;
judgeEach('2-token-revocable', 'that a token can be revoked', [
  [
    'is broken if it still identifies, though it was accepted',
    [asNobody, presentToken('token'), call('revocation', revoke), presentToken('token', { feeds: 'revoke' })],
    'broken: still-good',
  ],
  [
    'could not be judged if it was refused',
    [
      asNobody,
      presentToken('token'),
      call('revocation', { ...revoke, reply: makeRefusal('no') }),
      presentToken('token', { feeds: 'revoke' }),
    ],
    'could-not-judge: refused',
  ],
  [
    'says nothing where that has no effect',
    [
      asNobody,
      exchangeCode({ feeds: 'code-reuse' }),
      presentToken('token', { feeds: 'code-reuse' }),
      exchangeAgain({ feeds: 'code-reuse', reply: makeRefusal('invalid_grant') }),
      presentToken('token', { feeds: 'code-reuse' }),
    ],
    'could-not-judge: no-effect',
  ],
  [
    'says nothing where the next use had no reply',
    [asNobody, presentToken('token'), call('revocation', revoke), presentToken('token', { reply: null })],
    'could-not-judge: no-reply',
  ],
  [
    'a token that was refused before its revocation was not revoked by it',
    [
      asNobody,
      presentToken('token', { reply: nobodyReply }),
      call('revocation', { sent: { code: 'token' } }),
      presentToken('token', { reply: nobodyReply }),
    ],
    'not-seen',
  ],
]);

const BUSY = { status: 429, isRefused: false } as const;

judgeEach('2-interval-accepted', 'that the interval is accepted', [
  [
    'is held by a token an interval after the poll before',
    [startDevice(), poll(PENDING, { afterS: 9 }), poll(tokenReply('token'), { afterS: 7 })],
    'held',
  ],
  [
    'is broken by slow_down there',
    [startDevice(), poll(SLOW_DOWN, { afterS: 5 }), poll(PENDING, { afterS: 10 })],
    'broken: slow-down',
  ],
  [
    'is not judged where the computer slept',
    [startDevice(), poll(PENDING, { afterS: 5, wokeSince: true })],
    'could-not-judge: pace',
  ],
  [
    'is not judged where none is named',
    [
      startDevice({
        reply: { device: makeDevice('device', { interval: { type: 'absent', value: null } }) },
      }),
      poll(PENDING, { afterS: 5 }),
    ],
    'could-not-judge: missing',
  ],
  [
    'is not judged where it is no integer',
    [
      startDevice({ reply: { device: makeDevice('device', { interval: { type: 'text', value: null } }) } }),
      poll(PENDING, { afterS: 5 }),
    ],
    'could-not-judge: other-type',
  ],
  [
    'is not judged by the end of the sign-in',
    [startDevice(), poll(makeRefusal('access_denied'), { afterS: 5 })],
    'not-seen',
  ],
  [
    'is not judged by an answer that nobody knows',
    [startDevice(), poll(makeRefusal('not_yet'), { afterS: 5 })],
    'not-seen',
  ],
]);

const expiry = { feeds: 'expiry' } as const;
judgeEach('2-device-validity', 'that a device code is good for expires_in', [
  [
    'is not broken if it expired a little early',
    [startShortDevice(expiry), poll(PENDING, { afterS: 11, ...expiry }), poll(EXPIRED, { afterS: 5, ...expiry })],
    'could-not-judge: pace',
  ],
  [
    'is not judged where no poll near the end counted',
    [
      startShortDevice(expiry),
      poll(BUSY, { afterS: 15, excluded: 'busy', ...expiry }),
      poll(EXPIRED, { afterS: 10, ...expiry }),
    ],
    'could-not-judge: busy pace',
  ],
  [
    'is not judged where it was polled at another pace',
    [startShortDevice(expiry), poll(PENDING, { afterS: 15, ...expiry }), poll(EXPIRED, { afterS: 40, ...expiry })],
    'could-not-judge: pace',
  ],
  ['is not seen by a sign-in that was given up', [startShortDevice(), poll(PENDING, { afterS: 15 })], 'not-seen'],
  [
    'is not seen by a sign-in that was declined',
    [
      startShortDevice(),
      answer('declined', { device: 'device' }),
      poll(PENDING, { afterS: 14.5 }),
      poll(makeRefusal('access_denied'), { afterS: 5 }),
    ],
    'not-seen',
  ],
  [
    'is not seen where expires_in is no integer',
    [
      startDevice({
        ...expiry,
        reply: { device: makeDevice('device', { expiresIn: { type: 'text', value: null } }) },
      }),
      poll(EXPIRED, { afterS: 15, ...expiry }),
    ],
    'not-seen',
  ],
  [
    'is broken by over five seconds',
    [startShortDevice(expiry), poll(EXPIRED, { afterS: 14.8, ...expiry })],
    'broken: too-early',
  ],
  [
    'is broken by a minute more',
    [startShortDevice(expiry), poll(PENDING, { afterS: 15, ...expiry }), poll(PENDING, { afterS: 65, ...expiry })],
    'broken: too-late',
  ],
  [
    'a refusal that nobody knows is no end where the code was never seen pending',
    [
      startShortDevice(expiry),
      poll(SLOW_DOWN, { afterS: 15, ...expiry }),
      poll(makeRefusal('not_yet'), { afterS: 5, ...expiry }),
    ],
    'could-not-judge: pace',
  ],
]);

test('2-device-validity: a reply that the profile knows to mean “pending” does, though no code was seen to bring a token', () => {
  const scenes = [
    startShortDevice(expiry),
    poll(makeRefusal('not_yet'), { afterS: 15, ...expiry }),
    poll(makeRefusal('too_late'), { afterS: 10, ...expiry }),
  ];
  expect(judge('2-device-validity', scenes)).toBe('could-not-judge: pace');
  expect(judge('2-device-validity', scenes, { devicePending: { code: 'not_yet' } })).toBe('held');
});
