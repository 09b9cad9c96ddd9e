import { makeRefusal, makeToken } from '../../observations.ts';
import { call, judgeEach, wait } from './judging.ts';
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
    'is held if a code that is used again ends its token',
    [
      asNobody,
      exchangeCode({ feeds: 'code-reuse' }),
      presentToken('token', { feeds: 'code-reuse' }),
      exchangeAgain({ feeds: 'code-reuse', reply: makeRefusal('invalid_grant') }),
      presentToken('token', { feeds: 'code-reuse', reply: nobodyReply }),
    ],
    'held',
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
]);
