import { makeRefusal } from '../../observations.ts';
import { type Case, judgeEach } from './judging.ts';
import { asNobody, nobodyReply, presentBasic } from './scenes.ts';

const probe = { feeds: 'wrong-basic' } as const;
const wrong = (reply = nobodyReply) => [
  asNobody,
  presentBasic(),
  presentBasic({ ...probe, reply }, 'login nobody'),
  presentBasic(probe),
];
const shared: readonly Case[] = [
  [
    'is not judged if the member is locked out after it',
    [
      asNobody,
      presentBasic(),
      presentBasic({ ...probe, reply: makeRefusal('locked', { status: 423 }) }, 'login nobody'),
      presentBasic({ ...probe, reply: nobodyReply }),
    ],
    'could-not-judge: locked',
  ],
  ['is not seen without a call as nobody', presentBasic({ ...probe, reply: nobodyReply }), 'not-seen'],
];

judgeEach('5.5-invalid-as-nobody', 'that invalid HTTP Basic is answered as no credentials', [
  ...shared,
  ['is broken by another form', wrong({ ...nobodyReply, form: 'text' }), 'broken: differs'],
]);

judgeEach('7-no-basic-error', 'that invalid HTTP Basic has no error of its own', [
  ...shared,
  ['is broken by another error', wrong(makeRefusal('wrong_password', { challenge: 'bearer' })), 'broken: differs'],
  ['is broken by another challenge', wrong({ ...nobodyReply, challenge: 'basic' }), 'broken: differs'],
]);
