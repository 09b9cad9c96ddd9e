import { makeRecord, makeRefusal, makeToken, withPassword } from '../../observations.ts';
import { call, judgeEach } from './judging.ts';
import { asNobody, identify, memberReply, nobodyReply, presentBasic, presentToken, startDevice } from './scenes.ts';

const REFUSED = makeRefusal('invalid_credentials', { status: 401 });
const byEmail = { sent: { credential: withPassword('login', 'e-mail ada', { loginForm: 'e-mail' }) } } as const;

judgeEach('4.5-sign-in', 'that login and MD5 are accepted', [
  ['is held by a record alone', identify({ reply: { record: makeRecord('ada') } }), 'held'],
  ['is broken where the call is not there', [startDevice(), identify({ reply: { status: 404 } })], 'broken: gone'],
  [
    'is broken by a refusal, if HTTP Basic identified with the same',
    [asNobody, presentBasic(), identify({ reply: REFUSED })],
    'broken: refused',
  ],
  [
    'may be a wrong password if HTTP Basic identified with another',
    [
      asNobody,
      presentBasic({ sent: { credential: withPassword('basic', 'login ada', { password: 'other' }) } }),
      identify({ reply: REFUSED }),
    ],
    'could-not-judge: own',
  ],
  ['is not judged by success without either', identify({ reply: { hasOther: true } }), 'could-not-judge: place'],
]);

judgeEach('4.5-login-forms', 'that user name and e-mail are accepted alike', [
  [
    'is broken if one is refused',
    [identify(), identify({ ...byEmail, feeds: 'variants', reply: REFUSED })],
    'broken: refused',
  ],
  [
    'may be another member',
    [
      identify(),
      identify({
        sent: { credential: withPassword('login', 'e-mail grace', { loginForm: 'e-mail' }) },
        reply: REFUSED,
      }),
    ],
    'could-not-judge: own',
  ],
  [
    'may be a wrong password',
    [
      identify(),
      identify({
        sent: { credential: withPassword('login', 'e-mail ada', { loginForm: 'e-mail', password: 'other' }) },
        reply: REFUSED,
      }),
    ],
    'could-not-judge: own',
  ],
  [
    'is not judged by success without a member',
    [identify({ reply: null }), identify({ ...byEmail, reply: { hasOther: true } })],
    'could-not-judge: no-reply place',
  ],
]);

const elsewhere = makeToken('token', { found: 'elsewhere' });
judgeEach('4.5-token', 'that a token is in the reply', [
  [
    'is held by one elsewhere that identifies',
    [asNobody, identify({ reply: { token: elsewhere } }), presentToken('token')],
    'held',
  ],
  [
    'is not judged by one elsewhere that is not used',
    identify({ reply: { token: elsewhere } }),
    'could-not-judge: place',
  ],
  ['is broken by a reply with no other text', identify({ reply: { record: makeRecord('ada') } }), 'broken: missing'],
  ['is not judged where there is another text', identify({ reply: { hasOtherText: true } }), 'could-not-judge: place'],
]);

judgeEach('4.5-member', 'that the member is in the reply', [
  ['is broken by nothing but the token', identify({ reply: { token: makeToken('token') } }), 'broken: missing'],
  [
    'is not judged where something else is in it',
    identify({ reply: { token: makeToken('token'), hasOther: true } }),
    'could-not-judge: place',
  ],
]);

judgeEach('4.5-token-new', 'that the token is just created', [
  [
    'is broken by the same',
    [identify({ token: 'one' }), identify({ token: 'one', feeds: 'variants' })],
    'broken: same',
  ],
  [
    'is broken by one that was used before',
    [presentToken('two'), identify({ token: 'one' }), identify({ token: 'two' })],
    'broken: same',
  ],
  [
    'is not judged where it is not found',
    [identify({ reply: { hasOtherText: true } }), identify({ reply: { hasOtherText: true } })],
    'could-not-judge: place',
  ],
  ['is not seen by one that follows a refusal', [identify({ reply: REFUSED }), identify()], 'not-seen: refused'],
]);

const NOT_THERE = { status: 405, form: 'empty' } as const;
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
      presentToken('token', { reply: NOT_THERE }),
      presentToken('token', { feeds: 'variants', sent: { method: 'POST' }, reply: NOT_THERE }),
    ],
    'broken: gone',
  ],
  [
    'is not judged where it is not there by one method',
    [startDevice(), presentToken('token', { reply: NOT_THERE })],
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
