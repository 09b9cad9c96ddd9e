/** What every judge tells of an ordinary service, so that none of them can fall silent; its rules have tests of their own. */
import { expect, test } from 'vitest';
import { OPEN_POINTS, type OpenPointId, STATEMENTS } from '../../../electron/core/check-codes.ts';
import type { SentCredential } from '../../../electron/document-check/observe/observation.ts';
import { makeDevice, makeRefusal, startObserving, withPassword, withToken } from '../observations.ts';
import { findPoint } from './find-point.ts';
import { answer, call, callback, type Scene } from './statements/judging.ts';
import {
  asNobody,
  exchangeAgain,
  exchangeCode,
  identify,
  nobodyReply,
  PENDING,
  poll,
  presentBasic,
  presentToken,
  SLOW_DOWN,
  signInByKey,
  startDevice,
  tokenReply,
} from './statements/scenes.ts';

const WRONG_KEY = { print: 'wrong', isDocumentName: true };
const refused = (code: string) => makeRefusal(code, { status: 403 });
const offered = (code: string, seconds?: number) => ({
  device: makeDevice(code, seconds === undefined ? {} : { expiresIn: { type: 'integer', value: seconds } as const }),
});

const SIGN_INS: readonly Scene[] = [
  asNobody,
  exchangeCode({ attempt: 'one', code: 'code', token: 'token' }),
  presentToken('token'),
  exchangeCode({ attempt: 'two', code: 'second code', token: 'second token' }),
  callback('authorize', { attempt: 'two', value: 'second code' }),
  presentToken('second token'),
  presentToken('token'),
  asNobody,
  startDevice(),
  poll(PENDING, { afterS: 5 }),
  poll(PENDING, { afterS: 5 }),
  answer('confirmed', { device: 'device' }),
  poll(tokenReply('device token'), { afterS: 5 }),
  presentToken('device token'),
  signInByKey('first key token'),
  signInByKey('key token'),
  presentToken('first key token'),
  presentToken('key token'),
  asNobody,
  presentBasic(),
  presentBasic({ sent: { method: 'GET', credential: withPassword('basic', 'login ada', { passwordForm: 'md5' }) } }),
  asNobody,
  identify({ token: 'token by password' }),
  presentToken('token by password'),
  identify({ token: 'other by password', login: 'e-mail ada' }),
];

const byPassword = (parts: Partial<ReturnType<typeof withPassword>>) => ({
  credential: { ...withPassword('login', 'login ada'), ...parts } as SentCredential,
});

const PROBES: readonly Scene[] = [
  identify({ feeds: 'variants', token: 'third', sent: byPassword({ login: 'e-mail ada', loginForm: 'e-mail' }) }),
  startDevice({ feeds: 'variants', sent: { credential: withPassword('basic', 'login ada') }, reply: offered('any') }),
  startDevice({ feeds: 'variants', sent: { clientId: null }, reply: refused('no_client') }),
  call('key-request', { feeds: 'variants', sent: { redirectUri: 'redirect-uri' }, reply: refused('no_address') }),
  presentToken('device token', { feeds: 'variants', sent: { version: 'absent' } }),
  presentToken('device token', { feeds: 'variants', sent: { method: 'POST' } }),
  presentToken('device token', {
    feeds: 'variants',
    sent: { credential: withToken('device token', 'x-service-token') },
  }),
  call('key-request', { feeds: 'wrong-key', sent: { key: WRONG_KEY }, reply: refused('no_such_key') }),
  presentToken('bad token', { feeds: 'bad-token', reply: refused('no_such_token') }),
  presentBasic({ feeds: 'wrong-basic', reply: nobodyReply }, 'login nobody'),
  call('authorize-page', { feeds: 'unregistered-callback', reply: { status: 400 } }),
  exchangeCode({ feeds: 'wrong-secret', code: 'a', sent: { clientSecret: 'wrong' }, reply: refused('no_such_secret') }),
  startDevice({ feeds: 'too-fast', reply: offered('fast') }),
  poll(PENDING, { feeds: 'too-fast', afterS: 5, sent: { code: 'fast' } }),
  poll(SLOW_DOWN, { feeds: 'too-fast', afterS: 1, sent: { code: 'fast' } }),
  startDevice({ feeds: 'decline', reply: offered('declined') }),
  poll(PENDING, { feeds: 'decline', afterS: 5, sent: { code: 'declined' } }),
  answer('declined', { feeds: 'decline', device: 'declined' }),
  poll(refused('no_thanks'), { feeds: 'decline', afterS: 5, sent: { code: 'declined' } }),
  callback('authorize', { feeds: 'decline', hasError: true, errorCode: 'access_denied', parameters: [], value: null }),
  startDevice({ feeds: 'expiry', reply: offered('short', 15) }),
  ...[5, 5].map((afterS) => poll(PENDING, { feeds: 'expiry', afterS, sent: { code: 'short' } })),
  poll(refused('too_old'), { feeds: 'expiry', afterS: 6, sent: { code: 'short' } }),
  exchangeCode({
    feeds: 'other-redirect-uri',
    code: 'b',
    sent: { redirectUri: 'elsewhere' },
    reply: refused('no_such'),
  }),
  exchangeAgain({ feeds: 'other-redirect-uri', code: 'b', token: 'b' }),
  exchangeCode({ feeds: 'other-client', code: 'c', sent: { clientId: 'other key' }, reply: refused('not_yours') }),
  exchangeAgain({ feeds: 'code-reuse', code: 'code', reply: refused('used') }),
  presentToken('token', { feeds: 'code-reuse', reply: nobodyReply }),
  identify({ feeds: 'wrong-password', sent: byPassword({ password: 'wrong' }), reply: refused('wrong_password') }),
  presentToken('key token'),
  presentToken('key token', { reply: refused('too_old') }),
  call('member', { status: 429, reply: null, excluded: 'busy' }),
];

const OBSERVED: Readonly<Record<OpenPointId, readonly string[]>> = {
  '2-token-form': ['40 base64url'],
  '2-token-end': ['403 json error-description too_old'],
  '2-tokens-together': ['both'],
  '2-record': ['at member', 'named by id'],
  '2-record-same': ['same'],
  '4.1-state': ['returned'],
  '4.4-state': ['returned'],
  '4.1-declined': ['code access_denied'],
  '4.1-unregistered-callback': ['400'],
  '4.2-reply-type': ['form form', 'typed form'],
  '4.2-pending': ['400 json error-description authorization_pending'],
  '4.2-too-fast': ['400 json error-description slow_down'],
  '4.2-device-declined': ['403 json error-description no_thanks'],
  '4.2-device-expired': ['403 json error-description too_old'],
  '4.2-wrong-secret': ['403 json error-description no_such_secret'],
  '4.2-code-reuse': ['403 json error-description used', 'token revoked'],
  '4.2-other-redirect-uri': ['403 json error-description no_such', 'code kept'],
  '4.2-other-client': ['403 json error-description not_yours'],
  '4.3-parameters': ['needed'],
  '4.4-key-request': ['refused with it', 'without it OK'],
  '4.4-key-path': ['key'],
  '4.4-token-name': ['token'],
  '4.5-reply': ['member at member', 'token at access_token'],
  '4.5-refused': ['403 json error-description wrong_password'],
  '4.6-method': ['both'],
  '4.6-nobody': ['401 json error-description not_identified', 'challenge bearer'],
  '5-cache': ['absent'],
  '5.1-wrong-key': ['403 json error-description no_such_key'],
  '5.6-presentation': ['bearer', 'x-service-token'],
  '5.6-bad-token': ['403 json error-description no_such_token', 'own'],
  '7-error-payload': ['error and description'],
  '8-expires-in': ['equal'],
  '8-interval': ['equal'],
  '8-rate-limit': ['member'],
  '9-version': ['absent OK'],
};

/** Each field has one offer, with the replies of both points. */
const TOKEN_REFUSED = [
  { status: 403, code: 'too_old' },
  { status: 403, code: 'no_such_token' },
];
const APPLICATION_REFUSED = [
  { status: 403, code: 'no_such_secret' },
  { status: 403, code: 'no_such_key' },
];
const OFFERED: Partial<Record<OpenPointId, unknown>> = {
  '2-token-end': TOKEN_REFUSED,
  '4.1-state': 'required',
  '4.4-state': 'required',
  '4.2-device-declined': { status: 403, code: 'no_thanks' },
  '4.2-device-expired': { status: 403, code: 'too_old' },
  '4.2-wrong-secret': APPLICATION_REFUSED,
  '4.5-refused': { status: 403, code: 'wrong_password' },
  '5.1-wrong-key': APPLICATION_REFUSED,
  '5.6-bad-token': TOKEN_REFUSED,
};

const service = startObserving();
for (const happen of [...SIGN_INS, ...PROBES]) happen(service);

test.each(STATEMENTS)('%s holds', (id) => {
  expect(findPoint(service, id).verdict).toBe('held');
});

test.each(OPEN_POINTS)('%s is observed', (id) => {
  const { observed, setting } = findPoint(service, id);
  expect([observed, setting?.observed]).toEqual([OBSERVED[id], OFFERED[id]]);
});
