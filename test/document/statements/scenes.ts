/** What ordinary sign-ins and probes leave to be seen, for the tests of the judges. */
import {
  type CallParts,
  makeDevice,
  makeRecord,
  makeRefusal,
  makeReply,
  makeToken,
  type Observing,
  withPassword,
  withToken,
} from '../observations.ts';
import type { Scene } from './judging.ts';

const MEMBER = { name: 'member', print: 'name member' };

/** A member, as this service tells one by any credential. */
export const memberReply = makeReply({
  names: [MEMBER],
  record: makeRecord('ada'),
  leaves: [
    { path: 'member.id', value: 'ada' },
    { path: 'member.login', value: 'login ada' },
    { path: 'member.name', value: 'name' },
  ],
});

export const nobodyReply = makeRefusal('not_identified', { status: 401, challenge: 'bearer' });

/** A call for member information without credentials. */
export const asNobody: Scene = (service) => {
  service.call('member', { sent: { method: 'GET' }, reply: nobodyReply });
};

/** With a token. */
export function presentToken(service: Observing, token: string, parts: CallParts = {}): void {
  const reply = parts.reply === undefined ? { ...memberReply, body: `member ${service.all.length}` } : parts.reply;
  service.call('member', { ...parts, sent: { method: 'GET', credential: withToken(token), ...parts.sent }, reply });
}

/** With HTTP Basic. */
export function presentBasic(service: Observing, parts: CallParts = {}, login = 'login ada'): void {
  const reply = parts.reply === undefined ? { ...memberReply, body: `member ${service.all.length}` } : parts.reply;
  const sent = { method: 'GET', credential: withPassword('basic', login), ...parts.sent };
  service.call('member', { ...parts, sent, reply });
}

/** A code from the page, exchanged for a token. */
export function exchangeCode(
  service: Observing,
  { code = 'code', token = 'token', ...parts }: ExchangeParts = {},
): void {
  const { attempt = 'by code', feeds = 'all' } = parts;
  service.page('authorize', { attempt, feeds });
  service.callback('authorize', { attempt, feeds, value: code });
  exchangeAgain(service, { ...parts, code, token });
}

export interface ExchangeParts extends CallParts {
  readonly code?: string;
  readonly token?: string;
}

/** Without a new code from the page. */
export function exchangeAgain(
  service: Observing,
  { code = 'code', token = 'token', ...parts }: ExchangeParts = {},
): void {
  const { sent, reply, ...others } = parts;
  service.call('code-exchange', {
    attempt: 'by code',
    ...others,
    sent: { clientId: 'key', clientSecret: 'secret', redirectUri: 'redirect-uri', code, ...sent },
    reply: reply === undefined ? tokenReply(token) : reply,
  });
}

export function tokenReply(token: string) {
  return makeReply({ form: 'form', family: 'form', token: makeToken(token), body: `access_token=${token}` });
}

export function startDevice(service: Observing, parts: CallParts = {}): void {
  const { sent, reply, ...others } = parts;
  service.call('device-start', {
    attempt: 'by device',
    ...others,
    sent: { clientId: 'key', ...sent },
    reply: reply === undefined ? { device: makeDevice('device') } : reply,
  });
}

/** As long after what was before as is said, if it is. */
export function poll(service: Observing, reply: CallParts['reply'], parts: CallParts & { afterS?: number } = {}): void {
  const { sent, afterS, ...others } = parts;
  // Each observation is half a second after the one before, which took a tenth.
  if (afterS !== undefined) service.wait(afterS - 0.4);
  service.call('device-poll', {
    attempt: 'by device',
    ...others,
    sent: { clientId: 'key', clientSecret: 'secret', code: 'device', ...sent },
    ...(reply !== undefined && { reply }),
  });
}

export const PENDING = makeRefusal('authorization_pending');
export const SLOW_DOWN = makeRefusal('slow_down');
export const EXPIRED = makeRefusal('expired_token');

/** A key, its page and its callback with a token. */
export function signInByKey(service: Observing, token = 'key token'): void {
  service.call('key-request', { attempt: 'by key', reply: { key: { path: 'key', found: 'near', print: 'key' } } });
  service.page('key-page', { attempt: 'by key', code: 'key' });
  service.callback('key-page', { attempt: 'by key', value: token });
}

/** By login and password. */
export function identify(
  service: Observing,
  { token = 'token', login = 'login ada', ...parts }: IdentifyParts = {},
): void {
  const { sent, reply, ...others } = parts;
  service.call('identification', {
    ...others,
    sent: { credential: withPassword('login', login), ...sent },
    reply: reply === undefined ? { token: makeToken(token), record: makeRecord('ada'), hasOther: false } : reply,
  });
}

export interface IdentifyParts extends CallParts {
  readonly token?: string;
  readonly login?: string;
}
