import { describe, expect, test } from 'vitest';
import { makeRefusal, START_MS, withPassword, withToken } from '../../observations.ts';
import { type Case, call, judge, judgeEach } from './judging.ts';
import { asNobody, identify, memberReply, nobodyReply, presentBasic, presentToken, startDevice } from './scenes.ts';

const OTHER_KEY = { key: { print: 'key', isDocumentName: false } } as const;

judgeEach('5.1-key-header', 'that the key is taken from its header', [
  [
    'is neither held nor broken where the profile’s name is accepted, whatever else is refused',
    [presentToken('token', { sent: OTHER_KEY }), presentToken('token', { reply: nobodyReply })],
    'named-otherwise',
  ],
  [
    'is not judged where the profile’s name is refused',
    startDevice({ sent: OTHER_KEY, reply: makeRefusal('no') }),
    'could-not-judge: refused',
  ],
  ['is not seen without a key', startDevice({ sent: { key: null } }), 'not-seen'],
]);

const absent = { version: 'absent' } as const;
judgeEach('5.2-version-header', 'that the version header may be sent', [
  [
    'is broken if the same is OK without it',
    [
      presentToken('token', { reply: makeRefusal('no_such_version') }),
      presentToken('token', { feeds: 'variants', sent: absent }),
    ],
    'broken: refused',
  ],
  [
    'is not broken if another member’s is',
    [
      presentToken('token', { reply: nobodyReply }),
      presentToken('other', { feeds: 'variants', sent: absent }),
      presentBasic({ sent: absent }),
    ],
    'could-not-judge: refused',
  ],
  [
    'is not broken if another method or another place for the token is refused',
    [
      presentToken('token', { feeds: 'variants', sent: absent }),
      presentToken('token', { feeds: 'variants', sent: { method: 'POST' }, reply: { status: 405 } }),
      presentToken('token', {
        feeds: 'variants',
        sent: { credential: withToken('token', 'x-service-token') },
        reply: nobodyReply,
      }),
    ],
    'could-not-judge: refused',
  ],
  [
    'is neither held nor broken where the profile’s name is accepted',
    [
      startDevice({ sent: { isVersionNameDocuments: false } }),
      presentToken('token', { sent: { isVersionNameDocuments: false }, reply: nobodyReply }),
      presentToken('token', { feeds: 'variants', sent: absent }),
    ],
    'named-otherwise',
  ],
]);

describe.each([
  ['5.5-plain', 'plain', 'md5'],
  ['5.5-md5', 'md5', 'plain'],
] as const)('%s: that HTTP Basic identifies', (id, passwordForm, other) => {
  const sent = { credential: withPassword('basic', 'login ada', { passwordForm }) };
  const cases: readonly Case[] = [
    [
      'is broken by a reply like nobody’s, if the password is accepted elsewhere',
      [asNobody, identify(), presentBasic({ sent, reply: nobodyReply })],
      'broken: like-nobody',
    ],
    [
      'is broken by a refusal, if the other form identifies',
      [
        asNobody,
        presentBasic({ sent, reply: makeRefusal('no', { status: 403 }) }),
        presentBasic({ sent: { credential: withPassword('basic', 'login ada', { passwordForm: other }) } }),
      ],
      'broken: refused',
    ],
    [
      'may be the charset',
      [
        asNobody,
        identify(),
        presentBasic({
          sent: { credential: withPassword('basic', 'login ada', { passwordForm, isAscii: false }) },
          reply: nobodyReply,
        }),
      ],
      'could-not-judge: non-ascii',
    ],
    ['is not seen without a call as nobody', presentBasic({ sent }), 'not-seen'],
  ];
  test.each(cases)('%s', (_, observe, verdict) => expect(judge(id, observe)).toBe(verdict));
});

const variant = { feeds: 'variants', sent: { credential: withPassword('basic', 'login ada') } } as const;
judgeEach('5.5-any-call', 'that other calls accept HTTP Basic', [
  [
    'is broken by a refusal, if it is OK without',
    [startDevice(), startDevice({ ...variant, reply: makeRefusal('no') })],
    'broken: refused',
  ],
  [
    'is not judged by a refusal otherwise',
    startDevice({ ...variant, reply: makeRefusal('no') }),
    'could-not-judge: refused',
  ],
]);

judgeEach('5.5-one-request', 'that HTTP Basic is for one request', [
  [
    'is broken if the next call is of the member',
    [asNobody, presentBasic(), call('member', { sent: { method: 'GET' }, reply: memberReply })],
    'broken: same',
  ],
  [
    'is not seen by a call that went out before the reply came',
    [presentBasic(), call('member', { atMs: START_MS + 500, sent: { method: 'GET' }, reply: nobodyReply })],
    'not-seen',
  ],
  [
    'is not seen if HTTP Basic does not identify',
    [asNobody, presentBasic({ reply: nobodyReply }), asNobody],
    'not-seen',
  ],
  [
    'a busy service leaves it open',
    presentBasic({ reply: { status: 503 }, excluded: 'busy' }),
    'could-not-judge: busy',
  ],
]);

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
  [
    'a member who was refused before the wrong password, and not after it, is not locked out',
    [
      asNobody,
      presentBasic(),
      presentBasic({ ...probe, reply: nobodyReply }),
      presentBasic({ ...probe, reply: nobodyReply }, 'login nobody'),
      presentBasic(probe),
    ],
    'held',
  ],
  [
    'it is compared with the call as nobody by the same method, even if another is nearer',
    [
      asNobody,
      call('member', { sent: { method: 'POST' }, reply: { status: 405 } }),
      presentBasic({ ...probe, reply: nobodyReply }, 'login nobody'),
    ],
    'held',
  ],
]);

judgeEach('7-no-basic-error', 'that invalid HTTP Basic has no error of its own', [
  ...shared,
  ['is broken by another error', wrong(makeRefusal('wrong_password', { challenge: 'bearer' })), 'broken: differs'],
  ['is broken by another challenge', wrong({ ...nobodyReply, challenge: 'basic' }), 'broken: differs'],
]);
