/** What ordinary sign-ins and probes leave to be seen, for the tests of the judges. */
import type { SentCredential } from '../../../../electron/document-check/observe/observation.ts';
import {
  type CallParts,
  makeDevice,
  makeRecord,
  makeRefusal,
  makeReply,
  makeToken,
  withPassword,
  withToken,
} from '../../observations.ts';
import { call, type Scene } from './judging.ts';

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
export const asNobody: Scene = call('member', { sent: { method: 'GET' }, reply: nobodyReply });

export const presentToken = (token: string, parts: CallParts = {}): Scene => present(withToken(token), parts);

export const presentBasic = (parts: CallParts = {}, login = 'login ada'): Scene =>
  present(withPassword('basic', login), parts);

function present(credential: SentCredential, { sent, reply, ...parts }: CallParts): Scene {
  return (service) =>
    service.call('member', {
      ...parts,
      sent: { method: 'GET', credential, ...sent },
      reply: reply === undefined ? { ...memberReply, body: `member ${service.all.length}` } : reply,
    });
}

interface ExchangeParts extends CallParts {
  readonly code?: string;
  readonly token?: string;
}

/** A code from the page, exchanged for a token. */
export function exchangeCode({ code = 'code', token = 'token', ...parts }: ExchangeParts = {}): Scene {
  const { attempt = 'by code', feeds = 'all' } = parts;
  return (service) => {
    service.page('authorize', { attempt, feeds });
    service.callback('authorize', { attempt, feeds, value: code });
    exchangeAgain({ ...parts, code, token })(service);
  };
}

/** Without a new code from the page. */
export function exchangeAgain({ code = 'code', token = 'token', sent, reply, ...parts }: ExchangeParts = {}): Scene {
  return call('code-exchange', {
    attempt: 'by code',
    ...parts,
    sent: { clientId: 'key', clientSecret: 'secret', redirectUri: 'redirect-uri', code, ...sent },
    reply: reply === undefined ? tokenReply(token) : reply,
  });
}

export function tokenReply(token: string) {
  return makeReply({ form: 'form', family: 'form', token: makeToken(token), body: `access_token=${token}` });
}

export function startDevice({ sent, reply, ...parts }: CallParts = {}): Scene {
  return call('device-start', {
    attempt: 'by device',
    ...parts,
    sent: { clientId: 'key', ...sent },
    reply: reply === undefined ? { device: makeDevice('device') } : reply,
  });
}

/** A device code that is good for twenty seconds. */
export function startShortDevice(parts: CallParts = {}): Scene {
  const expiresIn = { type: 'integer', value: 20 } as const;
  return startDevice({ ...parts, reply: { device: makeDevice('device', { expiresIn }) } });
}

/** As long after what was before as is said, if it is. */
export function poll(
  reply: CallParts['reply'],
  { sent, afterS, ...parts }: CallParts & { readonly afterS?: number } = {},
): Scene {
  return (service) => {
    // Each observation is half a second after the one before, which took a tenth.
    if (afterS !== undefined) service.wait(afterS - 0.4);
    service.call('device-poll', {
      attempt: 'by device',
      ...parts,
      sent: { clientId: 'key', clientSecret: 'secret', code: 'device', ...sent },
      ...(reply !== undefined && { reply }),
    });
  };
}

export const PENDING = makeRefusal('authorization_pending');
export const SLOW_DOWN = makeRefusal('slow_down');
export const EXPIRED = makeRefusal('expired_token');

/** A key, its page and its callback with a token. */
export function signInByKey(token = 'key token'): Scene {
  return (service) => {
    service.call('key-request', { attempt: 'by key', reply: { key: { path: 'key', found: 'near', print: 'key' } } });
    service.page('key-page', { attempt: 'by key', code: 'key' });
    service.callback('key-page', { attempt: 'by key', value: token });
  };
}

interface IdentifyParts extends CallParts {
  readonly token?: string;
  readonly login?: string;
}

/** By login and password. */
export function identify({ token = 'token', login = 'login ada', sent, reply, ...parts }: IdentifyParts = {}): Scene {
  return call('identification', {
    ...parts,
    sent: { credential: withPassword('login', login), ...sent },
    reply: reply === undefined ? { token: makeToken(token), record: makeRecord('ada'), hasOther: false } : reply,
  });
}
