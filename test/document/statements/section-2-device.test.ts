import { describe, expect, test } from 'vitest';
import { makeDevice, makeRefusal, makeReply, type Observing } from '../observations.ts';
import { type Case, judge } from './judging.ts';
import { EXPIRED, PENDING, poll, SLOW_DOWN, startDevice, tokenReply } from './scenes.ts';

const BUSY = { status: 429, isRefused: false } as const;

describe('that the interval is accepted', () => {
  const cases: readonly Case[] = [
    [
      'is held by a pending poll an interval after the start',
      (service) => {
        startDevice(service);
        poll(service, PENDING, { afterS: 5 });
      },
      'held',
    ],
    [
      'is held by a token an interval after the poll before',
      (service) => {
        startDevice(service);
        poll(service, PENDING, { afterS: 9 });
        poll(service, tokenReply('token'), { afterS: 7 });
      },
      'held',
    ],
    [
      'is broken by slow_down there',
      (service) => {
        startDevice(service);
        poll(service, SLOW_DOWN, { afterS: 5 });
        poll(service, PENDING, { afterS: 10 });
      },
      'broken: slow-down',
    ],
    [
      'is not judged by a poll that is too early',
      (service) => {
        startDevice(service);
        poll(service, SLOW_DOWN, { afterS: 4.9 });
      },
      'could-not-judge: pace',
    ],
    [
      'is not judged by a poll that is too late',
      (service) => {
        startDevice(service);
        poll(service, PENDING, { afterS: 7.1 });
      },
      'could-not-judge: pace',
    ],
    [
      'is not judged where the computer slept',
      (service) => {
        startDevice(service);
        poll(service, PENDING, { afterS: 5, wokeSince: true });
      },
      'could-not-judge: pace',
    ],
    [
      'is not judged by a limit, but its reply sets the pace',
      (service) => {
        startDevice(service);
        poll(service, BUSY, { afterS: 5, excluded: 'busy' });
        poll(service, PENDING, { afterS: 10 });
      },
      'could-not-judge: busy pace',
    ],
    [
      'is not judged where none is named',
      (service) => {
        startDevice(service, {
          reply: { device: makeDevice('device', { interval: { type: 'absent', value: null } }) },
        });
        poll(service, PENDING, { afterS: 5 });
      },
      'could-not-judge: missing',
    ],
    [
      'is not judged where it is no integer',
      (service) => {
        startDevice(service, { reply: { device: makeDevice('device', { interval: { type: 'text', value: null } }) } });
        poll(service, PENDING, { afterS: 5 });
      },
      'could-not-judge: other-type',
    ],
    [
      'is not judged by the end of the sign-in',
      (service) => {
        startDevice(service);
        poll(service, makeRefusal('access_denied'), { afterS: 5 });
      },
      'not-seen',
    ],
    [
      'is not judged by an answer that nobody knows',
      (service) => {
        startDevice(service);
        poll(service, makeRefusal('not_yet'), { afterS: 5 });
      },
      'not-seen',
    ],
    [
      'is held by such an answer once a token followed',
      (service) => {
        startDevice(service);
        poll(service, makeRefusal('not_yet'), { afterS: 5 });
        poll(service, tokenReply('token'), { afterS: 1 });
      },
      'held',
    ],
    ['is not seen without a poll', (service) => startDevice(service), 'not-seen'],
    ['is not seen without a start', (service) => poll(service, PENDING), 'not-seen'],
  ];
  test.each(cases)('%s', (_, observe, verdict) => expect(judge('2-interval-accepted', observe)).toBe(verdict));
});

describe('that a device code is good for expires_in', () => {
  const short = { reply: { device: makeDevice('device', { expiresIn: { type: 'integer', value: 20 } }) } } as const;
  const expiry = { feeds: 'expiry' } as const;
  const start = (service: Observing) => startDevice(service, { ...short, ...expiry });
  const cases: readonly Case[] = [
    [
      'is held if it is pending shortly before the end, and over shortly after',
      (service) => {
        start(service);
        poll(service, PENDING, { afterS: 15, ...expiry });
        poll(service, EXPIRED, { afterS: 5, ...expiry });
      },
      'held',
    ],
    [
      'is held whatever the end is called, and if it was asked to slow down before',
      (service) => {
        start(service);
        poll(service, PENDING, { afterS: 5, ...expiry });
        poll(service, SLOW_DOWN, { afterS: 5, ...expiry });
        poll(service, makeRefusal('invalid_grant'), { afterS: 15, ...expiry });
      },
      'held',
    ],
    [
      'is held where pending is known from another sign-in alone',
      (service) => {
        startDevice(service, { reply: { device: makeDevice('first') } });
        poll(service, makeReply({ form: 'empty' }), { sent: { code: 'first' } });
        poll(service, tokenReply('token'), { sent: { code: 'first' } });
        start(service);
        poll(service, makeReply({ form: 'empty' }), { afterS: 15, ...expiry });
        poll(service, makeRefusal('gone'), { afterS: 5, ...expiry });
      },
      'held',
    ],
    [
      'is broken if it expired over five seconds early',
      (service) => {
        start(service);
        poll(service, EXPIRED, { afterS: 10, ...expiry });
      },
      'broken: too-early',
    ],
    [
      'is not broken if it expired a little early',
      (service) => {
        start(service);
        poll(service, PENDING, { afterS: 11, ...expiry });
        poll(service, EXPIRED, { afterS: 5, ...expiry });
      },
      'could-not-judge: pace',
    ],
    [
      'is broken if it is pending a minute later',
      (service) => {
        start(service);
        poll(service, PENDING, { afterS: 15, ...expiry });
        poll(service, PENDING, { afterS: 66, ...expiry });
      },
      'broken: too-late',
    ],
    [
      'is not judged where no poll near the end counted',
      (service) => {
        start(service);
        poll(service, BUSY, { afterS: 15, excluded: 'busy', ...expiry });
        poll(service, EXPIRED, { afterS: 10, ...expiry });
      },
      'could-not-judge: busy pace',
    ],
    [
      'is not judged where it was polled at another pace',
      (service) => {
        start(service);
        poll(service, PENDING, { afterS: 15, ...expiry });
        poll(service, EXPIRED, { afterS: 40, ...expiry });
      },
      'could-not-judge: pace',
    ],
    [
      'is not seen by a sign-in that was given up',
      (service) => {
        startDevice(service, short);
        poll(service, PENDING, { afterS: 15 });
      },
      'not-seen',
    ],
    [
      'is not seen by a sign-in that was declined',
      (service) => {
        startDevice(service, short);
        service.answer('declined', { device: 'device' });
        poll(service, PENDING, { afterS: 14.5 });
        poll(service, makeRefusal('access_denied'), { afterS: 5 });
      },
      'not-seen',
    ],
    [
      'is not seen where expires_in is no integer',
      (service) => {
        startDevice(service, {
          ...expiry,
          reply: { device: makeDevice('device', { expiresIn: { type: 'text', value: null } }) },
        });
        poll(service, EXPIRED, { afterS: 15, ...expiry });
      },
      'not-seen',
    ],
  ];
  test.each(cases)('%s', (_, observe, verdict) => expect(judge('2-device-validity', observe)).toBe(verdict));
});
