import { describe, expect, test } from 'vitest';
import type { ObservedCall, ReplyFacts } from '../../../../electron/document-check/observe/observation.ts';
import { makeDevice, makeRefusal, makeToken, type Observing, startObserving } from '../../observations.ts';
import { findPoint } from '../find-point.ts';

type Feeds = ObservedCall['feeds'];

const PENDING = makeRefusal('authorization_pending');
const OWN_PENDING = makeRefusal('not_yet', { status: 403 });
const TOKEN = { token: makeToken('token') };

/** @returns polls of one device code, a usual interval apart unless they wait otherwise */
function startDevice(observing: Observing, feeds: Feeds = 'all', code = 'device') {
  observing.call('device-start', { feeds, reply: { device: makeDevice(code) } });
  return {
    poll(reply: Partial<ReplyFacts>, seconds = 5) {
      observing.wait(seconds);
      return observing.call('device-poll', { feeds, sent: { code }, reply });
    },
    answer: (answer: 'confirmed' | 'declined') => observing.answer(answer, { device: code }),
  };
}

describe('4.2-pending', () => {
  test('tells all that came before the token, and offers what is not known', () => {
    const observing = startObserving();
    const device = startDevice(observing);
    device.poll(OWN_PENDING);
    device.poll(OWN_PENDING);
    device.poll(TOKEN);
    expect(findPoint(observing, '4.2-pending')).toMatchObject({
      observed: ['403 json error-description not_yet'],
      setting: { field: 'devicePending', now: null, observed: { status: 403, code: 'not_yet' } },
    });
    const devicePending = { code: 'not_yet', status: null };
    expect(findPoint(observing, '4.2-pending', { devicePending }).setting).toBeNull();
  });
  test('offers what comes twice beside what the profile has', () => {
    const observing = startObserving();
    const device = startDevice(observing);
    const own = makeRefusal('2001');
    for (const reply of [own, OWN_PENDING, own, OWN_PENDING, makeRefusal('once'), TOKEN]) device.poll(reply);
    const devicePending = { code: '2001', status: null };
    expect(findPoint(observing, '4.2-pending', { devicePending }).setting).toMatchObject({
      observed: [devicePending, { status: 403, code: 'not_yet' }],
    });
  });
  test('offers nothing after one poll', () => {
    const observing = startObserving();
    const device = startDevice(observing);
    device.poll(OWN_PENDING);
    device.poll(TOKEN);
    expect(findPoint(observing, '4.2-pending')).toMatchObject({ verdict: 'observed', setting: null });
  });
  test('tells an empty reply too', () => {
    const observing = startObserving();
    const device = startDevice(observing);
    device.poll({ status: 202, family: 'none', form: 'empty' });
    device.poll({ status: 202, family: 'none', form: 'empty' });
    device.poll(TOKEN);
    expect(findPoint(observing, '4.2-pending')).toMatchObject({
      observed: ['202 none empty'],
      setting: { observed: { status: 202, code: null } },
    });
  });
  test('tells a known code at once, and another only after the token or a person’s word', () => {
    const observing = startObserving();
    startDevice(observing).poll(PENDING);
    const device = startDevice(observing, 'all', 'other');
    device.poll(OWN_PENDING);
    const known = '400 json error-description authorization_pending';
    expect(findPoint(observing, '4.2-pending').observed).toEqual([known]);
    device.answer('confirmed');
    expect(findPoint(observing, '4.2-pending').observed).toEqual([known, '403 json error-description not_yet']);
  });
  test('does not take what ended the sign-in, or hurried it, for pending', () => {
    const observing = startObserving();
    const device = startDevice(observing);
    device.poll(makeRefusal('slow_down'));
    device.poll(OWN_PENDING);
    device.poll(makeRefusal('invalid_grant'));
    device.answer('declined');
    expect(findPoint(observing, '4.2-pending').observed).toEqual(['403 json error-description not_yet']);
  });
  test('tells that the code varies', () => {
    const observing = startObserving();
    const device = startDevice(observing);
    device.poll(makeRefusal('not_yet_1'));
    device.poll(makeRefusal('not_yet_2'));
    device.poll(TOKEN);
    expect(findPoint(observing, '4.2-pending')).toMatchObject({
      observed: ['400 json error-description varies'],
      setting: null,
    });
  });
});

describe('4.2-too-fast', () => {
  test('tells nothing of a poll that the service was too busy for just before', () => {
    const observing = startObserving();
    const device = startDevice(observing, 'too-fast');
    const busy = { feeds: 'too-fast', sent: { code: 'device' }, excluded: 'busy', reply: { status: 429 } } as const;
    observing.call('device-poll', busy);
    device.poll(PENDING, 1);
    expect(findPoint(observing, '4.2-too-fast').verdict).toBe('not-observed');
  });
});

describe('4.2-device-declined and 4.2-device-expired', () => {
  const observe = (declined: ReplyFacts, expired: ReplyFacts, pending = PENDING) => {
    const observing = startObserving();
    const usual = startDevice(observing, 'all', 'usual');
    usual.poll(pending);
    usual.poll(TOKEN);
    const first = startDevice(observing, 'decline', 'first');
    first.poll(pending);
    first.answer('declined');
    first.poll(declined);
    const second = startDevice(observing, 'expiry', 'second');
    second.poll(pending);
    second.poll(expired, 1800);
    return observing;
  };

  test('offer nothing where both are told alike, or as pending', () => {
    const alike = observe(makeRefusal('invalid_grant'), makeRefusal('invalid_grant'));
    expect(findPoint(alike, '4.2-device-declined').setting).toBeNull();
    expect(findPoint(alike, '4.2-device-expired').setting).toBeNull();
    const asPending = observe(OWN_PENDING, makeRefusal('over'), OWN_PENDING);
    expect(findPoint(asPending, '4.2-device-declined')).toMatchObject({ observed: ['as pending'], setting: null });
  });
  test('need no word of a person where the probe’s last poll is refused', () => {
    const observing = startObserving();
    const device = startDevice(observing, 'decline');
    device.poll(PENDING);
    device.poll(makeRefusal('invalid_grant'));
    expect(findPoint(observing, '4.2-device-declined').observed).toEqual(['400 json error-description invalid_grant']);
    expect(findPoint(observing, '4.2-device-expired').observed).toEqual([]);
  });
});
