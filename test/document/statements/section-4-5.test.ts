import { describe, expect, test } from 'vitest';
import { makeRecord, makeRefusal, makeToken, withPassword } from '../observations.ts';
import { type Case, judge } from './judging.ts';
import { asNobody, identify, presentBasic, presentToken, startDevice } from './scenes.ts';

const REFUSED = makeRefusal('invalid_credentials', { status: 401 });
const byEmail = { sent: { credential: withPassword('login', 'e-mail ada', { loginForm: 'e-mail' }) } } as const;

describe('that login and MD5 are accepted', () => {
  const cases: readonly Case[] = [
    ['is held by a token alone', (service) => identify(service, { reply: { token: makeToken('token') } }), 'held'],
    ['is held by a record alone', (service) => identify(service, { reply: { record: makeRecord('ada') } }), 'held'],
    [
      'is broken where the call is not there',
      (service) => {
        startDevice(service);
        identify(service, { reply: { status: 404 } });
      },
      'broken: gone',
    ],
    [
      'is broken by a refusal, if HTTP Basic identified with the same',
      (service) => {
        asNobody(service);
        presentBasic(service);
        identify(service, { reply: REFUSED });
      },
      'broken: refused',
    ],
    [
      'may be a wrong password otherwise',
      (service) => {
        startDevice(service);
        identify(service, { reply: REFUSED });
      },
      'could-not-judge: own',
    ],
    [
      'may be a wrong password if HTTP Basic identified with another',
      (service) => {
        asNobody(service);
        presentBasic(service, { sent: { credential: withPassword('basic', 'login ada', { password: 'other' }) } });
        identify(service, { reply: REFUSED });
      },
      'could-not-judge: own',
    ],
    [
      'is not judged by success without either',
      (service) => identify(service, { reply: { hasOther: true } }),
      'could-not-judge: place',
    ],
    [
      'is not judged where more is sent',
      (service) => identify(service, { sent: { unlikeDocument: ['parameters'] } }),
      'could-not-judge: form',
    ],
    [
      'is not judged by a call by hand',
      (service) => identify(service, { excluded: 'by-hand' }),
      'could-not-judge: by-hand',
    ],
    ['is not seen without one', asNobody, 'not-seen'],
  ];
  test.each(cases)('%s', (_, observe, verdict) => expect(judge('4.5-sign-in', observe)).toBe(verdict));
});

describe('that user name and e-mail are accepted alike', () => {
  const cases: readonly Case[] = [
    [
      'is held by both',
      (service) => {
        identify(service);
        identify(service, { ...byEmail, feeds: 'variants' });
      },
      'held',
    ],
    [
      'is broken if one is refused',
      (service) => {
        identify(service);
        identify(service, { ...byEmail, feeds: 'variants', reply: REFUSED });
      },
      'broken: refused',
    ],
    [
      'may be another member',
      (service) => {
        identify(service);
        identify(service, {
          sent: { credential: withPassword('login', 'e-mail grace', { loginForm: 'e-mail' }) },
          reply: REFUSED,
        });
      },
      'could-not-judge: own',
    ],
    [
      'may be a wrong password',
      (service) => {
        identify(service);
        const credential = withPassword('login', 'e-mail ada', { loginForm: 'e-mail', password: 'other' });
        identify(service, { sent: { credential }, reply: REFUSED });
      },
      'could-not-judge: own',
    ],
    [
      'is not judged by success without a member',
      (service) => {
        identify(service, { reply: null });
        identify(service, { ...byEmail, reply: { hasOther: true } });
      },
      'could-not-judge: no-reply place',
    ],
    [
      'is not seen by one form alone',
      (service) => {
        identify(service);
        identify(service, { login: 'login grace' });
      },
      'not-seen',
    ],
  ];
  test.each(cases)('%s', (_, observe, verdict) => expect(judge('4.5-login-forms', observe)).toBe(verdict));
});

describe('that a token is in the reply', () => {
  const elsewhere = makeToken('token', { found: 'elsewhere' });
  const cases: readonly Case[] = [
    ['is held by one', (service) => identify(service), 'held'],
    [
      'is held by one elsewhere that identifies',
      (service) => {
        asNobody(service);
        identify(service, { reply: { token: elsewhere } });
        presentToken(service, 'token');
      },
      'held',
    ],
    [
      'is not judged by one elsewhere that is not used',
      (service) => identify(service, { reply: { token: elsewhere } }),
      'could-not-judge: place',
    ],
    [
      'is broken by a reply with no other text',
      (service) => identify(service, { reply: { record: makeRecord('ada') } }),
      'broken: missing',
    ],
    [
      'is not judged where there is another text',
      (service) => identify(service, { reply: { hasOtherText: true } }),
      'could-not-judge: place',
    ],
    ['is not judged by a refusal', (service) => identify(service, { reply: REFUSED }), 'could-not-judge: refused'],
    ['is not seen without a call', asNobody, 'not-seen'],
  ];
  test.each(cases)('%s', (_, observe, verdict) => expect(judge('4.5-token', observe)).toBe(verdict));
});

describe('that the member is in the reply', () => {
  const cases: readonly Case[] = [
    ['is held by a record', (service) => identify(service), 'held'],
    [
      'is broken by nothing but the token',
      (service) => identify(service, { reply: { token: makeToken('token') } }),
      'broken: missing',
    ],
    [
      'is not judged where something else is in it',
      (service) => identify(service, { reply: { token: makeToken('token'), hasOther: true } }),
      'could-not-judge: place',
    ],
    ['is not judged by a refusal', (service) => identify(service, { reply: REFUSED }), 'could-not-judge: refused'],
    ['is not seen without a call', asNobody, 'not-seen'],
  ];
  test.each(cases)('%s', (_, observe, verdict) => expect(judge('4.5-member', observe)).toBe(verdict));
});

describe('that the token is just created', () => {
  const cases: readonly Case[] = [
    [
      'is held by one unlike those before',
      (service) => {
        identify(service, { token: 'one' });
        identify(service, { token: 'two', feeds: 'variants' });
      },
      'held',
    ],
    [
      'is broken by the same',
      (service) => {
        identify(service, { token: 'one' });
        identify(service, { token: 'one', feeds: 'variants' });
      },
      'broken: same',
    ],
    [
      'is broken by one that was used before',
      (service) => {
        presentToken(service, 'two');
        identify(service, { token: 'one' });
        identify(service, { token: 'two' });
      },
      'broken: same',
    ],
    [
      'is not judged where it is not found',
      (service) => {
        identify(service, { reply: { hasOtherText: true } });
        identify(service, { reply: { hasOtherText: true } });
      },
      'could-not-judge: place',
    ],
    ['is not seen by one call', (service) => identify(service), 'not-seen'],
    [
      'is not seen by one that follows a refusal',
      (service) => {
        identify(service, { reply: REFUSED });
        identify(service);
      },
      'not-seen: refused',
    ],
  ];
  test.each(cases)('%s', (_, observe, verdict) => expect(judge('4.5-token-new', observe)).toBe(verdict));
});
