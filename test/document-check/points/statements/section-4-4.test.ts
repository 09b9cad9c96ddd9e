import { makeRefusal, makeToken } from '../../observations.ts';
import { call, callback, judgeEach, page } from './judging.ts';
import { asNobody, nobodyReply, presentToken, signInByKey, startDevice } from './scenes.ts';

const attempt = { attempt: 'by key' } as const;
const key = { path: 'key', found: 'near', print: 'key' } as const;
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
    call('key-request', { reply: { key: { ...key, found: 'elsewhere' } } }),
    'could-not-judge: place',
  ],
  ['is not judged by a refusal', call('key-request', { reply: makeRefusal('no') }), 'could-not-judge: refused'],
  [
    'is not seen before the callback came',
    [call('key-request', { reply: { key } }), page('key-page', { ...attempt, code: 'key' })],
    'not-seen',
  ],
]);

const none = { value: null, parameters: [{ name: 'state', value: 'state' }] } as const;
judgeEach('4.4-callback-token', 'that the callback brings the token', [
  ['is broken by no parameter but state', callback('key-page', none), 'broken: missing'],
  ['is broken by a token behind the #', callback('key-page', { ...none, fragment: ['token'] }), 'broken: in-fragment'],
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
  ['is not judged by a refusal', callback('key-page', { ...none, hasError: true }), 'could-not-judge: declined'],
  ['is not seen before the token was used', signInByKey(), 'not-seen'],
]);
