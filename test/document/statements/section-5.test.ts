import { describe, expect, test } from 'vitest';
import { makeRefusal, withPassword, withToken } from '../observations.ts';
import { type Case, judge } from './judging.ts';
import {
  asNobody,
  identify,
  memberReply,
  nobodyReply,
  PENDING,
  poll,
  presentBasic,
  presentToken,
  startDevice,
} from './scenes.ts';

const OTHER_KEY = { key: { print: 'key', isDocumentName: false } } as const;

describe('that the key is taken from its header', () => {
  const cases: readonly Case[] = [
    ['is held by any call that is OK', (service) => startDevice(service), 'held'],
    [
      'is broken if a call is refused that is OK under the profile’s name',
      (service) => {
        presentToken(service, 'token', { sent: OTHER_KEY });
        presentToken(service, 'token', { feeds: 'variants', reply: nobodyReply });
      },
      'broken: refused',
    ],
    [
      'is not judged under another name',
      (service) => startDevice(service, { sent: OTHER_KEY }),
      'could-not-judge: form',
    ],
    [
      'is not judged by a refusal',
      (service) => {
        startDevice(service, { reply: makeRefusal('no') });
        poll(service, PENDING);
      },
      'could-not-judge: refused',
    ],
    [
      'is not judged by a service that is busy',
      (service) => startDevice(service, { reply: { status: 500, isRefused: false }, excluded: 'busy' }),
      'could-not-judge: busy',
    ],
    ['is not seen without a key', (service) => startDevice(service, { sent: { key: null } }), 'not-seen'],
  ];
  test.each(cases)('%s', (_, observe, verdict) => expect(judge('5.1-key-header', observe)).toBe(verdict));
});

describe('that the version header may be sent', () => {
  const absent = { version: 'absent' } as const;
  const cases: readonly Case[] = [
    ['is held by any call that is OK', (service) => startDevice(service), 'held'],
    [
      'is broken if the same is OK without it',
      (service) => {
        presentToken(service, 'token', { reply: makeRefusal('no_such_version') });
        presentToken(service, 'token', { feeds: 'variants', sent: absent });
      },
      'broken: refused',
    ],
    [
      'is not broken if another member’s is',
      (service) => {
        presentToken(service, 'token', { reply: nobodyReply });
        presentToken(service, 'other', { feeds: 'variants', sent: absent });
        presentBasic(service, { sent: absent });
      },
      'could-not-judge: refused',
    ],
    [
      'is not broken if another method or another place for the token is refused',
      (service) => {
        presentToken(service, 'token', { feeds: 'variants', sent: absent });
        presentToken(service, 'token', { feeds: 'variants', sent: { method: 'POST' }, reply: { status: 405 } });
        const credential = withToken('token', 'x-service-token');
        presentToken(service, 'token', { feeds: 'variants', sent: { credential }, reply: nobodyReply });
      },
      'could-not-judge: refused',
    ],
    [
      'is not judged under another name',
      (service) => startDevice(service, { sent: { isVersionNameDocuments: false } }),
      'could-not-judge: form',
    ],
    [
      'is not judged by a refusal',
      (service) => startDevice(service, { reply: makeRefusal('no') }),
      'could-not-judge: refused',
    ],
    [
      'is not seen by another version',
      (service) => presentToken(service, 'token', { feeds: 'variants', sent: { version: 'other' } }),
      'not-seen',
    ],
    ['is not seen without a version', (service) => startDevice(service, { sent: absent }), 'not-seen'],
  ];
  test.each(cases)('%s', (_, observe, verdict) => expect(judge('5.2-version-header', observe)).toBe(verdict));
});

describe.each([
  ['5.5-plain', 'plain', 'md5'],
  ['5.5-md5', 'md5', 'plain'],
] as const)('%s: that HTTP Basic identifies', (id, passwordForm, other) => {
  const sent = { credential: withPassword('basic', 'login ada', { passwordForm }) };
  const cases: readonly Case[] = [
    [
      'is held by a reply unlike nobody’s',
      (service) => {
        asNobody(service);
        presentBasic(service, { sent });
      },
      'held',
    ],
    [
      'is broken by a reply like nobody’s, if the password is accepted elsewhere',
      (service) => {
        asNobody(service);
        identify(service);
        presentBasic(service, { sent, reply: nobodyReply });
      },
      'broken: like-nobody',
    ],
    [
      'is broken by a refusal, if the other form identifies',
      (service) => {
        asNobody(service);
        presentBasic(service, { sent, reply: makeRefusal('no', { status: 403 }) });
        presentBasic(service, { sent: { credential: withPassword('basic', 'login ada', { passwordForm: other }) } });
      },
      'broken: refused',
    ],
    [
      'may be a wrong password',
      (service) => {
        asNobody(service);
        startDevice(service);
        presentBasic(service, { sent, reply: nobodyReply });
      },
      'could-not-judge: own',
    ],
    [
      'may be the charset',
      (service) => {
        asNobody(service);
        const credential = withPassword('basic', 'login ada', { passwordForm, isAscii: false });
        identify(service);
        presentBasic(service, { sent: { credential }, reply: nobodyReply });
      },
      'could-not-judge: non-ascii',
    ],
    [
      'is not judged without a reply',
      (service) => presentBasic(service, { sent, reply: null }),
      'could-not-judge: no-reply',
    ],
    ['is not seen without a call as nobody', (service) => presentBasic(service, { sent }), 'not-seen'],
    [
      'is not seen by the other form',
      (service) => {
        asNobody(service);
        presentBasic(service, { sent: { credential: withPassword('basic', 'login ada', { passwordForm: other }) } });
      },
      'not-seen',
    ],
  ];
  test.each(cases)('%s', (_, observe, verdict) => expect(judge(id, observe)).toBe(verdict));
});

describe('that other calls accept HTTP Basic', () => {
  const variant = { feeds: 'variants', sent: { credential: withPassword('basic', 'login ada') } } as const;
  const cases: readonly Case[] = [
    ['is held by a start that is OK with it', (service) => startDevice(service, variant), 'held'],
    [
      'is broken by a refusal, if it is OK without',
      (service) => {
        startDevice(service);
        startDevice(service, { ...variant, reply: makeRefusal('no') });
      },
      'broken: refused',
    ],
    [
      'is not judged by a refusal otherwise',
      (service) => startDevice(service, { ...variant, reply: makeRefusal('no') }),
      'could-not-judge: refused',
    ],
    ['is not seen by a start without', (service) => startDevice(service), 'not-seen'],
  ];
  test.each(cases)('%s', (_, observe, verdict) => expect(judge('5.5-any-call', observe)).toBe(verdict));
});

describe('that HTTP Basic is for one request', () => {
  const cases: readonly Case[] = [
    [
      'is held if the next call is of nobody',
      (service) => {
        asNobody(service);
        presentBasic(service);
        asNobody(service);
      },
      'held',
    ],
    [
      'is broken if the next call is of the member',
      (service) => {
        asNobody(service);
        presentBasic(service);
        service.call('member', { sent: { method: 'GET' }, reply: memberReply });
      },
      'broken: same',
    ],
    [
      'is not judged if the next call had no reply',
      (service) => {
        asNobody(service);
        presentBasic(service);
        service.call('member', { sent: { method: 'GET' }, reply: null });
      },
      'could-not-judge: no-reply',
    ],
    [
      'is not judged if HTTP Basic had no reply',
      (service) => presentBasic(service, { reply: null }),
      'could-not-judge: no-reply',
    ],
    [
      'is not seen by a call that went out before the reply came',
      (service) => {
        presentBasic(service);
        service.call('member', { atMs: service.all[0]?.atMs ?? 0, sent: { method: 'GET' }, reply: nobodyReply });
      },
      'not-seen',
    ],
    [
      'is not seen if HTTP Basic does not identify',
      (service) => {
        asNobody(service);
        presentBasic(service, { reply: nobodyReply });
        asNobody(service);
      },
      'not-seen',
    ],
  ];
  test.each(cases)('%s', (_, observe, verdict) => expect(judge('5.5-one-request', observe)).toBe(verdict));
});
