import { makeDevice, makeRefusal } from '../../observations.ts';
import { answer, judgeEach } from './judging.ts';
import { EXPIRED, PENDING, poll, SLOW_DOWN, startDevice, startShortDevice, tokenReply } from './scenes.ts';

const BUSY = { status: 429, isRefused: false } as const;

judgeEach('2-interval-accepted', 'that the interval is accepted', [
  [
    'is held by a token an interval after the poll before',
    [startDevice(), poll(PENDING, { afterS: 9 }), poll(tokenReply('token'), { afterS: 7 })],
    'held',
  ],
  [
    'is broken by slow_down there',
    [startDevice(), poll(SLOW_DOWN, { afterS: 5 }), poll(PENDING, { afterS: 10 })],
    'broken: slow-down',
  ],
  [
    'is not judged by a poll that is too early',
    [startDevice(), poll(SLOW_DOWN, { afterS: 4.9 })],
    'could-not-judge: pace',
  ],
  [
    'is not judged where the computer slept',
    [startDevice(), poll(PENDING, { afterS: 5, wokeSince: true })],
    'could-not-judge: pace',
  ],
  [
    'is not judged where none is named',
    [
      startDevice({
        reply: { device: makeDevice('device', { interval: { type: 'absent', value: null } }) },
      }),
      poll(PENDING, { afterS: 5 }),
    ],
    'could-not-judge: missing',
  ],
  [
    'is not judged where it is no integer',
    [
      startDevice({ reply: { device: makeDevice('device', { interval: { type: 'text', value: null } }) } }),
      poll(PENDING, { afterS: 5 }),
    ],
    'could-not-judge: other-type',
  ],
  [
    'is not judged by the end of the sign-in',
    [startDevice(), poll(makeRefusal('access_denied'), { afterS: 5 })],
    'not-seen',
  ],
  [
    'is not judged by an answer that nobody knows',
    [startDevice(), poll(makeRefusal('not_yet'), { afterS: 5 })],
    'not-seen',
  ],
]);

const expiry = { feeds: 'expiry' } as const;
judgeEach('2-device-validity', 'that a device code is good for expires_in', [
  [
    'is not broken if it expired a little early',
    [startShortDevice(expiry), poll(PENDING, { afterS: 11, ...expiry }), poll(EXPIRED, { afterS: 5, ...expiry })],
    'could-not-judge: pace',
  ],
  [
    'is not judged where no poll near the end counted',
    [
      startShortDevice(expiry),
      poll(BUSY, { afterS: 15, excluded: 'busy', ...expiry }),
      poll(EXPIRED, { afterS: 10, ...expiry }),
    ],
    'could-not-judge: busy pace',
  ],
  [
    'is not judged where it was polled at another pace',
    [startShortDevice(expiry), poll(PENDING, { afterS: 15, ...expiry }), poll(EXPIRED, { afterS: 40, ...expiry })],
    'could-not-judge: pace',
  ],
  ['is not seen by a sign-in that was given up', [startShortDevice(), poll(PENDING, { afterS: 15 })], 'not-seen'],
  [
    'is not seen by a sign-in that was declined',
    [
      startShortDevice(),
      answer('declined', { device: 'device' }),
      poll(PENDING, { afterS: 14.5 }),
      poll(makeRefusal('access_denied'), { afterS: 5 }),
    ],
    'not-seen',
  ],
  [
    'is not seen where expires_in is no integer',
    [
      startDevice({
        ...expiry,
        reply: { device: makeDevice('device', { expiresIn: { type: 'text', value: null } }) },
      }),
      poll(EXPIRED, { afterS: 15, ...expiry }),
    ],
    'not-seen',
  ],
]);
