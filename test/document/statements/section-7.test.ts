import { describe, expect, test } from 'vitest';
import { makeRefusal, type Observing } from '../observations.ts';
import { type Case, judge } from './judging.ts';
import { asNobody, nobodyReply, presentBasic } from './scenes.ts';

const probe = { feeds: 'wrong-basic' } as const;
const wrong = (service: Observing, reply = nobodyReply) => {
  asNobody(service);
  presentBasic(service);
  presentBasic(service, { ...probe, reply }, 'login nobody');
  presentBasic(service, probe);
};
const shared: readonly Case[] = [
  ['is held by the same', (service) => wrong(service), 'held'],
  [
    'is not judged if the member is locked out after it',
    (service) => {
      asNobody(service);
      presentBasic(service);
      presentBasic(service, { ...probe, reply: makeRefusal('locked', { status: 423 }) }, 'login nobody');
      presentBasic(service, { ...probe, reply: nobodyReply });
    },
    'could-not-judge: locked',
  ],
  [
    'is not judged by a limit',
    (service) => {
      asNobody(service);
      presentBasic(service, { ...probe, reply: { status: 429, isRefused: false }, excluded: 'busy' }, 'login nobody');
    },
    'could-not-judge: busy',
  ],
  [
    'is not seen by a password that a person got wrong',
    (service) => {
      asNobody(service);
      presentBasic(service, { reply: makeRefusal('wrong_password') });
    },
    'not-seen',
  ],
  [
    'is not seen without a call as nobody',
    (service) => presentBasic(service, { ...probe, reply: nobodyReply }),
    'not-seen',
  ],
];

describe('that invalid HTTP Basic is answered as no credentials', () => {
  const cases: readonly Case[] = [
    ...shared,
    [
      'is held by another error of the same shape',
      (service) => wrong(service, { ...nobodyReply, error: null }),
      'held',
    ],
    ['is broken by another status', (service) => wrong(service, { ...nobodyReply, status: 403 }), 'broken: differs'],
    ['is broken by another form', (service) => wrong(service, { ...nobodyReply, form: 'text' }), 'broken: differs'],
    [
      'is broken by other names',
      (service) => wrong(service, { ...nobodyReply, names: [{ name: 'fault', print: 'fault' }] }),
      'broken: differs',
    ],
  ];
  test.each(cases)('%s', (_, observe, verdict) => expect(judge('5.5-invalid-as-nobody', observe)).toBe(verdict));
});

describe('that invalid HTTP Basic has no error of its own', () => {
  const cases: readonly Case[] = [
    ...shared,
    [
      'is broken by another error',
      (service) => wrong(service, makeRefusal('wrong_password', { challenge: 'bearer' })),
      'broken: differs',
    ],
    [
      'is broken by another challenge',
      (service) => wrong(service, { ...nobodyReply, challenge: 'basic' }),
      'broken: differs',
    ],
    ['is broken by no error', (service) => wrong(service, { ...nobodyReply, error: null }), 'broken: differs'],
  ];
  test.each(cases)('%s', (_, observe, verdict) => expect(judge('7-no-basic-error', observe)).toBe(verdict));
});
