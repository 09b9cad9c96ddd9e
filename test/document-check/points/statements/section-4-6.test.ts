import { makeRecord } from '../../observations.ts';
import { call, judgeEach } from './judging.ts';
import { asNobody, memberReply, nobodyReply, presentBasic, presentToken, startDevice } from './scenes.ts';

const GONE = { status: 405, form: 'empty' } as const;
judgeEach('4.6-member', 'that the member information returns the record', [
  [
    'is held beside nobody who is told as a guest',
    [
      call('member', { sent: { method: 'GET' }, reply: { ...memberReply, record: makeRecord('guest') } }),
      presentToken('token'),
    ],
    'held',
  ],
  [
    'is broken where it is not there by either method',
    [
      startDevice(),
      presentToken('token', { reply: GONE }),
      presentToken('token', { feeds: 'variants', sent: { method: 'POST' }, reply: GONE }),
    ],
    'broken: gone',
  ],
  [
    'is not judged where it is not there by one method',
    [startDevice(), presentToken('token', { reply: GONE })],
    'could-not-judge: gone',
  ],
  [
    'is broken by a reply unlike nobody’s that is no object',
    [asNobody, presentToken('token', { reply: { form: 'text' } })],
    'broken: other-form',
  ],
  [
    'is not judged where it may be elsewhere',
    [asNobody, presentToken('token', { reply: { form: 'object' } })],
    'could-not-judge: place',
  ],
  [
    'is not judged by a reply like nobody’s',
    [call('member', { sent: { method: 'GET' }, reply: memberReply }), presentToken('token')],
    'could-not-judge: like-nobody',
  ],
  ['is not judged by a refusal', presentToken('token', { reply: nobodyReply }), 'could-not-judge: refused'],
  [
    'is not judged at another path',
    presentToken('token', { sent: { unlikeDocument: ['path'] } }),
    'could-not-judge: form',
  ],
]);

const twoTokens = [asNobody, presentToken('one'), presentToken('two')];
const withoutRecord = { reply: { ...memberReply, record: null } };
const replyWith = (name: string, seenAt: string) => ({
  ...memberReply,
  leaves: Object.entries({ 'member.id': 'ada', 'member.name': name, seenAt }).map(([path, value]) => ({ path, value })),
});
judgeEach('4.6-basic-equals-token', 'that HTTP Basic gets the reply that a token gets', [
  [
    'is broken by another value',
    [
      asNobody,
      presentToken('one', { reply: replyWith('name', 'today') }),
      presentToken('two', { reply: replyWith('name', 'tomorrow') }),
      presentBasic({ reply: replyWith('other name', 'today') }),
    ],
    'broken: differs',
  ],
  [
    'is broken by another field',
    [
      ...twoTokens,
      presentBasic({
        reply: { ...memberReply, leaves: [...(memberReply.leaves ?? []), { path: 'member.email', value: 'e-mail' }] },
      }),
    ],
    'broken: differs',
  ],
  [
    'is broken by other names at the top',
    [...twoTokens, presentBasic({ reply: { ...memberReply, names: [] } })],
    'broken: differs',
  ],
  [
    'is not judged by another member',
    [...twoTokens, presentBasic({ reply: { ...memberReply, record: makeRecord('grace') } })],
    'could-not-judge: who',
  ],
  [
    'is held where the record is not found, but the login is in all replies',
    [asNobody, presentToken('one', withoutRecord), presentToken('two', withoutRecord), presentBasic(withoutRecord)],
    'held',
  ],
  [
    'is not judged where there is too much to compare',
    [...twoTokens, presentBasic({ reply: { ...memberReply, leaves: null } })],
    'could-not-judge: too-large',
  ],
  ['is not seen with one token', [asNobody, presentToken('one'), presentBasic()], 'not-seen'],
  ['is not seen if HTTP Basic does not identify', [...twoTokens, presentBasic({ reply: nobodyReply })], 'not-seen'],
]);
