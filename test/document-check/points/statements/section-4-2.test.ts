import { makeRefusal } from '../../observations.ts';
import { answer, callback, judgeEach, page, repeat, wait } from './judging.ts';
import { exchangeAgain, exchangeCode, identify, PENDING, poll, startDevice, tokenReply } from './scenes.ts';

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
