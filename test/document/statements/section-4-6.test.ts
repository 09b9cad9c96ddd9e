import { describe, expect, test } from 'vitest';
import { makeRecord, type Observing } from '../observations.ts';
import { type Case, judge } from './judging.ts';
import { asNobody, memberReply, nobodyReply, presentBasic, presentToken, startDevice } from './scenes.ts';

describe('that the member information returns the record', () => {
  const GONE = { status: 405, form: 'empty' } as const;
  const cases: readonly Case[] = [
    ['is held with a token', (service) => presentToken(service, 'token'), 'held'],
    ['is held with HTTP Basic', (service) => presentBasic(service), 'held'],
    [
      'is held beside nobody who is told as a guest',
      (service) => {
        service.call('member', { sent: { method: 'GET' }, reply: { ...memberReply, record: makeRecord('guest') } });
        presentToken(service, 'token');
      },
      'held',
    ],
    [
      'is broken where it is not there by either method',
      (service) => {
        startDevice(service);
        presentToken(service, 'token', { reply: GONE });
        presentToken(service, 'token', { feeds: 'variants', sent: { method: 'POST' }, reply: GONE });
      },
      'broken: gone',
    ],
    [
      'is not judged where it is not there by one method',
      (service) => {
        startDevice(service);
        presentToken(service, 'token', { reply: GONE });
      },
      'could-not-judge: gone',
    ],
    [
      'is broken by a reply unlike nobody’s that is no object',
      (service) => {
        asNobody(service);
        presentToken(service, 'token', { reply: { form: 'text' } });
      },
      'broken: other-form',
    ],
    [
      'is not judged where it may be elsewhere',
      (service) => {
        asNobody(service);
        presentToken(service, 'token', { reply: { form: 'object' } });
      },
      'could-not-judge: place',
    ],
    [
      'is not judged by a reply like nobody’s',
      (service) => {
        service.call('member', { sent: { method: 'GET' }, reply: memberReply });
        presentToken(service, 'token');
      },
      'could-not-judge: like-nobody',
    ],
    [
      'is not judged by a refusal',
      (service) => presentToken(service, 'token', { reply: nobodyReply }),
      'could-not-judge: refused',
    ],
    [
      'is not judged at another path',
      (service) => presentToken(service, 'token', { sent: { unlikeDocument: ['path'] } }),
      'could-not-judge: form',
    ],
    ['is not seen as nobody', asNobody, 'not-seen'],
  ];
  test.each(cases)('%s', (_, observe, verdict) => expect(judge('4.6-member', observe)).toBe(verdict));
});

describe('that HTTP Basic gets the reply that a token gets', () => {
  const twoTokens = (service: Observing) => {
    asNobody(service);
    presentToken(service, 'one');
    presentToken(service, 'two');
  };
  const leavesWith = (name: string, seenAt: string) => [
    { path: 'member.id', value: 'ada' },
    { path: 'member.name', value: name },
    { path: 'seenAt', value: seenAt },
  ];
  const cases: readonly Case[] = [
    [
      'is held by the same',
      (service) => {
        twoTokens(service);
        presentBasic(service);
      },
      'held',
    ],
    [
      'is held by what differs between both tokens, too',
      (service) => {
        asNobody(service);
        presentToken(service, 'one', { reply: { ...memberReply, leaves: leavesWith('name', 'today') } });
        presentToken(service, 'two', { reply: { ...memberReply, leaves: leavesWith('name', 'tomorrow') } });
        presentBasic(service, { reply: { ...memberReply, leaves: leavesWith('name', 'next week') } });
      },
      'held',
    ],
    [
      'is broken by another value',
      (service) => {
        asNobody(service);
        presentToken(service, 'one', { reply: { ...memberReply, leaves: leavesWith('name', 'today') } });
        presentToken(service, 'two', { reply: { ...memberReply, leaves: leavesWith('name', 'tomorrow') } });
        presentBasic(service, { reply: { ...memberReply, leaves: leavesWith('other name', 'today') } });
      },
      'broken: differs',
    ],
    [
      'is broken by another field',
      (service) => {
        twoTokens(service);
        const leaves = [...(memberReply.leaves ?? []), { path: 'member.email', value: 'e-mail' }];
        presentBasic(service, { reply: { ...memberReply, leaves } });
      },
      'broken: differs',
    ],
    [
      'is broken by other names at the top',
      (service) => {
        twoTokens(service);
        presentBasic(service, { reply: { ...memberReply, names: [] } });
      },
      'broken: differs',
    ],
    [
      'is broken by another status',
      (service) => {
        twoTokens(service);
        presentBasic(service, { reply: { ...memberReply, status: 203 } });
      },
      'broken: differs',
    ],
    [
      'is not judged by another member',
      (service) => {
        twoTokens(service);
        presentBasic(service, { reply: { ...memberReply, record: makeRecord('grace') } });
      },
      'could-not-judge: who',
    ],
    [
      'is held where the record is not found, but the login is in all replies',
      (service) => {
        asNobody(service);
        for (const token of ['one', 'two']) presentToken(service, token, { reply: { ...memberReply, record: null } });
        presentBasic(service, { reply: { ...memberReply, record: null } });
      },
      'held',
    ],
    [
      'is not judged where there is too much to compare',
      (service) => {
        twoTokens(service);
        presentBasic(service, { reply: { ...memberReply, leaves: null } });
      },
      'could-not-judge: too-large',
    ],
    [
      'is not seen with one token',
      (service) => {
        asNobody(service);
        presentToken(service, 'one');
        presentBasic(service);
      },
      'not-seen',
    ],
    ['is not seen without HTTP Basic', twoTokens, 'not-seen'],
    [
      'is not seen if HTTP Basic does not identify',
      (service) => {
        twoTokens(service);
        presentBasic(service, { reply: nobodyReply });
      },
      'not-seen',
    ],
  ];
  test.each(cases)('%s', (_, observe, verdict) => expect(judge('4.6-basic-equals-token', observe)).toBe(verdict));
});
