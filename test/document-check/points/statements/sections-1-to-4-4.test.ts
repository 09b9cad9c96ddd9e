import { describe, expect, test } from 'vitest';
import type { DeviceFacts } from '../../../../electron/document-check/observe/observation.ts';
import { makeDevice, makeRefusal, makeToken } from '../../observations.ts';
import { answer, call, callback, judge, judgeEach, page, repeat, wait } from './judging.ts';
import {
  asNobody,
  exchangeAgain,
  exchangeCode,
  identify,
  nobodyReply,
  PENDING,
  poll,
  presentToken,
  signInByKey,
  startDevice,
  tokenReply,
} from './scenes.ts';

test.each([
  ['broken by what is no HTTP', { reply: null, failure: 'reply-unreadable' as const }, 'broken: other-form'],
  ['not judged by a connection that broke', { reply: null }, 'could-not-judge: no-reply'],
  ['not judged by the reply of a proxy', { status: 502, excluded: 'proxy' as const }, 'could-not-judge: proxy'],
  ['not judged by a call by hand', { excluded: 'by-hand' as const }, 'could-not-judge: by-hand'],
])('that HTTP answers is %s', (_, parts, verdict) => {
  expect(judge('1-http', call('member', parts))).toBe(verdict);
});

test('that HTTP answers is not seen at the pages, which have another address', () => {
  expect(judge('1-http', call('authorize-page'))).toBe('not-seen');
});

const byCode = { attempt: 'by code' } as const;

for (const [id, at, endpoint] of [
  ['4.1-page', 'authorize', 'authorize-page'],
  ['4.4-page', 'key-page', 'key-page'],
] as const) {
  judgeEach(id, 'that the page leads on', [
    [
      'is broken where the page is not there',
      [call(endpoint, { feeds: 'variants', reply: { status: 404, form: 'page' } }), startDevice()],
      'broken: gone',
    ],
    [
      'is not seen where everything is not there',
      call(endpoint, { feeds: 'variants', reply: { status: 404, form: 'page' } }),
      'not-seen',
    ],
    [
      'is held if one of several callbacks counts',
      [page(at, byCode), callback(at, { ...byCode, state: 'changed' }), callback(at, byCode)],
      'held',
    ],
    [
      'is left open by one with a wrong state',
      [page(at, byCode), callback(at, { ...byCode, state: 'changed' })],
      'could-not-judge: wrong-state',
    ],
  ]);
}

judgeEach('4.1-page', 'that the page leads on', [
  [
    'a callback of no sign-in is not of a page of none',
    [page('authorize', { attempt: null }), callback('authorize', { attempt: null })],
    'not-seen',
  ],
  [
    'a callback that was there before the page did not come from it',
    [callback('authorize', { attempt: 'one' }), page('authorize', { attempt: 'one' })],
    'not-seen',
  ],
]);

judgeEach('4.1-callback-address', 'that the browser returns to redirect_uri', [
  [
    'is broken by the registered one, if another was sent',
    callback('authorize', { address: 'registered' }),
    'broken: differs',
  ],
  [
    'is not judged by another one without our state',
    callback('authorize', { address: 'elsewhere', state: 'absent' }),
    'could-not-judge: wrong-state',
  ],
  ['is not judged by what was pasted', callback('authorize', { isPasted: true }), 'could-not-judge: pasted'],
]);

const noCode = { value: null, parameters: [] } as const;
judgeEach('4.1-callback-code', 'that the browser brings a code', [
  ['is broken without one', callback('authorize', noCode), 'broken: missing'],
  ['is broken by one behind the #', callback('authorize', { ...noCode, fragment: ['code'] }), 'broken: in-fragment'],
  ['a refusal leaves it open', callback('authorize', { hasError: true, value: null }), 'could-not-judge: declined'],
]);

const GONE = { status: 404, form: 'page' } as const;

judgeEach('4-form-parameters', 'that form parameters are read', [
  ['is held by an exchange', exchangeCode(), 'held'],
  ['is broken by 415', exchangeCode({ reply: { status: 415 } }), 'broken: refused'],
  ['is not judged by other refusals', exchangeCode({ reply: makeRefusal('no') }), 'could-not-judge: refused'],
  ['is not seen while polls are pending', [startDevice(), poll(PENDING)], 'not-seen'],
]);

const proveOwn = [
  startDevice({ feeds: 'wrong-secret' }),
  poll(makeRefusal('invalid_client'), { feeds: 'wrong-secret', sent: { clientSecret: 'wrong' } }),
  poll(PENDING),
];
judgeEach('4.2-code-exchange', 'that four parameters bring a token for a code', [
  ['is broken where the call is not there', [identify(), exchangeCode({ reply: GONE })], 'broken: gone'],
  [
    'is broken by a refusal, if the secret is known to be right',
    [...proveOwn, exchangeCode({ reply: makeRefusal('invalid_grant') })],
    'broken: refused',
  ],
  [
    'is broken by a page of success',
    [...proveOwn, exchangeCode({ reply: { form: 'page', isOk: false } })],
    'broken: missing',
  ],
  [
    'is not judged without a secret',
    [...proveOwn, exchangeCode({ sent: { clientSecret: null }, reply: makeRefusal('invalid_client') })],
    'could-not-judge: own',
  ],
  [
    'is not judged by an old code',
    [
      ...proveOwn,
      page('authorize'),
      callback('authorize', { value: 'code' }),
      wait(31),
      exchangeAgain({ reply: makeRefusal('invalid_grant') }),
    ],
    'could-not-judge: late',
  ],
  [
    'is not broken by a code that was used before',
    [exchangeCode(), exchangeAgain({ reply: makeRefusal('invalid_grant') })],
    'held',
  ],
  [
    'a poll that is OK without a token does not prove the secret',
    [startDevice(), poll({ form: 'empty' }), exchangeCode({ reply: makeRefusal('invalid_grant') })],
    'could-not-judge: own',
  ],
]);

const confirm = [identify(), exchangeCode(), startDevice(), poll(PENDING), answer('confirmed', { device: 'device' })];
judgeEach('4.2-device-exchange', 'that a poll brings the token once the member confirmed', [
  ['is broken where the call is not there', [startDevice(), poll(GONE)], 'broken: gone'],
  ['is broken by three polls without one', [...confirm, ...repeat(3, poll(PENDING))], 'broken: missing'],
  ['is broken by an end without one', [...confirm, poll(makeRefusal('invalid_grant'))], 'broken: refused'],
  [
    'may be our own secret',
    [startDevice(), answer('confirmed', { attempt: 'by device' }), poll(makeRefusal('invalid_client'))],
    'could-not-judge: own',
  ],
  [
    'is not seen if the member declined',
    [startDevice(), answer('declined', { device: 'device' }), poll(makeRefusal('access_denied'))],
    'not-seen',
  ],
]);

judgeEach('4.2-reply-form', 'that the token reply is form text', [
  ['is broken by a poll, too', [startDevice(), poll({ ...tokenReply('a'), form: 'text' })], 'broken: other-form'],
  ['could not be judged without a token', exchangeCode({ reply: makeRefusal('no') }), 'could-not-judge: missing'],
  ['is not seen while polls are pending', [startDevice(), poll(PENDING)], 'not-seen'],
]);

judgeEach('4.3-start', 'that the start reply is a JSON object', [
  ['is broken by other JSON', startDevice({ reply: { form: 'json' } }), 'broken: other-form'],
  ['is broken where the call is not there', [identify(), startDevice({ reply: { status: 405 } })], 'broken: gone'],
  ['is not judged by a refusal', startDevice({ reply: makeRefusal('no') }), 'could-not-judge: refused'],
]);

describe('a field of the start reply', () => {
  const figure = (type: DeviceFacts['interval']['type']) => ({ type, value: null });
  test.each([
    ['4.3-device-code', { deviceCode: 'string' }, 'held'],
    ['4.3-device-code', { deviceCode: 'empty' }, 'broken: missing'],
    ['4.3-device-code', { deviceCode: 'absent' }, 'broken: missing'],
    ['4.3-device-code', { deviceCode: 'other' }, 'broken: other-type'],
    ['4.3-user-code', { userCode: 'string' }, 'held'],
    ['4.3-user-code', { userCode: 'empty' }, 'broken: missing'],
    ['4.3-user-code', { userCode: 'absent' }, 'broken: missing'],
    ['4.3-user-code', { userCode: 'other' }, 'broken: other-type'],
    ['4.3-verification-url', { verificationUrl: 'http' }, 'held'],
    ['4.3-verification-url', { verificationUrl: 'absent' }, 'broken: missing'],
    ['4.3-verification-url', { verificationUrl: 'other' }, 'broken: other-type'],
    ['4.3-expires-in', { expiresIn: figure('integer') }, 'held'],
    ['4.3-expires-in', { expiresIn: figure('absent') }, 'broken: missing'],
    ['4.3-expires-in', { expiresIn: figure('number') }, 'broken: other-type'],
    ['4.3-interval', { interval: figure('integer') }, 'held'],
    ['4.3-interval', { interval: figure('absent') }, 'broken: missing'],
    ['4.3-interval', { interval: figure('text') }, 'broken: other-type'],
  ] as const)('%s: %o', (id, facts, verdict) => {
    expect(judge(id, startDevice({ reply: { device: makeDevice('device', facts) } }))).toBe(verdict);
  });

  const ids = ['4.3-device-code', '4.3-user-code', '4.3-verification-url', '4.3-expires-in', '4.3-interval'] as const;
  test.each(ids)('%s: not judged by a refusal or another form, and not seen without a start', (id) => {
    expect(judge(id, startDevice({ reply: makeRefusal('no') }))).toBe('could-not-judge: refused');
    expect(judge(id, startDevice({ reply: { form: 'json' } }))).toBe('could-not-judge: other-form');
    expect(judge(id, () => {})).toBe('not-seen');
  });
});

const byKey = { attempt: 'by key' } as const;
const KEY = { path: 'key', found: 'near', print: 'key' } as const;
judgeEach('4.4-key', 'that a key is returned', [
  [
    'is broken where the call is not there',
    [startDevice(), call('key-request', { reply: { status: 404 } })],
    'broken: gone',
  ],
  ['is broken by success with nothing in it', call('key-request', { reply: { form: 'empty' } }), 'broken: missing'],
  [
    'is not judged where something else is in it',
    call('key-request', { reply: { hasOther: true } }),
    'could-not-judge: place',
  ],
  [
    'is not judged where only a token is in it',
    call('key-request', { reply: { token: makeToken('token') } }),
    'could-not-judge: place',
  ],
  [
    'is not judged where it is not looked for',
    call('key-request', { reply: { key: { ...KEY, found: 'elsewhere' } } }),
    'could-not-judge: place',
  ],
  ['is not judged by a refusal', call('key-request', { reply: makeRefusal('no') }), 'could-not-judge: refused'],
  [
    'is not seen before the callback came',
    [call('key-request', { reply: { key: KEY } }), page('key-page', { ...byKey, code: 'key' })],
    'not-seen',
  ],
]);

const noToken = { value: null, parameters: [{ name: 'state', value: 'state' }] } as const;
judgeEach('4.4-callback-token', 'that the callback brings the token', [
  ['is broken by no parameter but state', callback('key-page', noToken), 'broken: missing'],
  [
    'is broken by a token behind the #',
    callback('key-page', { ...noToken, fragment: ['token'] }),
    'broken: in-fragment',
  ],
  [
    'is not judged where there is another parameter',
    callback('key-page', { value: null, parameters: [{ name: 'access_token', value: 'token' }] }),
    'could-not-judge: place',
  ],
  [
    'is not judged if what was found does not identify',
    [asNobody, signInByKey('token'), presentToken('token', { reply: nobodyReply })],
    'could-not-judge: place',
  ],
  [
    'is not judged if nobody answered to it',
    [asNobody, signInByKey('token'), presentToken('token', { reply: null })],
    'could-not-judge: no-reply',
  ],
  ['is not judged by a wrong state', callback('key-page', { state: 'changed' }), 'could-not-judge: wrong-state'],
  ['is not judged by a refusal', callback('key-page', { ...noToken, hasError: true }), 'could-not-judge: declined'],
]);
