import { expect, test } from 'vitest';
import {
  makeDevice,
  makeRecord,
  makeRefusal,
  makeReply,
  makeToken,
  type Observing,
  startObserving,
  withToken,
} from '../../observations.ts';
import { findPoint } from '../find-point.ts';

function startDevice(observing: Observing, feeds: 'all' | 'too-fast' | 'decline' = 'all'): void {
  observing.call('device-start', { feeds, reply: { device: makeDevice('device') } });
}

/** So many seconds after what was before. */
function poll(observing: Observing, code: string, afterS: number, feeds: 'all' | 'too-fast' | 'decline' = 'all'): void {
  observing.wait(afterS - 0.4);
  observing.call('device-poll', { feeds, sent: { code: 'device' }, reply: makeRefusal(code) });
}

test('4.2-too-fast: a poll after more than half of the interval may just be early', () => {
  const observing = startObserving();
  startDevice(observing, 'too-fast');
  poll(observing, 'authorization_pending', 5, 'too-fast');
  poll(observing, 'slow_down', 3, 'too-fast');
  expect(findPoint(observing, '4.2-too-fast').verdict).toBe('not-observed');
});

test('4.2-device-declined: nothing is offered before an expired one was seen', () => {
  const observing = startObserving();
  observing.call('device-start', { reply: { device: makeDevice('usual') } });
  observing.call('device-poll', { sent: { code: 'usual' }, reply: makeRefusal('authorization_pending') });
  startDevice(observing, 'decline');
  poll(observing, 'authorization_pending', 5, 'decline');
  observing.answer('declined', { feeds: 'decline', device: 'device' });
  poll(observing, 'no_thanks', 5, 'decline');
  expect(findPoint(observing, '4.2-device-declined')).toMatchObject({
    observed: ['400 json error-description no_thanks'],
    setting: null,
  });
});

test('4.4-key-request: a refusal with an address alone may be due to anything', () => {
  const observing = startObserving();
  observing.call('key-request', { sent: { redirectUri: 'address' }, reply: { status: 400 } });
  expect(findPoint(observing, '4.4-key-request', { keyRequestParameters: 'redirect-uri' })).toMatchObject({
    verdict: 'not-observed',
    setting: null,
  });
});

test('4.3-parameters: a service that is busy without client_id does not say that it needs it', () => {
  const observing = startObserving();
  observing.call('device-start', { sent: { clientId: 'key' } });
  observing.call('device-start', { feeds: 'variants', reply: { status: 503, isRefused: false }, excluded: 'busy' });
  expect(findPoint(observing, '4.3-parameters').verdict).toBe('not-observed');
});

test('9-version: nothing is offered before the profile’s and another were both refused', () => {
  const observing = startObserving();
  const read = (version: 'absent' | 'profile', isGood: boolean): void => {
    const sent = { method: 'GET', credential: withToken('token'), version } as const;
    const good = makeReply({ names: [{ name: 'member', print: 'name member' }], record: makeRecord('ada') });
    observing.call('member', { feeds: 'variants', sent, reply: isGood ? good : makeRefusal('no_such_version') });
  };
  observing.call('member', { sent: { method: 'GET' }, reply: makeRefusal('not_identified', { status: 401 }) });
  observing.call('code-exchange', { sent: { code: 'code' }, reply: { form: 'form', token: makeToken('token') } });
  read('absent', true);
  read('profile', false);
  expect(findPoint(observing, '9-version', { versionHeader: '3.3' })).toMatchObject({
    observed: ['absent OK'],
    setting: null,
  });
});
